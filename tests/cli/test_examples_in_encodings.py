"""Every example of the documents and of `--help`, on streams in other encodings, and with its files in UTF-16.

In another encoding an example prints what it prints with `--ascii`, or where it does not take that, the same sentences
in ASCII. So nothing fails and nothing is lost.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pipworks.ascii_forms import in_ascii
from tests.cli.conftest import Run
from tests.test_docs import MODULES, PAGES, PROGRAMS, ROOT, SELF, SERVES, blocks, environment, sessions

ENCODINGS = ("ascii", "latin-1", "cp437", "cp1252")
WIDE = ("utf-16", "utf-16-le", "utf-16-be")
PAGES_WITH_SESSIONS = [page for page in PAGES if any(blocks(page, "console"))]
OWN = "PYTHONIOENCODING="
"""In a command that says its encoding itself."""
MISSING = ("absent.txt", "airy.text")
"""The files that examples read although they are not there."""


def with_examples(folder: Path) -> Path:
    """The folder with all that the examples read."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    for name in MODULES.values():
        shutil.copy(ROOT / "tests" / "families" / name, folder)
    return folder


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """One for the usual encoding, one for another."""
    return with_examples(tmp_path / "usual"), with_examples(tmp_path / "other")


def shell(command: str, folder: Path, encoding: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a shell, with streams of the encoding."""
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment() | {"PYTHONIOENCODING": encoding},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=100,
        check=False,
    )


def told_by(command: str) -> tuple[str, str]:
    """The command up to the one that says what is printed, and what passes on a part of that."""
    told, *passing = re.split(r"(?= \| (?:head|tail)\b)", command)
    return told, "".join(passing)


def is_ours(command: str) -> bool:
    """Whether what the command prints comes from pipworks."""
    last = told_by(command)[0].split("| ")[-1].split()
    return last[0] in PROGRAMS or last[:2] == ["python", "dominoes.py"]


def check(command: str, usual: Path, other: Path, encoding: str) -> None:
    """The command in both encodings, each in its folder."""
    expected, got = shell(command, usual, "utf-8"), shell(command, other, encoding)
    assert got.returncode == expected.returncode, (command, got.stderr)
    gone = b"No such file" in expected.stderr and not any(name in command for name in MISSING)
    assert not gone, f"another command of the page writes what this one reads: {command}"
    assert in_ascii(got.stderr.decode(encoding)) == in_ascii(expected.stderr.decode()), command
    if not is_ours(command) or expected.stdout.isascii():
        assert without_time(got.stdout) == without_time(expected.stdout), command
        return
    assert got.stdout.isascii(), command
    if expected.stdout.startswith(b"{"):
        assert without_time(got.stdout) == without_time(expected.stdout), command
        return
    told, passed_on = told_by(command)
    asked = shell(f"{told} --ascii{passed_on}", usual, "utf-8")
    told_so = expected if asked.returncode == 2 else asked
    assert got.stdout.decode() == in_ascii(told_so.stdout.decode()), command


def without_time(printed: bytes) -> object:
    """What was printed, JSON as its values, but for how long it took."""
    if not printed.startswith(b"{") or printed.startswith(b"{\n"):  # a document over several lines tells no time
        return printed
    records = [json.loads(line) for line in printed.splitlines()]
    return [{key: value for key, value in record.items() if key != "stats"} for record in records]


def commands_of(page: Path) -> Iterator[tuple[str, str]]:
    """The page's commands with what they print, but for those that run tests, tell times or say their encoding, and for
    what looks at the files of these."""
    gone: set[str] = set()
    for _, block in blocks(page, "console"):
        for command, said in sessions(block):
            if command.startswith(("make ", "pipworks contest judge", *SERVES)) or command in SELF or OWN in command:
                gone.update(written(command))
            elif gone.isdisjoint(command.split()):
                yield command, said


@cache
def sample() -> dict[Path, list[str]]:
    """Of each page the commands that print more than ASCII or write files, one of a form on all pages, and those whose
    files they read."""
    seen: set[frozenset[str]] = set()
    found: dict[Path, list[str]] = {}
    for page in PAGES_WITH_SESSIONS:
        commands = list(commands_of(page))
        kept = []
        for command, said in commands:
            form = frozenset(command.split()) & FORMS
            if form not in seen and (written(command) or not said.isascii()):
                kept.append(command)
                seen.add(form)
        for command, _ in reversed(commands):
            if any(name in other for name in written(command) for other in kept):
                kept.append(command)
        found[page] = [command for command, _ in commands if command in kept]
    return found


FORMS = {*PROGRAMS, "--hint", "--explain", "--markdown", "--json", "-o", ">", "show", "format", "solve", "link"}
"""The words that make two commands different enough for both to be tried in every run."""


def written(command: str) -> list[str]:
    """The names of the files that a command writes."""
    forms = (
        r"(?: -o|>|--solutions?|^mkdir) *([\w.-]+)",
        r"--into ([\w.-]+) .*--quiet",  # others say how long they took
        r"open\('([\w.-]+)', 'w'\)",
    )
    return [name for form in forms for name in re.findall(form, command)]


def examples_of(program: str) -> list[str]:
    """The examples of its `--help`."""
    shown = subprocess.run([program, "--help"], capture_output=True, encoding="utf-8", env=environment(), check=True)
    examples = re.search(r"^examples:\n((?:  .+\n)+)", shown.stdout, re.MULTILINE)
    assert examples
    return [line.strip() for line in examples[1].splitlines()]


@pytest.mark.parametrize("page", PAGES_WITH_SESSIONS, ids=lambda page: str(page.relative_to(ROOT)))
def test_sessions(page: Path, folders: tuple[Path, Path]) -> None:
    """Each page in one of the encodings."""
    for command in sample()[page]:
        check(command, *folders, ENCODINGS[PAGES_WITH_SESSIONS.index(page) % len(ENCODINGS)])


@pytest.mark.long
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("page", PAGES_WITH_SESSIONS, ids=lambda page: str(page.relative_to(ROOT)))
def test_sessions_in_all_encodings(page: Path, folders: tuple[Path, Path], encoding: str) -> None:
    for command, _ in commands_of(page):
        check(command, *folders, encoding)


@pytest.mark.parametrize("program", PROGRAMS)
def test_examples_of_help(program: str, folders: tuple[Path, Path]) -> None:
    """The first in one of the encodings, and the help itself."""
    encoding = ENCODINGS[PROGRAMS.index(program) % len(ENCODINGS)]
    commands = examples_of(program)
    for command in (commands[0], f"{program} --help"):
        check(command, *folders, encoding)


@pytest.mark.long
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_examples_of_help_in_all_encodings(program: str, folders: tuple[Path, Path], encoding: str) -> None:
    for command in examples_of(program):
        check(command, *folders, encoding)


def in_utf_16(folder: Path, encoding: str) -> None:
    """Write every puzzle of the examples anew, in UTF-16."""
    for path in folder.rglob("*.txt"):
        path.write_bytes(path.read_text(encoding="utf-8").encode(encoding))


@pytest.mark.parametrize("encoding", WIDE)
def test_examples_whose_files_are_in_utf_16(encoding: str, tmp_path: Path, run: Run) -> None:
    """They are refused by that name, whichever command reads them, from a file or from standard input."""
    with_examples(tmp_path / "all")
    in_utf_16(tmp_path / "all", encoding)
    refused = 0
    for path in sorted((tmp_path / "all").rglob("*.txt")):
        family = "polypips" if path.parent.name == "polypips" else "pipes"
        readers = [["show"], [family, "solve"], [family, "solve", "--json"], [family, "check"]]
        readers += [["pipes", "draw"]] if family == "pipes" else [["polypips", "generate"]]
        for words in readers:
            more = ["--position", str(path)] if words[1:] == ["check"] else []
            for name, given in ((str(path), b""), ("-", path.read_bytes())):
                ran = run("pipworks", *words, name, *more, stdin=given)
                assert ran.code == 3, (words, ran)
                title = "<stdin>" if name == "-" else name
                assert ran.err.startswith(f"{title}:1:1: this is text in UTF-16\n"), words
                assert "save the file as UTF-8 text" in ran.err
                refused += 1
    assert refused >= 100


@pytest.mark.parametrize("option", ["--position", "solution"])
def test_other_inputs_in_utf_16(option: str, tmp_path: Path, run: Run) -> None:
    for family, puzzle in (("pipes", "airy"), ("polypips", "heart")):
        wide = tmp_path / "wide.txt"
        wide.write_text("x\n", encoding="utf-16")
        given = [wide] if option == "solution" else [option, wide]
        ran = run("pipworks", family, "check", ROOT / "examples" / family / f"{puzzle}.txt", *given)
        assert ran.code == 3
        assert ran.err.startswith(f"{wide}:1:1: this is text in UTF-16\n")
