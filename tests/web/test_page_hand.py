"""The hand at the Polypips board of the page: what taps and drops make of a state, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from pipworks import polypips
from tests.support.node import answers

_PLAYED = """
import { Hand, LEFT, RIGHT } from 'PAGE/polypips/hands.mjs';
import { POLYPIPS } from 'PAGE/polypips/family.mjs';
import { laidOn } from 'PAGE/polypips/moves.mjs';
import { factsOf } from 'PAGE/polypips/table.mjs';
function run({ link, deeds, looking }) {
  const { puzzle } = POLYPIPS.parse(link);
  const { kinds } = factsOf(puzzle);
  const states = [[]];
  const said = [];
  const host = {
    state: () => states.at(-1),
    change(next, words) { states.push(next); said.push(words); },
    say: (words) => said.push(words),
    looking: () => looking ?? false,
  };
  const hand = new Hand(puzzle, host, () => {});
  const at = (cell) => laidOn(puzzle, host.state(), cell);
  const DO = {
    hold: (kind, how) => hand.hold(kinds[kind], how),
    turn: (way) => hand.turn(way === 'left' ? LEFT : RIGHT),
    tap: (x, y) => hand.tap([x, y]),
    remove: (x, y) => hand.remove([x, y]),
    letGo: () => hand.letGo(),
    undo: () => { states.pop(); hand.settle(); },
    drop: (kind, x, y) => hand.drop(kinds[kind], null, [x, y]),
    move(fx, fy, x, y) {
      const from = at([fx, fy]);
      const kind = factsOf(puzzle).kindOf[from.piece];
      hand.turnAs(kind, from);
      hand.drop(kind, from, [x, y]);
    },
  };
  for (const [deed, ...how] of deeds) DO[deed](...how);
  return { said, states: states.map((state) => state.map(({ cells }) => cells)), held: hand.held?.kind.number ?? null };
}
"""

BOARD = "board:\n###\n###\n##\n\npieces:\n2I:01,2I:22,2I:13,2I:31\n\nconstraints:\nExactly 3 {(0,0),(1,0)}\n"
SUPPLY = "board:\n###\n###\n\npieces:\n2I*\n\nconstraints:\n"

HOLD = "In the hand: {}. Choose a cell for it, or choose it again to turn it.".format


def play(*deeds: tuple[Any, ...], puzzle: str = BOARD, looking: bool = False) -> dict[str, Any]:
    """What a hand's deeds come to: what is said of each, and the states one after the other."""
    (answer,) = answers(_PLAYED, [{"link": polypips.parse(puzzle).to_link(), "deeds": deeds, "looking": looking}])
    assert "is" in answer, answer
    found: dict[str, Any] = answer["is"]
    return found


def test_lay_by_the_first_square_that_fits() -> None:
    """At the right edge the first square can't lie under the finger: the second one does."""
    played = play(("hold", 0), ("tap", 2, 0), ("hold", 1), ("tap", 0, 1))
    assert played["said"] == [HOLD("0-1"), "0-1 lies at b1 and c1.", HOLD("2-2"), "2-2 lies at a2 and b2."]
    assert played["states"][-1] == [[[1, 0], [2, 0]], [[0, 1], [1, 1]]]
    assert played["held"] is None


def test_turns_go_right_and_left_and_are_counted() -> None:
    played = play(("hold", 0), ("turn", "right"), ("turn", "right"), ("turn", "left"), ("tap", 0, 1))
    assert played["said"][1:4] == [
        "0-1: turn 2 of 4, 0 above 1.",
        "0-1: turn 3 of 4, 1 left of 0.",
        "0-1: turn 2 of 4, 0 above 1.",
    ]
    assert played["states"][-1] == [[[0, 1], [0, 2]]]  # turned right, 0-1 has its 0 above


def test_a_double_has_two_turns_and_a_single_one() -> None:
    single = "board:\n####\n\npieces:\n1o:4,3I:121\n\nconstraints:\n"
    assert play(("hold", 1), ("turn", "right"))["said"][-1] == "2-2: turn 2 of 2, 2 above 2."
    assert play(("hold", 0), ("turn", "right"), puzzle=single)["said"][-1] == (
        "Single 4 is the same however it’s turned."
    )
    assert play(("hold", 1), ("turn", "left"), puzzle=single)["said"][-1] == "Piece A: turn 2 of 2, rows 1, 2, 1."


def test_who_hears_the_page_is_told_how_a_piece_lies() -> None:
    corner = "board:\n###\n##\n\npieces:\n1o:4,4L+:3456\n\nconstraints:\n"
    keys = {"byKeys": True}
    go = "Arrows go to a cell, Enter lays it, R or Page Down turns it."
    assert play(("hold", 0, keys))["said"] == [f"In the hand: 0-1, 0 left of 1. {go}"]
    said = play(("hold", 1, keys), ("turn", "right"), ("turn", "right"), ("hold", 0, keys), puzzle=corner)["said"]
    assert said == [
        f"In the hand: piece A, rows 3, 4 5 6. {go}",
        "Piece A: turn 2 of 4, rows 4 3, 5, 6.",
        "Piece A: turn 3 of 4, rows 6 5 4, gap gap 3.",
        f"In the hand: single 4. {go}",
    ]
    shapes = play(("hold", 0, keys), ("turn", "right"), puzzle=SUPPLY)["said"]
    assert shapes[-1] == "I of two squares: turn 2 of 2, rows square, square."


def test_what_is_in_the_way_is_named() -> None:
    played = play(("hold", 0), ("tap", 0, 0), ("hold", 1), ("tap", 0, 0))
    assert played["said"][-1] == "2-2 doesn’t fit there: 0-1 is in the way."
    assert played["held"] == 1
    two = play(("drop", 0, 0, 0), ("drop", 2, 0, 1), ("hold", 1), ("turn", "right"), ("tap", 0, 0))
    assert two["said"][-1] == "2-2 doesn’t fit there: 0-1 and 1-3 are in the way."
    assert play(("drop", 0, 2, 0))["said"] == ["0-1 doesn’t fit there: it would reach over the edge."]


def test_lift_and_lay_elsewhere() -> None:
    """What is lifted is in the hand, turned as it lay: a tap lays it elsewhere, or lifts another piece in its place."""
    laid = (("hold", 0), ("turn", "right"), ("tap", 0, 0), ("drop", 1, 1, 1))
    played = play(*laid, ("tap", 0, 1), ("tap", 2, 0))
    assert played["said"][-2] == "0-1 is lifted and in the hand."
    assert played["said"][-1] == "0-1 doesn’t fit there: 2-2 is in the way."
    moved = play(*laid, ("tap", 0, 0), ("tap", 1, 1))
    assert moved["said"][-1] == "2-2 is lifted and in the hand."
    assert moved["states"][-1] == []
    assert moved["held"] == 1


def test_equal_pieces_written_from_either_end() -> None:
    """1-3 and 3-1 are one kind of two; the third is refused."""
    played = play(("hold", 2), ("tap", 0, 0), ("hold", 2), ("tap", 0, 1), ("hold", 2))
    assert played["states"][-1] == [[[0, 0], [1, 0]], [[0, 1], [1, 1]]]
    assert played["said"][-1] == "1-3 is laid already. Tap it on the board to lift it."
    assert played["held"] is None


def test_a_move_over_its_own_place() -> None:
    played = play(("drop", 0, 0, 0), ("move", 0, 0, 1, 0))
    assert played["said"][-1] == "0-1 is moved to b1 and c1."
    assert played["states"][-1] == [[[1, 0], [2, 0]]]
    blocked = play(("drop", 0, 0, 0), ("drop", 1, 0, 1), ("move", 0, 0, 0, 1))
    assert blocked["said"][-1] == "0-1 doesn’t fit there: 2-2 is in the way."
    assert len(blocked["states"]) == 3


@pytest.mark.parametrize(
    ("deeds", "said"),
    [
        ([("tap", 0, 0)], "a1 is empty. Choose a piece first."),
        ([("remove", 1, 2)], "Nothing lies at b3."),
        ([("turn", "right")], "No piece is in the hand."),
        ([("hold", 0), ("letGo",)], "0-1 is back among the pieces."),
        ([("drop", 0, 0, 0), ("remove", 1, 0)], "0-1 is back among the pieces."),
    ],
)
def test_what_is_said(deeds: list[tuple[Any, ...]], said: str) -> None:
    played = play(*deeds)
    assert played["said"][-1] == said
    assert played["held"] is None


def test_an_undo_takes_it_from_the_hand() -> None:
    """What was lifted lies again: it can't be in the hand as well."""
    assert play(("drop", 0, 0, 0), ("tap", 0, 0), ("undo",))["held"] is None


def test_no_moves_while_an_answer_is_looked_at() -> None:
    played = play(("hold", 0), ("tap", 0, 0), ("remove", 0, 0), looking=True)
    assert played["said"] == ["You are looking at an answer. Go back to your game to move pieces."] * 3
    assert played["states"] == [[]]


def test_any_number_stays_at_hand() -> None:
    played = play(("hold", 0), ("tap", 0, 0), ("tap", 0, 1), puzzle=SUPPLY)
    assert len(played["states"][-1]) == 2
    assert played["held"] == 0
