"""Make a board with several layouts one with a single layout, by other kinds for as few tiles as were found.

First tiles change that leave a layout as it is: a pipe that opens too much, one that no gas needs. Where that doesn't
help, gas is led another way, by small steps near the layouts that there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipworks import sizes
from pipworks.arguments import public
from pipworks.errors import BrokenAnswer
from pipworks.fewest_edits import Edit, FewestEdits, Known, Proof
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits, Stop
from pipworks.mended import Mended, Mending
from pipworks.numbers import set_bits
from pipworks.outcome import Reason, Status, Verdict
from pipworks.pipes.generator.mending.changes import changes_between
from pipworks.pipes.generator.mending.reroutes import Reroute, Used, reroutes
from pipworks.pipes.generator.mending.tile_edits import demands, edit_of, tile_edits, with_edits
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import OPEN, Tile
from pipworks.pipes.rules import verify
from pipworks.pipes.solver.solve import Solutions, uniqueness
from pipworks.rng import Rng

_KNOWN: Final = 64
"""The most layouts of the board that are listed before edits are sought."""

_SHOWN: Final = 4
"""The most layouts that a question about a board with edits brings."""

_TARGETS: Final = 8
"""The most layouts that are tried as the one to keep, where none is drawn."""

_STEPS: Final = 300_000
"""The most pairs of edits that are looked at for sets of one size."""

_MOST: Final = 30
"""The most tiles that are changed one by one."""

_REROUTED: Final = 30
"""The most other ways for gas that get tile edits as well, those first that leave the fewest other layouts."""

_ROUNDS: Final = 12
"""The most ways for gas that are gone one after the other."""

_ASKED: Final = 600
"""The most tiles of any kind that are put to the solver one by one."""

_CONFLICTS: Final = 100_000
"""The most nodes of a question about a board with edits."""

_NO_WAY: Final = Reason("no way", "no other tiles were found that leave one layout")

Found = tuple[Board, Used]


@public
def mend(
    board: Board, *, position: Solution | None = None, seed: int = 0, limits: Limits = UNLIMITED
) -> Mended[Board, Solution]:
    """The board with as few tiles changed as were found that leave one layout, and which these are.

    A `position` that is a solution has the layout to keep, as far as can be; others are ignored. Among changes that
    are as good as each other the seed chooses. At a limit the best board found so far is given where it is proved to
    have one layout. Raises TooLarge.
    """
    sizes.check("mend", "pipes", len(board.tiles))
    budget = limits.start()
    found = uniqueness(board, limits=budget.rest())
    budget.spend(int(found.stats["nodes"]))
    if found.verdict is Verdict.UNIQUE:
        return Mended(Mending.UNCHANGED, board, found.solutions[0], stats=_stats(budget))
    if found.verdict is Verdict.NONE:
        return Mended(Mending.NONE, reason=found.reason, stats=_stats(budget))
    if found.verdict is not Verdict.SEVERAL:
        return _ended(budget.stop() or Stop.SECONDS, budget)
    work = _Work(board, Rng(seed), budget)
    stop = None
    try:
        work.run(position if position is not None and _is_whole(board, position) else None)
    except Exhausted as end:
        stop = end.stop
    if work.best is None:
        if stop is not None:
            return _ended(stop, budget)
        return Mended(Mending.IMPOSSIBLE, reason=_NO_WAY, stats=_stats(budget))
    return _checked(board, work.best[0], budget)


def _is_whole(board: Board, position: Solution) -> bool:
    return OPEN not in "".join(position.rows) and not verify(board, position)


def _checked(old: Board, new: Board, budget: Budget) -> Mended[Board, Solution]:
    """The new board, if it is proved anew that it has one layout. Raises BrokenAnswer where it has not.

    It was proved before, so that this takes no longer, also where a limit ended the search.
    """
    proof = uniqueness(new, limits=replace(budget.limits, seconds=None, nodes=_CONFLICTS))
    if proof.verdict in (Verdict.LIMIT, Verdict.CANCELLED):
        return _ended(budget.stop() or Stop.SECONDS, budget)
    if proof.verdict is not Verdict.UNIQUE:
        raise BrokenAnswer(f"mended, but {proof.line}: {old.expression}, mended: {new.expression}")
    return Mended(Mending.UNIQUE, new, proof.solutions[0], changes_between(old, new), stats=_stats(budget))


def _ended(stop: Stop, budget: Budget) -> Mended[Board, Solution]:
    cancelled = Status.of(stop) is Status.CANCELLED
    status = Mending.CANCELLED if cancelled else Mending.LIMIT
    return Mended(status, reason=None if cancelled else Reason("limit", stop.sentence), stats=_stats(budget))


def _stats(budget: Budget) -> dict[str, float]:
    return {"seconds": budget.elapsed, "nodes": budget.nodes}


def known_of(board: Board) -> Known[Used]:
    """The answers of a board, of which none is known yet."""
    return Known(
        demands(board),
        lambda demand: demand.tile,
        lambda tile: lambda used: used[tile],
        lambda demand, used: demand.holds(used),
    )


class _Work:
    """The search for one board; `best` is the board with the fewest changed tiles so far, proved, with its layout."""

    def __init__(self, board: Board, rng: Rng, budget: Budget) -> None:
        self.best: Found | None = None
        self._board = board
        self._rng = rng
        self._budget = budget

    def run(self, drawn: Solution | None) -> None:
        """Look for the best, single tiles first. Raises Exhausted at a limit; what was found by then is kept."""
        known = known_of(self._board)
        search = FewestEdits(known, lambda edits: self._ask(with_edits(self._board, edits), _SHOWN), self._budget)
        layouts = self._ask(self._board, _KNOWN, drawn)
        for used in layouts.answers:
            known.add(used)
        targets = 1 if drawn is not None else known.alive()
        if self._one_tile(search, targets, complete=layouts.complete):
            return
        if self._any_tile(known, targets):
            return
        chosen = [1 << bit for bit in self._rng.shuffled(list(set_bits(targets)))[:_TARGETS]]
        self._tiles(search, chosen)
        if self._size() > 2:
            self._led_otherwise(known, chosen)
        if self.best is None:
            self._step_by_step(known.answers[chosen[0].bit_length() - 1])

    def _ask(self, board: Board, most: int, position: Solution | None = None) -> Proof[Used]:
        """Up to so many layouts of a board; those that extend a position come first, by one."""
        answers: dict[Used, None] = {}
        if position is not None:
            run = Solutions(board, replace(self._budget.rest(), solutions=1), position=position, explain=False)
            answers |= dict.fromkeys(run.layout.used for _ in run if run.layout)
        rest = self._budget.rest()
        nodes = _CONFLICTS if rest.nodes is None else min(_CONFLICTS, rest.nodes)
        run = Solutions(board, replace(rest, solutions=most, nodes=nodes), explain=False)
        answers |= dict.fromkeys(run.layout.used for _ in run if run.layout)
        self._budget.spend(run.budget.nodes)
        self._budget.check()
        return Proof(tuple(answers), run.status in (Status.SOLVED, Status.UNSOLVABLE))

    def _one_tile(self, search: FewestEdits[Used], targets: int, *, complete: bool) -> bool:
        """Whether one tile suffices."""
        if targets & (targets - 1):
            found, bit = search.first_single(self._in_order(tile_edits(self._board)), complete=complete)
            return bool(found) and self._keep(
                with_edits(self._board, found), search.known.answers[bit.bit_length() - 1]
            )
        return self._of_size(search, targets, 1)

    def _any_tile(self, known: Known[Used], targets: int) -> bool:
        """Whether one tile of whichever kind leaves one layout, though a new one: that nearest to the targets stays."""
        board = self._board
        found: list[tuple[int, Board, Used]] = []
        asked = 0
        for number, kind in self._rng.shuffled([(n, kind) for n in range(len(board.tiles)) for kind in Tile]):
            old, edit = board.tiles[number], edit_of(board, {number: kind})
            if kind is old or asked == _ASKED:
                continue
            if kind.is_tank == old.is_tank and known.alive((edit,)):
                continue  # layouts that are known stay, and one tile that leaves only one was sought before
            if not _is_playable(with_edits(board, [edit])):
                continue
            asked += 1
            proof = self._ask(with_edits(board, [edit]), 2)
            if proof.complete and len(proof.answers) == 1:
                near = max(_agreeing(proof.answers[0], known.answers[bit]) for bit in set_bits(targets))
                found.append((near, with_edits(board, [edit]), proof.answers[0]))
        if not found:
            return False
        _, new, used = max(found, key=lambda each: each[0])
        return self._keep(new, used)

    def _of_size(self, search: FewestEdits[Used], target: int, size: int) -> bool:
        used = search.known.answers[target.bit_length() - 1]
        found = search.first_of(target, self._in_order(tile_edits(self._board, used)), size, _STEPS)
        return bool(found) and self._keep(with_edits(self._board, found), used)

    def _tiles(self, search: FewestEdits[Used], targets: Sequence[int]) -> None:
        """As few tiles as suffice while one of these layouts stays as it is."""
        for target in targets:
            used = search.known.answers[target.bit_length() - 1]
            found = search.greedy(target, self._in_order(tile_edits(self._board, used)), _MOST)
            if found:
                self._keep(with_edits(self._board, found), used)
        for size in (2, 3):
            for target in targets if size < self._size() else ():
                if self._of_size(search, target, size):
                    return

    def _led_otherwise(self, known: Known[Used], targets: Sequence[int]) -> None:
        """Gas led another way by one step, and other kinds for tiles besides."""
        found: dict[Used, tuple[int, Reroute]] = {}
        for target in targets:
            before = known.answers[target.bit_length() - 1]
            for way in reroutes(self._board, before, self._budget):
                if len(way.kinds) < self._size():
                    left = known.alive((edit_of(self._board, way.kinds),)).bit_count()
                    found.setdefault(way.used(before), (left, way))
        ways = sorted(self._rng.shuffled(list(found.items())), key=lambda each: each[1][1].cost)
        for used, (left, way) in ways:
            if len(way.kinds) >= self._size():
                return
            if not left and self._is_only(way, used):
                self._keep(with_edits(self._board, [edit_of(self._board, way.kinds)]), used)
        for used, (_, way) in sorted(ways, key=lambda each: (each[1][0], each[1][1].cost))[:_REROUTED]:
            self._with_tiles(way, used)

    def _is_only(self, way: Reroute, used: Used) -> bool:
        proof = self._ask(with_edits(self._board, [edit_of(self._board, way.kinds)]), 2)
        return proof.complete and proof.answers == (used,)

    def _with_tiles(self, way: Reroute, used: Used) -> None:
        """Other kinds for tiles on the board on which gas goes this way."""
        board = with_edits(self._board, [edit_of(self._board, way.kinds)])
        known = known_of(board)
        search = FewestEdits(known, lambda edits: self._ask(with_edits(board, edits), _SHOWN), self._budget)
        layouts = self._ask(board, _KNOWN)
        for each in layouts.answers:
            known.add(each)
        if used not in known.answers:
            return
        target = known.add(used)
        most = self._size() - 1 - len(way.kinds)
        if most > 0 and (found := search.greedy(target, self._in_order(tile_edits(board, used)), most)):
            self._keep(with_edits(board, found), used)

    def _step_by_step(self, used: Used) -> None:
        """One way after the other, each the one that leaves the fewest layouts, until one is left."""
        board, count = self._board, _KNOWN + 1
        for _ in range(_ROUNDS):
            best = None
            for way in self._rng.shuffled(reroutes(board, used, self._budget)):
                new = with_edits(board, [edit_of(board, way.kinds)])
                proof, after = self._ask(new, min(count, _KNOWN)), way.used(used)
                if after in proof.answers and proof.complete and len(proof.answers) < count:
                    best, count = (new, after), len(proof.answers)
                    if count == 1:
                        self._keep(*best)
                        return
            if best is None:
                return
            board, used = best

    def _in_order(self, edits: list[Edit]) -> list[Edit]:
        return sorted(self._rng.shuffled(edits), key=lambda edit: edit.rank)

    def _size(self) -> int:
        """The tiles that the best board so far has changed; more than any where there is none."""
        if self.best is None:
            return len(self._board.tiles) + 1
        return len(changes_between(self._board, self.best[0]))

    def _keep(self, board: Board, used: Used) -> bool:
        if not _is_playable(board):
            return False
        if len(changes_between(self._board, board)) < self._size():
            self.best = (board, used)
        return True


def _is_playable(board: Board) -> bool:
    """Whether there is gas, and somebody who needs it."""
    return any(tile.is_tank for tile in board.tiles) and (board.all_tiles or Tile.HOUSE in board.tiles)


def _agreeing(one: Used, other: Used) -> int:
    """The number of tiles that two layouts use alike."""
    return sum(mine == theirs for mine, theirs in zip(one, other, strict=True))
