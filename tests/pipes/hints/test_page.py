"""The page about the hints shows every rule with the example of its docstring; `--update` writes them there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pipworks.pipes.drawing.draw import to_text
from pipworks.pipes.hints.sentences import RULE_LINES
from tests.pipes.hints.test_examples import MODULES, examples
from tests.support.pipes.worked_hints import work

PAGE = Path(__file__).parents[3] / "docs" / "pipes" / "hints.md"
MARKED = re.compile(r"(?<=<!-- rules, written by the tests -->\n).*(?=<!-- end of the rules -->)", re.DOTALL)


def calls() -> Iterator[tuple[list[str], dict[str, Any]]]:
    """The arguments of each example."""
    for module in MODULES:
        for test in examples(module):
            for example in test.examples:
                (statement,) = ast.parse(example.source).body
                assert isinstance(statement, ast.Expr)
                assert isinstance(statement.value, ast.Call)
                arguments = [ast.literal_eval(argument) for argument in statement.value.args]
                yield arguments, {str(word.arg): ast.literal_eval(word.value) for word in statement.value.keywords}


def rules() -> str:
    """The rules by level, each with its line, an example's board, and what is said about it."""
    lines: list[str] = []
    level = 0
    last = ""
    for arguments, named in calls():
        rule = arguments[0]
        example = work(rule, arguments[1], **named)
        if example.step.level != level:
            level = example.step.level
            lines += [f"### Level {level}", ""]
        if rule != last:
            lines += [f"**{rule}**: {RULE_LINES[rule]}.", ""]
        last = rule
        lines += ["```text", to_text(example.board, example.position), "```", ""]
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
