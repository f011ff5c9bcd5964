"""A level's file written anew: the board and the writer's comments stay, once is enough, and the variant is kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipworks.limits import Limits
from pipworks.pipes.formats.document import Document
from pipworks.pipes.formats.text import format_document
from pipworks.pipes.generator.edited import Edited, edited
from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.puzzle.board import Board
from pipworks.rng import Rng
from pipworks.source import Source
from pipworks.version import __version__
from tests.support.pipes.strategies import boards, comments

SAID = {"solutions": "1", "grade": "easy, score 9.2 (rules pipes-2)"}


@given(boards(5, 4, variants=True), st.booleans(), comments())
def test_written_twice_is_written_once(board: Board, all_tiles: bool, lines: tuple[str, ...]) -> None:
    board = Board(board.width, board.height, board.tiles, board.wraps, all_tiles)
    text = format_document(Document(board, comments=lines))

    def anew(text: str, *, no_wrap: bool = False, all_tiles: bool = False) -> tuple[Edited, str]:
        edits, refused = edited(Source.of(text), no_wrap=no_wrap, all_tiles=all_tiles)
        assert not refused
        ((_, edit),) = edits.items()
        return edit, edit.refreshed(None, 1, SAID, is_made_so=False).to_text()

    edit, once = anew(text, no_wrap=not board.wraps, all_tiles=all_tiles)
    assert edit.puzzle == board
    again, twice = anew(once)
    assert twice == once
    assert again.puzzle == board, "the file keeps to its variant"


def test_a_variant_is_taken_as_people_write_it() -> None:
    edits, _ = edited(Source.of("// Variant: No Wrap, all tiles\n1H\n"))
    (edit,) = edits.values()
    board = edit.puzzle
    fresh = edit.refreshed(None, 1, SAID, is_made_so=False).to_text()
    assert ("// variant: no wrap, all tiles" in fresh) == (not board.wraps and board.all_tiles)
    assert not board.wraps


def test_it_is_made_again_by_its_command() -> None:
    for recipe in (Recipe((4, 4)), Recipe((4, 4), wraps=False, all_tiles=True), Recipe((5, 3), houses=3)):
        made = generate(recipe, Rng(7))
        header = (f" made by pipworks {__version__}", f" command: generate_pipes {recipe} --seed 7", " seed: 7")
        right = Edited(Document(made.board, comments=header))
        assert right.made_again(Limits())
        assert not right.made_again(Limits(seconds=0))
        other = Board(
            made.board.width, made.board.height, made.board.tiles[::-1], made.board.wraps, made.board.all_tiles
        )
        assert not Edited(Document(other, comments=header)).made_again(Limits())
        assert not Edited(Document(made.board)).made_again(Limits())
        newer = (" made by pipworks 99.0", *header[1:])
        assert not Edited(Document(made.board, comments=newer)).made_again(Limits())
