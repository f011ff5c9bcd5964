"""Pieces, games and solutions as box drawings and as pictures. Start at `draw`; `text` has the box drawings.

`position` draws a game half done as text. `picture` composes a picture of a `board`, its `holes`, pieces `laid` on it,
and loose `pieces` in a `tray`, laid out on a `page`, in the tints of `palette`. `hint_picture` marks a position.
"""
