"""The speed of Pipes: `solve` beside its peers (`cp_model`) on the suite and on large `boards`; `generate`; `hints`;
boards as in Net beside the bare solver in `net`, and the largest in `huge`.

`figures.json` is one run of `solve`, kept.
"""
