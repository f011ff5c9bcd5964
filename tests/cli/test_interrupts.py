"""Signals at any moment of any command: its code and one word, or the code of a run that was done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipworks.rng import Rng
from tests.cli.polypips.test_solve import ENDLESS, UNIQUE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="sees in /proc when a command has begun to listen")

PROGRAMS = Path(sys.executable).parent
INTERRUPT, TERMINATE = signal.SIGINT, signal.SIGTERM
WORDS = {INTERRUPT: "interrupted", TERMINATE: "terminated", signal.SIGHUP: "hung up"}

COMMANDS = (
    "solve_pipes large.txt",
    "solve_pipes --count large.txt",
    "solve_pipes --hint large.txt",
    "solve_polypips --count endless.txt",
    "solve_polypips --all endless.txt",
    "solve_polypips --all --json endless.txt",
    "solve_polypips --all endless.txt -o {out}",
    "solve_polypips unique.txt",
    "solve_polypips -",
    "check_polypips -",
    "draw_pipes large.txt",
    "draw_pipes large.txt -o {out}.svg",
    "generate_pipes --size 60x60 --seed 1 -o {out}",
    "generate_polypips --board 6x6 --pieces 4* --count 100000 --seed 1 -o {out}.txt",
    "generate_polypips --board 6x6 --pieces 4* --count 100000 --seed 1 -o {out}",
    "pipworks pipes solve large.txt",
    "python -m pipworks pipes solve --timeout 0 --count large.txt",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Boards that take long to read and to solve, and one that does not."""
    made = tmp_path_factory.mktemp("interrupts")
    rows = ["".join("LTIH"[(x * x + 3 * y + x * y) % 4] for x in range(150)) for y in range(150)]
    (made / "large.txt").write_text("3" + "\n".join(rows)[1:] + "\n")
    (made / "endless.txt").write_text(ENDLESS)
    (made / "unique.txt").write_text(UNIQUE)
    return made


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    out: str
    err: str
    seconds: float


def is_listening(process: subprocess.Popen[str]) -> bool:
    """Whether the process has come to our first instructions: Python itself leaves SIGTERM alone."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    (caught,) = (int(line.split()[1], 16) for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(caught >> TERMINATE - 1 & 1)


@contextmanager
def started(folder: Path, line: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A command that hears signals by now."""
    program, *rest = line.split()
    with subprocess.Popen(
        [PROGRAMS / program, *rest],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | environment,
    ) as process:
        try:
            while process.poll() is None and not is_listening(process):
                time.sleep(0.001)
            yield process
        finally:
            process.kill()


def ended(process: subprocess.Popen[str], number: signal.Signals) -> Ended:
    """What is left of the process after the signal. It must end by itself: its input stays open."""
    assert process.stdout is not None
    assert process.stderr is not None
    process.send_signal(number)
    begin = time.monotonic()
    out, err = process.stdout.read(), process.stderr.read()
    return Ended(process.wait(timeout=60), out, err, time.monotonic() - begin)


def ends_well(end: Ended, number: signal.Signals) -> bool:
    """Whether the end is one that is promised."""
    done = end.code in (0, 1, 3, 4)
    signalled = end.code == 128 + number and end.err.endswith(f"{WORDS[number]}\n")
    plain = not any(word in end.err for word in ("Traceback", "ignored", "Error", "bug"))
    return (done or signalled) and plain and (not end.out or end.out.endswith("\n")) and end.seconds < 20


def signals_at_random(folder: Path, seed: int, rounds: int) -> None:
    rng = Rng(seed)
    codes = set()
    for _ in range(rounds):
        out = folder / f"out{len(list(folder.iterdir()))}"
        line, number = rng.choice(COMMANDS).replace("{out}", out.name), rng.choice((INTERRUPT, TERMINATE))
        after = rng.below(1000) / rng.choice((1000, 5000, 50_000))
        with started(folder, line, PIPWORKS_KERNEL=rng.choice(("auto", "python"))) as process:
            time.sleep(after)
            end = ended(process, number)
        assert ends_well(end, number), (line, number, after, end)
        assert not list(folder.rglob(".pipworks*")), line
        if out.is_file() and ("--all" in line or "--count" in line):
            assert f"{out.name}: has the " in end.err
            assert out.read_text(encoding="utf-8").count("solution:\n") == int(end.err.split()[3])
        codes.add(end.code)
    assert {130, 143} <= codes


def test_signals_at_random_moments(folder: Path) -> None:
    signals_at_random(folder, 1, 16)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
def test_signals_at_many_moments(folder: Path, seed: int) -> None:
    signals_at_random(folder, seed, 60)


@pytest.mark.parametrize("number", WORDS)
def test_a_word_and_a_code(folder: Path, number: signal.Signals) -> None:
    """While it waits for its input."""
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip("ignored here, as under nohup, and so by all that is started")
    with started(folder, "solve_pipes -") as process:
        time.sleep(1)
        end = ended(process, number)
    assert (end.code, end.out, end.err) == (128 + number, "", f"{WORDS[number]}\n")


@pytest.mark.parametrize("kernel", ["auto", "python"])
def test_solutions_found_so_far_are_in_the_file(folder: Path, kernel: str) -> None:
    for output, json in (("all.txt", ""), ("all.jsonl", "--json")):
        path = folder / output
        path.write_text("old\n")
        with started(
            folder, f"solve_polypips --all endless.txt -o {output} --force {json}", PIPWORKS_KERNEL=kernel
        ) as process:
            while not any(found.stat().st_size > 100_000 for found in folder.glob(".pipworks*")):
                time.sleep(0.01)
            assert path.read_text() == "old\n"
            end = ended(process, TERMINATE)
        text = path.read_text(encoding="utf-8")
        number = text.count("\n") if json else text.count("solution:\n")
        assert text.endswith("}\n" if json else "┘\n")
        assert (end.code, end.err) == (143, f"{output}: has the {number} solutions that came so far\nterminated\n")


def test_a_signal_that_was_ignored_stays_so(folder: Path) -> None:
    """As under `nohup`, and for a job in the background of a shell."""
    line = f"trap '' INT HUP; exec \"{PROGRAMS / 'solve_pipes'}\" -"
    with subprocess.Popen(line, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        time.sleep(1)
        process.send_signal(INTERRUPT)
        process.send_signal(signal.SIGHUP)
        assert process.communicate(b"1IH\n")[0] == b"EEW\n"
    assert process.returncode == 0


def test_a_reader_that_stops_does_not_hold_it(folder: Path) -> None:
    """A full pipe that nobody empties: a signal ends the writing all the same."""
    with started(folder, "solve_polypips --all endless.txt") as process:
        time.sleep(1.5)
        process.send_signal(TERMINATE)
        assert process.wait(timeout=20) == 143
        assert process.stdout is not None
        assert process.stdout.read().endswith("\n")


def test_next_to_nothing_is_loaded_before_a_command_listens() -> None:
    """What loads earlier is a time in which a signal ends in a traceback."""
    before = "import sys; had = set(sys.modules); "
    after = "; print(*sorted(set(sys.modules) - had))"
    ran = subprocess.run(
        [sys.executable, "-c", before + "import pipworks.cli.entry" + after], capture_output=True, text=True, check=True
    )
    own = {"pipworks", "pipworks.cli", "pipworks.cli.entry", "pipworks.cli.interrupts"}
    assert set(ran.stdout.split()) <= own | {"__future__"}


def in_python(code: str) -> subprocess.CompletedProcess[str]:
    """Python code in a process that hears signals as a command does."""
    begin = "import os, signal\nfrom pipworks.cli import interrupts, running\n"
    return subprocess.run([sys.executable, "-c", begin + code], capture_output=True, text=True, timeout=60, check=False)


WORK = """
interrupts.listen()
code = running.run(work)
interrupts.finish()
os.kill(os.getpid(), signal.SIGINT)
os.kill(os.getpid(), signal.SIGTERM)
raise SystemExit(code)
"""


def test_a_signal_that_python_drops_comes_again() -> None:
    """An exception in a destructor reaches nobody."""
    ran = in_python(
        "class Dropping:\n"
        "    def __del__(self):\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        for _ in range(1000): pass\n"
        "def work():\n"
        "    Dropping()\n"
        "    print('dropped', flush=True)\n"
        "    while True: pass\n" + WORK
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "dropped\n", "interrupted\n")


def test_a_second_signal_disturbs_nothing() -> None:
    ran = in_python(
        "def work():\n"
        "    try:\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "    finally:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        print('in order', flush=True)\n" + WORK
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (143, "in order\n", "terminated\n")


def test_a_signal_is_held_back() -> None:
    ran = in_python(
        "def work():\n"
        "    with interrupts.Held():\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "        print('whole', flush=True)\n"
        "    print('too far', flush=True)\n" + WORK
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (143, "whole\n", "terminated\n")


def test_a_signal_is_not_held_back_for_ever() -> None:
    ran = in_python(
        "def work():\n"
        "    with interrupts.Held():\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "        while True: pass\n" + WORK
    )
    assert (ran.returncode, ran.stderr) == (143, "terminated\n")


def test_before_the_work_a_signal_ends_at_once() -> None:
    """No `finally` and no `except` of what is being imported has a part in it."""
    ran = in_python(
        "interrupts.listen()\n"
        "try:\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "except BaseException:\n"
        "    print('caught')\n"
        "finally:\n"
        "    print('unwound')\n"
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (143, "", "terminated\n")
