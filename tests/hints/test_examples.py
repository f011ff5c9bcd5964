"""The worked example in each rule's docstring says what it says it says, in every family."""

from __future__ import annotations

import doctest
import io
from types import ModuleType

import pytest

from tests.support.hint_samples import SAMPLES, Sample

MODULES = [(sample, module) for sample in SAMPLES for module in sample.modules]


@pytest.mark.parametrize(("sample", "module"), MODULES, ids=[module.__name__ for _, module in MODULES])
def test_examples(sample: Sample, module: ModuleType) -> None:
    tests = sample.examples(module)
    assert tests
    for test in tests:
        said = io.StringIO()
        failed, _ = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.write)
        assert not failed, said.getvalue()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_rule_has_an_example_and_a_line(sample: Sample) -> None:
    shown = {arguments[0] for arguments, _ in sample.calls()}
    for rule in sample.rules:
        assert rule in shown, rule
        assert sample.lines[rule]
