"""The page in the browser: play, check, hints and links for whoever has no terminal. Imports nothing here.

`page/` is what the browser loads, plain ES modules that play by themselves.
"""
