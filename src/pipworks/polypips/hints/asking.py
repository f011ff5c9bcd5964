"""What the hints ask the search: whether there is a solution from here, and which lies occur in one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipworks import kernel
from pipworks.limits import Budget, Stop
from pipworks.polypips.hints.pip_sets import bits, bits_of, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Board
from pipworks.polypips.solver.encode import Instance

_PATIENCE: Final = 20_000
"""The nodes after which the question about every lie is given up."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The lies of one solution, or none: proved that there is none where `stop` is None."""

    lies: tuple[int, ...]
    stop: Stop | None


@dataclass(frozen=True, slots=True)
class Ways:
    """What solutions have in common.

    `possible` holds every lie that occurs in a solution, as bits: exactly those where `exact` is set, otherwise others
    that were not looked at too. `forced` is a lie that all solutions have, if there is one. Where there is none,
    `choices` are all that cover one `cell` in some solution, one for each way. A `stop` leaves it open what is forced;
    `witness` is a solution even then, unless the time was too short for one.
    """

    possible: int = 0
    exact: bool = False
    forced: int | None = None
    choices: tuple[int, ...] = ()
    cell: int = -1
    witness: tuple[int, ...] = ()
    stop: Stop | None = None


class Oracle:
    """Answers about one board within one budget; `known` is a solution that was found before, if there is one."""

    def __init__(self, board: Board, budget: Budget, known: tuple[int, ...] = ()) -> None:
        self.board = board
        self.budget = budget
        self.known = known
        self._problem = Instance.of(board.puzzle).problem

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *error: object) -> None:
        """Nothing to give back."""

    def find(self, laid: Sequence[int]) -> Answer:
        """A solution in which these pieces lie."""
        found = kernel.find(self.problem(laid), self.budget.rest())
        self.budget.spend(found.nodes)
        return Answer(self._lies(found.solution or ()), found.stop)

    def ways(self, state: State) -> Ways:
        """What the solutions have in common that extend a state's position; its live lies hold all that occur.

        First every lie is asked about. Where that takes too long, as on a large board with very many solutions, only so
        much is asked as tells whether some lie is in all of them.
        """
        rest = self.budget.rest()
        patience = replace(rest, nodes=_PATIENCE if rest.nodes is None else min(_PATIENCE, rest.nodes))
        found = kernel.possible(self.problem(state.laid), patience)
        self.budget.spend(found.nodes)
        if found.stop is not None:
            return self._in_common(state)
        possible = bits_of(self.board.lie_at[placement] for placement in found.occurring)
        forced = _single(state, possible)
        cell = _scarcest(state, possible)
        choices = tuple(bits(self.board.cover[cell] & possible)) if forced is None else ()
        return Ways(possible, True, forced, choices, cell, self._lies(found.solutions[0]))

    def _in_common(self, state: State) -> Ways:
        """The same by trying to do without each lie of one solution."""
        first = Answer(self.known, None) if set(state.laid) < set(self.known) else self.find(state.laid)
        if not first.lies:
            return Ways(stop=first.stop)
        cover = self.board.cover
        common = set(first.lies) - set(state.laid)
        possible = state.live
        while common:
            _, cell, lie = min(
                ((cover[cell] & possible).bit_count(), cell, lie)
                for lie in common
                for cell in self.board.lies[lie].cells
            )
            for other in bits(cover[cell] & possible & ~(1 << lie)):
                answer = self.find([*state.laid, other])
                if answer.stop is not None:
                    return Ways(possible, witness=first.lies, stop=answer.stop)
                if answer.lies:
                    common &= set(answer.lies)
                    break
                possible &= ~(1 << other)
            else:
                return Ways(possible, forced=lie, witness=first.lies)
        return self._choices(state, possible, first.lies)

    def _choices(self, state: State, possible: int, witness: tuple[int, ...]) -> Ways:
        """The choices at the cell with the fewest lies that are not ruled out."""
        cell = _scarcest(state, possible)
        working = []
        for lie in bits(self.board.cover[cell] & possible):
            answer = self.find([*state.laid, lie])
            if answer.stop is not None:
                return Ways(possible, witness=witness, stop=answer.stop)
            if answer.lies:
                working.append(lie)
        return Ways(possible, choices=tuple(working), cell=cell, witness=witness)

    def _lies(self, placements: Sequence[tuple[int, int, int, int]]) -> tuple[int, ...]:
        return tuple(self.board.lie_at[placement] for placement in placements)

    def problem(self, laid: Sequence[int]) -> kernel.Problem:
        """The board as the search takes it, with these pieces laid."""
        fixed = tuple(self.board.origin[lie] for lie in laid)
        return self._problem.replaced(fixed=fixed)


def _single(state: State, possible: int) -> int | None:
    """A lie that is alone possible on a cell; None when each open cell has several."""
    for cell in bits(state.open):
        lies = state.board.cover[cell] & possible
        if is_single(lies):
            return lies.bit_length() - 1
    return None


def _scarcest(state: State, possible: int) -> int:
    """The open cell that the fewest possible lies cover."""
    return min(bits(state.open), key=lambda cell: (state.board.cover[cell] & possible).bit_count())
