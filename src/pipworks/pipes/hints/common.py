"""What all layouts have in common where no tile is settled: where gas must pass, and where it has no need to."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.hints.ladder import IN_COMMON
from pipworks.hints.steps import Phrase
from pipworks.hints.trim import Goal
from pipworks.pipes.hints.asking import Ways
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.state import State


def _forced(state: State, ways: Ways) -> list[int]:
    """For each tile the sides that all layouts use and of which the state knows nothing."""
    return [always & state.open(tile) for tile, always in enumerate(ways.always)]


def reasoned(state: State, work: State, ways: Ways) -> Goal[State] | None:
    """The goal of the sides that must be passed, as far as `work` knows them and `state` doesn't; None without any."""
    sides = [
        (tile, known) for tile, forced in enumerate(_forced(state, ways)) if (known := forced & work.passing[tile])
    ]
    if not sides:
        return None
    return lambda found: all(known & ~found.passing[tile] == 0 for tile, known in sides)


def in_common(state: State, ways: Ways) -> Iterator[Move]:
    """Where gas must pass in all layouts and the state doesn't know it, in words that claim no reason for it."""
    work = state.copy()
    passing = []
    for tile, forced in enumerate(_forced(state, ways)):
        if new := forced & ~work.passing[tile]:
            passing.append((tile, new))
            work.apply(Move(IN_COMMON, tile, Phrase.of(IN_COMMON), passing=((tile, new),)))
    if passing:
        yield Move(IN_COMMON, passing[0][0], Phrase.of(IN_COMMON), (), passing=tuple(passing))
