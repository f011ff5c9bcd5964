"""Puzzles as kernel problems, by a reader of the tests' own: the kernel is tested without the families above it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pipworks.kernel import DIFFERENT, SAME, SUM, Problem

Square = tuple[int, int, int]


def oriented(squares: Iterable[Square], mirrored: bool = False) -> tuple[tuple[Square, ...], ...]:
    """The distinct orientations of labelled squares."""
    found: list[tuple[Square, ...]] = []
    squares = list(squares)
    for flip in (1, -1) if mirrored else (1,):
        turned = [(x * flip, y, label) for x, y, label in squares]
        for _ in range(4):
            left, top = min(x for x, _, _ in turned), min(y for _, y, _ in turned)
            shape = tuple(sorted((x - left, y - top, label) for x, y, label in turned))
            if shape not in found:
                found.append(shape)
            turned = [(y, -x, label) for x, y, label in turned]
    return tuple(found)


def problem(cells: Iterable[tuple[int, int]], pieces: Iterable[Any], regions: Iterable[Any] = ()) -> Problem:
    """A problem from orientations, equal pieces counted together."""
    counted: dict[Any, list[Any]] = {}
    for orientations in pieces:
        counted.setdefault(min(orientations), [0, orientations])[0] += 1
    return Problem(tuple(cells), tuple((n, o) for n, o in counted.values()), tuple(regions))


def shapes(shared: Path) -> dict[str, list[tuple[int, int]]]:
    """The cells of each shape, in the order in which pips bind to them."""
    listed = json.loads((shared / "conformance" / "shapes.json").read_text())
    return {shape["shape"]: [tuple(cell) for cell in shape["cells"]] for shape in listed}


def parse(text: str, known: dict[str, list[tuple[int, int]]]) -> Problem:
    """A puzzle file."""
    parts = {
        name: body.strip("\n")
        for name, body in re.findall(r"^(\w+):\n(.*?)(?=^\w+:\n|\Z)", text, flags=re.MULTILINE | re.DOTALL)
    }
    cells = [(x, y) for y, row in enumerate(parts["board"].split("\n")) for x, mark in enumerate(row) if mark == "#"]
    pieces = []
    for token in re.split(r"[,\s]+", parts["pieces"]):
        if token:
            shape, pips = token.split(":") if ":" in token else ("2I", token)
            pieces.append(oriented((x, y, int(v)) for (x, y), v in zip(known[shape], pips, strict=True)))
    regions = [_region(line) for line in parts.get("constraints", "").split("\n") if line]
    return problem(cells, pieces, regions)


def _region(line: str) -> Any:
    kind, argument, inside = re.fullmatch(r"(\w+) ?(.*?) ?\{(\(.*\))\}", line).groups()  # type: ignore[union-attr]
    cells = tuple((int(x), int(y)) for x, y in re.findall(r"\((\d+),(\d+)\)", inside))
    digits = [int(v) for v in re.findall(r"\d+", argument)]
    if kind == "Exactly":
        return (SUM, digits[0], digits[0], cells)
    if kind == "LessThan":
        return (SUM, 0, digits[0] - 1, cells)
    if kind == "MoreThan":
        return (SUM, digits[0] + 1, 6 * len(cells), cells)
    if kind == "AllSame":
        return (SAME, 1 << digits[0] if digits else 127, cells)
    return (DIFFERENT, 127 & ~sum(1 << v for v in digits), cells)


def small(shared: Path) -> Iterator[tuple[Problem, int]]:
    """The small conformance puzzles with their counts."""
    known = shapes(shared)
    for line in (shared / "conformance" / "polypips_small.jsonl").read_text().splitlines():
        entry = json.loads(line)
        yield parse(entry["puzzle"], known), entry["solutions"]


def newspaper(shared: Path) -> Iterator[tuple[str, Problem, int]]:
    """The newspaper's puzzles with their counts."""
    folder = shared / "corpora" / "pips"
    for line in (folder / "reference_counts.csv").read_text().splitlines()[1:]:
        date, level, count = line.split(",")
        puzzle = json.loads((folder / "nyt" / f"{date}.json").read_text(encoding="utf-8-sig"))[level]
        cells: list[tuple[int, int]] = []
        regions: list[Any] = []
        for region in puzzle["regions"]:
            inside = tuple((x, y) for y, x in region["indices"])
            cells += inside
            target, most = region.get("target", 0), 6 * len(inside)
            made = {
                "sum": (SUM, target, target, inside),
                "less": (SUM, 0, target - 1, inside),
                "greater": (SUM, target + 1, most, inside),
                "equals": (SAME, 127, inside),
                "unequal": (DIFFERENT, 127, inside),
            }.get(region["type"])
            regions += [made] if made else []
        pieces = [oriented([(0, 0, a), (1, 0, b)]) for a, b in puzzle["dominoes"]]
        yield f"{date} {level}", problem(cells, pieces, regions), int(count)


def rectangle(width: int, height: int, holes: Iterable[tuple[int, int]] = ()) -> list[tuple[int, int]]:
    gone = set(holes)
    return [(x, y) for y in range(height) for x in range(width) if (x, y) not in gone]


TWELVE = (
    ".xx xx. .x.|xxxxx|x... xxxx|xx.. .xxx|xx xx x.|xxx .x. .x.|"
    "x.x xxx|xxx x.. x..|x.. xx. .xx|.x. xxx .x.|xxxx .x..|xx. .x. .xx"
)


def drawn(drawing: str) -> list[Square]:
    """A drawing's squares, with label 0."""
    return [(x, y, 0) for y, row in enumerate(drawing.split()) for x, mark in enumerate(row) if mark == "x"]


def twelve(cells: Iterable[tuple[int, int]]) -> Problem:
    """One of each pentomino, either hand, on a board without constraints."""
    return problem(cells, [oriented(drawn(drawing), mirrored=True) for drawing in TWELVE.split("|")])


def one_sided(cells: Iterable[tuple[int, int]]) -> Problem:
    """One of each of the eighteen pentominoes that may be turned but not turned over."""
    hands = [(drawn(drawing), [(-x, y, 0) for x, y, _ in drawn(drawing)]) for drawing in TWELVE.split("|")]
    pieces = {frozenset(oriented(hand)): oriented(hand) for both in hands for hand in both}
    return problem(cells, pieces.values())


def supply(cells: Iterable[tuple[int, int]], *drawings: str) -> Problem:
    """A board without labels, to be covered by pieces in supply that may be turned but not turned over."""
    pieces = [oriented(drawn(drawing)) for drawing in drawings]
    return Problem(tuple(cells), tuple((1, orientations) for orientations in pieces), supply=True)


def dominoes(cells: list[tuple[int, int]]) -> Problem:
    """A board to be covered by blank dominoes."""
    return problem(cells, [oriented([(0, 0, 0), (1, 0, 0)])] * (len(cells) // 2))
