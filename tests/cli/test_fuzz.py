"""Junk and spoilt files through every family's commands: a refusal or an answer, never a traceback, never a hang."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks.rng import Rng
from tests.cli.conftest import Ran, Run
from tests.cli.samples import FUZZED, Fuzzed, known
from tests.support.amounts import some

CHUNKS, IN_A_CHUNK = some(2, of=10), 600


def junk(rng: Rng, letters: bytes) -> bytes:
    """Random bytes, or random letters that might be a puzzle."""
    some = bytes(range(256)) if rng.below(2) else letters
    return bytes(rng.choice(some) for _ in range(rng.below(120)))


def mutated(rng: Rng, text: str, letters: bytes) -> bytes:
    """A good file with a few bytes changed, cut, doubled or moved."""
    data = bytearray(text.encode())
    for _ in range(1 + rng.below(4)):
        at = rng.below(len(data) + 1)
        match rng.below(5):
            case 0:
                data[at : at + 1] = bytes([rng.choice(letters)])
            case 1:
                del data[at : at + 1 + rng.below(9)]
            case 2:
                data[at:at] = data[at : at + 1 + rng.below(9)]
            case 3:
                data[at:at] = bytes([rng.choice(letters)])
            case _:
                end = at + rng.below(9)
                data[at:end] = data[at:end][::-1]
    return bytes(data)


def renumbered(rng: Rng, text: str) -> bytes:
    """A good file with other digits here and there, if it has any: often still a puzzle."""
    data = bytearray(text.encode())
    digits = [at for at, byte in enumerate(data) if byte in b"0123456789"]
    for _ in range((1 + rng.below(2)) * bool(digits)):
        data[rng.choice(digits)] = rng.choice(b"0123456")
    return bytes(data)


def spoilt(rng: Rng, fuzzed: Fuzzed, text: str) -> bytes:
    match rng.below(4):
        case 0:
            return junk(rng, fuzzed.letters)
        case 1:
            return renumbered(rng, text)
        case _:
            return mutated(rng, text, fuzzed.letters)


def asked(run: Run, rng: Rng, fuzzed: Fuzzed, puzzle: Path, solution: Path) -> Ran:
    """One of the family's commands, or `show`, with the two files."""
    family = ("pipworks", fuzzed.family.name)
    match rng.below(5):
        case 0:
            return run(*family, "check", puzzle, solution)
        case 1 if fuzzed.drawing:
            return run(*family, "draw", puzzle, solution, *rng.choice(fuzzed.drawing))
        case 1:
            return run("pipworks", "show", puzzle)
        case _:
            return run(*family, "solve", puzzle, "--timeout", "5", *rng.choice(fuzzed.solving))


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("fuzzed", FUZZED, ids=lambda fuzzed: fuzzed.family.name)
def test_no_input_breaks_a_command(run: Run, tmp_path: Path, fuzzed: Fuzzed, chunk: int) -> None:
    rng = Rng(chunk)
    puzzle, solution = tmp_path / "p.txt", tmp_path / "s.txt"
    answered = 0
    with known(fuzzed.family):
        for _ in range(IN_A_CHUNK):
            puzzle.write_bytes(spoilt(rng, fuzzed, rng.choice(fuzzed.puzzles)))
            solution.write_bytes(spoilt(rng, fuzzed, fuzzed.solution))
            ran = asked(run, rng, fuzzed, puzzle, solution)
            assert ran.code in (0, 1, 3), (puzzle.read_bytes(), solution.read_bytes(), ran)
            assert "Traceback" not in ran.err
            if ran.code == 3:
                assert str(puzzle) in ran.err or str(solution) in ran.err
            else:
                answered += 1
    assert answered > IN_A_CHUNK // 20
