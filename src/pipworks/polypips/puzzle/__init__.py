"""What a Polypips puzzle is, as values.

In reading order: `shapes`, `pieces`, `conditions`, `constraints`, `puzzle`, `solution`.
"""
