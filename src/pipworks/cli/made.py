"""A generated puzzle on its way out: what is written of it, whatever its family is."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


class Made:
    """A puzzle with its solution, and how its family writes it.

    `text` is its file, in ASCII only where its argument is set; `document` its object of JSON, and `pretty` that as a
    file. Each is called when it is needed. `about` says what made it, in lines. `grade` is its difficulty where one was
    asked for, or empty.
    """

    __slots__ = ("about", "document", "grade", "pretty", "puzzle", "seed", "solution", "text")

    def __init__(
        self,
        puzzle: Any,
        solution: Any,
        seed: int,
        *,
        text: Callable[[bool], str],
        document: Callable[[], Mapping[str, object]],
        pretty: Callable[[], str] | None = None,
        about: str = "",
        grade: str = "",
    ) -> None:
        self.puzzle = puzzle
        self.solution = solution
        self.seed = seed
        self.text = text
        self.document = document
        self.pretty = pretty
        self.about = about
        self.grade = grade
