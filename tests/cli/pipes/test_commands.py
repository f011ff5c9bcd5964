"""The Pipes commands: what they print where, and their exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

LEVEL = """\
_______
__HH__H
__II_HT
_HLTHIT
_TIT__I
_I_H_HI
_IH__TL
_LTTIL_
___I___
___1___
"""
"""The board of the specification, and its worked solution."""
SOLVED = """\
_______
__SS__S
__NN_EW
_SNWEEW
_EEW__N
_N_N_SN
_NS__EW
_NNSEW_
___N___
___N___
"""
TWO_WAYS = "1H_\n"
TOO_MANY_HOUSES = "H1H\n"


@pytest.fixture
def level(tmp_path: Path) -> Path:
    return put(tmp_path / "level.txt", LEVEL)


def put(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_solve_prints_the_solution_and_nothing_else(run: Run, level: Path) -> None:
    assert run("solve_pipes", level) == (0, SOLVED, "")


def test_solve_reads_standard_input(run: Run) -> None:
    assert run("solve_pipes", "-", stdin=LEVEL.encode()) == (0, SOLVED, "")


def test_solve_into_a_file(run: Run, level: Path, tmp_path: Path) -> None:
    assert run("solve_pipes", level, "-o", tmp_path / "out.txt") == (0, "", "")
    assert (tmp_path / "out.txt").read_text() == SOLVED


def test_unsolvable_is_a_proper_no_with_a_reason(run: Run, tmp_path: Path) -> None:
    code, out, err = run("solve_pipes", put(tmp_path / "b.txt", TOO_MANY_HOUSES))
    assert (code, out) == (1, "")
    assert "unsolvable: 2 houses, but" in err


def test_another_size_gets_a_note(run: Run, tmp_path: Path, level: Path) -> None:
    code, out, err = run("solve_pipes", put(tmp_path / "b.txt", "1IH\n"))
    assert (code, out) == (0, "EEW\n")
    assert "3x1" in err
    assert "7x10" in err
    assert run("solve_pipes", level).err == ""


def test_several_boards_each_under_its_name(run: Run, level: Path, tmp_path: Path) -> None:
    bad = put(tmp_path / "bad.txt", "_h\n")
    none = put(tmp_path / "none.txt", TOO_MANY_HOUSES)
    code, out, err = run("solve_pipes", level, bad, none, tmp_path / "absent.txt", level)
    assert code == 3
    assert out == (
        f"==> {level} <==\n{SOLVED}\n==> {bad} <==\n\n==> {none} <==\n\n==> {tmp_path / 'absent.txt'} <==\n"
        f"\n==> {level} <==\n{SOLVED}"
    )
    assert f"{bad}:1:2: " in err
    assert "did you mean H?" in err
    assert "absent.txt: No such file" in err


def test_count_prints_the_number_alone(run: Run, level: Path, tmp_path: Path) -> None:
    assert run("solve_pipes", "--count", level) == (0, "1\n", "")
    assert run("solve_pipes", "--count", put(tmp_path / "b.txt", TWO_WAYS))[:2] == (0, "1\n")
    assert run("solve_pipes", "--count", put(tmp_path / "b.txt", "1H\n"))[:2] == (0, "2\n")
    assert run("solve_pipes", "--count", put(tmp_path / "b.txt", TOO_MANY_HOUSES))[:2] == (1, "0\n")


def test_unique(run: Run, level: Path, tmp_path: Path) -> None:
    assert run("solve_pipes", "--unique", level) == (0, "unique\n", "")
    code, out, _ = run("solve_pipes", "--unique", put(tmp_path / "b.txt", "1H\n"))
    assert code == 1
    said, *drawings, where = out.split("\n\n")
    assert said == "not unique: gas goes different ways at a1, b1"
    assert sorted(drawings) == ["EW", "WE"]
    assert where == "where they differ:\n    a   b\n1  (1)  ⌂\n"
    record = json.loads(run("solve_pipes", "--unique", "--json", put(tmp_path / "b.txt", "1H\n")).out)
    assert (record["reason"]["code"], record["reason"]["cells"]) == ("layouts", [[0, 0], [1, 0]])
    code, out, err = run("solve_pipes", "--unique", put(tmp_path / "b.txt", TOO_MANY_HOUSES))
    assert (code, out) == (1, "")
    assert "unsolvable" in err


def test_all(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("solve_pipes", "--all", put(tmp_path / "b.txt", "1H\n"))
    assert code == 0
    assert sorted(out.rstrip("\n").split("\n\n")) == ["EW", "WE"]
    assert run("solve_pipes", "--all", put(tmp_path / "b.txt", TOO_MANY_HOUSES)).code == 1


def test_a_count_names_its_limit(run: Run, level: Path) -> None:
    code, out, err = run("solve_pipes", "--count", "--timeout", "0.000001", level)
    assert (code, out) == (4, "")
    assert err == f"{level}: limit reached: stopped by the time limit: at least 0 layouts\n"


def test_a_count_says_what_is_wrong_with_the_position(run: Run, tmp_path: Path) -> None:
    board, position = put(tmp_path / "b.txt", "H1\n"), put(tmp_path / "p.txt", "NN\n")
    code, out, err = run("solve_pipes", "--count", "--no-wrap", "--position", position, board)
    assert (code, out) == (1, "0\n")
    assert "unsolvable: no solution goes on from this position" in err


def test_minimal_lights_the_fewest(run: Run, tmp_path: Path) -> None:
    board = put(tmp_path / "b.txt", "1IIH\n____\n")
    code, out, _ = run("solve_pipes", "--minimal", board)
    assert code == 0
    assert run("check_pipes", board, "-", stdin=out.encode()).out == "solved: gas reaches the house, 2 tiles are lit\n"


def test_json(run: Run, level: Path, tmp_path: Path) -> None:
    none = put(tmp_path / "none.txt", TOO_MANY_HOUSES)
    code, out, _ = run("solve_pipes", "--json", level, none)
    one, two = map(json.loads, out.splitlines())
    assert code == 1
    assert one["status"] == "solved"
    assert one["solution"] == SOLVED.split()
    assert two["status"] == "unsolvable"
    assert two["solution"] is None
    assert "2 houses" in two["reason"]["sentence"]
    assert json.loads(run("solve_pipes", "--json", "--count", level).out)["count"] == 1
    assert json.loads(run("solve_pipes", "--json", "--unique", level).out)["status"] == "unique"
    found, end = map(json.loads, run("solve_pipes", "--json", "--all", level).out.splitlines())
    assert (found["number"], found["solution"]) == (1, SOLVED.split())
    assert (end["status"], end["count"], end["exact"]) == ("solved", 1, True)


@pytest.mark.parametrize("what", [[], ["--count"], ["--unique"], ["--all"], ["--minimal"]])
def test_a_time_limit_is_its_own_answer(run: Run, tmp_path: Path, what: list[str]) -> None:
    big = "3" + "T" * 39 + "\n" + ("H" + "T" * 20 + "L" * 18 + "H\n") * 39
    code, out, err = run("solve_pipes", put(tmp_path / "b.txt", big), "--timeout", "0.000001", *what)
    assert (code, out) == (4, "")
    assert "limit reached" in err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--timeout", "-1", "b"],
        ["--timeout", "nan", "b"],
        ["--all", "--count", "b"],
        ["b", "--picture", "x.gif"],
        ["b", "c", "-o", "x"],
        ["b", "--count", "--picture", "x.svg"],
    ],
)
def test_usage(run: Run, arguments: list[str]) -> None:
    code, out, err = run("solve_pipes", *arguments)
    assert (code, out) == (2, "")
    assert "error: " in err


def test_bad_input_leaves_the_output_file_alone(run: Run, tmp_path: Path) -> None:
    kept = put(tmp_path / "kept.txt", "mine\n")
    assert run("solve_pipes", put(tmp_path / "b.txt", "x\n"), "-o", kept, "--force").code == 3
    assert kept.read_text() == "mine\n"


def test_check(run: Run, level: Path, tmp_path: Path) -> None:
    solution = put(tmp_path / "s.txt", SOLVED)
    assert run("check_pipes", level, solution) == (0, "solved: gas reaches all 9 houses, 32 tiles are lit\n", "")
    wrong = put(tmp_path / "w.txt", SOLVED.replace("__SS__S", "__SN__S"))
    code, out, err = run("check_pipes", level, wrong)
    drawing, _, said = out.rpartition("\n\n")
    assert (code, said, err) == (1, "house dry: no gas reaches the house at d2\n", "")
    assert drawing.startswith("     a   b   c")
    assert run("check_pipes", level, wrong, "--quiet") == (1, "", "")
    assert run("check_pipes", level, "-", stdin=b"NESW").code == 1
    assert run("check_pipes", level, "-", stdin=b"").code == 3
    assert run("check_pipes", "-", "-").code == 2
    told = json.loads(run("check_pipes", level, wrong, "--json").out)
    assert told["violations"][0]["code"] == "house dry"
    assert told["violations"][0]["cells"] == [[3, 1]]


def test_check_names_every_slip(run: Run, level: Path) -> None:
    slips = "X______\n" + SOLVED.partition("\n")[2].replace("N", "_", 1)
    code, out, _ = run("check_pipes", level, "-", stdin=slips.encode())
    assert code == 1
    assert [line.partition(":")[0].split(" at")[0] for line in out.rpartition("\n\n")[2].splitlines()] == [
        "unknown letter 'X'",
        "tile missing",
    ]


def test_draw(run: Run, level: Path, tmp_path: Path) -> None:
    solution = put(tmp_path / "s.txt", SOLVED)
    bare, turned = run("draw_pipes", level), run("draw_pipes", level, solution)
    assert bare.code == turned.code == 0
    assert bare.out != turned.out
    assert "\x1b" not in turned.out
    assert "\x1b[" in run("draw_pipes", level, solution, "--color", "always").out
    assert run("draw_pipes", level, solution, "--ascii").out.isascii()
    assert run("draw_pipes", level, solution, "-o", tmp_path / "p.svg") == (0, "", "")
    assert (tmp_path / "p.svg").read_text().startswith("<svg")
    assert run("draw_pipes", level, solution, "-o", tmp_path / "p.png", "--theme", "dark").code == 0
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")
    assert run("draw_pipes", level, solution, "-o", tmp_path / "p.txt").code == 0
    assert (tmp_path / "p.txt").read_text(encoding="utf-8") == turned.out


def test_draw_refuses_a_solution_of_another_board(run: Run, level: Path) -> None:
    code, out, err = run("draw_pipes", level, "-", stdin=b"EEW\n")
    assert (code, out) == (3, "")
    assert "wrong size" in err


def test_solve_draws_a_picture(run: Run, level: Path, tmp_path: Path) -> None:
    assert run("solve_pipes", level, "--picture", tmp_path / "p.png") == (0, SOLVED, "")
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")


def test_a_folder_is_no_board(run: Run, tmp_path: Path) -> None:
    code, _, err = run("solve_pipes", tmp_path)
    assert code == 3
    assert str(tmp_path) in err


def program(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "pipworks", "pipes", *map(str, arguments)]


def test_a_closed_pipe_is_silent(level: Path) -> None:
    line = f"{' '.join(program('solve', *[level] * 50))} | head -1"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("==> ")
    assert done.stderr == ""


def test_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    """A board that takes long; the note on its size says that it was read."""
    rows = ["".join("LTIH"[(x * x + 3 * y + x * y) % 4] for x in range(150)) for y in range(150)]
    board = put(tmp_path / "b.txt", "3" + "\n".join(rows)[1:] + "\n")
    with subprocess.Popen(program("solve", "--count", board), stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        assert "note" in running.stderr.readline()
        running.send_signal(signal.SIGINT)
        code = running.wait(timeout=60)
        err = running.stderr.read()
    assert err == "interrupted\n"
    assert code == 130


def test_an_ascii_terminal_gets_ascii(level: Path) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(program("draw", level), capture_output=True, env=environment, check=True)
    assert done.stdout.isascii()
    assert done.stdout.strip()


def test_show_a_position(run: Run, tmp_path: Path) -> None:
    """What is shown is read again as the position; in a picture, tiles that are not turned have their letters."""
    board, position = put(tmp_path / "level.txt", LEVEL), put(tmp_path / "so-far.txt", "E c7\nN b5\n")
    for form in ([], ["--ascii"]):
        shown = run("pipworks", "show", board, "--position", position, *form)
        assert shown.code == 0
        again = put(tmp_path / "again.txt", shown.out)
        assert run("pipworks", "show", board, "--position", again, *form) == shown
        assert run("solve_pipes", board, "--position", again, "--hint").out == (
            run("solve_pipes", board, "--position", position, "--hint").out
        )
    picture = tmp_path / "p.svg"
    assert run("pipworks", "show", board, "--position", position, "-o", picture) == (0, "", "")
    turned = tmp_path / "q.svg"
    assert run("draw_pipes", board, put(tmp_path / "s.txt", SOLVED), "-o", turned).code == 0
    assert picture.read_text(encoding="utf-8") != turned.read_text(encoding="utf-8")
