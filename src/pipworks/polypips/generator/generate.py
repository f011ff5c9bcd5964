"""Puzzles made to rules: a tiling, regions, conditions and pips, a single solution if asked for, and the proof of it.

The same rules, seed and version give the same puzzle on every machine: the only randomness is `pipworks.rng`, and the
kernel runs in its deterministic mode with limits in nodes. A limit of time ends in GenerationFailed, never in another
puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from pipworks.arguments import public
from pipworks.errors import GenerationFailed
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits
from pipworks.polypips.generator.checks import allowed
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.maker import Attempt, Maker
from pipworks.polypips.generator.rules import TELLING_A_SET, Rules
from pipworks.polypips.generator.set_words import other_size
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.rng import Rng
from pipworks.series import different

TRIES: Final = 200
"""The most puzzles that are begun for one seed."""

TRIES_GRADED: Final = 80
"""The most of them where they have to have a difficulty or a depth, to which each is brought if it can be."""

_CELLS_GRADED: Final = 1600
"""On small boards there are more: as many as have so many cells together."""

Accept = Callable[[Puzzle, Solution], bool]
Watch = Callable[[str], None]


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
    """A puzzle on the board of the rules, or on the first of its choices that has one."""
    *others, last = rules.board.in_turn(rng.seed)
    for board in others:
        try:
            return _made(replace(rules, board=board), Rng(rng.seed), budget, accept, watch)
        except GenerationFailed as failed:
            if failed.limit:
                raise
    return _made(replace(rules, board=last), Rng(rng.seed) if others else rng, budget, accept, watch)


def _made(rules: Rules, rng: Rng, budget: Budget, accept: Accept | None, watch: Watch | None) -> Generated:
    maker = Maker(rules, rng.seed, budget, watch or (lambda _: None))
    if rules.pieces.set_to is not None:
        _check_set(rules, rules.pieces.set_to, rng.seed)
    if rules.is_graded:
        from pipworks.polypips.generator.steering.possible import impossible

        if reason := impossible(rules):
            raise GenerationFailed("grading", reason, rng.seed)
    tries = max(TRIES_GRADED, _CELLS_GRADED // max(1, len(rules.board.cells))) if rules.is_graded else TRIES
    attempt = _attempt_of(rules.style)
    try:
        budget.check()
        for number in range(1, tries + 1):
            made = attempt(maker, number, rng.fork())
            if made is not None and (accept is None or accept(made.puzzle, made.solution)):
                return made
    except Exhausted as end:
        yet = {"uniqueness": "not unique yet, ", "check": "made, but not checked yet, "}.get(maker.phase, "")
        so_far = f"; of the tries before, {maker.trouble}" if rules.is_graded and maker.trouble else ""
        raise GenerationFailed(maker.phase, f"{yet}{end.stop.sentence}{so_far}", rng.seed, limit=True) from None
    raise GenerationFailed(maker.phase, f"{tries} tries came to nothing: {maker.trouble}", rng.seed, limit=True)


def _check_set(rules: Rules, most: int, seed: int) -> None:
    """Raises GenerationFailed where the rules can't be met with a set of dominoes."""
    if rules.style is Style.TELLING:
        raise GenerationFailed("pips", TELLING_A_SET, seed)
    if reason := other_size(most, len(rules.board.cells) - rules.board.hole):
        raise GenerationFailed("tiling", reason, seed)


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


def _attempt_of(style: Style) -> Attempt:
    """The room of the style: what makes one try at a puzzle."""
    match style:
        case Style.SEED:
            from pipworks.polypips.generator.seed_style import attempt
        case Style.NEWSPAPER:
            from pipworks.polypips.generator.newspaper.attempt import attempt
        case Style.TELLING:
            from pipworks.polypips.generator.telling.attempt import attempt
    return attempt
