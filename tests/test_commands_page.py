"""The pages name what there is: commands, options and exit codes, and docs/commands.md has a table of them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipworks.cli import options
from pipworks.cli.commands import COMMANDS, COMMON, own_parsers
from pipworks.cli.running import Exit

ROOT = Path(__file__).parent.parent
PAGES = sorted({ROOT / "README.md", *(ROOT / "docs").rglob("*.md")} - {*(ROOT / "docs" / "made").rglob("*.md")})
PAGE = ROOT / "docs" / "commands.md"
BEGIN, END = "<!-- options -->\n", "<!-- /options -->\n"

PARSERS = {made.prog: made for made in own_parsers()}
LONG = {
    prog: [next(name for name in one.option_strings if name[:2] == "--") for one in made._actions if one.option_strings]
    for prog, made in PARSERS.items()
}
"""The options of each command, in the order of its parser."""

FOREIGN = {
    "--long",
    "--cases",
    "--sample",
    "--timout",
    "--nthreads",
    "--nworkers",
    "--soln-sep",
    "--dest",
    "--folder",
    "--suite",
    "--find-links",
    "--no-index",
    "--execute",
    "--output-dir",
}
"""Options of programs that are not ours, and slips that are shown as such."""


def table() -> str:
    """A row for each option that two commands or more have, with the commands."""
    names = [prog.removeprefix("pipworks ") for prog in PARSERS]
    rows = ["| option | commands |", "| --- | --- |"]
    for option in sorted({each for own in LONG.values() for each in own}):
        has = [f"`{name}`" for name, own in zip(names, LONG.values(), strict=True) if option in own]
        if len(has) > 1:
            rows.append(f"| `{option}` | {'all' if len(has) == len(names) else ', '.join(has)} |")
    return "\n".join([*rows, ""])


def test_the_table_of_options(request: pytest.FixtureRequest) -> None:
    """With --update it is written from the parsers."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    shown, _, after = rest.partition(END)
    if request.config.getoption("--update"):
        PAGE.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
        shown = table()
    assert shown == table()


def test_every_command_is_named() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "README.md", PAGE))
    for name in (
        *(f"pipworks {each}" for each in COMMON),
        *(name for own in COMMANDS.values() for name in own.values()),
    ):
        assert name in text, name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_an_option_that_a_page_names_is_one(page: Path) -> None:
    ours = {option for made in PARSERS.values() for option in made._option_string_actions}
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*[a-z]", page.read_text(encoding="utf-8")))
    assert named <= ours | FOREIGN, named - ours - FOREIGN


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_an_option_in_a_command_line_is_one_of_that_command(page: Path) -> None:
    for line in re.findall(r"^\$ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        for command in re.split(r" \| | && |; ", line):
            prog = next((prog for prog in PARSERS if re.match(rf"{prog}(?: |$)", command)), None)
            for option in re.findall(r"(?<= )--[a-z-]+", command) if prog else ():
                assert option in PARSERS[str(prog)]._option_string_actions or option in FOREIGN, (command, option)


def codes(text: str) -> dict[int, str]:
    """The exit codes of a sentence like that of --help, each with the first words of its meaning."""
    return {int(code): told for code, told in re.findall(r"(\d+)\s+([a-z]+)", text)}


def test_exit_codes_are_the_same_everywhere() -> None:
    """In --help, in the README, in the table of the commands' page, and in the code."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    said = codes(options.EXIT_CODES.partition(":")[2])
    sentence = re.search(r"Exit codes: (0 done.*?terminated)", readme, re.DOTALL)
    assert sentence is not None
    assert codes(sentence[1]) == said
    page = {int(code) for code in re.findall(r"^\| (\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)}
    assert page == set(said)
    assert {int(code) for code in Exit} - {Exit.HUNG_UP} == set(said)
    assert "(129:" in PAGE.read_text(encoding="utf-8")
