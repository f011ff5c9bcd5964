"""Every line of --json is as its shipped schema says, and the same words mean the same in every family."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks.cli import refusals, running
from pipworks.cli.running import Exit
from pipworks.errors import BrokenAnswer, InvalidPuzzle, KernelUnavailable, MissingExtra
from pipworks.families import POLYPIPS, REASONING
from pipworks.source import Source
from tests.cli.asking import CASES, Asking, statuses
from tests.cli.asking import asking as asking  # a fixture
from tests.cli.asking import player as player  # a fixture
from tests.cli.conftest import Run
from tests.cli.polypips.test_solve import SEVERAL
from tests.cli.samples import HINTED, Hinted, known
from tests.families.dominoes import DOMINOES
from tests.support.json_records import records

COMMON = ["format", "version", "family", "file", "name", "puzzle", "ask", "given", "position", "status", "reason"]
SOON = ("--timeout", "0.000001")


@pytest.mark.parametrize(
    ("words", "of_one", "of_two", "of_none", "in_no_time"),
    [
        ([], ["solved"], ["solved"], ["unsolvable"], ["limit reached"]),
        (["--all"], ["solved"] * 2, ["solved"] * 3, ["unsolvable"], ["limit reached"]),
        (["--count"], ["solved"], ["solved"], ["unsolvable"], ["limit reached"]),
        (["--unique"], ["unique"], ["several"], ["none"], ["limit reached"]),
    ],
    ids=["solve", "all", "count", "unique"],
)
def test_what_every_family_answers(
    asking: Asking, words: list[str], of_one: list[str], of_two: list[str], of_none: list[str], in_no_time: list[str]
) -> None:
    case = asking.case
    for text, expected in ((case.one, of_one), (case.two, of_two), (case.none, of_none)):
        found = asking.solve(text, *words)
        assert statuses(found) == expected
        for record in found:
            assert list(record)[: len(COMMON)] == COMMON
            assert record["family"] == asking.family.name
            assert record["file"].endswith("p.txt")
            assert (record["name"], record["given"], record["position"]) == ("", {}, None)
            assert record["puzzle"]["format"] == f"pipworks.{asking.family.name}"
    if asking.family is not DOMINOES:  # too small to run into it
        assert statuses(asking.solve(case.two, *words, *SOON)) == in_no_time


def test_all_ends_with_how_it_came(asking: Asking) -> None:
    *found, end = asking.solve(asking.case.two, "--all")
    assert [record["number"] for record in found] == [1, 2]
    assert (end["count"], end["exact"]) == (2, True)
    assert "solution" not in end
    (end,) = asking.solve(asking.case.none, "--all")
    assert (end["count"], end["exact"]) == (0, True)


def test_a_count(asking: Asking) -> None:
    (record,) = asking.solve(asking.case.two, "--count")
    assert (record["count"], record["exact"]) == (2, True)


def test_a_check(asking: Asking) -> None:
    puzzle = asking.file(asking.case.one)
    for text, status, code in ((asking.case.solution, "solved", 0), (asking.case.wrong, "wrong", 1)):
        ran = asking.ran("check", puzzle, asking.file(text, "s.txt"))
        (record,) = records(ran.out)
        assert (record["ask"], record["status"], ran.code) == ("check", status, code)
        assert bool(record["violations"]) == bool(code)
        assert record["solution"]


def test_refusals(asking: Asking, tmp_path: Path) -> None:
    absent = tmp_path / "absent.txt"
    for words, code, exit_code in (
        ([asking.file(asking.case.junk, "junk.txt")], "parse", 3),
        ([absent], "file", 3),
        ([absent, "--timeout", "x"], "usage", 2),
        ([], "usage", 2),
    ):
        if not words and asking.family is POLYPIPS:
            continue  # reads standard input
        ran = asking.ran("solve", *words)
        (record,) = records(ran.out)
        assert (record["status"], record["code"], ran.code) == ("error", code, exit_code)
        assert record["problem"] in ran.err.replace("No such file or directory", record["problem"])
        assert (record["file"] is None) == (code == "usage")


def test_a_line_for_every_input(asking: Asking) -> None:
    good, bad = asking.file(asking.case.one, "good.txt"), asking.file(asking.case.junk, "junk.txt")
    ran = asking.ran("solve", good, bad, good)
    assert statuses(records(ran.out)) == ["solved", "error", "solved"]
    assert ran.code == 3


def test_the_same_keys_in_every_family(run: Run, tmp_path: Path) -> None:
    for words in ([], ["--all"], ["--count"], ["--unique"]):
        keys = set()
        for case in CASES:
            with known(case.family):
                found = Asking(run, tmp_path, case).solve(case.two, *words)
                keys.add(json.dumps([list(record) for record in found]))
        assert len(keys) == 1, words


def test_words_that_are_no_command_s(run: Run) -> None:
    for words in (
        ["pipes", "--json"],
        ["--json"],
        ["slove", "--json"],
        ["solve", "--json"],
        ["pipes", "solve", "--json", "--no-such"],
    ):
        ran = run("pipworks", *words)
        (record,) = records(ran.out)
        assert (ran.code, record["code"], record["file"]) == (2, "usage", None)
        assert record["problem"] in ran.err


def test_without_json_a_refusal_is_a_message_alone(run: Run, tmp_path: Path) -> None:
    for words in (["absent.txt"], ["--no-such"], ["--", "--json"]):
        ran = run("solve_pipes", *words)
        assert ran.out == ""
        assert ran.err


def test_what_a_puzzle_s_own_options_mean(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(SEVERAL)
    for words in (["--count", "--grids"], ["--all", "--distinct"], ["--either-hand"], ["--unique", "--grids"]):
        found = records(run("solve_polypips", path, *words, "--json").out)
        assert {json.dumps(record["given"]) for record in found} == {
            json.dumps({words[-1].lstrip("-").replace("-", "_"): True})
        }
    *found, end = records(run("solve_polypips", path, "--all", "--limit", "1", "--json").out)
    assert (len(found), end["status"], end["exact"], end["count"]) == (1, "limit reached", False, 1)
    path.write_text("1IIH\n____\n")
    (record,) = records(run("solve_pipes", "--minimal", path, "--json").out)
    assert (record["ask"], record["status"]) == ("minimal", "solved")


def test_a_variant_is_in_the_puzzle(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text("1H\n")
    (record,) = records(run("solve_pipes", "--no-wrap", "--all-tiles", path, "--json").out)
    assert (record["puzzle"]["wraps"], record["puzzle"]["all_tiles"]) == (False, True)


def test_a_puzzle_that_can_t_be_worked_on_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "day.json"
    path.write_text(
        json.dumps({"easy": {"dominoes": [[1, 2]], "regions": [{"indices": [[0, 0], [0, 1]], "type": "empty"}]}})
    )
    ran = run("check_polypips", path, "--json")
    (record,) = records(ran.out)
    assert (ran.code, record["code"], record["name"]) == (3, "puzzle", "easy")
    assert record["problem"] == "no solution in this file"
    assert record["hint"] == "name a file that has one"
    assert ran.err == f"{path}: no solution in this file: name a file that has one\n"


@pytest.mark.parametrize("strength", [1, 2, 3, 4])
def test_hints(player: tuple[Asking, Hinted], strength: int) -> None:
    asking, sample = player
    words = ("--hint", strength, "--position", asking.file(sample.right, "right.txt"))
    (record,) = asking.solve(sample.puzzle, *words)
    assert record["ask"] == "hint"
    assert record["status"] in ("step", "choice")
    assert record["position"]
    assert bool(record["rule"]) == (strength > 1)
    assert bool(record["placement"]) == bool(record["next"]) == (strength == 4)
    if strength == 4:
        following = asking.file(json.dumps(record["next"]), "next.json")
        assert record["next"] != record["position"]
        assert following.stat().st_size
    (record,) = asking.solve(sample.none, "--hint", strength)
    assert (record["status"], record["reason"]) == ("unsolvable", asking.solve(sample.none)[0]["reason"])
    assert statuses(asking.solve(sample.puzzle, "--hint", strength, *SOON)) == ["limit reached"]
    wrong = asking.file(sample.wrong, "wrong.txt")
    (record,) = asking.solve(sample.puzzle, "--hint", strength, "--position", wrong)
    assert (record["status"], record["reason"]["code"]) == ("wrong", "wrong")
    done = asking.file(sample.solution, "done.txt")
    assert statuses(asking.solve(sample.puzzle, "--hint", strength, "--position", done)) == ["finished"]


def test_an_answer_is_a_position(player: tuple[Asking, Hinted]) -> None:
    """An answer stands for its position, or else for its solution; the next position of a hint is read, too."""
    asking, sample = player
    right = asking.file(sample.right, "right.txt")
    (hint,) = asking.solve(sample.puzzle, "--hint", "4", "--position", right)
    answer = asking.file(json.dumps(hint), "answer.json")
    assert asking.solve(sample.puzzle, "--hint", "4", "--position", answer) == [hint]
    following = asking.file(json.dumps(hint["next"]), "next.json")
    (again,) = asking.solve(sample.puzzle, "--hint", "4", "--position", following)
    assert again["position"] == hint["next"]
    done = asking.file(json.dumps(asking.solve(sample.puzzle)[0]), "done.json")
    (checked,) = records(asking.ran("check", asking.file(sample.puzzle), "--position", done).out)
    assert checked["status"] == "finished"
    counted = asking.file(json.dumps(asking.solve(sample.puzzle, "--grade")[0]), "grade.json")
    (refused,) = records(asking.ran("check", asking.file(sample.puzzle), "--position", counted).out)
    assert refused["problem"] == "this answer has no position and no solution (status solved)"


def test_a_hint_of_the_untouched_puzzle_says_so(player: tuple[Asking, Hinted]) -> None:
    asking, sample = player
    (record,) = asking.solve(sample.puzzle, "--hint", "4")
    assert record["position"] == asking.family.position_data(asking.family.verb("parse")(sample.puzzle), None)


def test_walkthroughs_and_grades(player: tuple[Asking, Hinted]) -> None:
    asking, sample = player
    for ask in ("explain", "grade"):
        for text, words, status in (
            (sample.puzzle, (), "solved"),
            (sample.none, (), "unsolvable"),
            (sample.puzzle, SOON, "limit reached"),
        ):
            (record,) = asking.solve(text, f"--{ask}", *words)
            assert (record["ask"], record["status"]) == (ask, status)
            assert bool(record["reason"]) == (status != "solved")
            if text == sample.none:
                assert record["reason"] == asking.solve(text)[0]["reason"]
    (record,) = asking.solve(sample.puzzle, "--explain", "--position", asking.file(sample.right, "right.txt"))
    assert record["start"] == record["position"] != record["end"]


def test_checks_of_positions(player: tuple[Asking, Hinted]) -> None:
    asking, sample = player
    puzzle = asking.file(sample.puzzle)
    for text, status in (
        (sample.right, "right so far"),
        (sample.wrong, "wrong"),
        (sample.solution, "finished"),
    ):
        (record,) = records(asking.ran("check", puzzle, "--position", asking.file(text, "position.txt")).out)
        assert (record["ask"], record["status"]) == ("position", status)
        assert (record["reason"] is None) == (status != "wrong")
    position = asking.file(sample.right, "position.txt")
    (record,) = records(asking.ran("check", puzzle, "--position", position, *SOON).out)
    assert record["status"] == "limit reached"
    (record,) = records(asking.ran("solve", puzzle, "--count", "--position", position).out)
    assert record["position"]


MAKING = {"pipes": ["--size", "4x4"], "polypips": ["--board", "4x3", "--pieces", "2*"], "dominoes": ["4x4"]}


def test_generators(asking: Asking) -> None:
    """A generated puzzle is one document, that every command of the family reads."""
    ran = asking.ran("generate", *MAKING[asking.family.name], "--seed", "1")
    (record,) = records(ran.out)
    assert record["format"] == f"pipworks.{asking.family.name}"
    assert record["origin"]["seed"] == 1
    made = asking.file(ran.out, "made.json")
    (solved,) = records(asking.ran("solve", made).out)
    assert asking.family.puzzle_data(asking.family.contents(Source.read(made)).documents[0].puzzle) == solved["puzzle"]
    assert statuses(records(asking.ran("check", made, made).out)) == ["solved"]
    assert asking.show(made).code == 0


def test_generators_several(asking: Asking) -> None:
    ran = asking.ran("generate", *MAKING[asking.family.name], "--seed", "1", "--count", "2")
    found = records(ran.out)
    assert [record["format"] for record in found] == [f"pipworks.{asking.family.name}"] * 2
    several = asking.family.contents(Source.read(asking.file(ran.out, "made.json")))
    assert [filed.name for filed in several.documents] == ["1", "2"]


def test_what_no_puzzle_comes_of(asking: Asking, run: Run) -> None:
    ran = asking.ran("generate", *MAKING[asking.family.name], "--seed", "1", *SOON)
    (record,) = records(ran.out)
    assert (record["code"], ran.code) == ("limit", 4)
    ran = run("generate_polypips", "--board", "8x8", "--pieces", "3L", "--seed", "5", "--json")
    (record,) = records(ran.out)
    assert (record["code"], ran.code) == ("generation", 1)


@pytest.mark.parametrize(
    ("error", "code", "exit_code", "hint"),
    [
        (MissingExtra("png", "PNG"), "extra", 3, "pip install 'pipworks[png]'"),
        (KernelUnavailable("no"), "kernel", 2, None),
        (BrokenAnswer("no"), "bug", 5, None),
        (KeyError("no"), "bug", 5, None),
        (InvalidPuzzle("no"), "puzzle", 3, None),
        (UnicodeDecodeError("utf-8", b"", 0, 0, "no"), "file", 3, None),
    ],
)
def test_rarer_errors(
    capsys: pytest.CaptureFixture[str], error: Exception, code: str, exit_code: int, hint: str | None
) -> None:
    def work() -> Exit:
        refusals.begin(["--json"])
        raise error

    assert running.run(work) == exit_code
    shown = capsys.readouterr()
    (record,) = records(shown.out)
    assert (record["code"], record["hint"]) == (code, hint)
    assert record["problem"] in shown.err


def test_an_interrupt_prints_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    def work() -> Exit:
        refusals.begin(["--json"])
        raise KeyboardInterrupt

    assert running.run(work) == 130
    assert capsys.readouterr() == ("", "interrupted\n")


def test_hints_are_of_families_that_reason() -> None:
    assert {sample.family for sample in HINTED} == {
        case.family for case in CASES if set(REASONING) <= set(case.family.verbs)
    }
