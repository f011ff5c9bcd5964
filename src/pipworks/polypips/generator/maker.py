"""What every style of generated puzzle needs on its way: the budget, the phases, the tiling, the grade, the check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from pipworks.errors import BrokenAnswer, GenerationFailed
from pipworks.grid import Cell
from pipworks.limits import Budget, Limits
from pipworks.outcome import Outcome, Status
from pipworks.polypips.generator.checks import check
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.tiling.tile import TWELVE, Tiling, tile, tile_with_set
from pipworks.rng import Rng
from pipworks.version import __version__

Watch: TypeAlias = Callable[[str], None]


class Maker:
    """The tries for one seed; `phase` is the one begun last, `trouble` the reason why the last try failed."""

    __slots__ = ("budget", "phase", "rules", "seed", "trouble", "watch")

    def __init__(self, rules: Rules, seed: int, budget: Budget, watch: Watch) -> None:
        self.rules = rules
        self.seed = seed
        self.budget = budget
        self.watch = watch
        self.phase = "tiling"
        self.trouble = ""

    def can_be_eased(self, draft: Draft) -> bool:
        """Whether labels can bring a draft with these pips to the depth asked for. Raises Exhausted at a limit."""
        from pipworks.polypips.generator.steering.aim import Aim
        from pipworks.polypips.generator.steering.reach import LevelReach

        return LevelReach(draft, self.budget).at_best(Aim(self.rules).level)

    def _steered(self, draft: Draft, rng: Rng, number: int) -> bool:
        """Whether the draft has, or got, the difficulty and the depth asked for; False where it can't be graded."""
        if not self.rules.is_graded:
            return True
        self.begin("grading", number)
        unknown = next((each for each in draft.constraints if not each.asks.exact), None)
        if unknown is not None:
            self.trouble = f"the last has a constraint of a kind that is not graded: {unknown}"
            return False
        from pipworks.polypips.generator.steering.aim import Aim
        from pipworks.polypips.generator.steering.steer import Steer

        steer = Steer(draft, self.rules, rng, self.budget)
        if steer.run():
            return True
        aim = Aim(self.rules)
        found = "of another depth" if steer.grade is None else aim.found(steer.grade)
        self.trouble = f"the last was {found}, not {aim.words()}; {aim.advice(steer.grade)}"
        return False

    def _check_grade(self, made: Generated) -> None:
        """Grade a made puzzle as everybody can. Raises BrokenAnswer where it is not as asked."""
        if not self.rules.is_graded:
            return
        from pipworks.polypips.generator.steering.aim import Aim
        from pipworks.polypips.hints.reasoner import grade

        outcome = grade(made.puzzle, self.budget.rest())
        if outcome.solution is None:
            reason = f"not graded: {outcome.reason or outcome.status.value}"
            raise GenerationFailed("grading", reason, self.seed, limit=True)
        aim = Aim(self.rules)
        if aim.off(outcome.solution):
            raise BrokenAnswer(f"made to be {aim.words()}, but it is graded otherwise\n{made.to_text()}")

    def begin(self, phase: str, number: int) -> None:
        """Begin a phase. Raises Exhausted at a limit."""
        self.phase = phase
        self.budget.check()
        self.watch(phase if number == 1 else f"{phase}, try {number}")

    def rest(self) -> Limits:
        """What is left for a phase without a solver: its memory is in what the board takes."""
        return replace(self.budget.rest(), memory=None)

    def tiled(self, number: int, rng: Rng) -> tuple[tuple[Cell, ...], Tiling] | None:
        """The cells of the board and a tiling of them; None when another try may find one.

        The regions come next. Raises as `tiling_of` does.
        """
        self.begin("tiling", number)
        cells = self.rules.board.draw(rng, self.budget)
        tiling = self.tiling_of(self.tile(cells, rng))
        if tiling is None:
            return None
        self.begin("constraint placement", number)
        return cells, tiling

    def tile(self, cells: tuple[Cell, ...], rng: Rng) -> Outcome[Tiling]:
        """A tiling of the cells with the pieces of the rules, or why there is none."""
        if self.rules.pieces.each_once:
            return tile_with_set(cells, TWELVE, rng, limits=self.rest())
        return tile(cells, self.rules.pieces.shapes, rng, limits=self.rest())

    def tiling_of(self, outcome: Outcome[Tiling]) -> Tiling | None:
        """The tiling of the outcome; None when there is none but the board is random, so that another try may succeed.

        Raises Exhausted at a limit, GenerationFailed at another one or when the board, not random, has no tiling.
        """
        self.budget.spend(int(outcome.stats.get("nodes", 0)))
        if outcome.solution is not None:
            return outcome.solution
        if outcome.status is not Status.UNSOLVABLE:
            self.budget.check()
        self.trouble = str(outcome.reason)
        if outcome.status is not Status.UNSOLVABLE:
            raise GenerationFailed(self.phase, self.trouble, self.seed, limit=True)
        if not self.rules.board.hole:
            raise GenerationFailed(self.phase, self.trouble, self.seed)
        return None

    def finished(
        self,
        draft: Draft,
        notes: tuple[str, ...],
        number: int,
        rng: Rng,
        judge: Callable[[Draft], str | None] = lambda _: "",
    ) -> Generated | None:
        """The draft as a puzzle, checked; None when it can't be as difficult as asked. Raises Exhausted.

        `judge` says of the draft at its aim a note, or nothing, or is None where another try may do better.
        """
        if not self._steered(draft, rng, number):
            return None
        said = judge(draft)
        if said is None:
            return None
        notes += (said,) if said else ()
        self.begin("check", number)
        rules = self.rules
        lines = [f" made by pipworks {__version__}", *(f" {line}" for line in rules.lines()), f" seed: {self.seed}"]
        lines += [f" note: {note}" for note in notes]
        puzzle = draft.ordered(draft.constraints, tuple(lines))
        made = Generated(puzzle, draft.solution, rules, self.seed, rules.unique, notes)
        check(made, self.budget)
        self._check_grade(made)
        return made


Attempt: TypeAlias = Callable[[Maker, int, Rng], Generated | None]
"""One try at a puzzle by its number; None when another may succeed. Raises Exhausted at a limit."""
