"""The answers to a puzzle, and why there is none.

Start at `solve`, `count`, `uniqueness`. `question` puts a puzzle to the kernel, `encode` is the way in and the way
back, `symmetry` tells which solutions are alike. Why there is none: `reasons`, `shortage` of pips, and `conflict`, a
least set of constraints that can't hold together.
"""
