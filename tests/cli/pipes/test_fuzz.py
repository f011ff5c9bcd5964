"""Junk and mutated boards through every Pipes command: a refusal or an answer, never a traceback, never a hang."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks.rng import Rng
from tests.cli.conftest import Run
from tests.cli.pipes.test_commands import LEVEL, SOLVED

LETTERS = b"_HILT123NESWhilt \n\r\t\x00\xff\xc3\xa9.#"
CHUNKS, IN_A_CHUNK = 10, 1000


def junk(rng: Rng) -> bytes:
    """Random bytes, or random letters that might be a board."""
    letters = bytes(range(256)) if rng.below(2) else LETTERS
    return bytes(rng.choice(letters) for _ in range(rng.below(90)))


def mutated(rng: Rng, text: str) -> bytes:
    """A good file with a few bytes changed, cut, doubled or moved."""
    data = bytearray(text.encode())
    for _ in range(1 + rng.below(4)):
        at = rng.below(len(data) + 1)
        match rng.below(5):
            case 0:
                data[at : at + 1] = bytes([rng.choice(LETTERS)])
            case 1:
                del data[at : at + 1 + rng.below(9)]
            case 2:
                data[at:at] = data[at : at + 1 + rng.below(9)]
            case 3:
                data[at:at] = bytes([rng.choice(LETTERS)])
            case _:
                end = at + rng.below(9)
                data[at:end] = data[at:end][::-1]
    return bytes(data)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_input_breaks_a_command(run: Run, tmp_path: Path, chunk: int) -> None:
    rng = Rng(chunk)
    board, solution = tmp_path / "b.txt", tmp_path / "s.txt"
    for number in range(IN_A_CHUNK):
        board.write_bytes(mutated(rng, LEVEL) if number % 3 else junk(rng))
        solution.write_bytes(mutated(rng, SOLVED) if number % 2 else junk(rng))
        match number % 4:
            case 0 | 1:
                what = rng.choice(([], ["--json"], ["--unique"], ["--minimal"]))
                ran = run("solve_pipes", board, "--timeout", "5", *what)
            case 2:
                ran = run("check_pipes", board, solution)
            case _:
                ran = run("draw_pipes", board, solution, *rng.choice(([], ["--color", "always"], ["--ascii"])))
        assert ran.code in (0, 1, 3), (board.read_bytes(), solution.read_bytes(), ran)
        if ran.code == 3:
            assert str(board) in ran.err or str(solution) in ran.err
            assert "Traceback" not in ran.err
