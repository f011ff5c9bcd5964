"""The answers to a board, and why there is none.

Start at `solve`. `search` asks a SAT solver (`session`) for models of the local rules (`encode`) and forbids what no
tank feeds (`cuts`); on large boards `mending/` mends a model first. `reasons` explains, `fewest` finds a solution
with the fewest lit tiles (`lit_clauses`), `backbone` tells which edges of a layout every layout has. Boards of which
every tile needs gas are for `all_tiles/`.
"""
