"""Hints that say why, a check of a position, a walkthrough and a grade, for Polypips.

Start at `reasoner`: what users call, and the record that tells the engine (`pipworks.hints`) of Polypips. What is
known: `tables`, `pip_sets`, `state`, `moves`, `facts`. The rules by level: `look`, `count`, `stock`, `across` with
`reserved`, listed in `ladder`, helped by `needs` and `sums`; then `suppositions`. How chains of moves end and get
shorter: `endings`, `shortening`. The search is asked by `asking`, positions are judged in `checking`. In words:
`telling`, `sentences`, `voice`; `results` speak with it.
"""

from __future__ import annotations
