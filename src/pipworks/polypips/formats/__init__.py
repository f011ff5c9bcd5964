"""Puzzles, solutions and positions in and out of files. Start at `files`, which tells the forms apart.

`text` is the puzzle file, `parts` cuts it where it holds several; `json_forms` tells JSON apart: `own_json` is the
project's, `nyt` the newspaper's. `solution_art` and `position_art` are drawings read back, `position` is the pieces
laid so far; `document` holds a puzzle with all else that a file has of it.
"""

from __future__ import annotations
