"""One engine of reasoning for all families: it knows no puzzle, a family tells it what it must know.

In reading order: `steps` (what follows from what, as data), `ladder` (rules, the simplest first, and going up and down
them).
"""
