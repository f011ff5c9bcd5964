"""The general commands over a family's record: for the built-in ones they print what the families' own commands do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipworks.cli import check, draw, solve
from pipworks.families import FAMILIES, Family
from tests.cli.conftest import Run

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def example(family: Family) -> Path:
    return sorted((EXAMPLES / family.name).glob("*.txt"))[0]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
@pytest.mark.parametrize("what", [[], ["--json", "--count"], ["--count"], ["--unique"], ["--hint"], ["--grade"]])
def test_solving(run: Run, capsys: pytest.CaptureFixture[str], family: Family, what: list[str]) -> None:
    path = example(family)
    own = run("pipworks", family.name, "solve", path, *what)
    code = solve.main(family, [str(path), *what], "solve")
    shown = capsys.readouterr()
    assert (code, _timeless(shown.out), shown.err) == (own.code, _timeless(own.out), own.err)


def _timeless(out: str) -> str:
    """The output without the figures of a record, which differ from run to run."""
    return re.sub(r'"stats": \{.*?\}', "", out)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_checking_and_drawing(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str], family: Family) -> None:
    path, solution = example(family), tmp_path / "solution.txt"
    assert run("pipworks", family.name, "solve", path, "-o", solution).code == 0
    assert check.main(family, [str(path), str(solution)], "check") == 0
    assert capsys.readouterr().out == "solved\n"
    assert draw.main(family, [str(path)], "draw") == 0
    assert capsys.readouterr().out == run("pipworks", "show", path).out
    assert draw.main(family, [str(path), str(solution), "-o", str(tmp_path / "p.svg")], "draw") == 0


def test_drawing_spoils_nothing(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file's own solution is drawn where it is asked for, and judged only then."""
    family = FAMILIES[1]
    path = tmp_path / "p.txt"
    puzzle = example(family).read_text(encoding="utf-8").partition("\nsolution:\n")[0]
    path.write_text(puzzle, encoding="utf-8")
    whole = f"{puzzle}\n{run('pipworks', family.name, 'solve', path).out}"
    shown = run("pipworks", "show", path).out
    for text, code in ((whole, 0), (f"{puzzle}\nsolution:\nnone\n", 3), (puzzle, 3)):
        path.write_text(text, encoding="utf-8")
        assert draw.main(family, [str(path)], "draw") == 0
        assert capsys.readouterr().out == shown
        assert draw.main(family, [str(path), "--solution"], "draw") == code
        assert capsys.readouterr().out == run("pipworks", "show", "--solution", path).out
    assert draw.main(family, [str(path), str(path), "--solution"], "draw") == 2
