"""What the docs site builds by itself: pages made of the parsers, the docstrings and the schemas, and all pictures.

Start at `site`, which `docs/conf.py` calls. Everything goes to `docs/made/`, which isn't kept.
"""
