"""Which puzzles are alike: one form for all turned, mirrored and shifted copies of a puzzle, and its digest.

`digest` is the door. `pipes_form` and `polypips_form` write a puzzle's least form, boards that wrap by `torus`;
`likeness` says how two puzzles of one form differ.
"""
