"""Levels made to a recipe: grow trees, make them the only layout, add decoys, prove the level.

The same recipe, seed and version give the same level on every machine: the only randomness is `pipworks.rng`, the
solver is asked about facts of a board only (whether a layout is the only one, which of its edges are in the backbone),
and a limit ends in GenerationFailed, never in another level.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from pipworks.arguments import public
from pipworks.errors import BrokenAnswer, GenerationFailed
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits, Stop
from pipworks.outcome import Verdict
from pipworks.pipes.generator.decoys import Refused, add_decoys
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.ground import has_gap
from pipworks.pipes.generator.plan import plan
from pipworks.pipes.generator.quick_growth import grow
from pipworks.pipes.generator.quick_judging import refused
from pipworks.pipes.generator.recipe import MOST_CELLS, Impossible, Recipe
from pipworks.pipes.generator.unique import make_unique
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.solver import memory
from pipworks.pipes.solver.backbone import outside_backbone
from pipworks.pipes.solver.solve import checked, uniqueness
from pipworks.rng import Rng
from pipworks.series import different
from pipworks.showing import Captioned
from pipworks.version import __version__

TRIES = 100
"""The layouts begun before a recipe is given up."""

TRIES_ACCEPTED = 1_000
"""The same where levels may be refused: some classes have one level in a hundred, and a try takes little."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.pipes.formats.document import Document

Accept = Callable[[Board, Solution], bool]
Watch = Callable[[str], None]


@dataclass(frozen=True, slots=True, repr=False)
class Generated(Captioned):
    """A level and its solution, and how to make it again: the recipe, the seed and the version that made it."""

    board: Board
    solution: Solution
    recipe: Recipe
    seed: int
    version: str = __version__

    @property
    def _shown(self) -> Board:
        return self.board

    @property
    def caption(self) -> str:
        """The command that makes this level again."""
        return self.made_by

    @property
    def made_by(self) -> str:
        """The command that makes this level again, with the version that it needs."""
        return f"{self.command()}  (pipworks {self.version})"

    def command(self, difficulty: str = "") -> str:
        """The command that makes this level again; `difficulty` is the one that was asked for, if any was."""
        return f"{command(self.recipe, difficulty)} --seed {self.seed}"

    def document(self, difficulty: str = "") -> Document:
        """The level with its solution and origin, and the number of solutions if proved; `difficulty` as before."""
        from pipworks.pipes.formats.document import Document, Origin

        number = 1 if self.recipe.unique else None
        origin = Origin(self.command(difficulty), self.seed, self.version)
        return Document(self.board, self.solution, number, origin)


def command(recipe: Recipe, difficulty: str = "") -> str:
    """The command that makes levels of this recipe and difficulty, without a seed."""
    return f"generate_pipes {recipe}" + (f" --difficulty {difficulty}" if difficulty else "")


@public
def generate(
    recipe: Recipe,
    rng: Rng | int,
    *,
    limits: Limits = UNLIMITED,
    accept: Accept | None = None,
    watch: Watch | None = None,
) -> Generated:
    """A level of this recipe with its solution, verified; if the recipe asks for it, proved to have no other layout.

    `rng` is a seed, or a stream, which must be fresh for its seed to make the level again. A level that `accept`
    refuses is passed over: `accept` is called last, must judge by the level alone, and is needed to make the level
    again. `watch` is called with the name of each phase. `limits.nodes` are conflicts of the solver.

    Raises GenerationFailed when no level can have this recipe (phase "recipe", limit False), when a limit was reached,
    or when no try came to a level (limit True: another seed or a looser recipe may). A limit of memory that is too low
    for the recipe is named before anything is made.
    """
    rng = Rng.of(rng)
    maker = _Maker(recipe, limits.start(), watch or (lambda _: None))
    tries = TRIES if accept is None else TRIES_ACCEPTED
    refused = False
    size = memory.needed_to_make(recipe.size[0] * recipe.size[1], unique=recipe.unique)
    try:
        if recipe.size[0] * recipe.size[1] <= MOST_CELLS:
            memory.check(limits, size)
        for _ in range(tries):
            level = maker.attempt(rng.fork())
            if level is not None and (accept is None or accept(*level)):
                return Generated(*level, recipe, rng.seed)
            refused = refused or level is not None
    except Impossible as no:
        raise GenerationFailed("recipe", str(no), rng.seed) from None
    except Exhausted as end:
        ended = memory.limit_reason(end.stop, limits, size)
        raise GenerationFailed(maker.phase, f"no level yet, {ended}", rng.seed, limit=True) from None
    advice = "another seed or a looser recipe may"
    if refused:
        maker.phase = "accepting the level"
        advice = "levels that are accepted are rare there: another seed, another class or size, or a looser recipe may"
    reason = f"{tries} tries made no such level; {advice}"
    raise GenerationFailed(maker.phase, reason, rng.seed, limit=True)


@public
def generate_many(
    recipe: Recipe,
    seed: int,
    number: int,
    *,
    limits: Limits = UNLIMITED,
    accept: Accept | None = None,
    watch: Watch | None = None,
) -> Iterator[Generated]:
    """`number` different levels, lazily, each by a seed of its own, the first by `seed` itself.

    Seeds that give no level, or one that came before, are passed over. Raises GenerationFailed when no level can have
    this recipe, when a limit was reached, and after `TRIES` such seeds in a row; ValueError for a `number` below 0.
    """
    budget = limits.start()

    def make(own: int) -> Generated:
        return generate(recipe, Rng(own), limits=budget.rest(), accept=accept, watch=watch)

    yield from different(make, lambda made: made.board.rows, seed, number, TRIES, budget)


class _Maker:
    """The steps to a level; `phase` names the one begun last."""

    __slots__ = ("budget", "phase", "recipe", "watch")

    def __init__(self, recipe: Recipe, budget: Budget, watch: Watch) -> None:
        self.recipe = recipe
        self.budget = budget
        self.watch = watch
        self.phase = "start"

    def attempt(self, rng: Rng) -> tuple[Board, Solution] | None:
        """A level; None if a step failed. Raises Exhausted when a limit is reached, Impossible as `plan` does."""
        return self._of_all_tiles(rng) if self.recipe.all_tiles else self._of_trees(rng)

    def _of_all_tiles(self, rng: Rng) -> tuple[Board, Solution] | None:
        from pipworks.pipes.generator.all_tiles import check, spanning_layout

        check(self.recipe)
        self._begin("growing a tree through all tiles")
        tree = spanning_layout(self.recipe, rng, self.budget)
        if tree is None:
            return None
        self._begin("proving the level")
        board = tree.board(rng.choice(tree.tanks()))
        level = board, self._proved(board, tree.used)
        self._begin("accepting the level")
        return level

    def _of_trees(self, rng: Rng) -> tuple[Board, Solution] | None:
        numbers = plan(self.recipe, rng)
        draft = Draft(numbers, rng)
        self._begin("placing the tanks")
        if not draft.plant(self.budget.clock()):
            return None
        self._begin("growing the trees")
        if not grow(draft, self.budget):
            self.budget.check()
            return None
        self._begin("making the layout the only one")
        if self.recipe.unique and not make_unique(draft, rng, self.budget):
            return None
        self._begin("adding decoys")
        board = add_decoys(draft.board(), numbers.decoys, rng, self._refused(draft), self.budget.clock())
        if board is None or (self.recipe.fill is None and has_gap(board)):
            return None
        self._begin("proving the level")
        level = board, self._proved(board, draft.used)
        self._begin("accepting the level")
        return level

    def _begin(self, phase: str) -> None:
        self.phase = phase
        self.budget.check()
        self.watch(phase)

    def _refused(self, draft: Draft) -> Refused:
        """What tells the cells of new pipes that would bring another layout. Without `unique` any pipe may do so."""

        def told(board: Board, cells: Sequence[int]) -> Collection[int]:
            return refused(board, draft.used, cells, self.budget) if self.recipe.unique else ()

        return told

    def _proved(self, board: Board, used: Sequence[int]) -> Solution:
        """The layout as a solution, verified; with `unique`, also proved to be the only one.

        Boards of trees are judged by the code that settles them while they grow, so their proof comes from the
        satisfiability solver alone: no other layout may lack an edge of this one.
        """
        made = checked(board, Layout(board.width, board.height, tuple(used)).solution(board))
        if self.recipe.unique and not self._is_only(board, made, used):
            raise BrokenAnswer(f"a generated board has not the one layout it was made with:\n{board}")
        return made

    def _is_only(self, board: Board, made: Solution, used: Sequence[int]) -> bool:
        if not board.all_tiles:
            return outside_backbone(board, used, self.budget, 0) == []
        answer = uniqueness(board, limits=self.budget.rest())
        if answer.verdict in (Verdict.LIMIT, Verdict.CANCELLED):
            raise Exhausted(self.budget.stop() or Stop.MEMORY)
        return answer.verdict is Verdict.UNIQUE and answer.solutions == (made,)
