"""The answers to a puzzle, and why there is none.

Start at `solve`, `count`, `uniqueness`. `question` puts a puzzle to the kernel, `encode` translates it and the
kernel's solutions, `symmetry` tells which solutions are equivalent. Why there is none: `reasons`, `shortage` of pips,
and `conflict`, a minimal set of constraints that can't hold together.
"""
