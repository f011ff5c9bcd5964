"""The page about the hints shows every rule with the example of its docstring; `--update` writes them there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipworks.polypips.drawing.text import draw_game
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.sentences import RULE_LINES
from tests.polypips.hints.test_examples import MODULES, examples
from tests.support.polypips.worked_hints import work

PAGE = Path(__file__).parents[3] / "docs" / "polypips" / "hints.md"
MARKED = re.compile(r"(?<=<!-- rules, written by the tests -->\n).*(?=<!-- end of the rules -->)", re.DOTALL)


def calls() -> Iterator[tuple[list[str], str]]:
    """The arguments of each example and what it wants done before."""
    for module in MODULES:
        for test in examples(module):
            for example in test.examples:
                (statement,) = ast.parse(example.source).body
                assert isinstance(statement, ast.Expr)
                assert isinstance(statement.value, ast.Call)
                arguments = [ast.literal_eval(argument) for argument in statement.value.args]
                named = {word.arg: ast.literal_eval(word.value) for word in statement.value.keywords}
                yield arguments, named.get("after", "")


def rules() -> str:
    """The rules by level, each with its line, an example's board and pieces, and what is said about it."""
    lines: list[str] = []
    level = 0
    for arguments, after in calls():
        rule = arguments[0]
        mine = LADDER.named[rule].level if rule in LADDER.named else 5
        if mine != level:
            level = mine
            lines += [f"### Level {level}", ""]
        example = work(*arguments, after=after)
        lines += [f"**{rule}**: {RULE_LINES[rule]}.", "", "```text", draw_game(example.puzzle), "```", ""]
        lines += [f"Pieces: {', '.join(f'`{piece}`' for piece in example.puzzle.pieces)}.", ""]
        lines += [f"- {said}" for said in example.before]
        lines += [f"- **{example.sentence}**", *(f"  - {said}" for said in example.inner), ""]
    return "\n".join(lines)


def test_the_page_shows_every_rule(request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text(encoding="utf-8")
    if request.config.getoption("--update"):
        page = MARKED.sub(lambda _: f"\n{rules()}\n", page)
        PAGE.write_text(page, encoding="utf-8")
    found = MARKED.search(page)
    assert found is not None
    assert found.group().strip() == rules().strip()
