"""Links of Penpa+: `drawing` is what one draws, `reading` and `writing` take it out of a link and put it in.

`points` has the numbers of places, `codes` how texts are written.
"""
