"""Junk and mutated puzzles through solve_polypips: a refusal or an answer, never a traceback, never a hang."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks.rng import Rng
from tests.cli.conftest import Run
from tests.cli.polypips.test_solve import DAY, SEVERAL, UNIQUE, UNSOLVABLE

LETTERS = b'# \n\r\t{}()[],:0123456789+-oILOSTFNPUVWXYZ ExactlyAllSameNoneboardpiecesconstraints\x00\xff\xc3\xa9"'
SEEDS = (UNIQUE, SEVERAL, UNSOLVABLE, json.dumps(DAY))
CHUNKS, IN_A_CHUNK = 8, 400


def junk(rng: Rng) -> bytes:
    """Random bytes, or random letters that might be a puzzle."""
    letters = bytes(range(256)) if rng.below(2) else LETTERS
    return bytes(rng.choice(letters) for _ in range(rng.below(120)))


def mutated(rng: Rng, text: str) -> bytes:
    """A good file with a few bytes changed, cut, doubled or moved."""
    data = bytearray(text.encode())
    for _ in range(1 + rng.below(3)):
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


def renumbered(rng: Rng, text: str) -> bytes:
    """A good file with other digits here and there: often still a puzzle."""
    data = bytearray(text.encode())
    digits = [at for at, byte in enumerate(data) if byte in b"0123456789"]
    for _ in range(1 + rng.below(2)):
        data[rng.choice(digits)] = rng.choice(b"0123456")
    return bytes(data)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_input_breaks_the_command(run: Run, tmp_path: Path, chunk: int) -> None:
    rng = Rng(chunk)
    path = tmp_path / "p.txt"
    answered = 0
    for number in range(IN_A_CHUNK):
        text = rng.choice(SEEDS)
        path.write_bytes((junk(rng), renumbered(rng, text), mutated(rng, text), mutated(rng, text))[number % 4])
        what = rng.choice(
            ([], ["--json"], ["--unique"], ["--count"], ["--all"], ["--count", "--grids"], ["--count", "--distinct"])
        )
        hands = rng.choice(([], ["--either-hand"]))
        ran = run("solve_polypips", path, "--timeout", "5", *what, *hands)
        assert ran.code in (0, 1, 3), (path.read_bytes(), ran)
        assert "Traceback" not in ran.err
        if ran.code == 3:
            assert str(path) in ran.err
        else:
            answered += 1
    assert answered > IN_A_CHUNK // 10
