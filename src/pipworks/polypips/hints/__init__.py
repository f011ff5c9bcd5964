"""Hints that say why, a check of a position, a walkthrough and a grade, for Polypips.

`advice`, `checking`, `explaining` and `grading` are what users call. `walk` finds the next placement, going up the
`ladder` of rules (`look`, `count`, `stock`, `across` with `reserved`, by level) and then to `suppose`. `trim` drops
what isn't needed, `telling` and `sentences` put it in words.
"""
