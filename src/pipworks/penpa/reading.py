"""The drawing of a link of Penpa+, unpacked within limits and looked at table by table."""

from __future__ import annotations

import json
import re

from pipworks.errors import ParseError
from pipworks.grid import COMPASS, Cell, Direction, reading_order
from pipworks.linking import MOST_CELLS
from pipworks.penpa.codes import RULES, SHORT, STACKS, TITLE, joined, printable
from pipworks.penpa.drawing import LINK, Drawing
from pipworks.penpa.points import CELL, CORNER, LOWER, RIGHT, Points
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any, Final

    from pipworks.penpa.drawing import Edge

MOST_LETTERS: Final = 2_000_000
"""The most letters of a link that is read."""

MOST_TEXT: Final = 8_000_000
"""The most bytes of text that are unpacked from one: a short link could stand for very many."""
_SQUARES: Final = ("square", "sudoku", "kakuro")
_LINES: Final = 6
_AGAIN: Final = "copy it again, from its start to its end"
_KNOWN: Final = ("surface", "number", "numberS", "symbol", "line", "lineE", "cage", "killercages", "deletelineE")


def read(source: Source) -> Drawing:
    """The drawing of the link that a text is.

    Raises ParseError for a link that is damaged, cut off, too large, or of a board that has other cells than squares.
    """
    reader = _Reader(source)
    lines = reader.lines()
    header = lines[0].split(",")
    if header[0] not in _SQUARES:
        raise reader.refusal("this is no link of Penpa+ with a board of squares", f"its board is {header[0][:20]!r}")
    width, height = (reader.whole(text) for text in (*header, "", "")[1:3])
    if not 0 < width * height <= MOST_CELLS:
        raise reader.refusal(f"a board of {width}x{height} in a link of Penpa+", f"at most {MOST_CELLS:,} cells")
    points = Points(width, height)
    question, answer = (reader.object(lines[number]) for number in (3, 4))
    title, rules = (joined(header[at]) if at < len(header) else "" for at in (TITLE, RULES))
    unread = [name for name, part in question.items() if name not in (*_KNOWN, *STACKS) and part]
    if any(part for name, part in answer.items() if name not in STACKS) or "&a=" in source.text:
        unread.append("answer")
    try:
        return Drawing(
            width,
            height,
            tuple(sorted(set(_cells(reader.array(lines[5]), points)), key=reading_order)),
            **_marks(question, points),
            title=printable(title.removeprefix("Title: ")).strip(),
            rules=rules,
            unread=tuple(unread),
        )
    except (ValueError, TypeError, AttributeError, IndexError, KeyError):
        raise reader.refusal() from None


def _cells(steps: Iterable[Any], points: Points) -> Iterator[Cell]:
    at = 0
    for step in steps:
        at += step
        kind, cell = points.place(at)
        if kind != CELL:
            raise ValueError
        yield cell


def _marks(question: Mapping[str, Any], points: Points) -> dict[str, Any]:
    """The fields of a Drawing that say what is drawn. Raises ValueError and its like for what is no such table."""
    texts: dict[Cell, str] = {}
    corners: list[tuple[Cell, str]] = []
    for number, written in [*_table(question, "number"), *_table(question, "numberS")]:
        kind, cell = points.place(number)
        if (text := str(written[0]).strip()) and kind == CELL:
            texts[cell] = text
        elif text:
            corners.append((cell, text))
    symbols = [(points.place(number)[1], symbol[1].partition("_")[0]) for number, symbol in _table(question, "symbol")]
    cages = [[points.place(number)[1] for number in cage] for cage in question.get("killercages") or () if cage]
    return {
        "texts": _ordered(texts.items()),
        "corners": _ordered(corners),
        "edges": frozenset(_edges(question, points)),
        "halves": frozenset(_halves(question, points)),
        "shaded": tuple(sorted((points.place(n)[1] for n, _ in _table(question, "surface")), key=reading_order)),
        "symbols": _ordered(symbols),
        "cages": tuple(tuple(sorted(cage, key=reading_order)) for cage in cages),
    }


def _ordered(found: Iterable[tuple[Cell, str]]) -> tuple[tuple[Cell, str], ...]:
    return tuple(sorted(found, key=lambda both: reading_order(both[0])))


def _table(question: Mapping[str, Any], name: str) -> Iterator[tuple[int, Any]]:
    """The points of a table of the question and what stands there; those drawn upon edges (`17E`) are passed over."""
    return ((int(key), value) for key, value in (question.get(name) or {}).items() if not key.endswith("E"))


def _edges(question: Mapping[str, Any], points: Points) -> Iterator[Edge]:
    for key in question.get("lineE") or {}:
        (one_kind, one), (other_kind, other) = (points.place(int(number)) for number in key.split(","))
        if one_kind == other_kind == CORNER:
            first, last = sorted(((one.x + 1, one.y + 1), (other.x + 1, other.y + 1)))
            yield first, last


def _halves(question: Mapping[str, Any], points: Points) -> Iterator[tuple[Cell, Direction]]:
    """The halves of lines: of one from the middle of a cell to that of the next one, one in each."""
    for key in question.get("line") or {}:
        (kind, cell), (other_kind, other) = sorted(points.place(int(number)) for number in key.split(","))
        if kind != CELL:
            continue
        step = (other.x - cell.x, other.y - cell.y)
        if other_kind == CELL and sum(map(abs, step)) == 1:
            side = next(each for each in COMPASS if each.step == step)
            yield cell, side
            yield other, side.opposite
        elif other_kind == LOWER and step in ((0, 0), (0, -1)):
            yield cell, Direction.N if step[1] else Direction.S
        elif other_kind == RIGHT and step in ((0, 0), (-1, 0)):
            yield cell, Direction.W if step[0] else Direction.E


class _Reader:
    """What unpacks a link and says where it stands."""

    __slots__ = ("_column", "_line", "_packed", "_source")

    def __init__(self, source: Source) -> None:
        self._source = source
        self._line = next((number for number, line in enumerate(source.lines, 1) if line.strip()), 1)
        found = re.search(LINK, source.lines[self._line - 1] if source.lines else "")
        self._column = found.start(1) + 1 if found else 1
        self._packed = found[1] if found else ""

    def refusal(self, problem: str = "", hint: str = "") -> ParseError:
        """The ParseError that says that the link is damaged, or another problem with it."""
        problem = problem or "this link of Penpa+ is damaged or cut off"
        return self._source.error(self._line, self._column, problem, hint or _AGAIN)

    def lines(self) -> list[str]:
        """The lines of text in the link, long forms for short ones."""
        from base64 import b64decode
        from zlib import decompressobj
        from zlib import error as Damaged  # noqa: N812 - the module calls it so

        if len(self._packed) > MOST_LETTERS:
            hint = f"at most {MOST_LETTERS:,}"
            raise self.refusal(f"this link of Penpa+ is too long: {len(self._packed):,} letters", hint)
        letters = self._packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").rstrip("=")
        packer = decompressobj(-15)
        try:
            data = packer.decompress(b64decode(letters + "=" * (-len(letters) % 4), validate=True), MOST_TEXT)
            text = data.decode()
        except (ValueError, Damaged):
            raise self.refusal() from None
        if len(data) == MOST_TEXT and not packer.eof:
            raise self.refusal("this link of Penpa+ holds too much", f"at most {MOST_TEXT:,} bytes of text")
        for plain, short in reversed(SHORT):
            text = text.replace(short, plain)
        lines = text.split("\n")
        if not packer.eof or len(lines) < _LINES:
            raise self.refusal()
        return lines

    def whole(self, text: str) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) < 6):
            raise self.refusal()
        return int(text)

    def object(self, text: str) -> dict[str, Any]:
        return self._value(text, dict) if text.strip() else {}

    def array(self, text: str) -> list[int]:
        found: list[Any] = self._value(text, list)
        if found == [None]:  # so Penpa+ writes that there are no cells
            return []
        if not all(type(step) is int for step in found):
            raise self.refusal()
        return found

    def _value(self, text: str, kind: Callable[[], Any]) -> Any:
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            raise self.refusal() from None
        if type(found) is not kind:
            raise self.refusal()
        return found
