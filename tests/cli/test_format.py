"""pipworks format: a puzzle that was changed by hand is written anew, and nothing of the writer's is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from pipworks import claims, editing, polypips
from pipworks.families import POLYPIPS
from pipworks.limits import Limits
from pipworks.polypips.generator.edited import edited
from pipworks.polypips.hints.reasoner import SCALE
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import Source
from pipworks.version import __version__
from tests.cli.conftest import Run
from tests.support.amounts import some
from tests.support.polypips.strategies import solved

RULES = ("--board", "4x3", "--pieces", "2*", "--constraint-selection", "uniform-size", "--unique", "--seed", "1")
GRADE = f"easy, score 9.8 (rules {SCALE.rules})"
GRADED = f"// solutions: 1\n// grade: {GRADE}\n"


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "p.txt"
    path.write_text(run("generate_polypips", *RULES).out, encoding="utf-8")
    return path


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_generated_file_gets_its_claims_and_no_more(run: Run, made: Path) -> None:
    before = text_of(made)
    code, out, err = run("pipworks", "format", made)
    assert (code, out) == (0, "")
    assert err == f"{made}: rewritten: 1 solution, {GRADE}\n"
    assert text_of(made) == before.replace("// seed: 1\n", f"// seed: 1\n{GRADED}")
    assert run("pipworks", "format", "--check", made) == (0, "", "")
    assert run("pipworks", "format", made).err.startswith(f"{made}: nothing to change: 1 solution, easy")


def test_what_a_change_makes_untrue_goes(run: Run, made: Path) -> None:
    run("pipworks", "format", made)
    one, *rest = text_of(made).split("MoreThan 5")
    made.write_text(f"// mine\n{one}MoreThan 1{rest[0]}", encoding="utf-8")
    changed = text_of(made)
    code, out, err = run("pipworks", "format", "--check", made)
    assert code == 1
    assert text_of(made) == changed
    assert "-// unique: yes\n" in out
    assert "-│       │ 2 │>5 │\n+│       │ 2 │>1 │\n" in out
    assert err.startswith(f"{made}: would change: ")
    assert run("pipworks", "format", made).code == 0
    count = run("solve_polypips", "--count", made).out.strip()
    assert int(count) > 1
    head = text_of(made).split("board:\n")[0].splitlines()
    assert head[0] == "// mine"
    assert head[1].startswith("// made from: board: 4x3; pieces: 2*; ")
    assert head[2] == f"// solutions: {count}"
    assert head[3].startswith("// grade: ")
    assert len(head) == 4
    assert run("check_polypips", made).code == 0
    assert run("pipworks", "format", "--check", made).code == 0


def test_pieces_in_another_order_are_the_same_puzzle(run: Run, made: Path) -> None:
    made.write_text(text_of(made).replace("2I:03,2I:23", "2I:23, 03"), encoding="utf-8")
    assert run("pipworks", "format", made).code == 0
    assert "// seed: 1\n" in text_of(made)
    assert "2I:23,2I:03," in text_of(made)


def test_the_solution_that_is_right_stays(run: Run, tmp_path: Path) -> None:
    """Of several solutions the one that the file has, drawn anew; a wrong one, or no drawing, gives way."""
    path = tmp_path / "p.txt"
    puzzle = "board:\n####\n\npieces:\n01,10\n\nconstraints:\n\n"
    texts = set()
    right = "┌───────┬───────┐\n│ 1   0 │ 1   0 │\n└───────┴───────┘\n"
    path.write_text(f"{puzzle}solution:\n{right}", encoding="utf-8")
    assert run("pipworks", "format", path).code == 0
    assert text_of(path).endswith(f"solution:\n{right}")
    for other in (right.replace("1   0 │ 1", "1   1 │ 1"), "nothing drawn\n", ""):
        path.write_text(f"{puzzle}solution:\n{other}", encoding="utf-8")
        assert run("pipworks", "format", path).code == 0
        assert run("check_polypips", path).code == 0
        texts.add(text_of(path))
    assert len(texts) == 1


def test_what_can_t_be_formatted_is_left_as_it_was(run: Run, made: Path) -> None:
    whole = text_of(made)
    for change, code, said in (
        ("AllSame 6", 1, f"{made}: unsolvable: "),
        ("AllSame x", 3, f"{made}:22:9: expected "),
    ):
        made.write_text(whole.replace("AllSame Some(4)", change), encoding="utf-8")
        before = text_of(made)
        for options in ((), ("--check",)):
            ran = run("pipworks", "format", made, *options)
            assert (ran.code, ran.out) == (code, "")
            assert ran.err.startswith(said), ran.err
            assert text_of(made) == before


def test_a_limit_is_said_in_place_of_a_claim(run: Run, made: Path) -> None:
    run("pipworks", "format", made)
    code, _, err = run("pipworks", "format", made, "--timeout", "0.000001")
    assert code == 4
    assert "a limit was reached" in err
    head = text_of(made).split("board:\n")[0]
    assert f"// solutions: 1 or more ({claims.LIMIT})\n// grade: not known ({claims.LIMIT})\n" in head
    assert run("check_polypips", made).code == 0
    run("pipworks", "format", made)
    assert GRADED in text_of(made)


def test_letters_stay_letters(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text("board:\nAABB  \n\npieces:\n06,11\nconstraints:\n\n A: 6\nB: =\n", encoding="utf-8")
    assert run("pipworks", "format", path).code == 0
    assert "board:\nAABB\n\npieces:\n2I:06,2I:11\n\nconstraints:\nA: 6\nB: =\n\ngame:\n" in text_of(path)
    assert run("pipworks", "format", "--check", path).code == 0


def test_standard_input_and_another_file(run: Run, made: Path, tmp_path: Path) -> None:
    before = text_of(made)
    whole = run("pipworks", "format", "-", stdin=made.read_bytes())
    assert (whole.code, whole.err) == (0, "")
    other = tmp_path / "other.txt"
    assert run("pipworks", "format", made, "-o", other) == (0, "", "")
    assert text_of(made) == before
    assert text_of(other) == whole.out
    assert run("pipworks", "format", "--ascii", "-", stdin=made.read_bytes()).out.isascii()
    code, _, err = run("pipworks", "format", made, "-o", tmp_path / "p.png")
    assert (code, "pipworks show draws pictures" in err) == (2, True)
    assert run("pipworks", "format", made, made, "-o", other).code == 2
    assert run("pipworks", "format", made, "--check", "-o", other).code == 2
    assert run("pipworks", "format", made, "--no-wrap").code == 2


def test_a_file_that_was_changed_by_hand_stays_its_writer_s(run: Run, tmp_path: Path) -> None:
    """The program that made it does not write over it, though it was the last to write it."""
    path = tmp_path / "p.txt"
    for _ in range(2):
        assert run("generate_polypips", *RULES, "-o", path).code == 0
    path.write_text(f"// mine\n{text_of(path)}", encoding="utf-8")
    assert run("pipworks", "format", path).code == 0
    before = text_of(path)
    assert run("generate_polypips", *RULES, "-o", path).code == 2
    assert text_of(path) == before


def test_json_stays_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(run("generate_polypips", *RULES, "--format", "json").out, encoding="utf-8")
    record = json.loads(text_of(path))
    assert run("pipworks", "format", path).code == 0
    fresh = json.loads(text_of(path))
    assert fresh == record | {"comments": [*record["comments"], GRADED.splitlines()[1][2:]]}
    assert run("pipworks", "format", "--check", path).code == 0
    changed = json.loads(text_of(path))
    changed["constraints"] = [each for each in changed["constraints"] if each["kind"] != "MoreThan"]
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert run("pipworks", "format", path).code == 0
    fresh = json.loads(text_of(path))
    assert "origin" not in fresh
    assert fresh["solutions"] == int(run("solve_polypips", "--count", path).out) > 1
    assert len(text_of(path).splitlines()) == 1


def test_the_newspaper_s_form_is_not_rewritten(run: Run, tmp_path: Path) -> None:
    path, ours = tmp_path / "day.json", tmp_path / "ours.json"
    level = {"dominoes": [[2, 3]], "regions": [{"indices": [[0, 0], [0, 1]], "type": "empty"}], "solution": None}
    path.write_text(json.dumps(level), encoding="utf-8")
    assert run("pipworks", "format", path).code == 2
    assert run("pipworks", "format", path, "-o", ours).code == 0
    assert run("solve_polypips", "--count", ours).out == "2\n"


@settings(max_examples=some(15, of=40))
@given(solved(4))
def test_formatted_twice_is_formatted_once(pair: tuple[Puzzle, Solution]) -> None:
    """The same puzzle is in it, with a right solution and the true number; and once is enough."""
    puzzle, _ = pair

    def formatted(text: str) -> str:
        ((_, edit),) = edited(Source.of(text))[0].items()
        found = editing.facts(POLYPIPS, edit.puzzle, edit.solution, Limits().start())
        assert found.is_whole
        return edit.refreshed(found.solution, found.count, found.claims, is_made_so=False).to_text()

    once = formatted(polypips.format(puzzle))
    assert formatted(once) == once
    again = polypips.parse(once)
    assert (again.cells, again.pieces, again.constraints) == (puzzle.cells, puzzle.pieces, puzzle.constraints)
    assert not polypips.verify(puzzle, polypips.parse_solution(once, puzzle))
    assert f" solutions: {polypips.count(puzzle).count}" in again.comments


MADE = f"""\
// made by pipworks {__version__}
// command: generate_pipes --size 4x4 --no-wrap --all-tiles --seed 2
// seed: 2
"""
CLAIMS = """\
// size: 4x4
// variant: no wrap, all tiles
// solutions: 1
// grade: easy, score 13.6 (rules pipes-all-tiles-2)
"""


@pytest.fixture
def level(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "level.txt"
    rows = run("generate_pipes", "--size", "4x4", "--no-wrap", "--all-tiles", "--seed", "2").out
    path.write_text(MADE + rows, encoding="utf-8")
    return path


def test_a_level_gets_a_header(run: Run, level: Path) -> None:
    rows = text_of(level).removeprefix(MADE)
    assert run("pipworks", "format", level).code == 0
    assert text_of(level) == MADE + CLAIMS + rows
    assert run("pipworks", "format", "--check", level) == (0, "", "")
    level.write_text(rows, encoding="utf-8")
    assert run("pipworks", "format", level, "--no-wrap", "--all-tiles").code == 0
    assert text_of(level) == CLAIMS + rows
    assert run("pipworks", "format", "--check", level).code == 0, "the variant that the file claims is the file's"
    assert run("pipworks", "format", level, "--no-wrap").code == 0
    assert "// variant: no wrap\n" in text_of(level)


def test_a_changed_level_was_made_from_the_other(run: Run, level: Path) -> None:
    level.write_text(text_of(level).replace("LTTH", "LITH"), encoding="utf-8")
    ran = run("pipworks", "format", level)
    assert (ran.code, ran.out) == (1, "")
    assert "unsolvable" in ran.err
    level.write_text(text_of(level).replace("LITH", "LTTH").replace("--all-tiles ", ""), encoding="utf-8")
    before = text_of(level).splitlines()[-4:]
    assert run("pipworks", "format", level).code == 0
    head, *_ = lines = text_of(level).splitlines()
    assert head == f"// made from: generate_pipes --size 4x4 --no-wrap --seed 2 (pipworks {__version__})"
    assert lines[-4:] == before


def test_levels_in_json_and_several_in_a_text(run: Run, level: Path, tmp_path: Path) -> None:
    board = [*text_of(level).splitlines()[-4:]]
    record = {"format": "pipworks.pipes", "version": 1, "board": board, "wraps": False, "all_tiles": True}
    path = tmp_path / "level.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert run("pipworks", "format", path).code == 0
    fresh = json.loads(text_of(path))
    assert fresh["solutions"] == 1
    assert len(fresh["solution"]) == 4
    assert fresh["comments"] == [" grade: easy, score 13.6 (rules pipes-all-tiles-2)"]
    assert run("pipworks", "format", "--check", path).code == 0
    path.write_text(json.dumps([record, record]), encoding="utf-8")
    assert run("pipworks", "format", path).code == 0
    assert json.loads(text_of(path)) == [fresh, fresh]
    assert run("pipworks", "format", "--check", path).code == 0
    one = text_of(level)
    level.write_text(f"{one}// another\n1IH\n", encoding="utf-8")
    assert run("pipworks", "format", level).code == 0
    assert "\n\n// another\n// size: 3x1\n// solutions: 2\n" in text_of(level)
    assert run("pipworks", "format", "--check", level).code == 0


def test_names_and_answers_are_not_lost(run: Run, level: Path, tmp_path: Path) -> None:
    named = tmp_path / "named.txt"
    named.write_text("==> a <==\n1IH\n\n==> b <==\n// mine\n1IIH\n", encoding="utf-8")
    assert run("pipworks", "format", named).code == 0
    assert text_of(named).startswith("==> a <==\n// size: 3x1\n")
    assert "\n\n==> b <==\n// mine\n// size: 4x1\n" in text_of(named)
    assert run("pipworks", "format", "--check", named).code == 0
    answers, puzzles = tmp_path / "answers.json", tmp_path / "puzzles.json"
    assert run("solve_pipes", named, "--json", "-o", answers).code == 0
    before = text_of(answers)
    code, _, err = run("pipworks", "format", answers)
    assert (code, "these are answers, and would be lost" in err, text_of(answers)) == (2, True, before)
    assert run("pipworks", "format", answers, "-o", puzzles).code == 0
    assert [json.loads(line)["name"] for line in text_of(puzzles).splitlines()] == ["a", "b"]


def test_one_of_several_that_can_t_be_formatted_leaves_the_file(run: Run, made: Path) -> None:
    one = text_of(made)
    for other, code in ((one.replace("AllSame Some(4)", "AllSame 6"), 1), (one.replace("2I:03", "2I:09"), 3)):
        made.write_text(f"{one}\n{other}", encoding="utf-8")
        ran = run("pipworks", "format", made)
        assert (ran.code, ran.out) == (code, "")
        assert f"{made}: left as it was\n" in ran.err
        assert text_of(made) == f"{one}\n{other}"
    made.write_text(f"{one}\n{one}", encoding="utf-8")
    assert run("pipworks", "format", made).code == 0
    assert text_of(made).count(GRADED) == 2
    assert run("pipworks", "format", "--check", made).code == 0
    assert run("check_polypips", made).out.count("solved: ") == 2


def test_the_ending_of_another_file_is_its_form(run: Run, made: Path, tmp_path: Path) -> None:
    """Text becomes JSON and JSON text, with the same meaning, and back again."""
    assert run("pipworks", "format", made).code == 0
    document, text, plain = (tmp_path / name for name in ("p.json", "again.txt", "plain"))
    assert run("pipworks", "format", made, "-o", document).code == 0
    found = json.loads(text_of(document))
    assert (found["format"], found["solutions"]) == ("pipworks.polypips", 1)
    assert polypips.read(document).constraints == polypips.read(made).constraints
    assert run("pipworks", "format", document, "-o", text).code == 0
    assert sorted(text_of(text).splitlines()) == sorted(text_of(made).splitlines())
    assert run("pipworks", "format", document, "-o", plain).code == 0
    assert text_of(plain) == text_of(document)
    assert run("pipworks", "format", text, "--check").code == 0


def test_several_become_lines(run: Run, made: Path, tmp_path: Path) -> None:
    both, lines = tmp_path / "both.txt", tmp_path / "both.json"
    both.write_text(f"{text_of(made)}\n{text_of(made)}", encoding="utf-8")
    assert run("pipworks", "format", both, "-o", lines).code == 0
    assert [json.loads(line)["solutions"] for line in text_of(lines).splitlines()] == [1, 1]


def test_a_level_of_json_as_text_says_what_it_said(run: Run, tmp_path: Path) -> None:
    level, text, again = (tmp_path / name for name in ("l.json", "l.txt", "again.json"))
    level.write_text(run("generate_pipes", "--size", "4x4", "--no-wrap", "--seed", "1", "--json").out, "utf-8")
    assert run("pipworks", "format", level, "-o", text).code == 0
    said = text_of(text).splitlines()
    command = "// command: generate_pipes --size 4x4 --no-wrap --seed 1"
    assert said[:3] == [f"// made by pipworks {__version__}", command, "// seed: 1"]
    assert {"// variant: no wrap", "// size: 4x4", "// solutions: 1"} <= set(said)
    assert run("pipworks", "format", text, "-o", again).code == 0
    first, second = (json.loads(text_of(path)) for path in (level, again))
    kept = ("board", "wraps", "all_tiles", "solution", "solutions")
    assert [first[key] for key in kept] == [second[key] for key in kept]


def test_what_can_t_be_read_keeps_none_from_another_file(run: Run, made: Path, tmp_path: Path) -> None:
    """In place the file is left; in another the rest is written."""
    both, other = tmp_path / "both.txt", tmp_path / "other.txt"
    both.write_text(f"{text_of(made)}\n{text_of(made).replace('2I:', '2J:')}", encoding="utf-8")
    ran = run("pipworks", "format", both, "-o", other)
    assert ran.code == 3
    assert f"{both}: 1 of 2 puzzles written, to {other}" in ran.err
    assert polypips.read(other).constraints == polypips.read(made).constraints
    none = run("pipworks", "format", other, "-o", tmp_path / "x.png")
    assert none.code == 2
