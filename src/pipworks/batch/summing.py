"""The answers of parts brought together: an exact sum, or a verdict."""

from __future__ import annotations

import json

from pipworks.batch.part_work import position_in
from pipworks.errors import BrokenAnswer
from pipworks.outcome import Verdict
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from pipworks.batch.items import Items
    from pipworks.batch.records import Summary
    from pipworks.family import Family
    from pipworks.parted import Split


class CountInParts(Record):
    """A count: exact where all of the `parts` are `done`, whoever did them; before that a lower bound.

    `summary` is that of the run, which may have been about a shard only.
    """

    count: int
    exact: bool
    parts: int
    done: int
    summary: Summary


class UniqueInParts(Record):
    """Whether there is exactly one solution: `solutions` has it, or two. True where that is proved."""

    verdict: Verdict
    solutions: tuple[Any, ...]
    parts: int
    done: int
    summary: Summary

    def __bool__(self) -> bool:
        return self.verdict is Verdict.UNIQUE


def sum_of(items: Items, cut: Split[Any], summary: Summary) -> CountInParts:
    """The sum of what the batch's parts have, those of other shards too; of parts at a limit, what they counted.

    Raises BrokenAnswer where the sum of all can't be that of classes.
    """
    total = done = 0
    for told, is_done, answer in _answers(items):
        total += told.get("times", 1) * answer["count"]
        done += is_done
    exact = done == len(cut.parts)
    if exact and total % cut.order:
        raise BrokenAnswer(f"the sum of the parts, {total}, is no multiple of {cut.order}")
    return CountInParts(-(-total // cut.order), exact, len(cut.parts), done, summary)


def verdict_of(items: Items, family: Family, cut: Split[Any], summary: Summary) -> UniqueInParts:
    """What the solutions of all parts together say."""
    solutions: list[Any] = []
    done = 0
    for _, is_done, answer in _answers(items):
        solutions += answer["solutions"]
        done += is_done
    found = tuple([position_in(family, each) for each in solutions[:2]])
    if len(found) == 2:
        verdict = Verdict.SEVERAL
    elif done == len(cut.parts):
        verdict = Verdict.UNIQUE if found else Verdict.NONE
    else:
        verdict = Verdict.CANCELLED if summary.cancelled else Verdict.LIMIT
    return UniqueInParts(verdict, found, len(cut.parts), done, summary)


def several(items: Items) -> bool:
    """Whether two solutions are known."""
    found = 0
    for _, _, answer in _answers(items):
        found += answer["count"]
        if found > 1:
            return True
    return False


def _answers(items: Items) -> Iterator[tuple[dict[str, Any], bool, dict[str, Any]]]:
    """What the parts of the batch say in which there is an answer: how often it counts, whether it is all, itself."""
    rows = items.collection.connection.execute(
        "SELECT input, state, result FROM items WHERE batch = ? AND result IS NOT NULL ORDER BY number", (items.batch,)
    )
    for told, state, result in rows:
        answer = json.loads(result)
        if state == "failed":
            answer = answer.get("answer")
        if answer is not None:
            yield json.loads(told).get("options", {}), state == "done", answer
