"""A check of a wrong position says what is seen at the tile where it clashes."""

from __future__ import annotations

import pytest

from pipworks.pipes import check, parse, parse_position

BOARD = "_____\n_1TL_\n__LTH\n_____\n"


@pytest.mark.parametrize(
    ("board", "position", "said"),
    [
        (
            BOARD,
            "N e3",
            "Otherwise the house at e3 gets no gas: up, right (a3) and down are blank, it is turned away from left.",
        ),
        ("_____\n_1H1_\n_____\n", "E b2\nW d2\nN c2", "Otherwise the house at c2 gets no gas: "),
        ("_____\n_1IH_\n_____\n", "N c2", "is turned away"),
    ],
)
def test_where_it_clashes(board: str, position: str, said: str) -> None:
    puzzle = parse(board)
    found = check(puzzle, parse_position(position, puzzle), why=True)
    assert said in str(found)


def test_none_left_out_is_said_so() -> None:
    puzzle = parse("_____\n_1TH_\n__H__\n_____\n")
    found = str(check(puzzle, parse_position("N c2", puzzle), why=True))
    assert "only 0" not in found
