"""The editor reads labels and pieces as the library does, and refuses what it refuses, in its words."""

from __future__ import annotations

import json

import pytest

from tests.support.node import answers
from tests.web.label_vectors import FILE, listed, made

_READ = """
import { conditionOf, readLabel, textOf, wrongFor } from 'PAGE/polypips/edit/labels.mjs';
import { readToken } from 'PAGE/polypips/edit/tokens.mjs';
import { tokenOf } from 'PAGE/polypips/edit/draft.mjs';
function run({ text, size, token }) {
  if (token !== undefined) {
    const read = readToken(token);
    return { piece: 'piece' in read ? tokenOf(read.piece) : null, wrong: read.wrong ?? '' };
  }
  const condition = conditionOf(text);
  const wrong = condition && wrongFor(condition, size);
  const { problem = '', hint = '' } = wrong ?? {};
  return { label: condition && textOf(condition), problem, hint, read: readLabel(text, size) };
}
"""


def test_the_vectors_are_ours(request: pytest.FixtureRequest) -> None:
    """With --update they are made anew."""
    found = list(made())
    if request.config.getoption("--update"):
        lines = ",\n".join(json.dumps(vector, ensure_ascii=False) for vector in found)
        FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    assert listed() == found


def test_the_vectors_have_all_cases() -> None:
    labels = [one for one in listed() if "text" in one]
    assert sum(bool(one.get("problem")) for one in labels) > 20
    assert sum(one["label"] is None for one in labels) > 10
    assert {one["piece"] is None for one in listed() if "token" in one} == {True, False}


def test_labels_are_read_as_the_library_reads_them() -> None:
    labels = [one for one in listed() if "text" in one]
    for vector, answer in zip(labels, answers(_READ, labels), strict=True):
        told = answer["is"]
        assert told["label"] == vector["label"], vector
        assert (told["problem"], told["hint"]) == (vector.get("problem", ""), vector.get("hint", "")), vector
        wrong = told["read"].get("wrong", "")
        if vector["label"] is None or vector["problem"]:
            assert vector.get("problem", "") in wrong
            assert wrong.endswith("."), vector
        else:
            assert told["read"] == {"label": vector["label"]}


def test_pieces_are_read_as_the_library_reads_them() -> None:
    tokens = [one for one in listed() if "token" in one]
    for vector, answer in zip(tokens, answers(_READ, tokens), strict=True):
        assert answer["is"]["piece"] == vector["piece"], vector
        assert bool(answer["is"]["wrong"]) == (vector["piece"] is None)
