"""pipworks man: pages for every command, which formatters read without a warning."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pipworks.cli.commands import own_parsers
from pipworks.cli.described.pages import pages
from pipworks.cli.described.roff import Page
from pipworks.version import RELEASED
from tests.cli.conftest import Run

ROOT = Path(__file__).parent.parent.parent
SECTIONS = ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO")


@pytest.fixture
def written(run: Run, tmp_path: Path) -> Path:
    assert run("pipworks", "man", tmp_path).code == 0
    return tmp_path / "man1"


def plain(page: str) -> str:
    """What a page says, without its macros' and letters' spelling."""
    for spelt, letter in (("\\-", "-"), ("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\(aq", "'"), ("\\(dq", '"')):
        page = page.replace(spelt, letter)
    return page


def test_there_is_a_page_of_each_program_and_command() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = pages()
    assert {f"{name}.1" for name in project["scripts"]} <= {*found}
    for made in own_parsers():
        page = plain(found[f"{made.prog.replace(' ', '-')}.1"])
        lines = page.splitlines()
        assert [title for title in SECTIONS if f'.SH "{title}"' in lines] == [*SECTIONS], made.prog
        for action in made._actions:
            assert all(name in page for name in action.option_strings), (made.prog, action)
            assert action.option_strings or str(action.metavar) in page, (made.prog, action)
    for name, page in found.items():
        named = [line.split()[1] for line in plain(page).splitlines() if line.startswith(".BR ")]
        assert named, name
        assert all(f"{each}.1" in found for each in named), (name, named)


def test_verbs_of_a_command_stand_on_its_page() -> None:
    found = {name: plain(page) for name, page in pages().items()}
    assert "pipworks-batch(1)" in found["pipworks.1"]
    assert "pipworks-batch-solve" not in found["pipworks.1"]
    assert "pipworks-batch-solve" in found["pipworks-batch.1"]


def test_the_same_bytes_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("COLUMNS", "40")
    found = pages()
    assert f'"{RELEASED}"' in found["pipworks.1"].splitlines()[0]
    monkeypatch.setenv("COLUMNS", "200")
    assert pages() == found
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert {name: page.replace("1970-01-02", RELEASED, 1) for name, page in pages().items()} == found


def test_a_date_that_is_none_is_refused(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("today", "9" * 30):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
        code, _, err = run("pipworks", "man", tmp_path)
        assert (code, "SOURCE_DATE_EPOCH is a number of seconds" in err) == (2, True)


def test_pages_need_python_alone() -> None:
    """A build makes them in a fresh environment; scripts for shells need shtab there, and no more."""
    code = f"import sys; sys.path.append({str(ROOT / 'src')!r}); from pipworks.cli.described.pages import pages; "
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code + "print(len(pages()))"], capture_output=True, check=True
    )
    assert int(done.stdout) == len(pages())


def test_mandoc_finds_nothing_wrong(written: Path) -> None:
    if shutil.which("mandoc") is None:
        pytest.skip("mandoc is not installed")
    files = sorted(map(str, written.iterdir()))
    done = subprocess.run(["mandoc", "-Tlint", *files], capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_groff_finds_nothing_wrong(written: Path) -> None:
    if shutil.which("groff") is None:
        pytest.skip("groff is not installed")
    for path in sorted(written.iterdir()):
        asked = ["groff", "-man", "-Tutf8", "-ww", "-rLL=78n", str(path)]
        done = subprocess.run(asked, capture_output=True, encoding="utf-8", check=True)
        assert done.stderr == "", path.name
        assert path.stem.upper() in done.stdout


def test_a_page_obeys_nothing_that_it_says() -> None:
    page = Page("x", "2026-01-01", "x 1")
    page.section("NAME")
    page.paragraphs("x - .TH \\fB 'quoted' --option `typed`…\n\n.SH first\n'br first\n  .indented")
    assert page.text.splitlines()[2:] == [
        "x \\- .TH \\efB \\(aqquoted\\(aq \\fB\\-\\-option\\fR \\fBtyped\\fR\\[u2026]",
        ".PP",
        "\\&.SH first \\(aqbr first",
        ".PP",
        ".RS 4",
        ".EX",
        "\\&.indented",
        ".EE",
        ".RE",
    ]


def test_a_page_of_somebody_else_is_kept(run: Run, written: Path) -> None:
    mine = written / "pipworks.1"
    mine.write_text("mine", encoding="utf-8")
    code, _, err = run("pipworks", "man", written.parent)
    assert (code, "--force" in err, mine.read_text(encoding="utf-8")) == (2, True, "mine")
    assert run("pipworks", "man", written.parent, "--force").code == 0
    assert mine.read_text(encoding="utf-8") == pages()["pipworks.1"]
