"""A repair of a draft to a single solution, written down: the generator's own `Repair`, from a draft of our choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.uniqueness.counterexamples import Counterexample, Counterexamples, Effort
from pipworks.polypips.generator.uniqueness.repair import Repair
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.rng import Rng


@dataclass(frozen=True, slots=True)
class Moment:
    """What was done to the draft, in a word, and the puzzle that it is afterwards."""

    done: str
    puzzle: Puzzle


class _Recorder(Repair):
    """The repair that tells what it does: `started`, `tightened`, `pips` drawn anew, `broke` some, `eased`."""

    def __init__(self, draft: Draft, least: int, rng: Rng) -> None:
        super().__init__(draft, least, rng)
        self.moments: list[Moment] = []
        self._easing = False
        self._note("started")

    def _note(self, done: str) -> None:
        puzzle = self.draft.puzzle
        if not self.moments or puzzle != self.moments[-1].puzzle:
            self.moments.append(Moment(done, puzzle))

    def _ask(self, constraints: Sequence[Constraint], effort: Effort) -> Counterexamples:
        if not self._easing:
            self._note("tightened")
        return super()._ask(constraints, effort)

    def _change_pips(self, counterexamples: Sequence[Counterexample]) -> None:
        super()._change_pips(counterexamples)
        self._note("pips")

    def _break(self, counterexamples: Sequence[Counterexample]) -> bool:
        broke = super()._break(counterexamples)
        self._note("broke")
        return broke

    def _is_unique(self) -> bool:
        self._easing = True
        return super()._is_unique()

    def run(self) -> bool:
        done = super().run()
        self._note("eased")
        return done


def trace(draft: Draft, least: int, seed: int) -> list[Moment]:
    """The draft as it is, and after each change until it has one solution; empty where the repair gives up."""
    recorder = _Recorder(draft, least, Rng(seed))
    return recorder.moments if recorder.run() else []
