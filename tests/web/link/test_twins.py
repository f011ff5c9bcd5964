"""The page's links are the library's, to the letter: both write the same and read the same, and refuse the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipworks import pipes, polypips
from pipworks.errors import ParseError
from pipworks.linking import link_in
from pipworks.polypips.puzzle.shapes import SHAPES
from tests.pipes.formats.test_link import positions as board_positions
from tests.polypips.formats.test_link import positions as puzzle_positions
from tests.support.amounts import some
from tests.support.links import board_record, forged, puzzle_record, turns_record
from tests.support.node import answers
from tests.test_linking import AROUND, LINK, REFUSED, spoilt
from tests.web.link.twins import by_the_page
from tests.web.link.vectors import FILE, Vector, as_read, cells_with_pips, corpus, made, of_board, of_puzzle


def agree(vectors: list[Vector]) -> None:
    """Asserts that the page reads in each link what the vector says, and writes the same link."""
    read = by_the_page([vector["link"] for vector in vectors])
    assert len(read) == len(vectors)
    for vector, answer in zip(vectors, read, strict=True):
        assert "is" in answer, (vector["link"], answer)
        assert as_read(vector, answer["is"]) == vector


def test_the_vectors_are_ours(request: pytest.FixtureRequest) -> None:
    """With --update they are made anew; a change of links that are out in the world needs a new version, not that."""
    if request.config.getoption("--update"):
        FILE.write_text("".join(f"{json.dumps(vector)}\n" for vector in made()), encoding="utf-8")
    links = {json.loads(line)["link"] for line in FILE.read_text(encoding="utf-8").splitlines()}
    assert len(links) > 130


def test_the_page_reads_and_writes_the_vectors() -> None:
    agree([json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()])


def test_the_library_reads_the_vectors() -> None:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        vector = json.loads(line)
        assert by_the_library(vector["link"]) == vector


def test_the_page_reads_and_writes_the_corpora(shared: Path) -> None:
    vectors = list(corpus(shared))
    assert len(vectors) > 1_000
    agree(vectors[:: some(3, of=1)])


@given(st.lists(puzzle_positions(), min_size=8, max_size=8), st.lists(board_positions(), min_size=8, max_size=8))
@settings(
    max_examples=some(3, of=8), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
def test_any_puzzle_and_board(puzzles: list[Any], boards: list[Any]) -> None:
    agree([of_puzzle(*both) for both in puzzles] + [of_board(*both) for both in boards])


def by_the_library(link: str) -> Vector:
    """What the library reads, as a vector. Raises ParseError."""
    if link.startswith("d"):
        puzzle, position = polypips.parse_link(link)
        cells = None if position is None else cells_with_pips(position)
        return {"link": polypips.format_link(puzzle, position), "puzzle": puzzle_record(puzzle), "position": cells}
    board, turns = pipes.parse_link(link)
    rows = None if turns is None else turns_record(turns)
    return {"link": pipes.format_link(board, turns), "puzzle": board_record(board), "position": rows}


def refuse_alike(links: list[str]) -> int:
    """How many of these are no links; asserts that library and page read the same in all others."""
    refused = 0
    for link, answer in zip(links, by_the_page(links), strict=True):
        try:
            vector = by_the_library(link)
        except ParseError:
            assert answer.get("error") == "Damaged", (link, answer)
            assert answer["message"].endswith((".", "!"))
            refused += 1
            continue
        assert "is" in answer, (link, answer)
        assert as_read(vector, answer["is"]) == vector
    return refused


def numbered(family: str, width: int, height: int, rest: int) -> int:
    """The number of a board of a size, and of whatever the rest stands for."""
    sized = width - 1 + 32 * (height - 1 + 32 * rest)
    return sized if family == "d" else 1 + 2 * sized


RESTS = st.integers(0, 70).flatmap(lambda bits: st.integers(0, 2**bits))
FORGERIES = st.builds(
    lambda family, width, height, rest, position: forged(family, numbered(family, width, height, rest), position),
    st.sampled_from("dp"),
    st.integers(1, 4),
    st.integers(1, 4),
    RESTS,
    st.none() | RESTS,
)


@given(st.lists(FORGERIES, min_size=60))
@settings(max_examples=some(3, of=8), deadline=None)
def test_any_number(forgeries: list[str]) -> None:
    """Numbers with a right checksum, which may be puzzles or not."""
    refuse_alike(forgeries)


def test_small_numbers() -> None:
    """Among them many small boards, and whatever is nearly one."""
    sizes = ((1, 1), (2, 1), (1, 3), (2, 2))
    links = [
        forged(of, numbered(of, *size, rest)) for of in "dp" for size in sizes for rest in range(some(200, of=600))
    ]
    refused = refuse_alike(links)
    assert 0.2 < refused / len(links) < 0.9


def test_spoilt_links() -> None:
    links = [json.loads(line)["link"] for line in FILE.read_text(encoding="utf-8").splitlines()[::25]]
    wrong = sorted({other for link in links for other in spoilt(link) if len(link) < 200})
    assert refuse_alike(wrong) > len(wrong) * 0.97  # a mark behind the end is passed over, and so is a space


def test_a_link_in_a_text_is_the_same_there() -> None:
    found = answers("import { linkIn } from 'PAGE/link/digits.mjs'; const run = linkIn;", list(AROUND))
    assert [answer["is"] for answer in found] == [link_in(text) for text in AROUND] == [LINK] * len(AROUND)


def test_what_is_refused_here_is_refused_there() -> None:
    texts = [text for text in REFUSED if text]
    found = answers(
        "import { openLink } from 'PAGE/link/digits.mjs'; const run = (text) => String(openLink(text, 'd').puzzle);",
        texts,
    )
    for text, answer in zip(texts, found, strict=True):
        assert answer["error"] == "Damaged", text
        assert answer["message"], text
        assert (answer.get("puzzle") is not None) == ("~" in text), text


def test_a_puzzle_is_saved_from_a_damaged_position() -> None:
    link = json.loads(FILE.read_text(encoding="utf-8").splitlines()[1])["link"]
    (answer,) = by_the_page([link[:-1]])
    assert answer["key"] == "position"
    assert answer["puzzle"] == link.partition("~")[0]


def test_the_link_in_a_text() -> None:
    link = forged("d", 0, 0)
    texts = [link, f"#{link}", f" <https://a.b/?c#{link}>.", link.replace("~", "%7E")]
    texts += [f"x {link}", "board:", "", "{d1.abc", "[d1.abc", "d1.abc def"]
    found = answers("import { linkIn } from 'PAGE/link/digits.mjs'; const run = linkIn;", texts)
    assert [answer["is"] for answer in found] == [link_in(text) for text in texts]
    assert [answer["is"] for answer in found][:4] == [link] * 4


def test_the_shapes_are_the_library_s() -> None:
    (answer,) = answers("import { SHAPES } from 'PAGE/polypips/shapes.mjs'; const run = () => SHAPES;", [0])
    assert answer["is"] == [
        {"name": shape.name, "turns": [[list(cell) for cell in turn] for turn in shape.turns]} for shape in SHAPES
    ]
