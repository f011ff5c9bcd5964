"""What answers, in a few words."""

from __future__ import annotations

from pipworks import kernel
from pipworks.version import __version__
from pipworks.web.answer import VERBS
from tests.web.asked import ask


def test_it_says_what_it_is() -> None:
    told = ask("about")
    assert (told["format"], told["pipworks"], told["kernel"]) == ("pipworks.about", __version__, kernel.backend())
    assert told["verbs"] == list(VERBS)
