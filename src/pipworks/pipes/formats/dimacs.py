"""What a solver of satisfiability answers about the formula of a board (`cnf`), read as a solution.

As in its contests: `s SATISFIABLE` and lines `v 1 -2 … 0`; or `SAT` and a line of numbers, as MiniSat writes it.
"""

from __future__ import annotations

import re

from pipworks.pipes.formats.turn_variables import turn_variables
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER
from pipworks.source import BLANK, Source
from pipworks.words import at, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_YES: Final = ("SATISFIABLE", "SAT")
_NO: Final = ("UNSATISFIABLE", "UNSAT")
_NO_ANSWER: Final = ("UNKNOWN", "INDETERMINATE", "INDET")
_MEANT: Final = "as in: v 1 -2 3 0"
_NONE_HERE: Final = "a model is judged; solve_pipes BOARD says whether there is a solution"


def parse_model(source: Source, board: Board) -> Solution:
    """The solution that a model of the board's formula means.

    Variables beyond those of turns are passed over, those that the model leaves out are false. Raises ParseError for
    an answer that is no model, and for a model that turns a tile in no way or in several.
    """
    true = _true(source)
    letters = []
    for cell, ways in zip(board.cells(), turn_variables(board), strict=True):
        chosen = [letter for letter, variable in ways.items() if variable in true]
        if ways and len(chosen) != 1:
            of_it = " ".join(f"{letter}={variable}" for letter, variable in ways.items())
            turned = "turned in no way" if not chosen else f"turned in {counted(len(chosen), 'way')}"
            problem = f"read as a model of the board's formula: the tile at {at(cell)} is {turned}"
            raise source.error(1, 1, problem, f"one of {of_it} is true in a model of this board")
        letters.append(chosen[0] if chosen else BLANK_LETTER)
    text, width = "".join(letters), board.width
    return Solution(tuple(text[start : start + width] for start in range(0, len(text), width)))


def _true(source: Source) -> set[int]:
    """The variables that are true. Raises ParseError for an answer that is no model."""
    true: set[int] = set()
    false: set[int] = set()
    has_values = ended = False
    for number, line in enumerate(source.lines, 1):
        text = line.strip(BLANK)
        word = text.removeprefix("s ").strip(BLANK)
        if not text or text.startswith("c") or word in _YES:
            continue
        if word in (*_NO, *_NO_ANSWER):
            what = "there is no model" if word in _NO else "it doesn't know"
            problem = f"read as the answer of a solver: it says that {what}: {word}"
            raise source.error(number, 1, problem, _NONE_HERE)
        values = line.find("v") + 1 if text.startswith("v") else 0
        for found in re.finditer(r"\S+", line[values:]):
            column = values + found.start() + 1
            if not re.fullmatch(r"-?[0-9]{1,9}", found[0]):
                problem = f"read as the answer of a solver: expected a number, found {found[0][:20]!r}"
                raise source.error(number, column, problem, _MEANT)
            if ended:
                raise source.error(
                    number, column, "read as the answer of a solver: more behind the 0 that ends a model"
                )
            value = int(found[0])
            ended = not value
            has_values = True
            (true if value > 0 else false).add(abs(value))
            if abs(value) in true and abs(value) in false:
                problem = f"read as the answer of a solver: it contradicts itself: {abs(value)} and -{abs(value)}"
                raise source.error(number, column, problem, "a variable is true or false")
    if not has_values:
        problem = "read as the answer of a solver: no model here"
        raise source.error(len(source.lines) + 1, 1, problem, f"lines that start with v, {_MEANT}")
    return true
