"""Checks of positions and solutions: right so far, finished, or wrong and where; and drawn positions."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from pipworks import polypips
from pipworks.hints import engine
from pipworks.hints.refuting import refutation
from pipworks.hints.results import Standing
from pipworks.hints.trim import faulty, replay, state_after
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.polypips import Code, Placement, Puzzle, Solution
from pipworks.polypips.drawing.position import draw_position
from pipworks.polypips.formats.position import parse_position
from pipworks.polypips.hints.checking import placements_of
from pipworks.polypips.hints.labels import broken_labels
from pipworks.polypips.hints.reasoner import EMPTY, check
from pipworks.polypips.hints.results import Check
from pipworks.polypips.hints.shortening import LOGIC
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.suppositions import SUPPOSITIONS
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.ways import Ways
from tests.support.polypips.hint_boards import DOMINOES, POLYOMINOES
from tests.support.polypips.hint_oracle import solutions
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.worked_hints import little


def at(puzzle: Puzzle, text: str, *, why: bool = False) -> Check:
    return check(puzzle, parse_position(text, puzzle), why=why)


def test_right_so_far() -> None:
    found = check(DOMINOES, EMPTY)
    assert found
    assert (found.standing, found.sentences) == (Standing.RIGHT, ("Right so far: 7 pieces to go.",))
    six = Solution(next(solutions(DOMINOES)).placements[:6])
    assert check(DOMINOES, six).sentences == ("Right so far: 1 piece to go.",)


def test_any_valid_answer_is_right() -> None:
    square = little("##/##", "11,22")
    every = list(solutions(square))
    assert len(every) == 4
    for solution in every:
        found = check(square, solution)
        assert found
        assert found.standing is Standing.FINISHED
        assert found.sentences == ("Finished: this is a solution.",)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("06 a1 b1\n12 b1 b2", [Code.OVERLAP]),
        ("06 d1 e1", [Code.OFF_THE_BOARD]),
        ("66 a1 b1", [Code.PIECE_NOT_GIVEN]),
        ("12 b1 b2", [Code.CONSTRAINT_FAILED]),
    ],
)
def test_what_is_wrong_in_plain_sight(text: str, codes: list[Code]) -> None:
    found = at(DOMINOES, text)
    assert not found
    assert found.standing is Standing.WRONG
    assert [violation.code for violation in found.violations] == codes
    assert found.sentences


def test_the_wrong_piece_is_named_with_a_reason(golden: Callable[[str, str | bytes], None]) -> None:
    said = []
    for text in (
        "22 a1 b1",
        "01 a1 a2\n12 b1 b2",
        "06 d2 d3",
        "25 d3 d2\n03 b2 a2",
        "12 b4 c4",
    ):
        found = at(DOMINOES, text, why=True)
        assert found.standing is Standing.WRONG
        said += [text, *found.sentences, *(f"- {step['sentence']}" for step in found.to_data()["steps"]), ""]
    golden("polypips/hints/wrong.txt", "\n".join(said))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("12 b1 b2", "The = at b1 shows 1 and 2. Take 1-2 off."),
        ("06 d2 d3", "The 7 at d2 shows 0 and 6. Take 0-6 off."),
        (
            "01 a1 a2\n12 b1 b2",
            "The 3 at a1 shows 0 and 1 and the = at b1 shows 1 and 2. Take 0-1 and 1-2 off.",
        ),
    ],
)
def test_a_broken_label_is_the_argument(text: str, said: str) -> None:
    """It is said in place of the rule that it breaks, and nothing else is."""
    found = at(DOMINOES, text, why=True)
    assert found.lines == (said,)
    assert found.violations
    assert not found.steps


def test_a_label_that_is_broken_before_its_region_is_full() -> None:
    puzzle = little("####/####", "13,02,55,66", "Exactly 4 {(0,0),(1,0),(2,0)}")
    found = at(puzzle, "55 a1 a2", why=True)
    assert found.lines == ("The 4 at a1 shows 5. Take 5-5 off.",)


def wrong_checks(count: int) -> Iterator[tuple[Puzzle, list[Solution], Solution, Check]]:
    """Wrong positions of little puzzles at random, with all solutions and the check."""
    rng = random.Random(7)
    for puzzle, every in [*little_puzzles(count, dominoes=True), *little_puzzles(count)]:
        tables = Tables(puzzle)
        for _ in range(4):
            position = some_position(rng, tables)
            found = check(puzzle, position, why=True)
            if found.standing is Standing.WRONG:
                yield puzzle, every, position, found


def test_reasons_show_what_is_wrong() -> None:
    """A label that is said to be broken is; steps follow from each other to a contradiction, few of them."""
    labels, steps = 0, []
    for puzzle, _, position, found in wrong_checks(30):
        assert not any(phrase.key == "wrong somewhere" for phrase in found.phrases)
        state = State(Tables(puzzle), placements_of(Tables(puzzle), position) or ())
        if broken_labels(state):
            labels += 1
            assert [phrase.key[:11] for phrase in found.phrases] == ["wrong label"]
        else:
            steps.append(len(found.steps))
            assert found.steps or faulty(state)
        for sentence in found.lines:
            assert not re.search(r"needs? (at (least|most) )?-", sentence)
    assert labels > 20
    assert len(steps) > 20
    assert sum(steps) / len(steps) <= 3


def test_only_what_is_impossible_is_refuted() -> None:
    """No chain is found from a position that some solution extends; one from each that none does comes to a fault."""
    rng = random.Random(4)
    found = 0
    for puzzle, every in [*little_puzzles(25, dominoes=True), *little_puzzles(25)]:
        tables = Tables(puzzle)
        for _ in range(4):
            placements = set(some_position(rng, tables).placements)
            start = State(tables, placements_of(tables, Solution(tuple(placements))) or ())
            moves = refutation(LOGIC, SUPPOSITIONS, Ways(), start, Limits().start())
            if any(placements <= set(solution.placements) for solution in every):
                assert moves is None
            else:
                found += 1
                assert moves is not None
                assert faulty(state_after(start, moves))
                assert not moves or replay(LOGIC, start, moves, faulty) is not None
    assert found > 50


def test_where_no_argument_is_found_the_clash_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The label that is named can't be met: without it, or without it and those with fewer open cells, all else can."""
    monkeypatch.setattr(engine, "refutation", lambda *_: None)
    named = 0
    for puzzle, _, _, found in wrong_checks(20):
        if found.phrases[0].key.startswith("wrong label"):
            continue
        said = found.phrases[-1]
        assert said.key.startswith("wrong searched")
        assert "step by step" not in str(found)
        if said.key == "wrong searched":
            named += 1
            assert said["region"] in [region.name for region in Tables(puzzle).regions]
    assert named > 10


def test_a_piece_too_often() -> None:
    found = at(DOMINOES, "25 b4 a4\n25 c4 d4")
    assert (found.standing, found.violations) == (Standing.WRONG, ())
    assert found.sentences == ("2-5 lies 2 times, but there is only 1.",)


def some_position(rng: random.Random, tables: Tables) -> Solution:
    """Up to three pieces that lie without overlap."""
    placements: list[Placement] = []
    for placement in rng.sample(range(len(tables.placements)), k=min(8, len(tables.placements))):
        longer = [*placements, tables.as_value(placement)]
        if len(longer) <= 3 and placements_of(tables, Solution(tuple(longer))) is not None:
            placements = longer
    return Solution(tuple(placements))


def test_taking_the_named_pieces_off_helps() -> None:
    """Random positions against a list of all solutions: the standing, and what can't stay."""
    rng = random.Random(1)
    wrong = 0
    for puzzle, every in [*little_puzzles(30, dominoes=True), *little_puzzles(30)]:
        tables = Tables(puzzle)
        answers = [set(solution.placements) for solution in every]
        for _ in range(6):
            placements = some_position(rng, tables).placements
            found = check(puzzle, Solution(placements))
            right = any(set(placements) <= answer for answer in answers)
            assert bool(found) == right
            if right:
                continue
            wrong += 1
            assert found.wrong
            for off in [{placed} for placed in found.wrong] if found.either else [set(found.wrong)]:
                assert any(set(placements) - off <= answer for answer in answers)
    assert wrong > 100


def test_several_pieces_have_to_go() -> None:
    puzzle = little("## ##/## ##", "11,22,33,44", "Exactly 2 {(0,0),(1,0)}", "Exactly 6 {(3,0),(4,0)}")
    found = at(puzzle, "22 a1 b1\n44 d1 e1")
    assert found.standing is Standing.WRONG
    assert not found.either
    assert len(found.wrong) == 2


def test_no_solution_at_all() -> None:
    none = little("####", "12,12", "Exactly 6 {(0,0),(1,0)}")
    assert check(none, EMPTY).standing is Standing.UNSOLVABLE
    assert at(none, "12 c1 d1").standing is Standing.UNSOLVABLE


@pytest.mark.parametrize("side", [53, 101])
def test_boards_that_are_too_large(side: int) -> None:
    """For the tables, as many different pieces are, or for the kernel."""
    cells = side * side
    pieces = ["1o:3"] * cells if side > 100 else [f"2I:{n % 49 // 7}{n % 7}" for n in range(cells // 2)] + ["1o:3"]
    board = "\n".join(["#" * side] * side)
    puzzle = polypips.parse(f"board:\n{board}\n\npieces:\n{','.join(pieces)}\n\nconstraints:\n")
    assert str(polypips.hint(puzzle)).startswith("The board is too large for hints.")
    assert check(puzzle, EMPTY).standing is Standing.LIMIT
    assert polypips.grade(puzzle).status is Status.LIMIT
    assert polypips.explain(puzzle).status is Status.LIMIT


def test_little_time_never_makes_a_wrong_verdict() -> None:
    """Whatever the limit: nothing right is called wrong, nothing solvable unsolvable, and what is named can go."""
    rng = random.Random(2)
    seen: Counter[Standing] = Counter()
    for puzzle, every in little_puzzles(25, dominoes=True):
        tables = Tables(puzzle)
        for nodes in (0, 1, 2, 3, 4, 6, 9, 14, 30):
            position = set(some_position(rng, tables).placements)
            right = any(position <= set(solution.placements) for solution in every)
            found = check(puzzle, Solution(tuple(position)), Limits(nodes=nodes))
            seen[found.standing] += 1
            good = (Standing.RIGHT, Standing.FINISHED) if right else (Standing.WRONG,)
            assert found.standing in (*good, Standing.LIMIT)
            if found.wrong:
                off = set(found.wrong[:1] if found.either else found.wrong)
                assert any(position - off <= set(solution.placements) for solution in every)
    assert min(seen[Standing.WRONG], seen[Standing.LIMIT], seen[Standing.RIGHT]) > 5


def test_limits() -> None:
    assert check(POLYOMINOES, EMPTY, Limits(seconds=0)).standing is Standing.LIMIT
    token = CancelToken()
    token.cancel()
    stopped = check(POLYOMINOES, EMPTY, Limits(cancel=token))
    assert not stopped
    assert stopped.standing is Standing.CANCELLED


def test_as_json() -> None:
    data = json.loads(json.dumps(at(DOMINOES, "22 a1 b1", why=True).to_data()))
    assert data["status"] == "wrong"
    assert data["wrong"] == [{"piece": "2I:22", "cells": [[0, 0], [1, 0]], "pips": [2, 2]}]
    assert data["sentences"]


def test_a_drawn_position(golden: Callable[[str, str | bytes], None]) -> None:
    position = parse_position("22 b1 b2", DOMINOES)
    drawings = [
        draw_position(DOMINOES, EMPTY),
        draw_position(DOMINOES, position),
        draw_position(POLYOMINOES, EMPTY, ascii=True),
    ]
    golden("polypips/hints/drawn.txt", "\n\n".join(drawings) + "\n")
