"""What each family has for the tests that are said once of all hints: examples of rules, their page, a puzzle."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from pipworks import pipes, polypips
from pipworks.hints.ladder import CASE, WHAT_IF, Ladder
from pipworks.pipes.hints import count as pipes_count
from pipworks.pipes.hints import cut, parts
from pipworks.pipes.hints import ladder as pipes_ladder
from pipworks.pipes.hints import look as pipes_look
from pipworks.pipes.hints import sentences as pipes_sentences
from pipworks.pipes.hints import suppositions as pipes_suppositions
from pipworks.polypips.drawing.text import draw_game
from pipworks.polypips.hints import (
    across,
    count,
    fill,
    ladder,
    look,
    promised,
    reserved,
    sentences,
    stock,
    suppositions,
)
from tests.support.pipes import worked_hints as pipes_worked
from tests.support.polypips import worked_hints
from tests.support.polypips.hint_boards import DOMINOES

DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True)
class Sample:
    """A family's rules with their lines and worked examples, how an example is drawn, and a puzzle with a next step."""

    name: str
    modules: tuple[ModuleType, ...]
    ladder: Ladder[Any, Any]
    lines: dict[str, str]
    work: Callable[..., Any]
    say: Callable[..., None]
    drawn: Callable[[Any], list[str]]
    hint: Callable[..., Any]
    puzzle: Any

    @property
    def page(self) -> Path:
        """The page about the family's hints."""
        return DOCS / self.name / "hints.md"

    @property
    def rules(self) -> list[str]:
        """The names of the rules that have an example."""
        ready = [self.ladder.ready.name] if self.ladder.ready else []
        return [rule.name for rule in self.ladder.rules] + [*ready, CASE, WHAT_IF]

    def examples(self, module: ModuleType) -> list[doctest.DocTest]:
        """The docstrings of a module that have examples."""
        found = doctest.DocTestFinder(recurse=False).find
        functions = [value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__]
        return [test for value in functions for test in found(value, globs={"say": self.say}) if test.examples]

    def calls(self) -> Iterator[tuple[list[Any], dict[str, Any]]]:
        """The arguments of each example, in the order of the modules."""
        for module in self.modules:
            for test in self.examples(module):
                for example in test.examples:
                    (statement,) = ast.parse(example.source).body
                    assert isinstance(statement, ast.Expr)
                    assert isinstance(statement.value, ast.Call)
                    arguments = [ast.literal_eval(argument) for argument in statement.value.args]
                    yield arguments, {str(word.arg): ast.literal_eval(word.value) for word in statement.value.keywords}


def _board(example: Any) -> list[str]:
    return ["```text", pipes.to_text(example.board, example.position), "```", ""]


def _game(example: Any) -> list[str]:
    pieces = ", ".join(f"`{piece}`" for piece in example.puzzle.pieces)
    return ["```text", draw_game(example.puzzle), "```", "", f"Pieces: {pieces}.", ""]


SNAIL = pipes.Board.of("_______", "_H_HLL_", "_LITHL_", "___2TH_", "_______")

SAMPLES = (
    Sample(
        "pipes",
        (pipes_look, pipes_count, parts, cut, pipes_suppositions),
        pipes_ladder.LADDER,
        pipes_sentences.RULE_LINES,
        pipes_worked.work,
        pipes_worked.say,
        _board,
        pipes.hint,
        SNAIL,
    ),
    Sample(
        "polypips",
        (look, count, stock, across, reserved, fill, promised, suppositions),
        ladder.LADDER,
        sentences.RULE_LINES,
        worked_hints.work,
        worked_hints.say,
        _game,
        polypips.hint,
        DOMINOES,
    ),
)
