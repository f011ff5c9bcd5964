"""The generator as a whole: reproducible, verified, unique where it says so, and plain about what can't be."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from pipworks.errors import BrokenAnswer, GenerationFailed
from pipworks.limits import CancelToken, Limits
from pipworks.polypips.formats import own_json
from pipworks.polypips.formats.files import parse, parse_solution
from pipworks.polypips.generator.board import Board
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.fill import place
from pipworks.polypips.generator.generate import generate, generate_many
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.rules import Choice, Rules, Selection, rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.puzzle.conditions import AllSame
from pipworks.polypips.puzzle.pieces import same_piece
from pipworks.polypips.rules import verify
from pipworks.rng import Rng
from tests.polypips.generator.test_rules import EXAMPLES
from tests.support.polypips import oracle


def rules(
    board: str, pieces: str = "any", constraints: str = "any", coverage: str = "0.5", *, unique: bool = False
) -> Rules:
    made = Rules(named_board(board), Choice.parse(pieces), Choice.parse(constraints), Fraction(coverage))
    return replace(made, unique=unique)


TEN = (
    rules("8x8-2x2", "12x5"),
    rules("8x8-4", "12x5", coverage="0.8"),
    rules("6x6", "3L", "4O", "1.0"),
    rules("10x10", "4*,X", "2*", "0.8"),
    rules("heart", "2*"),
    rules("9x9", coverage="0.7"),
    rules("diamond", "4*,5*,1*", "3*,4*", "0.6"),
    replace(rules("7x7", "2*,3*", coverage="0.9"), selection=Selection.SIZE),
    rules("12x10", "5*", coverage="0.95"),
    rules("corners", "12x5", "none"),
)
"""Rules of many kinds."""

UNIQUE = (
    rules("8x8-2x2", "12x5", unique=True),
    rules("6x6", "3L", "4O", "1.0", unique=True),
    rules("6x6", "2*", coverage="0.8", unique=True),
    rules("5x5", "any", "1*,2*", unique=True),
    rules("7x6", "3*,4*", coverage="0.9", unique=True),
)


def check(made: Generated) -> None:
    """All that holds for any puzzle that was made."""
    puzzle, solution, asked = made.puzzle, made.solution, made.rules
    assert verify(puzzle, solution) == ()
    text = made.to_text()
    assert parse(text) == puzzle
    assert parse_solution(text, puzzle) == solution
    assert own_json.parse(made.to_json()) == made.document
    assert len(puzzle.cells) == len(asked.board.cells) - asked.board.hole
    assert all(piece.shape in asked.pieces.shapes and piece.canonical == piece for piece in puzzle.pieces)
    if asked.pieces.each_once:
        assert len({piece.shape.both_hands for piece in puzzle.pieces}) == 12
    for constraint in puzzle.constraints:
        assert any(
            shape.size == constraint.size and same_outline(shape.turns, constraint.cells)
            for shape in asked.constraints.shapes
        )
        assert not constraint.condition.is_vacuous(constraint.size)
    covered = sum(constraint.size for constraint in puzzle.constraints)
    assert covered >= asked.least_covered(len(puzzle.cells))
    if not asked.unique:
        assert covered < asked.least_covered(len(puzzle.cells)) + 5


def same_outline(turns: tuple[tuple[tuple[int, int], ...], ...], cells: tuple[tuple[int, int], ...]) -> bool:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    moved = {(x - left, y - top) for x, y in cells}
    return any(set(turn) == moved for turn in turns)


@pytest.mark.parametrize("asked", TEN, ids=lambda asked: ", ".join(asked.lines()[:3]))
def test_what_is_made_is_as_asked(asked: Rules) -> None:
    for seed in range(6):
        check(generate(asked, Rng(seed)))


@pytest.mark.parametrize(("text", "board"), [*zip(EXAMPLES, ("8x8", "6x6", "8x8-2x2", "8x8-2x2"), strict=True)])
def test_the_examples_of_the_specification_run(text: str, board: str) -> None:
    made = generate(rules_of(parse_rules(f"board: {board}\n{text}")), Rng(1))
    check(made)
    if made.rules.coverage == 1:
        assert [constraint.cells[0] for constraint in made.puzzle.constraints] == [
            (x, y) for y in (0, 2, 4) for x in (0, 2, 4)
        ]


@pytest.mark.parametrize("asked", UNIQUE, ids=lambda asked: ", ".join(asked.lines()[:3]))
def test_unique_puzzles_are_as_asked(asked: Rules) -> None:
    for seed in range(3):
        made = generate(asked, Rng(seed))
        check(made)
        assert made.unique
        assert made.document.solutions == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_naive_count_finds_one_solution_too(seed: int) -> None:
    made = generate(rules("4x4", "2*,3*", coverage="0.8", unique=True), Rng(seed))
    puzzle = made.puzzle
    pieces: list[dict[tuple[int, int], int]] = [
        {(x, y): pip for (x, y), pip in piece.grid.items()} for piece in puzzle.pieces
    ]
    told = [(str(constraint).partition(" {(")[0], constraint.cells) for constraint in puzzle.constraints]
    found = oracle.solutions(puzzle.cells, pieces, told)
    assert found == {frozenset(frozenset(placed.grid.items()) for placed in made.solution.placements)}


def hundred() -> Iterator[str]:
    """A hundred puzzles, each as a line with the hash of its file, less the line that names the version."""
    for seed in range(80):
        asked = TEN[seed % len(TEN)]
        yield line(asked, seed)
    for seed in range(20):
        yield line(UNIQUE[seed % len(UNIQUE)], seed)


def line(asked: Rules, seed: int) -> str:
    text = generate(asked, Rng(seed)).to_text().partition("\n")[2]
    return f"{hashlib.sha256(text.encode()).hexdigest()[:16]} {seed:2} {'; '.join(asked.lines())}\n"


def test_a_hundred_seeds_stay_the_same(golden: Callable[[str, str | bytes], None]) -> None:
    golden("polypips/hundred_seeds.txt", "".join(hundred()))
    golden("polypips/generated.txt", generate(TEN[1], Rng(7)).to_text().partition("\n")[2])


def test_both_back_ends_make_the_same_unique_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = rules("5x4", "2*,3*", coverage="0.8", unique=True)
    texts = []
    for backend in ("auto", "python"):
        monkeypatch.setenv("PIPWORKS_KERNEL", backend)
        texts.append([generate(asked, Rng(seed)).to_text() for seed in range(3)])
    assert texts[0] == texts[1]


def test_the_order_of_sets_and_the_load_of_the_machine_change_nothing() -> None:
    """Other hash seeds in other processes; and the same with a time limit that is never reached."""
    code = (
        "import hashlib; from tests.polypips.generator.test_generate import *\n"
        "made = [generate(asked, Rng(5), limits=Limits(seconds=500)).to_text() for asked in (*TEN[:3], *UNIQUE[:2])]\n"
        "print(hashlib.sha256(''.join(made).encode()).hexdigest())"
    )
    digests = set()
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            cwd=os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),  # noqa: PTH100, PTH120
        )
        digests.add(done.stdout)
    here = "".join(generate(asked, Rng(5)).to_text() for asked in (*TEN[:3], *UNIQUE[:2]))
    assert digests == {hashlib.sha256(here.encode()).hexdigest() + "\n"}


def test_the_comments_are_rules_that_make_it_again() -> None:
    for asked in (TEN[1], TEN[7], UNIQUE[1]):
        made = generate(asked, Rng(12))
        assert made.puzzle.comments[0] == " made by pipworks " + made.version
        wishes = parse_rules("\n".join(comment for comment in made.puzzle.comments[1:]))
        assert wishes["seed"] == 12
        again = generate(rules_of(wishes), Rng(wishes["seed"]))
        assert again.to_text() == made.to_text()


def test_pieces_do_not_stand_in_the_order_of_the_solution() -> None:
    tokens = [str(piece) for piece in generate(TEN[0], Rng(1)).puzzle.pieces]
    assert tokens == sorted(tokens)


def test_a_board_in_several_parts() -> None:
    board = Board("", tuple(named_board("9x4-1x4").cells))
    made = generate(Rules(board, Choice.parse("4*"), Choice.parse("2*"), Fraction(1)), Rng(0))
    check(made)
    assert not any(comment.startswith(" board") for comment in made.puzzle.comments)


def test_a_unique_puzzle_says_where_it_left_the_rules() -> None:
    made = generate(rules("6x6", "2*", coverage="0.3", unique=True), Rng(3))
    check(made)
    covered = sum(constraint.size for constraint in made.puzzle.constraints)
    assert made.notes == (f"a single solution took constraints on {covered} of 36 cells rather than 12",)
    assert f" note: {made.notes[0]}" in made.puzzle.comments


@pytest.mark.parametrize(
    ("asked", "phase", "words"),
    [
        (rules("8x8", "3L"), "tiling", "64 is not a multiple of 3"),
        (rules("stairs", "2*"), "tiling", "coloured like a chessboard"),
        (rules("8x8", "12x5"), "tiling", "12 pieces of 5 cells cover 60, the board has 64"),
        (rules("7x7", "any", "4O", "1"), "constraint placement", "at most 36 of 49 cells can be covered, not 49"),
    ],
)
def test_a_proof_is_told_as_one(asked: Rules, phase: str, words: str) -> None:
    with pytest.raises(GenerationFailed) as caught:
        generate(asked, Rng(9))
    assert caught.value.phase == phase
    assert words in caught.value.reason
    assert caught.value.seed == 9
    assert not caught.value.limit


def test_limits_are_told_as_such() -> None:
    cancel = CancelToken()
    cancel.cancel()
    for limits in (Limits(seconds=0), Limits(nodes=300), Limits(cancel=cancel)):
        with pytest.raises(GenerationFailed) as caught:
            generate(rules("20x20", "5W,5T,5F"), Rng(1), limits=limits)
        assert caught.value.limit
        assert caught.value.phase == "tiling"
    with pytest.raises(GenerationFailed) as caught:
        generate(rules("8x8", "2*", unique=True), Rng(1), limits=Limits(nodes=300))
    assert caught.value.limit
    assert caught.value.phase == "uniqueness"
    assert "stopped by the node limit" in caught.value.reason


def test_a_random_hole_is_drawn_again_where_it_forbids_a_tiling() -> None:
    """Most holes of one cell leave a 3x3 board that dominoes can't cover."""
    for seed in range(10):
        check(generate(rules("3x3-1", "2*", "none"), Rng(seed)))
    with pytest.raises(GenerationFailed, match="200 tries came to nothing: 7 is not a multiple of 2") as caught:
        generate(rules("3x3-2", "2*", "none"), Rng(0))
    assert caught.value.limit


def test_nothing_unique_without_constraints_on_a_board_that_turns_onto_itself() -> None:
    with pytest.raises(GenerationFailed) as caught:
        generate(rules("6x2", "3L", "none", unique=True), Rng(0))
    assert caught.value.phase == "uniqueness"
    assert caught.value.limit


def test_accept_passes_puzzles_over() -> None:
    asked = rules("4x4", "2*", "2*")
    first = generate(asked, Rng(1))
    second = generate(asked, Rng(1), accept=lambda puzzle, solution: puzzle != first.puzzle)
    assert second.puzzle != first.puzzle
    check(second)
    with pytest.raises(GenerationFailed, match="200 tries came to nothing"):
        generate(asked, Rng(1), accept=lambda puzzle, solution: False)


def test_watch_is_told_the_phases() -> None:
    told: list[str] = []
    generate(rules("4x4", "2*", "2*", unique=True), Rng(1), watch=told.append)
    assert told[:3] == ["tiling", "constraint placement", "uniqueness"]


def test_many_are_different_and_each_has_its_seed() -> None:
    asked = rules("3x2", "2*", "2*", "1")
    made = list(generate_many(asked, 4, 12))
    assert made[0].seed == 4
    assert len({one.to_text().partition("board:")[2] for one in made}) == 12
    for one in made:
        assert generate(asked, Rng(one.seed)) == one


def test_there_may_be_fewer_than_asked_for() -> None:
    found: list[Generated] = []
    with pytest.raises(GenerationFailed, match="after 7 different ones") as caught:
        found += generate_many(rules("1x1", "1*", "none"), 1, 8)
    assert caught.value.phase == "variety"
    assert caught.value.limit


def test_many_stop_at_a_limit_and_keep_what_is_made() -> None:
    made = generate_many(rules("10x10", "4*,5*"), 1, 1000, limits=Limits(nodes=1_500))
    kept = [next(made)]
    with pytest.raises(GenerationFailed) as caught:
        kept.extend(made)
    assert caught.value.limit
    check(kept[0])


def test_our_own_check_refuses_a_broken_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Draft, "solution", property(lambda draft: place(draft.tiling, dict.fromkeys(draft.pips, 0), draft.budget))
    )
    with pytest.raises(BrokenAnswer):
        generate(rules("4x4", "2*", "2*", "1"), Rng(0))


def test_equal_tokens_are_equal_pieces() -> None:
    pieces = generate(rules("12x12", "2*", "none"), Rng(0)).puzzle.pieces
    distinct = set(map(str, pieces))
    assert len(distinct) < len(pieces)
    assert not any(same_piece(a, b) for a in pieces for b in pieces if str(a) < str(b))


@pytest.mark.long
@pytest.mark.parametrize("asked", TEN, ids=lambda asked: ", ".join(asked.lines()[:3]))
def test_a_hundred_seeds_of_each(asked: Rules) -> None:
    for seed in range(100):
        check(generate(asked, Rng(seed)))


def test_the_seed_s_words_hold_to_the_letter_where_one_is_given() -> None:
    """Kinds are uniform on two cells and more, half of the `=` have a number, half of the board is covered, no more."""
    asked = rules_of(parse_rules("board: 6x6\npieces: 2*\nconstraints: any"))
    made = [generate(asked, seed).puzzle for seed in range(150)]
    several = [c.condition for puzzle in made for c in puzzle.constraints if c.size > 1]
    kinds = Counter(condition.kind for condition in several)
    deviation = (len(several) * 0.2 * 0.8) ** 0.5
    assert len(kinds) == 5
    assert all(abs(found - len(several) / 5) < 4 * deviation for found in kinds.values())
    same = [condition.value for condition in several if isinstance(condition, AllSame)]
    assert abs(same.count(None) - len(same) / 2) < 4 * (len(same) / 4) ** 0.5
    assert all(18 <= sum(c.size for c in puzzle.constraints) < 18 + 5 for puzzle in made)
    sizes = Counter(c.size for puzzle in made for c in puzzle.constraints)
    assert sizes[5] > sizes[4] > sizes[2]  # of 29 shapes, 18 have five cells, 7 four and one two
