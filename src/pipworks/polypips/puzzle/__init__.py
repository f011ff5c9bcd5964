"""What a Polypips puzzle is, as values.

In reading order: `shapes`, `pips`, `pieces`; `asks`, `condition` (what every kind answers), `conditions` (the five
kinds), `scanner`, `constraints`; `puzzle`, `solution`. Imports nothing but the ground.
"""
