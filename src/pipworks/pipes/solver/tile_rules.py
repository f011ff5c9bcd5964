"""What one tile may do with gas, as clauses over the arcs into it and out of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

Clause = Sequence[int]


def local_rules(tile: str, ins: list[int], outs: list[int], clauses: list[Clause], *, tight: bool = False) -> None:
    """Add to `clauses` what the tile may do with gas.

    `ins` and `outs` hold, by side, the literals of the arcs into the tile and out of it, 0 for no arc. Arcs into a
    tank or out of a house are the caller's to forbid. An `I` has a literal for each side, as its row is not known here.
    With `tight` every tank opening is used and every `T` branches.
    """
    if tile == "I":
        _straight(ins, outs, clauses)
    elif tile == "L":
        _bend(ins, outs, clauses)
    elif tile == "T":
        _branch(ins, outs, clauses, tight)
    elif tile == "H":
        sources = [v for v in ins if v]
        clauses.append(sources)
        clauses += _at_most_one(sources)
    else:
        _tank(int(tile), outs, clauses, tight)


def _at_most_one(variables: Iterable[int]) -> Iterable[Clause]:
    return combinations([-v for v in variables if v], 2)


def _straight(ins: list[int], outs: list[int], clauses: list[Clause]) -> None:
    clauses += _at_most_one(outs)
    for d in range(4):
        here, through = ins[d], outs[d ^ 2]
        if here and through:
            clauses += ((-here, through), (here, -through))
        elif here or through:
            clauses.append((-(here or through),))


def _bend(ins: list[int], outs: list[int], clauses: list[Clause]) -> None:
    clauses += _at_most_one((ins[0], ins[2], outs[0], outs[2]))
    clauses += _at_most_one((ins[1], ins[3], outs[1], outs[3]))
    for sources, targets in ((ins, outs), (outs, ins)):
        for d in range(4):
            if sources[d]:
                clauses.append([-sources[d], *(v for v in targets[1 - (d & 1) :: 2] if v)])


def _branch(ins: list[int], outs: list[int], clauses: list[Clause], tight: bool) -> None:
    clauses += _at_most_one(ins)
    sources = [v for v in ins if v]
    targets = [v for v in outs if v]
    for d in range(4):
        here, there = ins[d], outs[d]
        if here:
            clauses.append([-here, *(v for v in targets if v != there)])
        if there:
            clauses.append([-there, *(v for v in sources if v != here)])
            if here:
                clauses.append((-here, -there))
        if tight:
            clauses.append([v for v in targets if v != there])
    if tight:
        clauses.append(sources)
    clauses += combinations([-v for v in targets], 3)


def _tank(ways: int, outs: list[int], clauses: list[Clause], tight: bool) -> None:
    """Openings on at most one side, two adjacent ones or three, by `ways`; if `tight`, all of them used."""
    if ways == 1:
        clauses += _at_most_one(outs)
        groups = [outs]
    elif ways == 2:
        groups = [outs[0::2], outs[1::2]]
        for group in groups:
            clauses += _at_most_one(group)
    else:
        if all(outs):
            clauses.append([-v for v in outs])
        groups = [list(pair) for pair in combinations(outs, 2)]
    if tight:
        clauses += [[v for v in group if v] for group in groups]
