"""New puzzles. Start at `generate`, which follows `rules` (read by `rules_file`) on one of the `boards`.

A tiling comes first, then `regions`, then `fill` draws conditions and pips; `draft` is the puzzle in the making, which
`uniqueness/` changes until it has one solution.
"""
