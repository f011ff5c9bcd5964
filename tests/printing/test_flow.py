"""Blocks on pages: nothing outside, nothing lost, the order kept, pictures with their sentences."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from pipworks.printing.blocks import Pictured, Words
from pipworks.printing.flow import Box, flow
from pipworks.printing.fonts import Fonts
from pipworks.printing.page import Figure, Kind, Text
from pipworks.render.scene import Scene
from tests.support.parts import apart, sides, within

if TYPE_CHECKING:
    from pipworks.printing.blocks import Block
    from pipworks.printing.page import Part

FONTS = Fonts()

TEXTS = st.text("abcdefg  ", min_size=1, max_size=300).filter(str.strip)
WORDS = st.builds(
    Words,
    TEXTS,
    st.sampled_from((9.0, 11.0, 16.0)),
    st.floats(0, 6),
    st.booleans(),
    mark=st.sampled_from(("", "1.")),
    inset=st.just(8.0),
    leads=st.booleans(),
)


@st.composite
def pictures(draw: st.DrawFn) -> Pictured:
    """A picture of any form with a few paragraphs."""
    scene = Scene(draw(st.floats(10, 400)), draw(st.floats(10, 400)), draw(st.uuids()).hex, "", ())
    words = tuple(draw(st.lists(WORDS, max_size=3)))
    return Pictured(scene, draw(st.floats(0.02, 1)), words, "", draw(st.booleans()), draw(st.floats(0, 6)))


BLOCKS = st.lists(WORDS | pictures(), max_size=8)
BOXES = st.builds(Box, st.floats(0, 20), st.floats(0, 20), st.floats(60, 190), st.floats(60, 260))


def said(blocks: list[Block]) -> str:
    """All letters of the blocks, in the order in which they are read, without spaces; a picture is its title."""
    found = []
    for block in blocks:
        words = [block] if isinstance(block, Words) else block.words
        texts = [f"{each.mark}{each.text}" for each in words]
        if isinstance(block, Pictured):
            texts.insert(0 if block.first else len(texts), block.scene.title)
        found += texts
    return "".join("".join(found).split())


def read(pages: tuple[tuple[Part, ...], ...]) -> str:
    """The same of pages."""
    texts = []
    for part in (part for page in pages for part in page):
        assert isinstance(part, Figure | Text)
        texts.append(part.scene.title if isinstance(part, Figure) else part.text)
    return "".join("".join(texts).split())


@given(BLOCKS, BOXES)
def test_all_of_it_in_order_inside_the_box_and_apart(blocks: list[Block], box: Box) -> None:
    pages = flow(blocks, box, FONTS)
    assert read(pages) == said(blocks)
    room = (box.x, box.y, box.x + box.width, box.y + box.height)
    for page in pages:
        assert page
        assert all(within(part, room, FONTS) for part in page)
        assert all(apart(one, other, FONTS) for one, other in combinations(page, 2))


@given(BLOCKS, BOXES)
def test_no_picture_grows_and_it_shrinks_for_room_alone(blocks: list[Block], box: Box) -> None:
    figures = [part for page in flow(blocks, box, FONTS) for part in page if isinstance(part, Figure)]
    asked = [block for block in blocks if isinstance(block, Pictured)]
    for figure, block in zip(figures, asked, strict=True):
        fits = min(block.scale, box.width / block.scene.width, box.height / block.scene.height)
        assert figure.scale <= fits
        assert figure.scale == fits or figure.scale * block.scene.height >= 0.39 * box.height


def short(number: int) -> Words:
    return Words(f"Sentence {number}.", 9.0)


def test_a_heading_is_on_the_page_of_what_it_heads() -> None:
    box = Box(0, 0, 100, 60)
    heading = Words("Heading", 12.0, bold=True, kind=Kind.HEADING, leads=True)
    for before in range(20):
        pages = flow([*[short(number) for number in range(before)], heading, short(99)], box, FONTS)
        (page,) = [page for page in pages if any(isinstance(part, Text) and part.text == "Heading" for part in page)]
        assert any(isinstance(part, Text) and part.text == "Sentence 99." for part in page)


def test_a_picture_is_on_the_page_of_its_sentences() -> None:
    scene = Scene(100, 100, "A", "", ())
    for width in (60, 160):
        box = Box(0, 0, width, 100)
        for before in range(25):
            told = Pictured(scene, 0.5, (Words("Above it.", 9.0), Words("Beside it.", 9.0)))
            pages = flow([*[short(number) for number in range(before)], told], box, FONTS)
            assert {type(part) for part in pages[-1]} == {Text, Figure}
            assert [part.text for part in pages[-1] if isinstance(part, Text)][-2:] == ["Above it.", "Beside it."]


def test_a_picture_is_beside_its_sentences_where_there_is_room() -> None:
    scene = Scene(100, 100, "A", "", ())
    told = Pictured(scene, 0.4, (Words("A sentence.", 9.0),))
    ((text, picture),) = flow([told], Box(0, 0, 120, 100), FONTS)
    assert sides(picture, FONTS) == (80, 0, 120, 40)
    assert sides(text, FONTS)[3] < 10
    ((picture, text),) = flow([told.replaced(first=True)], Box(0, 0, 120, 100), FONTS)
    assert sides(picture, FONTS) == (0, 0, 40, 40)
    assert 15 < sides(text, FONTS)[1] < sides(text, FONTS)[3] < 25
    ((text, picture),) = flow([told], Box(0, 0, 60, 100), FONTS)
    assert sides(picture, FONTS)[0] == 10
    assert sides(picture, FONTS)[1] > sides(text, FONTS)[3]


def test_sentences_longer_than_a_page_go_on_over_the_next() -> None:
    box = Box(0, 0, 120, 60)
    told = Pictured(Scene(100, 100, "A", "", ()), 0.4, (Words("word " * 300, 9.0),))
    pages = flow([told], box, FONTS)
    assert len(pages) > 1
    assert read(pages) == "word" * 300 + "A"
    assert all(within(part, (0, 0, 120, 60), FONTS) for page in pages for part in page)


def test_no_line_of_a_paragraph_is_alone_on_a_page() -> None:
    box = Box(0, 0, 60, 50)
    long = Words("word " * 60, 9.0)
    for before in range(12):
        pages = flow([*[short(number) for number in range(before)], long], box, FONTS)
        counts = [sum(isinstance(part, Text) and part.text.startswith("word") for part in page) for page in pages]
        assert all(count != 1 for count in counts)


def test_a_paragraph_is_read_as_one_and_starts_anew_on_each_page() -> None:
    pages = flow([Words("word " * 60, 9.0, mark="1.", inset=6.0)], Box(0, 0, 60, 30), FONTS)
    assert len(pages) > 1
    for page in pages:
        first, *others = page
        assert isinstance(first, Text)
        assert not first.continues
        assert all(isinstance(part, Text) and part.continues for part in others)


def test_nothing_has_no_page() -> None:
    assert flow([], Box(0, 0, 60, 50), FONTS) == ()
