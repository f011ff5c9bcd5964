"""A file is replaced as a whole or not at all, whatever ends the writing; what kind of file it was stays."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pipworks.cli import files
from pipworks.cli.replacing import Replacement

pytestmark = pytest.mark.skipif(os.name == "nt", reason="modes, links and devices are those of POSIX")

OLD, NEW = b"old\n", b"new\n"
CALLS = ("open", "write", "close", "ftruncate", "fstat", "chmod", "replace")
NOBODY = 65534


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.txt"
    path.write_bytes(OLD)
    return path


@pytest.fixture
def public() -> Iterator[Path]:
    """A file in a folder that every user can reach, as one below `tmp_path` is not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        path = Path(folder) / "old.txt"
        path.write_bytes(OLD)
        yield path


def only(path: Path) -> bool:
    """Whether nothing else is left in the folder."""
    return [found.name for found in path.parent.iterdir()] == [path.name]


@contextmanager
def without_privileges() -> Iterator[None]:
    """As a user whom permissions stop: root is none."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def file_size(most: int) -> Iterator[None]:
    """As on a disk that is full after so many bytes of a file."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_the_new_content_is_there_and_nothing_beside_it(old: Path) -> None:
    files.write(str(old), "new\n")
    assert old.read_bytes() == NEW
    assert only(old)


def test_a_name_alone_is_a_file_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        files.write("x", NEW)
        assert Path("x").read_bytes() == NEW


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755])
def test_modes(old: Path, mode: int) -> None:
    """An old file keeps its mode, a new one gets that of `open`."""
    old.chmod(mode)
    files.write(str(old), NEW)
    assert stat.S_IMODE(old.stat().st_mode) == mode
    before = os.umask(0o777 & ~mode)
    try:
        files.write(str(old.with_name("made")), NEW)
        old.with_name("opened").touch()
    finally:
        os.umask(before)
    assert old.with_name("made").stat().st_mode == old.with_name("opened").stat().st_mode


def test_a_link_is_followed_and_stays(old: Path) -> None:
    (old.parent / "folder").mkdir()
    link, second = old.parent / "folder" / "link", old.parent / "second"
    link.symlink_to("../old.txt")
    second.symlink_to("folder/link")
    files.write(str(second), NEW)
    assert link.is_symlink()
    assert second.is_symlink()
    assert old.read_bytes() == NEW
    dangling = old.parent / "dangling"
    dangling.symlink_to("folder/made.txt")
    files.write(str(dangling), NEW)
    assert dangling.is_symlink()
    assert (old.parent / "folder" / "made.txt").read_bytes() == NEW


def test_a_hard_link_keeps_the_old_content(old: Path) -> None:
    other = old.with_name("other")
    os.link(old, other)
    files.write(str(old), NEW)
    assert (old.read_bytes(), other.read_bytes()) == (NEW, OLD)


def test_the_owner_stays(old: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a file away")
    os.chown(old, NOBODY, NOBODY)
    files.write(str(old), NEW)
    assert (old.stat().st_uid, old.stat().st_gid, old.read_bytes()) == (NOBODY, NOBODY, NEW)


def test_the_owner_stays_where_he_can_t_be_given_a_file(public: Path) -> None:
    """Somebody else's file that anybody may write: it is written in place."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a file of somebody else")
    public.chmod(0o666)
    number = public.stat().st_ino
    with without_privileges():
        files.write(str(public), NEW)
    assert (public.stat().st_uid, public.stat().st_ino, public.read_bytes()) == (0, number, NEW)
    assert only(public)


def test_permissions_stop_it(public: Path) -> None:
    """A file that may not be written is not replaced, though its folder would allow it."""
    public.chmod(0o444)
    with without_privileges(), pytest.raises(PermissionError) as refused:
        files.write(str(public), NEW)
    assert refused.value.filename == str(public)
    assert public.read_bytes() == OLD
    assert only(public)


def test_a_folder_that_takes_no_file(public: Path) -> None:
    """A file in it that may be written is written in place; a new one is refused under its own name."""
    public.chmod(0o666)
    public.parent.chmod(0o555)
    made = public.with_name("made")
    try:
        with without_privileges():
            files.write(str(public), NEW)
            with pytest.raises(PermissionError) as refused:
                files.write(str(made), NEW)
    finally:
        public.parent.chmod(0o755)
    assert refused.value.filename == str(made)
    assert public.read_bytes() == NEW
    assert only(public)


@pytest.mark.parametrize("number", [errno.EBUSY, errno.EPERM])
def test_a_file_that_can_t_be_renamed_over(old: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """As one that is mounted by itself."""

    def busy(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", busy)
    files.write(str(old), NEW)
    assert old.read_bytes() == NEW
    assert only(old)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        (".", IsADirectoryError),
        ("none/", IsADirectoryError),
        ("none/x", FileNotFoundError),
        ("old.txt/x", NotADirectoryError),
        ("x" * 300, OSError),
        ("loop", OSError),
    ],
)
def test_refusals_name_the_file_as_given(
    old: Path, monkeypatch: pytest.MonkeyPatch, name: str, kind: type[OSError]
) -> None:
    monkeypatch.chdir(old.parent)
    Path("loop").symlink_to("loop")
    with pytest.raises(kind) as refused:
        files.write(name, NEW)
    assert refused.value.filename == name
    assert sorted(path.name for path in old.parent.iterdir()) == ["loop", "old.txt"]


def test_a_name_as_long_as_can_be(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    for _ in range(2):
        files.write(str(path), NEW)
    assert path.read_bytes() == NEW


def test_devices_are_written_to() -> None:
    before = Path("/dev/null").stat()
    files.write("/dev/null", NEW)
    assert Path("/dev/null").stat().st_ino == before.st_ino
    if Path("/dev/full").exists():
        with pytest.raises(OSError, match="No space left") as full:
            files.write("/dev/full", NEW)
        assert full.value.filename == "/dev/full"


def test_a_pipe_by_name(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        files.write(str(pipe), NEW)
        assert reader.communicate()[0] == NEW
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_standard_output_by_its_name(tmp_path: Path) -> None:
    """A shell that appends to a file goes on appending to it."""
    code = "from pipworks.cli import files; files.write('/dev/stdout', 'b\\n')"
    script = f'(echo a; "{sys.executable}" -c "{code}"; echo c) | cat'
    assert subprocess.check_output(script, shell=True) == b"a\nb\nc\n"


def write_parts(path: Path, *parts: bytes) -> None:
    with Replacement(str(path), parts=True) as file:
        for part in parts:
            file.add(part)


@pytest.mark.parametrize("size", [1, 4, 5000])
def test_a_full_disk_leaves_the_old_file(old: Path, size: int) -> None:
    with file_size(size), pytest.raises(OSError, match="File too large") as full:
        files.write(str(old), b"x" * (size + 1))
    assert full.value.filename == str(old)
    assert old.read_bytes() == OLD
    with file_size(size), pytest.raises(OSError, match="File too large"):
        write_parts(old, b"x" * size, b"x")
    assert old.read_bytes() == OLD
    assert only(old)


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounts a file system")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", tmp_path], capture_output=True)
    if mounted.returncode:
        pytest.skip("can't mount here")
    try:
        old = tmp_path / "old.txt"
        files.write(str(old), b"o" * 30_000)
        with pytest.raises(OSError, match="No space left"):
            files.write(str(old), b"n" * 60_000)
        assert old.read_bytes() == b"o" * 30_000
        assert only(old)
    finally:
        subprocess.run(["umount", tmp_path], check=True)


class Interrupted(BaseException):
    pass


@pytest.mark.parametrize("parts", [False, True])
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("kind", [Interrupted, OSError])
def test_an_end_at_any_call(
    old: Path, monkeypatch: pytest.MonkeyPatch, parts: bool, after: bool, kind: type[BaseException]
) -> None:
    """Whichever call of the system is the last: before it or behind it."""
    left = [0]

    def counted(call: Any) -> Any:
        def go(*given: Any, **named: Any) -> Any:
            left[0] -= 1
            if left[0] == 0 and not after:
                raise kind
            result = call(*given, **named)
            if left[0] == 0:
                raise kind
            return result

        return go

    for name in CALLS:
        monkeypatch.setattr(os, name, counted(getattr(os, name)))
    ends = []
    for number in range(1, 20):
        left[0] = 0
        old.write_bytes(OLD)
        left[0] = number
        try:
            with Replacement(str(old), parts=parts) as file:
                file.add(NEW)
                file.add(NEW)
        except kind:
            pass
        else:
            break
        finally:
            left[0] = 0
        ends.append(old.read_bytes())
        assert only(old)
    assert len(ends) > 7
    assert set(ends) <= ({OLD, NEW * 2, NEW} if parts and kind is Interrupted else {OLD, NEW * 2})


@pytest.mark.parametrize(("parts", "given", "left"), [(True, 0, OLD), (True, 2, NEW * 2), (False, 2, OLD)])
def test_parts_that_are_whole_stay(old: Path, parts: bool, given: int, left: bytes) -> None:
    def write() -> None:
        with Replacement(str(old), parts=parts) as file:
            for _ in range(given):
                file.add(NEW)
            raise Interrupted

    with pytest.raises(Interrupted):
        write()
    assert old.read_bytes() == left
    assert only(old)
