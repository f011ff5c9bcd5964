"""The example levels are what their commands make, and have one layout each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipworks.cli import generate_pipes
from pipworks.pipes import read
from pipworks.pipes.puzzle.board import GAME_SIZE
from pipworks.pipes.solver.solve import uniqueness

EXAMPLES = Path(__file__).parents[3] / "examples" / "pipes"
COMMANDS = re.findall(r"^generate_pipes (.+) -o (\S+)$", (EXAMPLES / "README.md").read_text(encoding="utf-8"), re.M)


def test_every_level_has_its_command() -> None:
    assert sorted(name for _, name in COMMANDS) == sorted(path.name for path in EXAMPLES.glob("*.txt"))


@pytest.mark.parametrize(("options", "name"), COMMANDS, ids=[name for _, name in COMMANDS])
def test_example_is_what_its_command_makes(options: str, name: str, tmp_path: Path) -> None:
    again = tmp_path / name
    assert generate_pipes.main([*options.split(), "-o", str(again)]) == 0
    assert again.read_bytes() == (EXAMPLES / name).read_bytes()
    board = read(EXAMPLES / name)
    assert (board.width, board.height) == GAME_SIZE
    assert uniqueness(board)
