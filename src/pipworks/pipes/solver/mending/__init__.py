"""Large boards: a model that is nearly right is mended, where searching afresh would take too long.

Start at `mend`. `forest` is the model as trees, `links` joins what a neighbour can feed, `windows` solves small parts
again.
"""
