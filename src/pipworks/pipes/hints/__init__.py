"""Hints that say why, a check of a position, a walkthrough and a grade, for Pipes.

Start at `reasoner`: what users call, and the record that tells the engine (`pipworks.hints`) of Pipes. What is known:
`network`, `uses`, `state`, `moves`, `facts`. The rules by level: `look`, `count`, `parts`, `cut`, listed in `ladder`;
then `suppositions`. How chains of moves end and get shorter: `endings`, `shortening`. The solver is asked by `asking`
or `edges`, positions are judged in `checking`. In words: `telling` with `because`, `sentences` with
`questions` and `opening`, `voice`; `results`
speak with it.

All reasoning is about layouts (`pipes.puzzle.layout`). What every layout uses, gas must pass in every solution.
What no layout uses is *not needed*: gas may stand there all the same, so no sentence says that it must not. Where every
tile needs gas a layout is all open edges, and what none uses is closed; a ladder and a wording of their own say so.
"""

from __future__ import annotations
