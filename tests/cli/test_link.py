"""pipworks link: the last line is the link, with a position on request; what can't be in a link is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from tests.cli.conftest import Run
from tests.cli.polypips.test_solve import DAY, SEVERAL, UNIQUE

BOARD = "1LH\n"


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "p.txt"
    path.write_text(UNIQUE, encoding="utf-8")
    return path


def test_the_link_of_a_puzzle(run: Run, puzzle: Path) -> None:
    done = run("pipworks", "link", puzzle)
    assert (done.code, done.err) == (0, "")
    assert polypips.parse(done.out) == polypips.parse(UNIQUE)
    assert done.out.count("\n") == 1


def test_an_address(run: Run, puzzle: Path) -> None:
    link = run("pipworks", "link", puzzle).out
    for base in ("https://example.org/play/", "https://example.org/play/#", "https://example.org/play/#d1.AAAA"):
        assert run("pipworks", "link", puzzle, "--base", base).out == f"https://example.org/play/#{link}"


@pytest.mark.parametrize("base", ["", "#", "https://a b/", "https://a/\n"])
def test_what_is_no_address(run: Run, puzzle: Path, base: str) -> None:
    done = run("pipworks", "link", puzzle, "--base", base)
    assert done.code == 2
    assert "expected an address" in done.err


def test_a_position_goes_along(run: Run, puzzle: Path) -> None:
    solution = run("solve_polypips", puzzle).out
    link = run("pipworks", "link", puzzle, "--position", "-", stdin=solution.encode()).out
    assert polypips.parse_link(link)[1] == polypips.parse_solution(solution, polypips.parse(UNIQUE))
    assert run("pipworks", "link", link.strip()).out == link
    empty = run("pipworks", "link", link.strip(), "--position", "-").out
    assert polypips.parse_link(empty)[1] == polypips.Solution(())


def test_a_position_that_can_not_be(run: Run, puzzle: Path) -> None:
    done = run("pipworks", "link", puzzle, "--position", "-", stdin=b"66 a1 b1\n")
    assert done.code == 3
    assert done.out == ""
    assert f"{puzzle}: 2I:66 on a1, b1 is none of the puzzle's pieces" in done.err


def test_the_variant_of_a_board(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text(BOARD, encoding="utf-8")
    link = run("pipworks", "link", path, "--no-wrap", "--all-tiles").out
    assert pipes.parse(link) == pipes.Board.of("1LH", wraps=False, all_tiles=True)
    assert run("pipworks", "link", link.strip()).out == link
    done = run("pipworks", "link", "-", "--no-wrap", stdin=UNIQUE.encode())
    assert done.code == 2
    assert "--no-wrap is for Pipes" in done.err


def test_several_puzzles(run: Run, tmp_path: Path) -> None:
    day = tmp_path / "day.json"
    day.write_text(json.dumps(DAY), encoding="utf-8")
    done = run("pipworks", "link", day)
    names = [line[4:-4] for line in done.out.splitlines() if line.startswith("==> ")]
    assert names == list(polypips.read_all(day))
    for name in names:
        assert run("pipworks", "link", day, "--level", name).out in done.out
    found = polypips.parse_all(done.out)
    assert [(each.name, each.puzzle) for each in found.documents] == [
        (each.name, each.puzzle) for each in polypips.read_all(day).documents
    ]
    assert "a position is of one puzzle" in run("pipworks", "link", day, "--position", "-").err


def test_several_files(run: Run, puzzle: Path, tmp_path: Path) -> None:
    other = tmp_path / "b.txt"
    other.write_text(BOARD, encoding="utf-8")
    done = run("pipworks", "link", puzzle, tmp_path / "none.txt", other)
    assert done.code == 3
    assert done.out.splitlines()[-1] == pipes.parse(BOARD).to_link()
    assert "No such file" in done.err
    assert run("pipworks", "link", puzzle, other, "--position", "-").code == 2
    assert run("pipworks", "link", "-", "--position", "-").code == 2


def test_a_board_that_is_too_large(run: Run) -> None:
    done = run("pipworks", "link", "-", stdin=(b"1" * 300 + b"\n") * 300)
    assert (done.code, done.out) == (3, "")
    assert done.err == "<stdin>: a board of 300x300 is too large for a link, which holds at most 40,000 cells\n"


def test_a_puzzle_with_several_solutions_has_a_link(run: Run) -> None:
    assert run("pipworks", "link", "-", stdin=SEVERAL.encode()).code == 0


def test_a_family_without_links(run: Run) -> None:
    from pipworks.families import registered
    from tests.families.dominoes import DOMINOES

    with registered(DOMINOES):
        done = run("pipworks", "link", "-", stdin=b"####\n")
        assert done.code == 2
        assert "have no links" in done.err
        assert run("pipworks", "link", "-", stdin=UNIQUE.encode()).code == 0
        assert run("pipworks", "solve", polypips.parse(UNIQUE).to_link()).code == 0
