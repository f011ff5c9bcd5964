"""Commands in the documents and in `--help` can be pasted into any shell, zsh included.

That one refuses a pattern that fits no file. A pattern is meant only where it names files of the repository.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_docs import PAGES, PROGRAMS, ROOT, blocks, environment, sessions

STARTS = (*PROGRAMS, "pip", "python", "make", "git", "cd")
"""The first words of what is a command."""
_ENDS = " \t\n;|&<>()"
_ANYWHERE = "*?["
"""Letters that make a pattern of a word, wherever they are in it."""
_FIRST = "~=#"
"""Letters that mean something at a word's beginning: a home, a command's path, in some shells a comment."""


def words(command: str) -> Iterator[tuple[str, str]]:
    """Each word of a command as it is written, and what is outside its quotes, other letters replaced by spaces."""
    word = bare = quote = ""
    letters = iter(command + "\n")
    for letter in letters:
        if not quote and letter in _ENDS:
            if word:
                yield word, bare
            word = bare = ""
            continue
        word += letter
        if letter == "\\" and quote != "'":
            word += next(letters)
            bare += "  "
        elif letter == quote or (letter in "'\"" and not quote):
            quote = "" if quote else letter
            bare += " "
        else:
            bare += " " if quote else letter


def trips(command: str) -> list[str]:
    """The words of a command that a shell would take for something else."""
    found = []
    for word, bare in words(command.replace("$?", "$_")):  # the last exit code
        pattern = any(letter in bare for letter in _ANYWHERE) or re.search(r"\{[^}]*(,|\.\.)[^}]*\}|\{\}", bare)
        if (pattern and not any(ROOT.glob(bare))) or bare[0] == "#" or (bare[0] in _FIRST and len(word) > 1):
            found.append(word)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_of_a_page(page: Path) -> None:
    assert not [word for command in commands_of(page) for word in trips(command)]


def commands_of(page: Path) -> Iterator[str]:
    """The commands of the page's sessions, of its plain blocks, and those named in its text, in whole or by options."""
    for _, block in blocks(page, "console"):
        for command, _ in sessions(block):
            yield command
    for language in ("", "sh", "text"):
        for _, block in blocks(page, language):
            yield from (line for line in block.splitlines() if line.split(" ")[0] in STARTS)
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for span in re.findall(r"`([^`\n]+)`", text):
        if span.split(" ")[0] in STARTS or (span.startswith("-") and " " in span):
            yield span


@pytest.mark.parametrize("program", PROGRAMS)
def test_examples_of_help(program: str) -> None:
    shown = subprocess.run(
        [program, "--help"], capture_output=True, encoding="utf-8", env=environment(), check=True, timeout=60
    ).stdout
    examples = re.search(r"^examples:\n((?:  .+\n)+)", shown, re.MULTILINE)
    assert examples
    assert not [word for command in examples.group(1).splitlines() for word in trips(command)]


@pytest.mark.parametrize(
    ("command", "found"),
    [
        ("solve --pieces 2*", ["2*"]),
        ("solve --pieces '2*' \"a?\" \\*", []),
        ("pip install .[png]", [".[png]"]),
        ("solve examples/pipes/*.txt > x.txt", []),
        ("solve nowhere/*.txt", ["nowhere/*.txt"]),
        ("ls ~/x =cat a=b '#x' #x # x", ["~/x", "=cat", "#x", "#"]),
        ("echo {a,b} {} '{}' ${a}", ["{a,b}", "{}"]),
        ("sed -n '/^a:/,/^$/p; s/.*//' x 2>&1 | tail -1", []),
    ],
)
def test_what_trips_a_shell(command: str, found: list[str]) -> None:
    assert trips(command) == found
