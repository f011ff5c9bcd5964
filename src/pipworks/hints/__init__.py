"""One engine of reasoning for all families: it knows no puzzle, a family tells it what it must know.

In reading order: `steps` (what follows from what, as data), `ladder` (rules by level, and going up them), `wording`
(phrases in words), `trim` (a chain of moves without what its end doesn't rest on), `suppose` (what contradicts itself),
`writing` and `results` (text, Markdown and JSON; a hint, a check, a walkthrough), `marks`, `picturing` and `pages`
(what pictures show, and pages of them), `grading`, `reasoner` (the record that a family fills), `walk` (the moves to
the next placement), and `engine`, which does it all over such a record. Imports nothing but the ground.
"""

from __future__ import annotations
