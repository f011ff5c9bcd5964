"""Boards of which every tile needs gas and no end may be open, as in Simon Tatham's Net.

The same rooms as next door, for that variant: `encode` writes the tiles' turns as clauses over edges, `search` asks for
models, `cuts` forbids what no tank reaches. `reasons` explains, `backbone` tells which edges every layout has.

A layout is the set of all open edges here. Rings are allowed, and so are several tanks together, where the number of
openings leaves room for them.
"""

from __future__ import annotations
