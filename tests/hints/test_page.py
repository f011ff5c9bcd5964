"""The page about a family's hints shows every rule with the example of its docstring; `--update` writes them there."""

from __future__ import annotations

import re

import pytest

from tests.support.hint_samples import SAMPLES, Sample

MARKED = re.compile(r"(?<=<!-- rules, written by the tests -->\n).*(?=<!-- end of the rules -->)", re.DOTALL)


def rules(sample: Sample) -> str:
    """The rules by level, each with its line, an example's drawing, and what is said about it."""
    lines: list[str] = []
    level = 0
    last = ""
    for arguments, named in sample.calls():
        rule = arguments[0]
        example = sample.work(*arguments, **named)
        if example.level != level:
            level = example.level
            lines += [f"### Level {level}", ""]
        if rule != last:
            lines += [f"**{rule}**: {sample.lines[rule]}.", ""]
        last = rule
        lines += sample.drawn(example)
        lines += [f"- {said}" for said in example.before]
        lines += [f"- **{example.sentence}**", *(f"  - {said}" for said in example.inner), ""]
    return "\n".join(lines)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_the_page_shows_every_rule(sample: Sample, request: pytest.FixtureRequest) -> None:
    page = sample.page.read_text(encoding="utf-8")
    if request.config.getoption("--update"):
        page = MARKED.sub(lambda _: f"\n{rules(sample)}\n", page)
        sample.page.write_text(page, encoding="utf-8")
    found = MARKED.search(page)
    assert found is not None
    assert found.group().strip() == rules(sample).strip()
