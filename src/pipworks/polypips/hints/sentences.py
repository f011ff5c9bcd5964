"""Every sentence that the hints can say, as one table of templates, and what each rule does in a line.

`{so}` is what follows; `telling` fills it in. How a template is read: `pipworks.hints.wording.Wording`.
"""

from __future__ import annotations

from pipworks.hints.wording import RULE_LINES as COMMON_LINES
from pipworks.hints.wording import TEMPLATES, Wording
from pipworks.polypips.hints.opening import OPENING
from pipworks.polypips.hints.questions import QUESTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MOST_CELLS: Final = 4
"""More cells than this are not listed: their number is said."""

_NAMES: Final = {
    "cells of": "{count} cells of {region}",
    "the rest": "the rest",
    "each": "each",
    "its cells": "its cells",
    "region": "the {label} at {cell}",
    "region.seen": "the {label} at {seen}",
    "domino": "{low}-{high}",
    "piece": "{token}",
    "pip at": "{pip} at {cell}",
    "some label": "a label",
    "some piece": "a piece",
    "exactly": "{sum}",
    "at least": "at least {sum}",
    "at most": "at most {sum}",
    "sum of": "{pips:+}",
    "set of": "{pips:/}",
    "pair": "{one}-{other}",
    "pips to": "{pips:or} at {cells}",
    "with": "{pieces:with}",
}

_CONCLUSIONS: Final = {
    "is": "{cells} {cells:is|are} {pips:or}",
    "is not": "{cells} {cells:isn't|aren't} {pips:or}",
    "none is": "none is {pips:or}",
    "is nothing": "nothing is left for {cells}",
    "only": "only {pieces:or} {pieces:fits|fit} on {cells:*}",
    "only there": "only {pieces:or} {pieces:fits|fit} there",
    "only a double": "only a double fits on {cells:*}",
    "only a double there": "only a double fits there",
    "no double": "no double fits on {cells:*}",
    "no double there": "no double fits there",
    "no piece": "no piece covers exactly {cells:*}",
    "no piece there": "no piece covers exactly these",
    "no domino": "no piece covers both {cells}",
    "no domino there": "no piece covers both",
    "not so": "it doesn't",
    "not there": "{pieces:or} can't lie on {cells:*}",
    "not there there": "{pieces:or} can't lie there",
    "turned": "{piece} with {grid:,}",
    "one piece": "one piece covers {cells:*}",
    "one piece each": "one piece each covers {items}",
    "places gone": "{count} place{count:|s} for pieces {count:is|are} out",
    "nowhere else": "it lies nowhere else",
    "grid": "{grid:,}",
    "grids": "{piece} with {grid:,}",
    "alike": "{pip} at {cells}",
}

_FAULTS: Final = {
    "unfit": "{piece} can't lie there",
    "blank": "no pips are left for {cell}",
    "bare": "nothing can cover {cell}",
    "homeless": "{piece} has no place",
    "over": "too few {pip}s are left",
    "short": "a {pip} has nowhere to go",
    "label": "{region} shows {pips}",
}

_LOOK: Final = {
    "direct.own": "By its label, {so}.",
    "direct.one": "{region} leaves {need} for its last cell: {so}.",
    "direct.none": "{region} can take no more pips: {so}.",
    "direct.same": "All of {region} is {pips}: {so}.",
    "direct.not": "{region} takes only {pips:or}: {so}.",
    "lone": "{cells} has one open neighbour: {so}.",
    "lone.pair": "{cells} can pair only with {others}.",
    "lone.pair.several": "{cells} can pair only with {others}, one by one.",
    "lone.several": "{cells} have one open neighbour each: {items}.",
    "lone.part": "One piece covers {cells:*}, and one way leads on: {so}.",
    "fit": "Only {piece} fits: {so}.",
    "fit.double": "Only {piece} fits on {cells:*}.",
    "lone fit": "{cells} can pair only with {others}. Only {piece} fits: {so}.",
    "lone fit.double": "{cells} can pair only with {others}. Only {piece} fits.",
    "lone fit.same.double": "{cells} can pair only with {others}. They must be equal: only {piece} fits.",
    "lone fit.different": "{cells} can pair only with {others}. They must differ: only {piece} fits, {so}.",
    "lone fit.sum": "{cells} can pair only with {others}. They must come to {need}: only {piece} fits, {so}.",
    "lone fit.sum.double": "{cells} can pair only with {others}. They must come to {need}: only {piece} fits.",
    "lone fit.on": "From {cells:*} one way leads on, to {others:*}. Only {piece} fits: {so}.",
    "lone.on": "From {cells:*} one way leads on: one piece covers {whole:*}.",
}

_COUNT: Final = {
    "sum bounds": "{region} needs {need}: {so}.",
    "sum bounds.most": "{region} needs {need} from {count} cells. "
    "The other{rest: brings|s bring} at most {others}, so {so}.",
    "sum bounds.least": "{region} needs {need} from {count} cells. "
    "The other{rest: brings|s bring} at least {others}, so {so}.",
    "equal meet": "All of {region} can only be {pips:or}: {so}.",
    "equal meet.not": "No cell of {region} can be what another can't: {so}.",
    "equal meet.none": "There is nothing that all cells of {region} can be: {so}.",
    "unequal": "{region} has its {pip} at {cell}: {so}.",
    "pips used up": "{cells} {cells:takes|take} the last {pip}{cells:|s}: {so}.",
    "pips used up.all": "{cells} {cells:takes|take} the last {pip}{cells:|s}.",
    "pips used up.over": "{cells} would all be {pip}, but there {stock:is|are} only {stock} left.",
    "last cells": "The {pip}{stock:|s} that {stock:is|are} left must go somewhere: {so}.",
    "last cells.short": "Only {cells} can take a {pip}, but {stock} must go somewhere.",
    "last cells.none": "No cell can take the {pip}{stock:|s} left, but every piece must go somewhere.",
    "one place": "{piece} has one place left: {so}.",
    "one place.clashes": "{piece} has one place left that doesn't break {regions:or}: {so}.",
    "one place.more": "The {count} pieces {piece} have just {count} places left: {so}.",
    "equal count": "{region} needs {count} equal pips. Only {pips} {pips:has|have} that many left, so {so}.",
    "equal count.none": "{region} needs {count} equal pips, and nothing has that many left: {so}.",
}

_STOCK: Final = {
    "cell last": "Only {piece} can still cover {cell}: {so}.",
    "no piece for value": "The pieces left can only put {rest:or} at {cell}.",
    "no piece for value.several": "The pieces left can only put {items}.",
    "no piece for value.plain": "No piece left can put {pips:or} at {cell}.",
    "no piece for value.plain.several": "No piece left can put {items:or}.",
    "no piece for value.none": "No piece left can put {pips:or} at {cell}: {so}.",
    "forced edge": "Every piece that fits on {cell} covers {other} too.",
    "forced edge.several": "Whatever piece lies there, {items}.",
    "forced edge.item": "{cell} goes with {other}",
    "inside clash.sum": "{cells:*} must come to {need}: {so}.",
    "inside clash.sum.rest": "{region} needs {need}, and the rest brings {least} to {most}: {so}.",
    "inside clash.clashes": "{pieces:or} can't lie where it would break {regions:or}.",
    "inside clash.clashes.many": "{pieces:or} can't lie where it would break a label, such as {regions:or}.",
    "inside clash.same": "{cells:*} must be equal: {so}.",
    "inside clash.same.several": "Cells of a = are equal: only doubles fit on {items}.",
    "inside clash.same.many": "Inside a = only doubles fit.",
    "inside clash.different": "{cells:*} must differ: {so}.",
    "inside clash.different.several": "Cells of a ≠ differ: no double fits on {items}.",
    "inside clash.different.many": "Inside a ≠ no double fits.",
    "sum stock.least": "{region} needs {need} from {count} cells. Of the pips left the other{rest: brings|s bring} "
    "at least {others}, so {so}.",
    "sum stock.most": "{region} needs {need} from {count} cells. Of the pips left the other{rest: brings|s bring} "
    "at most {others}, so {so}.",
    "cut off": "A piece on {cells:*} would cut off {part:*}.",
    "cut off.many": "A piece on {cells:*} would cut off {count} cells that the pieces left can't fill.",
}

_ACROSS: Final = {
    "combinations": "{region} needs {need}: from the pips left {ways:or}. So {so}.",
    "combinations.many": "However {region} gets {need} from the pips left, {so}.",
    "combinations.none": "The pips left can't give {region} its {need}: {so}.",
    "combinations.different": "The cells of {region} must differ: {ways:or}. So {so}.",
    "combinations.different.many": "However the cells of {region} come to differ, {so}.",
    "combinations.different.none": "The pips left don't let the cells of {region} differ: {so}.",
    "grand total.exact": "The pieces left hold {total} pips. All but {cells} takes {rest}, which leaves {sum}: {so}.",
    "grand total.least": "The pieces left hold {total} pips. All but {cells} takes at most {rest}, which leaves "
    "at least {sum}: {so}.",
    "grand total.most": "The pieces left hold {total} pips. All but {cells} takes at least {rest}, which leaves "
    "at most {sum}: {so}.",
    "piece reserved": "Only {pieces:or} can cover {cells}: {pieces:it lies|they lie} nowhere else.",
    "cell reserved": "{pieces} {pieces:needs|need} {cells}: nothing else covers {cells:it|them}.",
    "pips set used up": "{cells} can only be {pips:or}, and just {stock} of these are left: {so}.",
    "pips set used up.cells": "The {stock} {pips:and} left can only go to {cells}: {so}.",
    "fill.pieces": "Of the pieces left only {pieces:or} can fill {regions}: {so}.",
    "fill.many": "The pieces left fill {regions} in {count} ways. In all of them {so}.",
    "fill.kinds": "In each of the {count} ways to fill {regions}, {on:or} covers {cell}: {so}.",
    "fill.same": "Try each pip in {regions}: with the pieces left it can only be {pips:or}.",
    "fill.same.more": "Try each pip in {regions}: with the pieces left it can only be {pips:or}. So {so}.",
    "fill.none": "No pieces left can fill {regions}: {so}.",
    "promised": "However {regions} {regions:is|are} filled, {cells} take the last {pip}{stock:|s}: {so}.",
    "promised.over": "However {regions} {regions:is|are} filled, {total} {pip}s are needed: only {stock} "
    "{stock:is|are} left.",
    "promised.piece": "However {regions} {regions:is|are} filled, {piece} is needed there: {so}.",
}

_SUPPOSE: Final = {
    "suppose.pip": "{cell} were {pip}",
    "suppose.lie": "{piece} lay with {grid}",
    "case": "If {supposed}, {fault}. So {so}.",
    "case.bare": "{piece} with {grid:,} would leave nothing for {cell}.",
    "what-if": "If {supposed}, {fault} after {count} step{count:|s}. So {so}.",
    "trying all": "No short argument was found, but of all ways only one is left: {piece} with {so}.",
    "in common": "Whatever you choose, {so}.",
    "open choice": "Several answers work from here, with {count} ways to cover {cell}: say {so}.",
    "open choice.more": "Several answers work from here, with at least {count} ways to cover {cell}: say {so}.",
    "open choice.round": "{piece} lies on {cells}, either way round: say {first}.",
    "open choice.turned": "{piece} lies on {cells}, in one of {count} ways: say {so}.",
    "open choice.half": "Only {piece} can cover {cell}, with its {pip}; its other half may lie at {others:or}: "
    "say {say}.",
    "open choice.piece": "Only {piece} can cover {cell}, in one of {count} ways: say {so}.",
    "open choice.place": "{pieces:or} may lie on {cells}: say {so}.",
    "open choice.one": "What must be takes too long to find out. One answer has {so}.",
    "open choice.unknown": "There was no time to see what must be. One answer has {so}.",
}

_MARKING: Final = {
    "marking": "Mark what the labels allow: {marks:,}.",
    "marking.more": "Mark what the labels allow around {region} ({count} cells). So {marks:,}.",
    "marking.stock": "Mark what the labels and the pips left allow: {marks:,}.",
    "marking.stock.more": "Mark what the labels and the pips left allow around {region} ({count} cells). So {marks:,}.",
    "marking.stock.most": "Mark what the pips left allow ({count} cells). So {marks:,}.",
    "marking.worked": "{steps} small steps (--long lists them) show that {marks:,}.",
    "marking.worked.more": "{steps} small steps (--long lists them) narrow {count} cells. So {marks:,}.",
    "marking.worked.places": "{steps} small steps (--long lists them) show where pieces can lie.",
    "marking.worked.around": "{steps} small steps around {regions} (--long lists them) show that {marks:,}.",
    "marking.worked.around.more": "{steps} small steps around {regions} (--long lists them) narrow {count} cells. "
    "So {marks:,}.",
    "marking.worked.around.places": "{steps} small steps around {regions} (--long lists them) show where pieces "
    "can lie.",
    "under labels": "Under labels: {marks:,}.",
    "places.labels": "Leave out pieces that would break {regions:or} where they lie.",
    "places.labels.many": "Leave out pieces that would break a label where they lie, such as {regions:or}.",
    "places.parts": "Leave out pieces that would cut off cells.",
    "places.both": "Leave out pieces that would break {regions:or}, or cut off cells.",
    "places.both.many": "Leave out pieces that would break a label, such as {regions:or}, or cut off cells.",
}

_HINTS: Final = {
    "look at": "Look at {region}.",
    "look at piece": "Look for a place for {pieces}.",
    "look at pips": "Look at where {pips:and} can go.",
    "place": "Place {piece}: {grid}.",
    "finished": "Finished: this is a solution.",
    "right": "Right so far: {left} piece{left:|s} to go.",
    "unsolvable": "The puzzle has no solution.",
    "unsolvable.reason": "The puzzle has no solution: {reason}.",
    "too large": "The board is too large for hints.",
    "unchecked": "There was no time to see whether the pieces lie right; if they do, this follows.",
    "unknown": "There was no time to tell whether a solution is possible from here.",
    "wrong": "{piece} can't stay where it is ({grid}).",
    "wrong either": "These can't all stay; taking one of them off is enough: {pieces:or}.",
    "wrong somewhere": "No solution has all of these pieces where they lie; there was no time to see which can't stay.",
    "wrong several": "Not all that lies can stay. Taking these off is enough: {these}.",
    "wrong label": "{labels}. Take {pieces:or} off.",
    "wrong label.several": "{labels}. Take {pieces} off.",
    "wrong label.somewhere": "{labels}.",
    "lying": "{piece} at {cells:,}",
    "too often": "{piece} lies {times} times, but there {given:is|are} only {given}.",
    "wrong shown": "No solution has all of these pieces where they lie: {fault}.",
    "wrong because": "With it, {fault}.",
    "wrong after": "With it, it follows step by step that {fault}.",
    "wrong because.several": "As they lie, {fault}.",
    "wrong after.several": "As they lie, it follows step by step that {fault}.",
    "wrong searched": "Every way to go on was tried: none meets {region} and all the rest.",
    "wrong searched.cover": "Every way to go on was tried: the pieces left can't cover the open cells.",
    "wrong searched.all": "Every way to go on was tried: none is right.",
}

WORDING: Final = Wording(
    TEMPLATES
    | (_NAMES | _CONCLUSIONS | _FAULTS)
    | (_LOOK | _COUNT | _STOCK | _ACROSS | _SUPPOSE | _MARKING)
    | (_HINTS | QUESTIONS | OPENING),
    most_cells=MOST_CELLS,
)
"""The English wording."""

RULE_LINES: Final = COMMON_LINES | {
    "direct": "a region's own label settles it",
    "lone": "a cell with one open neighbour shares a piece with it",
    "fit": "only one piece fits this place",
    "sum bounds": "the other cells of a sum can bring only so much, or bring at least so much",
    "equal meet": "equal cells can only be what each of them can be",
    "unequal": "cells that must differ can't repeat what one of them is",
    "pips used up": "the last of some pips are spoken for",
    "last cells": "some pips have only just enough cells to go to",
    "one place": "a piece has one place left",
    "equal count": "equal cells need that many of the same pips",
    "cell last": "only one piece can still cover a cell, in one way",
    "no piece for value": "no piece left brings these pips here",
    "forced edge": "every piece that fits here covers the next cell too",
    "inside clash": "a piece inside one region must suit it by itself",
    "sum stock": "the pips left bring only so much, or at least so much, to a sum",
    "cut off": "a piece here would leave cells that can't be filled",
    "combinations": "list the ways to make the sum",
    "grand total": "add up all pips that are left",
    "piece reserved": "some cells need certain pieces, which lie nowhere else",
    "cell reserved": "some pieces need certain cells, which nothing else covers",
    "pips set used up": "two or more kinds of pips have just enough cells",
    "fill": "go through the ways to fill a region",
    "promised": "what a region takes in every way is gone for all others",
    "fill two": "go through the ways to fill two regions together",
    "case": "one of two ways fails at once",
}
"""What each rule does, in a line."""
