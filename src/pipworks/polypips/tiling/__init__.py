"""Tilings: a board laid full with shapes, pips aside. Found at random and complete, or refused with a reason.

Start at `tile` (which search for which shapes), then `packing` (any number of each), `one_of_each` (the twelve),
`domino_matching`. `bitboard` is the board as one whole number; `colouring` and `obstacles` refuse without a search.
The solver uses the last three as well. Imports nothing but `puzzle/` and the ground.
"""
