"""The section of pieces: lists by commas, dominoes as pairs, and lists that could mean either."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.polypips.formats.text import parse

FORMS = ("{}{}", "{}-{}", "{}|{}", "[{},{}]", "[{} | {}]", "2I:{}{}")
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


@pytest.mark.parametrize("listed", ["2,3", "2,3,4,5", "06,2,3", "2,\n3", "2,3,\n4,5", "2, 3, 4, 5"])
def test_digits_side_by_side_are_refused(listed: str) -> None:
    with pytest.raises(ParseError, match="two digits side by side") as caught:
        tokens(listed, 4)
    assert caught.value.hint == "write 2-3 for a domino, 1o:2,1o:3 for monominoes"


def test_a_digit_alone_is_a_monomino() -> None:
    assert tokens("2", 1) == ("1o:2",)
    assert tokens("2,06,3", 4) == ("1o:2", "2I:06", "1o:3")
