"""Boards as terminal text and as pictures. Start at `draw`; `view` is what is seen, `picture` draws it as a scene, and
`hint_picture` marks it.
"""

from __future__ import annotations
