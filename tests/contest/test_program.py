"""The words that start a program, as somebody writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks.contest import Allowed, Program


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain.py").write_text("", encoding="ascii")
    (tmp_path / "two words").write_text("", encoding="ascii")
    (tmp_path / "two words").chmod(0o755)
    return tmp_path


def test_files_become_whole_paths(here: Path) -> None:
    assert Program.parse("two words").words == (str(here / "two words"),)
    assert Program.parse("./'two words' -x plain.py").words == (str(here / "two words"), "-x", str(here / "plain.py"))
    assert Path(Program.parse("sh -c true").words[0]).is_absolute()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("./none", "No such file"),
        ("no-such-program-at-all", "neither here nor in PATH"),
        ("plain.py", "chmod \\+x plain.py"),
        ("./", "a folder is no program"),
    ],
)
def test_what_can_not_be_run_is_refused(here: Path, text: str, problem: str) -> None:
    with pytest.raises(OSError, match=problem):
        Program.parse(text)


def test_what_is_no_program() -> None:
    for text in ("", "  ", "'open"):
        with pytest.raises(ValueError, match=r"expected|quotation"):
            Program.parse(text)
    with pytest.raises(ValueError, match="of stdin, file"):
        Program(("x",), "mail")
    with pytest.raises(ValueError, match="above 0"):
        Allowed(seconds=0)
    assert Allowed(seconds=2).wall == 5
