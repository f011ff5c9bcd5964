"""One digest for all images of a puzzle, and another one for every other puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import itemgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import families, pipes, polypips
from pipworks.collection.canonical.digest import canonical
from pipworks.collection.canonical.likeness import Alike, alike
from pipworks.family import Family
from pipworks.grid import Cell
from pipworks.pipes.puzzle.board import Board
from pipworks.polypips.puzzle.puzzle import Puzzle
from tests.support.amounts import some

ROWS = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.text("_H1L", min_size=width, max_size=width), min_size=1, max_size=4)
)
first = itemgetter(0)
SETTINGS = settings(max_examples=some(30, of=60), deadline=None)


def turned(rows: list[str]) -> list[str]:
    """The rows a quarter turn further, cell by cell."""
    width, height = len(rows[0]), len(rows)
    return ["".join(rows[y][x] for y in reversed(range(height))) for x in range(width)]


def all_images(rows: list[str], *, wraps: bool) -> Iterator[tuple[list[str], Alike]]:
    """Every image of a board by the book, and how it came about."""
    start = rows
    for mirrored in (False, True):
        for quarters in range(4):
            for dx, dy in product(range(len(rows[0])), range(len(rows))) if wraps else [(0, 0)]:
                shifted = [row[dx:] + row[:dx] for row in rows[dy:] + rows[:dy]]
                how = Alike.MIRRORED if mirrored else Alike.TURNED if quarters else Alike.SHIFTED
                yield shifted, Alike.SAME if shifted == start else how
            rows = turned(rows)
        rows = [row[::-1] for row in rows]


@given(ROWS, st.booleans(), st.booleans())
@SETTINGS
def test_every_image_of_a_board_has_its_digest(rows: list[str], wraps: bool, all_tiles: bool) -> None:
    board = Board.of(*rows, wraps=wraps, all_tiles=all_tiles)
    digest = canonical("pipes", board)
    order = [*Alike]
    least: dict[tuple[str, ...], Alike] = {}
    for image, how in all_images(rows, wraps=wraps):
        least[tuple(image)] = min(how, least.get(tuple(image), how), key=order.index)
    for tiles, how in least.items():
        other = Board.of(*tiles, wraps=wraps, all_tiles=all_tiles)
        assert canonical("pipes", other) == digest
        assert alike("pipes", board, other) is how


@given(ROWS, ROWS, st.booleans())
@SETTINGS
def test_boards_of_one_digest_are_images(one: list[str], other: list[str], wraps: bool) -> None:
    are = other in [image for image, _ in all_images(one, wraps=wraps)]
    boards = [Board.of(*rows, wraps=wraps) for rows in (one, other)]
    assert (canonical("pipes", boards[0]) == canonical("pipes", boards[1])) == are
    assert (alike("pipes", *boards) is not None) == are


def test_the_boards_of_a_size_fall_into_as_many_classes_as_by_the_book() -> None:
    """All 2x3 boards of three letters, on the plane and on the torus."""
    for wraps in (False, True):
        boards = [["".join(letters[:3]), "".join(letters[3:])] for letters in product("H1_", repeat=6)]
        by_digest = {canonical("pipes", Board.of(*rows, wraps=wraps)) for rows in boards}
        assert len(by_digest) == len({tuple(min(all_images(rows, wraps=wraps), key=first)[0]) for rows in boards})


def test_the_variant_is_part_of_the_form() -> None:
    variants = [Board.of("1H", wraps=wraps, all_tiles=full) for wraps in (True, False) for full in (True, False)]
    assert len({canonical("pipes", board) for board in variants}) == 4
    assert alike("pipes", variants[0], variants[1]) is None


@pytest.mark.parametrize(
    "rows",
    [["I" * 200] * 200, ["H" * 199 + "1"] * 200, ["HI" * 100, "IH" * 100] * 100, ["I" * 200] * 199 + ["I" * 199 + "H"]],
    ids=["equal", "equal rows", "chessboard", "one house"],
)
def test_large_boards_that_repeat(rows: list[str]) -> None:
    board = Board.of(*rows)
    image = Board.of(*[row[77:] + row[:77] for row in turned(rows[31:] + rows[:31])])
    assert canonical("pipes", board) == canonical("pipes", image)


def mapped(puzzle: Puzzle, number: int, order: st.DataObject | None = None) -> Puzzle:
    """The puzzle turned and mirrored cell by cell, its parts in another order."""
    most = max(max(cell) for cell in puzzle.cells)

    def moved(cell: Cell) -> Cell:
        x, y = cell
        for _ in range(number % 4):
            x, y = y, most - x
        return Cell(most - x if number >= 4 else x, y)

    pieces = [piece.mirrored if number >= 4 else piece for piece in puzzle.pieces]
    constraints = [polypips.Constraint(c.condition, tuple(map(moved, c.cells))) for c in puzzle.constraints]
    if order is not None:
        pieces = [piece.rotate(order.draw(st.integers(0, 3))) for piece in order.draw(st.permutations(pieces))]
        constraints = order.draw(st.permutations(constraints))
    shapes = [shape if number < 4 else mirror_of(shape) for shape in puzzle.supply]
    return Puzzle(tuple(map(moved, puzzle.cells)), tuple(pieces), tuple(constraints), supply=tuple(shapes))


def mirror_of(shape: polypips.Shape) -> polypips.Shape:
    name = shape.name.translate(str.maketrans("+-", "-+"))
    return polypips.Shape.named(name)


def by_the_book(puzzle: Puzzle) -> str:
    """The least of the eight images, written as a drawing of the conditions with the pieces in order."""

    def drawn(image: Puzzle) -> str:
        left, top = min(x for x, _ in image.cells), min(y for _, y in image.cells)
        regions = sorted(
            f"{constraint.condition} on {sorted((x - left, y - top) for x, y in constraint.cells)}"
            for constraint in image.constraints
        )
        cells = sorted((x - left, y - top) for x, y in image.cells)
        pieces = sorted(min(str(turn.grid) for turn in piece.orientations()) for piece in image.pieces)
        return f"{cells} {regions} {pieces} {sorted(map(str, image.supply))}"

    return min(drawn(mapped(puzzle, number)) for number in range(8))


CONDITIONS = ["Exactly 3", "LessThan 4", "MoreThan 1", "AllSame None", "AllSame Some(2)", "AllDifferent {0}"]


@st.composite
def small_puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles of few cells, anywhere on the plane, of few kinds: many are alike."""
    shapes = ["2I", "3L", "3I", "4L+", "4S-", "1o"]
    pieces = []
    for name in draw(st.lists(st.sampled_from(shapes), min_size=1, max_size=2)):
        size = int(name[0])
        pieces.append(polypips.Piece.parse(f"{name}:{draw(st.text('12', min_size=size, max_size=size))}"))
    number = sum(piece.size for piece in pieces)
    places = st.tuples(st.integers(0, 2), st.integers(0, 2))
    cells = draw(st.lists(places, min_size=number, max_size=number, unique=True))
    dx, dy = draw(st.tuples(st.integers(0, 1), st.integers(0, 1)))
    board = [Cell(x + dx, y + dy) for x, y in cells]
    cut = draw(st.integers(0, min(2, number)))
    conditions = draw(st.lists(st.sampled_from(CONDITIONS), min_size=2, max_size=2))
    parts = [part for part in (board[:cut], board[cut : cut + 1]) if part]
    constraints = [
        polypips.Constraint.parse(f"{text} {{{','.join(f'({x},{y})' for x, y in part)}}}")
        for text, part in zip(conditions, parts, strict=False)
    ]
    return Puzzle(tuple(board), tuple(pieces), tuple(constraints))


@given(small_puzzles(), st.integers(0, 7), st.data())
@SETTINGS
def test_every_image_of_a_puzzle_has_its_digest(puzzle: Puzzle, number: int, order: st.DataObject) -> None:
    image = mapped(puzzle, number, order)
    assert canonical("polypips", image) == canonical("polypips", puzzle)
    how = alike("polypips", puzzle, image)
    assert how is not None
    assert number or how is Alike.SAME
    assert number > 3 or how is not Alike.MIRRORED


@given(small_puzzles(), small_puzzles())
@SETTINGS
def test_puzzles_of_one_digest_are_images(one: Puzzle, other: Puzzle) -> None:
    are = by_the_book(one) == by_the_book(other)
    assert (canonical("polypips", one) == canonical("polypips", other)) == are
    assert (alike("polypips", one, other) is not None) == are


def test_many_small_puzzles_fall_into_as_many_classes_as_by_the_book() -> None:
    """Two dominoes on every board of four cells in 3x3, with a condition on any one or two of the cells."""
    cells = [Cell(x, y) for y in range(3) for x in range(3)]
    pieces = tuple(map(polypips.Piece.parse, ("12", "21")))
    puzzles = []
    for chosen in product((False, True), repeat=9):
        board = tuple(cell for cell, on in zip(cells, chosen, strict=True) if on)
        if len(board) != 4:
            continue
        for region in ((0,), (0, 1), (1, 3)):
            on = tuple(board[number] for number in region)
            condition = polypips.Constraint.parse("Exactly 3 {(0,0),(1,0)}").condition
            puzzles.append(Puzzle(board, pieces, (polypips.Constraint(condition, on),)))
    assert len({canonical("polypips", puzzle) for puzzle in puzzles}) == len(set(map(by_the_book, puzzles)))


def test_a_supply_is_mirrored_with_its_board() -> None:
    def with_supply(board: str, name: str) -> bytes:
        return canonical("polypips", polypips.parse(f"board:\n{board}\n\npieces:\n{name}\n\nconstraints:\n"))

    corner, mirror = "###\n#  ", "###\n  #"
    assert with_supply(corner, "4L+*, 1o*") == with_supply(mirror, "4L-*, 1o*") != with_supply(mirror, "4L+*, 1o*")


def test_a_family_that_is_not_built_in_goes_by_its_text() -> None:
    made = Family("words", "Words", "tests.collection.words", lambda _: False)
    with families.registered(made):
        one, same, other = (canonical("words", text) for text in ("ab", "ab", "ba"))
    assert one == same != other
    assert one != canonical("pipes", pipes.Board.of("1H"))
