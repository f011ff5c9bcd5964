"""A puzzle's file written anew: whether what is said to have made it did."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipworks.limits import Limits
from pipworks.polypips.formats.document import Document
from pipworks.polypips.generator.edited import Edited
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.rules import rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.rng import Rng


@pytest.fixture(scope="module")
def made() -> Generated:
    """On a board without a name, which the rules in the file don't have."""
    return generate(rules_of(parse_rules("board:\n####\n### \n\npieces: 2*,3*\n")), Rng(5))


def test_it_is_made_again_by_its_rules(made: Generated) -> None:
    bare = Document(replace(made.puzzle, comments=()))
    for document in (made.document, Document(made.puzzle), replace(bare, origin=made.document.origin)):
        assert Edited(document).made_again(Limits())
        other = replace(document, puzzle=replace(document.puzzle, constraints=()))
        assert Edited(other).made_again(Limits()) == (not made.puzzle.constraints)
    assert not Edited(bare).made_again(Limits())
    assert not Edited(made.document).made_again(Limits(seconds=0))


def test_what_is_said_by_another_version_is_not_tried(made: Generated) -> None:
    origin = made.document.origin
    assert origin is not None
    other = replace(made.document, origin=origin.replaced(version="99.0"))
    assert not Edited(other).made_again(Limits())
    for version in ("99.0", "0.0.1"):
        comments = (f" made by pipworks {version}", *made.puzzle.comments[1:])
        assert not Edited(Document(replace(made.puzzle, comments=comments))).made_again(Limits())


def test_an_origin_that_is_no_longer_true_becomes_a_comment(made: Generated) -> None:
    bare = replace(made.document, puzzle=replace(made.puzzle, comments=(" mine",)))
    said = Edited(bare).refreshed(made.solution, 1, {"solutions": "1"}, is_made_so=False)
    assert said.document.origin is None
    first, second, third = said.puzzle.comments
    assert (first, third) == (" mine", " solutions: 1")
    assert second.startswith(" made from: pieces: ")
    assert Edited(bare).refreshed(made.solution, 1, {}, is_made_so=True).document == replace(bare, solutions=1)
