"""Every sentence that the hints can say, as one table of templates, and what each rule does in a line.

`{so}` is what follows; `telling` fills it in. How a template is read: `pipworks.hints.wording.Wording`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.hints.wording import RULE_LINES as COMMON_LINES
from pipworks.hints.wording import TEMPLATES, Wording
from pipworks.pipes.hints.opening import OPENING
from pipworks.pipes.hints.questions import QUESTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_NAMES: Final = {
    "the house": "the house at {cell}",
    "the tank": "the tank at {cell}",
    "the tile": "the {letter} at {cell}",
    "openings 1": "one opening",
    "openings 2": "two openings, side by side",
    "openings 3": "three openings",
    "side 0": "up",
    "side 1": "right",
    "side 2": "down",
    "side 3": "left",
    "side 0.over": "up ({cell})",
    "side 1.over": "right ({cell})",
    "side 2.over": "down ({cell})",
    "side 3.over": "left ({cell})",
    "edge": "{cell}-{other}",
    "edge.over": "{cell}-{other} over the border",
    "left out": "{tile}",
    "left out.openings": "{count} opening{count:|s} of {tile}",
}
"""A side is called by the way it looks; across the border the neighbour's name stands with it."""

_CONCLUSIONS: Final = {
    "passes": "gas must pass {ways}",
    "rests": "{ways} {ways:needs|need} no gas",
    "passes at": "gas must pass {edges}",
    "rests at": "{edges} {edges:needs|need} no gas",
    "used": "gas must pass {tile}",
    "gives": "{tile} must give gas",
    "branches": "{tile} branches",
    "all openings": "{tile} uses {count:its opening|all its openings}",
    "no branch": "{tile} needn't branch",
    "needn't join": "it needn't join {uses:nor}",
    "needn't join.just": "it needn't join just {uses:nor}",
    "needn't take": "{ways} {ways:needs|need} no gas",
    "needn't give": "it needn't give gas {uses:nor}",
    "needn't give.just": "it needn't give gas just {uses:nor}",
    "use": "{ways}",
    "needn't be": "{tile} needn't be used",
    "few openings": "{tile} needs no more than {count} opening{count:|s}",
    "at least": "{tile} gives gas by {count} opening{count:|s} or more",
    "leads out": "if it is needed, it also joins {ways:or}",
    "leads out.used": "it also joins {ways:or}",
    "every T": "every T must branch",
    "every opening": "every opening is used",
    "every other T": "every other T must branch",
    "every other opening": "every other opening is used",
    "no other T": "no other T needs to branch",
    "no other opening": "no other opening is needed",
    "turned": "turn {tile} {facing}",
}

_WHY: Final = {
    "why.blank": "{ways} {ways:is|are} blank",
    "why.house": "{ways} {ways:is a house|are houses}",
    "why.tank": "{ways} {ways:is a tank|are tanks}",
    "why.wall": "{ways} {ways:is a wall|are walls}",
    "why.itself": "over the border it meets itself",
    "why.turned": "it is turned away from {ways}",
    "why.away": "{ways} {ways:is|are} turned away",
    "why.idle": "{ways} {ways:needs|need} no gas",
    "why.pass": "gas passes {ways}",
    "why.branches": "it branches",
    "why.all": "all are used",
    "why.one": "it is used",
    "why.gives": "it must give gas",
    "why.used": "gas must pass it",
    "why.not": "it needn't join just {uses:nor}",
    "why.not.tank": "it needn't give gas just {uses:nor}",
}

_FAULTS: Final = {
    "stuck": "{tile} is stuck",
    "stuck.the house": "{tile} gets no gas, or gas twice",
    "stuck.the tank": "{tile} is stuck",
    "stuck.why": "{tile} is stuck: {why:,}",
    "stuck.the house.why": "{tile} gets no gas, or gas twice: {why:,}",
    "stuck.the house.none": "{tile} gets no gas: {why:,}",
    "stuck.the house.twice": "{tile} gets gas twice: {why:,}",
    "stuck.the tank.why": "{tile} is stuck: {why:,}",
    "loop": "gas runs in a circle through {tile}",
    "meet": "gas is led from one tank to another, through {tile}",
    "shut": "{tile} is cut off from every tank",
    "short": "not every house can be fed",
    "contradiction": "that can't be",
}

STANDING: Final = {
    "one way.rest": "one side is all that a house needs",
    "straight on": "an I leads straight on",
    "straight on.rest": "an I leads straight on",
    "bend": "an L turns a corner",
    "bend.rest": "an L turns a corner",
    "branch": "a T joins two or three sides",
    "branch.rest": "a T joins two or three sides",
    "branch.known": "a branching T uses all its sides",
}
"""What holds for all tiles of a kind: said the first time that it is needed."""


def _with_first(standing: Mapping[str, str]) -> dict[str, str]:
    """The templates of rules that look at one tile, and those for the first time that they are needed."""
    plain = dict.fromkeys((*standing, "one way"), "{tile}: {why:,}. So {so}.")
    plain |= {"branch.known": "{tile} branches: {why:,}. So {so}."}
    plain |= dict.fromkeys(("tank", "tank.rest"), "{tile} has {openings}: {why:,}. So {so}.")
    first = {f"{key}.first": plain[key].replace("{why:,}", f"{{why:,}}, and {fact}") for key, fact in standing.items()}
    return plain | first


_LOOK: Final = {"follow": "Gas passes {ways}, so {so}."} | _with_first(STANDING)

_COUNT: Final = {
    "all used": "{houses} house{houses:|s}, {sources}: {so}.",
    "all used.rest": "{houses} house{houses:|s}, {sources}: {spare} may be left out. {lost:That is|Those are} {lost}. "
    "So {so}.",
    "all used.but": "{houses} house{houses:|s}, {sources}: only {spare} may be left out. So {so}.",
    "all used.short": "{houses} house{houses:|s}, {sources}: that can't feed them all.",
    "all used.short.lost.none": "{houses} house{houses:|s}, {sources}: none may be left out. Left out already: {lost}.",
    "all used.short.lost": "{houses} house{houses:|s}, {sources}: only {spare} may be left out. "
    "Left out already: {lost}.",
    "some openings": "{count} opening{count:|s}",
    "some Ts": "{count} T{count:|s}",
    "enough": "The openings and Ts that are certain feed {houses:the house|all houses}. So {so}.",
    "enough.some": "The openings and Ts that are certain feed all houses but {room}. So {so}.",
    "enough.over": "More openings and Ts must be used than there are houses.",
}

_PARTS: Final = {
    "joined already": "{tile} and {cells} hang together already. So {so}.",
    "joined already.lit": "{tile} and {cells} have gas already. So {so}.",
    "joined already.pair": "{ways} of {tile} are joined already. So {so}.",
    "joined already.pair.lit": "{ways} of {tile} have gas already. So {so}.",
    "only exit": "Gas is needed at {cells}, and one way leads there. So {so}.",
    "only exit.many": "{tile} and the {rest} tiles joined to it need gas. One way leads there, so {so}.",
    "only exit.tile": "{tile} needs gas, and one way leads there. So {so}.",
    "only exit.gas": "From all that has gas only one way leads on. So {so}.",
    "only exit.none": "Gas is needed at {cells}, and no way leads there.",
    "only exit.many.none": "{tile} and the {rest} tiles joined to it need gas. No way leads there.",
    "only exit.tile.none": "{tile} needs gas, and no way leads there.",
    "only exit.gas.none": "From all that has gas no way leads on.",
    "shut in": "If {tile} joined just {cells}, no gas could reach them. So {so}.",
    "shut in.house": "{tile}: {ways} {ways:leads|lead} to no gas. So {so}.",
    "shut in.many": "Some ways to join sides of {tile} would cut them off from gas. So {so}.",
}

_CUT: Final = {
    "out of reach": "No road from a tank leads {ways:or} at {tile}: no gas is needed there.",
    "cut": "Every road from a tank to {end} goes one way. So {so}.",
    "cut.none": "No road leads from a tank to {end}.",
}

_SUPPOSE: Final = {
    "suppose.pass": "gas passes {edge}",
    "suppose.rest": "no gas passes {edge}",
    "case": "Suppose {supposed}: then {fault}. So {so}.",
    "what-if": "Suppose {supposed}: {count} steps on, {fault}. So {so}.",
    "trying all": "No short argument was found for {tile}. A search of every way shows it: {so}.",
    "in common": "However you go on, {so}.",
    "open choice": "Several answers work from here: {tile} may be turned {facings:or}. Say {facing}.",
    "open choice.unknown": "There was no time to see what must be. One answer has this: {so}.",
}

_HINTS: Final = {
    "look at board": "Count what the tanks and T pipes can feed.",
    "turn": "Turn {tile} {facing}.",
    "finished": "Finished: gas reaches every house.",
    "right": "Right so far: {left} house{left:|s} without gas.",
    "unsolvable": "The board has no solution.",
    "unsolvable.reason": "The board has no solution: {reason}.",
    "unknown": "There was no time to see whether the position is right.",
    "too large": "The memory limit was reached: hints on this board take about {size} MB.",
    "unchecked": "There was no time to see whether the tiles are turned right; if they are, this follows.",
    "wrong": "{tile} can't stay turned {facing}.",
    "wrong either": "{tiles} can't all stay as they are; turning any one of them is enough.",
    "wrong several": "Not all that is turned can stay. Turning these is enough: {tiles}.",
    "wrong somewhere": "Something is turned wrong; there was no time to see what.",
    "wrong because": "Otherwise {fault}.",
    "wrong after": "Otherwise it follows step by step that {fault}.",
    "wrong because.several": "As they are, {fault}.",
    "wrong after.several": "As they are, it follows step by step that {fault}.",
    "wrong searched": "Every way to go on was tried: none feeds every house.",
    "wrong shown": "Something is turned wrong, as it follows that {fault}.",
}

WORDING: Final = Wording(
    TEMPLATES
    | OPENING
    | QUESTIONS
    | _NAMES
    | _CONCLUSIONS
    | _WHY
    | _FAULTS
    | _LOOK
    | _COUNT
    | _PARTS
    | _CUT
    | _SUPPOSE
    | _HINTS
)
"""The English wording."""

RULE_LINES: Final = COMMON_LINES | {
    "one way": "a house needs gas from one side",
    "follow": "gas comes this way, and the tile goes along in one way only",
    "straight on": "an I leads gas straight on",
    "bend": "an L leads gas round a corner",
    "branch": "a T leads gas to one or two of its other sides",
    "tank": "a tank gives gas through its openings",
    "all used": "count what the tanks and T pipes can feed",
    "enough": "as many openings and branchings are certain as there are houses",
    "joined already": "what hangs together needs no second joint",
    "only exit": "what needs gas has one way left to it",
    "shut in": "nothing is left without a way to gas",
    "out of reach": "no gas could come this way",
    "cut": "every road from a tank to some tile passes here",
    "case": "of two ways one fails at once",
}
"""What each rule does, in a line."""

_JUST_ENOUGH: Final = "The openings are just enough to join all tiles:"

_ALL_TILES: Final = {
    "rests": "no gas passes {ways:or}",
    "rests at": "no gas passes {edges:or}",
    "needn't join": "it can't join {uses:nor}",
    "needn't take": "no gas passes {ways:or}",
    "needn't give": "it can't be turned {uses:nor}",
    "leads out.used": "it joins {ways:or}",
    "why.idle": "no gas passes {ways:or}",
    "why.not": "it can't join {uses:nor}",
    "why.not.tank": "it can't be turned {uses:nor}",
    "stuck": "{tile} can't be turned to fit",
    "stuck.the house": "{tile} gets no gas, or gas twice",
    "stuck.the tank": "{tile} can't be turned to fit",
    "stuck.why": "{tile} can't be turned to fit: {why:,}",
    "stuck.the tank.why": "{tile} can't be turned to fit: {why:,}",
    "loop": "gas runs in a circle through {tile}, and the openings are too few for that",
    "meet": "two tanks are joined through {tile}, and the openings are too few for that",
    "joined already": f"{_JUST_ENOUGH} {{tile}} and {{cells}} hang together already. So {{so}}.",
    "joined already.lit": f"{_JUST_ENOUGH} {{tile}} and {{cells}} have gas already. So {{so}}.",
    "joined already.pair": f"{_JUST_ENOUGH} {{ways}} of {{tile}} are joined already. So {{so}}.",
    "joined already.pair.lit": f"{_JUST_ENOUGH} {{ways}} of {{tile}} have gas already. So {{so}}.",
    "out of reach": "No road from a tank leads {ways:or} at {tile}: no gas passes there.",
    "finished": "Finished: every tile has gas, and no end is open.",
    "right": "Right so far: {left} tile{left:|s} without gas.",
}
"""What is said otherwise where every tile needs gas and no end may be open: there what is not used is closed."""

ALL_TILES_WORDING: Final = Wording(
    WORDING.templates
    | _with_first(STANDING | dict.fromkeys(("branch", "branch.rest"), "a T joins three sides"))
    | _ALL_TILES
)

ALL_TILES_LINES: Final = RULE_LINES | {
    "branch": "a T joins three of its sides",
    "joined already": "the openings are just enough to join all tiles, so no ring closes",
}
