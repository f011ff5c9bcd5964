"""Puzzle files that must be refused, each for one reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from pipworks.errors import ParseError

T = TypeVar("T")


def read_or_refused(read: Callable[[str], T], text: str) -> T | ParseError:
    """What is read, or the refusal to, which must be at a place, in lines that a terminal shows as they are."""
    try:
        return read(text)
    except ParseError as refused:
        error = refused
    assert error.line >= 1
    assert error.column >= 1
    assert error.problem
    assert all(line.isprintable() for line in str(error).split("\n")), ascii(str(error))
    return error


BOARD: Final = "board:\n####\n####\n\n"
PIECES: Final = "pieces:\n4L+:0123,4O:4444\n\n"
CONSTRAINTS: Final = "constraints:\n"


def _pieces(text: str) -> str:
    return f"{BOARD}pieces:\n{text}\n\n{CONSTRAINTS}"


def _constraints(text: str) -> str:
    return f"{BOARD}{PIECES}{CONSTRAINTS}{text}\n"


REFUSALS: Final = {
    "an empty file": "",
    "blank lines only": "\n \n",
    "no puzzle at all": "Dear puzzle fans,\n",
    "a missing board": PIECES + CONSTRAINTS,
    "missing pieces": BOARD + CONSTRAINTS,
    "missing constraints": BOARD + PIECES + "game:\n",
    "missing constraints at the end": BOARD + PIECES,
    "a section twice": BOARD + PIECES + BOARD + CONSTRAINTS,
    "sections out of order": PIECES + BOARD + CONSTRAINTS,
    "a heading in capitals": BOARD.upper().replace("#", "#") + PIECES + CONSTRAINTS,
    "something behind a heading": "board: 8x8\n####\n",
    "a generator's rules": "board:\n####\n\npieces: 2*\n",
    "a strange mark on the board": BOARD.replace("####\n####", "####\n#.##") + PIECES + CONSTRAINTS,
    "a tab on the board": BOARD.replace("####\n####", "####\n\t##") + PIECES + CONSTRAINTS,
    "a comment on the board": BOARD.replace("####\n####", "####\n// half\n####") + PIECES + CONSTRAINTS,
    "a board without cells": "board:\n\n" + PIECES + CONSTRAINTS,
    "a board too wide": "board:\n" + " " * 1000 + "#\n\n" + PIECES + CONSTRAINTS,
    "an unknown pentomino": _pieces("4O:4444,5Q:12345"),
    "an unknown tetromino": _pieces("4X:4444,4O:4444"),
    "an unknown size": _pieces("6A:123456"),
    "a letter alone": _pieces("X:12345"),
    "a letter of several sizes": _pieces("L:123"),
    "a missing hand": _pieces("4O:4444,4L:0123"),
    "a hand on a shape without": _pieces("4T+:0123,4O:4444"),
    "a piece without pips": _pieces("4O:4444,5F+"),
    "too few pips": _pieces("5F+:1234"),
    "too many pips": _pieces("5F+:123456"),
    "no pips behind the colon": _pieces("5F+:"),
    "pips over 6": _pieces("4O:4474"),
    "pips over 6 on a domino of two digits": _pieces("06,07"),
    "a letter for pips": _pieces("4O:44x4"),
    "a rotation that is none": _pieces("4O:4444:45"),
    "a rotation left out": _pieces("4O:4444:"),
    "pieces parted by a space": _pieces("2I:06 2I:07"),
    "two commas": _pieces("4O:4444,,4O:4444"),
    "a comma at the end": _pieces("4O:4444,4O:4444,"),
    "no comma at a line's end": _pieces("4O:4444\n4O:4444"),
    "no pieces": _pieces(""),
    "too few pieces": _pieces("4O:4444"),
    "too many pieces": _pieces("4O:4444,5X:12345"),
    "an unknown constraint": _constraints("Sum 4 {(0,0)}"),
    "a constraint in lower case": _constraints("exactly 4 {(0,0)}"),
    "no constraint but a sign": _constraints("= {(0,0),(1,0)}"),
    "a sum left out": _constraints("Exactly {(0,0)}"),
    "a negative sum": _constraints("MoreThan -1 {(0,0)}"),
    "a number too large": _constraints("LessThan 12345678901 {(0,0)}"),
    "AllSame without a value": _constraints("AllSame {(0,0)}"),
    "AllSame of a word": _constraints("AllSame Any {(0,0)}"),
    "AllSame Some without brackets": _constraints("AllSame Some 2 {(0,0)}"),
    "forbidden pips without a brace": _constraints("AllDifferent {1,2 {(0,0)}"),
    "cells without braces": _constraints("Exactly 4 (0,0),(1,0)"),
    "no cells": _constraints("Exactly 4 {}"),
    "a cell without a row": _constraints("Exactly 4 {(0)}"),
    "cells without a comma": _constraints("Exactly 4 {(0,0)(1,0)}"),
    "cells without an end": _constraints("Exactly 4 {(0,0),(1,0)"),
    "two constraints on a line": _constraints("Exactly 4 {(0,0)} Exactly 4 {(1,0)}"),
    "a cell twice in a constraint": _constraints("Exactly 4 {(0,0),(1,0),(0,0)}"),
    "a cell in two constraints": _constraints("Exactly 4 {(0,0),(1,0)}\nLessThan 4 {(2,1),(1,0)}"),
    "a cell off the board": _constraints("Exactly 4 {(3,1),(4,1)}"),
    "row before column": _constraints("Exactly 4 {(0,1),(1,3)}"),
    "a sum too large": _constraints("Exactly 19 {(0,0),(1,0),(2,0)}"),
    "a lower bound too large": _constraints("MoreThan 6 {(0,0)}"),
    "an upper bound too small": _constraints("LessThan 0 {(0,0)}"),
    "too many cells to differ": "board:\n########\n\npieces:\n4O:4444,4O:4444\n\nconstraints:\n"
    "AllDifferent {} {(0,0),(1,0),(2,0),(3,0),(4,0),(5,0),(6,0),(7,0)}\n",
    "too few pips left to differ": _constraints("AllDifferent {0,1,2,3,4} {(0,0),(1,0),(2,0)}"),
    "AllSame of pips that no cell has": _constraints("AllSame Some(7) {(0,0)}"),
    "forbidden pips that no cell has": _constraints("AllDifferent {7} {(0,0)}"),
}
