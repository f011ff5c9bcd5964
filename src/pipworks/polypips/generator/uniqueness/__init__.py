"""One solution: a draft is changed until no other one is left.

Start at `repair`. `counterexamples` finds other solutions, `edits` are the changes that rule them out, `relax` takes
back what turned out to be needless.
"""
