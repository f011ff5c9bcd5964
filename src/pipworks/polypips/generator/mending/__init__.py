"""A puzzle with several solutions made one with a single solution, by as few changes as can be found.

Start at `mend`. `label_edits` are the changes of labels and regions, `repips` those of a piece, and `untangling` makes
such where no label helps; `changes` says what differs between two puzzles.
"""
