"""Positions with what the rules say of them: made by our own generator, a list in `vectors/polypips_rules.json`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final

from pipworks import polypips
from pipworks.grid import Cell
from pipworks.polypips import Condition, Piece, Placement, Puzzle, Shape, Solution
from pipworks.polypips.generator.rules import rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.rules import verify
from pipworks.rng import Rng

FILE: Final = Path(__file__).parent / "vectors" / "polypips_rules.json"

Vector = dict[str, Any]
Laid = tuple[int, Placement]
"""A piece by its place in the puzzle, and where it lies."""


def of_position(puzzle: Puzzle, laid: list[Laid], *, linked: bool = True) -> Vector:
    """What the rules say of a position in which these pieces lie; and its link, where that is wanted."""
    solution = Solution(tuple(placement for _, placement in laid))
    covered = [cell for placement in solution.placements for cell in placement.cells]
    clean = len(set(covered)) == len(covered) and set(covered) <= set(puzzle.cells)
    return {
        "link": _link_of(puzzle),
        "laid": [[number, in_order(puzzle.pieces[number], placement)] for number, placement in laid],
        "standings": standings(puzzle, solution) if clean else None,
        "finished": not verify(puzzle, solution),
        "position": puzzle.to_link(solution)
        if linked and clean and len({number for number, _ in laid}) == len(laid)
        else None,
    }


@cache
def _link_of(puzzle: Puzzle) -> str:
    return puzzle.to_link()


def standings(puzzle: Puzzle, solution: Solution) -> list[str]:
    """How each constraint stands: `open`, `holds` or `broken`, as no pips in its open cells could make it right."""
    grid = solution.grid
    found = []
    for constraint in puzzle.constraints:
        pips = tuple(sorted(grid[cell] for cell in constraint.cells if cell in grid))
        bare = len(constraint.cells) - len(pips)
        if not _possible(constraint.condition, pips, bare):
            found.append("broken")
        else:
            found.append("open" if bare else "holds")
    return found


@cache
def _possible(condition: Condition, pips: tuple[int, ...], bare: int) -> bool:
    """Whether any pips in so many bare cells satisfy the condition, beside these: all are tried."""
    return any(condition.holds((*pips, *more)) for more in combinations_with_replacement(VALUES, bare))


def in_order(piece: Piece, placement: Placement) -> list[list[int]]:
    """The cells of a placement in the order of the piece's pips."""
    x, y = placement.corner
    for turned in piece.orientations():
        if Placement.at(turned, x, y) == placement:
            return [[x + cell.x, y + cell.y] for cell in turned.cells]
    raise ValueError(f"{piece} doesn't lie so: {placement}")


def numbered(puzzle: Puzzle, solution: Solution) -> list[Laid]:
    """The placements of a solution with the places of their pieces."""
    left = dict(enumerate(puzzle.pieces))
    laid = []
    for placement in solution.placements:
        number = next(n for n, piece in left.items() if piece.canonical == placement.piece)
        del left[number]
        laid.append((number, placement))
    return laid


def positions(puzzle: Puzzle, solution: Solution, rng: Rng) -> Iterator[list[Laid]]:
    """The solution, parts of it, pieces exchanged, and pieces anywhere: right ones, partial ones, and wrong ones."""
    laid = numbered(puzzle, solution)
    yield laid
    yield []
    yield laid[1:]
    yield rng.shuffled(laid)[: len(laid) // 2]
    exchanged = _exchanged(puzzle, laid, rng)
    yield exchanged
    yield rng.shuffled(exchanged)[: max(1, 2 * len(exchanged) // 3)]
    yield anywhere(puzzle, rng)


def odd_positions(puzzle: Puzzle, solution: Solution) -> Iterator[list[Laid]]:
    """What no hand can lay: a piece twice, one over the edge, one over another."""
    laid = numbered(puzzle, solution)
    (first, place), (second, other) = laid[:2]
    yield [*laid[1:], (second, other)]
    yield [(first, _moved(place, puzzle.width)), *laid[1:]]
    yield [*laid, (second, _moved(other, 1))]


def _moved(placement: Placement, right: int) -> Placement:
    return Placement.of({Cell(x + right, y): pip for (x, y), pip in placement.grid.items()})


def _exchanged(puzzle: Puzzle, laid: list[Laid], rng: Rng) -> list[Laid]:
    """The same cells covered by the same shapes, but by other pieces of them."""
    found: list[Laid] = []
    shapes: dict[Shape, list[int]] = {puzzle.pieces[number].shape: [] for number, _ in laid}
    for number, _ in rng.shuffled(laid):
        shapes[puzzle.pieces[number].shape].append(number)
    for number, placement in laid:
        shape = puzzle.pieces[number].shape
        other = shapes[shape].pop()
        fitting = [
            Placement.at(turned, *placement.corner)
            for turned in puzzle.pieces[other].orientations()
            if Placement.at(turned, *placement.corner).cells == placement.cells
        ]
        found.append((other, rng.choice(fitting)))
    return found


def anywhere(puzzle: Puzzle, rng: Rng) -> list[Laid]:
    """Pieces wherever they fit, until none is found at once."""
    open_ = set(puzzle.cells)
    laid: list[Laid] = []
    for number in rng.shuffled(range(len(puzzle.pieces))):
        orientations = puzzle.pieces[number].orientations()
        for _ in range(6):
            x, y = rng.choice(puzzle.cells)
            turned = rng.choice(orientations)
            cells = {Cell(x + cell.x, y + cell.y) for cell in turned.cells}
            if cells <= open_:
                open_ -= cells
                laid.append((number, Placement.at(turned, x, y)))
                break
    return laid


def made() -> Iterator[Vector]:
    """The vectors of the file."""
    for number, pieces in enumerate(("pieces: any", "pieces: 2*", "pieces: 2*", "pieces: 1*,3*,4*,5*") * 2):
        rules = rules_of(parse_rules(f"board: {('6x4', '5x5-3')[number % 2]}\n{pieces}\nconstraint-coverage: 0.8\n"))
        found = polypips.generate(rules, Rng(number))
        rng = Rng(50 + number)
        for laid in (*positions(found.puzzle, found.solution, rng), *odd_positions(found.puzzle, found.solution)):
            yield of_position(found.puzzle, laid)


def corpus(shared: Path) -> Iterator[tuple[Puzzle, list[Laid]]]:
    """Positions of the puzzles of the folder of corpora: of those whose solution is known right ones among them."""
    rng = Rng(13)
    for path in sorted((shared / "corpora" / "pips" / "nyt").glob("*.json")):
        for document in polypips.read_all(path).documents:
            if document.solution is not None:
                for laid in positions(document.puzzle, document.solution, rng):
                    yield document.puzzle, laid
    for path in sorted((shared / "corpora" / "polypips").rglob("*.txt")):
        puzzle = polypips.read(path)
        yield puzzle, anywhere(puzzle, rng)
