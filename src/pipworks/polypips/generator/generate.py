"""Puzzles made to rules: a tiling, regions, conditions and pips, a single solution if asked for, and the proof of it.

The same rules, seed and version give the same puzzle on every machine: the only randomness is `pipworks.rng`, and the
kernel runs in its deterministic mode with limits in nodes. A limit of time ends in GenerationFailed, never in another
puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from pipworks.arguments import public
from pipworks.errors import GenerationFailed
from pipworks.grid import Cell, reading_order
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits
from pipworks.outcome import Outcome, Status
from pipworks.polypips.formats.document import Document, Origin
from pipworks.polypips.generator.checks import allowed, check
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.fill import draw_constraints, fill
from pipworks.polypips.generator.regions import place_regions
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.generator.uniqueness.repair import Repair
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.tile import TWELVE, Tiling, tile, tile_with_set
from pipworks.rng import Rng
from pipworks.series import different
from pipworks.showing import Captioned
from pipworks.version import __version__

TRIES: Final = 200
"""The most puzzles that are begun for one seed."""

Accept = Callable[[Puzzle, Solution], bool]
Watch = Callable[[str], None]


@dataclass(frozen=True, slots=True, repr=False)
class Generated(Captioned):
    """A puzzle with the solution that it was made with, and how to make it again.

    `unique` is True if this is proved to be its only solution; `notes` say what had to differ from the rules.
    """

    puzzle: Puzzle
    solution: Solution
    rules: Rules
    seed: int
    unique: bool = False
    notes: tuple[str, ...] = ()
    version: str = __version__

    @property
    def _shown(self) -> Puzzle:
        return self.puzzle

    @property
    def caption(self) -> str:
        """The rules and the seed that make this puzzle again, and what had to differ."""
        return "; ".join((self.document.caption, *self.notes))

    @property
    def document(self) -> Document:
        """The puzzle with its solution and origin, and the number of solutions if proved."""
        origin = Origin(self.rules.lines(), self.seed, self.version)
        return Document(self.puzzle, self.solution, 1 if self.unique else None, origin)

    def to_text(self, *, ascii: bool = False, bare: bool = False) -> str:
        """The puzzle file: what made it, board, pieces, constraints, drawings of the game and of the solution.

        With `ascii` the drawings keep to ASCII; a `bare` file begins with the board.
        """
        from pipworks.polypips.drawing.draw import to_text
        from pipworks.polypips.formats.text import format

        game, solution = to_text(self.puzzle, ascii=ascii), to_text(self.solution, ascii=ascii)
        written = format(replace(self.puzzle, comments=()) if bare else self.puzzle)
        return f"{written}\ngame:\n{game}\n\nsolution:\n{solution}\n"

    def to_json(self) -> str:
        """The puzzle, its solution and what made it as the project's own JSON."""
        from pipworks.polypips.formats.own_json import format

        return format(self.document)


@public
def generate(
    rules: Rules,
    rng: Rng | int,
    *,
    limits: Limits = UNLIMITED,
    accept: Accept | None = None,
    watch: Watch | None = None,
) -> Generated:
    """A puzzle by these rules with its solution: verified, and proved to be the only one if the rules ask for that.

    `rng` is a seed, or a stream, which must be fresh for its seed to make the puzzle again. A puzzle for which `accept`
    is False is passed over; `accept` gets puzzles that meet all rules and must depend on its arguments alone. `watch`
    is called with the name of each phase.

    Raises GenerationFailed, with the phase and the reason: `limit` is False when it is proved that the rules can't be
    met, True when a limit was reached or no try came to a puzzle. A board that takes more than `limits.memory`, or is
    too large at all, is refused at once, with the phase "size".
    """
    rng = Rng.of(rng)
    budget = limits.start()
    return _generate(rules, rng, Budget(allowed(rules, limits, rng.seed), budget.started), accept, watch)


def _generate(
    rules: Rules, rng: Rng, budget: Budget, accept: Accept | None = None, watch: Watch | None = None
) -> Generated:
    maker = _Maker(rules, rng.seed, budget, watch or (lambda _: None))
    try:
        budget.check()
        for number in range(1, TRIES + 1):
            made = maker.attempt(number, rng.fork())
            if made is not None and (accept is None or accept(made.puzzle, made.solution)):
                return made
    except Exhausted as end:
        yet = {"uniqueness": "not unique yet, ", "check": "made, but not checked yet, "}.get(maker.phase, "")
        raise GenerationFailed(maker.phase, f"{yet}{end.stop.sentence}", rng.seed, limit=True) from None
    raise GenerationFailed(maker.phase, f"{TRIES} tries came to nothing: {maker.trouble}", rng.seed, limit=True)


@public
def generate_many(
    rules: Rules,
    seed: int,
    number: int,
    *,
    limits: Limits = UNLIMITED,
    accept: Accept | None = None,
    watch: Watch | None = None,
) -> Iterator[Generated]:
    """`number` different puzzles, lazily, each by a seed of its own, the first by `seed` itself.

    Seeds that give no puzzle, or one that came before, are passed over. Raises GenerationFailed when the rules can't
    be met, when a limit was reached, and after `TRIES` such seeds in a row; ValueError for a `number` below 0.
    """
    budget = limits.start()
    budget = Budget(allowed(rules, limits, seed), budget.started)

    def make(own: int) -> Generated:
        return _generate(rules, Rng(own), budget, accept, watch)

    yield from different(make, _key, seed, number, TRIES, budget)


def _key(made: Generated) -> tuple[object, ...]:
    return made.puzzle.cells, made.puzzle.pieces, made.puzzle.constraints


class _Maker:
    """The tries for one seed; `phase` is the one begun last, `trouble` the reason why the last try failed."""

    __slots__ = ("budget", "phase", "rules", "seed", "trouble", "watch")

    def __init__(self, rules: Rules, seed: int, budget: Budget, watch: Watch) -> None:
        self.rules = rules
        self.seed = seed
        self.budget = budget
        self.watch = watch
        self.phase = "tiling"
        self.trouble = ""

    def attempt(self, number: int, rng: Rng) -> Generated | None:
        """A puzzle, or None when another try may succeed. Raises Exhausted at a limit."""
        rules, budget = self.rules, self.budget
        self._begin("tiling", number)
        cells = rules.board.draw(rng, budget)
        tiling = self._tiling(self._tile(cells, rng))
        if tiling is None or not self._may_grade(len(tiling)):
            return None
        self._begin("constraint placement", number)
        least = rules.least_covered(len(cells))
        placed = place_regions(cells, rules.weights, least, rng, limits=self._rest()) if least else None
        regions = () if placed is None else self._tiling(placed)
        if regions is None:
            return None
        constraints = draw_constraints(regions, rng, budget)
        pips = fill(cells, constraints, rng, budget)
        draft = Draft(Bitboard(cells, budget), tiling, pips, list(constraints), rules.constraints.shapes, budget)
        if rules.unique:
            before = draft.covered
            self._begin("uniqueness", number)
            if not self._made_unique(draft, least, rng):
                return None
            notes = tuple(_notes(draft, before))
        else:
            notes = ()
        self._begin("check", number)
        made = self._finished(draft, notes)
        return made if self._grades(made.puzzle, number) else None

    def _may_grade(self, pieces: int) -> bool:
        """Whether a puzzle of `pieces` pieces can have the difficulty asked for."""
        from pipworks.polypips.hints.reasoner import SCALE

        if self.rules.difficulty is None or SCALE.may_be(self.rules.difficulty, pieces):
            return True
        self.trouble = f"{pieces} pieces are too many for a puzzle that is {self.rules.difficulty.value}"
        return False

    def _grades(self, puzzle: Puzzle, number: int) -> bool:
        """Whether the puzzle has the difficulty asked for; False, too, where no grade is known for a constraint."""
        if self.rules.difficulty is None:
            return True
        self._begin("grading", number)
        unknown = next((each for each in puzzle.constraints if not each.asks.exact), None)
        if unknown is not None:
            self.trouble = f"the last has a constraint of a kind that is not graded: {unknown}"
            return False
        from pipworks.polypips.hints.reasoner import grade

        outcome = grade(puzzle, self.budget.rest())
        if outcome.solution is None:
            raise GenerationFailed(
                "grading", f"not graded: {outcome.reason or outcome.status.value}", self.seed, limit=True
            )
        self.trouble = f"the last was {outcome.solution.difficulty.value}, not {self.rules.difficulty.value}"
        return outcome.solution.difficulty is self.rules.difficulty

    def _begin(self, phase: str, number: int) -> None:
        """Begin a phase. Raises Exhausted at a limit."""
        self.phase = phase
        self.budget.check()
        self.watch(phase if number == 1 else f"{phase}, try {number}")

    def _rest(self) -> Limits:
        """What is left for a phase without a solver: its memory is in what the board takes."""
        return replace(self.budget.rest(), memory=None)

    def _tile(self, cells: tuple[Cell, ...], rng: Rng) -> Outcome[Tiling]:
        if self.rules.pieces.each_once:
            return tile_with_set(cells, TWELVE, rng, limits=self._rest())
        return tile(cells, self.rules.pieces.shapes, rng, limits=self._rest())

    def _tiling(self, outcome: Outcome[Tiling]) -> Tiling | None:
        """The tiling of the outcome; None when there is none but the board is random, so that another try may succeed.

        Raises GenerationFailed when a limit was reached, or when the board has no tiling and is not random.
        """
        self.budget.spend(int(outcome.stats.get("nodes", 0)))
        if outcome.solution is not None:
            return outcome.solution
        self.trouble = str(outcome.reason)
        if outcome.status is not Status.UNSOLVABLE:
            raise GenerationFailed(self.phase, self.trouble, self.seed, limit=True)
        if not self.rules.board.hole:
            raise GenerationFailed(self.phase, self.trouble, self.seed)
        return None

    def _made_unique(self, draft: Draft, least: int, rng: Rng) -> bool:
        if Repair(draft, least, rng).run():
            return True
        self.trouble = "solutions besides the intended one were left that no allowed constraint breaks"
        return False

    def _finished(self, draft: Draft, notes: tuple[str, ...]) -> Generated:
        """The draft as a puzzle, checked."""
        rules = self.rules
        lines = [f" made by pipworks {__version__}", *(f" {line}" for line in rules.lines()), f" seed: {self.seed}"]
        lines += [f" note: {note}" for note in notes]
        puzzle = Puzzle(
            draft.board.cells,
            tuple(sorted(self.budget.over(draft.pieces), key=_by_shape)),
            tuple(sorted(draft.constraints, key=lambda constraint: reading_order(constraint.cells[0]))),
            tuple(lines),
        )
        made = Generated(puzzle, draft.solution, rules, self.seed, rules.unique, notes)
        check(made, self.budget)
        return made


def _by_shape(piece: Piece) -> tuple[int, tuple[int, ...]]:
    return SHAPES.index(piece.shape), piece.pips


def _notes(draft: Draft, before: int) -> Iterator[str]:
    """The notes on what had to differ from the rules for a single solution."""
    if draft.covered > before:
        cells = len(draft.board.cells)
        yield f"a single solution took constraints on {draft.covered} of {cells} cells rather than {before}"
