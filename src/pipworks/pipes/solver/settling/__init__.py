"""Boards that tell their layouts by what follows from their tiles: no model needs to be guessed and mended.

Start at `settle`. `reference` says in Python what is found, and `../native` finds it.
"""
