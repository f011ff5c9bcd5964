"""Large print: whatever is read stands out, in greys and in colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from pipworks import pipes, polypips
from pipworks.printing.fonts import Fonts
from pipworks.printing.options import THEMES, Options
from pipworks.printing.page import Figure, Page, Text
from pipworks.printing.painting import painted
from pipworks.printing.sheets import as_pdf, pages
from pipworks.printing.worked_example import kept
from pipworks.render.roles import Role
from pipworks.render.scene import Group, Item, Lettering
from pipworks.render.theme import GROUNDS, LINES, strong
from pipworks.render.theme import THEMES as COLOURS

OF_GAS = {Role.LIT, Role.GLOW}
"""What is inside the edge of a pipe with gas, and seen by that."""


@cache
def large(*, booklet: bool) -> tuple[Page, ...]:
    """Puzzles of both families: regions, labels, dots, names; with a booklet's worked examples."""
    shapes = polypips.parse("board:\n###\n# #\n\npieces:\n1o*,2I*\n\nconstraints:\n")
    boards = [pipes.Board.of("1LH", "HT2"), pipes.Board.of("1LH", "HT2", wraps=False)]
    puzzles = [kept("polypips"), *boards, *([] if booklet else [shapes])]
    how = Options(large=True, booklet=booklet, rulers=not booklet, cut_out=not booklet, title="T", date="D")
    return pages(puzzles, how)


def roles(items: Iterable[Item]) -> Iterator[tuple[str, Role]]:
    """How each item is painted, and in which role."""
    for item in items:
        if isinstance(item, Group):
            yield from roles(item.items)
        elif isinstance(item, Lettering):
            yield "letters", item.role
        else:
            yield from ((how, role) for how in ("fill", "stroke") if (role := getattr(item.style, how)) is not None)


def used() -> set[tuple[str, Role]]:
    """All that large print is painted in."""
    found: set[tuple[str, Role]] = set()
    for part in (part for booklet in (False, True) for page in large(booklet=booklet) for part in page.parts):
        if isinstance(part, Figure):
            found.update(roles(part.scene.items))
        elif isinstance(part, Text):
            found.add(("letters", part.role))
    return found


def test_what_is_painted_is_a_line_of_contrast_or_a_ground() -> None:
    """The themes' tests hold that each line has 7 to 1 on each ground."""
    found = used()
    assert {role for _, role in found} <= {*LINES, *GROUNDS, *OF_GAS}
    assert {role for how, role in found if how == "letters"} <= set(LINES)
    # Every role of lines occurs, so that a drawing which is missed here would be seen.
    assert set(LINES) <= {role for _, role in found}


@pytest.mark.parametrize("theme", THEMES)
def test_large_print_is_drawn_with_the_strong_theme_and_else_with_the_plain_one(theme: str) -> None:
    made, colors = large(booklet=False), COLOURS[THEMES[theme]]
    drawn = {is_large: as_pdf(made, Options(theme=theme, large=is_large), "T") for is_large in (False, True)}
    assert drawn[True] == painted(made, title="T", theme=strong(colors), fonts=Fonts())
    assert drawn[False] == painted(made, title="T", theme=colors, fonts=Fonts())
    assert drawn[True] != drawn[False]
