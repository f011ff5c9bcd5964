"""The two weaker strengths of a hint: where to look, and a question with a place and a number, one for each rule."""

from __future__ import annotations

from pipworks.grid import Cell
from pipworks.hints.ladder import CHOICE, MARKING, UNKNOWN
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.polypips.hints.facts import Fact
from pipworks.polypips.puzzle.solution import Placement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

QUESTIONS: Final = {
    "ask.marking": "Mark what the labels around {region} allow ({count} cell{count:|s}): what is left for {near}?",
    "ask.marking.pips": "Mark what the pips left allow ({count} cell{count:|s}): what is left for {near}?",
    "ask.direct": "{region} has {size} cell{size:|s}: what does its label leave for {size:it|them}?",
    "ask.direct.one": "{region} has 1 open cell left: what does its label leave for it?",
    "ask.lone": "Count the open neighbours of {cells}: is there more than 1?",
    "ask.fit": "Does more than 1 of the pieces left fit around {near}?",
    "ask.sum bounds": "{region} needs {need} from {count} cell{count:|s}: how much can each bring?",
    "ask.equal meet": "{region} has {size} equal cells: which pips can all of them be?",
    "ask.unequal": "{region} has {size} cells that differ: which pips has it already?",
    "ask.pips used up": "Count the {pip}s near {near}: how many are left for the rest?",
    "ask.last cells": "How many cells near {near} can take the {stock} {pip}{stock:|s} left?",
    "ask.one place": "Is there more than 1 place for {piece} around {near}?",
    "ask.equal count": "{region} needs {count} equal pips: which are left that often?",
    "ask.cell last": "Can more than 1 piece still cover {cell}?",
    "ask.no piece for value": "Can any piece left put {pips:or} at {cell}?",
    "ask.forced edge": "Is there 1 piece for {cell} that leaves {other} free?",
    "ask.inside clash": "Try the pieces on {cells}: is there 1 that suits {region}?",
    "ask.sum stock": "{region} needs {need} from {count} cells: what can the pips left bring there?",
    "ask.cut off": "A piece on {cells} leaves {count} cell{count:|s} apart: can the pieces left fill {count:it|them}?",
    "ask.combinations": "In how many ways can {region} get {need} from the pips left?",
    "ask.combinations.different": "{region} has {size} cells that differ: which pips are left for them?",
    "ask.fill": "In how many ways can the pieces left fill {regions}? Look around {near}.",
    "ask.fill two": "In how many ways can the pieces left fill {regions} together? Look around {near}.",
    "ask.promised": "Fill {regions} in every way: what 1 thing do all of them take from {near}?",
    "ask.grand total": "The pieces left hold {total} pips: how many does all but {cells} take?",
    "ask.piece reserved": "{pieces_count:Is|Are} there more than {pieces_count} piece{pieces_count:|s} "
    "that can cover {cells:or}?",
    "ask.cell reserved": "Is there 1 place for {pieces:or} that leaves {cells:and} free?",
    "ask.pips set used up": "Count the {pips:and} near {near}: {stock} are left. Which cells need them?",
    "ask.case": "What would follow if {supposed}?",
    "ask.what-if": "What would follow if {supposed}?",
    "ask.trying all": "Can more than 1 piece cover {cell}?",
    "ask.open choice": "Several answers work from here: how many ways are there at {near}?",
    "ask.open choice.one": "How many ways are there at {near}?",
    "ask.in common": "Several answers work: what 1 thing is the same in all of them, around {near}?",
    "look around": "Look around {near}.",
}
"""A question for each rule; `near` is the cell of what will be placed that is nearest to what the step looks at."""


_UNPROVED: Final = (UNKNOWN, f"{CHOICE}.one")
"""What is said where it is not known that several answers work."""


def near(step: Step[Fact], placement: Placement | None) -> tuple[Phrase, tuple[Cell, ...]]:
    """Where to look for a step: at its region, otherwise around a cell of what will be placed."""
    plain = _plain(step)
    region = dict(plain.phrase.parts).get("region")
    if region is not None:
        return Phrase.of("look at", region=region), plain.focus
    cell = _nearest(plain, placement)
    return Phrase.of("look around", near=cell), (cell,)


def question(step: Step[Fact], placement: Placement | None) -> Phrase | None:
    """The question of the step's rule, None where it has none."""
    plain = _plain(step)
    parts: dict[str, Part] = {name: part for name, part in plain.phrase.parts if name != "so"}
    size = len(plain.focus)
    parts |= {"near": _nearest(plain, placement), "size": size}
    parts.setdefault("count", size)
    if isinstance(pieces := parts.get("pieces"), tuple):
        parts["pieces_count"] = len(pieces)
    if plain.phrase.key in _UNPROVED:
        return Phrase.of(f"ask.{CHOICE}.one", **parts)
    key = "pips" if plain.rule == MARKING else "different"
    special = f"ask.{plain.rule}.{key}"
    if plain.phrase.key == "direct.one":
        return Phrase.of("ask.direct.one", **parts)
    if special in QUESTIONS and ("region" not in parts if plain.rule == MARKING else key in plain.phrase.key):
        return Phrase.of(special, **parts)
    return Phrase.of(f"ask.{plain.rule}", **parts) if f"ask.{plain.rule}" in QUESTIONS else None


def _plain(step: Step[Fact]) -> Step[Fact]:
    """The step to be asked about: of several that are said as one, but for marks, the last."""
    return step.inner[-1] if step.gathers and step.rule != MARKING else step


def _nearest(step: Step[Fact], placement: Placement | None) -> Cell:
    """The cell of what will be placed that is nearest to what the step looks at; of the step, where nothing will be."""
    looked = step.focus or step.premises
    cells = placement.cells if placement else looked
    return min(cells, key=lambda cell: min(abs(cell.x - other.x) + abs(cell.y - other.y) for other in looked or cells))
