"""A single solution: a draft is changed until no solution but the intended one is left.

Start at `repair`. `counterexamples` finds other solutions, `edits` are the changes that rule them out, weighed by the
`evidence` for all conditions at once (`conditions_as_bits`), `relax` takes back changes that are no longer needed.
Where nearly all has to be said, `from_the_top` begins with all of it, on pips that `apart` has dealt.
"""
