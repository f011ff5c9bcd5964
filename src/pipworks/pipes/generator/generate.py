"""Levels made to a recipe: trees grown, made the only layout, decoys put beside them, all of it proved.

The same recipe, seed and version give the same level on every machine: the only randomness is `pipworks.rng`, the
only questions put to the solver are about facts of a board (is the layout the only one, which of its edges are in
doubt), and a limit ends in GenerationFailed, never in another level.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pipworks.errors import BrokenAnswer, GenerationFailed
from pipworks.limits import UNLIMITED, Budget, Limits
from pipworks.outcome import Verdict
from pipworks.pipes.generator.decoys import add_decoys
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.grow import grow
from pipworks.pipes.generator.recipe import Impossible, Recipe, plan
from pipworks.pipes.generator.unique import settle
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.solver.backbone import Stopped, doubtful
from pipworks.pipes.solver.solve import checked, uniqueness
from pipworks.rng import Rng
from pipworks.version import __version__

TRIES = 100
"""How many layouts are begun before a recipe is given up."""

Accept = Callable[[Board, Solution], bool]


@dataclass(frozen=True, slots=True)
class Generated:
    """A level and its solution, and how to make it again: the recipe, the seed and the version that made it."""

    board: Board
    solution: Solution
    recipe: Recipe
    seed: int
    version: str = __version__

    @property
    def made_by(self) -> str:
        """The command that makes this level again, and the version that it takes."""
        return f"generate_pipes {self.recipe} --seed {self.seed}  (pipworks {self.version})"


def generate(recipe: Recipe, rng: Rng, *, limits: Limits = UNLIMITED, accept: Accept | None = None) -> Generated:
    """A level of this recipe, with its solution: verified, and proved to be the only layout where that is asked.

    `rng` must be fresh for its seed to make the level again. A level that `accept` says no to is passed over; it is
    asked about levels that are right in all else, must judge by the level alone, and is needed to make the level again.
    `limits.nodes` are conflicts of the solver.

    GenerationFailed when the recipe can't be (phase "recipe", limit False), when a limit was reached, or when no try
    came to a level (limit True: another seed or a looser recipe may).
    """
    maker = _Maker(recipe, limits.start())
    try:
        for _ in range(TRIES):
            level = maker.attempt(rng.fork())
            if level is not None and (accept is None or accept(*level)):
                return Generated(*level, recipe, rng.seed)
    except Impossible as no:
        raise GenerationFailed("recipe", str(no), rng.seed) from None
    except Stopped as stopped:
        raise GenerationFailed(maker.phase, f"no level yet, stopped by {stopped}", rng.seed, limit=True) from None
    reason = f"{TRIES} tries made no such level; another seed or a looser recipe may"
    raise GenerationFailed(maker.phase, reason, rng.seed, limit=True)


class _Maker:
    """The steps to a level; `phase` is the one that was last begun."""

    __slots__ = ("budget", "phase", "recipe")

    def __init__(self, recipe: Recipe, budget: Budget) -> None:
        self.recipe = recipe
        self.budget = budget
        self.phase = "start"

    def attempt(self, rng: Rng) -> tuple[Board, Solution] | None:
        """A level, or None where one of the steps led nowhere; Stopped by a limit, Impossible by the recipe."""
        numbers = plan(self.recipe, rng)
        draft = Draft(numbers, rng)
        self._begin("placing the tanks")
        if not draft.plant():
            return None
        self._begin("growing the trees")
        if not grow(draft, self.budget):
            self._look_at_limits()
            return None
        self._begin("making the layout the only one")
        if self.recipe.unique and not settle(draft, rng, self.budget):
            return None
        self._begin("adding decoys")
        board = add_decoys(draft.board(), numbers.decoys, rng, self._judge(draft))
        if board is None:
            return None
        self._begin("proving the level")
        level = board, self._proved(board, draft)
        self._begin("accepting the level")
        return level

    def _begin(self, phase: str) -> None:
        self.phase = phase
        self._look_at_limits()

    def _look_at_limits(self) -> None:
        stop = self.budget.stop()
        if stop is not None:
            raise Stopped(stop.value)

    def _judge(self, draft: Draft) -> Callable[[Board], bool]:
        """Whether the draft is still the only layout on this board."""
        if not self.recipe.unique:
            return lambda _: True
        return lambda board: doubtful(board, draft.arms, self.budget, 0) is not None

    def _proved(self, board: Board, draft: Draft) -> Solution:
        """The layout as a solution, checked by the verifier and, apart from the steps before, by the solver."""
        made = checked(board, Layout(board.width, board.height, tuple(draft.arms)).solution(board))
        if self.recipe.unique:
            answer = uniqueness(board, limits=self.budget.rest())
            if answer.verdict in (Verdict.LIMIT, Verdict.CANCELLED):
                raise Stopped(str(answer.reason or answer.verdict.value))
            if answer.verdict is not Verdict.UNIQUE or answer.solutions != (made,):
                raise BrokenAnswer(f"a generated board has not the one layout it was made with:\n{board}")
        return made
