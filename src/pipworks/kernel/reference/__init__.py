"""The search in Python, made to be read: it defines what the native one does, node by node.

In reading order: `tables` (what does not change), `position` (what does), `search`, `grids`, and `engine`, which
answers what the questions ask.
"""
