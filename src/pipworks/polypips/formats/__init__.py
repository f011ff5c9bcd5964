"""Puzzles, solutions and positions in and out of files. Start at `files`, which tells the forms apart.

`text` is the puzzle file, `own_json` the project's JSON, `nyt` the newspaper's files, `solution_art` a drawing read
back, `position` the pieces laid so far; `document` holds a puzzle with all else that a file has of it.
"""
