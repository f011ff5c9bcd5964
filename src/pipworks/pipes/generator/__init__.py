"""New boards. Start at `generate`, which follows a `recipe`.

`draft` and `grow` make a layout, `decoys` add dry pipes, `unique` changes tiles until one layout is left.
"""
