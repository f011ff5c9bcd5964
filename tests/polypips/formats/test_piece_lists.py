"""The section of pieces: lists by commas, dominoes as pairs, and lists that could mean either."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.polypips.formats.text import parse

FORMS = ("{}{}", "{}-{}", "{}|{}", "[{},{}]", "[{} | {}]", "2I:{}{}")
PAIRS = ("{},{}", "{}-{}", "{}|{}", "{}\u2013{}", "[{},{}]", "[{} | {}]")
DOMINOES = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=6)


def tokens(listed: str, cells: int) -> tuple[str, ...]:
    """The tokens of a puzzle whose pieces are listed so."""
    return parse(f"board:\n{'#' * cells}\n\npieces:\n{listed}\n\nconstraints:\n").tokens


@given(DOMINOES, st.data())
def test_dominoes_in_any_form_between_commas(dominoes: list[tuple[int, int]], data: st.DataObject) -> None:
    forms = data.draw(st.lists(st.sampled_from(FORMS), min_size=len(dominoes), max_size=len(dominoes)))
    comma = data.draw(st.sampled_from([",", ", ", " , ", ",\n"]))
    listed = comma.join(form.format(*ends) for form, ends in zip(forms, dominoes, strict=True))
    assert tokens(listed, 2 * len(dominoes)) == tuple(f"2I:{a}{b}" for a, b in dominoes)


@given(DOMINOES, st.sampled_from([" ", "\t ", ", ", "; ", "\n", " \n\n"]))
def test_dominoes_as_pairs(dominoes: list[tuple[int, int]], between: str) -> None:
    listed = between.join(f"{a},{b}" for a, b in dominoes)
    if len(dominoes) > 1:
        assert tokens(listed, 2 * len(dominoes)) == tuple(f"2I:{a}{b}" for a, b in dominoes)
    else:
        with pytest.raises(ParseError, match="a domino, or two monominoes"):
            tokens(listed, 2)


@given(DOMINOES.filter(lambda found: len(found) > 1), st.data())
def test_dominoes_of_every_form_need_no_commas(dominoes: list[tuple[int, int]], data: st.DataObject) -> None:
    """On a line, one a line, or both."""
    forms = data.draw(st.lists(st.sampled_from(PAIRS), min_size=len(dominoes), max_size=len(dominoes)))
    betweens = data.draw(
        st.lists(st.sampled_from([" ", "  ", ", ", "; ", "\n", " \n\n", "\n "]), min_size=6, max_size=6)
    )
    written = [form.format(*ends) for form, ends in zip(forms, dominoes, strict=True)]
    listed = "".join(domino + between for domino, between in zip(written, betweens, strict=False))
    assert tokens(listed.rstrip(" ,;\n"), 2 * len(dominoes)) == tuple(f"2I:{a}{b}" for a, b in dominoes)


def test_lines_of_dominoes_that_end_in_no_comma() -> None:
    assert tokens("2-2,0-3\n1|4, [5,6]\n", 8) == ("2I:22", "2I:03", "2I:14", "2I:56")
    assert tokens("2-2,0-3,\n1|4;[5,6]\n", 8) == ("2I:22", "2I:03", "2I:14", "2I:56")
    with pytest.raises(ParseError, match="expected a piece, found nothing"):
        tokens("2-2,0-3,", 4)


@pytest.mark.parametrize(
    "listed", ["2,3", "2,3,4,5", "06,2,3", "0-6,2,3", "[0,6],2,3", "2,\n3", "2,3,\n4,5", "2, 3, 4, 5"]
)
def test_digits_side_by_side_are_refused(listed: str) -> None:
    with pytest.raises(ParseError, match="two digits side by side") as caught:
        tokens(listed, 4)
    assert caught.value.hint == "write 2-3 for a domino, 1o:2,1o:3 for monominoes"


def test_a_digit_alone_is_a_monomino() -> None:
    assert tokens("2", 1) == ("1o:2",)
    assert tokens("2,06,3", 4) == ("1o:2", "2I:06", "1o:3")
