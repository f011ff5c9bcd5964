"""One large question over many workers: exact sums, going on, shards, an early end, and what is refused."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pipworks import batch, pipes, polypips
from pipworks.batch import parts
from pipworks.batch.records import Progress
from pipworks.collection import Collection
from pipworks.errors import CollectionError, InvalidPuzzle
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Verdict
from pipworks.parted import Split
from pipworks.pipes.puzzle.board import Board
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from tests.polypips.solver.test_symmetry import PENTOMINOES, rectangle

TILINGS = Puzzle(rectangle(10, 6), PENTOMINOES)


def counted(puzzle: Any, number: int, path: Path, executor: Executor | None = None, **how: Any) -> batch.CountInParts:
    with Collection(path) as collection, executor or ThreadPoolExecutor(2) as workers:
        return batch.count_in_parts(puzzle, number, workers, batch.Store(collection), **how)


def unique(puzzle: Any, number: int, path: Path, **how: Any) -> batch.UniqueInParts:
    with Collection(path) as collection, ThreadPoolExecutor(2) as workers:
        return batch.unique_in_parts(puzzle, number, workers, batch.Store(collection), **how)


def test_pentominoes_in_processes(tmp_path: Path) -> None:
    found = counted(TILINGS, 60, tmp_path / "a.db", batch.Processes(2), either_hand=True, distinct=True)
    assert (found.count, found.exact, found.done, found.summary.failed) == (2339, True, found.parts, 0)
    assert found.parts >= 60
    again = counted(TILINGS, 60, tmp_path / "a.db", either_hand=True, distinct=True)
    assert (again.count, again.exact, again.summary.before) == (2339, True, found.parts)


def test_a_count_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """It gives a bound when it is stopped, and the parts that are done are not done again."""
    token = CancelToken()

    def stop(progress: Progress) -> None:
        if progress.done:
            token.cancel()

    token_before = CancelToken()
    token_before.cancel()
    none = counted(TILINGS, 80, tmp_path / "a.db", either_hand=True, cancel=token_before)
    assert (none.exact, none.summary.cancelled) == (False, True)
    first = counted(TILINGS, 80, tmp_path / "a.db", either_hand=True, cancel=token, watch=stop)
    assert none.count <= first.count <= 9356
    last = counted(TILINGS, 80, tmp_path / "a.db", either_hand=True)
    assert (last.count, last.exact) == (9356, True)
    assert last.summary.before == first.done


def test_shards_come_together(tmp_path: Path) -> None:
    """In one file here: what the others have done is in the sum."""
    path = tmp_path / "a.db"
    first = counted(TILINGS, 40, path, either_hand=True, shard=(1, 2))
    assert not first.exact
    assert first.summary.total in (first.parts // 2, first.parts // 2 + 1)
    second = counted(TILINGS, 40, path, either_hand=True, shard=(2, 2))
    assert (second.count, second.exact) == (9356, True)


def test_parts_at_a_limit_give_a_bound(tmp_path: Path) -> None:
    found = counted(TILINGS, 40, tmp_path / "a.db", either_hand=True, limits=Limits(nodes=300))
    assert not found.exact
    assert found.summary.failed
    assert {each.kind for each in found.summary.failures} == {"limit"}
    assert found.count < 9356


def test_numbers_beyond_a_machine_word(tmp_path: Path) -> None:
    """Unequal dominoes without constraints: as many solutions as ways to deal them out."""
    dominoes = tuple(Piece.parse(f"2I:{one}{other}") for one in range(7) for other in range(one))
    puzzle = Puzzle(rectangle(7, 6), dominoes)
    whole = polypips.count(puzzle).count
    assert whole is not None
    assert whole > 2**64
    found = counted(puzzle, 50, tmp_path / "a.db")
    assert (found.count, found.exact) == (whole, True)
    with Collection(tmp_path / "a.db") as collection:
        (stored,) = collection.entries()
        assert stored.entry.document["solutions"] == whole
        assert stored.entry.exact


def test_orientations_and_layouts(tmp_path: Path) -> None:
    board = pipes.read(Path("examples/pipes/decoys.txt"))
    assert counted(board, 20, tmp_path / "a.db", orientations=True).count == 2**20
    found = counted(board, 20, tmp_path / "a.db")
    assert (found.count, found.exact) == (1, True)
    with pytest.raises(ValueError, match="distinct is no option of pipes: it has orientations"):
        counted(board, 20, tmp_path / "a.db", distinct=True)


def test_a_single_solution(tmp_path: Path) -> None:
    puzzle = polypips.read(Path("examples/polypips/dominoes.txt"))
    found = unique(puzzle, 12, tmp_path / "a.db")
    assert found
    assert len(found.solutions) == 1
    assert found.done == found.parts
    with Collection(tmp_path / "a.db") as collection:
        (stored,) = collection.entries()
        assert stored.entry.unique
        assert polypips.verify(puzzle, found.solutions[0]) == ()
        assert "solution" in stored.entry.document


def test_two_solutions_end_it(tmp_path: Path) -> None:
    found = unique(TILINGS, 400, tmp_path / "a.db", either_hand=True)
    assert found.verdict is Verdict.SEVERAL
    assert len(found.solutions) == 2
    assert found.solutions[0] != found.solutions[1]
    assert found.done < found.parts


def test_no_solution_and_no_part(tmp_path: Path) -> None:
    puzzle = Puzzle(rectangle(2, 2), (Piece.parse("4L+:0000"),))
    assert unique(puzzle, 5, tmp_path / "a.db").verdict is Verdict.NONE
    found = counted(puzzle, 5, tmp_path / "a.db")
    assert (found.count, found.exact, found.parts) == (0, True, 0)


def test_a_puzzle_that_the_collection_has_turned(tmp_path: Path) -> None:
    """Positions are of the puzzle that was given, not of its copy there."""
    puzzle = Puzzle(rectangle(4, 2), (Piece.parse("2I:12"), Piece.parse("2I:34"), Piece.parse("4L+:0156")))
    turned = Puzzle(rectangle(2, 4), puzzle.pieces)
    assert counted(puzzle, 10, tmp_path / "a.db").count == polypips.count(puzzle).count
    found = counted(turned, 10, tmp_path / "a.db")
    assert (found.count, found.exact) == (polypips.count(turned).count, True)


def test_other_parts_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As another version may cut: what is done would not add up with what is not."""
    counted(TILINGS, 10, tmp_path / "a.db", either_hand=True, limits=Limits(nodes=1))
    cut = parts._cut

    def otherwise(*asked: Any) -> Split[Any]:
        found = cut(*asked)
        return found.replaced(parts=found.parts[::-1])

    monkeypatch.setattr(parts, "_cut", otherwise)
    with pytest.raises(CollectionError, match="in other parts, which another version of pipworks made"):
        counted(TILINGS, 10, tmp_path / "a.db", either_hand=True)
    assert counted(TILINGS, 11, tmp_path / "a.db", either_hand=True).exact


def test_refusals(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least 1, not 0"):
        counted(TILINGS, 0, tmp_path / "a.db")
    supply = polypips.parse("board:\n##\n##\n\npieces:\n2I*\n\nconstraints:\n")
    with pytest.raises(InvalidPuzzle, match="parts need pips"):
        counted(supply, 5, tmp_path / "a.db")
    board = Board(1, 1, pipes.read(Path("examples/pipes/airy.txt")).tiles[:1])
    with pytest.raises(ValueError, match="either_hand is no option of pipes"):
        counted(board, 5, tmp_path / "a.db", either_hand=True)
