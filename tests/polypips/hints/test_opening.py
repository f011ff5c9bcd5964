"""What is said before a walkthrough: regions that the first steps use, and as many solutions as there are."""

from __future__ import annotations

from pipworks.hints.opening import Several, telling
from pipworks.limits import Limits
from pipworks.polypips import count, explain
from pipworks.polypips.hints.opening import opening, weights
from tests.support.polypips.hint_boards import DOMINOES
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.worked_hints import little


def test_the_number_of_solutions() -> None:
    """Said where a choice was made; without one there is just one solution."""
    chosen = 0
    for puzzle, every in [*little_puzzles(30, dominoes=True), *little_puzzles(30)]:
        walkthrough = explain(puzzle)
        number = count(puzzle).count
        if any(stage.choice for stage in walkthrough.stages):
            chosen += 1
            assert walkthrough.several == Several(number or 0)
            assert any(f"There are {number} solutions" in said for said in walkthrough.opening)
        else:
            assert walkthrough.several is None
            assert number == len(every) == 1
    assert chosen > 10


def test_a_number_that_was_not_counted_is_not_claimed() -> None:
    square = little("##/##", "11,22")
    few = explain(square, limits=Limits(nodes=12))
    assert few.several is None or few.several.more or few.several.count == count(square).count

    class Told:
        stages = ()
        several = Several(0, more=True)

    assert [phrase.key for phrase in opening(Told())] == ["opening.uncounted"]
    Told.several = Several(4711, more=True)
    assert [phrase["count"] for phrase in opening(Told())] == ["1,000"]


def test_places_are_regions_that_the_steps_name() -> None:
    walkthrough = explain(DOMINOES)
    places = telling(weights(walkthrough.stages[:3]))
    assert len(places) == 2
    named = [
        dict(single.phrase.parts).get("region")
        for stage in walkthrough.stages
        for step in stage.steps
        for single in step.singles
    ]
    assert set(places) <= set(named)
    assert walkthrough.to_text().count("Start at") == 1
