"""A single solution: a draft is changed until no solution but the intended one is left.

Start at `repair`. `counterexamples` finds other solutions, `edits` are the changes that rule them out, `relax` takes
back changes that are no longer needed.
"""
