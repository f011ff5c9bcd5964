"""Words read without argparse mean what argparse makes of them."""

from __future__ import annotations

from typing import Any

import pytest

from pipworks.cli import commands, refusals
from pipworks.cli.parser import Parser
from pipworks.cli.plain_words import Declared, read
from pipworks.rng import Rng

PARSERS = {parser.prog: parser for parser in commands.own_parsers()}
WORDS = ("a.txt", "b.txt", "-", "", "7", "0.5", "easy", "light", "after", "x", "-1", "--", "out.png", "2x3")


def by_argparse(parser: Parser, words: list[str]) -> dict[str, Any] | None:
    """What argparse makes of the words; None where it refuses them, or shows help."""
    try:
        found: dict[str, Any] = vars(parser.whole.parse_args(words))
        return found
    except SystemExit:
        return None
    finally:
        refusals.begin()


def drawn(parser: Parser, rng: Rng) -> list[str]:
    """A few words, names of options among them."""
    options = [name for each in parser._declared if each.is_option for name in each.names]
    others = next((tuple(each.how["choices"]) for each in parser._declared if _has_choices(each)), WORDS)
    words: list[str] = []
    for _ in range(rng.below(5)):
        word = rng.choice(options) if rng.below(2) else rng.choice(others)
        words.append(word)
        if word in parser.with_values and rng.below(8):
            words.append(rng.choice(_values(parser, word)))
    return words


def _has_choices(argument: Declared) -> bool:
    return not argument.is_option and bool(argument.how.get("choices"))


def _values(parser: Parser, option: str) -> tuple[str, ...]:
    """Some of the option's own choices, or any words."""
    how = next(each.how for each in parser._declared if option in each.names)
    return tuple(map(str, how["choices"])) if how.get("choices") and len(how["choices"]) > 1 else WORDS


@pytest.mark.parametrize("prog", PARSERS)
def test_what_is_read_is_what_argparse_reads(prog: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser, rng = PARSERS[prog], Rng(5)
    plain = 0
    for _ in range(400):
        words = drawn(parser, rng)
        found = read(parser._declared, words)
        if found is not None:
            plain += 1
            assert vars(found) == by_argparse(parser, words), words
    assert plain > 20
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [["--help"], ["a", "--level"], ["a", "--all", "--count"], ["a", "--output=b"], ["a", "--seed", "-1"], ["--", "a"]],
)
def test_what_is_not_plain_is_left_to_argparse(words: list[str]) -> None:
    assert read(PARSERS["solve_polypips"]._declared, words) is None


def test_a_name_is_asked_for_as_argparse_has_them() -> None:
    found = read(PARSERS["solve_polypips"]._declared, ["a.txt", "--all"])
    assert found is not None
    assert (found.puzzles, found.all, "ascii" in found, "nothing" in found) == (["a.txt"], True, True, False)
