"""A board with several layouts made one with a single layout, by changing as few tiles as can be found.

Start at `mend`. `tile_edits` are the changes that leave a layout as it is, `reroutes` those that lead gas another way;
`changes` says what differs between two boards.
"""
