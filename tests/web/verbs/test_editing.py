"""What a constructor asks while a puzzle changes: the verdict, mending, dealing, labels."""

from __future__ import annotations

from typing import Any

import pytest

from pipworks import pipes, polypips
from pipworks.limits import CancelToken
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.web.answer import VERBS, answer
from tests.web.asked import ALIKE, LINKS, SMALL, ask

TWO = {
    "pipes": pipes.format_link(pipes.parse("1IH\n_LL\n")),
    "polypips": polypips.format_link(polypips.parse("board:\n####\n\npieces:\n01,23\n\nconstraints:\n")),
}
"""A puzzle of each family with several solutions."""

NONE = {
    "pipes": pipes.format_link(pipes.parse("1_H\n___\n", wraps=False)),
    "polypips": polypips.format_link(polypips.parse("board:\n##\n\npieces:\n01\n\nconstraints:\nExactly 6 {(0,0)}\n")),
}
"""A puzzle of each family without one."""


def puzzle_of(link: str) -> Any:
    return (polypips if link.startswith("d") else pipes).parse_link(link)[0]


@pytest.mark.parametrize("family", SMALL)
def test_the_verdict_on_one_solution(family: str) -> None:
    told = ask("verdict", link=SMALL[family])
    assert (told["format"], told["version"], told["family"]) == ("pipworks.verdict", 1, family)
    assert (told["status"], told["reason"], told["differ"]) == ("unique", None, [])
    assert told["grade"] == ask("grade", link=SMALL[family])["grade"]
    assert told["link"] == SMALL[family]
    (solution,) = told["links"]["solutions"]
    assert ask("check", link=solution)["status"] == "finished"


@pytest.mark.parametrize("family", TWO)
def test_the_verdict_on_several(family: str) -> None:
    told = ask("verdict", link=TWO[family])
    assert told["status"] == "several"
    assert told["differ"] == told["reason"]["cells"] != []
    one, other = told["links"]["solutions"]
    assert one != other
    assert ask("unique", link=TWO[family])["links"]["solutions"] == [one, other]


@pytest.mark.parametrize("family", NONE)
def test_the_verdict_on_none(family: str) -> None:
    told = ask("verdict", link=NONE[family])
    assert (told["status"], told["differ"], told["grade"], told["links"]) == ("none", [], None, {"solutions": []})
    assert told["reason"]["sentence"]


@pytest.mark.parametrize("family", LINKS)
@pytest.mark.parametrize("verb", ["verdict", "mend"])
def test_limits_and_cancelling_are_different_answers(family: str, verb: str) -> None:
    told = ask(verb, link=TWO[family], timeout=1e-9)
    assert (told["status"], told["reason"]["code"]) == ("limit reached", "limit")
    token = CancelToken()
    token.cancel()
    assert answer({"verb": verb, "link": TWO[family]}, cancel=token)["status"] == "cancelled"


def test_the_position_of_the_link_is_not_what_is_judged() -> None:
    one, other = ask("verdict", link=TWO["pipes"])["links"]["solutions"]
    assert ask("verdict", link=one)["links"]["solutions"] == [one, other]


@pytest.mark.parametrize(
    ("board", "notes"),
    [
        ("1_H\n_1H\n", {"dry house": [[2, 0]]}),
        ("11H\nL__\n", {"idle tank": [[0, 0]], "unused tile": [[0, 1]]}),
        ("1H\n", {}),
    ],
)
def test_notes_on_pipes(board: str, notes: dict[str, object]) -> None:
    told = ask("verdict", link=pipes.format_link(pipes.parse(board, wraps=False)))
    assert {note["code"]: note["cells"] for note in told["notes"]} == notes
    assert all(note["sentence"] for note in told["notes"])


@pytest.mark.parametrize(
    ("pieces", "constraints", "notes"),
    [
        ("01,23", "LessThan 7 {(0,0)}", {"says nothing": [[0, 0]]}),
        ("01,10", "Exactly 1 {(0,0)}", {"piece twice": []}),
        ("5I:01234", "", {}),
        ("3L:012,1o:1", "", {"no piece fits": [[1, 0], [2, 0], [3, 0]]}),
    ],
)
def test_notes_on_polypips(pieces: str, constraints: str, notes: dict[str, object]) -> None:
    board = "#####" if pieces.startswith("5") else "####"
    text = f"board:\n{board}\n\npieces:\n{pieces}\n\nconstraints:\n{constraints}\n"
    told = ask("verdict", link=polypips.format_link(polypips.parse(text)))
    found = {note["code"]: note["cells"] for note in told["notes"]}
    if "no piece fits" in notes:
        assert "no piece fits" in found
    else:
        assert found == notes


@pytest.mark.parametrize("family", TWO)
def test_mending_leaves_one_solution_and_says_what_changed(family: str) -> None:
    told = ask("mend", link=TWO[family])
    assert (told["format"], told["status"], told["link"]) == ("pipworks.mended", "unique", TWO[family])
    assert ask("unique", link=told["links"]["mended"])["status"] == "unique"
    assert ask("check", link=told["links"]["solution"])["status"] == "finished"
    assert told["links"]["solution"].startswith(f"{told['links']['mended']}~")
    assert told["changes"]
    for change in told["changes"]:
        assert change["sentence"].endswith(".")
        assert change["before"] != change["after"]
        assert change["cells"]


def test_a_drawn_solution_is_kept_and_a_half_drawn_one_is_not_in_the_way() -> None:
    for solution in ask("verdict", link=TWO["polypips"])["links"]["solutions"]:
        told = ask("mend", link=solution)
        assert told["status"] == "unique"
        assert polypips.parse_link(told["links"]["solution"])[1] == polypips.parse_link(solution)[1]
    puzzle, laid = polypips.parse_link(solution)
    assert laid is not None
    half = polypips.format_link(puzzle, polypips.Solution(laid.placements[:1]))
    assert ask("mend", link=half)["status"] == "unique"


@pytest.mark.parametrize("family", SMALL)
def test_what_needs_no_mending_stays(family: str) -> None:
    told = ask("mend", link=SMALL[family], seed=5)
    assert (told["status"], told["changes"], told["seed"]) == ("unchanged", [], 5)
    assert told["links"]["mended"] == SMALL[family]
    told = ask("mend", link=NONE[family])
    assert (told["status"], told["changes"], told["links"]) == ("none", [], {})
    assert told["reason"]["sentence"]


def test_a_supply_can_not_be_mended() -> None:
    link = polypips.format_link(polypips.parse("board:\n##\n##\n\npieces:\n2I*\n\nconstraints:\n"))
    told = ask("mend", link=link)
    assert (told["status"], told["reason"]["code"], told["links"]) == ("impossible", "no pips", {})
    assert ask("verdict", link=link)["status"] == "several"


@pytest.mark.parametrize("pieces", ["2*", "any", "4*,X,1*"])
def test_dealing_keeps_the_labels_and_lays_the_board_full(pieces: str) -> None:
    told = ask("deal", link=LINKS["polypips"], pieces=pieces, seed=4)
    assert (told["format"], told["status"], told["seed"]) == ("pipworks.dealt", "solved", 4)
    puzzle, position = polypips.parse_link(told["links"]["solution"])
    assert position is not None
    assert polypips.verify(puzzle, position) == ()
    assert (puzzle.cells, puzzle.constraints) == (ALIKE.cells, ALIKE.constraints)
    assert polypips.parse_link(told["link"]) == (puzzle, None)
    assert told == ask("deal", link=LINKS["polypips"], pieces=pieces, seed=4)
    assert told["link"] != ask("deal", link=LINKS["polypips"], pieces=pieces, seed=5)["link"]


def test_dealt_pieces_differ_where_they_can() -> None:
    link = polypips.format_link(polypips.parse("board:\n######\n######\n######\n\npieces:\n2I*\n\nconstraints:\n"))
    for seed in range(8):
        puzzle = puzzle_of(ask("deal", link=link, seed=seed)["link"])
        assert len({piece.canonical for piece in puzzle.pieces}) == len(puzzle.pieces) == 9


def test_what_can_not_be_dealt() -> None:
    odd = polypips.format_link(polypips.parse("board:\n###\n\npieces:\n3I:012\n\nconstraints:\n"))
    told = ask("deal", link=odd, pieces="2*")
    assert (told["status"], told["link"], told["links"]) == ("unsolvable", odd, {})
    assert told["reason"]["sentence"]
    assert ask("deal", link=odd, pieces="none")["status"] == "unsolvable"
    assert ask("deal", link=odd, pieces="7*")["code"] == "usage"
    assert ask("deal", link=LINKS["polypips"], timeout=1e-9)["status"] == "limit reached"
    assert "not for Pipes" in ask("deal", link=LINKS["pipes"])["problem"]


def test_labels_hold_in_the_solution_best_first() -> None:
    puzzle = polypips.parse(
        "board:\n####\n####\n\npieces:\n22,23,01,45\n\nconstraints:\n"
        "LessThan 99 {(0,0),(1,0)}\nLessThan 99 {(2,0),(3,0)}\nLessThan 99 {(0,1)}\nExactly 0 {(3,1)}\n"
    )
    placed = [polypips.Placement.at(polypips.Piece.parse(token), x, y) for token, x, y in (("22", 0, 0), ("23", 2, 0))]
    told = ask("label", link=polypips.format_link(puzzle, polypips.Solution(tuple(placed))))
    assert told["format"] == "pipworks.labels"
    regions = {tuple(map(tuple, each["cells"])): each["labels"] for each in told["regions"]}
    assert regions[(0, 0), (1, 0)][:3] == ["=", "4", "<5"]
    assert regions[(2, 0), (3, 0)][:2] == ["5", "≠"]
    assert regions[(0, 1),] == regions[(3, 1),] == []


def test_every_label_offered_holds() -> None:
    solution = ask("solve", link=LINKS["polypips"])["links"]["solution"]
    puzzle, laid = polypips.parse_link(solution)
    assert laid is not None
    told = ask("label", link=solution)
    assert len(told["regions"]) == len(puzzle.constraints)
    for region in told["regions"]:
        assert 1 < len(region["labels"]) <= 12
        for label in region["labels"]:
            assert constraint_of(label, region["cells"]).holds_on(laid.grid)


def constraint_of(label: str, cells: list[list[int]]) -> Constraint:
    """A label read by the rules of the page: what it is written as."""
    kinds = {"=": "AllSame None", "≠": "AllDifferent {}"}
    words = {"<": f"LessThan {label[1:]}", ">": f"MoreThan {label[1:]}", "=": f"AllSame Some({label[1:]})"}
    condition = kinds.get(label) or words.get(label[0]) or f"Exactly {label}"
    return Constraint.parse(f"{condition} {{{','.join(f'({x},{y})' for x, y in cells)}}}")


def test_labels_need_pieces() -> None:
    assert "no pieces are placed" in ask("label", link=LINKS["polypips"])["problem"]
    assert "not for Pipes" in ask("label", link=LINKS["pipes"])["problem"]


def test_a_verdict_has_a_short_limit_of_its_own() -> None:
    assert VERBS["verdict"].seconds == 2


@pytest.mark.parametrize("rows", ["1H\n", "1H\n__\n", "LL\n1H\n"])
def test_mending_leaves_a_tank_and_a_house(rows: str) -> None:
    """What an editor would take for no board at all is no mending."""
    told = ask("mend", puzzle=rows)
    assert told["status"] in ("impossible", "unique")
    if told["status"] == "unique":
        board, _ = pipes.parse_link(told["links"]["mended"])
        assert any(tile.is_tank for tile in board.tiles)
        assert "H" in str(board)
