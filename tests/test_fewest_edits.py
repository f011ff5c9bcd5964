"""The search for the fewest edits, on a toy: an answer is digits, a demand says which digits may stand at a place."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import NamedTuple

import pytest

from pipworks.fewest_edits import Edit, FewestEdits, Known, Proof
from pipworks.limits import Exhausted, Limits

PLACES, DIGITS = 4, 3
EVERY = list(product(range(DIGITS), repeat=PLACES))
Answer = tuple[int, ...]


class May(NamedTuple):
    at: int
    digits: frozenset[int]


class Toy:
    """A toy whose answers are found by going through all; `asked` counts the questions."""

    def __init__(self, seed: int, *, seen: int = 3) -> None:
        self.rng = Random(seed)
        self.given = [May(at, frozenset(self.rng.sample(range(DIGITS), 2))) for at in range(PLACES)]
        self.asked = 0
        self.known: Known[Answer] = Known(
            self.given, lambda d: d.at, lambda at: lambda answer: answer[at], lambda d, digit: digit in d.digits
        )
        self.search = FewestEdits(self.known, self.prove, Limits().start())
        self.answers = self.of(())
        for answer in self.answers[:seen]:
            self.known.add(answer)

    def of(self, edits: tuple[Edit, ...]) -> list[Answer]:
        out = {demand for edit in edits for demand in edit.out}
        demands = [d for d in self.given if d not in out] + [d for edit in edits for d in edit.put]
        return [each for each in EVERY if all(each[d.at] in d.digits for d in demands)]

    def prove(self, edits: tuple[Edit, ...]) -> Proof[Answer]:
        self.asked += 1
        found = self.of(edits)
        return Proof(tuple(found[:2]), len(found) < 2)

    def edits(self, keeping: Answer | None = None) -> list[Edit]:
        found = []
        for old in self.given:
            for size in (1, 2):
                for digits in combinations(range(DIGITS), size):
                    new = May(old.at, frozenset(digits))
                    if new != old and (keeping is None or keeping[old.at] in digits):
                        found.append(Edit((old,), (new,), frozenset((old.at,)), (size,)))
        return found


def joined(edits: tuple[Edit, ...]) -> bool:
    return len(frozenset[object]().union(*(edit.takes for edit in edits))) == len(edits)


@pytest.mark.parametrize("seed", range(30))
def test_sets_are_found_where_there_are_some_and_only_there(seed: int) -> None:
    toy = Toy(seed, seen=1)
    kept = toy.answers[0]
    target = toy.known.add(kept)
    edits = toy.edits(kept)
    for size in (1, 2, 3, 4):
        some = any(toy.of(each) == [kept] for each in combinations(edits, size) if joined(each))
        found = toy.search.first_of(target, edits, size, 10**6)
        assert bool(found) == some
        if found:
            assert len(found) == size
            assert toy.of(found) == [kept]
    assert toy.asked < 100


@pytest.mark.parametrize("seed", range(30))
def test_greed_leaves_the_target_alone_and_keeps_no_edit_that_is_not_needed(seed: int) -> None:
    toy = Toy(seed, seen=1)
    kept = toy.answers[0]
    found = toy.search.greedy(toy.known.add(kept), toy.edits(kept), 9)
    assert toy.of(found) == [kept]
    for fewer in combinations(found, len(found) - 1):
        assert toy.of(fewer) != [kept]
    assert toy.search.greedy(toy.known.add(kept), toy.edits(kept), 1) == ()


@pytest.mark.parametrize("seed", range(20))
def test_a_single_edit_leaves_an_answer_of_the_puzzle(seed: int) -> None:
    toy = Toy(seed, seen=99)
    edits = [*toy.edits(), Edit((), (May(0, frozenset({0})), May(1, frozenset({0}))), frozenset((0, 1)), (9,))]
    found, bit = toy.search.first_single(edits, complete=True)
    assert bool(found) == bool(bit)
    if found:
        assert toy.known.answers[bit.bit_length() - 1] in toy.answers


def test_what_is_tangled_is_not_left_alone() -> None:
    toy = Toy(1, seen=99)
    target = toy.known.add(toy.answers[0])
    toy.known.tangled |= target
    assert toy.search.greedy(target, toy.edits(toy.answers[0]), 9) == ()
    assert toy.asked == 0


def test_answers_that_meet_and_that_do_not() -> None:
    toy = Toy(2, seen=99)
    other = next(each for each in EVERY if each not in toy.answers)
    bit = toy.known.add(other)
    assert toy.known.add(other) == bit
    assert not toy.known.alive() & bit
    assert toy.known.alive() == (1 << len(toy.answers)) - 1
    wrong = [demand for demand in toy.given if other[demand.at] not in demand.digits]
    assert toy.known.alive([Edit(tuple(wrong), (), frozenset())]) & bit
    assert not any(toy.known.meeting(demand) & bit for demand in wrong)


def test_a_limit_ends_it() -> None:
    toy = Toy(1)
    stopped = FewestEdits(toy.known, toy.prove, Limits(seconds=0).start())
    with pytest.raises(Exhausted):
        stopped.greedy(1, toy.edits(toy.answers[0]), 9)
    assert toy.search.first_of(1, toy.edits(toy.answers[0]), 3, 0) == ()
