"""The repair of a draft to a single solution, by counterexamples.

Find solutions other than the intended one; rule them out by the edit of a constraint that rules out most; where a
counterexample has the same pips, change pips; repeat until the search proves that none is left. The scheme is
counterexample-guided synthesis (Solar-Lezama, "Program synthesis by sketching", 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pipworks.grid import Cell
from pipworks.limits import Exhausted
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.uniqueness.conditions_as_bits import condition_bits, ways_to_satisfy
from pipworks.polypips.generator.uniqueness.counterexamples import (
    Asking,
    Counterexample,
    Counterexamples,
    Effort,
    clue,
)
from pipworks.polypips.generator.uniqueness.edits import addition, best_edit, tightening
from pipworks.polypips.generator.uniqueness.equal_pieces import EqualPieces
from pipworks.polypips.generator.uniqueness.relax import relax
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.rng import Rng

ROUNDS: Final = 150
"""The most rounds of counterexamples for one draft."""

_GRID_ROUNDS: Final = 60
"""The most rounds to find pips that only one tiling shows."""

_NODES: Final = 1_000
"""Nodes of a question: where a search takes longer, the constraints are too loose for a person, too."""

_MOST_NODES: Final = 256_000
"""Nodes of a question where no constraint can be stricter."""

_MET: Final = 60
"""The most counterexamples kept that constraints taken back would allow."""


class Repair:
    """The repair of one draft, bounded by the draft's budget."""

    def __init__(self, draft: Draft, least: int, rng: Rng) -> None:
        """At least `least` cells will keep a constraint."""
        self.draft = draft
        self._asking = Asking(draft.board.cells, draft.tiling)
        self._least = least
        self._met: list[Counterexample] = []
        self._pips_changed = not draft.is_dealt
        self._rng = rng

    def run(self) -> bool:
        """Whether the draft now has exactly one solution; False when it is given up. Raises Exhausted at a limit."""
        nodes = _NODES
        self._enrich()
        if not self.draft.is_dealt:
            self._make_pieces_differ()
        for _ in range(ROUNDS):
            if self._pips_changed and not self._make_grid_unique():
                return False
            answer = self._ask(self.draft.constraints, Effort(3, nodes, 3))
            if answer.proved:
                relax(self.draft, self._least, self._is_unique, self._rng)
                return True
            if answer.found:
                if not self._break(answer.found):
                    return False
            elif (edit := tightening(self.draft, self._rng)) is not None:
                edit.make(self.draft)
            else:
                nodes *= 4
                if nodes > _MOST_NODES:
                    return False
        return False

    def make_pips_tell(self) -> bool:
        """Whether pips, some drawn anew, make pieces differ and one tiling alone shows them. Raises Exhausted."""
        self._make_pieces_differ()
        return self._make_grid_unique()

    def _ask(self, constraints: Sequence[Constraint], effort: Effort) -> Counterexamples:
        draft = self.draft
        draft.budget.check()
        answer = self._asking.ask(draft.pieces, constraints, draft.pips, self._rng, effort, draft.budget)
        if answer.stop is not None:
            raise Exhausted(answer.stop)
        return answer

    def _is_unique(self) -> bool:
        """Whether a quick search proves that no counterexample is left; where a known one is, it is not asked.

        The random numbers drawn are the same then.
        """
        draft = self.draft
        if draft.evidence.allow(draft.constraints, (*self._met, *draft.counterexamples)):
            draft.budget.check()
            self._asking.skip(draft.pieces, self._rng, draft.budget)
            return False
        answer = self._ask(draft.constraints, Effort(1, _NODES, 2))
        self._met = [*answer.found, *self._met][:_MET]
        return answer.proved

    def _enrich(self) -> None:
        """Make conditions stricter, with new pips, and add regions, while more than one solution is expected."""
        draft = self.draft
        for _ in range(20 * len(draft.constraints) + 200):
            draft.budget.check()
            if not draft.expects_several():
                return
            if draft.constraints and self._recast(self._rng.below(len(draft.constraints))):
                continue
            edit = addition(draft, self._rng)
            if edit is not None:
                edit.make(draft)
            elif not draft.constraints:
                return

    def _recast(self, number: int) -> bool:
        """Give a region a stricter condition, with new pips unless they are dealt; False when there is none."""
        draft = self.draft
        old = draft.constraints[number]
        now = ways_to_satisfy(old.condition, old.size)
        if draft.is_dealt:
            stricter = [c for c in draft.fitting(old.cells) if ways_to_satisfy(c, old.size) < now]
            if stricter:
                draft.constraints[number] = draft.evidence.constraint(self._rng.choice(stricter), old.cells)
            return bool(stricter)
        better = condition_bits(old.size).with_at_most(now - 1, None)
        if not better:
            return False
        draft.constraints[number] = draft.evidence.constraint(self._rng.choice(better), old.cells)
        draft.refill(draft.constraints[number], self._rng)
        self._forget()
        return True

    def _forget(self) -> None:
        """Forget the counterexamples after pips changed: with other pieces they belong to another puzzle."""
        self.draft.counterexamples.clear()
        self._met.clear()
        self._pips_changed = True

    def _break(self, counterexamples: Sequence[Counterexample]) -> bool:
        """Rule out some counterexamples, or recast a region where one has other pips; False if neither is possible."""
        draft = self.draft
        edit = best_edit(draft, counterexamples, self._rng)
        if edit is not None:
            edit.make(draft, counterexamples)
            return True
        loose = [
            number
            for number, constraint in enumerate(draft.constraints)
            if any(
                counterexample.pips[cell] != draft.pips[cell]
                for counterexample in counterexamples
                for cell in constraint.cells
            )
        ]
        return any(self._recast(number) for number in self._rng.shuffled(loose))

    def _make_pieces_differ(self) -> None:
        """Draw pips of equal pieces again; a draw that makes more pieces equal is undone."""
        draft = self.draft
        equal = EqualPieces(draft)
        for _ in range(4 * len(draft.tiling)):
            draft.budget.check()
            before = equal.cells
            if not before:
                return
            kept = dict(draft.pips), draft.constraints[:]
            changed = draft.redraw(equal.cell(self._rng.below(before)), self._rng)
            equal.update(changed)
            if equal.cells > before:
                draft.pips, draft.constraints = kept
                equal.update(changed)

    def _make_grid_unique(self) -> bool:
        """Change pips until exactly one tiling shows this grid of pips; False if not within `_GRID_ROUNDS` rounds.

        Two solutions with the same pips satisfy the same constraints, so that no edit rules one of them out.
        """
        draft = self.draft
        for _ in range(_GRID_ROUNDS):
            shown = draft.budget.over(draft.pips.items())
            clues = tuple([clue(cell, pip) for cell, pip in shown])
            answer = self._ask(clues, Effort(1, _NODES, 8))
            if answer.proved:
                self._pips_changed = False
                return True
            if not answer.found:
                return False
            self._change_pips(answer.found)
        return False

    def _change_pips(self, counterexamples: Sequence[Counterexample]) -> None:
        """Draw pips again where a counterexample places pieces differently; of overlapping ones only for the first."""
        draft = self.draft
        changed: set[Cell] = set()
        for counterexample in counterexamples:
            if changed.isdisjoint(counterexample.moved):
                draft.redraw(self._rng.choice([cell for cell in draft.pips if cell in counterexample.moved]), self._rng)
                changed |= counterexample.moved
        self._forget()
