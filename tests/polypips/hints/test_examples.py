"""The worked example in each rule's docstring says what it says it says."""

from __future__ import annotations

import doctest
import io
from types import ModuleType

import pytest

from pipworks.polypips.hints import across, count, look, reserved, stock, suppositions
from pipworks.polypips.hints.ladder import RULES
from pipworks.polypips.hints.sentences import RULE_LINES
from tests.support.polypips.worked_hints import say

MODULES = (look, count, stock, across, reserved, suppositions)


def examples(module: ModuleType) -> list[doctest.DocTest]:
    found = doctest.DocTestFinder(recurse=False).find
    functions = [value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__]
    return [test for value in functions for test in found(value, globs={"say": say}) if test.examples]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_examples(module: ModuleType) -> None:
    tests = examples(module)
    assert tests
    for test in tests:
        said = io.StringIO()
        failed, _ = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.write)
        assert not failed, said.getvalue()


def test_every_rule_has_an_example_and_a_line() -> None:
    tests = [test for module in MODULES for test in examples(module)]
    shown = "\n".join(example.source for test in tests for example in test.examples)
    for rule in [rule.name for rule in RULES] + ["case", "what-if"]:
        assert f'say("{rule}"' in shown, rule
        assert RULE_LINES[rule]
