"""Standard streams that are closed, full or a pipe that nobody reads: a message and a code, or nothing at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipworks.cli import encodings, streams
from tests.cli.pipes.test_commands import LEVEL, SOLVED
from tests.cli.polypips.test_solve import SOLUTION, UNIQUE
from tests.support.amounts import some

pytestmark = pytest.mark.skipif(os.name == "nt", reason="streams are closed by a shell")

PROGRAMS = (
    "solve_pipes p.txt",
    "solve_pipes --json --count p.txt",
    "solve_pipes --hint p.txt",
    "check_pipes p.txt ps.txt",
    "draw_pipes p.txt",
    "generate_pipes --size 4x5 --seed 1",
    "solve_polypips q.txt",
    "solve_polypips --all q.txt",
    "solve_polypips --count q.txt",
    "check_polypips q.txt qs.txt",
    "draw_polypips 06",
    "generate_polypips --board 4x4 --seed 1",
    "generate_polypips --list-boards",
    "pipworks show p.txt",
    "pipworks",
    "solve_pips --help",
    "solve_pips --version",
)
READING = (
    "solve_pipes -",
    "check_pipes - ps.txt",
    "draw_pipes -",
    "solve_polypips",
    "generate_polypips -",
    "pipworks show -",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("p.txt", LEVEL), ("ps.txt", SOLVED), ("q.txt", UNIQUE), ("qs.txt", SOLUTION)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def shell(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    """The line in a shell, where a program is that of this environment."""
    program, _, rest = line.partition(" ")
    command = f'"{Path(sys.executable).parent / program}" {rest}'
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        stdin=subprocess.DEVNULL,
        timeout=100,
        check=False,
    )


@pytest.mark.parametrize("line", PROGRAMS[:: some(2, of=1)])
def test_output_that_goes_nowhere(folder: Path, line: str) -> None:
    """What is to be printed and can't is a message and 3, on a closed stream as on a full disk."""
    for where, why in ((">&-", "closed"), ("> /dev/full", "No space left on device")):
        ran = shell(folder, f"{line} {where}")
        assert ran.returncode == 3, (where, ran)
        begins = "standard output is closed: there is nowhere to print" if why == "closed" else "<stdout>: "
        assert ran.stderr.startswith(begins), (where, ran)
        assert why in ran.stderr
        assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize("line", PROGRAMS[:: some(6, of=3)])
def test_messages_that_go_nowhere(folder: Path, line: str) -> None:
    """Without standard error the results and the exit code are the same."""
    usual = shell(folder, line)
    for where in ("2>&-", "2> /dev/full", "<&-", "<&- 2>&-"):
        ran = shell(folder, f"{line} {where}")
        assert (ran.returncode, ran.stdout) == (usual.returncode, usual.stdout), where


def test_refusals_that_go_nowhere(folder: Path) -> None:
    """Without standard error a refusal is its exit code."""
    refused = shell(folder, "solve_pipes gone.txt 2>&-")
    assert (refused.returncode, refused.stdout) == (3, "")
    for where in ("2>&-", "2> /dev/full", ">&-"):
        assert shell(folder, f"solve_pipes --nonsense {where}").returncode == 2


@pytest.mark.parametrize("line", READING)
def test_input_that_is_closed(folder: Path, line: str) -> None:
    ran = shell(folder, f"{line} <&-")
    assert (ran.returncode, ran.stdout) == (3, "")
    assert ran.stderr == "<stdin>: standard input is closed\n"


def test_all_closed(folder: Path) -> None:
    for line, code in (("solve_pipes p.txt -o x.txt", 0), ("solve_pipes p.txt", 3), ("draw_polypips 06 -o x.png", 0)):
        assert shell(folder, f"{line} <&- >&- 2>&-").returncode == code
    assert (folder / "x.txt").read_text() == SOLVED
    assert (folder / "x.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("line", PROGRAMS[:: some(2, of=1)])
def test_a_pipe_that_nobody_reads_is_silent(folder: Path, line: str) -> None:
    ran = shell(folder, f"{line} | true")
    assert (ran.stdout, ran.stderr) == ("", "")


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252", "ascii"])
def test_streams_of_other_encodings_may_be_closed_or_full(
    folder: Path, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    for line in ("generate_polypips --list-boards", "python -m pipworks polypips solve q.txt"):
        ran = shell(folder, f"{line} | true")
        assert (ran.stdout, ran.stderr) == ("", "")
        full = shell(folder, f"{line} > /dev/full")
        assert full.returncode == 3
        assert "No space left on device" in full.stderr.replace("\0", "")
        assert full.stderr.count("\n") == 1


def test_input_that_can_t_be_read(folder: Path) -> None:
    ran = shell(folder, "solve_pipes - 0> x.txt")
    assert ran.returncode == 3
    assert ran.stderr.startswith("<stdin>: ")


def test_a_name_that_is_no_text_is_written_as_it_is(folder: Path) -> None:
    name = os.fsencode(folder) + b"/\xff.txt"
    Path(os.fsdecode(name)).write_text("H1H\n")
    solve = str(Path(sys.executable).parent / "solve_pipes")
    done = subprocess.run([solve, name, name, "--count"], capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stdout.count(b"==> ") == 2
    assert b"\\udcff" in subprocess.run([solve, name, "--json"], capture_output=True, check=False).stdout


def test_a_name_in_a_system_without_its_letters(folder: Path) -> None:
    """In the C locale Python has bytes in place of letters; the message has the letters, as docs/commands.md says."""
    solve = str(Path(sys.executable).parent / "solve_pipes")
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for encoding, name in (("", "Zo\\xeb.txt"), ("ascii", "Zo\\xeb.txt"), ("utf-8", "Zoë.txt")):
        words = [solve.encode(), "Zoë.txt".encode()]
        done = subprocess.run(words, capture_output=True, check=False, env={**plain, "PYTHONIOENCODING": encoding})
        assert done.returncode == 3
        assert done.stderr.decode().startswith(f"{name}: No such file or directory")


@pytest.mark.parametrize("size", [0, 1, 4095, 4096, 4097, 10_000, 200_000])
def test_lines_of_every_length_arrive(size: int) -> None:
    """Long ones come in parts, through a pipe that holds less."""
    line = b"x" * size + b"\n"
    code = f"from pipworks.cli import streams; streams.write({size} * b'x' + b'\\n'); streams.write('ü\\n' * 5000)"
    done = subprocess.run([sys.executable, "-X", "utf8", "-c", code], capture_output=True, check=True)
    assert done.stdout == line + "ü\n".encode() * 5000


def test_a_stream_that_does_not_wait(folder: Path) -> None:
    """A pipe that its other users have set not to block: we wait for its reader ourselves."""
    code = "import os; os.set_blocking(1, False); from pipworks.cli import streams; streams.write('line\\n' * 100_000)"
    line = f'"{sys.executable}" -c "{code}" | (sleep 0.3; cat)'
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout == "line\n" * 100_000
    assert done.stderr == ""


def test_what_an_encoding_lacks_is_spelt_out() -> None:
    assert encodings.encoded("a\udc80") == b"a\\udc80"
    assert encodings.encoded("ü", "ascii") == b"\\xfc"
    assert encodings.encoded("Zo\udcc3\udcab", "ascii") == b"Zo\\xeb"
    assert encodings.encoded("Zo\udcc3\udcab") == "Zoë".encode()
    assert encodings.encoded("a\udc80", "utf-8", "surrogateescape") == b"a\x80"
    assert encodings.encoded(b"\xff") == b"\xff"


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("solve_pipes --count -", "1H\n\x04"),
        ("solve_polypips --count", f"{UNIQUE}\x04"),
        ("generate_polypips - --seed 1", "board: 4x4\n\x04"),
        ("check_pipes p.txt -", f"{SOLVED}\x04"),
    ],
)
def test_a_command_that_waits_at_a_terminal_says_so(folder: Path, line: str, typed: str) -> None:
    """Once, at a terminal alone, and before anything is typed."""
    program, *rest = line.split()
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [Path(sys.executable).parent / program, *rest],
        cwd=folder,
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        os.close(theirs)
        assert process.stderr is not None
        assert process.stderr.readline() == f"{streams.WAITING}\n"
        os.write(ours, typed.encode())
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()  # one that waits for more would be waited for
            os.close(ours)
    assert process.returncode == 0, err
    assert out
    assert streams.WAITING not in err
    piped = subprocess.run(
        [Path(sys.executable).parent / program, *rest],
        cwd=folder,
        input=typed.removesuffix("\x04"),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert (piped.stdout, piped.stderr) == (out, err)
