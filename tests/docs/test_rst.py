"""Our prose as reStructuredText."""

from __future__ import annotations

import pytest

from docs.building import rst


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("`a` and `b c`", "``a`` and ``b c``"),
        ("2*3 of a_ and b|c\\d", r"2\*3 of a\_ and b\|c\\d"),
        ("with --all: more", "with ``--all``: more"),
        ("`--all`s", r"``--all``\ s"),
        ("at tcp://HOST or https://example.org", r"at tcp\://HOST or https://example.org"),
        ("`hint` and `limit`", ":py:obj:`hint` and ``limit``"),
    ],
)
def test_a_sentence(said: str, made: str) -> None:
    assert rst.sentence(said, lambda name: name == "hint") == made


def test_prose_has_paragraphs_lists_and_blocks() -> None:
    said = ["One.", "", "    from a import b", "", "    b()", "", "* two", "  more", "* three", "", "Four."]
    made = ["One.", ".. code-block:: python", "   from a import b", "   b()", "* two", "  more", "* three", "Four."]
    assert [line for line in rst.prose(said) if line] == made
    assert list(rst.prose(["a", "b"])) == ["a", "b", ""]
    assert list(rst.prose([])) == []
