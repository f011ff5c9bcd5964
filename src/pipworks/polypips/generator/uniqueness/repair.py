"""A puzzle whose intended solution is its only one, by counterexamples.

Find solutions besides the intended one; rule them out by the constraint that rules out most, changed, added or split;
where a counterexample shows the same pips, change a pip; ask again, until the search proves that none is left. The
scheme is counterexample-guided synthesis (Solar-Lezama, "Program synthesis by sketching", 2008).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pipworks.grid import Cell
from pipworks.limits import Budget, Stop
from pipworks.polypips.generator.draft import Draft, ways_to_satisfy
from pipworks.polypips.generator.uniqueness.counterexamples import (
    Counterexample,
    Counterexamples,
    Effort,
    find_counterexamples,
)
from pipworks.polypips.generator.uniqueness.edits import addition, best_edit, tightening
from pipworks.polypips.generator.uniqueness.relax import relax
from pipworks.polypips.puzzle.conditions import Exactly, possible_conditions
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.rng import Rng

ROUNDS: Final = 150
"""Rounds of counter-examples before a draft is given up."""

_PARTINGS: Final = 60
"""Rounds to find pips that show one tiling only."""

_NODES: Final = 1_000
"""Nodes of a question: a search that takes longer means that the constraints say too little for a person, too."""

_MOST_NODES: Final = 256_000
"""Nodes of a question where no constraint can say more."""


class Repair:
    """The repair of one draft; `stop` says which limit ended it, if one did."""

    def __init__(self, draft: Draft, least: int, rng: Rng, budget: Budget) -> None:
        """A repair that leaves constraints on at least `least` cells."""
        self.draft = draft
        self.stop: Stop | None = None
        self._least = least
        self._pips_changed = True
        self._rng = rng
        self._budget = budget

    def run(self) -> bool:
        """Whether the draft has become a puzzle with exactly one solution; False when this is not the way there."""
        nodes = _NODES
        self._enrich()
        self._part_equal_pieces()
        for _ in range(ROUNDS):
            if self._pips_changed and not self._part_equal_grids():
                return False
            answer = self._ask(self.draft.puzzle, Effort(3, nodes, 3))
            if answer.proved:
                relax(self.draft, self._least, self._is_unique, self._rng)
                return self.stop is None
            if answer.stop is not None:
                return False
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

    def _ask(self, puzzle: Puzzle, effort: Effort) -> Counterexamples:
        answer = find_counterexamples(puzzle, self.draft.tiling, self.draft.pips, self._rng, effort, self._budget)
        self.stop = answer.stop
        return answer

    def _is_unique(self) -> bool:
        """Whether a quick search proves that no counterexample is left; False as well once a limit is reached."""
        return self.stop is None and self._ask(self.draft.puzzle, Effort(1, _NODES, 2)).proved

    def _enrich(self) -> None:
        """Draw regions again that say more, with new pips, and add regions, while they say too little together."""
        draft = self.draft
        for _ in range(20 * len(draft.constraints) + 200):
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
        """A condition that says more, with new pips; False when none says more than the region's."""
        draft = self.draft
        old = draft.constraints[number]
        now = ways_to_satisfy(old.condition, old.size)
        better = [c for c in possible_conditions(old.size) if ways_to_satisfy(c, old.size) < now]
        if not better:
            return False
        draft.constraints[number] = Constraint(self._rng.choice(better), old.cells)
        draft.refill(draft.constraints[number], self._rng)
        self._forget()
        return True

    def _forget(self) -> None:
        """Other pips make other pieces: the counterexamples were those of another puzzle."""
        self.draft.counterexamples.clear()
        self._pips_changed = True

    def _break(self, counterexamples: Sequence[Counterexample]) -> bool:
        """Rule out some counterexamples, or recast a region in which one moves pips; False when neither can be."""
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

    def _part_equal_pieces(self) -> None:
        """Draw pips again where pieces are equal, as long as that leaves no more of them."""
        draft = self.draft
        equal = self._equal()
        for _ in range(4 * len(draft.tiling)):
            if not equal:
                return
            before = dict(draft.pips), draft.constraints[:]
            draft.redraw(self._rng.choice(equal), self._rng)
            now = self._equal()
            if len(now) <= len(equal):
                equal = now
            else:
                draft.pips, draft.constraints = before

    def _equal(self) -> list[Cell]:
        """The cells of pieces that another piece is equal to."""
        placed = [(placement, placement.piece) for placement in self.draft.solution.placements]
        number = Counter(piece for _, piece in placed)
        return [cell for placement, piece in placed if number[piece] > 1 for cell in placement.cells]

    def _part_equal_grids(self) -> bool:
        """Change pips until exactly one tiling shows this grid of pips; False after `_PARTINGS` rounds without success.

        No constraint tells two ways to lay the pieces apart that show the same pips.
        """
        draft = self.draft
        for _ in range(_PARTINGS):
            told = tuple(Constraint(Exactly(pip), (cell,)) for cell, pip in draft.pips.items())
            answer = self._ask(Puzzle(draft.board.cells, draft.pieces, told), Effort(1, _NODES, 8))
            if answer.proved:
                self._pips_changed = False
                return True
            if not answer.found:
                return False
            self._change_pips(answer.found)
        return False

    def _change_pips(self, counterexamples: Sequence[Counterexample]) -> None:
        """Other pips where counterexamples lay other pieces; for counterexamples that overlap, those of the first."""
        draft = self.draft
        changed: set[Cell] = set()
        for counterexample in counterexamples:
            if changed.isdisjoint(counterexample.moved):
                draft.redraw(self._rng.choice([cell for cell in draft.pips if cell in counterexample.moved]), self._rng)
                changed |= counterexample.moved
        self._forget()
