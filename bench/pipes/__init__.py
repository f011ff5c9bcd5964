"""The speed of Pipes: `solve` beside its peers (`cp_model`) on the suite and on large `boards`; `generate`; `hints`.

`figures.json` is one run of `solve`, kept.
"""
