"""What the rules say where nothing is left: in suppositions that fail, and in positions that are wrong."""

from __future__ import annotations

import re

import pytest

from pipworks.hints.ladder import CHOICE, IN_COMMON, MARKING, TRIED_OUT
from pipworks.polypips.hints.ladder import RULES
from pipworks.polypips.hints.moves import Fault
from pipworks.polypips.hints.sentences import RULE_LINES, WORDING
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.telling import fault_phrase, tell
from tests.polypips.hints.test_rules_alone import states
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.worked_hints import little, work


@pytest.mark.parametrize(
    ("rule", "rows", "pieces", "constraints", "after", "said"),
    [
        (
            "equal count",
            "####",
            "12,34",
            ("AllSame None {(0,0),(1,0)}",),
            "",
            "The = at a1 needs 2 equal pips, and nothing has that many left: nothing is left for a1 and b1.",
        ),
        (
            "equal meet",
            "## ##",
            "12,34",
            ("Exactly 1 {(0,0)}", "Exactly 3 {(4,0)}", "AllSame None {(1,0),(3,0)}"),
            "direct,no piece for value",
            "There is nothing that all cells of the = at b1 can be: nothing is left for b1 and d1.",
        ),
        (
            "combinations",
            "####",
            "15,36",
            ("Exactly 2 {(0,0),(2,0)}",),
            "",
            "The pips left can't give the 2 at a1 its 2: nothing is left for a1 and c1.",
        ),
        (
            "combinations",
            "####",
            "11,12",
            ("AllDifferent {} {(0,0),(1,0),(2,0)}",),
            "",
            "The pips left don't let the cells of the ≠ at a1 differ: nothing is left for its cells.",
        ),
        (
            "combinations",
            "####",
            "14,23",
            ("AllDifferent {} {(0,0),(2,0),(3,0)}", "Exactly 1 {(1,0)}"),
            "direct",
            "The cells of the ≠ at a1 must differ: 2/3/4. So none is 1.",
        ),
        (
            "last cells",
            "####",
            "66,34",
            ("LessThan 5 {(0,0)}", "LessThan 5 {(1,0)}", "LessThan 5 {(2,0)}"),
            "direct",
            "Only d1 can take a 6, but 2 must go somewhere.",
        ),
        (
            "last cells",
            "####",
            "12,34",
            ("LessThan 3 {(0,0),(1,0)}", "Exactly 3 {(2,0)}", "Exactly 3 {(3,0)}"),
            "direct,sum bounds",
            "No cell can take the 2 left, but every piece must go somewhere.",
        ),
        (
            "pips used up",
            "####",
            "66,34",
            ("Exactly 4 {(0,0)}", "Exactly 4 {(1,0)}"),
            "direct",
            "a1 and b1 would all be 4, but there is only 1 left.",
        ),
    ],
)
def test_nothing_left(rule: str, rows: str, pieces: str, constraints: tuple[str, ...], after: str, said: str) -> None:
    assert work(rule, rows, pieces, *constraints, after=after).sentence == said


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault("unfit", cell=0, piece_kind=0), "1-2 can't lie there"),
        (Fault("blank", cell=1), "no pips are left for b1"),
        (Fault("bare", cell=1), "nothing can cover b1"),
        (Fault("homeless", piece_kind=0), "1-2 has no place"),
        (Fault("over", pip=4), "too few 4s are left"),
        (Fault("short", pip=4), "a 4 has nowhere to go"),
        (Fault("label", cell=0, region=0), "the 3 at a1 shows 1 and 2"),
    ],
)
def test_faults(fault: Fault, said: str) -> None:
    state = State(Tables(little("##", "12", "Exactly 3 {(0,0),(1,0)}")), [0])
    state.fault = fault
    assert WORDING.say(fault_phrase(state)) == said


def test_every_move_can_be_told() -> None:
    """In every state: a sentence with no place left open in it."""
    for seed, (puzzle, solutions) in enumerate(little_puzzles(40)):
        for start, _ in states(puzzle, solutions, seed):
            for rule in RULES:
                for move in rule.find(start, rule.foci(start)):
                    (step,) = tell(start, [move])
                    said = WORDING.sentence(step.phrase)
                    assert said.endswith(".")
                    assert not set(re.sub(r"≠\{[0-6,]+\}", "≠", said)) & set("{}|_")
                    assert step.focus


def test_every_rule_has_a_line() -> None:
    names = {rule.name for rule in RULES} | {"case", "what-if", TRIED_OUT, CHOICE, IN_COMMON, MARKING}
    assert set(RULE_LINES) == names
