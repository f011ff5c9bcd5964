"""What the tests of Polypips share: kinds of condition that a test adds or takes away are as before after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pipworks.polypips.puzzle.conditions import KINDS


@pytest.fixture(autouse=True)
def kinds_in_their_order() -> Iterator[None]:
    """The order of the kinds decides what a seed makes, and a patch that is undone puts a kind at the end."""
    before = dict(KINDS)
    yield
    KINDS.clear()
    KINDS.update(before)
