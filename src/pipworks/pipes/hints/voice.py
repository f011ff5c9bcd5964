"""How Pipes speaks of steps: where to look, what to turn, when a drawing comes, and the values as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pipworks.grid import COMPASS, Cell
from pipworks.hints.marks import Marks
from pipworks.hints.steps import Phrase, Stage, Step
from pipworks.hints.writing import Picturing, Voice
from pipworks.pipes.drawing.draw import draw_position
from pipworks.pipes.hints.facts import Fact, NotNeeded, OtherUse, Passes, Turned
from pipworks.pipes.hints.opening import opening
from pipworks.pipes.hints.questions import near, question
from pipworks.pipes.hints.sentences import ALL_TILES_LINES, ALL_TILES_WORDING, RULE_LINES, WORDING
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.facings import facing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_LOOKING: Final = 2
"""A stage of no higher level than this needs no drawing before it."""

_MANY: Final = 12
"""The number of steps after which a drawing comes in any case."""

_MOST_INNER: Final = 8
"""What follows from a supposition is listed where it takes no more steps than this."""

_SOON: Final = 3
"""Unless the last one comes after no more stages than this."""


def where_to_look(step: Step[Fact]) -> Phrase:
    """What to look at, without saying what is to be seen there."""
    if step.rule in ("all used", "enough"):
        return Phrase.of("look at board")
    return Phrase.of("look at cells", cells=step.focus)


def placing(fact: Turned, board: Board | None = None) -> Phrase:  # noqa: ARG001 - as for other families
    """How to turn a tile, in words."""
    kind = "the house" if fact.tile.value == "H" else "the tank" if fact.tile.is_tank else "the tile"
    name = Phrase.of(kind, letter=fact.tile.value, cell=fact.cell)
    return Phrase.of("turn", tile=name, facing=facing(fact.tile, fact.letter))


def drawings(board: Board, stages: Sequence[Stage[Fact, Turned, Solution]]) -> Iterator[bool]:  # noqa: ARG001
    """For each stage whether a drawing follows it.

    One comes at the end, where the next stage takes more than looking and counting, and now and then.
    """
    since = 0
    for number, stage in enumerate(stages):
        after = stages[number + 1] if number + 1 < len(stages) else None
        since += len(stage.steps)
        drawing = (
            after is None or after.level > _LOOKING or after.choice or (since >= _MANY and number + _SOON < len(stages))
        )
        yield drawing
        since = 0 if drawing else since


def fact_data(fact: Fact) -> dict[str, Any]:
    """A fact as JSON can carry it, with its kind; sides are letters of N E S W."""
    if isinstance(fact, Turned):
        return {"fact": "turned", **turned_data(fact)}
    sides = "".join(str(side.name) for side in COMPASS if fact.sides & side)
    return {"fact": _KINDS[type(fact)], "cell": list(fact.cell), "sides": sides}


_MOST_DRAWN: Final = 10_000
"""The tiles of the largest board that is drawn between steps."""

_KINDS: Final[dict[type[Fact], str]] = {Passes: "passes", NotNeeded: "not needed", OtherUse: "other use"}


def turned_data(fact: Turned) -> dict[str, Any]:
    """A tile to turn as JSON can carry it."""
    return {"cell": list(fact.cell), "tile": fact.tile.value, "letter": fact.letter, "only": fact.only}


def _rows(position: Solution) -> list[str]:
    return list(position.rows)


def drawn(board: Board, position: Solution, *, ascii: bool = False) -> str:
    """The position as a drawing in text; of a large board, which nobody could look at, only the size."""
    if len(board.tiles) > _MOST_DRAWN:
        return f"(The board is {board.width}x{board.height}: too large to draw here.)"
    return draw_position(board, position, ascii=ascii, rulers=True)


def pictured(board: Board, position: Solution, marks: Marks[Cell], **how: Any) -> str | bytes:
    """The picture of a position with marks; see `drawing.hint_picture.to_picture`.

    Raises TooLarge for a board that nobody could look at, as for one that is too large for any picture.
    """
    from pipworks.pipes.drawing.hint_picture import to_picture

    return to_picture(board, position, marks, **how)


def with_turned(board: Board, position: Solution, placement: Turned) -> Solution:
    """The position with one tile more turned."""
    from pipworks.pipes.formats import position as positions

    return positions.with_turned(board, position, placement.cell, placement.letter)


def _stage_marks(
    board: Board,
    start: Solution,  # noqa: ARG001 - a turned tile is seen as it is
    stages: Sequence[Stage[Fact, Turned, Solution]],
) -> Iterator[Marks[Cell]]:
    from pipworks.pipes.hints.marks import stage_marks

    return stage_marks(board, stages)


def wrong_marks(wrong: Iterable[Cell]) -> Marks[Cell]:
    """The marks of a position with tiles that can't stay as they are turned: rings on them."""
    return Marks(tuple(wrong))


PICTURING: Final = Picturing(_stage_marks, wrong_marks, with_turned, pictured)
"""What is drawn of steps, in modules that are loaded when they are needed."""

VOICE: Final = Voice(
    WORDING,
    RULE_LINES,
    look=where_to_look,
    placing=placing,
    draw=drawn,
    drawings=drawings,
    fact_data=fact_data,
    placement_data=turned_data,
    position_data=_rows,
    wrong_data=list,
    most_inner=_MOST_INNER,
    near=near,
    ask=question,
    opening=opening,
    picturing=PICTURING,
)
"""The English voice."""

ALL_TILES_VOICE: Final = VOICE.replaced(wording=ALL_TILES_WORDING, rule_lines=ALL_TILES_LINES)
"""The same where every tile needs gas."""
