"""The fewest edits that leave one answer of a puzzle alone, chosen by the answers that are known so far.

A demand asks something of one place of an answer: a label of the pips of a region, a kind of tile of the sides that
gas passes. A puzzle is its demands; an edit takes some out and puts others in. The known answers rule out nearly all
edits at the cost of a few operations on bits; what is left is put to a solver, which proves that one answer is alone or
gives more of them. So each question makes the next ones fewer: counterexample-guided synthesis (Solar-Lezama, "Program
synthesis by sketching", 2008).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from pipworks.limits import Budget
from pipworks.numbers import set_bits
from pipworks.record import Record

A = TypeVar("A", bound=Hashable)

Demand = Any
"""A demand: anything that can be hashed, with its place as its member `place`, or as `Known` finds it."""


class Edit(Record):
    """Demands to take out and to put in.

    `takes` is what it touches: of two edits that touch the same only one is made. `rank` orders edits of which one is
    as good as the other for the search: those of a lower rank change less.
    """

    out: tuple[Demand, ...]
    put: tuple[Demand, ...]
    takes: frozenset[Hashable]
    rank: tuple[float, ...] = ()


Edits = tuple[Edit, ...]


class Known(Generic[A]):
    """The answers known so far, each a bit in the order in which they came, and which of them meet a demand.

    They may be answers of the puzzle with some edits, too: those meet all demands of the puzzle but a few.
    """

    __slots__ = (
        *("_bits", "_given", "_holds", "_kept", "_look", "_look_of", "_looked"),
        *("_number", "_place", "_right", "_shown", "_wrong", "answers", "tangled"),
    )

    def __init__(
        self,
        given: Iterable[Demand],
        place: Callable[[Demand], Hashable],
        look: Callable[[Any], Callable[[A], Hashable]],
        holds: Callable[[Demand, Any], bool],
    ) -> None:
        """`given` are the puzzle's demands; `look` says what an answer shows at a place, `holds` judges what it shows.

        `tangled` are the answers, as bits, that no edit can leave alone: whoever asks the solver adds to them.
        """
        self._given = tuple(given)
        self._place = place
        self._look = look
        self._holds = holds
        self._number: dict[A, int] = {}
        self._look_of: dict[Hashable, Callable[[A], Hashable]] = {}
        self._shown: dict[Hashable, tuple[Callable[[A], Hashable], dict[Hashable, int], int]] = {}
        self._bits: dict[Demand, tuple[int, int]] = {}
        self._kept: dict[int, tuple[Edit, int, int]] = {}
        self._right = 0
        self._wrong: dict[Demand, list[tuple[frozenset[Demand], int]]] = {}
        self._looked = 0
        self.answers: list[A] = []
        self.tangled = 0

    def add(self, answer: A) -> int:
        """The bit of an answer, known from now on."""
        number = self._number.setdefault(answer, len(self.answers))
        if number == len(self.answers):
            self.answers.append(answer)
        return 1 << number

    def meeting(self, demand: Demand) -> int:
        """The answers that meet the demand."""
        bits, upto = self._bits.get(demand, (0, 0))
        if upto < len(self.answers):
            for shown, there in self._shown_at(self._place(demand), upto).items():
                if self._holds(demand, shown):
                    bits |= there
            self._bits[demand] = (bits, len(self.answers))
        return bits

    def alive(self, edits: Sequence[Edit] = ()) -> int:
        """The answers that meet all demands of the puzzle with these edits."""
        bits = self._meeting_given(frozenset(demand for edit in edits for demand in edit.out))
        for edit in edits:
            bits &= self.kept_by(edit)
        return bits

    def kept_by(self, edit: Edit) -> int:
        """The answers that meet what an edit puts in."""
        kept = self._kept.get(id(edit))  # to hash its demands takes longer than all the rest
        if kept is not None and kept[2] == len(self.answers):
            return kept[1]
        bits = (1 << len(self.answers)) - 1
        for demand in edit.put:
            bits &= self.meeting(demand)
        self._kept[id(edit)] = (edit, bits, len(self.answers))
        return bits

    def _meeting_given(self, out: frozenset[Demand]) -> int:
        """The answers that meet all demands of the puzzle but for those that are out."""
        for number in range(self._looked, len(self.answers)):
            shown = self.answers[number]
            wrong = [demand for demand in self._given if not self._meets(shown, demand)]
            if not wrong:
                self._right |= 1 << number
            elif len(wrong) <= _MOST_OUT:
                self._wrong.setdefault(wrong[0], []).append((frozenset(wrong), 1 << number))
        self._looked = len(self.answers)
        bits = self._right
        for demand in out:
            for wrong_ones, bit in self._wrong.get(demand, ()):
                if wrong_ones <= out:
                    bits |= bit
        return bits

    def _meets(self, answer: A, demand: Demand) -> bool:
        return self._holds(demand, self._look_at(self._place(demand))(answer))

    def _shown_at(self, place: Hashable, upto: int) -> dict[Hashable, int]:
        """What the answers from number `upto` on show at a place, each with the bits of those that show it."""
        look, found, known = self._shown.get(place) or (self._look_at(place), {}, 0)
        if upto:
            found = {}
            known = upto
        for number in range(known, len(self.answers)):
            shown = look(self.answers[number])
            found[shown] = found.get(shown, 0) | 1 << number
        if not upto:
            self._shown[place] = (look, found, len(self.answers))
        return found

    def _look_at(self, place: Hashable) -> Callable[[A], Hashable]:
        look = self._look_of.get(place)
        if look is None:
            look = self._look_of[place] = self._look(place)
        return look


class Proof(Record, Generic[A]):
    """What a solver says of a puzzle with edits: some of its answers, and whether these are all."""

    answers: tuple[A, ...]
    complete: bool


class FewestEdits(Generic[A]):
    """The search, over the edits of a puzzle; `prove` asks a solver about the puzzle with some of them.

    Raises Exhausted at a limit of the budget. `steps` counts pairs of edits looked at, so that the same puzzle gives
    the same edits on every machine.
    """

    __slots__ = ("_budget", "_prove", "known", "steps")

    def __init__(self, known: Known[A], prove: Callable[[Edits], Proof[A]], budget: Budget) -> None:
        self.known = known
        self.steps = 0
        self._prove = prove
        self._budget = budget

    def leaves_one(self, edits: Edits, target: int = 0) -> int:
        """The bit of the one answer that edits are proved to leave, which is one of the puzzle's; 0 for none.

        With a `target` it must be that one.
        """
        known = self.known
        alive = known.alive(edits)
        if alive & (alive - 1) or alive & known.tangled or (target and alive != target):
            return 0
        if alive and not alive & known.alive():
            return 0
        self._budget.check()
        proof = self._prove(edits)
        bits = [known.add(answer) for answer in proof.answers]
        if not proof.complete or len(bits) != 1:
            return 0
        return bits[0] & ~known.tangled & known.alive() & (target or -1)

    def first_single(self, edits: Sequence[Edit], *, complete: bool) -> tuple[Edits, int]:
        """The edit of lowest rank that leaves one answer alone, with the answer's bit; no edits and 0 for none.

        With `complete` all answers of the puzzle are known; otherwise edits that leave none of the known ones are put
        to the solver, too, behind the others.
        """
        known = self.known
        may, might = [], []
        for edit in edits:
            self._step()
            alive = known.alive((edit,))
            if not alive:
                might.append(edit)
            elif not alive & (alive - 1):
                may.append(edit)
        for edit in (*sorted(may, key=_rank), *(() if complete else sorted(might, key=_rank)[:_ASKED])):
            if bit := self.leaves_one((edit,)):
                return (edit,), bit
        return (), 0

    def first_of(self, target: int, edits: Sequence[Edit], size: int, most: int) -> Edits:
        """The first `size` edits that leave the target alone; none where there are none, or not within `most` steps.

        Each of the edits must keep the target.
        """
        end = self.steps + most
        for found in self._sets((), target, edits, size, end):
            if self.leaves_one(found, target):
                return found
        return ()

    def greedy(self, target: int, edits: Sequence[Edit], most: int) -> Edits:
        """Edits that leave the target alone, each the one that leaves the fewest others; then those not needed go.

        None where it can't be left alone so, or not by `most` edits.
        """
        known = self.known
        chosen: Edits = ()
        while not known.tangled & target:
            others = known.alive(chosen) & ~target
            if not others:
                if self.leaves_one(chosen, target):
                    return self._needed(chosen, target)
                if not known.alive(chosen) & ~target:
                    return ()
                continue
            best = self._best(chosen, others, target, edits)
            if best is None or len(chosen) == most:
                return ()
            chosen = (*chosen, best)
        return ()

    def _best(self, chosen: Edits, others: int, target: int, edits: Sequence[Edit]) -> Edit | None:
        best, fewest = None, others.bit_count()
        for edit in edits:
            self._step()
            if not self._joins(chosen, edit):
                continue
            left = (others & self.known.kept_by(edit)).bit_count()
            if left < fewest:
                left = (self.known.alive((*chosen, edit)) & ~target).bit_count()
                if left < fewest:
                    best, fewest = edit, left
        return best

    def _needed(self, chosen: Edits, target: int) -> Edits:
        """Those of the edits without which the target would not be alone, each taken back in turn."""
        for edit in chosen:
            fewer = tuple(each for each in chosen if each is not edit)
            if fewer and self.leaves_one(fewer, target):
                chosen = fewer
        return chosen

    def _sets(self, chosen: Edits, target: int, edits: Sequence[Edit], left: int, end: int) -> Iterator[Edits]:
        """Sets of edits that rule out all other known answers; known ones may become more between two of them."""
        known = self.known
        others = known.alive(chosen) & ~target
        if left == 1:
            for edit in edits:
                self._step()
                if self.steps > end:
                    return
                if others & known.kept_by(edit) or not self._joins(chosen, edit):
                    continue
                found = (*chosen, edit)
                if known.alive(found) == target:
                    yield found
                    others = known.alive(chosen) & ~target
            return
        for edit in self._ruling_out(self._hardest(others, edits), edits):
            if self.steps > end:
                return
            if self._joins(chosen, edit):
                yield from self._sets((*chosen, edit), target, edits, left - 1, end)

    def _ruling_out(self, other: int, edits: Sequence[Edit]) -> list[Edit]:
        return [edit for edit in edits if not self.known.kept_by(edit) & other]

    def _hardest(self, others: int, edits: Sequence[Edit]) -> int:
        """The other answer, of the first few, that the fewest edits rule out: one of them must be made."""
        some = [1 << number for number in list(set_bits(others))[:_FEW]]
        return min(some, key=lambda other: len(self._ruling_out(other, edits)), default=0)

    def _joins(self, chosen: Edits, edit: Edit) -> bool:
        return all(edit.takes.isdisjoint(each.takes) for each in chosen)

    def _step(self) -> None:
        self.steps += 1
        if not self.steps & 255:
            self._budget.check()


_MOST_OUT = 40
"""The most demands that are taken out by edits: answers that break more of the puzzle's are of no use."""

_FEW = 12
"""The most answers of which the one is sought that is hardest to rule out."""

_ASKED = 400
"""The most edits that leave none of the known answers and are put to the solver all the same."""


def _rank(edit: Edit) -> tuple[float, ...]:
    return edit.rank
