"""An empty name of a file or a level is a usage error that names the argument, in every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks.cli import options as arguments
from pipworks.cli.levels import add_level
from tests.cli.conftest import Run
from tests.cli.test_option_fuzz import NAMES, Files, files, parser_of

__all__ = ["files"]

NAMED = ("FILE", "BOARD", "PUZZLE", "SOLUTION", "RULES", "PATH", "LEVEL")
"""How the help calls a file or a level."""


@pytest.mark.parametrize("name", NAMES)
def test_an_option_is_not_empty(run: Run, files: Files, name: str) -> None:
    found = [action for action in parser_of(name)._actions if action.option_strings and action.metavar in NAMED]
    for action in found:
        option = action.option_strings[-1]
        for words in ([f"{option}="], [option, ""]):
            ran = run(name, *files.operands_without(name, option), *words)
            assert (ran.code, ran.out) == (2, ""), (words, ran)
            assert option in ran.err
            assert "found nothing" in ran.err or "no board is called ''" in ran.err


@pytest.mark.parametrize("name", NAMES)
def test_an_operand_is_not_empty(run: Run, files: Files, name: str) -> None:
    for action in parser_of(name)._actions:
        if action.option_strings or action.metavar not in NAMED:
            continue
        operands = [""] if action.dest == "rules" else [*files.operands(name)[:1], ""]
        ran = run(name, *operands)
        if action.dest in ("board", "puzzle"):
            ran = run(name, "", *files.operands(name)[1:])
        assert (ran.code, ran.out) == (2, ""), ran
        assert f"argument {action.metavar}: expected a file's name, found nothing" in ran.err


def test_names_are_found() -> None:
    every = {(name, action.dest) for name in NAMES for action in parser_of(name)._actions if action.metavar in NAMED}
    assert every >= {("check_pipes", "position"), ("generate_pipes", "solution"), ("draw_pipes", "solution")}
    assert every >= {("solve_polypips", "level"), ("generate_polypips", "rules"), ("show", "files")}


@pytest.mark.parametrize("name", ["check_pipes", "check_polypips"])
def test_an_empty_position_is_not_one_left_out(run: Run, files: Files, name: str) -> None:
    """It was none in one place and a position in another, which ended as a bug."""
    ran = run(name, files.operands(name)[0], "--position=")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("error: argument --position: expected a file's name, found nothing\n")


def test_a_level_left_out_is_none(tmp_path: Path) -> None:
    made = arguments.parser("x", "x", "x")
    add_level(made)
    assert made.parse_args([]).level is None
