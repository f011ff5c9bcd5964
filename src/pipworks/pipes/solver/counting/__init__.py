"""How many ways there are to turn a board's tiles, and how many layouts it has, without listing any.

Start at `by_frontier`; a `sweep` says in which order tiles are taken and what of them is remembered, `reference` counts
along it, and `native/` does the same in C++.
"""
