"""Drawings that know no puzzle. Pictures: a `scene` of primitives, made with `pen`, `outline` and `lettering`, becomes
`svg` or `png` in a `theme` that gives each of the `roles` its colour. Text: `boxart` and `terminal`. `notebook` is how
a value shows itself.
"""
