"""How a sheet is asked for: words in the place of values, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from pipworks.printing import A4, A5, Answers, Options, Paper


def test_words_stand_for_values() -> None:
    options = Options(paper="a5", answers="upside-down")  # type: ignore[arg-type]
    assert (options.paper, options.answers) == (A5, Answers.UPSIDE_DOWN)
    assert options == Options(paper=A5, answers=Answers.UPSIDE_DOWN)
    assert Options(paper="100x150mm").paper == Paper(100, 150)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"paper": 4}, "paper is a Paper, not 4"),
        ({"title": 5}, "title is a str, not 5"),
        ({"large": "no"}, "large is a bool, not 'no'"),
        ({"link": 5}, "link is a str"),
        ({"margin": "5"}, "margin is a number, not '5'"),
    ],
)
def test_other_types_are_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        Options(**given)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"paper": "a3x"}, "expected a paper, one of a4, letter, a5"),
        ({"answers": "below"}, "one of after, upside-down, separate, none, not 'below'"),
        ({"paper": Paper(1e9, 100)}, "sides of 40 to 2000 mm"),
        ({"link": "https://example.org/a b"}, "no spaces"),
        ({"per_page": 3}, "per_page is one of 1, 2, 4, 6, 9 or fit"),
        ({"theme": "dark"}, "no such theme for paper"),
        ({"large": True, "per_page": 4}, "one puzzle a page"),
        ({"margin": 80}, "leaves no room"),
        ({"margin": float("nan")}, "leaves no room"),
        ({"booklet": True, "cut_out": True}, "leaves of their own"),
    ],
)
def test_what_can_not_be_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Options(**given)


def test_a_sheet_lies_as_it_is_asked_for() -> None:
    assert Options().sheet == A4
    assert Options(landscape=True).sheet == A4.turned == Paper(297, 210)
