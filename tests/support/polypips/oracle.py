"""A naive count of small puzzles: plain backtracking over cells in reading order, without the library.

A puzzle comes in as plain data: the board's cells, each piece as its pips by cell, and each constraint as the words of
a puzzle file with its cells. Rotation, reflection and the constraints are done here once more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement

Cell = tuple[int, int]
Lie = frozenset[tuple[Cell, int]]
"""A piece as it lies: its cells with their pips."""
Told = tuple[str, Sequence[Cell]]


def solutions(
    cells: Iterable[Cell],
    pieces: Iterable[Mapping[Cell, int]],
    constraints: Iterable[Told] = (),
    *,
    either_hand: bool = False,
) -> set[frozenset[Lie]]:
    """Every solution, as the set of pieces that lie; equal pieces are interchangeable in it.

    The pieces' cells add up to the board's, so that a piece that lies twice in the same place can't be lost in the set.
    """
    board = set(cells)
    given: dict[frozenset[Lie], int] = {}
    for piece in pieces:
        key = forms(piece, either_hand)
        given[key] = given.get(key, 0) + 1
    rules = [(_rule(words), [(x, y) for x, y in where]) for words, where in constraints]
    found: set[frozenset[Lie]] = set()
    _go_on(board, given, rules, {}, (), found)
    return found


def _go_on(
    free: set[Cell],
    left: dict[frozenset[Lie], int],
    rules: Sequence[tuple[Callable[[list[int]], bool], list[Cell]]],
    pips: dict[Cell, int],
    laid: tuple[Lie, ...],
    found: set[frozenset[Lie]],
) -> None:
    if not free:
        found.add(frozenset(laid))
        return
    x, y = min(free, key=lambda cell: (cell[1], cell[0]))
    for piece in [piece for piece, count in left.items() if count]:
        for form in piece:
            first_x, first_y = min((cell for cell, _ in form), key=lambda cell: (cell[1], cell[0]))
            lie = frozenset(((cx + x - first_x, cy + y - first_y), pip) for (cx, cy), pip in form)
            covered = {cell for cell, _ in lie}
            if not covered <= free:
                continue
            shown = pips | dict(lie)
            touched = [(rule, where) for rule, where in rules if not covered.isdisjoint(where)]
            if all(rule([shown[c] for c in where]) for rule, where in touched if all(c in shown for c in where)):
                left[piece] -= 1
                _go_on(free - covered, left, rules, shown, (*laid, lie), found)
                left[piece] += 1


def forms(piece: Mapping[Cell, int], either_hand: bool) -> frozenset[Lie]:
    """The piece as it may be turned, and turned over with either hand; the same for equal pieces."""
    return frozenset(_forms(piece, either_hand))


def _forms(piece: Mapping[Cell, int], either_hand: bool) -> Iterator[Lie]:
    """The piece in each rotation, moved to the corner, so that equal pieces have equal sets of forms."""
    for mirror in (1, -1) if either_hand else (1,):
        form = {(mirror * x, y): pip for (x, y), pip in piece.items()}
        for _ in range(4):
            form = {(y, -x): pip for (x, y), pip in form.items()}
            left, top = min(x for x, _ in form), min(y for _, y in form)
            yield frozenset(((x - left, y - top), pip) for (x, y), pip in form.items())


@cache
def meaning(words: str, size: int) -> frozenset[tuple[int, ...]]:
    """The pips, in ascending order, that the words of a constraint allow on so many cells."""
    rule = _rule(words)
    return frozenset(pips for pips in combinations_with_replacement(range(7), size) if rule(list(pips)))


def _rule(words: str) -> Callable[[list[int]], bool]:
    """The test that the words of a constraint, as in `Exactly 4`, put to the pips."""
    kind, _, argument = words.partition(" ")
    numbers = [int(number) for number in re.findall(r"\d+", argument)]
    match kind:
        case "AllSame":
            return lambda pips: all(pip == (numbers or pips)[0] for pip in pips)
        case "AllDifferent":
            return lambda pips: len({*pips, *numbers}) == len(pips) + len(set(numbers))
        case "Exactly":
            return lambda pips: sum(pips) == numbers[0]
        case "LessThan":
            return lambda pips: sum(pips) < numbers[0]
        case "MoreThan":
            return lambda pips: sum(pips) > numbers[0]
    raise ValueError(words)
