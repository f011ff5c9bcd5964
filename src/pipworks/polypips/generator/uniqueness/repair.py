"""Make a puzzle's intended solution its only one, by counter-examples.

Find solutions besides the intended one, its rivals; rule them out by the constraint that rules out most, changed, added
or split; where a rival shows the same pips, change a pip; ask again, until the search proves that no rival is left. The
scheme is counter-example-guided synthesis (Solar-Lezama, "Program synthesis by sketching", 2008).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pipworks.grid import Cell
from pipworks.limits import Budget, Stop
from pipworks.polypips.generator.draft import Draft, ways_to_satisfy
from pipworks.polypips.generator.uniqueness.counterexamples import Answer, Effort, Rival, find_rivals
from pipworks.polypips.generator.uniqueness.edits import addition, best_move, tightening
from pipworks.polypips.generator.uniqueness.relax import relax
from pipworks.polypips.puzzle.conditions import Exactly, possible_conditions
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.rng import Rng

ROUNDS: Final = 150
"""Rounds of counter-examples before a draft is given up."""

_PARTINGS: Final = 60
"""Rounds to find pips that show how the pieces lie."""

_NODES: Final = 1_000
"""Nodes of a question: a search that takes longer means that the constraints say too little for a person, too."""

_MOST_NODES: Final = 256_000
"""Nodes of a question where no constraint can say more."""


class Repair:
    """The repair of one draft; `stop` says which limit ended it, if one did."""

    def __init__(self, draft: Draft, least: int, rng: Rng, budget: Budget) -> None:
        """A repair that leaves constraints on at least so many cells."""
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
            if answer.rivals:
                if not self._break(answer.rivals):
                    return False
            elif (move := tightening(self.draft, self._rng)) is not None:
                move.make(self.draft)
            else:
                nodes *= 4
                if nodes > _MOST_NODES:
                    return False
        return False

    def _ask(self, puzzle: Puzzle, effort: Effort) -> Answer:
        answer = find_rivals(puzzle, self.draft.tiling, self.draft.pips, self._rng, effort, self._budget)
        self.stop = answer.stop
        return answer

    def _is_unique(self) -> bool:
        """Whether a quick search proves that no rival is left; False as well once a limit is reached."""
        return self.stop is None and self._ask(self.draft.puzzle, Effort(1, _NODES, 2)).proved

    def _enrich(self) -> None:
        """Draw regions again that say more, with new pips, and add regions, while they say too little together."""
        draft = self.draft
        for _ in range(20 * len(draft.constraints) + 200):
            if not draft.wanting():
                return
            if draft.constraints and self._recast(self._rng.below(len(draft.constraints))):
                continue
            move = addition(draft, self._rng)
            if move is not None:
                move.make(draft)
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
        """Other pips make other pieces: the rivals were those of another puzzle."""
        self.draft.rivals.clear()
        self._pips_changed = True

    def _break(self, rivals: Sequence[Rival]) -> bool:
        """Rule out some of the rivals, or recast a region in which one moves pips about; False when neither can be."""
        draft = self.draft
        move = best_move(draft, rivals, self._rng)
        if move is not None:
            move.make(draft, rivals)
            return True
        loose = [
            number
            for number, constraint in enumerate(draft.constraints)
            if any(rival.pips[cell] != draft.pips[cell] for rival in rivals for cell in constraint.cells)
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
        """Change pips until the grid of all of them can be cut into the pieces in one way only; False in vain.

        No constraint tells two ways to lay the pieces apart that show the same pips.
        """
        draft = self.draft
        for _ in range(_PARTINGS):
            told = tuple(Constraint(Exactly(pip), (cell,)) for cell, pip in draft.pips.items())
            answer = self._ask(Puzzle(draft.field.cells, draft.pieces, told), Effort(1, _NODES, 8))
            if answer.proved:
                self._pips_changed = False
                return True
            if not answer.rivals:
                return False
            self._change_pips(answer.rivals)
        return False

    def _change_pips(self, rivals: Sequence[Rival]) -> None:
        """Other pips where rivals lay other pieces; for rivals that overlap, those of the first."""
        draft = self.draft
        changed: set[Cell] = set()
        for rival in rivals:
            if changed.isdisjoint(rival.moved):
                draft.redraw(self._rng.choice([cell for cell in draft.pips if cell in rival.moved]), self._rng)
                changed |= rival.moved
        self._forget()
