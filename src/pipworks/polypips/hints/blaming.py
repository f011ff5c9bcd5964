"""What can't stay in a wrong position, by taking pieces off in turn, and which label is in the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipworks.hints.results import Standing
from pipworks.hints.steps import Phrase
from pipworks.outcome import Violation
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.conclusions import grid_of
from pipworks.polypips.hints.labels import broken_labels, shown
from pipworks.polypips.hints.results import Check
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.rules import Code
from pipworks.polypips.solver.solve import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_NODES: Final = 20_000
"""The nodes in which one question about a label has to be answered."""


def unsolvable(oracle: Oracle, violations: tuple[Violation[Code], ...] = ()) -> Check:
    """The check of any position of a puzzle that has no solution, with the reason that `solve` gives."""
    reason = solve(oracle.tables.puzzle, limits=oracle.budget.rest()).reason
    phrase = Phrase.of("unsolvable.reason", reason=reason.sentence) if reason else Phrase.of("unsolvable")
    return Check(Standing.UNSOLVABLE, (phrase,), violations, reason=reason)


def wrong(
    tables: Tables, laid: Sequence[int], oracle: Oracle, violations: tuple[Violation[Code], ...]
) -> tuple[Check, State | None]:
    """What can't stay, one piece, one of several, or several, and the state that contradicts itself.

    Where labels are broken, they are the argument, and there is no state.
    """
    state = State(tables, laid)
    broken = broken_labels(state)
    labels = tuple(
        Phrase.of("label", region=tables.regions[number].name, pips=shown(state, number)) for number in broken
    )
    single = []
    for placement in laid:
        answer = oracle.find([other for other in laid if other != placement])
        if answer.placements:
            single.append(placement)
        elif answer.stop is not None:
            return _somewhere(labels, violations), None
    if not single:
        return _several(state, broken, labels, oracle, violations)
    if labels:
        phrase = Phrase.of("wrong label", labels=labels, pieces=_named(tables, single))
    elif len(single) == 1:
        phrase = Phrase.of("wrong", piece=_name(tables, single[0]), grid=grid_of(state, single[0], alike=False))
    else:
        phrase = Phrase.of("wrong either", pieces=_named(tables, single))
    placements = tuple(map(tables.as_value, single))
    check = Check(Standing.WRONG, (phrase,), violations, placements, either=len(single) > 1)
    return check, None if labels else state


def _somewhere(labels: tuple[Phrase, ...], violations: tuple[Violation[Code], ...]) -> Check:
    """The check of a wrong position where there was no time to see which pieces can't stay."""
    phrases = (Phrase.of("wrong label.somewhere", labels=labels),) if labels else ()
    return Check(Standing.WRONG, (*phrases, Phrase.of("wrong somewhere")), violations)


def _several(
    state: State,
    broken: Sequence[int],
    labels: tuple[Phrase, ...],
    oracle: Oracle,
    violations: tuple[Violation[Code], ...],
) -> tuple[Check, State | None]:
    """Pieces that all have to go, though some others may do as well; none when the puzzle has no solution at all.

    Those on broken labels go rather than others.
    """
    tables = state.tables
    blamed = sum(tables.regions[number].mask for number in broken)
    order = sorted(state.laid, key=lambda placement: bool(tables.placements[placement].mask & blamed))
    kept: list[int] = []
    stop = None
    for placement in order:
        answer = oracle.find([*kept, placement])
        stop = stop or answer.stop
        if answer.placements:
            kept.append(placement)
    none = None if kept else oracle.find(())
    if stop is not None or (none is not None and none.stop is not None):
        return _somewhere(labels, violations), None
    if none is not None and not none.placements:
        return unsolvable(oracle, violations), None
    off = [placement for placement in state.laid if placement not in kept]
    names = _named(tables, off)
    phrase = Phrase.of("wrong label.several", labels=labels, pieces=names)
    if not labels:
        phrase = Phrase.of("wrong several", these=names)
    check = Check(Standing.WRONG, (phrase,), violations, tuple(map(tables.as_value, off)))
    return check, None if labels else state


def clash(state: State, oracle: Oracle) -> Phrase:
    """Where a state that nothing extends clashes, found by leaving labels out: the one that no way to go on meets.

    The labels with the fewest open cells are left out first, each alone, then together.
    """
    tables = state.tables
    regions = [number for number, region in enumerate(tables.regions) if region.mask & state.open]
    regions.sort(key=lambda number: (tables.regions[number].mask & state.open).bit_count())
    together = [regions[: count + 1] for count in range(1, len(regions))]
    for without in [*([number] for number in regions), *together]:
        answer = oracle.find(state.laid, without=without, nodes=_NODES)
        if answer.placements:
            return Phrase.of("wrong searched", region=tables.regions[without[-1]].name)
    covered = oracle.find(state.laid, without=range(len(tables.regions)), nodes=_NODES)
    unknown = covered.placements or covered.stop is not None
    return Phrase.of("wrong searched.all" if unknown else "wrong searched.cover")


def _name(tables: Tables, placement: int) -> Phrase:
    return tables.piece_kinds[tables.placements[placement].piece_kind].name


def _named(tables: Tables, placements: Iterable[int]) -> tuple[Phrase, ...]:
    """The pieces' names, each with its cells where the puzzle has it twice."""
    return tuple(
        Phrase.of("lying", piece=_name(tables, placement), cells=tables.named(tables.placements[placement].mask))
        if tables.piece_kinds[tables.placements[placement].piece_kind].count > 1
        else _name(tables, placement)
        for placement in placements
    )
