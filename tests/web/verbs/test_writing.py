"""A puzzle's file written anew, as `pipworks format` writes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tests.web.asked import EXAMPLES, LINKS, ask

FILES = {"pipes": EXAMPLES / "pipes" / "airy.txt", "polypips": EXAMPLES / "polypips" / "alike.txt"}


@pytest.mark.parametrize("family", FILES)
def test_it_is_what_the_command_writes(family: str, run: Run, tmp_path: Path) -> None:
    text = FILES[family].read_text(encoding="utf-8")
    file = tmp_path / "a.txt"
    file.write_text(text, encoding="utf-8")
    assert run("pipworks", "format", file).code == 0
    told = ask("format", puzzle=text, family=family)
    assert told["text"] == file.read_text(encoding="utf-8")
    assert (told["status"], told["exact"]) == ("solved", True)
    file = tmp_path / "a.json"
    file.write_text(ask("format", link=LINKS[family])["json"], encoding="utf-8")
    assert run("pipworks", "format", "--check", file).code == 0


@pytest.mark.parametrize("family", FILES)
def test_its_name_is_in_json(family: str) -> None:
    told = ask("format", link=LINKS[family], name="The first")
    assert json.loads(told["json"])["name"] == "The first"
    read = (pipes if family == "pipes" else polypips).parse_all(told["json"])
    assert list(read) == ["The first"]


def test_without_a_solution_there_is_no_file() -> None:
    told = ask("format", puzzle="1_H\n___\n", no_wrap=True)
    assert (told["status"], told["text"], told["json"], told["solutions"]) == ("unsolvable", None, None, 0)
    assert told["reason"]["sentence"]


def test_one_of_several_is_chosen() -> None:
    text = "==> a <==\n1H\n\n==> b <==\n2HH\nLL_\n"
    assert "2 puzzles in one file" in ask("format", puzzle=text, family="pipes")["problem"]
    assert "2HH" in ask("format", puzzle=text, family="pipes", level="b")["text"]
