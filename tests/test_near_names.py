"""Near names: which name a slip is taken for, and that nothing is offered where nothing is near."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.near_names import did_you_mean, hint_of, nearest

LEVELS = ("easy", "medium", "hard", "extreme")


@pytest.mark.parametrize(
    ("word", "names", "found"),
    [
        ("hart", LEVELS, "hard"),
        ("esay", LEVELS, "easy"),
        ("HARD", LEVELS, "hard"),
        ("--timout", ("--timeout", "--theme", "-o"), "--timeout"),
        ("timeout", ("--timeout", "--theme"), "--timeout"),
        ("--pos", ("--position", "--picture"), "--position"),
        ("slove", ("solve", "show", "check"), "solve"),
        ("Exaclty", ("Exactly", "AllSame"), "Exactly"),
        ("zzz", LEVELS, ""),
        ("", LEVELS, ""),
        ("--", LEVELS, ""),
        ("x" * 1000, LEVELS, ""),
        ("e", LEVELS, ""),
        ("hart", (), ""),
    ],
)
def test_nearest(word: str, names: tuple[str, ...], found: str) -> None:
    assert nearest(word, names) == found


@given(st.text(max_size=20), st.lists(st.text(max_size=10)))
def test_what_is_offered_is_one_of_the_names_and_not_the_word(word: str, names: list[str]) -> None:
    assert nearest(word, names) in {"", *names}
    assert did_you_mean(word, [word]) == ""


def test_a_slip_of_one_letter_in_a_long_word_is_always_seen() -> None:
    for name in ("solve", "check", "--timeout", "extreme", "Exactly"):
        for place in range(name.startswith("--") * 2, len(name)):
            assert nearest(name[:place] + name[place + 1 :], [name]) == name


def test_sentences() -> None:
    assert did_you_mean("hart", LEVELS) == "did you mean hard?"
    assert hint_of("hart", LEVELS, "one of four") == "did you mean hard?"
    assert hint_of("x", LEVELS, "one of four") == "one of four"


def test_a_crowd_of_names_is_not_looked_through() -> None:
    assert nearest("solv", (f"{number:x}" for number in range(10**12))) == ""


def test_difflib_is_loaded_only_where_something_is_wrong() -> None:
    script = (
        "import sys; from pipworks.near_names import nearest; nearest('a', ['a']); assert 'difflib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
