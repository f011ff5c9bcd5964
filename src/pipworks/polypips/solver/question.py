"""One question about a puzzle: its budget, how it is put to the kernel, the reason why the answer is no."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from pipworks import kernel, sizes
from pipworks.errors import BrokenAnswer
from pipworks.limits import Budget, Exhausted, Limits, Stop
from pipworks.outcome import Reason, Status
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.puzzle.supply import need_pips
from pipworks.polypips.rules import verify
from pipworks.polypips.solver.encode import Instance
from pipworks.typed import Protocol, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

QUICK_NODES: Final = 2_000
"""The nodes that a search of a small board may use before reasons are looked for: they suffice for nearly all."""

_SMALL: Final = 64
"""The cells of the largest board that counts as small: up to it those nodes cost less than looking for reasons."""

_ANY: Final = kernel.Problem(((0, 0),), ((1, (((0, 0, 0),),)),))
"""What the kernel is asked when the budget is spent already."""


class KernelAnswer(Protocol):
    """The members that all answers of the kernel have."""

    @property
    def stop(self) -> Stop | None: ...
    @property
    def nodes(self) -> int: ...


A = TypeVar("A", bound=KernelAnswer)


class Question:
    """A puzzle with its budget, to be put to the kernel; with a position, only for solutions that contain it.

    Raises TooLarge for a board of more cells than the kernel takes, InvalidPuzzle for a position of pieces that have
    no pips.
    """

    def __init__(self, puzzle: Puzzle, limits: Limits, allow_flips: bool, position: Solution | None = None) -> None:
        sizes.check("solve", "polypips", len(puzzle.cells))
        self.budget: Budget = limits.start()
        try:
            self.instance = Instance.of(puzzle, allow_flips=allow_flips, budget=self.budget)
        except Exhausted:
            self.instance = Instance(puzzle, _ANY, (), allow_flips)  # the kernel stops before it looks at it
            position = None
        self.reason: Reason | None = None
        self._looked = False
        self._known: dict[kernel.Placement, Placement] = {}
        """The placements of the solutions so far."""
        self._position = position
        if position is not None and position.placements:
            need_pips(puzzle, "positions")
            self._fix(position)

    def _fix(self, position: Solution) -> None:
        """Ask for solutions that contain the position only; one that can't be is the reason why there are none."""
        from pipworks.polypips.solver.positions import fixed_by

        fixed = fixed_by(self.instance, position)
        if isinstance(fixed, Reason):
            self.reason = fixed
        else:
            self.instance = self.instance.replaced(problem=self.instance.with_fixed(fixed))

    @property
    def stats(self) -> dict[str, float]:
        """Seconds and nodes so far."""
        return {"seconds": self.budget.elapsed, "nodes": self.budget.nodes}

    def ask(self, put: Callable[[kernel.Problem, Limits], A]) -> A | None:
        """The kernel's answer; None, with `reason` set, where a reason at sight shows that there is no solution.

        On a small board the kernel has `QUICK_NODES` first, as most answers take less time than looking for reasons. On
        a large board, where the kernel may never prove it, reasons are looked for first.
        """
        if self.reason is not None:
            return None
        most = self.budget.limits.nodes
        quick = most is None or most - self.budget.nodes > QUICK_NODES
        if quick and len(self.instance.problem.cells) <= _SMALL:
            answer = put(self.instance.problem, self.budget.rest(QUICK_NODES))
            self.budget.spend(answer.nodes)
            if answer.stop is not Stop.NODES:
                return answer
        if self.seen_impossible():
            return None
        answer = put(self.instance.problem, self.budget.rest())
        self.budget.spend(answer.nodes)
        return answer

    def seen_impossible(self) -> bool:
        """Whether a reason at sight is found; it is looked for once, unless a limit is reached."""
        if self.reason is None and not self._looked and self.budget.stop() is None:
            from pipworks.polypips.solver import reasons

            self._looked = True
            with suppress(Exhausted):
                self.reason = reasons.at_sight(self.instance, self.budget)
        return self.reason is not None

    def explain(self) -> Reason | None:
        """A simple reason for a puzzle that is known to have no solution; None if none is found."""
        if not self.seen_impossible() and self.instance.problem.fixed:
            from pipworks.polypips.solver.positions import DEAD_END

            self.reason = DEAD_END
        elif self.reason is None:
            from pipworks.polypips.solver import conflict

            self.reason = conflict.together(self.instance, self.budget)
        return self.reason

    def ended(self, stop: Stop | None, *, explain: bool = True) -> tuple[Status, Reason | None]:
        """The status, and the reason, of a search that ended without a solution, by `stop` if not None."""
        if stop is None:
            return Status.UNSOLVABLE, self.explain() if explain else self.reason
        return stopped(stop)

    def checked(self, found: kernel.Solution) -> Solution:
        """The kernel's solution as the puzzle's, verified. Raises BrokenAnswer when it breaks a rule."""
        instance = self.instance
        solution = instance.solution(found, self._known)
        if self._position is not None and not set(self._position.placements) <= set(solution.placements):
            raise BrokenAnswer(f"the solver's answer leaves the position:\n{instance.puzzle}\nanswer:\n{solution}")
        return checked(instance.puzzle, solution, either_hand=instance.allow_flips)


def checked(puzzle: Puzzle, solution: Solution, *, either_hand: bool = False) -> Solution:
    """The solution itself, verified. Raises BrokenAnswer when it breaks a rule."""
    violations = verify(puzzle, solution, either_hand=either_hand)
    if violations:
        listed = "; ".join(map(str, violations[:3]))
        raise BrokenAnswer(f"the solver's answer breaks a rule ({listed}):\n{puzzle}\nanswer:\n{solution}")
    return solution


def stopped(stop: Stop) -> tuple[Status, Reason | None]:
    """The status and the reason of a search that `stop` ended."""
    status = Status.of(stop)
    return status, Reason("limit", f"stopped by {stop.value}") if status is Status.LIMIT else None


def need_workers(workers: int) -> None:
    """Raises ValueError for less than one."""
    if workers < 1:
        raise ValueError(f"workers is the number of threads, at least 1, not {workers}")


def kernel_seed(seed: int) -> int:
    """A seed in the kernel's range, made of any whole number."""
    if 0 <= seed < 1 << 63:
        return seed
    from pipworks.rng import Rng

    return Rng(seed).below(1 << 63)
