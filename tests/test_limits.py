"""Limits: what is refused, when a budget is spent, and how a cancel comes through."""

from __future__ import annotations

import pytest

from pipworks.limits import UNLIMITED, CancelToken, Exhausted, Limits, Stop
from pipworks.outcome import Outcome, Status, Uniqueness, Verdict


def test_no_limits_never_stop() -> None:
    budget = Limits().start()
    budget.spend(10**9)
    assert budget.stop() is None
    assert budget.left is None


def test_nodes() -> None:
    budget = Limits(nodes=3).start()
    budget.spend(2)
    assert budget.stop() is None
    assert budget.rest().nodes == 1
    budget.spend()
    assert budget.stop() is Stop.NODES


def test_no_time_left() -> None:
    budget = Limits(seconds=0).start()
    assert budget.stop() is Stop.SECONDS
    assert budget.left == 0
    assert Limits(seconds=1e9).start().stop() is None


def test_cancel_comes_first_and_reaches_the_parts() -> None:
    token = CancelToken()
    budget = Limits(seconds=0, nodes=0, cancel=token).start()
    assert budget.stop() is Stop.NODES
    token.cancel()
    assert budget.stop() is Stop.CANCELLED
    assert budget.rest().start().stop() is Stop.CANCELLED


def test_check_raises_what_stop_says() -> None:
    token = CancelToken()
    budget = Limits(cancel=token).start()
    budget.check()
    token.cancel()
    with pytest.raises(Exhausted) as caught:
        budget.check()
    assert caught.value.stop is Stop.CANCELLED


@pytest.mark.parametrize("field", ["seconds", "nodes", "solutions", "memory"])
def test_a_negative_limit_is_refused(field: str) -> None:
    values = [-1 if name == field else None for name in ("seconds", "nodes", "solutions", "memory")]
    with pytest.raises(ValueError, match=field):
        Limits(*values)  # type: ignore[arg-type]


def test_not_a_number_is_no_limit() -> None:
    with pytest.raises(ValueError, match="seconds"):
        Limits(seconds=float("nan"))


def test_only_a_solution_and_a_proof_are_true() -> None:
    outcomes: list[Outcome[int]] = [Outcome(status) for status in Status]
    answers: list[Uniqueness[int]] = [Uniqueness(verdict) for verdict in Verdict]
    assert [outcome.status for outcome in outcomes if outcome] == [Status.SOLVED]
    assert [answer.verdict for answer in answers if answer] == [Verdict.UNIQUE]
    assert {Status.of(stop) for stop in Stop} == {Status.LIMIT, Status.CANCELLED}


def test_a_loop_looks_at_the_limits() -> None:
    token = CancelToken()
    seen: list[int] = []

    def work() -> None:
        for number in Limits(cancel=token).start().over(range(10_000)):
            seen.append(number)
            if number == 300:
                token.cancel()

    with pytest.raises(Exhausted):
        work()
    assert seen == list(range(512))
    with pytest.raises(Exhausted):
        work()
    assert len(seen) == 512
    assert list(UNLIMITED.start().over("abc")) == ["a", "b", "c"]
