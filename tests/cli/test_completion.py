"""pipworks completion: what Tab offers, in the shells that are here."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from argparse import Action
from pathlib import Path

import pytest

from pipworks.cli import first_words
from pipworks.cli.commands import COMMANDS, COMMON, parser_of
from pipworks.cli.described import parser_tree, value_words
from pipworks.cli.described.scripts import SHELLS, scripts
from pipworks.cli.whole_parser import WholeParser
from pipworks.converting import names
from pipworks.families import FAMILIES
from tests.cli import shells
from tests.cli.conftest import Run

ROOT = Path(__file__).parent.parent.parent
FILES = {"a.txt", "b c.json", "sub"}
LEVELS = {"easy", "medium", "hard"}
OFFERED = {
    "pipworks so": {"solve"},
    "pipworks show puzzles/": FILES,
    "pipworks show puzzles/a.txt puzzles/": FILES,
    "pipworks show puzzles/a.txt --them": {"--theme"},
    "pipworks show puzzles/a.txt --theme ": {"light", "dark", "print", "auto"},
    "pipworks solve --position puzzles/": FILES,
    "pipworks site puzzles/": {"sub"},
    "pipworks pipes ": {"solve", "check", "draw", "generate"},
    "pipworks pipes solve --minim": {"--minimal"},
    "pipworks batch generate ": {"pipes", "polypips"},
    "pipworks batch generate pipes --tank": {"--tanks"},
    "pipworks completion ": {"bash", "zsh", "fish"},
    "pipworks help polyp": {"polypips"},
    "pipworks help pipes ": {"solve", "check", "draw", "generate"},
    "pipworks help batch generate ": {"pipes", "polypips"},
    "pipworks convert --to pu": {"puzzlink"},
    "pipworks collect --order sc": {"score"},
    "pipworks contest boards --grades ": {*LEVELS, "extreme"},
    "solve_pips puzzles/a.txt --level ": LEVELS,
    "solve_pipes puzzles/a.txt puzzles/": FILES,
    "check_polypips puzzles/a.txt puzzles/": FILES,
    "generate_polypips --board hear": {"heart"},
    "generate_polypips --difficulty ": {*LEVELS, "extreme"},
    "generate_polypips --pieces 5F": {"5F+", "5F-"},
    "print_puzzles --paper ": {"a4", "letter", "a5"},
}
"""Lines as they are typed, and all that is offered behind each."""


@pytest.mark.parametrize("shell", SHELLS)
def test_what_a_shell_offers(shell: str, run: Run, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    written = tmp_path / "scripts"
    assert run("pipworks", "completion", shell, "-o", written) == (0, "", "")
    puzzles = tmp_path / "here" / "puzzles"
    (puzzles / "sub").mkdir(parents=True)
    for name in FILES - {"sub"}:
        (puzzles / name).touch()
    found = shells.offered(shell, written, ["pipworks ", *OFFERED], tmp_path / "here")
    assert found[0] == {*first_words.BY_FILE, *COMMON, *COMMANDS, "help"}
    assert dict(zip(OFFERED, found[1:], strict=True)) == OFFERED


@pytest.mark.parametrize("shell", SHELLS)
def test_each_program_has_a_script(shell: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = scripts(shell)
    assert [*found] == [SHELLS[shell].format(name) for name in parser_tree.programs()]
    assert {*parser_tree.programs()} == {*project["scripts"]}
    assert found == scripts(shell)


def test_one_script_has_all(run: Run) -> None:
    code, out, err = run("pipworks", "completion", "bash")
    assert (code, err) == (0, "")
    assert out.count("complete -o bashdefault -F") == len(parser_tree.programs())
    assert run("pipworks", "completion", "tcsh").code == 2


def test_every_file_is_completed_as_one() -> None:
    """An argument that stands for a file, by its name in --help, has files offered."""
    for made in parser_tree.programs().values():
        value_words.add_words(made)
        for action in all_actions(made):
            if str(action.metavar).startswith(("FILE", "PATH", "PUZZLE", "BOARD", "SOLUTION", "DB", "RULES")):
                assert hasattr(action, "complete"), (made.prog, action)


OPEN = {
    *("N", "N|F", "F", "S", "MB", "MM", "I/N", "WxH", "DATE", "FIRST..LAST"),
    *("TEXT", "TAG", "QUESTION", "TOKEN", "NAME", "NAME,…", "URL", "BASE", "ADDRESS", "ORIGIN"),
}
"""What stands in --help for values that nobody can list: numbers, times, what somebody has written."""


def test_what_can_be_listed_is_offered() -> None:
    """An option takes the words that are offered; one whose values have a new name offers some, or stands above."""
    for made in parser_tree.programs().values():
        value_words.add_words(made)
        for action in all_actions(made):
            if action.choices is None and action.nargs != 0 and not hasattr(action, "complete"):
                assert action.metavar in OPEN, (made.prog, action)
            elif isinstance(action.choices, tuple) and action.type is not None:
                assert all(made._get_value(action, word) for word in action.choices), (made.prog, action)


def test_convert_names_every_form() -> None:
    (told,) = [action.help for action in parser_of("convert", "convert").whole._actions if action.dest == "to"]
    forms = {form for family in FAMILIES for form in names(family)}
    assert forms <= {*re.findall(r"[a-z]+", str(told))}


def all_actions(parser: WholeParser) -> list[Action]:
    found: list[Action] = []
    for action in parser._actions:
        below = action.choices if isinstance(action.choices, dict) else {}
        found += [action, *(each for one in below.values() for each in all_actions(one))]
    return found


def test_a_file_of_somebody_else_is_kept(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "pipworks.fish"
    mine.write_text("mine", encoding="utf-8")
    code, _, err = run("pipworks", "completion", "fish", "-o", tmp_path)
    assert (code, [path.name for path in tmp_path.iterdir()]) == (2, ["pipworks.fish"])
    assert "--force" in err
    assert run("pipworks", "completion", "fish", "-o", tmp_path, "--force").code == 0
    assert mine.read_text(encoding="utf-8") == scripts("fish")["pipworks.fish"]
    assert run("pipworks", "completion", "fish", "-o", tmp_path).code == 0
    assert run("pipworks", "completion", "fish", "-o", mine).code == 3


def test_without_shtab_it_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    code, out, err = run("pipworks", "completion", "bash")
    assert (code, out) == (2, "")
    assert err == "error: completions are made by shtab, which is not installed: pip install shtab\n"
