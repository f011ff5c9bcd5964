"""Records behave as the frozen dataclasses that they stand for."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, asdict, fields, is_dataclass, make_dataclass, replace
from functools import cached_property
from typing import Any, get_type_hints

import pytest

from pipworks.kernel import Counted, Found, Possible, Progress, TwoSolutions
from pipworks.limits import Limits, Stop
from pipworks.outcome import Outcome, Reason, Status
from pipworks.record import Record, by_name

VALUES: dict[type[Any], tuple[Any, ...]] = {
    Found: (((0, 0, 1, 2),), None, 7),
    Counted: (12, Stop.NODES, 7),
    TwoSolutions: ((((0, 0, 1, 2),),), None, 7),
    Possible: (frozenset({(0, 0, 1, 2)}), frozenset(), (((0, 0, 1, 2),),), {(0, 0, 1, 2): 0}, None, 7),
    Progress: (7, 1),
    Reason: ("area", "too small", ((0, 0),)),
}

records = pytest.mark.parametrize("kind", VALUES)


@records
def test_the_fields_are_the_slots(kind: type[Record]) -> None:
    assert tuple(kind.__annotations__) == kind.__slots__ == kind.__match_args__
    assert not hasattr(kind(*VALUES[kind]), "__dict__")


@records
def test_made_shown_compared_and_hashed_as_a_dataclass(kind: type[Any]) -> None:
    values = VALUES[kind]
    like = make_dataclass(kind.__name__, kind.__match_args__, frozen=True, slots=True)
    record, one = kind(*values), like(*values)
    assert repr(record) == repr(one)
    assert record == kind(**dict(zip(kind.__match_args__, values, strict=True)))
    assert record != kind(*values[:-1], 99)
    assert record != one
    assert record != values
    if kind is Possible:  # it holds a dictionary
        with pytest.raises(TypeError, match="unhashable"):
            hash(record)
    else:
        assert hash(record) == hash(one)


@records
def test_frozen_copied_and_pickled(kind: type[Record]) -> None:
    record = kind(*VALUES[kind])
    name = kind.__match_args__[-1]
    with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
        setattr(record, name, 8)
    with pytest.raises(FrozenInstanceError, match=f"cannot delete field '{name}'"):
        delattr(record, name)
    for other in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert other == record
        assert type(other) is kind


def test_matched_by_position() -> None:
    match Counted(12, None, 7):
        case Counted(count, None, nodes):
            assert (count, nodes) == (12, 7)
        case _:
            pytest.fail("a record is matched by its fields")


@pytest.mark.parametrize(
    ("values", "named", "said"),
    [
        ((1,), {}, "missing 2 required positional arguments: 'stop' and 'nodes'"),
        ((1, None, 7, 8), {}, "takes 4 positional arguments but 5 were given"),
        ((1, None), {"count": 2}, "got multiple values for argument 'count'"),
    ],
)
def test_each_field_is_given_once(values: tuple[Any, ...], named: dict[str, Any], said: str) -> None:
    make: Any = Counted
    with pytest.raises(TypeError, match=rf"^Counted\.__init__\(\) {said}$"):
        make(*values, **named)


def test_defaults_and_fields_that_are_not_compared() -> None:
    first, second = Outcome[int](Status.LIMIT), Outcome[int](status=Status.LIMIT, stats={"nodes": 3})
    assert first == second
    assert hash(first) == hash(second)
    assert (first.solution, first.count, first.stats) == (None, None, {})
    assert first.stats is not Outcome[int](Status.LIMIT).stats
    assert repr(Reason("a", "b")) == "Reason(code='a', sentence='b', cells=())"
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'sentence'"):
        Reason("a")  # type: ignore[call-arg]


def test_the_tools_for_dataclasses_work() -> None:
    reason = Reason("area", "too small")
    assert is_dataclass(reason)
    assert [field.name for field in fields(reason)] == ["code", "sentence", "cells"]
    assert asdict(reason) == {"code": "area", "sentence": "too small", "cells": ()}
    assert replace(reason, code="part") == reason.replaced(code="part") == Reason("part", "too small")
    assert [field.compare for field in fields(Outcome(Status.LIMIT))] == [True, True, True, True, False, False]


class Stamped(Reason):
    """A record with a field more."""

    stamp: int = 0


def test_a_record_of_a_record() -> None:
    stamped = Stamped("area", "too small", stamp=7)
    assert (stamped.code, stamped.cells, stamped.stamp) == ("area", (), 7)
    assert stamped == Stamped("area", "too small", (), 7)
    assert stamped != Reason("area", "too small")
    assert replace(stamped, stamp=8).stamp == 8
    assert [field.name for field in fields(stamped)] == ["code", "sentence", "cells", "stamp"]


def test_help_sees_the_fields() -> None:
    assert list(inspect.signature(Reason).parameters) == ["code", "sentence", "cells"]
    assert inspect.signature(Reason).parameters["cells"].default == ()
    assert get_type_hints(Reason)["code"] is str
    assert "stats" in get_type_hints(Outcome)
    with pytest.raises(TypeError, match="unexpected keyword argument 'nothing'"):
        Reason("a", "b", nothing=1)  # type: ignore[call-arg]


class Changing(Record, frozen=False):
    """A record that changes, of which a field is given by its name."""

    rule: str
    inner: tuple[int, ...] = by_name(default=(), kw_only=True)


class Longer(Changing, frozen=False):
    """Such a record with a field more."""

    seen: int = 0


def test_fields_by_name_come_last() -> None:
    longer = Longer("a", 3, inner=(1,))
    assert (longer.rule, longer.seen, longer.inner) == ("a", 3, (1,))
    assert Longer("a").inner == ()
    assert longer.replaced(seen=4) == replace(longer, seen=4) == Longer("a", 4, inner=(1,))
    assert [field.name for field in fields(longer)] == ["rule", "seen", "inner"]
    with pytest.raises(TypeError, match="takes from 2 to 3 positional arguments but 4 were given"):
        Longer("a", 3, (1,))  # type: ignore[call-arg]
    assert inspect.signature(Longer).parameters["inner"].kind is inspect.Parameter.KEYWORD_ONLY


def test_a_record_that_changes() -> None:
    longer = Longer("a")
    longer.seen = 5
    longer.rule = "b"
    assert longer == Longer("b", 5)
    with pytest.raises(TypeError, match="unhashable"):
        hash(longer)


class Checked(Record, kw_only=True):
    """A record that looks at its values, all of them given by name."""

    low: int = 0
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


def test_a_record_looks_at_its_values_when_it_is_made_and_not_when_it_is_copied() -> None:
    with pytest.raises(ValueError, match="low is above high"):
        Checked(low=2, high=1)
    checked = Checked(high=1)
    assert checked == copy.copy(checked) == pickle.loads(pickle.dumps(checked)) == replace(checked)
    with pytest.raises(ValueError, match="low is above high"):
        replace(checked, low=2)
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'high'"):
        Checked(low=1)  # type: ignore[call-arg]


def test_a_class_of_somebody_else_may_hold_more() -> None:
    class Counting(Limits):
        @cached_property
        def doubled(self) -> float:
            return 2 * (self.seconds or 0)

    assert Counting(5).doubled == 10
    assert Counting(5) == Counting(5) != Counting(6)
