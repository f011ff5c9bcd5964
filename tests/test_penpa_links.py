"""Links of Penpa+, whatever is drawn: what is written is read, and hostile links are refused within limits."""

from __future__ import annotations

import base64
import contextlib
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.grid import COMPASS, Cell
from pipworks.penpa.codes import joined, parted
from pipworks.penpa.drawing import Drawing, between, is_link
from pipworks.penpa.points import CELL, Points
from pipworks.penpa.reading import MOST_LETTERS, MOST_TEXT, read
from pipworks.penpa.writing import written
from pipworks.source import Source
from tests.support.penpa import lines_of, link_of, packed

WORDS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S"], exclude_characters="%\n\r"), min_size=1)


@st.composite
def drawings(draw: st.DrawFn) -> Drawing:
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    every = [Cell(x, y) for y in range(height) for x in range(width)]
    some = st.lists(st.sampled_from(every), unique=True)

    def ordered(cells: list[Cell]) -> tuple[Cell, ...]:
        return tuple(cell for cell in every if cell in cells)

    def labelled(cells: list[Cell]) -> tuple[tuple[Cell, str], ...]:
        return tuple((cell, draw(WORDS)) for cell in ordered(cells))

    sides = st.tuples(st.sampled_from(every), st.sampled_from(COMPASS))
    return Drawing(
        width,
        height,
        ordered(draw(some)),
        labelled(draw(some)),
        labelled(draw(some)),
        frozenset(between(*side) for side in draw(st.lists(sides))),
        frozenset(draw(st.lists(sides))),
        ordered(draw(some)),
        tuple((cell, draw(st.sampled_from(["circle", "square"]))) for cell in ordered(draw(some))),
        tuple(filter(None, (ordered(cage) for cage in draw(st.lists(some, max_size=2))))),
        title=draw(WORDS),
        rules="\n".join(draw(st.lists(WORDS, max_size=3))),
    )


@given(drawings())
def test_a_drawing_comes_back(drawing: Drawing) -> None:
    found = read(Source.of(written(drawing)))
    assert found == drawing
    assert (found.title, found.rules, found.unread) == (drawing.title, drawing.rules, ())


def test_the_points_have_the_numbers_that_are_known() -> None:
    """Those of published links: the middles of boards of 12x12, 10x10, 14x14 and 9x9."""
    assert [Points(size, size).middle for size in (12, 10, 14, 9)] == [375, 286, 476, 84]
    points = Points(3, 2)
    assert points.place(points.cell((0, 0))) == (CELL, (0, 0))
    assert points.cell((0, 0)) == 2 + 2 * 7
    assert points.corner((0, 0)) == 42 + 1 + 1 * 7


def test_a_text_in_a_header_comes_back() -> None:
    text = "a, b = c & d\nand more"
    assert joined(parted(text)) == text
    assert not set(parted(text)) & set(",&=\n")


def test_a_link_as_the_site_writes_it() -> None:
    """Short forms, a link to play, its cells in any order, and an answer to check."""
    question = {"zN": {"16": ["3", 1, "1"]}, "zE": {"48,55": 2}, "zT": [[16, 17]], "z6": [[16, 17]]}
    link = link_of(3, 3, question, [17, 16, 18], title="Of zO a puzZzZle", rules="one%2Dtwo%2C three") + "&a=abc"
    drawing = read(Source.of(link))
    assert drawing.cells == ((0, 0), (1, 0), (2, 0))
    assert drawing.cages == (((0, 0), (1, 0)),)
    assert drawing.texts == (((0, 0), "3"),)
    assert drawing.title == "Of null a puzzle"
    assert drawing.rules == "one\ntwo, three"
    assert drawing.unread == ("thermo", "answer")


@pytest.mark.parametrize("address", ["<{}>", "look: {} here", "{}&l=solvedup"])
def test_a_link_in_a_message(address: str) -> None:
    link = link_of(2, 2, {})
    assert is_link(Source.of(f"\n{address.format(link)}\n"))


def refusal_of(text: str) -> ParseError:
    with pytest.raises(ParseError) as found:
        read(Source.of(text))
    return found.value


def bomb(size: int) -> str:
    return packed("square,2,2" + " " * size)


@pytest.mark.parametrize(
    ("packed_", "problem"),
    [
        ("", "damaged or cut off"),
        ("AAAA", "damaged or cut off"),
        ("?!", "damaged or cut off"),
        (packed("square,2,2\n[0,0,0,0]"), "damaged or cut off"),
        (packed(lines_of(2, 2, {}))[:-9], "damaged or cut off"),
        (packed(lines_of(2, 2, {}).replace("square", "hex")), "no link of Penpa+ with a board of squares"),
        (packed(lines_of(2, 2, {}).replace("square,2", "square,99999")), "a board of 99999x2"),
        (packed(lines_of(2, 2, {}).replace("square,2", "square,0")), "a board of 0x2"),
        (packed(lines_of(2, 2, {}).replace("square,2", "square,1e3")), "damaged or cut off"),
        (packed(lines_of(2, 2, {"zN": {"x": ["1", 1, "1"]}})), "damaged or cut off"),
        (packed(lines_of(2, 2, {"zN": {"14": 3}})), "damaged or cut off"),
        (packed(lines_of(2, 2, {"zN": []}).replace("zN:[]", "zN:[1]")), "damaged or cut off"),
        (packed(lines_of(2, 2, {"zE": {"1,2,3": 1}})), "damaged or cut off"),
        (packed(lines_of(2, 2, {"zN": {"-5": ["1", 1, "1"]}})), "damaged or cut off"),
        (packed(lines_of(2, 2, {"zN": {"9" * 5000: ["1", 1, "1"]}})), "damaged or cut off"),
        (packed(lines_of(2, 2, {}, [10**30])), "damaged or cut off"),
        (packed(lines_of(2, 2, {}).replace('"x"', "[" * 90_000)), ""),
        (packed(lines_of(2, 2, {}).replace("zT:[]", "zT:" + "[" * 90_000)), "damaged or cut off"),
        (bomb(MOST_TEXT + 1), "holds too much"),
        ("A" * (MOST_LETTERS + 1), "is too long"),
    ],
)
def test_hostile_links_are_refused(packed_: str, problem: str) -> None:
    link = f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed_}"
    if not problem:
        read(Source.of(link))
        return
    error = refusal_of(link)
    assert problem in error.problem
    assert error.column == 1 + link.index("p=") + 2


@given(st.binary(max_size=60))
def test_junk_is_refused(data: bytes) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    for junk in (data, packer.compress(data) + packer.flush()):
        refusal_of(f"#m=edit&p={base64.b64encode(junk).decode()}")


@given(st.data())
def test_a_table_of_other_things_is_refused_or_read(data: st.DataObject) -> None:
    value = data.draw(st.recursive(st.none() | st.integers() | st.text(max_size=3), st.lists, max_leaves=4))
    key = data.draw(st.sampled_from(["14", "30,31", "E", "14E", "-1", ""]))
    table = data.draw(st.sampled_from(["zS", "zN", "z1", "zY", "zL", "zE", "z6"]))
    link = link_of(2, 2, {table: data.draw(st.sampled_from([{key: value}, value]))})
    with contextlib.suppress(ParseError):
        assert json.dumps(read(Source.of(link)).texts)
