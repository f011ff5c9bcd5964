"""What the commands write, the commands read: each form that one prints, given to each that takes such a thing.

The meaning has to be the same: what a command says of a puzzle, a solution or a position does not depend on the form
that it came in, nor on which command wrote it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from tests.cli.conftest import Run
from tests.support.amounts import some

WORDS = ("pipes", "polypips")


@dataclass(frozen=True, slots=True)
class Kept:
    """A puzzle's file, with what the commands write of it, by the words that made it."""

    family: str
    puzzle: str
    puzzles: Mapping[str, str]
    solutions: Mapping[str, str]
    positions: Mapping[str, str]


MADE: Mapping[str, Sequence[Sequence[str]]] = {
    "pipes": (
        ("--size", "4x4", "--seed", "7"),
        ("--size", "5x3", "--seed", "3", "--no-unique"),
        ("--size", "1x4", "--houses", "1", "--seed", "1"),
    ),
    "polypips": (
        ("--board", "4x3", "--pieces", "2*", "--unique", "--seed", "4"),
        ("--board", "4x4", "--pieces", "any", "--constraint-coverage", "0.8", "--seed", "9"),
        ("--board", "3x2", "--pieces", "1*,2*", "--constraint-coverage", "0.5", "--seed", "2"),
    ),
}
"""The levels to make, by family; not all have one solution."""

ASKED = (("--count",), ("--unique",), ("--grade",), ("--hint", "1"), ("--hint", "4"), ("--explain",), ("--all",), ())
"""What is asked of a puzzle: the answers have to be the same, whatever form it came in."""


def written(run: Run, *words: str, stdin: str = "", code: int = 0) -> str:
    done = run("pipworks", *words, stdin=stdin.encode())
    assert done.code == code, (words, done)
    assert done.out, words
    return done.out


def kept(run: Run, family: str, words: Sequence[str], folder: Path) -> Kept:
    """The puzzle, and each form of it, of its solution and of a position that the commands write."""
    puzzle = written(run, family, "generate", *words)
    file = folder / "puzzle.txt"
    file.write_text(puzzle, encoding="utf-8")
    name = str(file)
    solve = (family, "solve", name)
    puzzles = {
        "generate": puzzle,
        "generate --json": written(run, family, "generate", *words, "--json"),
        "format": written(run, "format", "-", stdin=puzzle),
        "solve --json": written(run, *solve, "--json"),
        "hint --json": written(run, *solve, "--hint", "1", "--json"),
        "count --json": written(run, *solve, "--count", "--json"),
        "grade --json": written(run, *solve, "--grade", "--json"),
        "explain --json": written(run, *solve, "--explain", "--json"),
    }
    solutions = {
        "solve": written(run, *solve),
        "solve --json": puzzles["solve --json"],
        "explain --json": puzzles["explain --json"],
    }
    solved = folder / "solved.txt"
    solved.write_text(solutions["solve"], encoding="utf-8")
    if family == "pipes":
        puzzles["generate --header"] = written(run, family, "generate", *words, "--header")
        hows = ("", "--ascii", "--no-rulers", "--ascii --no-rulers")
        puzzles |= {f"draw {how}": written(run, family, "draw", name, *how.split()) for how in hows}
        drawn = {f"draw {how}": written(run, family, "draw", name, str(solved), *how.split()) for how in hows}
        solutions |= drawn
        puzzles |= {f"{words} solved": drawing for words, drawing in drawn.items()}
    else:
        puzzles["generate --bare"] = written(run, family, "generate", *words, "--bare")
        puzzles["generate --ascii"] = written(run, family, "generate", *words, "--ascii")
        solutions["solve --ascii"] = written(run, *solve, "--ascii")
        solutions["generate --ascii"] = puzzles["generate --ascii"]
        solutions["show --solution"] = written(run, "show", name, "--solution")
        solutions["show --solution --no-rulers"] = written(run, "show", name, "--solution", "--no-rulers")
        solutions["show --solution --ascii"] = written(run, "show", name, "--solution", "--ascii")
    return Kept(family, puzzle, puzzles, solutions, positions(run, family, name, folder))


def positions(run: Run, family: str, name: str, folder: Path) -> dict[str, str]:
    """A position, half of a solve, in each form that the commands write of it."""
    said = written(run, family, "solve", name, "--hint", "4")
    start = folder / "start.txt"
    start.write_text(said, encoding="utf-8")
    asked = ("--position", str(start))
    return {
        "hint 4": said,
        "hint 4 without its drawing": said.rpartition("\n\n")[2],
        "show": written(run, "show", name, *asked),
        "show --ascii": written(run, "show", name, *asked, "--ascii"),
        "show --no-rulers": written(run, "show", name, *asked, "--no-rulers"),
        "check --json": written(run, family, "check", name, *asked, "--json"),
        "hint from it --json": written(run, family, "solve", name, *asked, "--hint", "1", "--json"),
    }


EACH = [(family, place) for family in WORDS for place in range(3)]


_kept: dict[tuple[str, int], Kept] = {}


@pytest.fixture(params=EACH, ids=lambda one: f"{one[0]}-{one[1]}")
def made(request: pytest.FixtureRequest, run: Run, tmp_path: Path) -> Kept:
    """The forms, written once for all tests; the folder has the puzzle's file."""
    family, place = request.param
    if request.param not in _kept:
        _kept[request.param] = kept(run, family, MADE[family][place], tmp_path)
    (tmp_path / "puzzle.txt").write_text(_kept[request.param].puzzle, encoding="utf-8")
    return _kept[request.param]


def test_every_form_of_a_puzzle_means_the_same(made: Kept, run: Run) -> None:
    for asked in ASKED[:: some(3, of=1)]:
        first: tuple[int, str] | None = None
        for form, text in made.puzzles.items():
            done = run("pipworks", made.family, "solve", "-", *asked, stdin=text.encode())
            got = (done.code, done.out)
            first = first or got
            assert got == first, (form, asked, done.err)


def test_every_form_of_a_puzzle_is_shown_the_same(made: Kept, run: Run) -> None:
    drawings = {form: written(run, "show", "-", stdin=text) for form, text in made.puzzles.items()}
    assert set(drawings.values()) == {drawings["generate"]}, drawings


def test_every_form_of_a_puzzle_can_be_formatted(made: Kept, run: Run) -> None:
    parse = pipes.parse if made.family == "pipes" else polypips.parse
    for form, text in made.puzzles.items():
        done = run("pipworks", "format", "-", stdin=text.encode())
        assert done.code == 0, (form, done.err)
        assert parse(done.out) == parse(made.puzzle), form


def test_every_form_of_a_solution_is_right(made: Kept, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    for form, text in made.solutions.items():
        done = run("pipworks", made.family, "check", file, "-", stdin=text.encode())
        assert (done.code, done.out[:6]) == (0, "solved"), (form, done)
        drawn = tmp_path / "solution.txt"
        drawn.write_text(text, encoding="utf-8")
        assert run("pipworks", made.family, "check", file, drawn).code == 0, form


def test_an_answer_is_checked_by_itself(made: Kept, run: Run) -> None:
    for form in ("solve --json", "explain --json"):
        done = run("pipworks", made.family, "check", "-", stdin=made.solutions[form].encode())
        assert (done.code, done.out[:6]) == (0, "solved"), (form, done)


def test_every_form_of_a_position_means_the_same(made: Kept, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    shown: dict[str, tuple[str, str, str]] = {}
    for form, text in made.positions.items():
        asked = ("--position", "-")
        checked = run("pipworks", made.family, "check", file, *asked, stdin=text.encode())
        drawn = run("pipworks", "show", file, *asked, stdin=text.encode())
        counted = run("pipworks", made.family, "solve", file, *asked, "--count", stdin=text.encode())
        assert (checked.code, drawn.code, counted.code) == (0, 0, 0), (form, checked, drawn, counted)
        shown[form] = (checked.out, drawn.out, counted.out)
    assert len(set(shown.values())) == 1, shown


@pytest.mark.parametrize("family", WORDS)
@pytest.mark.parametrize("how", [(), ("--json",)], ids=["text", "json"])
def test_several_puzzles_of_one_file(family: str, how: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    words = MADE[family][0]
    four = tmp_path / "four.txt"
    four.write_text(written(run, family, "generate", *words, "--count", "4", *how), encoding="utf-8")
    names = ["1", "2", "3", "4"]
    drawn = written(run, "show", str(four))
    assert [line[4:-4] for line in drawn.splitlines() if line.startswith("==>")] == names
    assert written(run, family, "solve", "--count", str(four)).split("\n\n")[3].startswith("==> 4 <==\n")
    for asked in (("--grade",), ("--hint", "1"), ("--unique",)):
        assert written(run, family, "solve", *asked, str(four)).count("==>") == 4
    lines = [json.loads(line) for line in written(run, family, "solve", "--json", str(four)).splitlines()]
    assert [(line["name"], line["status"], line["file"]) for line in lines] == [(n, "solved", str(four)) for n in names]
    for form in ((), ("--json",), *([("--ascii",)] if family == "polypips" else [])):
        solutions = tmp_path / "solutions.txt"
        solutions.write_text(written(run, family, "solve", str(four), *form), encoding="utf-8")
        assert written(run, family, "check", str(four), str(solutions)).count("solved: ") == 4
    one = [written(run, family, "solve", str(four), "--level", name) for name in names]
    assert len(set(one)) == 4


@pytest.mark.parametrize("family", WORDS)
def test_all_solutions_are_checked_one_by_one(family: str, run: Run, tmp_path: Path) -> None:
    words = MADE[family][1]
    file = tmp_path / "puzzle.txt"
    file.write_text(written(run, family, "generate", *words), encoding="utf-8")
    number = int(written(run, family, "solve", "--count", str(file)))
    assert number > 1
    for form in ((), ("--json",)):
        every = written(run, family, "solve", "--all", str(file), *form)
        done = run("pipworks", family, "check", file, "-", stdin=every.encode())
        assert (done.code, done.out.count("solved: ")) == (0, number), (form, done.out[:500], done.err)
