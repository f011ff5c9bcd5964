"""solve_polypips: what it prints where, its exit codes, its files, and how it is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pipworks.cli import solve_polypips
from pipworks.polypips.formats import files
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.rules import verify
from tests.cli.conftest import Run

Write = Callable[..., Path]

UNIQUE = """\
board:
####
 ##

pieces:
2I:06,2I:11,2I:52

constraints:
Exactly 6 {(1,0)}
AllSame None {(1,1),(2,1)}
Exactly 2 {(3,0)}
Exactly 0 {(0,0)}
"""
SOLUTION = """\
solution:
┌───────┬───────┐
│ 0   6 │ 5   2 │
└───┬───┴───┬───┘
    │ 1   1 │
    └───────┘
"""
SEVERAL = "board:\n##\n##\n\npieces:\n2I:11,2I:11\n\nconstraints:\n"
UNSOLVABLE = "board:\n####\n\npieces:\n2I:12,2I:12\n\nconstraints:\nExactly 5 {(0,0),(1,0)}\n"
DAY = {
    "easy": {
        "dominoes": [[1, 2]],
        "regions": [{"indices": [[0, 0]], "type": "sum", "target": 2}, {"indices": [[0, 1]], "type": "empty"}],
    },
    "medium": {"dominoes": None, "regions": None},
    "hard": {
        "dominoes": [[3, 3], [3, 3]],
        "regions": [{"indices": [[0, 0], [0, 1], [1, 0], [1, 1]], "type": "equals"}],
    },
}
ENDLESS = (
    "board:\n"
    + "#" * 12
    + ("\n" + "#" * 12) * 11
    + "\n\npieces:\n"
    + ",".join(f"2I:{number % 7}{number // 7 % 7}" for number in range(72))
    + "\n\nconstraints:\nLessThan 4 {(0,0)}\n"
)
"""More solutions than are counted in a lifetime; without the constraint they would be counted by shape."""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def go(text: str, name: str = "p.txt") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return go


def test_the_solution_makes_a_whole_file(run: Run, write: Write) -> None:
    path = write(UNIQUE)
    assert run("solve_polypips", path) == (0, SOLUTION, "")
    path.write_text(UNIQUE + SOLUTION, encoding="utf-8")
    (document,) = files.read_all(path, solutions=True).documents
    assert document.solution is not None
    assert verify(document.puzzle, document.solution) == ()
    assert run("check_polypips", path).code == 0
    assert run("solve_polypips", path) == (0, SOLUTION, "")


def test_standard_input_is_the_default(run: Run) -> None:
    assert run("solve_polypips", stdin=UNIQUE.encode()).out == SOLUTION
    assert run("solve_polypips", "-", stdin=UNIQUE.encode()).out == SOLUTION


def test_solve_pips_is_the_same(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve_polypips.pips([str(write(UNIQUE))]) == 0
    assert capsys.readouterr().out == SOLUTION
    assert solve_polypips.pips(["--help"]) == 0
    assert "usage: solve_pips" in capsys.readouterr().out


def test_count(run: Run, write: Write) -> None:
    assert run("solve_polypips", "--count", write(UNIQUE)) == (0, "1\n", "")
    assert run("solve_polypips", "--count", write(SEVERAL)) == (0, "2\n", "")
    assert run("solve_polypips", "--count", "--grids", write(SEVERAL)) == (0, "1\n", "")
    assert run("solve_polypips", "--count", "--distinct", write(SEVERAL)) == (0, "1\n", "")
    assert run("solve_polypips", "--count", write(UNSOLVABLE)) == (1, "0\n", "")
    record = json.loads(run("solve_polypips", "--count", "--json", write(SEVERAL)).out)
    assert (record["status"], record["count"], record["exact"]) == ("solved", 2, True)


def test_unique(run: Run, write: Write) -> None:
    assert run("solve_polypips", "--unique", write(UNIQUE)) == (0, "unique\n", "")
    code, out, err = run("solve_polypips", "--unique", write(SEVERAL))
    assert (code, err) == (1, "")
    first, *drawings = out.split("\n\n")
    assert first == "not unique: all solutions show the same pips, only how the pieces lie differs"
    assert [drawing.split("\n")[0] for drawing in drawings] == ["solution:"] * 2
    assert run("solve_polypips", "--unique", "--grids", write(SEVERAL)) == (0, "unique\n", "")
    record = json.loads(run("solve_polypips", "--unique", "--json", write(SEVERAL)).out)
    assert (record["status"], record["reason"]["code"], len(record["solutions"])) == ("several", "lies", 2)


def test_all(run: Run, write: Write, tmp_path: Path) -> None:
    path = write(SEVERAL)
    ran = run("solve_polypips", "--all", path)
    assert ran.code == 0
    assert ran.out.count("solution:\n") == 2
    assert run("solve_polypips", "--all", "--limit", "1", path).out.count("solution:\n") == 1
    assert run("solve_polypips", "--all", "--limit", "1", path).code == 0
    assert run("solve_polypips", "--all", "--distinct", path).out.count("solution:\n") == 1
    *found, end = map(json.loads, run("solve_polypips", "--all", "--json", path).out.splitlines())
    assert [record["number"] for record in found] == [1, 2]
    assert (end["status"], end["count"], end["exact"]) == ("solved", 2, True)
    *found, end = map(json.loads, run("solve_polypips", "--all", "--json", "--limit", "1", path).out.splitlines())
    assert (len(found), end["status"], end["count"], end["exact"]) == (1, "limit reached", 1, False)
    assert run("solve_polypips", "--all", path, "-o", tmp_path / "all.txt") == (0, "", "")
    assert (tmp_path / "all.txt").read_text(encoding="utf-8") == ran.out


def test_json(run: Run, write: Write) -> None:
    record = json.loads(run("solve_polypips", "--json", write(UNIQUE)).out)
    assert record["status"] == "solved"
    assert {"piece": "2I:11", "at": [1, 1]} in record["solution"]
    assert record["stats"]["nodes"] > 0
    ran = run("solve_polypips", "--json", write(UNSOLVABLE))
    assert ran.code == 1
    assert json.loads(ran.out)["solution"] is None


def test_unsolvable_says_why(run: Run, write: Write) -> None:
    path = write(UNSOLVABLE)
    for options in ([], ["--all"], ["--unique"]):
        code, out, err = run("solve_polypips", path, *options)
        assert (code, out) == (1, "")
        assert err.startswith(f"{path}: unsolvable: Exactly 5 {{a1,b1}} can't hold: ")


def test_a_limit_tells_what_is_known(run: Run, write: Write) -> None:
    path = write(ENDLESS)
    code, out, err = run("solve_polypips", "--count", "--timeout", "0.3", path)
    assert (code, out) == (4, "")
    assert err.startswith(f"{path}: limit reached: stopped by the time limit: at least ")
    assert err.endswith(" solutions\n")
    assert run("solve_polypips", "--unique", "--memory", "0", path).code == 4
    record = json.loads(run("solve_polypips", "--count", "--json", "--timeout", "0.3", path).out)
    assert (record["exact"], record["count"] > 0) == (False, True)


def test_either_hand(run: Run, write: Write) -> None:
    path = write("board:\n##\n#\n#\n\npieces:\n4L+:1234\n\nconstraints:\n")
    assert run("solve_polypips", "--count", path) == (0, "1\n", "")
    other = write("board:\n##\n #\n #\n\npieces:\n4L+:1234\n\nconstraints:\n")
    assert run("solve_polypips", "--count", other) == (1, "0\n", "")
    assert run("solve_polypips", "--count", "--either-hand", other) == (0, "1\n", "")
    solved = run("solve_polypips", "--either-hand", other).out
    assert "4 │" in solved
    whole = write(f"{Path(other).read_text(encoding='utf-8')}\n{solved}")
    refused = "reflected piece: 4L+:1234 was turned over to lie at a1 b1 b2 b3; --either-hand allows that\n"
    code, out, err = run("check_polypips", whole)
    assert (code, out.rpartition("\n\n")[2], err) == (1, refused, "")
    assert run("check_polypips", "--either-hand", whole).out == "solved: 1 piece covers 4 cells, 0 constraints hold\n"
    assert run("check_polypips", "--either-hand", "--position", whole, whole).code == 2
    assert "; --either-hand (either_hand=True) allows that" in run("solve_polypips", "--position", whole, whole).err
    assert run("solve_polypips", "--either-hand", "--position", whole, whole).code == 0
    assert run("pipworks", "show", "--solution", whole).err == f"{whole}: the solution in this file is wrong: {refused}"
    assert run("pipworks", "show", "--solution", "--either-hand", "--no-rulers", whole).out.endswith(solved)
    assert run("pipworks", "show", "--either-hand", "examples/pipes/airy.txt").code == 2


@pytest.mark.parametrize("ask", ["--hint", "--explain", "--grade"])
def test_either_hand_goes_with_no_hints(run: Run, write: Write, ask: str) -> None:
    told = "error: --either-hand does not go with --hint, --explain or --grade\n"
    assert run("solve_polypips", "--either-hand", ask, write(UNIQUE)) == (2, "", told)


def test_a_count_says_what_is_wrong_with_the_position(run: Run, write: Write, tmp_path: Path) -> None:
    path, lies = write("board:\n##\n\npieces:\n06\n\nconstraints:\n"), tmp_path / "lies.txt"
    lies.write_text("06 f6 g6\n", encoding="utf-8")
    code, out, err = run("solve_polypips", "--count", "--position", lies, path)
    assert (code, out) == (1, "0\n")
    assert err.startswith(f"{path}: unsolvable: the position is wrong: off the board: f6 g6")
    lies.write_text("06:90 a1\n", encoding="utf-8")
    code, _, err = run("solve_polypips", "--position", lies, path)
    assert (code, err.splitlines()[0]) == (3, f"{lies}:1:3: 06 with a rotation")
    assert "write 2I:06:90" in err


def test_pictures(run: Run, write: Write, tmp_path: Path) -> None:
    for name, start in (("s.svg", b"<svg"), ("s.png", b"\x89PNG")):
        assert run("solve_polypips", write(UNIQUE), "--picture", tmp_path / name) == (0, SOLUTION, "")
        assert (tmp_path / name).read_bytes().startswith(start)


def test_a_newspapers_day(run: Run, write: Write) -> None:
    path = write(json.dumps(DAY), "day.json")
    code, out, err = run("solve_polypips", "--count", path)
    assert (code, out, err) == (0, "==> easy <==\n1\n\n==> hard <==\n2\n", f"{path}: the level medium is empty\n")
    assert run("solve_polypips", "--count", "--level", "hard", path) == (0, "2\n", "")
    assert run("solve_polypips", "--count", "--level", "medium", path).code == 3
    records = [json.loads(line) for line in run("solve_polypips", "--count", "--json", path).out.splitlines()]
    assert [(record["file"], record["name"]) for record in records] == [(str(path), "easy"), (str(path), "hard")]
    assert [record["puzzle"]["name"] for record in records] == ["easy", "hard"]
    assert run("solve_polypips", path, "--picture", "x.svg").code == 2


def test_several_files(run: Run, write: Write, tmp_path: Path) -> None:
    """Going on after a bad one, the worst code at the end."""
    good, bad, no = write(UNIQUE, "a.txt"), write("board:\n#\n", "b.txt"), write(UNSOLVABLE, "c.txt")
    code, out, err = run("solve_polypips", "--count", good, bad, no, tmp_path / "absent.txt")
    assert code == 3
    assert out.startswith(f"==> {good} <==\n1\n\n==> {bad} <==\n\n==> {no} <==\n0\n")
    assert f"{bad}:3:1: the section pieces: is missing" in err
    assert "absent.txt" in err


@pytest.mark.parametrize(
    "wrong",
    [
        ["--limit", "3"],
        ["--all", "--count"],
        ["--grids"],
        ["--distinct"],
        ["--count", "--grids", "--distinct"],
        ["--picture", "x.gif"],
        ["--picture", "x.png", "--count"],
        ["--limit", "-1", "--all"],
        ["--timeout", "nan"],
        ["--level", ""],
        ["p.txt", "q.txt", "-o", "x.txt"],
    ],
)
def test_usage(run: Run, wrong: list[str]) -> None:
    ran = run("solve_polypips", *wrong)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err


def test_a_seed_is_any_whole_number(run: Run, write: Write) -> None:
    for seed in ("0", "-5", str(1 << 70)):
        assert run("solve_polypips", "--seed", seed, write(UNIQUE)).out == SOLUTION


def test_an_ascii_drawing(run: Run, write: Write) -> None:
    assert run("solve_polypips", "--ascii", write(UNIQUE)).out.isascii()


def program(*arguments: str) -> list[str]:
    return [str(Path(sys.executable).parent / "solve_polypips"), *arguments]


@pytest.mark.parametrize(
    ("kernel", "number", "word"),
    [
        ("auto", signal.SIGINT, "interrupted"),
        ("python", signal.SIGINT, "interrupted"),
        ("auto", signal.SIGTERM, "terminated"),
    ],
)
def test_progress_and_a_signal_on_a_terminal(write: Write, kernel: str, number: signal.Signals, word: str) -> None:
    """The line appears on long work; Ctrl-C or SIGTERM ends it, takes the line away, and says so."""
    pty = pytest.importorskip("pty", reason="no terminals of this kind here")
    ours, theirs = pty.openpty()
    command = program("--count", "--timeout", "0", str(write(ENDLESS)))
    environment = os.environ | {"PIPWORKS_KERNEL": kernel}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=environment) as running:
        os.close(theirs)
        shown = b""
        while b"searching: " not in shown:
            shown += os.read(ours, 1000)
        running.send_signal(number)
        assert running.wait(timeout=60) == 128 + number
        assert running.stdout is not None
        assert running.stdout.read() == b""
    while not shown.endswith(f"{word}\r\n".encode()):
        shown += os.read(ours, 1000)
    os.close(ours)
    assert shown.startswith(b"\rsearching: ")
    assert b" nodes, " in shown
    assert f" \r{word}".encode() in shown


def test_no_progress_in_a_pipe(write: Write) -> None:
    done = subprocess.run(
        program("--count", "--timeout", "1.5", str(write(ENDLESS))), capture_output=True, text=True, check=False
    )
    assert done.returncode == 4
    assert "searching" not in done.stderr + done.stdout


def test_a_puzzle_is_not_told_apart_by_its_form(run: Run, write: Write, tmp_path: Path) -> None:
    """Text and the project's JSON of the same puzzle have the same solution."""
    puzzle: Puzzle = files.parse(UNIQUE)
    path = write(puzzle.to_json(), "p.json")
    assert run("solve_polypips", path) == (0, SOLUTION, "")
