"""A file that is not there: the one that may have been meant, the folder that is not there, or what is in the way."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.pipes.test_commands import LEVEL


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "levels").mkdir()
    for name in ("airy.txt", "crowded.txt", "\udc80.txt"):
        (tmp_path / "levels" / name).write_text(LEVEL)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("levels/airy.tx", "levels/airy.tx: No such file or directory: did you mean levels/airy.txt?"),
        ("levels/AIRY.TXT", "levels/AIRY.TXT: No such file or directory: did you mean levels/airy.txt?"),
        ("levels/airy", "levels/airy: No such file or directory: did you mean levels/airy.txt?"),
        ("levels/zzz.png", "levels/zzz.png: No such file or directory"),
        ("level/airy.txt", "level/airy.txt: No such file or directory: did you mean levels/airy.txt?"),
        ("level/zzz.txt", "No such file or directory: there is no folder level: did you mean levels?"),
        ("x/y/z.txt", "No such file or directory: there is no folder x"),
        ("/x/y/z.txt", "No such file or directory: there is no folder /x"),
        ("https://example.org/x", "read for the link of a puzzle behind its #, and nothing is fetched"),
        ("levels", "levels: Is a directory: name a file in it"),
        ("levels/airy.txt/1", "Not a directory: levels/airy.txt is a file, and no folder"),
        ("\udc81.txt", "No such file or directory"),
    ],
)
def test_what_is_said(run: Run, folder: Path, name: str, said: str) -> None:
    ran = run("solve_pipes", name)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.rstrip("\n").endswith(said)


def test_outputs_and_positions(run: Run, folder: Path) -> None:
    assert "there is no folder out" in run("solve_pipes", "levels/airy.txt", "-o", "out/x.txt").err
    assert "did you mean levels/airy.txt?" in run("solve_pipes", "levels/airy.txt", "--position", "levels/ary.txt").err


@pytest.mark.parametrize(
    "words", [("solve_pipes", "levels/airy.txt"), ("generate_pipes", "--count", "2")], ids=" ".join
)
def test_a_file_is_no_folder(run: Run, folder: Path, words: tuple[str, ...]) -> None:
    for name in ("levels/crowded.txt/", "levels/crowded.txt/x/"):
        ran = run(*words, "-o", name)
        assert ran.code == 3
        assert ran.err == f"{name}: Not a directory: levels/crowded.txt is a file, and no folder\n"


@pytest.mark.skipif(os.name == "nt", reason="links of POSIX")
@pytest.mark.parametrize("words", [(), ("levels/airy.txt", "-o")], ids=["read", "written"])
def test_a_link_to_what_is_not_there(run: Run, folder: Path, words: tuple[str, ...]) -> None:
    (folder / "link").symlink_to("gone/x.txt")
    ran = run("solve_pipes", *words, "link")
    assert ran.code == 3
    assert ran.err == "link: No such file or directory: it is a link to gone/x.txt, which is not there\n"


def test_the_record_has_the_hint(run: Run, folder: Path) -> None:
    record = json.loads(run("solve_pipes", "--json", "levels/ary.txt").out)
    assert (record["code"], record["hint"]) == ("file", "did you mean levels/airy.txt?")
