"""The Polypips commands that draw and check: what they print where, and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PUZZLE = """\
// three dominoes around a corner
board:
####
 ##

pieces:
2I:06,2I:11,2I:52

constraints:
Exactly 6 {(0,0),(1,0)}
AllSame None {(1,1),(2,1)}
"""
SOLUTION = """\
┌───────┬───────┐
│ 0   6 │ 5   2 │
└───┬───┴───┬───┘
    │ 1   1 │
    └───────┘
"""


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "p.txt"
    path.write_text(PUZZLE, encoding="utf-8")
    return path


def test_draw_as_specified(run: Run) -> None:
    """The specification's own pictures, but for its slip in the first: `5Z-` is no W."""
    drawn = run("draw_polypips", "5F+:12345")
    assert drawn == (
        0,
        "    ┌───────┐\n    │ 1   2 │\n┌───┘   ┌───┘\n│ 3   4 │\n└───┐   │\n    │ 5 │\n    └───┘\n",
        "",
    )
    assert run("draw_polypips", "--compact", "5Z-:12345") == (0, " 21\n 3\n54\n", "")


def test_several_pieces_have_a_blank_line_between(run: Run) -> None:
    assert run("draw_polypips", "--compact", "2I:06:90", "06").out == "6\n0\n\n06\n"


def test_draw_pictures(run: Run, tmp_path: Path) -> None:
    for name, start in (("p.svg", b"<svg"), ("p.png", b"\x89PNG")):
        assert run("draw_polypips", "2I:06", "5W:12345:90", "-o", tmp_path / name, "--digits") == (0, "", "")
        assert (tmp_path / name).read_bytes().startswith(start)
    assert run("draw_polypips", "2I:06", "-o", tmp_path / "p.txt").code == 0
    assert (tmp_path / "p.txt").read_text(encoding="utf-8") == run("draw_polypips", "06").out


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("5Q:12345", "5Q: no such shape; five cells: F I L N P T U V W X Y Z"),
        ("4L:1234", "write 4L+ or 4L-"),
        ("2I:07", "0 to 6"),
        ("", "expected"),
    ],
)
def test_a_bad_token_is_bad_input(run: Run, token: str, said: str) -> None:
    code, out, err = run("draw_polypips", "2I:06", token)
    assert (code, out) == (3, "")
    assert said in err


def test_check(run: Run, puzzle: Path, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.txt", tmp_path / "wrong.txt"
    right.write_text(SOLUTION, encoding="utf-8")
    wrong.write_text(SOLUTION.replace("0   6 │ 5   2", "2   5 │ 6   0"), encoding="utf-8")
    assert run("check_polypips", puzzle, right) == (0, "solved: 3 pieces cover 6 cells, 2 constraints hold\n", "")
    assert run("check_polypips", puzzle, "-", stdin=SOLUTION.encode()).code == 0
    code, out, err = run("check_polypips", puzzle, wrong)
    assert (code, err) == (1, "")
    drawing, _, said = out.rpartition("\n\n")
    assert drawing.startswith("    a   b   c   d\n")
    assert said.startswith("constraint failed")
    assert "7" in out
    assert "6" in out
    assert run("check_polypips", puzzle, wrong, "--quiet") == (1, "", "")
    assert (
        json.loads(run("check_polypips", puzzle, wrong, "--json").out)["violations"][0]["code"] == "constraint failed"
    )


def test_check_takes_the_solution_of_the_file_itself(run: Run, puzzle: Path) -> None:
    assert run("check_polypips", puzzle).code == 3
    puzzle.write_text(f"{PUZZLE}\nsolution:\n{SOLUTION}", encoding="utf-8")
    assert run("check_polypips", puzzle).code == 0
    assert run("check_polypips", "-", stdin=puzzle.read_bytes()).code == 0
    assert run("check_polypips", "-", "-").code == 2


NEWSPAPER = {
    "easy": {
        "dominoes": [[0, 6], [1, 1]],
        "regions": [
            {"indices": [[0, 0], [1, 0]], "type": "equals"},
            {"indices": [[0, 1]], "type": "empty"},
            {"indices": [[1, 1]], "type": "sum", "target": 6},
        ],
        "solution": [[[1, 0], [1, 1]], [[0, 0], [0, 1]]],
    },
    "medium": None,
    "hard": {"dominoes": [[2, 3]], "regions": [{"indices": [[0, 0], [0, 1]], "type": "empty"}], "solution": None},
}
"""A day made up here: its easy one is solved wrongly, its medium one is missing, its hard one has no solution."""


def test_a_newspaper_s_day(run: Run, tmp_path: Path) -> None:
    day = tmp_path / "day.json"
    day.write_text("\ufeff" + json.dumps(NEWSPAPER), encoding="utf-8")
    code, out, err = run("check_polypips", day, "--level", "easy")
    assert (code, err) == (1, "")
    assert "constraint failed" in out
    code, out, err = run("check_polypips", day)
    assert code == 3
    assert "medium is empty" in err
    assert "no solution" in err
    code, _, err = run("check_polypips", day, "--level", "medium")
    assert code == 3
    assert "medium is empty" in err
    code, _, err = run("check_polypips", day, "--level", "extreme")
    assert (code, "no level extreme here" in err, "   there is easy, hard" in err) == (3, True, True)
    assert "did you mean easy?" in run("check_polypips", day, "--level", "esay").err


def test_show_draws_whatever_it_can_read(run: Run, puzzle: Path, tmp_path: Path) -> None:
    level, day = tmp_path / "level.txt", tmp_path / "day.json"
    level.write_text("1IH\n", encoding="utf-8")
    day.write_text(json.dumps(NEWSPAPER), encoding="utf-8")
    code, out, err = run("show", puzzle, level, day)
    assert (code, err) == (0, f"{day}: the level medium is empty\n")
    assert out.count("==> ") == 5
    code, out, err = run("show", "--solution", day)
    assert (code, out) == (3, "")
    assert f"{day}: hard: no solution in this file\n" in err
    fault = "constraint failed: AllSame None {a1,a2} needs pips that are all equal, has 1, 0"
    assert f"{day}: easy: the solution in this file is wrong: {fault}" in err
    assert run("show", day, "--level", "hard").code == 0
    assert run("show", level, day, "--level", "hard").code == 3
    assert run("show", level).out == run("draw_pipes", level).out
    assert "│ 6     │" in run("show", puzzle).out
    assert run("show", puzzle, "--ascii").out.isascii()
    puzzle.write_text(f"{PUZZLE}\nsolution:\n{SOLUTION}", encoding="utf-8")
    assert run("show", puzzle, "--solution", "--no-rulers").out.endswith(f"solution:\n{SOLUTION}")


def test_show_spoils_nothing(run: Run, puzzle: Path, tmp_path: Path) -> None:
    """Whatever solution the file has, right, wrong or no drawing at all, what is shown is the puzzle's."""
    shown = run("show", puzzle)
    assert "solution" not in shown.out
    for solution in (SOLUTION, SOLUTION.replace("5", "4"), "no drawing\n"):
        puzzle.write_text(f"{PUZZLE}\nsolution:\n{solution}", encoding="utf-8")
        assert run("show", puzzle) == shown
        for name in ("p.svg", "q.svg"):
            assert run("show", puzzle, "-o", tmp_path / name).code == 0
        assert (tmp_path / "p.svg").read_text(encoding="utf-8") == (tmp_path / "q.svg").read_text(encoding="utf-8")


def test_show_a_position(run: Run, puzzle: Path, tmp_path: Path) -> None:
    """What is shown is read again as the position, and its picture is another than the puzzle's."""
    listed, drawn, picture = tmp_path / "listed.txt", tmp_path / "drawn.txt", tmp_path / "p.svg"
    listed.write_text("06 a1 b1\n", encoding="utf-8")
    shown = run("show", puzzle, "--position", listed)
    assert shown.code == 0
    assert "│ 0   6 │" in shown.out
    plain = run("show", puzzle, "--position", listed, "--ascii")
    assert plain.out.isascii()
    for form in (shown, plain):
        drawn.write_text(form.out, encoding="utf-8")
        assert run("show", puzzle, "--position", drawn) == shown
        assert run("show", puzzle, "--position", "-", stdin=form.out.encode()) == shown
    assert run("show", puzzle, "--position", listed, "-o", picture) == (0, "", "")
    assert "1 piece on 2 cells of 6" in picture.read_text(encoding="utf-8")
    assert run("show", puzzle, "--position", listed, "--solution").code == 2
    assert run("show", puzzle, puzzle, "--position", listed).code == 2
    assert run("show", "-", "--position", "-").code == 2


def test_show_pictures(run: Run, puzzle: Path, tmp_path: Path) -> None:
    level, day = tmp_path / "level.txt", tmp_path / "day.json"
    level.write_text("1IH\n", encoding="utf-8")
    day.write_text(json.dumps(NEWSPAPER), encoding="utf-8")
    picture = tmp_path / "p.svg"
    assert run("show", level, "-o", picture) == (0, "", "")
    assert run("show", puzzle, "-o", picture) == (0, "", "")
    unsolved = picture.read_text(encoding="utf-8")
    assert run("show", puzzle, "-o", picture, "--solution").code == 3
    puzzle.write_text(f"{PUZZLE}\nsolution:\n{SOLUTION}", encoding="utf-8")
    assert run("show", puzzle, "-o", picture, "--solution") == (0, "", "")
    assert picture.read_text(encoding="utf-8") != unsolved
    code, _, err = run("show", day, "-o", picture)
    assert code == 2
    assert "--level" in err
    assert run("show", day, "-o", picture, "--level", "hard").code == 0
    assert run("show", puzzle, level, "-o", picture).code == 2


LIAR = {
    "format": "pipworks.polypips",
    "version": 1,
    "board": ["##"],
    "pieces": ["06"],
    "constraints": [],
    "solution": [{"piece": "2I:11", "at": [0, 0]}],
}
"""A document whose solution has a piece that the puzzle hasn't."""


def test_a_solution_that_is_not_the_puzzle_s_is_not_shown(run: Run, tmp_path: Path) -> None:
    liar, picture = tmp_path / "liar.json", tmp_path / "p.svg"
    liar.write_text(json.dumps(LIAR), encoding="utf-8")
    violation = "piece not given: 2I:11 at a1 b1; not placed: 2I:06"
    refusal = f"{liar}: the solution in this file is wrong: {violation}\n"
    assert run("show", liar, "--solution") == (3, "", refusal)
    assert run("show", liar, "-o", picture, "--solution") == (3, "", refusal)
    assert not picture.exists()
    assert run("show", liar, "-o", picture) == (0, "", "")
    code, out, err = run("check_polypips", liar)
    assert (code, out.rpartition("\n\n")[2], err) == (1, f"{violation}\n", "")
    assert run("solve_polypips", "--count", liar) == (0, "2\n", "")


def test_a_newspaper_s_archive(run: Run, tmp_path: Path) -> None:
    """Several days in a file: a day, a level or both choose, and what is chosen bears its whole name."""
    level = NEWSPAPER["hard"]
    days = [{"printDate": f"2001-02-0{number}", "easy": level, "hard": level} for number in range(1, 5)]
    days[3]["hard"] = None
    archive, alone = tmp_path / "days.json", tmp_path / "level.json"
    archive.write_text(json.dumps(days), encoding="utf-8")
    alone.write_text(json.dumps(level), encoding="utf-8")
    one = run("show", alone).out
    assert run("show", archive, "--level", "2001-02-03 hard").out == one
    assert run("show", archive, "--level", "2001-02-04").out == one
    for chosen in ("easy", "2001-02-03"):
        names = [line for line in run("show", archive, "--level", chosen).out.splitlines() if line.startswith("==> ")]
        assert names == [
            f"==> {day['printDate']} {each} <=="
            for day in days
            for each in ("easy", "hard")
            if chosen in (day["printDate"], each) and day[each]
        ]
    assert run("solve_polypips", "--count", archive, "--level", "2001-02-01 easy") == (0, "2\n", "")
    code, _, err = run("solve_polypips", "--picture", tmp_path / "s.svg", archive)
    assert code == 2
    assert "2001-02-01 easy, 2001-02-01 hard, 2001-02-02 easy" in err
    assert err.endswith("and 1 more\n")
    code, _, err = run("solve_polypips", archive, "--level", "2001-02-04 hard")
    assert (code, "the level 2001-02-04 hard is empty" in err) == (3, True)
    code, _, err = run("solve_polypips", archive, "--level", "tomorrow")
    assert (code, "no level tomorrow here" in err) == (3, True)
