"""Who has which puzzle does not depend on the order of work: beside the plain rule, on small worlds of few puzzles."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import batch
from pipworks.batch.seeds import ATTEMPTS
from pipworks.collection import Collection
from pipworks.rng import Rng
from tests.batch.works import result_of
from tests.support.amounts import some

ITEMS = 8


def forms_of(seed: int, kinds: int) -> list[list[int]]:
    """The puzzle of each attempt at each item."""
    rng = Rng(seed)
    return [[rng.below(kinds) for _ in range(ATTEMPTS)] for _ in range(ITEMS)]


def by_the_rule(forms: list[list[int]]) -> list[int | None]:
    """What each item has: by number, each the first of its puzzles that no lower one has."""
    taken: list[int | None] = []
    for own in forms:
        taken.append(next((form for form in own if form not in taken), None))
    return taken


def codes(items: Any) -> list[int | None]:
    found: dict[int, int] = {}
    for entry in items.entries():
        row = entry.document["board"][0][2:]
        found[entry.item] = sum(1 << bit for bit in range(4) if row[2 * bit] == "2")
    return [found.get(number) for number in range(1, ITEMS + 1)]


@settings(max_examples=some(15, of=30), deadline=None)
@given(st.integers(0, 10**6), st.integers(5, 16), st.lists(st.integers(0, 10**6), max_size=40), st.booleans())
def test_any_order_of_results_gives_what_the_rule_says(seed: int, kinds: int, order: list[int], stop: bool) -> None:
    forms = forms_of(seed, kinds)
    job = batch.Job("generate", "pipes", {"recipe": "--size 3x3"}, number=ITEMS)
    draws = iter(order)
    with tempfile.TemporaryDirectory() as folder, Collection(Path(folder) / "a.db") as collection:
        items = batch.Store(collection).begin(job)
        waiting = list(range(1, ITEMS + 1))
        while waiting:
            number = waiting.pop(next(draws, 0) % len(waiting))
            item = items.asked(number)
            if item is None:
                continue
            waiting += items.put([result_of(item, forms[number - 1][item["attempt"]])])
            if stop and next(draws, 1) % 5 == 0:  # another run goes on
                items = batch.Store(collection).begin(job)
        assert codes(items) == by_the_rule(forms)
        assert items.counts()["failed"] == by_the_rule(forms).count(None)
        assert {failure.kind for failure in items.failures()} <= {"variety"}
        assert collection.number() == ITEMS - by_the_rule(forms).count(None)
        assert collection.check() == ()


def test_a_result_that_comes_late_is_passed_over(tmp_path: Path) -> None:
    """Another program may do the same batch in the same file."""
    job = batch.Job("generate", "pipes", {"recipe": "--size 3x3"}, number=2)
    with Collection(tmp_path / "a.db") as collection:
        items = batch.Store(collection).begin(job)
        first, second = items.asked(1), items.asked(2)
        assert first is not None
        assert second is not None
        assert items.put([result_of(second, 3)]) == []
        assert items.put([result_of(first, 3)]) == [2]
        assert items.put([result_of(second, 3)]) == []  # its first attempt, once more
        assert items.put([result_of(second, 5)]) == []
        assert items.counts() == {"waiting": 1, "done": 1, "failed": 0}
        later = items.asked(2)
        assert later is not None
        assert later["attempt"] == 1
        assert items.put([result_of(later, 5)]) == []
        assert items.counts()["done"] == 2
        assert [entry.item for entry in items.entries()] == [1, 2]
