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


def test_many_cells_are_counted_save_where_all_are_asked_for() -> None:
    few = Wording({"are": "{cells} are blue", "all": "{cells:*} are blue"}, most_cells=2)
    cells = tuple(Cell(x, 0) for x in range(3))
    assert few.say(Phrase.of("are", cells=cells[:2])) == "a1 and b1 are blue"
    assert few.say(Phrase.of("are", cells=cells)) == "3 cells are blue"
    assert few.say(Phrase.of("all", cells=cells)) == "a1, b1 and c1 are blue"


def test_a_phrase_is_one_or_as_many_as_it_counts() -> None:
    wording = Wording({"is": "{it} {it:is|are} blue", "one": "this", "more": "they"})
    assert wording.say(Phrase.of("is", it=Phrase.of("one"))) == "this is blue"
    assert wording.say(Phrase.of("is", it=Phrase.of("more", count=3))) == "they are blue"


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
