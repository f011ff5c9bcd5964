"""Pieces, games and solutions as box drawings and as pictures. Start at `draw`; `text` has the box drawings.

`position` draws a game half done as text. A picture is composed in `picture` of a `board`, its `holes`, loose `pieces`
in a `tray` on a `page`, in the colours of `palette`.
"""
