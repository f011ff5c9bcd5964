"""Asking a collection: which puzzles, in which order, how they spread.

Start at `where`, which reads a question by `comparing` columns; `tokens` cuts it, `parts` hands these on, `columns` is
the table of all that can be asked. `order` and `stats` use the same columns.
"""
