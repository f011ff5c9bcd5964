"""pipworks convert: what goes in comes out in another form, and what is lost is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from tests.cli.conftest import Run
from tests.cli.polypips.test_solve import UNIQUE
from tests.polypips.formats.test_nyt import DAY

BOARD = "1LH\n"
EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "p.txt"
    path.write_text(UNIQUE, encoding="utf-8")
    return path


@pytest.fixture
def day(tmp_path: Path) -> Path:
    path = tmp_path / "2025-09-15.json"
    path.write_text(json.dumps(DAY), encoding="utf-8")
    return path


@pytest.mark.parametrize("form", ["text", "json", "link", "nyt"])
def test_a_puzzle_comes_back_from_every_form(run: Run, puzzle: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    assert run("pipworks", "convert", puzzle, "--to", form, "-o", out) == (0, "", "")
    found, first = polypips.read(out), polypips.parse(UNIQUE)
    assert (found.cells, found.pieces) == (first.cells, first.pieces)
    assert set(map(str, found.constraints)) == set(map(str, first.constraints))
    assert run("pipworks", "convert", puzzle, "--to", form).out == out.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["text", "json", "link"])
def test_a_board_comes_back_from_every_form(run: Run, form: str) -> None:
    done = run("pipworks", "convert", "-", "--to", form, stdin=BOARD.encode())
    assert (done.code, done.err) == (0, "")
    assert pipes.parse(done.out) == pipes.parse(BOARD)


@pytest.mark.parametrize("ending", ["txt", "json", "jsonl"])
def test_the_name_of_the_output_says_the_form(run: Run, puzzle: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"out.{ending}"
    assert run("pipworks", "convert", puzzle, "-o", out).code == 0
    text = out.read_text(encoding="utf-8")
    assert text.startswith("{") == (ending != "txt")
    assert (text.count("\n") == 1) == (ending == "jsonl")


def test_a_form_is_needed(run: Run, puzzle: Path, tmp_path: Path) -> None:
    assert "say the form: --to" in run("pipworks", "convert", puzzle).err
    assert "does not say the form" in run("pipworks", "convert", puzzle, "-o", tmp_path / "a.xyz").err
    done = run("pipworks", "convert", puzzle, "--to", "jsn")
    assert (done.code, done.out) == (2, "")
    assert "did you mean json?" in done.err
    done = run("pipworks", "convert", puzzle, "--to", "json", "-o", tmp_path / "a.png")
    assert done.code == 2


def test_a_day_and_its_levels(run: Run, day: Path) -> None:
    done = run("pipworks", "convert", day, "--to", "nyt")
    assert done.code == 0
    assert polypips.parse_all(done.out).documents == polypips.read_all(day).documents
    first = polypips.read_all(day).documents[0]
    one = run("pipworks", "convert", day, "--level", first.name, "--to", "nyt")
    assert polypips.parse_all(one.out).documents == (first,)
    lines = run("pipworks", "convert", day, "--to", "json").out
    assert [document.name for document in polypips.parse_all(lines).documents] == list(polypips.read_all(day))


def test_days_of_several_files_become_a_list(run: Run, day: Path, tmp_path: Path) -> None:
    other = tmp_path / "2025-09-16.json"
    other.write_bytes(day.read_bytes())
    done = run("pipworks", "convert", day, other, "--to", "nyt")
    assert done.code == 0
    assert [each["printDate"] for each in json.loads(done.out)] == ["2025-09-15", "2025-09-16"]
    names = [f"{date} {level}" for date in ("2025-09-15", "2025-09-16") for level in polypips.read_all(day)]
    assert list(polypips.parse_all(done.out)) == names


def test_what_is_lost_is_said_a_sentence_each(run: Run) -> None:
    heart = EXAMPLES / "polypips" / "heart.txt"
    done = run("pipworks", "convert", heart, "--to", "link")
    assert done.code == 0
    assert done.err.splitlines() == [f"{heart}: its comments are left out", f"{heart}: its solution is left out"]
    strict = run("pipworks", "convert", heart, "--to", "link", "--strict")
    assert (strict.code, strict.out) == (3, "")
    assert "leave --strict out" in strict.err
    assert run("pipworks", "convert", heart, "--to", "json", "--strict").err == ""


def test_the_variant_of_a_board(run: Run) -> None:
    done = run("pipworks", "convert", "-", "--to", "json", "--no-wrap", stdin=BOARD.encode())
    assert json.loads(done.out)["wraps"] is False
    text = run("pipworks", "convert", "-", "--to", "text", stdin=done.out.encode())
    assert text.out == BOARD
    assert text.err == "<stdin>: its variant is left out: say --no-wrap where the text is read\n"


def test_what_the_form_can_not_hold_at_all(run: Run) -> None:
    done = run("pipworks", "convert", EXAMPLES / "polypips" / "heart.txt", "--to", "nyt")
    assert (done.code, done.out) == (3, "")
    assert "is no domino" in done.err
    done = run("pipworks", "convert", "-", "--to", "nyt", stdin=BOARD.encode())
    assert done.code == 3
    assert "Pipes has no such form" in done.err


def test_a_bad_input_keeps_no_other_from_being_written(run: Run, puzzle: Path, tmp_path: Path) -> None:
    done = run("pipworks", "convert", tmp_path / "none.txt", puzzle, "--to", "json")
    assert done.code == 3
    assert polypips.parse(done.out) == polypips.parse(UNIQUE)


def test_puzzles_of_several_families_do_not_go_together(run: Run, puzzle: Path, tmp_path: Path) -> None:
    board = tmp_path / "b.txt"
    board.write_text(BOARD)
    assert run("pipworks", "convert", puzzle, board, "--to", "text").code == 2


def test_puzzles_of_several_families_keep_their_order(run: Run, puzzle: Path, tmp_path: Path) -> None:
    """Lines of JSON in the order of the inputs, read again in the file's; a place counts in the whole file."""
    (tmp_path / "b.txt").write_text(BOARD)
    mixed, links = tmp_path / "m.jsonl", tmp_path / "links.txt"
    assert run("pipworks", "convert", puzzle, tmp_path / "b.txt", "-o", mixed).code == 0
    again = run("pipworks", "convert", mixed, "--to", "json")
    assert [json.loads(line)["name"] for line in again.out.splitlines()] == ["p", "b"]
    assert again.out == mixed.read_text()
    counted = run("pipworks", "solve", mixed, "--count")
    assert counted.out == "==> b <==\n1\n==> p <==\n1\n"
    assert run("pipworks", "link", mixed, "--level", "2").out.startswith("p1.")
    links.write_text("".join(run("pipworks", "link", mixed, "--level", level).out for level in "12"))
    assert run("pipworks", "link", links, "--level", "2").out.startswith("p1.")


def test_a_name_goes_into_links_as_a_heading_where_there_are_several(run: Run) -> None:
    named = (
        b'{"format":"pipworks.polypips","version":1,"board":["##"],"pieces":["2I:06"],"constraints":[],"name":"Zoe"}\n'
    )
    one = run("pipworks", "convert", "-", "--to", "link", "--strict", stdin=named)
    assert (one.code, one.out) == (3, "")
    assert one.err.startswith("<stdin>: its name, Zoe, is left out\n")
    two = run("pipworks", "convert", "-", "--to", "link", "--strict", stdin=named * 2)
    assert (two.code, two.err) == (0, "")
    assert [line for line in two.out.splitlines() if "==>" in line] == ["==> 1 Zoe <==", "==> 2 Zoe <=="]


def test_nothing_is_said_of_what_is_refused_nor_of_a_name_of_ours(run: Run, puzzle: Path) -> None:
    heart = EXAMPLES / "polypips" / "heart.txt"
    done = run("pipworks", "convert", heart, "--to", "nyt")
    assert (done.code, done.err.count("\n")) == (3, 1)
    done = run("pipworks", "convert", puzzle, "-", "--to", "text", stdin=puzzle.read_bytes())
    assert (done.code, done.err) == (0, "")
    done = run("pipworks", "convert", heart, "--to", "penpa", "-o", puzzle.with_name("x.json"))
    assert "what is written there is penpa, no JSON" in done.err


def test_a_file_of_somebody_else_is_kept(run: Run, puzzle: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    out.write_text("mine")
    assert run("pipworks", "convert", puzzle, "-o", out).code == 2
    assert out.read_text() == "mine"
    assert run("pipworks", "convert", puzzle, "-o", out, "--force").code == 0
    assert run("pipworks", "convert", puzzle, "-o", puzzle).code == 2


def test_several_boards_have_names(run: Run, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(BOARD)
    for form in ("text", "json", "link"):
        done = run("pipworks", "convert", tmp_path / "a.txt", tmp_path / "b.txt", "--to", form)
        assert list(pipes.parse_all(done.out)) == ["a", "b"], form


def test_the_ancestors_order_of_pips(run: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "old.txt", tmp_path / "b.txt"
    path.write_text("board:\n###\n#\n#\n\npieces:\n5V:12345\n\nconstraints:\n", encoding="utf-8")
    done = run("pipworks", "convert", path, "--pips-order", "ancestor", "--to", "json")
    assert '"5V:32145"' in done.out
    assert run("pipworks", "convert", path, "--pips-order", "ancestor", "--to", "ancestor").out == path.read_text(
        "utf-8"
    )
    other.write_text(BOARD, encoding="utf-8")
    assert run("pipworks", "convert", other, "--pips-order", "ancestor", "--to", "text").code == 2


def test_what_goes_out_for_solvers_alone_is_not_read(run: Run, tmp_path: Path) -> None:
    path, formula = tmp_path / "b.txt", tmp_path / "b.cnf"
    path.write_text(BOARD, encoding="utf-8")
    assert run("pipworks", "convert", path, "-o", formula) == (0, "", "")
    assert run("pipworks", "show", formula).code == 3
