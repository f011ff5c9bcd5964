"""Open choices: what is forced all the same is said first, what tells most is chosen, and what is open is said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from pipworks.grid import Cell
from pipworks.hints.ladder import CHOICE, IN_COMMON, climb
from pipworks.hints.results import HintKind
from pipworks.limits import Limits
from pipworks.numbers import set_bits
from pipworks.polypips import Puzzle, Solution
from pipworks.polypips.hints import asking, common
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.choosing import chosen
from pipworks.polypips.hints.facts import Gone, Joined
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.reasoner import hint
from pipworks.polypips.hints.results import Hint
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from tests.support.polypips.hint_truth import is_true, occurring
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.worked_hints import little


@cache
def unchanged() -> list[tuple[Puzzle, list[Solution], Hint]]:
    """What `choices` finds where nothing is patched."""
    return list(choices())


def choices() -> Iterator[tuple[Puzzle, list[Solution], Hint]]:
    """Little puzzles that start with an open choice, with all solutions and the hint."""
    for puzzle, every in [*little_puzzles(40, dominoes=True), *little_puzzles(60)]:
        if len(every) == 1:
            continue
        found = hint(puzzle)
        if found.kind is HintKind.CHOICE:
            yield puzzle, every, found


def common_pips(every: list[Solution]) -> dict[Cell, int]:
    """The cells that show the same pips in all solutions."""
    grids = [solution.grid for solution in every]
    return {cell: pip for cell, pip in grids[0].items() if all(grid[cell] == pip for grid in grids)}


def common_edges(puzzle: Puzzle, every: list[Solution]) -> set[tuple[Cell, Cell]]:
    """The pairs of neighbours under one piece in all solutions."""
    pairs = [(a, b) for a in puzzle.cells for b in puzzle.cells if b in (Cell(a.x + 1, a.y), Cell(a.x, a.y + 1))]
    return {
        (a, b)
        for a, b in pairs
        if all(any({a, b} <= set(placed.cells) for placed in solution.placements) for solution in every)
    }


@pytest.mark.parametrize("patience", [20_000, 0], ids=["about every placement", "about what is in common"])
def test_what_is_forced_all_the_same_is_said(patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pip and every edge that all solutions share is concluded before the choice, and all of that is true."""
    monkeypatch.setattr(asking, "_PATIENCE", patience)
    forced = reasoned = 0
    for puzzle, every, found in choices():
        facts = [fact for step in found.steps[:-1] for fact in step.conclusion]
        assert all(is_true(fact, occurring(every)) for fact in facts)
        pips = {cell: set(range(7)) for cell in puzzle.cells}
        given = {pip for piece in puzzle.pieces for pip in piece.pips}
        for fact in facts:
            if isinstance(fact, Gone):
                pips[fact.cell] -= set(fact.pips)
        for cell, pip in common_pips(every).items():
            forced += 1
            assert pips[cell] & given == {pip}
        said = State(Tables(puzzle))
        for fact in facts:
            if isinstance(fact, Joined):
                said._join(sum(1 << said.tables.index[cell] for cell in fact.cells))
        for a, b in common_edges(puzzle, every):
            forced += 1
            assert said.joined[said.tables.index[a]] >> said.tables.index[b] & 1
        reasoned += any(step.level for step in found.steps)
    assert min(forced, reasoned) > 10


def test_what_is_in_common_claims_no_reason() -> None:
    """Such a step has the level of a choice, and its sentence says that it holds whatever is chosen."""
    steps = [step for _, _, found in unchanged() for step in found.steps if step.rule == IN_COMMON]
    assert len(steps) > 5
    for step in steps:
        assert step.level == 0
        assert not step.choice
        assert WORDING.sentence(step.phrase).startswith("Whatever you choose, ")


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pips that most ways show taken for pips that all show."""

    def careless(tables: Tables, cells: int, possible: int) -> Iterator[tuple[int, int]]:
        for cell in set_bits(cells):
            here = tables.cover[cell] & possible
            counts = {pip: (rows & here).bit_count() for pip, rows in enumerate(tables.show[cell])}
            yield cell, 1 << max(counts, key=lambda pip: counts[pip])

    monkeypatch.setattr(common, "forced_pips", careless)
    false = 0
    for _, every, found in choices():
        truth = occurring(every)
        false += any(not is_true(fact, truth) for step in found.steps[:-1] for fact in step.conclusion)
    assert false > 5


def test_the_answer_is_the_choice_alone() -> None:
    """At strength 4 it and what is to be placed, without what is said before it."""
    for puzzle, _, found in unchanged():
        said = hint(puzzle, strength=4).sentences
        assert said[0] == WORDING.sentence(found.steps[-1].phrase)
        assert len(said) == 2
        assert said[1].startswith("Place ")


def test_what_tells_most_is_chosen() -> None:
    """No fewer pieces follow than after the first way to cover the cell with the fewest; now and then more."""
    more = 0
    for puzzle, _ in [*little_puzzles(40, dominoes=True), *little_puzzles(60)]:
        tables = Tables(puzzle)
        budget = Limits().start()
        state = State(tables)
        oracle = Oracle(tables, budget)
        ways = oracle.ways(state)
        if ways.forced is not None or not ways.choices:
            continue
        move = chosen(state, ways, oracle, budget)
        assert move is not None
        settled = [_following(state, placement) for placement in (*move.laid, ways.choices[0])]
        assert settled[0] >= settled[1]
        more += settled[0] > settled[1]
    assert more > 5


def _following(state: State, placement: int) -> int:
    after = state.copy()
    after.lay(placement)
    climb(LADDER.order, after, 3, Limits().start())
    return len(after.laid)


@pytest.mark.parametrize(
    ("rows", "pieces", "constraints", "said"),
    [
        ("##", "12", [], "1-2 lies on a1 and b1, either way round: say 1 at a1."),
        ("## ##", "11,33", [], "1-1 or 3-3 may lie on a1 and b1: say 1 at a1, 1 at b1."),
        ("##/##", "12,12", [], "Only 1-2 can cover a1, in one of 4 ways: say 1 at a1, 2 at b1."),
        ("##/##", "12,34", [], "Several answers work from here, with 8 ways to cover a1: say 1 at a1, 2 at b1."),
        (
            "##/##",
            "13,13",
            ["Exactly 1 {(0,0)}", "Exactly 1 {(1,1)}"],
            "Only 1-3 can cover a1, with its 1; its other half may lie at b1 or a2: say b1.",
        ),
    ],
)
def test_what_is_open_is_said(rows: str, pieces: str, constraints: list[str], said: str) -> None:
    found = hint(little(rows, pieces, *constraints))
    assert found.kind is HintKind.CHOICE
    assert WORDING.sentence(found.steps[-1].phrase) == said


def test_all_ways_that_are_said_work() -> None:
    """A piece that is named as the only one is that in all solutions, and places that are named occur in some."""
    seen = 0
    for _, every, found in unchanged():
        phrase = found.steps[-1].phrase
        parts = dict(phrase.parts)
        assert found.placement in occurring(every)
        if phrase.key in (f"{CHOICE}.half", f"{CHOICE}.piece"):
            seen += 1
            kinds = {placed.piece for placed in occurring(every) if parts["cell"] in placed.cells}
            assert len(kinds) == 1
        elif "cells" in parts:
            seen += 1
            cells = {frozenset(placed.cells) for placed in occurring(every) if found.placement.cells[0] in placed.cells}
            assert cells == {frozenset(found.placement.cells)}
    assert seen > 5
