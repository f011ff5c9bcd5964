"""The shipped schemas refuse what is spoilt, and what --json printed is the next command's input."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pipworks import schemas
from pipworks.json_refusals import CODES
from pipworks.source import Source
from tests.cli.asking import CASES, Asking, statuses
from tests.cli.asking import asking as asking  # a fixture
from tests.cli.conftest import Run
from tests.cli.samples import HINTED
from tests.support.amounts import some
from tests.support.json_records import Record, is_refused, records

Place = tuple[str | int, ...]
"""The keys and indices that lead to a value in a record."""


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
        for path in [*paths[:1], *paths[1 :: some(117, of=59)]]:
            assert is_refused(more(record, path)), (path, record)
            for key in at(record, path):
                if key != "format" or path:
                    assert is_refused(less(record, path, key)), (path, key, record)
        for key in ("version", "status", "ask" if "ask" in record else "code"):
            assert is_refused(record | {key: "other"}), key
        assert is_refused(record | {"reason": "a sentence"} if "ask" in record else record | {"line": 0})
    assert asked == {*("solve", "all", "count", "unique", "hint", "explain", "grade", "position", "check", "error")}


def test_an_answer_holds_no_other_answer_s_keys(run: Run, tmp_path: Path) -> None:
    (record,) = Asking(run, tmp_path, CASES[0]).solve(CASES[0].one, "--count")
    for key, value in (("solution", None), ("next", None), ("solutions", []), ("start", None)):
        assert is_refused(record | {key: value}), key
    assert is_refused(record | {"exact": False})
    assert is_refused(record | {"puzzle": {"format": "pipworks.pipes", "version": 1}})
    assert is_refused(record | {"family": "polypips"})


def test_every_code_of_a_refusal_is_in_the_schema() -> None:
    schema = json.loads(schemas.text("error"))
    assert tuple(schema["properties"]["code"]["enum"]) == CODES
    assert all(f"{code}: " in schema["properties"]["code"]["description"] for code in CODES)


def test_the_schemas_by_command(run: Run) -> None:
    for name in schemas.names():
        code, out, err = run("pipworks", "schema", name)
        assert (code, out, err) == (0, schemas.text(name), "")
        assert json.loads(out)["$id"] == f"urn:pipworks:{name}:1"
    assert run("pipworks", "schema", "answers").code == 2
    with pytest.raises(KeyError):
        schemas.text("answers")


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
