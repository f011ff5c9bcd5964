"""Answers as JSON: one envelope for whatever is asked, made here for all families; --json prints them.

`pipworks/schemas/answer.schema.json` says which keys there are for what is asked, and `docs/json.md` what they mean.
"""

from __future__ import annotations

from pipworks.json_records import ANSWER, VERSION, reason_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.hints.grading import Grade
    from pipworks.hints.results import Check, Hint, Walkthrough
    from pipworks.outcome import Outcome, Reason, Uniqueness, Violation

    Record = dict[str, object]

MEANING = ("either_hand", "distinct", "grids", "orientations")
"""What changes which solutions there are, and which of them are the same; it stands under `given`."""


class Envelopes:
    """Makes the records about one puzzle: what all have, and what each answer adds.

    `position` is the one that is gone on from, or None; `given` are those of `MEANING` that are asked for.
    """

    __slots__ = ("_asked", "_given", "_head", "_position")

    def __init__(self, asked: Asked, position: Any = None, *, given: Sequence[str] = ()) -> None:
        self._asked = asked
        self._given = given
        self._position = position
        family = asked.family
        self._head: Record = {
            "format": ANSWER,
            "version": VERSION,
            "family": family.name,
            "file": asked.file,
            "name": asked.name,
            "puzzle": family.puzzle_data(asked.puzzle, asked.name),
        }

    def solve(self, outcome: Outcome[Any], ask: str = "solve") -> Record:
        """The answer with a solution, or without one."""
        solution = None if outcome.solution is None else self._solution(outcome.solution)
        return self._answer(ask, outcome.status.value, outcome.reason, solution=solution, stats=dict(outcome.stats))

    def listed(self, number: int, solution: Any) -> Record:
        """One of all solutions, with its place among them."""
        return self._answer("all", "solved", None, number=number, solution=self._solution(solution))

    def end(self, status: str, reason: Reason | None, came: int) -> Record:
        """What ends the list of all solutions: how many came, and whether there are no more."""
        return self._answer("all", status, reason, count=came, exact=status in _PROOFS)

    def count(self, outcome: Outcome[Any]) -> Record:
        """The number of solutions; a lower bound where it is not `exact`."""
        status = outcome.status.value
        number = outcome.count or 0
        return self._answer(
            "count", status, outcome.reason, count=number, exact=status in _PROOFS, stats=dict(outcome.stats)
        )

    def unique(self, answer: Uniqueness[Any]) -> Record:
        """The verdict, with the solutions that prove it."""
        solutions = [self._solution(solution) for solution in answer.solutions]
        return self._answer(
            "unique", answer.verdict.value, answer.reason, solutions=solutions, stats=dict(answer.stats)
        )

    def check(self, solution: Any, violations: Sequence[Violation[Any]]) -> Record:
        """Whether a solution is right, and all that is wrong with it."""
        from pipworks.errors import InvalidPuzzle

        try:
            written = self._solution(solution)
        except InvalidPuzzle:  # it places something that is no piece
            written = None
        broken = [reason_data(violation) for violation in violations]
        status = "wrong" if violations else "solved"
        return self._answer("check", status, None, solution=written, violations=broken)

    def standing(self, found: Check[Any, Any, Any]) -> Record:
        """How the position stands."""
        return self._told("position", found.to_data(), found.reason)

    def hint(self, found: Hint[Any, Any]) -> Record:
        """The hint; where it gives the answer away, `next` is the position with that."""
        from pipworks.hints.steps import Strength

        family, puzzle = self._asked.family, self._asked.puzzle
        after = None
        if found.placement is not None and found.strength is Strength.ANSWER:
            after = family.next_position(puzzle, self._position, found.placement)
        following = None if after is None else family.position_data(puzzle, after)
        return self._told("hint", found.to_data(), found.check.reason, next=following)

    def explain(self, walkthrough: Walkthrough[Any, Any, Any]) -> Record:
        """The walkthrough."""
        data = walkthrough.to_data()
        told = {key: value for key, value in data.items() if key not in ("status", "reason")}
        asked = self._asked
        solution = None
        if data["status"] == "solved":
            solution = asked.family.solution_data(asked.puzzle, asked.family.finished(walkthrough.end))
        return self._answer("explain", data["status"], walkthrough.reason, **told, solution=solution)

    def grade(self, outcome: Outcome[Grade]) -> Record:
        """The grade, or null where there is none."""
        grade = None if outcome.solution is None else outcome.solution.to_data()
        return self._answer("grade", outcome.status.value, outcome.reason, grade=grade)

    def _told(self, ask: str, data: dict[str, Any], known: Reason | None, **more: object) -> Record:
        """An answer in sentences about the position, of nothing yet where none is given.

        Where it is no good one, the sentences are the reason as well, unless a reason is `known`.
        """
        status = data.pop("status")
        reason = None if known is None else reason_data(known)
        if known is None and status in _NO_GOOD:
            reason = {"code": _NO_GOOD[status], "sentence": " ".join(data["sentences"]), "cells": []}
        position = self._asked.family.position_data(self._asked.puzzle, self._position)
        return self._answer(ask, status, None, position=position, **data, **more) | {"reason": reason}

    def _answer(
        self, ask: str, status: str, reason: Reason | None, *, position: object = None, **more: object
    ) -> Record:
        """An answer; the `position` as JSON carries it, where it is not the one that was asked about."""
        if position is None and self._position is not None:
            position = self._asked.family.position_data(self._asked.puzzle, self._position)
        return {
            **self._head,
            "ask": ask,
            "given": dict.fromkeys(self._given, True),
            "position": position,
            "status": status,
            "reason": None if reason is None else reason_data(reason),
            **more,
        }

    def _solution(self, solution: Any) -> object:
        return self._asked.family.solution_data(self._asked.puzzle, solution)


_PROOFS = ("solved", "unsolvable")
"""The statuses that are proofs."""

_NO_GOOD = {"wrong": "wrong", "unsolvable": "unsolvable", "limit reached": "limit", "cancelled": "limit"}
"""The statuses of positions that have a reason, with its code."""
