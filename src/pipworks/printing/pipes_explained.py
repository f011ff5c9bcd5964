"""How Pipes is played: what its tiles are, what the border does, and a worked example."""

from __future__ import annotations

from typing import Final

from pipworks.printing.explained import Explained, Key, Said, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.printing.entry import Entry
    from pipworks.render.scene import Scene

_AROUND: Final = (20.0, 6.5)
"""What a picture of a row of tiles needs at its sides, where pipes go on, and above and below."""

_HOUSES: Final = "Turn the tiles, each in its place, until gas comes from a tank to every house."
_TILES: Final = "Turn the tiles, each in its place, until gas comes from a tank to all of them and no end is open."
_DRAWN: Final = "The tiles are printed as they were shuffled; draw in the empty grid how each has to be turned."
_TANK: Final = "A tank gives gas through as many openings as its number says."
_HOUSE: Final = "A house needs gas, through its one opening."
_MEET: Final = "Gas passes where two openings meet."
_AROUND_THE_BORDER: Final = "What leaves the board comes in again at the other end of the row or column."
_WALL: Final = "A heavy frame is a wall: nothing passes through it."
_SPARE_TILES: Final = "Tiles that no house needs may point anywhere."
_NAMES: Final = "A tile is called by the letter of its column and the number of its row."
_BRACKETS: Final = "A name in brackets is that of the tile beyond the border."
_BRANCHES: Final = "A T branches where gas leaves it by two sides; it then feeds one house more."
_MARKS: Final = (
    "In the pictures, a letter is a pipe not yet turned, and a frame is around tiles just turned. A bar across an edge "
    "says that gas must pass there, a cross that {}, the large ones found last; rings and a double line show where to "
    "look."
)


def explained(entries: Sequence[Entry]) -> Explained:
    """What these boards are about: walls, wrapping and tiles that all need gas as they occur among them."""
    from pipworks.printing.worked_example import worked_example

    boards = [entry.puzzle for entry in entries]
    full = [entry for entry in entries if entry.puzzle.all_tiles]
    everywhere = len(full) == len(entries)
    more = () if everywhere else (_SPARE_TILES,)
    if full and not everywhere:
        told = f"In {named(full)} gas has to reach all tiles, and no end may be open."
        more = (f"{_SPARE_TILES} {told}",)
    wraps, walled = (any(board.wraps is wrapping for board in boards) for wrapping in (True, False))
    worked = worked_example("pipes", wraps=wraps, all_tiles=everywhere)
    rules = f"{_TILES if everywhere else _HOUSES} {_DRAWN}"
    legend = " ".join(
        (
            _NAMES,
            *([_BRACKETS] if wraps else []),
            *([] if everywhere else [_BRANCHES]),
            _MARKS.format("none does" if everywhere else "none is needed"),
        )
    )
    return Explained((rules,), tuple(_key(wraps=wraps, walled=walled)), more, worked, legend)


def sentences(entries: Sequence[Entry]) -> Iterator[Said]:
    """What is to be done on these boards, each sentence with the boards of whose variant it is true."""
    every = tuple(entries)
    some, full, wrapping, walled = (
        tuple(entry for entry in entries if holds(entry.puzzle))
        for holds in (
            lambda board: not board.all_tiles,
            lambda board: board.all_tiles,
            lambda board: board.wraps,
            lambda board: not board.wraps,
        )
    )
    told = (
        (_HOUSES, some),
        (_TILES, full),
        (f"{_TANK} {_HOUSE} {_MEET}", every),
        (_SPARE_TILES, some),
        (_AROUND_THE_BORDER, wrapping),
        (_WALL, walled),
        (_DRAWN, every),
    )
    return (Said(sentence, those) for sentence, those in told if those)


def _key(*, wraps: bool, walled: bool) -> Iterator[Key]:
    """What the tiles are, when gas passes, and what happens at each kind of border that occurs."""
    from pipworks.pipes.drawing.picture import SIDE

    shown = [
        ("123", "EEN", False, _TANK),
        ("H", "N", False, _HOUSE),
        ("ILT", "ENN", False, "A pipe leads straight on, round a corner, or to three sides."),
        ("1IH", "EEW", True, f"{_MEET} Pipes with gas are thick, others thin."),
    ]
    if wraps:
        shown.append(("H1I", "WEE", True, _AROUND_THE_BORDER))
    for tiles, turns, turned, sentence in shown:
        yield Key(_row(tiles, turns, wraps=True, turned=turned), SIDE, sentence)
    if walled:
        yield Key(_row("H1I", "WEE", wraps=False, turned=True), SIDE, _WALL)


def _row(tiles: str, turns: str, *, wraps: bool, turned: bool) -> Scene:
    """A board of one row, its tiles turned so; with gas where it is `turned`."""
    from pipworks.pipes.drawing import picture
    from pipworks.pipes.drawing.strokes import ON_PAPER
    from pipworks.pipes.drawing.view import View
    from pipworks.pipes.formats.text import parse
    from pipworks.pipes.puzzle.board import Solution
    from pipworks.render.scene import Group, Scene

    view = View.of(parse(tiles, wraps=wraps), Solution((turns,)))
    shown = view if turned else View(view.board, view.masks, frozenset(), turned=False)
    across, down = _AROUND
    size = (len(tiles) * picture.SIDE + 2 * across, picture.SIDE + 2 * down)
    return Scene(*size, *picture.about(shown), (Group(picture.items(shown, ON_PAPER), across, down),))
