"""New boards. Start at `generate`, which follows a `recipe`.

`plan` draws the numbers that a recipe leaves open; `draft` and `grow` make a layout, `unique` changes it until it is
the only one, `decoys` adds dry pipes.
"""
