"""Open choices: the alternative after which most follows, and the words for what is open about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from pipworks.hints.ladder import CHOICE, UNKNOWN, climb
from pipworks.hints.steps import Phrase
from pipworks.limits import Budget
from pipworks.numbers import set_bits
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.ways import Ways

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_COMPARED: Final = 12
"""The alternatives that are followed."""

_LEVEL: Final = 3
"""How deep they are followed."""

_MOVES: Final = 300
"""The moves, over all of them, after which no other is followed."""

_NAMED: Final = 4
"""No more pieces than this are named as those that may lie in one place."""


def chosen(state: State, ways: Ways, oracle: Oracle, budget: Budget) -> Move | None:  # noqa: ARG001 - others ask it
    """A choice, or a placement of a solution where it is not known what is forced; nothing without either."""
    tables = state.tables
    told = list(islice(_alternatives(state, ways), _COMPARED))
    if not told:
        return None
    if ways.stop is None:
        cell, placement = _most_telling(state, told, budget)
        phrase = _said(state, ways, cell, placement)
    else:
        cell, placement = told[0]
        phrase = Phrase.of(UNKNOWN, cell=tables.cells[cell], count=0)
    return Move(CHOICE, cell, phrase, tables.placements[placement].mask, laid=(placement,))


def _said(state: State, ways: Ways, cell: int, placement: int) -> Phrase:
    """What is open about a cell, by the placements that are known to occur there."""
    if not ways.choices:
        return Phrase.of(f"{CHOICE}.one", cell=state.tables.cells[cell], count=0)
    if ways.more:
        return Phrase.of(f"{CHOICE}.more", cell=state.tables.cells[cell], count=len(ways.choices))
    alternatives = tuple(set_bits(state.tables.cover[cell] & ways.possible)) if ways.exact else ways.choices
    return open_choice(state, cell, placement, alternatives)


def _most_telling(state: State, told: list[tuple[int, int]], budget: Budget) -> tuple[int, int]:
    """A cell and one of the placements on it: that after which the most pieces follow by simple rules."""
    best = told[0]
    most = -1
    spent = 0
    for cell, placement in told:
        if spent >= _MOVES or budget.stop():
            break
        after = state.copy()
        after.lay(placement)
        spent += 1 + len(climb(LADDER.order, after, _LEVEL, budget))
        if len(after.laid) > most:
            best, most = (cell, placement), len(after.laid)
    return best


def _alternatives(state: State, ways: Ways) -> Iterator[tuple[int, int]]:
    """The alternatives that are compared: at the cells with the fewest, each placement once.

    Those of the witness where no others are known.
    """
    if not ways.choices:
        to_come = (one for one in ways.witness if one not in state.laid)
        yield from ((state.tables.placements[one].cells[0], one) for one in to_come)
        return
    if not ways.exact:
        yield from ((ways.cell, placement) for placement in ways.choices)
        return
    cover = state.tables.cover
    cells = sorted(set_bits(state.open), key=lambda cell: (cover[cell] & ways.possible).bit_count())
    seen: dict[int, int] = {}
    for cell in cells:
        for placement in set_bits(cover[cell] & ways.possible):
            seen.setdefault(placement, cell)
        if len(seen) >= _COMPARED:
            break
    yield from ((cell, placement) for placement, cell in seen.items())


def open_choice(state: State, cell: int, placement: int, alternatives: Sequence[int]) -> Phrase:
    """What is open about a cell, by all placements that some solution has there, of which one is taken."""
    tables = state.tables
    named = tables.cells[cell]
    entries = [tables.placements[other] for other in alternatives]
    taken = tables.placements[placement]
    cells = tables.named(taken.mask)
    names = tuple(tables.piece_kinds[kind].name for kind in dict.fromkeys(entry.piece_kind for entry in entries))
    same_place = all(entry.mask == taken.mask for entry in entries)
    if len(names) > 1:
        if same_place and len(names) == len(entries) <= _NAMED:
            return Phrase.of(f"{CHOICE}.place", pieces=names, cells=cells, count=len(entries))
        return Phrase.of(CHOICE, cell=named, count=len(entries))
    if same_place and len(taken.cells) == 2:
        first = Phrase.of("pip at", pip=taken.pips[0], cell=cells[0])
        return Phrase.of(f"{CHOICE}.round", piece=names[0], cells=cells, first=first)
    if same_place:
        return Phrase.of(f"{CHOICE}.turned", piece=names[0], cells=cells, count=len(entries))
    pips = {entry.pips[entry.cells.index(cell)] for entry in entries}
    if len(taken.cells) == 2 and len(pips) == 1:
        others = {other for entry in entries for other in entry.cells if other != cell}
        return Phrase.of(
            f"{CHOICE}.half",
            piece=names[0],
            cell=named,
            pip=pips.pop(),
            others=tuple(tables.cells[other] for other in sorted(others)),
            say=next(other for other in cells if other != named),
        )
    return Phrase.of(f"{CHOICE}.piece", piece=names[0], cell=named, count=len(entries))
