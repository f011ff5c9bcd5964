"""A quick test of each family with either kind of search, each in a process of its own, and whether they agree."""

from __future__ import annotations

import json
import os

from pipworks.cli.diagnosis import processes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MODULE = "pipworks.cli.diagnosis.sample_answers"
KINDS = ("native", "python")
"""The searches that are tried, by what PIPWORKS_KERNEL calls them."""


def results(kinds: tuple[str, ...] = KINDS) -> list[dict[str, Any]]:
    """What came of each family: which searches gave an answer, and the problem; empty where all agree."""
    asked = {kind: _asked(kind) for kind in kinds}
    return [_compared(family, asked) for family in ("pipes", "polypips")]


def _compared(family: str, asked: dict[str, dict[str, Any] | str]) -> dict[str, Any]:
    problems = [f"{kind}: {found}" for kind, found in asked.items() if isinstance(found, str)]
    answers: dict[str, dict[str, str]] = {
        kind: found["answers"][family] for kind, found in asked.items() if not isinstance(found, str)
    }
    several = list(answers.items())
    for kind, own in several[1:]:
        other, first = several[0]
        problems += [f"{other} and {kind} differ in the {what}" for what in first if first[what] != own.get(what)]
    for kind, own in several:
        problems += [f"{kind}: no {what}" for what, answer in own.items() if not answer]
    return {"family": family, "ran": list(answers), "problem": "; ".join(problems)}


def _asked(kind: str) -> dict[str, Any] | str:
    """The answers of a process that runs this search; a sentence where it gave none."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    script = f"import sys; sys.path.append({root!r}); from {_MODULE} import main; main()"
    try:
        printed, problem = processes.asked(script, environment={"PIPWORKS_KERNEL": kind})
    except OSError as error:
        return f"Python can't be started again: {error.strerror or error}"
    if problem:
        return problem
    found: dict[str, Any] = json.loads(printed)
    return found if found["kernel"] == kind else f"{found['kernel']} ran in its place"
