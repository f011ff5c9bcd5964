"""Layouts that follow from a board's tiles and a little trying: no model needs to be guessed and mended.

Start at `settle`. `reference` says in Python what is found; `../native` finds it, and `settler` where that isn't there,
over `domains`, which are `network` there, and `blocks`.
"""
