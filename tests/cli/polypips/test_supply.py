"""Commands on a puzzle whose pieces are a supply: each answer is what the next one reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

PUZZLE = "board:\n#####\n#####\n\npieces:\n5P+*,5P-*\n\nconstraints:\n"


@pytest.fixture(params=["native", "python"])
def puzzle(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The puzzle's file, for each kernel."""
    monkeypatch.setenv("PIPWORKS_KERNEL", request.param)
    path = tmp_path / "puzzle.txt"
    path.write_text(PUZZLE, encoding="utf-8")
    return path


def test_solved_checked_and_shown(run: Run, puzzle: Path, tmp_path: Path) -> None:
    solved = run("solve_polypips", puzzle)
    assert solved.code == 0
    whole = tmp_path / "whole.txt"
    whole.write_text(f"{PUZZLE}\n{solved.out}", encoding="utf-8")
    assert run("check_polypips", whole).out == "solved: 2 pieces cover 10 cells\n"
    shown = run("pipworks", "show", "--solution", "--no-rulers", whole)
    assert shown.out.endswith(solved.out)
    assert "\n5P+*        5P-*\n┌───────┐   ┌───────┐\n" in shown.out
    picture = tmp_path / "whole.svg"
    assert run("pipworks", "show", whole, "-o", picture).code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    other = tmp_path / "other.txt"
    other.write_text(PUZZLE.replace("5P+*,5P-*", "5P-*"), encoding="utf-8")
    wrong = run("check_polypips", other, whole)
    assert wrong.code == 1
    assert wrong.out.count("reflected piece: 5P- was turned over") == 2
    assert wrong.out.count("; --either-hand allows that\n") == 2
    assert run("check_polypips", "--either-hand", other, whole).code == 0


def test_listed_and_counted(run: Run, puzzle: Path) -> None:
    assert run("solve_polypips", "--all", puzzle).out.count("solution:") == 2
    assert run("solve_polypips", "--all", "--limit", "1", puzzle).out.count("solution:") == 1
    assert run("solve_polypips", "--count", puzzle).out == "2\n"
    assert run("solve_polypips", "--count", "--distinct", puzzle).out == "1\n"
    assert run("solve_polypips", "--unique", puzzle).out.startswith("not unique: how the pieces lie differs\n")
    puzzle.write_text(PUZZLE.replace("5P+*,", ""), encoding="utf-8")
    assert run("solve_polypips", "--count", puzzle).out == "1\n"
    assert run("solve_polypips", "--count", "--either-hand", puzzle).out == "2\n"


@pytest.mark.parametrize(
    "ask", [["--count", "--grids"], ["--unique", "--grids"], ["--hint"], ["--explain"], ["--grade"]]
)
def test_what_needs_pips_is_refused(run: Run, puzzle: Path, ask: list[str]) -> None:
    refused = run("solve_polypips", puzzle, *ask)
    assert (refused.code, refused.out) == (3, "")
    assert "need pips, and the pieces of this puzzle have none: 5P+*" in refused.err
