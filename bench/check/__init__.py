"""What got slower: `make bench-check`, or `python -m bench.check [--only WORD ...] [--update] [--json FILE]`.

A figure is a ratio: the processor time of a piece of our work over that of something beside it, taken in turns in one
run, so that a busy or a slow machine is so for both. `ratios.json` keeps those that were measured last; what is a fifth
above its own is named, and the exit code is 1. A figure whose puzzles or whose peer is not here is told as skipped.
"""
