"""Files of several puzzles: every command takes them, and its output for several is what the next command takes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DOMINOES = ("06", "11,23", "44,50,60")
BOARDS = ("1IH\n", "1IIH\n", "_1H_\n____\n")


def polypips() -> str:
    puzzles = []
    for number, pieces in enumerate(DOMINOES, 1):
        cells = "#" * len(pieces.replace(",", ""))
        puzzles.append(f"// number {number}\nboard:\n{cells}\n\npieces:\n{pieces}\n\nconstraints:\n")
    return "\n".join(puzzles)


FILES = {
    "polypips": polypips(),
    "pipes": "".join(f"// number {number}\n{board}" for number, board in enumerate(BOARDS, 1)),
}


@pytest.fixture(params=["polypips", "pipes"])
def family(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def three(family: str, tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text(FILES[family], encoding="utf-8")
    return path


def headings(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("==> ")]


EVERY = ["==> 1 <==", "==> 2 <==", "==> 3 <=="]


@pytest.mark.parametrize("asked", [[], ["--count"], ["--unique"], ["--grade"], ["--hint"], ["--explain"], ["--all"]])
def test_solving_several(run: Run, family: str, three: Path, tmp_path: Path, asked: list[str]) -> None:
    """Each under its name; a file gets what standard output would."""
    ran = run(f"solve_{family}", three, *asked)
    assert ran.code in (0, 1)
    assert headings(ran.out) == EVERY
    output = tmp_path / "out.txt"
    assert run(f"solve_{family}", three, *asked, "-o", output).code == ran.code
    assert output.read_text(encoding="utf-8") == ran.out
    second = run(f"solve_{family}", three, *asked, "--level", "2").out
    assert second in ran.out.replace("\n==> ", "==> ")
    assert not headings(second)


@pytest.mark.parametrize("form", [[], ["--json"], ["--ascii"]])
def test_solutions_are_checked_in_order(run: Run, family: str, three: Path, tmp_path: Path, form: list[str]) -> None:
    solutions = tmp_path / "solutions.txt"
    solutions.write_text(run(f"solve_{family}", three, *form).out, encoding="utf-8")
    code, out, err = run(f"check_{family}", three, solutions)
    assert (code, headings(out), out.count("solved: ")) == (0, EVERY, 3), err
    assert run(f"check_{family}", three, "-", stdin=solutions.read_bytes()).out == out
    assert run(f"check_{family}", three, solutions, "--level", "3").out in out
    assert run(f"check_{family}", three, solutions, "--quiet") == (0, "", "")


def test_each_is_judged_by_itself(run: Run, family: str, three: Path, tmp_path: Path) -> None:
    solutions = tmp_path / "solutions.txt"
    text = run(f"solve_{family}", three).out
    first, middle, last = text.split("\n==> ")
    middle = middle.replace("3", "4") if family == "polypips" else middle.replace("W", "N")
    solutions.write_text("\n==> ".join((first, middle, last)), encoding="utf-8")
    code, out, _ = run(f"check_{family}", three, solutions)
    assert code == 1
    assert out.count("solved: ") == 2
    middle = "2 <==\n§\n"
    solutions.write_text("\n==> ".join((first, middle, last)), encoding="utf-8")
    code, out, err = run(f"check_{family}", three, solutions)
    assert (code, out.count("solved: ")) == (3 if family == "polypips" else 1, 2), out
    if family == "polypips":
        assert err.startswith(f"{solutions}:")


def test_numbers_that_differ_are_refused(run: Run, family: str, three: Path, tmp_path: Path) -> None:
    solutions = tmp_path / "solutions.txt"
    two = "\n==> ".join(run(f"solve_{family}", three).out.split("\n==> ")[:2])
    solutions.write_text(two.replace("==> ", "==> of another file "), encoding="utf-8")
    code, out, err = run(f"check_{family}", three, solutions)
    assert (code, out) == (3, "")
    assert err.startswith(f"{solutions}:1:1: 2 solutions for 3 puzzles of {three}\n")
    assert "as many are needed, in their order, or a --level" in err


def test_what_can_t_be_read_keeps_nothing_from_the_others(run: Run, family: str, three: Path, tmp_path: Path) -> None:
    """In every command: the others are worked on, and 3 is the code."""
    text = three.read_text(encoding="utf-8")
    three.write_text(text.replace("11,23", "x") if family == "polypips" else text.replace("1IIH", "1iIH"), "utf-8")
    for command in ([f"solve_{family}"], [f"solve_{family}", "--grade"], ["pipworks", "show"]):
        code, out, err = run(*command, three)
        assert code == 3
        assert err.startswith(f"{three}:")
        assert {"==> 1 <==", "==> 3 <=="} <= set(headings(out)), command
    assert run(f"solve_{family}", three, "--count", "--level", "3").code == 0
    assert run(f"solve_{family}", three, "--count", "--level", "2").code == 3
    solutions = tmp_path / "solutions.json"
    good = FILES[family]
    whole = tmp_path / "whole.txt"
    whole.write_text(good, encoding="utf-8")
    assert run(f"solve_{family}", whole, "--json", "-o", solutions).code == 0
    code, out, err = run(f"check_{family}", three, solutions)
    assert (code, out.count("solved: ")) == (3, 2), err


def test_showing_several(run: Run, family: str, three: Path, tmp_path: Path) -> None:
    ran = run("pipworks", "show", three)
    assert (ran.code, headings(ran.out)) == (0, EVERY)
    assert run("pipworks", "show", three, "-o", tmp_path / "shown.txt").code == 0
    assert (tmp_path / "shown.txt").read_text(encoding="utf-8") == ran.out
    code, _, err = run("pipworks", "show", three, "-o", tmp_path / "p.svg")
    assert (code, "choose with --level one of 1, 2, 3" in err) == (2, True)
    assert run("pipworks", "show", three, "-o", tmp_path / "p.svg", "--level", "2").code == 0
    code, _, err = run(f"solve_{family}", three, "--picture", tmp_path / "q.svg")
    assert (code, "choose with --level one of 1, 2, 3" in err) == (2, True)
    code, _, err = run(f"solve_{family}", three, "--level", "4")
    assert (code, "no level 4 here" in err, "there is 1, 2, 3" in err) == (3, True, True)


def test_a_level_of_one_puzzle(run: Run, family: str, tmp_path: Path) -> None:
    one = tmp_path / "one.txt"
    one.write_text("1IH\n" if family == "pipes" else "board:\n##\n\npieces:\n06\n\nconstraints:\n", encoding="utf-8")
    code, _, err = run(f"solve_{family}", one, "--level", "easy")
    assert (code, "the only puzzle in this file has no name: leave --level out" in err) == (3, True)


def test_json_lines_are_puzzles_too(run: Run, family: str, three: Path, tmp_path: Path) -> None:
    lines = tmp_path / "three.jsonl"
    assert run(f"solve_{family}", three, "--count", "--json", "-o", lines).code == 0
    assert len(lines.read_text(encoding="utf-8").splitlines()) == 3
    for command in ([f"solve_{family}", "--count"], [f"solve_{family}"], ["pipworks", "show"]):
        assert run(*command, lines)[:2] == run(*command, three)[:2]
    again = [json.loads(line) for line in run(f"solve_{family}", lines, "--count", "--json").out.splitlines()]
    assert [record["name"] for record in again] == ["1", "2", "3"]


def test_nothing_found_writes_nothing(run: Run, tmp_path: Path) -> None:
    path, output = tmp_path / "p.txt", tmp_path / "out.txt"
    path.write_text("// a\nH1H\n// b\nH1H\n", encoding="utf-8")
    assert run("solve_pipes", path, "-o", output).code == 1
    assert not output.exists()
    path.write_text("// a\nH1H\n// b\n1H\n// c\nH1H\n", encoding="utf-8")
    assert run("solve_pipes", path, "-o", output).code == 1
    assert output.read_text(encoding="utf-8") == run("solve_pipes", path).out
    assert headings(output.read_text(encoding="utf-8")) == EVERY


def test_drawing_several_solved(run: Run, tmp_path: Path) -> None:
    boards, solutions = tmp_path / "boards.txt", tmp_path / "solutions.txt"
    boards.write_text(FILES["pipes"], encoding="utf-8")
    bare = run("draw_pipes", boards)
    assert bare == run("pipworks", "show", boards)
    solutions.write_text(run("solve_pipes", boards).out, encoding="utf-8")
    solved = run("draw_pipes", boards, solutions)
    assert (solved.code, headings(solved.out)) == (0, EVERY)
    assert solved.out != bare.out
    third = run("draw_pipes", boards, solutions, "--level", "3").out
    assert solved.out.endswith(f"==> 3 <==\n{third}")
    assert run("draw_pipes", boards, solutions, "-o", tmp_path / "p.svg").code == 2
    assert run("draw_pipes", boards, solutions, "--level", "3", "-o", tmp_path / "p.svg").code == 0


@pytest.fixture
def gapped(family: str, tmp_path: Path) -> Path:
    """Three puzzles, the second without a solution."""
    path = tmp_path / "gapped.txt"
    unsolvable = {"polypips": ("11,23", "11,23\n\nconstraints:\nExactly 12 {(0,0),(1,0)}\n"), "pipes": ("1IIH", "HIIH")}
    old, new = unsolvable[family]
    text = FILES[family]
    if family == "polypips":
        old += "\n\nconstraints:\n"
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_answers_with_a_gap(run: Run, family: str, gapped: Path, tmp_path: Path, form: list[str]) -> None:
    """An answer belongs to the puzzle whose name stands above it, whichever have none."""
    answers = tmp_path / "answers.txt"
    ran = run(f"solve_{family}", gapped, *form)
    assert ran.code == 1
    answers.write_text(ran.out, encoding="utf-8")
    checked = run(f"check_{family}", gapped, answers)
    assert headings(checked.out) == EVERY
    assert checked.out.count("solved") == 2
    assert checked.code == 3
    if not form:
        assert "no solution of 2 here" in checked.err
    assert run(f"check_{family}", gapped, answers, "--level", "3").code == 0
    if family == "pipes" and not form:
        drawn = run("draw_pipes", gapped, answers)
        assert headings(drawn.out) == ["==> 1 <==", "==> 3 <=="]


def test_positions_of_several_in_json(run: Run, family: str, three: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text(run(f"solve_{family}", three, "--json").out, encoding="utf-8")
    drawn = run("pipworks", "show", three, "--position", answers)
    assert drawn.code == 0
    assert headings(drawn.out) == EVERY
    alone = run("pipworks", "show", three, "--level", "3", "--position", answers).out
    assert drawn.out.endswith(f"==> 3 <==\n{alone}")
    checked = run(f"check_{family}", three, "--position", answers)
    assert (checked.code, checked.out.count("Finished")) == (0, 3)


def test_positions_of_several(run: Run, family: str, three: Path, tmp_path: Path) -> None:
    """What a hint, or a drawing of positions, says under a name is the position of the puzzle of that name."""
    hints = tmp_path / "hints.txt"
    hints.write_text(run(f"solve_{family}", three, "--hint", "4").out, encoding="utf-8")
    drawn = run("pipworks", "show", three, "--position", hints)
    assert drawn.code == 0
    assert headings(drawn.out) == EVERY
    positions = tmp_path / "positions.txt"
    positions.write_text(drawn.out, encoding="utf-8")
    for given in (hints, positions):
        assert run("pipworks", "show", three, "--position", given).out == drawn.out
        alone = run("pipworks", "show", three, "--level", "2", "--position", given)
        assert alone.code == 0
        assert f"==> 2 <==\n{alone.out}" in drawn.out
        checked = run(f"check_{family}", three, "--position", given)
        assert checked.code == 0
        assert headings(checked.out) == EVERY
        assert headings(run(f"solve_{family}", three, "--position", given).out) == EVERY


def test_a_position_of_another(run: Run, family: str, three: Path, tmp_path: Path) -> None:
    """One position for several, and names of others alone, are refused."""
    hint = tmp_path / "hint.txt"
    hint.write_text(run(f"solve_{family}", three, "--hint", "4", "--level", "2").out, encoding="utf-8")
    for command in (["pipworks", "show"], [f"check_{family}"], [f"solve_{family}"]):
        ran = run(*command, three, "--position", hint)
        assert ran.code == 2
        assert "a position is of one puzzle" in ran.err
    named = hint.read_text(encoding="utf-8")
    hint.write_text(f"==> 1 <==\n{named}\n==> 3 <==\n{named}", encoding="utf-8")
    ran = run("pipworks", "show", three, "--level", "2", "--position", hint)
    assert ran.code == 3
    assert "no position of 2 here" in ran.err
