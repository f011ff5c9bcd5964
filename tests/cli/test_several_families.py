"""Files and collections of several families: every command takes all of them, a family's own its own and says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipworks import mixed, pipes, polypips
from pipworks.collection.collection import Collection
from pipworks.collection.entry import Entry
from pipworks.collection.lines import line_of
from pipworks.families import FAMILIES, PIPES, POLYPIPS, Family
from pipworks.source import Source
from tests.cli.conftest import Run

PIPS = "board:\n##\n\npieces:\n{}\n\nconstraints:\n"
ENTRIES = (
    Entry.of("pipes", pipes.Board.of("1LH"), solution=pipes.solve(pipes.Board.of("1LH")).solution),
    Entry.of("polypips", polypips.parse(PIPS.format("12"))),
    Entry.of("pipes", pipes.Board.of("1LLH"), name="own"),
    Entry.of("polypips", polypips.parse(PIPS.format("34"))),
)
FORMS = ("x.db", "x.jsonl", "documents.jsonl")


@pytest.fixture(params=FORMS)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The same four puzzles in each of the forms, of both families in turn."""
    import json

    path: Path = tmp_path / request.param
    if path.suffix == ".db":
        with Collection(path) as collection:
            for entry in ENTRIES:
                collection.add(entry)
    elif path.stem == "x":
        path.write_text("".join(map(line_of, ENTRIES)), encoding="utf-8")
    else:
        path.write_text("".join(f"{json.dumps(entry.document)}\n" for entry in ENTRIES), encoding="utf-8")
    return path


def told(text: str) -> str:
    """What is said on standard error, but for notes on the size of boards."""
    return "".join(line for line in text.splitlines(keepends=True) if ": note: " not in line)


def headings(text: str) -> list[str]:
    return re.findall("^==> (.*) <==$", text, re.MULTILINE)


@pytest.mark.parametrize("words", [["show"], ["draw"], ["solve"], ["solve", "--count"]])
def test_all_puzzles_of_all_families(run: Run, file: Path, words: list[str]) -> None:
    done = run("pipworks", *words, file)
    assert (done.code, told(done.err)) == (0, "")
    assert headings(done.out) == ["1", "own", "2", "4"]


def test_links_and_checks(run: Run, file: Path) -> None:
    done = run("pipworks", "link", file)
    assert (done.code, told(done.err)) == (0, "")
    assert [line[:3] for line in done.out.splitlines() if line[2:3] == "."] == ["p1.", "p1.", "d1.", "d1."]
    checked = run("pipworks", "check", file)
    assert checked.code == 3
    assert len(headings(checked.out)) == 4
    assert checked.err.count("no solution in this file") == 3


@pytest.mark.parametrize("verb", ["show", "link", "solve"])
@pytest.mark.parametrize(
    ("level", "family"), [("1", "pipes"), ("2", "polypips"), ("4", "polypips"), ("own", "pipes"), ("3", "pipes")]
)
def test_a_place_or_a_name_chooses(run: Run, file: Path, verb: str, level: str, family: str) -> None:
    done = run("pipworks", verb, file, "--level", level)
    assert (done.code, told(done.err), headings(done.out)) == (0, "", [])
    assert done.out
    alone = run("pipworks", family, "solve", file, "--level", level)
    assert (alone.code, told(alone.err)) == (0, "")
    if verb == "solve":
        assert done.out == alone.out


@pytest.mark.parametrize("verb", ["show", "link", "solve", "check"])
@pytest.mark.parametrize("level", ["5", "9", "other"])
def test_no_such_place_is_said_once(run: Run, file: Path, verb: str, level: str) -> None:
    done = run("pipworks", verb, file, "--level", level)
    assert done.code == 3
    assert done.err.count(f"no level {level} here") == 1


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_command_of_one_family_tells_of_the_others(run: Run, file: Path, family: Family) -> None:
    done = run("pipworks", family.name, "solve", file)
    assert done.code == 0
    assert headings(done.out) == (["1", "own"] if family is PIPES else ["2", "4"])
    said = "2 puzzles of Polypips left out" if family is PIPES else "2 boards of Pipes left out"
    assert told(done.err).count("\n") == 1
    assert said in done.err


def test_standard_input_is_read_once(run: Run, tmp_path: Path) -> None:
    done = run("pipworks", "solve", "-", "--count", stdin="".join(map(line_of, ENTRIES)).encode())
    assert (done.code, told(done.err)) == (0, "")
    assert headings(done.out) == ["1", "own", "2", "4"]


@pytest.mark.parametrize(
    "words", [["solve", "-o", "x.txt"], ["solve", "--picture", "x.svg"], ["show", "-o", "x.txt"], ["check", "--", "s"]]
)
def test_what_goes_with_one_family_alone(run: Run, file: Path, words: list[str], tmp_path: Path) -> None:
    verb, *more = words
    before = more if more[:1] != ["--"] else []
    after = more[1:] if more[:1] == ["--"] else []
    done = run("pipworks", verb, *(tmp_path / word if "." in word else word for word in before), file, *after)
    assert done.code == 2
    assert "puzzles of 2 families" in done.err
    assert not list(tmp_path.glob("x.[ts]*"))


def test_format_takes_one_family(run: Run, file: Path, tmp_path: Path) -> None:
    done = run("pipworks", "format", file, "-o", tmp_path / "new.jsonl")
    assert done.code == 2
    assert "a file of one family, and this has Pipes and Polypips" in done.err


def test_what_cannot_be_read_is_told_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text("".join(map(line_of, ENTRIES)) + '{"format": "pipworks.pipes", "board": 3}\n', encoding="utf-8")
    done = run("pipworks", "show", path)
    assert done.code == 3
    assert done.err.count("x.jsonl:5:") == 1
    assert headings(done.out) == ["1", "own", "2", "4"]


def test_the_parts_keep_their_lines() -> None:
    text = "".join(map(line_of, ENTRIES))
    (first, own), (second, other) = mixed.by_family(Source.of(text))
    assert (first, second) == (PIPES, POLYPIPS)
    for place, (a, b) in enumerate(zip(own.lines, other.lines, strict=True)):
        assert mixed.is_left_out(PIPES, a) is (place % 2 == 1)
        assert mixed.is_left_out(POLYPIPS, b) is (place % 2 == 0)
    assert mixed.others(PIPES, own) == {POLYPIPS: 2}
    assert len(mixed.by_family(Source.of(line_of(ENTRIES[0])))) == 1
