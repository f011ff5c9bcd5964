"""What a player of Pipes does on the page: states, moves, positions for hints, links, and where the keys lead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pipworks.pipes import Board, Solution, parse_link
from pipworks.pipes.drawing.shuffled import shuffled
from pipworks.pipes.puzzle.tiles import openings
from tests.support.links import board_record
from tests.support.node import answers

WRAPPING = Path(__file__).parent.parent.parent / "examples" / "pipes" / "wrapping.txt"

PLAY = """
import { fresh, freeze, thaw, merge, ofPosition, positionOf, finished } from 'PAGE/pipes/state.mjs';
import { turnTile, lockTiles } from 'PAGE/pipes/moves.mjs';
import { walk } from 'PAGE/pipes/walk.mjs';
import { networkOf } from 'PAGE/pipes/network.mjs';
import { formatLink, parseLink } from 'PAGE/pipes/link.mjs';
import { doneBy } from 'PAGE/pipes/keys.mjs';
function run({ board, ...asked }) { return DO; }
"""


def ask(do: str, board: Board, **asked: Any) -> Any:
    """What the page's modules give for an expression of `board` and what else is asked; raises what they throw."""
    (answer,) = answers(PLAY.replace("DO", do), [{"board": board_record(board), **asked}])
    if "error" in answer:
        raise ValueError(answer["message"])
    return answer["is"]


BOARD = Board.of("1L_", "IHT")


def test_tiles_lie_as_given_out_and_are_loose() -> None:
    letters = ask("fresh(board).letters", BOARD)
    assert letters == letters.lower()
    opens = tuple(openings(tile, letter.upper()) for tile, letter in zip(BOARD.tiles, letters, strict=True))
    assert opens == shuffled(BOARD)


@pytest.mark.parametrize(("kind", "letters"), [("L", "nesw"), ("I", "nene"), ("H", "nesw"), ("3", "nesw")])
def test_a_tile_turns_around_both_ways(kind: str, letters: str) -> None:
    turn = "[0,1,2,3].reduce((all, _) => [...all, turnTile(board, all.at(-1), 0, asked.way)], [{letters: 'n'}])"
    board = Board.of(kind)
    right = ask(f"{turn}.map((state) => state.letters)", board, way=1)
    left = ask(f"{turn}.map((state) => state.letters)", board, way=-1)
    assert "".join(right) == letters + letters[0]
    assert left == right[::-1]


def test_what_is_locked_or_blank_does_not_turn() -> None:
    assert ask("turnTile(board, {letters: 'N'}, 0, 1).letters", Board.of("L")) == "N"
    assert ask("turnTile(board, {letters: '_'}, 0, 1).letters", Board.of("_")) == "_"


def test_locks_come_and_go_and_blank_tiles_have_none() -> None:
    assert ask("lockTiles({letters: 'ne_w'}, [0, 2, 3], true).letters", BOARD) == "Ne_W"
    assert ask("lockTiles({letters: 'Ne_W'}, [0, 1], false).letters", BOARD) == "ne_W"


def test_the_position_is_what_is_locked() -> None:
    assert ask("positionOf(board, {letters: 'eN_eSn'})", BOARD) == ["?N_", "?S?"]


def test_the_position_of_a_solved_board_is_all_of_it() -> None:
    board = Board.of("1H", wraps=False)
    assert ask("positionOf(board, {letters: 'ew'})", board) == ["EW"]
    assert ask("finished(board, {letters: 'ew'})", board)
    assert not ask("finished(board, {letters: 'en'})", board)


def test_a_position_turns_and_locks_its_tiles_alone() -> None:
    given = ask("fresh(board).letters", BOARD)
    found = ask("ofPosition(board, ['?W_', 'SN?']).letters", BOARD)
    assert found == f"{given[0]}W_NN{given[5]}"  # an I that points south lies as one that points north
    merged = ask("merge(board, {letters: 'eS_eeN'}, ofPosition(board, ['?W_', 'SN?'])).letters", BOARD)
    assert merged == "eW_NNN"


def test_states_are_kept_as_text_and_any_other_text_is_refused() -> None:
    texts: list[Any] = ["eN_ESn", "", "eN_ES", "eN_ESnn", "eNnESn", "_N_ESn", "eN_sSn", "eN_ES?", None, 7, ["e"], {}]
    script = PLAY.replace("DO", "freeze(board, thaw(board, asked.text))")
    kept, *refused = answers(script, [{"board": board_record(BOARD), "text": text} for text in texts])
    assert kept["is"] == "eN_ESn"
    assert [answer.get("message") for answer in refused] == ["no state of this board"] * 11


def test_the_link_of_a_state_gives_its_position_to_the_library() -> None:
    state = {"letters": "eN_eSn"}
    board, position = parse_link(ask("formatLink(board, positionOf(board, asked.state))", BOARD, state=state))
    assert board == BOARD
    assert position == Solution(("?N_", "?S?"))
    back = "ofPosition(board, parseLink(formatLink(board, positionOf(board, asked.state))).position).letters"
    given = ask("fresh(board).letters", BOARD)
    assert ask(back, BOARD, state=state) == f"{given[0]}N_{given[3]}S{given[5]}"


def test_every_tile_is_come_to_by_keys() -> None:
    reach = """(() => {
      const network = networkOf(board);
      const tiles = [...network.kinds].flatMap((kind, tile) => (kind === '_' ? [] : [tile]));
      return tiles.every((start) => {
        const seen = [start];
        for (const tile of seen) {
          for (const does of asked.keys) {
            const next = walk(network, tile, does);
            if (!seen.includes(next)) seen.push(next);
          }
        }
        return seen.length === tiles.length && seen.every((tile) => network.kinds[tile] !== '_');
      });
    })()"""
    wrapping = Board.of(*(row for row in WRAPPING.read_text().split() if not row.startswith("//")))
    sparse = Board.of("H___", "____", "_1__", "___H")
    boards = (BOARD, sparse, Board.of("1"), Board.of("1H", wraps=False), wrapping)
    for board in boards:
        assert ask(reach, board, keys=["west", "east", "rowUp", "rowDown"]), board


def test_arrows_pass_over_blank_tiles_and_wrap_where_the_board_does() -> None:
    board = Board.of("1__H", "_LL_")
    steps = "asked.steps.map(([tile, does]) => walk(networkOf(board), tile, does))"
    assert ask(steps, board, steps=[(0, "east"), (3, "east"), (5, "up"), (5, "west")]) == [3, 0, 5, 6]
    walled = Board.of("1__H", "_LL_", wraps=False)
    assert ask(steps, walled, steps=[(3, "east"), (0, "west"), (6, "rowUp"), (0, "rowUp")]) == [3, 0, 3, 0]
    assert ask(steps, walled, steps=[(5, key) for key in ("start", "end", "first", "last")]) == [5, 6, 0, 6]


SHIFT, CTRL, ALT = {"shiftKey": True}, {"ctrlKey": True}, {"altKey": True}


def test_keys_are_told_by_what_is_held_with_them() -> None:
    keys: list[tuple[str, dict[str, bool], bool, str | None]] = [
        ("Enter", {}, False, "right"),
        ("r", {}, True, "right"),
        ("R", {}, True, "right"),
        ("Enter", SHIFT, False, "left"),
        ("R", SHIFT, True, "left"),
        (" ", {}, False, "lock"),
        ("l", {}, True, "lock"),
        ("r", {}, False, None),
        ("r", CTRL, True, None),
        ("r", ALT, True, None),
        ("Home", CTRL, False, "first"),
        ("Home", {}, False, "start"),
        ("z", {}, True, None),
    ]
    loose = dict.fromkeys(("shiftKey", "ctrlKey", "metaKey", "altKey", "isComposing"), False)
    asked = [[{**loose, **held, "key": key}, letters] for key, held, letters, _ in keys]
    found = ask("asked.keys.map(([event, letters]) => doneBy(event, letters))", BOARD, keys=asked)
    assert found == [does for *_, does in keys]
