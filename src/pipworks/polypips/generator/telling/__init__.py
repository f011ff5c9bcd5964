"""The telling style: constraints that say something, on regions of many sizes, and a solve without trying all.

Start at `attempt`. `regions` cuts the board, `pips` and `apart` fill it, `conditions` chooses what regions ask for.
`reasoned` goes through the solve as a person would, and says more where it halts: `clues` are what can be said, and
`joined` takes back what turns out not to be needed.
"""
