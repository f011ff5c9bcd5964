"""The search in Python, made to be read: it defines what the native one does, node by node.

In reading order: `problem` (what is refused), `tables` (what does not change), `position` (what does), `filters` and
`parts` (what may be concluded), `propagation` (both applied after each placement until nothing changes), `memo`,
`search`, `grids`, and `engine`, which answers the questions. `native/` has a header of each name, with the same
functions in the same order. Needs nothing but Python: it runs where no native module was built.
"""
