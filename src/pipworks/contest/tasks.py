"""The boards of a contest as tasks: each with its points, by its grade or size, or as its file says.

    // grade: hard
    // points: 7
    // solutions: 0

Comments above a board say it, as `make_boards` and people write them; the program that is judged doesn't get them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pipworks.arguments import public
from pipworks.errors import InvalidPuzzle
from pipworks.pipes.formats.document import Document
from pipworks.pipes.puzzle.board import Board
from pipworks.record import Record

WEIGHTS = {"easy": 1, "medium": 2, "hard": 3, "extreme": 5}
"""The points of a board by its grade."""
POINTS = ("grade", "size", "equal")
"""By what boards get their points."""
_PART = 10
"""The tiles that are worth a point where size counts: to the nearest point, one at least."""
_SAID = re.compile(r"(grade|difficulty|points|solutions):\s*(.*)", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+|[0-9]{1,6}(?![.,]?[0-9])", re.IGNORECASE)
WALLS, ALL_TILES = "walls", "all tiles"
"""The comments above a board of a variant: no gas passes its edges; every tile needs gas, and no end may be open."""


class Task(Record):
    """A board with its name and the points that it is worth; its `grade` where it is known.

    Once a program claims that there is no solution, that is looked up; `solvable` is what is said of it, if anything
    is, and counts only where that takes longer than a minute.
    """

    name: str
    board: Board
    points: int = 1
    grade: str = ""
    solvable: bool | None = None

    @property
    def text(self) -> str:
        """What a program gets: the rows, and above those of a variant a comment for each thing that it is."""
        variant = ((WALLS, not self.board.wraps), (ALL_TILES, self.board.all_tiles))
        return "".join(f"// {word}\n" for word, on in variant if on) + f"{self.board}\n"


@public
def tasks_of(documents: Mapping[str, Document], points: str = "grade") -> tuple[Task, ...]:
    """The boards by name as tasks; `points` is one of `POINTS`. Raises ValueError for another.

    By grade, a board that says none is graded here, at most ten seconds each, and is worth one point when that is not
    enough. What a comment says of points counts for all. Raises InvalidPuzzle for a comment on points without a number.
    """
    if points not in POINTS:
        raise ValueError(f"points go by one of {', '.join(POINTS)}, not {points!r}")
    return tuple(_task(name, document, points) for name, document in documents.items())


def _task(name: str, document: Document, by: str) -> Task:
    said = _said(document.comments)
    number = document.solutions if document.solutions is not None else _number(said.get("solutions"))
    solvable = None if number is None else number > 0
    board = document.board
    grade = said.get("grade") or said.get("difficulty") or ""
    if grade not in WEIGHTS:
        grade = _graded(board) if by == "grade" and solvable is not False else ""
    given = _number(said.get("points"))
    if given is None and "points" in said:
        raise InvalidPuzzle(f"{name}: a whole number of points is expected, as in // points: 7")
    if given is None:
        given = _size(board) if by == "size" else WEIGHTS.get(grade, 1) if by == "grade" else 1
    return Task(name, board, given, grade, solvable)


def _said(comments: Iterable[str]) -> dict[str, str]:
    found = (_SAID.fullmatch(comment.strip()) for comment in comments)
    matches = [(match[1].lower(), _WORD.match(match[2])) for match in found if match]
    return {key: word[0].lower() if word else "" for key, word in matches}


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() else None


def _size(board: Board) -> int:
    tiles = len(board.tiles) - board.letters.count("_")
    return max(1, (tiles + _PART // 2) // _PART)


def _graded(board: Board) -> str:
    """The board's class; empty where it has none, or none soon enough."""
    from pipworks.limits import Limits
    from pipworks.pipes.hints.reasoner import grade

    found = grade(board, Limits(seconds=10)).solution
    return "" if found is None else found.difficulty.value
