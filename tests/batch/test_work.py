"""The work on one item: what each verb answers, and that nothing a puzzle can do raises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import CancelToken, batch, pipes, polypips
from pipworks.batch.seeds import ATTEMPTS
from pipworks.batch.work import do
from pipworks.families import PIPES, POLYPIPS
from pipworks.pipes.puzzle.tiles import ORIENTATIONS

BOARD = pipes.generate(pipes.Recipe(size=(4, 4)), 3)
PUZZLE = polypips.generate(polypips.Rules(polypips.named_board("4x3"), unique=True), 2)
TILING = {"format": "pipworks.polypips", "version": 1, "board": ["####"] * 4, "pieces": ["2I*"], "constraints": []}
NO_TILING = TILING | {"board": ["###", "##"]}
DOCUMENTS: dict[str, Any] = {
    "pipes": PIPES.puzzle_data(BOARD.board) | {"solution": list(BOARD.solution.rows)},
    "polypips": POLYPIPS.puzzle_data(PUZZLE.puzzle)
    | {"solution": POLYPIPS.solution_data(PUZZLE.puzzle, PUZZLE.solution)},
}


def result(job: batch.Job, given: dict[str, Any], cancel: CancelToken | None = None, **item: Any) -> dict[str, Any]:
    order = {"job": job.to_json(), "items": [{"number": 1, "attempt": 0, "input": given} | item]}
    first = do(json.dumps(order), cancel)
    (found,) = json.loads(first)["results"]
    again = json.loads(do(json.dumps(order), cancel))["results"]
    assert again == [found], "nothing in a result differs from one time to the next"
    return found  # type: ignore[no-any-return]


@pytest.mark.parametrize("family", DOCUMENTS)
@pytest.mark.parametrize("verb", ["solve", "count", "unique", "grade", "explain", "check"])
def test_the_answers_are_those_of_the_library(family: str, verb: str) -> None:
    found = result(batch.Job(verb), {"document": DOCUMENTS[family], "name": "x"})
    assert found["state"] == "done"
    assert found["answer"]["ask"] == verb
    assert found["answer"]["format"] == "pipworks.answer"
    assert found["answer"].get("stats", {}) == {}
    facts = found.get("facts", {})
    if verb in ("count", "unique"):
        assert (facts["solutions"], facts["exact"]) == (1, True)
    if verb in ("solve", "unique"):
        assert facts["solution"] == found["answer"].get("solution", found["answer"].get("solutions", [None])[0])
    if verb == "grade":
        assert facts["grade"]["difficulty"]


def test_three_ways_to_have_no_solution_are_three_results() -> None:
    job = batch.Job("solve")
    proved = result(job, {"document": NO_TILING})
    assert proved["state"] == "done"
    assert proved["answer"]["status"] == "unsolvable"
    assert proved["facts"] == {"solutions": 0, "exact": True}
    hard = {"document": TILING | {"board": ["#" * 40] * 40, "pieces": ["3L*", "5X*"]}}
    stopped = result(batch.Job("count", nodes=1, memory=1 << 16), hard)
    assert (stopped["state"], stopped["kind"]) == ("failed", "limit")
    raised = CancelToken()
    raised.cancel()
    assert result(job, {"document": NO_TILING}, raised) == {"number": 1, "attempt": 0, "state": "waiting"}


@pytest.mark.parametrize(("options", "count"), [({}, 36), ({"distinct": True}, 9), ({"either_hand": True}, 36)])
def test_what_is_counted(options: dict[str, Any], count: int) -> None:
    found = result(batch.Job("count", options=options), {"document": TILING})
    assert found["answer"]["count"] == count
    assert found["answer"]["given"] == options
    assert ("facts" in found) == (not options)


def test_orientations_are_counted() -> None:
    found = result(batch.Job("count", options={"orientations": True}), {"document": DOCUMENTS["pipes"]})
    assert found["answer"]["count"] == pipes.count(BOARD.board, orientations=True).count
    assert "facts" not in found


def test_the_solution_of_the_file_is_checked() -> None:
    wrong = DOCUMENTS["pipes"] | {"solution": [ORIENTATIONS[0] * 4] * 4}
    found = result(batch.Job("check"), {"document": wrong})
    assert found["answer"]["status"] == "wrong"
    assert found["answer"]["violations"]
    none = {key: value for key, value in wrong.items() if key != "solution"}
    assert result(batch.Job("check"), {"document": none})["kind"] == "input"


def test_puzzles_are_made_by_seeds_alone() -> None:
    rules = {"rules": ["board: 4x3", "pieces: 2*", "unique: yes"], "grade": True}
    job = batch.Job("generate", "polypips", rules, seed=4)
    found = result(job, {"name": "first"})
    entry = found["entry"]
    assert entry["unique"] is True
    assert entry["document"]["name"] == "first"
    assert entry["document"]["origin"]["seed"] == batch.seed_of(4, 1, found["attempt"])
    assert entry["grade"]["difficulty"]
    puzzle = polypips.parse(json.dumps(entry["document"]))
    assert polypips.uniqueness(puzzle)
    made = polypips.generate(polypips.Rules(polypips.named_board("4x3")), 1)
    assert made
    assert result(job, {"stem": "2027-01-01"}, number=3)["canon"] == result(job, {"stem": "2027-01-01"})["canon"]
    assert result(job, {"options": {"rules": "board: 2x2\npieces: 2*\n"}})["entry"]["document"]["board"] == ["##"] * 2


def test_levels_of_a_difficulty() -> None:
    job = batch.Job("generate", "pipes", {"recipe": "--size 4x4", "difficulty": "easy", "grade": True}, seed=4)
    found = result(job, {})
    assert found["entry"]["grade"]["difficulty"] == "easy"
    assert "--difficulty easy" in found["entry"]["document"]["origin"]["command"]


@pytest.mark.parametrize(
    ("family", "options", "kind"),
    [
        ("pipes", {"recipe": "--size 0x4"}, "impossible"),
        ("pipes", {"recipe": "size four"}, "input"),
        ("polypips", {"rules": ["pieces: 2*"]}, "input"),
        ("polypips", {"rules": ["board: 3x3", "pieces: 2*"]}, "impossible"),
        ("polypips", {"rules": ["board: 3x2", "style: newspaper", "constraints: any"]}, "input"),
        ("sudoku", {}, "input"),
    ],
)
def test_rules_that_make_nothing(family: str, options: dict[str, Any], kind: str) -> None:
    found = result(batch.Job("generate", family, options), {})
    assert (found["state"], found["kind"]) == ("failed", kind)
    assert found["sentence"]


def test_no_more_attempts_are_left() -> None:
    found = result(batch.Job("generate", "pipes", {"recipe": "--size 3x3"}), {}, attempt=ATTEMPTS)
    assert found["kind"] == "variety"


def test_a_limit_of_time_is_no_impossibility() -> None:
    job = batch.Job("generate", "polypips", {"rules": ["board: 30x30", "unique: yes"]}, seconds=0.001)
    order = {"job": job.to_json(), "items": [{"number": 1, "attempt": 0, "input": {}}]}
    (found,) = json.loads(do(json.dumps(order)))["results"]
    assert (found["state"], found["kind"], found["attempt"]) == ("failed", "limit", 0)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(DOCUMENTS)), st.sampled_from(["board", "pieces", "solution", "format", "version"]), JUNK)
def test_junk_is_refused_in_the_result(family: str, key: str, junk: Any) -> None:
    order: dict[str, Any] = {"job": batch.Job("check").to_json()}
    order["items"] = [{"number": 1, "attempt": 0, "input": {"document": DOCUMENTS[family] | {key: junk}}}]
    (found,) = json.loads(do(json.dumps(order)))["results"]
    assert found["state"] in ("done", "failed")
    assert found.get("kind") != "error", found


def test_facts_go_onto_rows(tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    from pipworks.collection import Collection

    plain = {key: value for key, value in DOCUMENTS["polypips"].items() if key != "solution"}
    inputs = [
        batch.Input("one", plain, source="f.json"),
        batch.Input("two", NO_TILING),
        batch.Input("3", {"format": "pipworks.pipes", "version": 1, "board": ["1H"]}),
    ]
    with Collection(tmp_path / "a.db") as collection, ThreadPoolExecutor(2) as threads:
        store = batch.Store(collection)
        for verb in ("solve", "count", "grade"):
            summary = batch.run(batch.Job(verb), threads, store, inputs=inputs)
            refused = [(failure.name, failure.kind) for failure in summary.failures]
            assert refused == ([("two", "input")] if verb == "grade" else [])  # pieces without pips
            again = batch.run(batch.Job(verb), threads, store, inputs=inputs)
            assert (again.before, again.key) == (3, summary.key)
        one, two, three = collection.entries(order="id")
        assert one.entry.name == "one"
        assert one.entry.document["solution"]
        assert one.entry.document["solutions"] == 1
        assert one.entry.unique is True
        assert one.entry.grade is not None
        assert (two.entry.unique, two.entry.document["solutions"]) == (False, 0)
        assert three.entry.family == "pipes"
        rows = [batch.Input(puzzle=stored.id) for stored in (one, two)]
        assert batch.run(batch.Job("unique"), threads, store, inputs=rows).done == 2
