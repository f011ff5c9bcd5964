"""Constraints: how they are written, what they hold of, which can't be."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import Cell
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from tests.support.polypips.refusals import read_or_refused

ANY_CONDITION: st.SearchStrategy[Condition] = st.one_of(
    st.none().map(AllSame),
    st.integers(0, 7).map(AllSame),
    st.frozensets(st.integers(0, 7)).map(AllDifferent),
    st.integers(0, 40).map(Exactly),
    st.integers(0, 40).map(LessThan),
    st.integers(0, 40).map(MoreThan),
)
CELLS = st.lists(st.builds(Cell, st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=8, unique=True)


def meets(condition: Condition, pips: tuple[int, ...]) -> bool:
    """What the design's table says, in its words."""
    match condition:
        case AllSame(value):
            return all(pip == (pips[0] if value is None else value) for pip in pips)
        case AllDifferent(forbidden):
            pairs = itertools.combinations(pips, 2)
            return all(a != b for a, b in pairs) and not any(pip in forbidden for pip in pips)
        case Exactly(total):
            return sum(pips) == total
        case LessThan(bound):
            return sum(pips) < bound
        case MoreThan(bound):
            return sum(pips) > bound
    raise ValueError(condition)


@given(ANY_CONDITION, st.lists(st.integers(0, 6), min_size=1, max_size=8))
def test_holds(condition: Condition, pips: list[int]) -> None:
    assert condition.holds(pips) == meets(condition, tuple(pips))


@given(ANY_CONDITION, st.integers(1, 4))
def test_impossible_and_empty_are_told_by_trying_all_pips(condition: Condition, size: int) -> None:
    results = {meets(condition, pips) for pips in itertools.product(range(7), repeat=size)}
    asked = not (isinstance(condition, AllDifferent) and 7 in condition.forbidden)
    if asked:  # pips that no cell has are refused in any case
        assert (condition.impossible(size) == "") == (True in results)
        assert condition.is_vacuous(size) == (False not in results)
    else:
        assert "no cell has 7 pips" in condition.impossible(size)


@given(ANY_CONDITION, CELLS)
def test_written_and_read(condition: Condition, cells: list[Cell]) -> None:
    if condition.impossible(len(cells)):
        with pytest.raises(InvalidPuzzle):
            Constraint(condition, tuple(cells))
        written = f"{condition} {{{','.join(f'({x},{y})' for x, y in cells)}}}"
        with pytest.raises(ParseError, match=re.escape(str(condition))):
            Constraint.parse(written)
        return
    constraint = Constraint(condition, tuple(cells))
    assert Constraint.parse(str(constraint)) == constraint == Constraint(condition, tuple(reversed(cells)))
    assert eval(repr(constraint), {"Constraint": Constraint}) == constraint
    spaced = str(constraint).translate({ord(mark): f" {mark} " for mark in "{}(),"})
    assert Constraint.parse(f"  {spaced}  ") == constraint


@pytest.mark.parametrize(
    ("written", "canonical", "label"),
    [
        ("AllSame None {(0,0),(0,1)}", "AllSame None {(0,0),(0,1)}", "="),
        ("AllSame Some(2) {(7,1)}", "AllSame Some(2) {(7,1)}", "=2"),
        ("AllSame 2 {(7,1)}", "AllSame Some(2) {(7,1)}", "=2"),
        ("AllSame2{(7,1)}", "AllSame Some(2) {(7,1)}", "=2"),
        ("AllDifferent {} {(0,1),(1,0)}", "AllDifferent {} {(1,0),(0,1)}", "≠"),
        ("AllDifferent {(0,1),(1,0)}", "AllDifferent {} {(1,0),(0,1)}", "≠"),
        ("AllDifferent {6,0} {(0,1)}", "AllDifferent {0,6} {(0,1)}", "≠{0,6}"),
        ("Exactly 10 {(0,0),(1,0)}", "Exactly 10 {(0,0),(1,0)}", "10"),
        ("LessThan 25 {(0,0)}", "LessThan 25 {(0,0)}", "<7"),
        ("LessThan 6 {(0,0)}", "LessThan 6 {(0,0)}", "<6"),
        ("MoreThan 5 {(0,0)}", "MoreThan 5 {(0,0)}", ">5"),
    ],
)
def test_forms_and_labels(written: str, canonical: str, label: str) -> None:
    constraint = Constraint.parse(written)
    assert str(constraint) == canonical
    assert constraint.label == label


def test_constraints_in_code_are_checked_too() -> None:
    with pytest.raises(InvalidPuzzle, match="each of them once"):
        Constraint(Exactly(1), ())
    with pytest.raises(InvalidPuzzle, match="each of them once"):
        Constraint(Exactly(1), (Cell(0, 0), Cell(0, 0)))
    with pytest.raises(InvalidPuzzle, match="the most that one cell can hold is 6"):
        Constraint(Exactly(7), (Cell(0, 0),))


@given(st.text(st.sampled_from("AllSame Diffrnt{}(),0129 Some None"), max_size=40))
def test_any_line_is_a_constraint_or_refused(line: str) -> None:
    constraint = read_or_refused(Constraint.parse, line)
    if isinstance(constraint, ParseError):
        assert constraint.column <= len(line) + 1
    else:
        assert Constraint.parse(str(constraint)) == constraint
