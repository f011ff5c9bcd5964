"""Every sentence that the hints can say, as one table of templates, and what each rule does in a line.

`{so}` is what follows; `telling` fills it in. How a template is read: `pipworks.hints.wording.Wording`.
"""

from __future__ import annotations

from typing import Final

from pipworks.hints.wording import RULE_LINES as COMMON_LINES
from pipworks.hints.wording import TEMPLATES, Wording

_NAMES: Final = {
    "the house": "the house at {cell}",
    "the tank": "the tank at {cell}",
    "the tile": "the {letter} at {cell}",
    "openings 1": "one opening",
    "openings 2": "two openings, side by side",
    "openings 3": "three openings",
    "near": "{cell}",
    "near.over": "{cell} over the border",
    "edge": "between {cell} and {other}",
    "edge.over": "between {cell} and {other} over the border",
}

_CONCLUSIONS: Final = {
    "passes": "gas must pass between it and {ways}",
    "rests": "there is no need for gas between it and {ways:or}",
    "passes at": "gas must pass {edges}",
    "rests at": "there is no need for gas {edges:or}",
    "used": "gas must pass {tile}",
    "gives": "{tile} must give gas",
    "branches": "{tile} branches",
    "all openings": "{tile} uses {count:its opening|all its openings}",
    "no branch": "{tile} needn't branch",
    "needn't join": "{tile} needn't join {ways}",
    "needn't join.just": "{tile} needn't join just {ways}",
    "needn't take": "{tile} needn't get it from {ways}",
    "needn't give": "{tile} needn't give gas to {ways}",
    "needn't give.just": "{tile} needn't give gas to just {ways}",
    "needn't be": "{tile} needn't be used",
    "few openings": "{tile} needs no more than {count} opening{count:|s}",
    "fewer": "{count} of the ways to use {tile} fall away",
    "turned": "turn {tile} to {letter}",
}

_WHY: Final = {
    "why.blank": "{ways} {ways:is|are} blank",
    "why.house": "{ways} {ways:is a house|are houses}",
    "why.tank": "{ways} {ways:is a tank|are tanks}",
    "why.wall": "the wall is {ways}",
    "side 0": "above it",
    "side 1": "right of it",
    "side 2": "below it",
    "side 3": "left of it",
    "why.itself": "over the border it meets itself",
    "why.turned": "it is turned away from {ways}",
    "why.away": "{ways} {ways:is|are} turned away from it",
    "why.idle": "it has no need of {ways}",
    "why.pass": "gas passes between it and {ways}",
    "why.branches": "it branches",
    "why.all": "all its openings are used",
    "why.gives": "it must give gas",
    "why.used": "gas must pass it",
    "why.not": "just {ways} {ways:is|are} no use to it",
}

_FAULTS: Final = {
    "stuck": "{tile} can't lead gas on",
    "stuck.the house": "{tile} gets no gas, or gas twice",
    "stuck.the tank": "{tile} can't give gas so",
    "loop": "gas runs in a circle through {tile}",
    "meet": "gas is led from one tank to another, through {tile}",
    "shut": "{tile} is cut off from every tank",
    "short": "not every house can be fed",
    "contradiction": "that can't be",
}

_LOOK: Final = {
    "one way": "{tile} has one way left: {why:while}, so {so}.",
    "one way.rest": "{tile} needs gas from one side only: {why:while}, so {so}.",
    "follow": "Gas passes between {tile} and {ways}, so {so}.",
    "straight on": "{tile} leads gas straight on: {why:while}, so {so}.",
    "straight on.rest": "{tile} leads gas straight on: {why:while}, so {so}.",
    "bend": "{tile} leads gas round a corner: {why:while}, so {so}.",
    "bend.rest": "{tile} leads gas round a corner: {why:while}, so {so}.",
    "branch": "{tile} joins two or three of its sides: {why:while}, so {so}.",
    "branch.rest": "{tile} joins two or three of its sides: {why:while}, so {so}.",
    "branch.known": "{tile} branches: {why:while}, so {so}.",
    "tank": "{tile} has {openings}: {why:while}, so {so}.",
    "tank.rest": "{tile} has {openings}: {why:while}, so {so}.",
}

_COUNT: Final = {
    "all used": "The tanks and T pipes can feed just the {houses} house{houses:|s} that there "
    "{houses:is|are}, so {so}.",
    "all used.rest": "The tanks and T pipes can feed {spare} house{spare:|s} more than there are, and {tiles} "
    "{tiles:leaves|leave} that out already, so {so}.",
    "all used.but": "The tanks and T pipes can feed only {spare} house{spare:|s} more than there are, so {so}.",
    "all used.short": "There {houses:is|are} {houses} house{houses:|s}, and the tanks and T pipes can't feed them all.",
    "all used.short.lost": "The tanks and T pipes can feed {spare} house{spare:|s} more than there are, and {tiles} "
    "{tiles:leaves|leave} out more than that, so not every house gets gas.",
    "enough": "The openings and branchings that are certain feed every house, so {so}.",
    "enough.over": "More openings and branchings must be used than there are houses.",
}

_PARTS: Final = {
    "joined already": "Gas that comes to {tile} comes to {ways} as well, so {so}.",
    "joined already.lit": "{ways} {ways:has|have} gas already, as {tile} has, so {so}.",
    "joined already.pair": "{ways} are joined already, so {so}.",
    "joined already.pair.lit": "{ways} have gas already, so {so}.",
    "only exit": "{cells} hang together, need gas, and have one way left to it, so {so}.",
    "only exit.many": "The {count} tiles that hang together with {tile} need gas, and have one way left to it, "
    "so {so}.",
    "only exit.tile": "{tile} needs gas, and has one way left to it, so {so}.",
    "only exit.gas": "Not everything has gas, and from all that has it only one way leads on, so {so}.",
    "only exit.none": "{cells} need gas, and have no way left to it.",
    "only exit.many.none": "The {count} tiles that hang together with {tile} need gas, and have no way left to it.",
    "only exit.tile.none": "{tile} needs gas, and has no way left to it.",
    "only exit.gas.none": "Not everything has gas, and from all that has it no way leads on.",
    "shut in": "{ways}, joined by {tile}, would have no way left to gas, so {so}.",
    "shut in.house": "No gas could come to {tile} from {ways:or}, so {so}.",
    "shut in.many": "Used in some ways, {tile} would leave a part without a way to gas, so {so}.",
}

_CUT: Final = {
    "out of reach": "No road from a tank leads over the way between {tile} and {ways:or}, so {so}.",
    "cut": "Every road from a tank to {end} leads this way, so {so}.",
    "cut.none": "No road leads from a tank to {end}.",
}

_SUPPOSE: Final = {
    "suppose.pass": "gas were led {edge}",
    "suppose.rest": "no gas passed {edge}",
    "case": "Suppose {supposed}: then {fault}. So {so}.",
    "what-if": "Suppose {supposed}: then it follows step by step that {fault}. So {so}.",
    "trying all": "No short argument was found, but a search of every way to go on shows it for {tile}: {so}.",
    "in common": "However you go on, {so}.",
    "open choice": "Several answers work from here, with {count} ways to turn {tile}: say this one, {so}.",
    "open choice.unknown": "There was no time to see what must be. One answer has this: {so}.",
}

_HINTS: Final = {
    "look at board": "Count what the tanks and T pipes can feed.",
    "turn": "Turn {tile} to {letter}.",
    "finished": "Finished: gas reaches every house.",
    "right": "Right so far: {left} house{left:|s} without gas.",
    "unsolvable": "The board has no solution.",
    "unsolvable.reason": "The board has no solution: {reason}.",
    "unknown": "There was no time to see whether the position is right.",
    "too large": "The memory limit was reached: hints on this board take about {size} MB.",
    "unchecked": "There was no time to see whether the tiles are turned right; if they are, this follows.",
    "wrong": "{tile} can't stay turned as it is, to {letter}.",
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
    TEMPLATES | _NAMES | _CONCLUSIONS | _WHY | _FAULTS | _LOOK | _COUNT | _PARTS | _CUT | _SUPPOSE | _HINTS
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

_JUST_ENOUGH: Final = "The openings are just enough to join all tiles, and"

_ALL_TILES: Final = {
    "rests": "no gas passes between it and {ways:or}",
    "rests at": "no gas passes {edges:or}",
    "needn't join": "{tile} can't join {ways}",
    "needn't take": "{tile} can't get it from {ways}",
    "needn't give": "{tile} can't be turned to {ways}",
    "fewer": "{count} of the ways to turn {tile} fall away",
    "why.idle": "no gas passes between it and {ways:or}",
    "why.not": "it can't join {ways}",
    "stuck": "{tile} can't be turned to fit",
    "stuck.the house": "{tile} gets no gas, or gas twice",
    "stuck.the tank": "{tile} can't be turned to fit",
    "loop": "gas runs in a circle through {tile}, and the openings are too few for that",
    "meet": "two tanks are joined through {tile}, and the openings are too few for that",
    "branch": "{tile} joins three of its sides: {why:while}, so {so}.",
    "branch.rest": "{tile} joins three of its sides: {why:while}, so {so}.",
    "joined already": f"{_JUST_ENOUGH} gas that comes to {{tile}} comes to {{ways}} as well, so {{so}}.",
    "joined already.lit": f"{_JUST_ENOUGH} {{ways}} {{ways:has|have}} gas already, as {{tile}} has, so {{so}}.",
    "joined already.pair": f"{_JUST_ENOUGH} {{ways}} are joined already, so {{so}}.",
    "joined already.pair.lit": f"{_JUST_ENOUGH} {{ways}} have gas already, so {{so}}.",
    "shut in.many": "Turned in some ways, {tile} would leave a part without a way to gas, so {so}.",
    "finished": "Finished: every tile has gas, and no end is open.",
    "right": "Right so far: {left} tile{left:|s} without gas.",
}
"""What is said otherwise where every tile needs gas and no end may be open: there what is not used is closed."""

ALL_TILES_WORDING: Final = Wording(WORDING.templates | _ALL_TILES)

ALL_TILES_LINES: Final = RULE_LINES | {
    "branch": "a T joins three of its sides",
    "joined already": "the openings are just enough to join all tiles, so no ring closes",
}
