"""The page's own rules of Pipes against the library's: where gas stands, and whether a board is solved."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from pipworks.pipes import Board, Recipe, Solution, generate, parse, rules
from pipworks.pipes.drawing.shuffled import shuffled
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, TILE_LETTERS, Tile
from pipworks.pipes.solver.solve import solve
from pipworks.rng import Rng
from tests.support.amounts import some
from tests.support.links import board_record
from tests.support.node import answers

VECTORS = Path(__file__).parent / "vectors" / "pipes_gas.json"

GAS = """
import { networkOf } from 'PAGE/pipes/network.mjs';
import { gasOf, isSolved } from 'PAGE/pipes/gas.mjs';
function run({ board, turns }) {
  const network = networkOf(board);
  const gas = gasOf(network, turns.join(''));
  return { lit: gas.lit.join(''), solved: isSolved(network, gas) };
}
"""

SHUFFLED = """
import { networkOf } from 'PAGE/pipes/network.mjs';
import { shuffled } from 'PAGE/pipes/shuffled.mjs';
import { opensOf } from 'PAGE/pipes/tiles.mjs';
function run(board) {
  const network = networkOf(board);
  const letters = shuffled(network);
  return Array.from(network.kinds, (kind, tile) => opensOf(kind, letters[tile]));
}
"""

LITTLE = (
    Board.of("_"),
    Board.of("1"),
    Board.of("H"),
    Board.of("I"),
    Board.of("I", all_tiles=True),
    Board.of("3"),
    Board.of("1H"),
    Board.of("1", "H"),
    Board.of("1", "I", "H"),
    Board.of("1", "T", "T", "H", all_tiles=True),
    Board.of("2H", "HI"),
    Board.of("1IIH", wraps=False),
    Board.of("HL1", "_L_"),
    Board.of("11", all_tiles=True),
    Board.of("1II", all_tiles=True),
)


def test_the_vectors_are_what_the_library_says(request: pytest.FixtureRequest) -> None:
    made = [_vector(board, turns) for board in _boards() for turns in _turnings(board)]
    text = "[\n" + ",\n".join(json.dumps(vector) for vector in made) + "\n]\n"
    if request.config.getoption("--update"):
        VECTORS.write_text(text)
    assert VECTORS.read_text() == text
    assert {(v["board"]["wraps"], v["board"]["allTiles"], v["solved"]) for v in made} >= {
        (wraps, all_tiles, solved) for wraps in (True, False) for all_tiles in (True, False) for solved in (True, False)
    }


def test_the_page_reads_the_vectors_alike() -> None:
    vectors = json.loads(VECTORS.read_text())
    found = answers(GAS, vectors)
    assert len(found) == len(vectors)
    for vector, answer in zip(vectors, found, strict=True):
        assert answer["is"] == {"lit": vector["lit"], "solved": vector["solved"]}, vector


def test_the_page_reads_the_corpora_alike(shared: Path) -> None:
    asked = [(board, turns) for board in islice(_corpora(shared), 0, None, some(4, of=1)) for turns in _turnings(board)]
    vectors = [_vector(board, turns) for board, turns in asked]
    found = answers(GAS, vectors)
    wrong = [v for v, a in zip(vectors, found, strict=True) if a["is"] != {"lit": v["lit"], "solved": v["solved"]}]
    assert not wrong, wrong[0]
    assert sum(vector["solved"] for vector in vectors) > some(75, of=300)


def test_a_board_is_given_out_as_in_the_picture() -> None:
    boards = [*LITTLE, *_boards(), _random_board(Rng(1), 40, 40), _random_board(Rng(2), 60, 60)]
    _compare_shuffled(boards)


def test_the_boards_of_the_corpora_are_given_out_as_in_the_picture(shared: Path) -> None:
    _compare_shuffled(islice(_corpora(shared), 0, None, 23))


def _compare_shuffled(boards: Iterable[Board]) -> None:
    boards = list(boards)
    for board, answer in zip(boards, answers(SHUFFLED, map(board_record, boards)), strict=True):
        assert answer["is"] == list(shuffled(board)), board


def _vector(board: Board, turns: Solution) -> dict[str, Any]:
    lit = rules.lit(board, turns)
    whole = not any("?" in row for row in turns.rows)
    solved = not rules.verify(board, turns) if whole else rules.finished(board, turns)
    found = "".join(str(int(cell in lit)) for cell in board.cells())
    return {"board": board_record(board), "turns": list(turns.rows), "lit": found, "solved": solved}


def _turnings(board: Board) -> Iterator[Solution]:
    """A solution where there is one, the same with a tile turned on and with tiles not turned, and any turns."""
    rng = Rng(board.width * 100 + len(board.tiles))
    tiles = [place for place, tile in enumerate(board.tiles) if tile is not Tile.BLANK]
    solution = solve(board).solution
    if solution is not None and tiles:
        yield solution
        letters = list("".join(solution.rows))
        for _ in range(2):
            place = rng.choice(tiles)
            spoilt = letters.copy()
            spoilt[place] = ORIENTATIONS[(ORIENTATIONS.index(letters[place]) + 1 + rng.below(3)) % 4]
            yield _solution(board, spoilt)
        open_ = ["?" if letter != "_" and not rng.below(4) else letter for letter in letters]
        yield _solution(board, open_)
    yield _solution(board, ["_" if tile is Tile.BLANK else rng.choice(ORIENTATIONS) for tile in board.tiles])
    yield _solution(board, ["_" if tile is Tile.BLANK else "?" for tile in board.tiles])


def _solution(board: Board, letters: list[str]) -> Solution:
    text = "".join(letters)
    return Solution(tuple(text[start : start + board.width] for start in range(0, len(text), board.width)))


def _boards() -> Iterator[Board]:
    """Little boards, and some of the generator's in every variant."""
    yield from LITTLE
    for number, (size, wraps, all_tiles) in enumerate(product(((7, 10), (2, 4), (5, 3)), (True, False), (True, False))):
        yield generate(Recipe(size, wraps=wraps, all_tiles=all_tiles, unique=size != (2, 4)), number).board


def _random_board(rng: Rng, width: int, height: int) -> Board:
    return Board.of(*("".join(rng.choice(TILE_LETTERS) for _ in range(width)) for _ in range(height)))


def _corpora(shared: Path) -> Iterator[Board]:
    """Every board of the corpora, as it is and in another variant."""
    rows = [json.loads(line)["board"] for line in (shared / "corpora/pipes/suite.jsonl").read_text().splitlines()]
    rows += [case["board"] for case in json.loads((shared / "conformance/pipes_small.json").read_text())]
    rows += [parse(path.read_text()).rows for path in sorted((shared / "corpora/pipes").glob("board?.txt"))]
    for number, board in enumerate(rows):
        yield Board.of(*board)
        yield Board.of(*board, wraps=bool(number % 2), all_tiles=True)
        yield Board.of(*board, wraps=False)
