"""The table of other programs' formats: which is asked, and that none is loaded for what can't be its."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from pipworks import pipes, polypips
from pipworks.errors import NoSuchDay, Unwritable
from pipworks.families import FAMILIES, PIPES, POLYPIPS, Family, family_of, named_family
from pipworks.foreign import ForeignFormats
from pipworks.source import Source
from tests.cli.conftest import Run
from tests.cli.conftest import run as run

EXAMPLES = Path(__file__).parent.parent / "examples"
MODULE = """
from pipworks import {family}
from pipworks.{family}.formats.document import Document
NAME = "odd"
def recognises(source):
    return source.text.startswith("<odd>")
def parse(source):
    return Document({family}.read({path!r}))
def lost_in(source):
    return ("The author is left out.",)
"""


@pytest.fixture(params=[(PIPES, "pipes/airy.txt"), (POLYPIPS, "polypips/heart.txt")], ids=["pipes", "polypips"])
def odd(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Family, Path]:
    """A family that reads a format of its own, made for the test, and the puzzle that is in it."""
    family, name = request.param
    text = MODULE.format(family=family.name, path=str(EXAMPLES / name))
    (tmp_path / "odd_programs").mkdir()
    (tmp_path / "odd_programs" / f"odd_{family.name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    table = ForeignFormats("odd_programs", {"odd": (f"odd_{family.name}", "<odd>")})
    monkeypatch.setattr(f"pipworks.{family.name}.formats.foreign.FORMATS", table)
    return family, EXAMPLES / name


def test_a_text_of_another_program_is_read_like_any_other(odd: tuple[Family, Path]) -> None:
    family, path = odd
    text = "<odd>\nwhatever follows"
    package: Any = pipes if family is PIPES else polypips
    assert package.parse(text) == package.read(path)
    assert family_of(Source.of(text)) is family
    assert named_family(Source.of(text)) == family.name


def test_what_a_puzzle_of_ours_can_not_hold_is_said(odd: tuple[Family, Path], run: Run) -> None:
    text = b"<odd>\n"
    said = "<stdin>: The author is left out.\n"
    assert run("pipworks", "show", "-", stdin=text)[::2] == (0, said)
    assert run("pipworks", "convert", "-", "--to", "json", stdin=text)[::2] == (0, said)
    strict = run("pipworks", "convert", "-", "--to", "json", "--strict", stdin=text)
    assert (strict.code, strict.out) == (3, "")
    word = run("pipworks", "show", "<odd>")
    assert (word.code, word.err) == (0, "<link>: The author is left out.\n")


def test_no_module_is_loaded_for_a_text_without_its_mark(odd: tuple[Family, Path]) -> None:
    family, path = odd
    name = f"odd_programs.odd_{family.name}"
    sys.modules.pop(name, None)
    family_of(Source.read(path))
    family_of(Source.of("anything else"))
    assert name not in sys.modules
    family_of(Source.of("not at its start: <odd>"))
    assert name in sys.modules


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_every_format_has_what_the_table_says(family: Family) -> None:
    formats = family.foreign_formats()
    assert formats is not None
    for name in formats:
        module = formats.module(name)
        assert name == module.NAME
        goes_in, goes_out = hasattr(module, "parse"), hasattr(module, "format")
        assert goes_in or goes_out
        assert not goes_in or (hasattr(module, "recognises") and hasattr(module, "lost_in"))
        assert not goes_out or hasattr(module, "lost_out")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*.txt")), ids=lambda path: path.name)
def test_no_format_takes_ours_for_its_own(path: Path) -> None:
    family = family_of(Source.read(path))
    package: Any = pipes if family is PIPES else polypips
    for document in package.read_all(path).documents:
        puzzle = document.board if family is PIPES else document.puzzle
        forms = [package.format(puzzle), puzzle.to_json(), package.format_link(puzzle), package.to_text(puzzle)]
        for each in FAMILIES:
            formats = each.foreign_formats()
            assert formats is not None
            for name in formats:
                if hasattr(formats.module(name), "recognises"):
                    assert not any(formats.module(name).recognises(Source.of(form)) for form in forms)


def test_what_the_refusals_say() -> None:
    assert str(Unwritable("nyt", "3L is no domino", "leave it out")) == "nyt: 3L is no domino: leave it out"
    assert str(NoSuchDay("2025-10-15", "days", "no such file")) == "2025-10-15 at days: no such file"
