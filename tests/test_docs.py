"""The documents run: every console line, Python example and `--help` example does what it says it does.

A block fenced as `console` is a session: lines after `$ ` are commands, what follows is what they print, standard
error included, where a line `...` stands for any lines. The blocks of a page share a folder with a copy of
`examples/` and, under its name, the module of `tests/families/` that the page's blocks fenced as `python` make up.
Blocks fenced as `pycon` run as doctests, in the same folder.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from docs.pictures.printed import PRINTED
from pipworks.cli import batch, contest
from pipworks.cli.commands import ALSO, COMMANDS, COMMON, SECOND_NAMES, own_parsers
from pipworks.cli.options import EXIT_CODES

ROOT = Path(__file__).parent.parent
PAGES = [
    page
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")])
    if ROOT / "docs" / "made" not in page.parents
]
PROGRAMS = ["pipworks", "solve_pips", *ALSO, *(name for verbs in COMMANDS.values() for name in verbs.values())]
IMAGES = {
    "heart.svg": "pipworks show examples/polypips/heart.txt -o {}",
    "wrapping.svg": "solve_pipes examples/pipes/wrapping.txt -o s.txt --picture {}",
}
"""Pictures that the pages show, in docs/images, and the commands that draw them."""
MODULES = {"adding-a-family.md": "dominoes.py"}
"""The pages that are a whole module, and the file of `tests/families/` that is equal to their `python` blocks."""
MADE = ROOT / ".venv" / ".installed"
"""What `make` leaves when it has installed the package: it takes minutes where it has not, as in a source archive."""
SELF = {"make test", "make test-long", "make check"}
"""What runs these tests, or runs beside them."""


SERVES = ("pipworks play", "pipworks serve")
"""The commands that do not end by themselves."""


def environment() -> dict[str, str]:
    scripts = os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))
    plain = {
        name: value for name, value in os.environ.items() if not name.startswith(("NO_COLOR", "FORCE", "CLICOLOR"))
    }
    return plain | {"PATH": scripts, "PYTHONUNBUFFERED": "1", "COLUMNS": "120", "BROWSER": "true"}


def blocks(page: Path, language: str) -> Iterator[tuple[int, str]]:
    """The fenced blocks of a language: their line numbers and texts."""
    text = page.read_text(encoding="utf-8")
    for match in re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield text[: match.start()].count("\n") + 2, match.group(1)


def sessions(block: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block with what it is said to print."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        command = lines.pop(0)
        while command.endswith("\\"):
            command += "\n" + lines.pop(0)
        yield command, "\n".join(lines)


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    where = ROOT if command.startswith("make ") else folder
    if command.startswith(SERVES):
        return interrupted(command, where)
    return subprocess.run(
        command,
        shell=True,
        cwd=where,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=100,
        check=False,
    )


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as made:
        port: int = made.getsockname()[1]
    return port


def interrupted(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command that serves, ended by Ctrl-C once it has said how."""
    if command.startswith("pipworks serve"):  # its usual port may be taken here
        command = re.sub(r" --port \d+|$", f" --port {free_port()}", command, count=1)
    process = subprocess.Popen(
        shlex.split(command),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert process.stdout is not None
    said = [process.stdout.readline()]
    while said[-1] and "Ctrl-C" not in said[-1]:
        said.append(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=100)
    return subprocess.CompletedProcess(command, process.returncode, "".join(said) + rest)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for name in MODULES.values():
        shutil.copy(ROOT / "tests" / "families" / name, tmp_path)
    return tmp_path


PROGRESS = re.compile(r"^[\d,]+ of [\d,]+ done(?!.* in ).*\n", re.MULTILINE)
"""What a batch says meanwhile, where the machine is slow."""


def matches(got: str, said: str) -> bool:
    """Whether it is what the page says: `...` alone stands for any lines, as a word in a line for any words."""

    def of(line: str) -> str:
        return r"(?:.*\n)*" if line == "..." else re.sub(r"\\ \\\.\\\.\\\.(?=\\ |$)", " .*", re.escape(line)) + r"\n"

    pattern = "".join(map(of, said.rstrip().split("\n")))
    return re.fullmatch(pattern, PROGRESS.sub("", got).rstrip() + "\n") is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_console_sessions(page: Path, folder: Path) -> None:
    for line, block in blocks(page, "console"):
        for command, said in sessions(block):
            if command in SELF or (command.startswith("make ") and not MADE.exists()):
                continue
            done = run(command, folder)
            assert matches(done.stdout, said), f"{page.name}:{line}: $ {command}\nprinted:\n{done.stdout}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_sessions(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for line, block in blocks(page, "pycon"):
        test = parser.get_doctest(block, names, page.name, str(page), line)
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.failures == 0


@pytest.mark.parametrize("page", [page for page in PAGES if any(blocks(page, "python"))], ids=lambda page: page.name)
def test_the_python_of_a_page_is_a_tested_module(page: Path, request: pytest.FixtureRequest) -> None:
    """With --update the module is written from the page."""
    module = ROOT / "tests" / "families" / MODULES[page.name]
    text = "\n\n".join(block for _, block in blocks(page, "python"))
    if request.config.getoption("--update"):
        module.write_text(text, encoding="utf-8")
    assert module.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "program",
    [
        *PROGRAMS,
        *(f"pipworks {name}" for name in COMMON),
        *(made.prog for several in (batch, contest) for made in several.parsers()),
    ],
)
def test_help_examples(program: str, folder: Path) -> None:
    shown = subprocess.run(
        [*program.split(), "--help"], capture_output=True, encoding="utf-8", env=environment(), check=True, timeout=60
    ).stdout
    examples = re.search(r"^examples:\n((?:  .+\n)+)", shown, re.MULTILINE)
    assert examples, f"{program} --help shows no example"
    for command in examples.group(1).splitlines():
        done = run(command.strip(), folder)
        assert done.returncode in (0, 1), f"{command}\n{done.stdout}"
        assert "Traceback" not in done.stdout


@pytest.mark.parametrize("program", PROGRAMS)
def test_version(program: str) -> None:
    shown = subprocess.run(
        [program, "--version"], capture_output=True, encoding="utf-8", env=environment(), check=True, timeout=60
    ).stdout
    assert re.fullmatch(r"pipworks \d+\.\d+\.\d+ \(kernel: (native|python)\)\n", shown)


@pytest.mark.parametrize("name", IMAGES)
def test_pictures_are_what_the_commands_draw(name: str, folder: Path, request: pytest.FixtureRequest) -> None:
    done = run(IMAGES[name].format(name), folder)
    assert done.returncode == 0, done.stdout
    kept = ROOT / "docs" / "images" / name
    if request.config.getoption("--update"):
        kept.write_bytes((folder / name).read_bytes())
    assert (folder / name).read_bytes() == kept.read_bytes()


def test_the_printed_pages_are_those_of_the_commands_that_the_pages_show() -> None:
    sessions_of = "\n".join(block for page in PAGES for _, block in blocks(page, "console")).replace("\\\n    ", "")
    assert all(command.split(" -o ")[0] in sessions_of for command, _ in PRINTED.values())


def said_of(description: str) -> str:
    """What a command does, without its details: its help up to a colon, a bracket or the sentence's end."""
    return re.split(r"[:.](?: |$)| \(", description)[0]


def test_the_table_of_commands_is_what_help_says(request: pytest.FixtureRequest) -> None:
    """With --update the table is written from the commands' help."""
    said = ""
    for parser in own_parsers():
        said += f"| `{parser.prog}` | {said_of(parser.description or '')} |\n"
        said += "".join(f"| `{it}` | The same as `{own}` |\n" for it, own in SECOND_NAMES.items() if own == parser.prog)
    page = ROOT / "README.md"
    text = page.read_text(encoding="utf-8")
    start = text.index("| command | what it does |\n| --- | --- |\n") + len(
        "| command | what it does |\n| --- | --- |\n"
    )
    end = text.index("\n\n", start) + 1
    if request.config.getoption("--update"):
        page.write_text(text[:start] + said + text[end:], encoding="utf-8")
    assert page.read_text(encoding="utf-8")[start : start + len(said) + 1] == f"{said}\n"


def test_the_table_of_extras_is_what_can_be_installed() -> None:
    """The README has it, and the page on installing has the same."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/installing.md")]
    of_readme, of_page = (re.findall(r"^\| `'\.\[(\w+)\]'` \|(.*)$", text, re.MULTILINE) for text in pages)
    assert sorted(extra for extra, _ in of_readme) == sorted(project["optional-dependencies"])
    assert of_page == of_readme


def test_the_exit_codes_are_those_of_help() -> None:
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").replace("`", "").split())
    for code in EXIT_CODES.removeprefix("exit codes: ").split("; "):
        number, _, meaning = code.partition(" ")
        assert re.search(rf"\b{number} {re.escape(meaning)}", text), f"README says nothing of {code}"


def test_brackets_and_stars_are_quoted_for_every_shell() -> None:
    """Zsh refuses a pattern that matches no file."""
    for page in PAGES:
        for language in ("console", "sh"):
            for line, block in blocks(page, language):
                for command, _ in sessions(block):
                    bare = re.sub(r"'[^']*'|\"[^\"]*\"|\$(?:\w+|\?)", "", command)
                    assert not re.search(r"[*\[\]?]", bare), f"{page.name}:{line}: $ {command}"


def test_the_pages_are_found() -> None:
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md"} <= {page.name for page in PAGES}


def test_a_session_that_differs_is_seen() -> None:
    assert matches("a\nb\nc\n", "a\n...\nc\n")
    assert matches("a\n", "a\n\n")
    assert not matches("a\nb\n", "a\n")
    assert not matches("a\n", "b\n")
    assert list(sessions("$ one \\\n  two\nout\n\n$ three\n")) == [("one \\\n  two", "out\n\n"), ("three", "")]


def test_programs_are_this_environment_s() -> None:
    assert Path(sys.executable).parent == Path(sysconfig.get_path("scripts"))
