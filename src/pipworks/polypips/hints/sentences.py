"""Every sentence that the hints can say, as one table of templates, and what each rule does in a line.

`{so}` is what follows; `telling` fills it in. How a template is read: `pipworks.hints.wording.Wording`.
"""

from __future__ import annotations

from typing import Final

from pipworks.hints.wording import RULE_LINES as COMMON_LINES
from pipworks.hints.wording import TEMPLATES, Wording

_NAMES: Final = {
    "region": "the {label} at {cell}",
    "domino": "{low}-{high}",
    "piece": "{token}",
    "pip at": "{pip} at {cell}",
    "exactly": "{sum}",
    "at least": "at least {sum}",
    "at most": "at most {sum}",
    "sum of": "{pips:+}",
    "set of": "{pips}",
    "with": "{pieces:with}",
}

_CONCLUSIONS: Final = {
    "is": "{cells} {cells:is|are} {pips:or}",
    "is each": "{cells} are each {pips:or}",
    "is not": "{cells} {cells:isn't|aren't} {pips:or}",
    "is nothing": "nothing is left for {cells}",
    "only": "only {pieces:or} can lie on {cells}",
    "no piece": "no piece covers exactly {cells}",
    "no domino": "no piece covers both {cells}",
    "not so": "it doesn't lie there",
    "not there": "{pieces:or} can't lie on {cells}",
    "turned": "{piece} with {grid}",
    "one piece": "one piece covers {cells}",
    "grid": "{grid}",
    "grids": "{piece} with {grid}",
}

_FAULTS: Final = {
    "unfit": "{piece} can't lie there",
    "blank": "no pips are left for {cell}",
    "bare": "nothing can cover {cell}",
    "homeless": "{piece} has no place",
    "over": "more {pip}s are needed than there are",
    "short": "a {pip} has nowhere to go",
}

_LOOK: Final = {
    "direct.own": "{region} is a cell by itself, so {so}.",
    "direct.one": "{region} has one open cell left and needs {need}, so {so}.",
    "direct.none": "{region} can take no more pips, so {so}.",
    "direct.same": "All of {region} is {pips}, so {so}.",
    "direct.not": "{region} takes only {pips:or}, so {so}.",
    "lone": "{cells} has one open neighbour left, so {so}.",
    "lone.part": "{cells} lie under one piece, and only one way leads on from there, so {so}.",
    "fit": "Of the pieces left, only {piece} fits on {cells}: {so}.",
}

_COUNT: Final = {
    "sum bounds": "{region} still needs {need}, so {so}.",
    "sum bounds.most": "{region} still needs {need} from {count} cells. "
    "The other{rest:|s} can bring {others} at most, so {so}.",
    "sum bounds.least": "{region} still needs {need} from {count} cells. "
    "The other{rest: brings|s bring} {others} at least, so {so}.",
    "equal meet": "The cells of {region} are all equal, and {pips:or} is all that each of them can be, so {so}.",
    "equal meet.none": "The cells of {region} are all equal, but there is nothing that each of them can be, so {so}.",
    "unequal": "{region} has its {pip} at {cell}, so {so}.",
    "pips used up": "{cells} {cells:takes|take} the last {pip}{cells:|s}, so {so}.",
    "pips used up.over": "{cells} would all be {pip}, but there {stock:is|are} only {stock} left.",
    "last cells": "Every piece is to be placed, and only {cells} can take the {pip}{stock:|s} that "
    "{stock:is|are} left, so {so}.",
    "last cells.short": "Only {cells} can take a {pip}, but {stock} of them are to be placed.",
    "last cells.none": "No cell can take the {pip}{stock:|s} left, but every piece is to be placed.",
    "one place": "{piece} has one place left: {so}.",
    "one place.more": "The {count} pieces {piece} have just {count} places left: {so}.",
    "equal count": "{region} needs {count} equal pips, and only {pips} {pips:has|have} that many left, so {so}.",
    "equal count.none": "{region} needs {count} equal pips, and nothing has that many left, so {so}.",
}

_STOCK: Final = {
    "cell last": "Only {piece} can still cover {cell}, and only in one way: {so}.",
    "no piece for value": "No piece left can put {pips:or} at {cell}, so {so}.",
    "no piece for value.plain": "No piece left can put {pips:or} at {cell}.",
    "forced edge": "Every piece that still fits on {cell} covers {other} too, so {so}.",
    "inside clash.sum": "{cells} are all that is open of {region}, which still needs {need}, so {so}.",
    "inside clash.sum.rest": "{region} still needs {need}, and its cells besides {cells} bring {least} to {most}, "
    "so {so}.",
    "inside clash.same": "{cells} lie in {region} and must be equal, so {so}.",
    "inside clash.different": "{cells} lie in {region} and must differ, so {so}.",
    "sum stock.least": "{region} still needs {need} from {count} cells. Of the pips left the other{rest:|s} can't get "
    "less than {others}, so {so}.",
    "sum stock.most": "{region} still needs {need} from {count} cells. Of the pips left the other{rest:|s} can't get "
    "more than {others}, so {so}.",
    "cut off": "A piece on {cells} would cut off {part}, which the pieces left can't fill.",
    "cut off.many": "A piece on {cells} would cut off {count} cells, which the pieces left can't fill.",
}

_ACROSS: Final = {
    "combinations": "{region} still needs {need}: from the pips left that is {ways:or}. So {so}.",
    "combinations.many": "However {region} gets {need} from the pips left, {so}.",
    "combinations.none": "The pips left can't give {region} the {need} that it still needs, so {so}.",
    "combinations.different": "The cells of {region} must all differ: they are {ways:or}. So {so}.",
    "combinations.different.many": "However the cells of {region} come to differ, {so}.",
    "combinations.different.none": "The pips left don't let the cells of {region} all differ, so {so}.",
    "grand total.exact": "The pieces left hold {total} pips in all. The rest of the board takes {rest}, which leaves "
    "{sum} for {cells}, so {so}.",
    "grand total.least": "The pieces left hold {total} pips in all. The rest of the board takes at most {rest}, which "
    "leaves at least {sum} for {cells}, so {so}.",
    "grand total.most": "The pieces left hold {total} pips in all. The rest of the board takes at least {rest}, which "
    "leaves at most {sum} for {cells}, so {so}.",
    "piece reserved": "Only {pieces:or} can cover {cells}, so {pieces:it lies|they lie} nowhere else.",
    "cell reserved": "{pieces} {pieces:has|have} no place without {cells}, so nothing else covers {cells:it|them}.",
    "pips set used up": "{cells} can only be {pips:or}, and there are just {stock} of these left, so {so}.",
    "fill.pieces": "Of the pieces left only {pieces:or} can fill {regions}, so {so}.",
    "fill.many": "The pieces left can fill {regions} in {count} ways: in all of them {so}.",
    "fill.none": "No pieces left can fill {regions}, so {so}.",
    "promised": "However {regions} {regions:is|are} filled, the last {pip}{stock:|s} {stock:goes|go} to {cells}, "
    "so {so}.",
    "promised.over": "However {regions} {regions:is|are} filled, {total} {pip}s are needed, but there "
    "{stock:is|are} only {stock} left.",
    "promised.piece": "However {regions} {regions:is|are} filled, {piece} is needed there, so {so}.",
    "pips set used up.cells": "The {pips:and} that are left, {stock} in all, can only go to {cells}, so {so}.",
}

_SUPPOSE: Final = {
    "suppose.pip": "{cell} were {pip}",
    "suppose.lie": "{piece} lay with {grid}",
    "case": "If {supposed}, then {fault}. So {so}.",
    "what-if": "If {supposed}, it would follow step by step that {fault}. So {so}.",
    "trying all": "No short argument was found, but a search of every way to go on shows it: only one piece can cover "
    "{cell}, in one way, with {so}.",
    "open choice": "Several answers work from here, with {count} ways to cover {cell}. Take this one: {so}.",
    "open choice.unknown": "There was no time to see what must be. One answer has {so}.",
}

_HINTS: Final = {
    "look at": "Look at {region}.",
    "look at piece": "Look for a place for {pieces}.",
    "look at pips": "Look at where {pips:and} can go.",
    "place": "Place {piece}: {grid}.",
    "finished": "Finished: this is a solution.",
    "right": "Right so far: {left} piece{left:|s} to go.",
    "unsolvable": "The puzzle has no solution.",
    "too large": "The board is too large for hints.",
    "unchecked": "There was no time to see whether the pieces lie right; if they do, this follows.",
    "unknown": "There was no time to tell whether a solution is possible from here.",
    "wrong": "{piece} can't stay where it is ({grid}).",
    "wrong either": "These can't all stay; taking one of them off is enough: {pieces:or}.",
    "wrong somewhere": "No solution has all of these pieces where they lie; there was no time to see which can't stay.",
    "wrong several": "No solution has all of these: {pieces}. Take {these} off.",
    "lying": "{piece} at {cells:,}",
    "too often": "{piece} lies {times} times, but there {given:is|are} only {given}.",
    "wrong shown": "No solution has all of these pieces where they lie: {fault}.",
    "wrong because": "With it, {fault}.",
    "wrong after": "With it, it follows step by step that {fault}.",
    "wrong searched": "No short argument was found, but a search of every way to go on finds none.",
}

WORDING: Final = Wording(
    TEMPLATES | _NAMES | _CONCLUSIONS | _FAULTS | _LOOK | _COUNT | _STOCK | _ACROSS | _SUPPOSE | _HINTS
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
