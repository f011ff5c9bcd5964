"""Terminals: when colour is wanted, which characters fit, and spans in their colours."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.render import terminal
from pipworks.render.boxart import CHARACTERS
from pipworks.render.roles import Role, tint


class Screen(io.StringIO):
    """A stream whose `isatty` is true."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "on_a_screen", "in_a_file"),
    [
        ({}, True, False),
        ({"TERM": "xterm-256color"}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": "0"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, False),
        ({"CLICOLOR_FORCE": "1"}, True, True),
        ({"CLICOLOR_FORCE": "0"}, True, False),
        ({"CLICOLOR": "0"}, False, False),
        ({"CLICOLOR": "1"}, True, False),
        ({"CLICOLOR": "0", "CLICOLOR_FORCE": "1"}, True, True),
    ],
)
def test_auto_asks_the_environment(environment: dict[str, str], on_a_screen: bool, in_a_file: bool) -> None:
    assert terminal.wants_color("auto", Screen(), environment) is on_a_screen
    assert terminal.wants_color("auto", io.StringIO(), environment) is in_a_file


def test_an_explicit_mode_decides() -> None:
    assert terminal.wants_color("always", io.StringIO(), {"NO_COLOR": "1"})
    assert not terminal.wants_color("never", Screen(), {"FORCE_COLOR": "1"})
    with pytest.raises(ValueError, match="'sometimes'; one of auto, always, never"):
        terminal.wants_color("sometimes", Screen(), {})


@pytest.mark.parametrize(
    ("encoding", "carried"), [("utf-8", True), ("cp437", True), ("ascii", False), ("latin-1", False)]
)
def test_which_encodings_carry_walls(encoding: str, carried: bool) -> None:
    assert terminal.carries(io.TextIOWrapper(io.BytesIO(), encoding=encoding), CHARACTERS) is carried


def test_a_stream_of_text_carries_everything() -> None:
    assert terminal.carries(io.StringIO(), CHARACTERS)


def test_a_run_of_one_role_is_coloured_once() -> None:
    spans = [("a", None), ("b", Role.LIT), (" ", None), ("c", Role.LIT), ("  ", None)]
    assert terminal.line(spans, color=True) == "a\x1b[1;33mb c\x1b[0m"
    assert terminal.line(spans, color=False) == "ab c"


def test_a_tinted_space_is_kept() -> None:
    assert terminal.line([(" 1 ", tint(0))], color=True) == "\x1b[30;48;5;117m 1 \x1b[0m"
    assert terminal.line([(" 1 ", tint(0))], color=False) == " 1"
    assert terminal.line([("x", None), (" ", tint(0))], color=True) == "x\x1b[30;48;5;117m \x1b[0m"


def plain(text: str) -> str:
    """The text without its colours."""
    while (start := text.find("\x1b[")) >= 0:
        text = text[:start] + text[text.index("m", start) + 1 :]
    return text


roles = st.one_of(st.none(), st.sampled_from(list(Role)))


@given(st.lists(st.tuples(st.text("ab ", min_size=1), roles)))
def test_colour_changes_no_letter(spans: list[tuple[str, Role | None]]) -> None:
    without = terminal.line(spans, color=False)
    assert without == "".join(text for text, _ in spans).rstrip()
    assert plain(terminal.line(spans, color=True)).rstrip() == without
