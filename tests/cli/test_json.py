"""Every line of --json is as its shipped schema says, and the same words mean the same in every family."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pipworks import schemas
from pipworks.cli import refusals, running
from pipworks.cli.refusals import CODES
from pipworks.cli.running import Exit
from pipworks.errors import BrokenAnswer, InvalidPuzzle, KernelUnavailable, MissingExtra
from pipworks.families import PIPES, POLYPIPS, REASONING, Family
from pipworks.source import Source
from tests.cli.conftest import Ran, Run
from tests.cli.polypips.test_solve import SEVERAL, SOLUTION, UNIQUE, UNSOLVABLE
from tests.cli.samples import HINTED, Hinted, known
from tests.families.dominoes import DOMINOES
from tests.support.json_records import Record, faults_of, records

COMMON = ["format", "version", "family", "file", "name", "puzzle", "ask", "given", "position", "status", "reason"]
Place = tuple[str | int, ...]
"""The keys and indices that lead to a value in a record."""
SOON = ("--timeout", "0.000001")


@dataclass(frozen=True, slots=True)
class Case:
    """A family, puzzles of it with one solution, with two and with none, a wrong solution, and what is no puzzle."""

    family: Family
    one: str
    solution: str
    wrong: str
    two: str
    none: str
    junk: str


CASES = (
    Case(PIPES, "1LH\n", "WNE\n", "WNN\n", "1H\n", "H1H\n", "1Q\n"),
    Case(POLYPIPS, UNIQUE, SOLUTION, SOLUTION.replace("5   2", "2   5"), SEVERAL, UNSOLVABLE, "board:\n#?\n"),
    Case(DOMINOES, "##\n", "EW\n", "EE\n", "##\n##\n", "###\n", "#?\n"),
)


class Asking:
    """A case's commands, each run with --json; what they print is held against the schemas."""

    def __init__(self, run: Run, folder: Path, case: Case) -> None:
        self._run = run
        self._folder = folder
        self.case = case
        self.family = case.family

    def file(self, text: str, name: str = "p.txt") -> Path:
        path = self._folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def ran(self, verb: str, *words: object, stdin: str = "") -> Ran:
        return self._run("pipworks", self.family.name, verb, *words, "--json", stdin=stdin.encode())

    def show(self, path: Path) -> Ran:
        return self._run("pipworks", "show", path)

    def solve(self, text: str, *words: object) -> list[Record]:
        return records(self.ran("solve", self.file(text), *words).out)


@pytest.fixture(params=CASES, ids=lambda case: case.family.name)
def asking(run: Run, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Asking]:
    with known(request.param.family):
        yield Asking(run, tmp_path, request.param)


def statuses(found: list[Record]) -> list[str]:
    return [record["status"] for record in found]


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


@pytest.fixture(params=HINTED, ids=lambda sample: sample.family.name)
def player(run: Run, tmp_path: Path, request: pytest.FixtureRequest) -> tuple[Asking, Hinted]:
    sample: Hinted = request.param
    case = next(case for case in CASES if case.family is sample.family)
    return Asking(run, tmp_path, case), sample


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
    assert statuses(asking.solve(sample.none, "--hint", strength)) == ["unsolvable"]
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


def every(run: Run, folder: Path) -> Iterator[Record]:
    """An answer to each thing that can be asked, and a refusal."""
    for sample in HINTED:
        case = next(case for case in CASES if case.family is sample.family)
        asking = Asking(run, folder, case)
        right = asking.file(sample.right, "right.txt")
        for words in ([], ["--all"], ["--count"], ["--unique"], ["--hint", 4], ["--explain"]):
            yield from asking.solve(sample.puzzle, *words, "--position", right)
        yield from asking.solve(sample.puzzle, "--grade")
        yield from asking.solve(case.junk)
        wrong = asking.file(sample.wrong, "wrong.txt")
        yield from records(asking.ran("check", asking.file(sample.puzzle), "--position", wrong).out)
        yield from records(asking.ran("check", asking.file(case.one), asking.file(case.wrong, "s.txt")).out)


def objects(value: Any, path: Place = ()) -> Iterator[Place]:
    """The paths of all objects in a value, but for those whose keys are free, or may be left out."""
    if isinstance(value, dict):
        if path and path[-1] in ("stats", "arguments", "given", "puzzle"):
            return
        yield path
        for key, inner in value.items():
            yield from objects(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from objects(inner, (*path, index))


def more(record: Record, path: Place) -> Record:
    """The record with one key more in one of its objects."""
    again = copy.deepcopy(record)
    at(again, path)["more"] = 1
    return again


def less(record: Record, path: Place, key: str) -> Record:
    """The record without a key of one of its objects."""
    again = copy.deepcopy(record)
    del at(again, path)[key]
    return again


def at(record: Record, path: Place) -> Any:
    found: Any = record
    for step in path:
        found = found[step]
    return found


def test_the_schemas_refuse_what_is_spoilt(run: Run, tmp_path: Path) -> None:
    asked = set()
    for record in every(run, tmp_path):
        asked.add(record.get("ask", record["status"]))
        paths = list(objects(record))
        for path in [*paths[:1], *paths[1::29]]:
            assert faults_of(more(record, path)), (path, record)
            for key in at(record, path):
                if key != "format" or path:
                    assert faults_of(less(record, path, key)), (path, key, record)
        for key in ("version", "status", "ask" if "ask" in record else "code"):
            assert faults_of(record | {key: "other"}), key
        assert faults_of(record | {"reason": "a sentence"} if "ask" in record else record | {"line": 0})
    assert asked == {*("solve", "all", "count", "unique", "hint", "explain", "grade", "position", "check", "error")}


def test_an_answer_holds_no_other_answer_s_keys(run: Run, tmp_path: Path) -> None:
    (record,) = Asking(run, tmp_path, CASES[0]).solve(CASES[0].one, "--count")
    for key, value in (("solution", None), ("next", None), ("solutions", []), ("start", None)):
        assert faults_of(record | {key: value}), key
    assert faults_of(record | {"exact": False})
    assert faults_of(record | {"puzzle": {"format": "pipworks.pipes", "version": 1}})
    assert faults_of(record | {"family": "polypips"})


def test_every_code_of_a_refusal_is_in_the_schema() -> None:
    schema = json.loads(schemas.text("error"))
    assert tuple(schema["properties"]["code"]["enum"]) == CODES
    assert all(f"{code}: " in schema["properties"]["code"]["description"] for code in CODES)


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


def test_an_answer_is_a_puzzle(asking: Asking) -> None:
    """Whatever is asked, the next command takes the answer for the puzzle that it is about."""
    case = asking.case
    (counted,) = asking.solve(case.two, "--count")
    for words in ([], ["--count"], ["--unique"]):
        path = asking.file(asking.ran("solve", asking.file(case.two), *words).out, "answer.json")
        (again,) = records(asking.ran("solve", path, "--count").out)
        assert (again["puzzle"], again["count"]) == (counted["puzzle"], counted["count"])
        shown = asking.show(path)
        assert (shown.code, shown.out) == (0, asking.show(asking.file(case.two)).out)
    listed = asking.file(asking.ran("solve", asking.file(case.two), "--all").out, "all.json")
    found = asking.family.contents(Source.read(listed))
    assert [asking.family.puzzle_data(filed.puzzle) for filed in found.documents] == [counted["puzzle"]] * 2
    none = asking.file(asking.ran("solve", asking.file(case.none), "--all").out, "none.json")
    assert statuses(records(asking.ran("solve", none).out)) == ["unsolvable"]


def test_an_answer_is_a_solution(asking: Asking) -> None:
    case = asking.case
    puzzle = asking.file(case.one)
    for words in ([], ["--all"], ["--unique"]):
        answer = asking.file(asking.ran("solve", puzzle, *words).out, "answer.json")
        assert statuses(records(asking.ran("check", puzzle, answer).out)) == ["solved"]
    wrong = asking.ran("check", puzzle, asking.file(case.wrong, "wrong.txt"))
    (again,) = records(asking.ran("check", puzzle, asking.file(wrong.out, "answer.json")).out)
    assert again["violations"] == records(wrong.out)[0]["violations"]
    counted = asking.file(asking.ran("solve", puzzle, "--count").out, "answer.json")
    (refused,) = records(asking.ran("check", puzzle, counted).out)
    assert (refused["code"], refused["problem"]) == ("parse", "this answer has no solution (status solved)")


def test_a_refusal_is_no_puzzle(asking: Asking) -> None:
    refused = asking.file(asking.ran("solve", asking.file(asking.case.junk)).out, "answer.json")
    (record,) = records(asking.ran("solve", refused).out)
    assert record["problem"].startswith("this is the refusal of another input: ")


def test_hints_are_of_families_that_reason() -> None:
    assert {sample.family for sample in HINTED} == {
        case.family for case in CASES if set(REASONING) <= set(case.family.verbs)
    }


def test_the_schemas_by_command(run: Run) -> None:
    for name in schemas.names():
        code, out, err = run("pipworks", "schema", name)
        assert (code, out, err) == (0, schemas.text(name), "")
        assert json.loads(out)["$id"] == f"urn:pipworks:{name}:1"
    assert run("pipworks", "schema", "answers").code == 2
    with pytest.raises(KeyError):
        schemas.text("answers")


@pytest.mark.parametrize("family", ["pipes", "polypips"])
@pytest.mark.parametrize("version", [2, "1", 0])
def test_an_answer_of_another_version_is_refused(run: Run, family: str, version: object) -> None:
    """As a puzzle of another version is: its keys may mean something else."""
    puzzle = "1H\n" if family == "pipes" else "board:\n##\n\npieces:\n01\n\nconstraints:\n"
    answer = json.loads(run(f"solve_{family}", "--json", "-", stdin=puzzle.encode()).out.splitlines()[0])
    assert run(f"check_{family}", "-", stdin=json.dumps(answer).encode()).code == 0
    ran = run(f"check_{family}", "-", stdin=json.dumps({**answer, "version": version}).encode())
    assert ran.code == 3
    assert f"version {version} can't be read" in ran.err
    assert "this program knows version 1" in ran.err
