"""Files that somebody else wrote, or changed, are not written over without --force."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.cli import files, written
from tests.cli.conftest import Run
from tests.cli.pipes.test_commands import LEVEL
from tests.cli.polypips.test_solve import UNIQUE

MINE = "what took me all evening\n"
COMMANDS = [
    ("solve_pipes", "p.txt", "-o"),
    ("solve_pipes", "p.txt", "--all", "-o"),
    ("solve_pipes", "p.txt", "--json", "-o"),
    ("solve_pipes", "p.txt", "--explain", "-o"),
    ("solve_pipes", "p.txt", "--picture", ".svg"),
    ("solve_polypips", "q.txt", "-o"),
    ("solve_polypips", "q.txt", "--picture", ".svg"),
    ("draw_pipes", "p.txt", "-o"),
    ("draw_polypips", "06", "-o"),
    ("show", "q.txt", "-o", ".svg"),
    ("generate_pipes", "--size", "4x5", "--seed", "1", "-o"),
    ("generate_pipes", "--size", "4x5", "--seed", "1", "--solution"),
    ("generate_pipes", "--size", "4x5", "--seed", "1", "--count", "2", "-o", ".txt"),
    ("generate_pipes", "--size", "4x5", "--seed", "1", "--picture", ".svg"),
    ("generate_polypips", "--board", "4x4", "--seed", "1", "-o"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.txt").write_text(LEVEL, encoding="utf-8")
    (tmp_path / "q.txt").write_text(UNIQUE, encoding="utf-8")
    return tmp_path


def asked(words: tuple[str, ...]) -> tuple[list[str], Path]:
    """The command's words with the name of its file, and that file."""
    ending = words[-1] if words[-1].startswith(".") else ""
    name = f"out{ending}"
    return [*words[: len(words) - bool(ending)], name], Path(name)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_what_somebody_else_wrote_is_kept(run: Run, words: tuple[str, ...]) -> None:
    command, path = asked(words)
    path.write_text(MINE)
    code, out, err = run(*command)
    assert (code, path.read_text(), out.startswith('{"format": "pipworks.error"')) == (2, MINE, "--json" in words)
    assert err.startswith(f"error: {command[-2]} {path}: there is such a file, and pipworks did not write it")
    assert run(*command, "--force").code == 0
    fresh = path.read_bytes()
    assert fresh != MINE.encode()
    assert run(*command).code == 0
    assert path.read_bytes() == fresh or "--json" in words  # which has the seconds in it


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_change_by_hand_is_kept(run: Run, words: tuple[str, ...]) -> None:
    command, path = asked(words)
    path.touch()  # an empty file has nothing to lose
    assert run(*command).code == 0
    assert run(*command).code == 0
    with path.open("ab") as file:
        file.write(b"\n")
    changed = path.read_bytes()
    assert run(*command).code == 2
    assert path.read_bytes() == changed


def test_a_refusal_comes_before_any_work(run: Run, folder: Path) -> None:
    """A board that nobody can read is not read, and nothing is made."""
    (folder / "bad.txt").write_text("x\n")
    for name in ("out", "out2", "d/01-1.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(MINE)
    assert run("solve_pipes", "bad.txt", "-o", "out").err.startswith("error: -o out")
    large = ("generate_pipes", "--size", "900x900", "--seed", "1")
    assert run(*large, "-o", "out3", "--solution", "out").err.startswith("error: --solution out")
    assert run(*large, "--count", "3", "-o", "d").err.startswith("error: -o d/01-1.txt: there is such a file")
    assert not (folder / "out3").exists()


def test_a_link_to_a_file_is_that_file(run: Run, folder: Path) -> None:
    (folder / "mine").write_text(MINE)
    (folder / "link").symlink_to("mine")
    assert run("draw_pipes", "p.txt", "-o", "link").code == 2
    assert (folder / "mine").read_text() == MINE
    (folder / "mine").unlink()
    for _ in range(2):
        assert run("draw_pipes", "p.txt", "-o", "link").code == 0


def test_a_folder_keeps_what_was_changed_in_it(run: Run, folder: Path) -> None:
    batch = ("generate_pipes", "--size", "4x5", "--seed", "1", "--count", "3", "-o", "d")
    for _ in range(2):
        assert run(*batch, "--solutions").code == 0
    made = sorted(path.name for path in (folder / "d").iterdir())
    assert len(made) == 6
    solution, last = folder / "d" / made[-2], folder / "d" / made[-1]
    assert solution.name == f"{last.stem}.solution.txt"
    solution.write_text(MINE)
    assert run(*batch).code == 0
    code, _, err = run(*batch, "--solutions")
    assert (code, err.startswith(f"error: -o d/{solution.name}: there is such a file")) == (2, True)
    last.write_text(MINE)
    assert run(*batch).code == 2
    assert last.read_text() == MINE
    assert run(*batch, "--force").code == 0
    assert last.read_text() != MINE


def test_without_a_place_for_the_record_every_file_is_kept(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "file"))
    monkeypatch.setenv("LOCALAPPDATA", str(folder / "file"))
    assert run("draw_pipes", "p.txt", "-o", "out") == (0, "", "")
    assert run("draw_pipes", "p.txt", "-o", "out").code == 2
    assert run("draw_pipes", "p.txt", "-o", "out", "--force").code == 0


@pytest.mark.skipif(os.name == "nt", reason="the folders of POSIX")
def test_the_place_of_the_record(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    digest = written.Digest()
    digest.add(b"x")
    usual = folder / ".local" / "state" / "pipworks" / "written"
    monkeypatch.setenv("HOME", str(folder))
    for relative in ("", "state"):  # a relative name counts for none
        monkeypatch.setenv("XDG_STATE_HOME", relative)
        written.note(digest)
    assert usual.read_bytes() == digest.line() * 2
    assert usual.stat().st_mode & 0o77 == 0
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "s"))
    written.note(digest)
    assert (folder / "s" / "pipworks" / "written").read_bytes() == digest.line()
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(folder / "nobody"))
    written.note(digest)
    assert not (folder / "nobody").exists()


def test_nothing_is_noted_where_no_file_is_written(run: Run, state: Path) -> None:
    run("solve_pipes", "p.txt")
    run("draw_pipes", "p.txt", "-o", "-")
    run("draw_pipes", "p.txt", "-o", "/dev/null")
    run("solve_pipes", "p.txt", "-o", "gone/x")
    assert not state.exists()


def test_the_record_is_bounded(monkeypatch: pytest.MonkeyPatch, state: Path, folder: Path) -> None:
    monkeypatch.setattr(written, "MOST", 33 * 10)
    for number in range(25):
        files.write(str(folder / f"{number}"), f"{number}\n")
        record = state / "pipworks" / "written"
        assert record.stat().st_size <= 33 * 10
        assert written.is_known(f"{number}")
    assert not written.is_known("1")
    assert [path.name for path in record.parent.iterdir()] == ["written"]


def test_a_record_that_is_too_long_is_cut(monkeypatch: pytest.MonkeyPatch, state: Path) -> None:
    """As another version may have left it: the newest lines stay, and no more than the record may have is read."""
    monkeypatch.setattr(written, "MOST", 33 * 10)
    record = state / "pipworks" / "written"
    record.parent.mkdir(parents=True)
    record.write_text("".join(f"{number:032x}\n" for number in range(1000)))
    files.write("new", "new\n")
    assert written.is_known("new")
    lines = record.read_text().splitlines()
    assert len(lines) <= 10
    assert lines[:-1] == [f"{number:032x}" for number in range(1000 - len(lines) + 1, 1000)]


@pytest.mark.skipif(os.name == "nt", reason="links and pipes of POSIX")
@pytest.mark.parametrize("kind", ["link", "file", "pipe", "device"])
def test_what_is_no_record_is_left_alone(run: Run, state: Path, folder: Path, kind: str) -> None:
    """Neither written, nor waited for, nor read without an end."""
    record = state / "pipworks" / "written"
    record.parent.mkdir(parents=True)
    (folder / "mine").write_text(MINE)
    if kind == "file":
        record.write_text(MINE)
    elif kind == "pipe":
        os.mkfifo(record)
    else:
        record.symlink_to("/dev/zero" if kind == "device" else folder / "mine")
    assert run("draw_pipes", "p.txt", "-o", "out") == (0, "", "")
    assert run("draw_pipes", "p.txt", "-o", "out").code == 2
    assert run("draw_pipes", "p.txt", "-o", "out", "--force").code == 0
    assert (folder / "mine").read_text() == MINE
    assert kind != "file" or record.read_text() == MINE


@given(st.lists(st.binary(min_size=1)), st.binary(min_size=1))
def test_a_file_is_known_by_its_content_however_it_was_written(parts: list[bytes], other: bytes) -> None:
    whole, added = written.Digest(), written.Digest()
    whole.add(b"".join(parts))
    for part in parts:
        added.add(part)
    assert whole.line() == added.line()
    assert len(whole.line()) == 33
    added.add(other)
    assert whole.line() != added.line()


def test_what_a_limit_left_is_known(run: Run, folder: Path) -> None:
    many = ("generate_polypips", "--board", "6x6", "--pieces", "4*", "--count", "100000", "--timeout", "0.5")
    assert run(*many, "--seed", "1", "-o", "all.txt").code == 4
    assert (folder / "all.txt").stat().st_size
    assert written.is_known("all.txt")
