"""The ways to fill regions: all that solutions have are among them, conclusions follow from them, faults are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pipworks.grid import Cell
from pipworks.hints.ladder import climb
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.limits import Limits
from pipworks.numbers import set_bits
from pipworks.polypips.hints import fill, fillings, needs, promised
from pipworks.polypips.hints.facts import Fact, Gone, RuledOut
from pipworks.polypips.hints.ladder import LADDER, RULES
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.telling import tell
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from tests.polypips.hints.test_rules_alone import Puzzles, states, truths, wrong_moves
from tests.support.amounts import some
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.made import made_puzzles
from tests.support.polypips.worked_hints import little

NEW = [LADDER.named[name] for name in ("fill", "promised", "fill two")]

Way = dict[Cell, int]


@pytest.fixture(scope="module")
def puzzles() -> Puzzles:
    return [*little_puzzles(some(20, of=40), dominoes=True), *little_puzzles(some(30, of=60))]


def told(puzzles: Puzzles) -> Iterator[tuple[Puzzle, State, list[Solution], Step[Fact]]]:
    """The steps that list ways to fill regions, each with the state before it and all solutions."""
    for seed, (puzzle, solutions) in enumerate(puzzles):
        for start, rest in states(puzzle, solutions, seed):
            for rule in (LADDER.named["fill"], LADDER.named["fill two"]):
                for move in rule.find(start, rule.foci(start)):
                    yield puzzle, start, rest, tell(start, [move])[0]


def ways_of(step: Step[Fact]) -> list[list[Way]]:
    """The ways that a step's arguments hold: for each its pieces, as the pips on their cells."""
    return [
        [{cell(grid["cell"]): int(str(grid["pip"])) for grid in parts(piece["grid"])} for piece in parts(way["pieces"])]
        for way in parts(step.phrase["ways"])
    ]


def parts(value: Any) -> tuple[Phrase, ...]:
    assert all(isinstance(part, Phrase) for part in value)
    return tuple(value)


def cell(value: Any) -> Cell:
    assert isinstance(value, Cell)
    return value


def regions_of(puzzle: Puzzle, step: Step[Fact]) -> set[Cell]:
    names = {(str(name["label"]), name["cell"]) for name in parts(step.phrase["regions"])}
    return {
        inside
        for constraint in puzzle.constraints
        if (constraint.label, constraint.cells[0]) in names
        for inside in constraint.cells
    }


def test_conclusions_follow_from_the_ways(puzzles: Puzzles) -> None:
    """What goes is in none of the ways, and meets the regions."""
    count = 0
    for puzzle, _, _, step in told(puzzles):
        ways = ways_of(step)
        region = regions_of(puzzle, step)
        for fact in step.conclusion:
            if isinstance(fact, Gone):
                assert fact.cell in region
                assert not any(piece.get(fact.cell) in fact.pips for way in ways for piece in way)
            else:
                assert isinstance(fact, RuledOut)
                assert region & set(fact.placement.cells)
                assert not any(piece == fact.placement.grid for way in ways for piece in way)
            count += 1
    assert count > 100


def test_every_solution_fills_in_one_of_the_ways(puzzles: Puzzles) -> None:
    """The ways hold all that solutions have, and each is one: pieces apart, labels that hold, no more than are left."""
    for puzzle, start, rest, step in told(puzzles):
        region = regions_of(puzzle, step)
        lying = {start.tables.as_value(placement) for placement in start.laid}
        shown = {inside: pip for placed in lying for inside, pip in placed.grid.items()}
        ways = ways_of(step)
        as_sets = {frozenset(frozenset(piece.items()) for piece in way) for way in ways}
        assert len(as_sets) == len(ways)
        for solution in rest:
            here = [p.grid for p in solution.placements if region & set(p.cells) and p not in lying]
            assert frozenset(frozenset(grid.items()) for grid in here) in as_sets
        for way in ways:
            grid = {inside: pip for piece in way for inside, pip in piece.items()}
            assert len(grid) == sum(map(len, way))
            for constraint in puzzle.constraints:
                pips = [(shown | grid)[inside] for inside in constraint.cells if inside in shown | grid]
                if len(pips) == constraint.size and region >= set(constraint.cells):
                    assert constraint.condition.holds(pips)


def test_what_is_kept_is_what_would_be_found(puzzles: Puzzles) -> None:
    """An answer kept from before is right for a state on the way to the end, and for one of other knowledge."""
    asked = 0
    for seed, (puzzle, solutions) in enumerate(puzzles[:: some(3, of=1)]):
        tables = Tables(puzzle)
        for start, _ in states(puzzle, solutions, seed):
            state = State(tables, [tables.placement_of[key(start, placement)] for placement in start.laid])
            replayed = state.copy()
            for move in climb(RULES, state, LADDER.top, Limits().start()):
                for number, region in enumerate(tables.regions):
                    if region.mask & replayed.open:
                        around = fillings.surroundings(tables, number)
                        fresh = fillings._Search(replayed, number, around).all()
                        assert fillings.fillings(replayed, number) == fresh
                        asked += 1
                replayed.apply(move)
    assert asked > some(300, of=1000)


def key(state: State, placement: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    placed = state.tables.placements[placement]
    return placed.cells, placed.pips


INIT = fillings._Search.__init__
DECIDED = needs.decided
SHOWN = promised._shown
TOGETHER = fill._together


def _no_second_copy(search: fillings._Search, *about: Any) -> None:
    INIT(search, *about)
    search.left = [min(left, 1) for left in search.left]


def _strict_bounds(search: fillings._Search, *about: Any) -> None:
    INIT(search, *about)
    region = search.region
    search.region = type(region)(
        region.kind, region.cells, region.mask, region.allowed, region.low, region.high - 1, region.name
    )


def _twice(state: State, cells: int) -> list[int]:
    return [2 * known for known in DECIDED(state, cells)]


def _whole_piece(state: State, way: fillings.Way, cells: int, pip: int) -> int:
    return SHOWN(state, way, state.open | cells, pip)


def _no_common_piece(*about: Any) -> Iterator[fillings.Way]:
    for way in TOGETHER(*about):
        state, one, other = about[:3]
        mine = fillings.surroundings(state.tables, one).meeting & fillings.surroundings(state.tables, other).meeting
        if not way.placements & mine:
            yield way


def _complete(state: State, number: int, shown: dict[int, int]) -> bool:
    """A label beside the region, taken to have nothing but what a way shows there."""
    region = state.tables.regions[number]
    return region.low <= sum(shown.get(inside, 0) for inside in region.cells) <= region.high


def _fewest(state: State, way: fillings.Way, cells: int, pip: int) -> int:
    return SHOWN(state, way, cells, pip) + (pip in (1, 2))


MUTANTS: dict[str, tuple[str, Callable[..., Any]]] = {
    "a second copy forgotten": ("pipworks.polypips.hints.fillings._Search.__init__", _no_second_copy),
    "a bound off by one": ("pipworks.polypips.hints.fillings._Search.__init__", _strict_bounds),
    "known pips counted twice": ("pipworks.polypips.hints.fillings.decided", _twice),
    "a label beside taken to be complete": ("pipworks.polypips.hints.fillings._holds", _complete),
    "pips outside a region promised by it": ("pipworks.polypips.hints.promised._shown", _whole_piece),
    "a pip promised twice": ("pipworks.polypips.hints.promised._shown", _fewest),
    "a piece in both regions forgotten": ("pipworks.polypips.hints.fill._together", _no_common_piece),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_planted_faults_are_found(name: str, puzzles: Puzzles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*MUTANTS[name])
    assert next(wrong_moves(NEW, truths(puzzles)), None) is not None


def test_a_region_that_is_too_open_says_nothing() -> None:
    """Where there are too many ways none is told, however they are counted; all are told up to the last."""
    counts = set()
    for puzzle, _ in little_puzzles(60):
        state = State(Tables(puzzle))
        for number in range(len(state.tables.regions)):
            ways = fillings.fillings(state, number)
            counts.add(None if ways is None else len(ways))
    assert None in counts
    told_counts = [count for count in counts if count is not None]
    assert 10 < max(told_counts) <= fillings.MOST_WAYS


def test_ways_cover_what_they_say(puzzles: Puzzles) -> None:
    for puzzle, _ in puzzles[:30]:
        state = State(Tables(puzzle))
        for number, region in enumerate(state.tables.regions):
            for way in fillings.fillings(state, number) or ():
                masks = [state.tables.placements[placement].mask for placement in set_bits(way.placements)]
                assert sum(masks) == way.cells
                assert all(mask & region.mask for mask in masks)
                assert not region.mask & state.open & ~way.cells


def _some(part: Part) -> tuple[Part, ...]:
    assert isinstance(part, tuple)
    return part


def test_no_long_choice_of_pieces_is_listed() -> None:
    """Several choices name six pieces at most in all; where they would name more, their ways are counted."""
    counted = 0
    for puzzle in made_puzzles():
        state = State(Tables(puzzle))
        for rule in (LADDER.named["fill"], LADDER.named["fill two"]):
            for move in rule.moves(state):
                choices, ways = move.phrase["pieces"], move.phrase["ways"]
                assert isinstance(choices, tuple)
                assert isinstance(ways, tuple)
                named = sum(len(_some(choice["pieces"])) for choice in choices if isinstance(choice, Phrase))
                assert len(choices) <= 1 or named <= 6
                if move.phrase.key == "fill.many":
                    counted += 1
                    assert not choices
                    assert len(ways) > 1
    assert counted > 3


def test_a_piece_that_regions_take_lies_nowhere_else() -> None:
    """Where it can't lie is not listed place by place."""
    puzzle = little("####/####/####", "3I:666,3I:111,3I:222,3I:333", "Exactly 12 {(0,0),(1,0)}")
    start = State(Tables(puzzle))
    rule = LADDER.named["promised"]
    said = [
        WORDING.sentence(step.phrase) for move in rule.find(start, rule.foci(start)) for step in tell(start, [move])
    ]
    assert "However the 12 at a1 is filled, A is needed there: it lies nowhere else." in said
