"""Phrases become sentences by a table of templates."""

from __future__ import annotations

import json

import pytest

from pipworks.grid import Cell
from pipworks.hints.steps import Part, Phrase
from pipworks.hints.wording import Wording
from pipworks.hints.writing import part_data

WORDING = Wording(
    {
        "region": "the {label} at {cell}",
        "takes": "{region} takes {pips:or}.",
        "are": "{cells} {cells:is|are} {count} cell{count:|s}",
        "plain": "{pips:,} come to {pips:+}",
    }
)


def test_phrases_nest() -> None:
    region = Phrase.of("region", label="10", cell=Cell(2, 1))
    phrase = Phrase.of("takes", region=region, pips=(1, 2, 6))
    assert WORDING.sentence(phrase) == "The 10 at c2 takes 1, 2 or 6."
    assert phrase["region"] == region


@pytest.mark.parametrize(
    ("cells", "said"),
    [((Cell(0, 1),), "a2 is 1 cell"), ((Cell(0, 1), Cell(3, 2)), "a2 and d3 are 2 cells")],
)
def test_numbers_pick_words(cells: tuple[Part, ...], said: str) -> None:
    assert WORDING.say(Phrase.of("are", cells=cells, count=len(cells))) == said


def test_lists_without_a_last_word() -> None:
    assert WORDING.say(Phrase.of("plain", pips=(1, 2, 3))) == "1, 2, 3 come to 1+2+3"


def test_what_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match="unheard"):
        WORDING.say(Phrase.of("unheard"))
    with pytest.raises(KeyError, match="pips"):
        WORDING.say(Phrase.of("plain"))


def test_a_phrase_as_json() -> None:
    phrase = Phrase.of("takes", region=Phrase.of("region", label="=", cell=Cell(0, 0)), pips=(4,))
    data = part_data(phrase)
    assert data == {"phrase": "takes", "region": {"phrase": "region", "label": "=", "cell": [0, 0]}, "pips": [4]}
    assert json.loads(json.dumps(data))["region"]["cell"] == [0, 0]
