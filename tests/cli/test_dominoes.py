"""The family of docs/adding-a-family.md through the ordinary commands, which know nothing of it but its record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipworks.families import registered
from tests.cli.conftest import Ran, Run
from tests.families.dominoes import DOMINOES

BOARD = "####\n####\n"
SOLVED = "EWEW\nEWEW\n"


@pytest.fixture(autouse=True)
def family() -> Iterator[None]:
    with registered(DOMINOES):
        yield


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(BOARD)
    return path


def ask(run: Run, verb: str, *arguments: object, stdin: bytes = b"") -> Ran:
    return run("pipworks", "dominoes", verb, *arguments, stdin=stdin)


def test_solve(run: Run, board: Path, tmp_path: Path) -> None:
    assert ask(run, "solve", board) == (0, SOLVED, "")
    assert ask(run, "solve", "-", stdin=BOARD.encode()) == (0, SOLVED, "")
    assert ask(run, "solve", board, board).out == f"==> {board} <==\n{SOLVED}\n==> {board} <==\n{SOLVED}"
    assert ask(run, "solve", board, "-o", tmp_path / "s.txt", "--picture", tmp_path / "s.png") == (0, "", "")
    assert (tmp_path / "s.txt").read_text() == SOLVED
    assert (tmp_path / "s.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads(ask(run, "solve", board, "--json").out)["solution"] == SOLVED.split()
    code, out, err = ask(run, "solve", "-", stdin=b"# #\n")
    assert (code, out, err) == (1, "", "<stdin>: unsolvable\n")
    assert ask(run, "solve", board, "--picture", "x.gif").code == 2
    assert ask(run, "solve", board, "--hint").code == 2
    assert ask(run, "solve", "-", stdin=b"#h\n").err.startswith("<stdin>:1:2: unexpected 'h'")


def test_what_json_holds_besides_is_checked_without_another_file(run: Run, board: Path, tmp_path: Path) -> None:
    for verb, subject in (("solve", (board,)), ("generate", ("4x4", "--seed", "2"))):
        answer = ask(run, verb, *subject, "--json").out
        assert ask(run, "check", "-", stdin=answer.encode()) == (0, "solved\n", "")
    every = ask(run, "solve", board, "--all", "--json").out
    assert ask(run, "check", "-", stdin=every.encode()).out.count("solved\n") == 5
    assert ask(run, "check", board) == (3, "", f"{board}: no solution in this file: name a file that has one\n")


def test_solutions_counted_listed_and_told_apart(run: Run, board: Path) -> None:
    assert ask(run, "solve", board, "--count") == (0, "5\n", "")
    assert ask(run, "solve", board, "--all").out.count("\n\n") == 4
    code, out, _ = ask(run, "solve", board, "--unique")
    assert code == 1
    assert out.startswith("not unique\n\n")
    assert ask(run, "solve", "-", "--unique", stdin=b"##\n") == (0, "unique\n", "")
    assert ask(run, "solve", board, "--count", "--timeout", "0.000000001").err.endswith(
        ": limit reached: stopped by the time limit: at least 0 solutions\n"
    )


def test_check(run: Run, board: Path) -> None:
    assert ask(run, "check", board, "-", stdin=SOLVED.encode()) == (0, "solved\n", "")
    code, out, _ = ask(run, "check", board, "-", stdin=b"EWEW\nEWE\n")
    assert code == 1
    drawing, _, said = out.rpartition("\n\n")
    assert drawing.startswith("    a   b")
    assert said.splitlines() == ["wrong outline: no domino at d2", "half a domino: nothing E of c2 belongs to it"]
    told = json.loads(ask(run, "check", board, "-", "--json", stdin=b"EWEW\n").out)
    assert [violation["code"] for violation in told["violations"]] == ["wrong outline"] * 4
    assert ask(run, "check", board).code == 3
    assert ask(run, "check", "-", "-").code == 2


def test_draw_and_show(run: Run, board: Path, tmp_path: Path) -> None:
    bare, solved = ask(run, "draw", board), ask(run, "draw", board, "-", "--no-rulers", stdin=SOLVED.encode())
    assert bare.out == run("pipworks", "show", board).out
    assert bare.out != solved.out
    assert solved.out.startswith("┌───────┬───────┐\n")
    assert ask(run, "draw", board, "--ascii").out.isascii()
    for name, start in (("p.svg", b"<svg"), ("p.png", b"\x89PNG")):
        assert ask(run, "draw", board, "-o", tmp_path / name) == (0, "", "")
        assert (tmp_path / name).read_bytes().startswith(start)
        drawn = (tmp_path / name).read_bytes()
        assert run("pipworks", "show", board, "-o", tmp_path / name) == (0, "", "")
        assert (tmp_path / name).read_bytes() == drawn


def test_generate(run: Run, tmp_path: Path) -> None:
    files = ["-o", tmp_path / "b.txt", "--solution", tmp_path / "s.txt", "--picture", tmp_path / "b.svg"]
    code, out, err = ask(run, "generate", "5x4", "--seed", "3", *files)
    assert (code, out) == (0, "")
    assert err.startswith("made by: pipworks dominoes generate 5x4 --seed 3  (pipworks ")
    assert ask(run, "solve", "--unique", tmp_path / "b.txt").out == "unique\n"
    assert ask(run, "solve", tmp_path / "b.txt").out == (tmp_path / "s.txt").read_text()
    again = json.loads(ask(run, "generate", "5x4", "--seed", "3", "--json").out)
    assert again["lines"] == (tmp_path / "b.txt").read_text().splitlines()
    assert ask(run, "generate", "0x4").code == 3
    assert ask(run, "generate", "90x90", "--seed", "1", "--timeout", "0.000000001").code == 4


def test_generate_several(run: Run, tmp_path: Path) -> None:
    several = ["generate", "5x4", "--seed", "3", "--count", "3"]
    folder = tmp_path / "made"
    code, _, err = ask(run, *several, "-o", folder, "--solutions")
    assert (code, err.startswith("made by: pipworks dominoes generate 5x4 --count 3 --seed 3  (pipworks ")) == (0, True)
    paths = sorted(folder.iterdir())
    assert len(paths) == 6
    boards = [path.read_text() for path in paths if ".solution" not in path.name]
    assert len(set(boards)) == 3
    for board, path in zip(boards, (path for path in paths if ".solution" not in path.name), strict=True):
        solution = path.with_name(f"{path.stem}.solution.txt")
        assert ask(run, "check", path, solution).code == 0
        assert ask(run, "generate", "5x4", "--seed", path.stem.partition("-")[2]).out == board
    assert ask(run, *several).out == "\n".join(boards)
    lines = [json.loads(line) for line in ask(run, *several, "--json").out.splitlines()]
    assert ["\n".join([*line["lines"], ""]) for line in lines] == boards
    assert ask(run, "generate", "5x4", "--seed", "3", "-o", tmp_path / "x.svg").code == 0
    assert "<metadata>made by pipworks " in (tmp_path / "x.svg").read_text()


def test_it_is_listed_and_known_by_name(run: Run) -> None:
    assert "  pipworks dominoes solve\n" in run("pipworks").out
    assert "pipworks dominoes does one of solve, check, draw, generate, not 'nonsense'" in ask(run, "nonsense").err
    assert ask(run, "slove").err.endswith(": did you mean solve?\n")
    assert ask(run, "solve", "--help").out.startswith("usage: pipworks dominoes solve ")
