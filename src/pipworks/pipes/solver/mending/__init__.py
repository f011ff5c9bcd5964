"""Large boards: a model that is nearly right is mended, where solving the whole formula again takes too long.

Start at `mend`. `forest` is the model as trees; `links` joins dark parts through unused tiles; `window` is the small
formula of a few tiles, `window_flow` reads its models, natively where that is built, and `windows` solves it.
"""
