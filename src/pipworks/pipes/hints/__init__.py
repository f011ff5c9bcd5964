"""Hints that say why, a check of a position, a walkthrough and a grade, for Pipes.

`advice`, `checking`, `explaining` and `grading` are what users call; `walk` finds the next tile to turn, going up the
`ladder` of rules (`look`, `count`, `parts`, `cut`, one file a level) and then to `suppose`; `trim` drops what isn't
needed, `telling` and `sentences` put it in words.

All reasoning is about layouts (`pipes.puzzle.layout`). What every layout uses, gas must pass in every solution.
What no layout uses is *not needed*: gas may stand there all the same, so no sentence says that it must not.
"""
