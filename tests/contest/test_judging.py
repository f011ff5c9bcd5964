"""Real programs, good, bad and hostile, under the judge: the verdict, and that no process is left."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipworks import contest, pipes
from pipworks.contest import Allowed, Program, Result, Task, Verdict, running, supervisor
from pipworks.contest.judging import together

BOARD = pipes.parse("1TH_\n_H__\n____\n")
RIGHT = str(pipes.solve(BOARD).solution)
TASK = Task("small", BOARD, 3)
SMALL = Allowed(seconds=60, clock=60, memory=200 << 20, output=10_000, processes=16)
QUICK = SMALL.replaced(seconds=0.3, clock=1.5)
ROOT = Path(__file__).parent.parent.parent
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="processes are found by Linux's /proc")


def python(code: str) -> Program:
    return Program((sys.executable, "-c", code))


def shell(code: str) -> Program:
    return Program(("/bin/sh", "-c", code))


def judged(program: Program, allowed: Allowed = SMALL, *, repeats: int = 1) -> Result:
    (result,) = contest.judge(program, [TASK], allowed, repeats=repeats)
    return result


@pytest.fixture
def mark() -> Iterator[str]:
    """A word for the command lines of processes of which none may be left."""
    word = f"mark-{uuid.uuid4().hex}"
    yield word
    end = time.monotonic() + 10
    while marked(word) and time.monotonic() < end:
        time.sleep(0.02)
    left = marked(word)
    for number in left:
        os.kill(number, signal.SIGKILL)
    assert not left


def marked(word: str) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline") if Path("/proc/self").exists() else ():
        try:
            text, state = path.read_bytes(), path.with_name("stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if word.encode() in text and state != "Z" and int(path.parent.name) != os.getpid():
            found.append(int(path.parent.name))
    return found


def test_a_right_answer_has_the_points_of_the_board() -> None:
    result = judged(shell(f"cat > /dev/null; echo '{RIGHT}'"))
    assert (result.verdict, result.points, result.reason) == (Verdict.SOLVED, 3, "")
    assert result.answer is not None
    assert not pipes.verify(BOARD, result.answer)


@pytest.mark.parametrize("input", ["stdin", "file"])
def test_how_a_board_comes(input: str) -> None:
    read = "open(sys.argv[1])" if input == "file" else "sys.stdin"
    code = f"import sys; assert {read}.read() == {str(BOARD) + chr(10)!r}; print({RIGHT!r})"
    result = judged(Program((sys.executable, "-c", code), input))
    assert result.verdict is Verdict.SOLVED, result.errors
    other = judged(
        Program((sys.executable, "-c", "import sys; sys.exit(len(sys.argv[1:] + sys.stdin.readlines()))"), input)
    )
    assert other.reason == f"exit code {1 if input == 'file' else BOARD.height}"


WRONG = {
    "the tiles": ("cat", "expected a solution, found a board", "unreadable"),
    "half an answer": ("printf 'EW'", "wrong size: the board is 4x3, the solution 2x1", "wrong size"),
    "all north": ("printf 'NNN_\\n_N__\\n____\\n'", "house dry", "house dry"),
    "a blank one turned": ("printf 'NNNN\\n_N__\\n____\\n'", "blank turned", "blank turned"),
    "no text": ("printf '\\377\\376\\n'", "UTF-16", "unreadable"),
    "words": ("echo no idea", "line 1: expected an orientation, one of N E S W, or _ for a blank", "unreadable"),
    "a drawing": ("echo ' ╶─╴'", "line 1: expected an orientation", "unreadable"),
    "two solutions": (f"echo '{RIGHT}'; echo; echo '{RIGHT}'", "line 4: a blank line inside", "unreadable"),
    "no solution": ("echo UNSOLVABLE", "it says that there is no solution, and there is", "has a solution"),
}


@pytest.mark.parametrize(("code", "reason", "rule"), WRONG.values(), ids=WRONG)
def test_wrong_answers_name_the_rule(code: str, reason: str, rule: str) -> None:
    result = judged(shell(code))
    assert (result.verdict, result.points, result.rules[0]) == (Verdict.WRONG, 0, rule), result
    assert reason in result.reason


ENDS = {
    "nothing": ("exit 0", Verdict.NO_ANSWER, "it printed nothing"),
    "blanks": ("echo; echo ' '", Verdict.NO_ANSWER, "it printed nothing"),
    "exit code": ("echo half; echo oh dear >&2; exit 3", Verdict.CRASHED, "exit code 3: oh dear"),
    "right and a code": (f"echo '{RIGHT}'; exit 3", Verdict.CRASHED, "exit code 3; what it printed was right"),
    "signal": ("kill -SEGV $$", Verdict.CRASHED, "ended by SIGSEGV"),
    "its group": ("kill -KILL 0", Verdict.CRASHED, "ended by SIGKILL"),
    "endless output": ("yes", Verdict.TOO_MUCH_OUTPUT, "it printed more than 10,000 bytes"),
    "out of memory": ("echo MemoryError >&2; exit 1", Verdict.TOO_MUCH_MEMORY, "exit code 1: MemoryError"),
}


@pytest.mark.parametrize(("code", "verdict", "reason"), ENDS.values(), ids=ENDS)
def test_how_a_program_ends(code: str, verdict: Verdict, reason: str) -> None:
    result = judged(shell(code))
    assert (result.verdict, result.reason) == (verdict, reason)


SLOW = {
    "busy": "while :; do :; done",
    "sleeping": "sleep 1000",
    "deaf to signals": "trap '' TERM INT HUP XCPU; sleep 1000 & sleep 1000",
    "without an output": "exec >&- 2>&-; sleep 1000",
    "busy children": "(while :; do :; done) & (while :; do :; done) & wait",
    "talking on standard error": "yes >&2",
}


@pytest.mark.parametrize("code", SLOW.values(), ids=SLOW)
def test_too_slow(code: str, mark: str) -> None:
    result = judged(shell(f"{code} # {mark}"), QUICK)
    assert result.verdict is Verdict.TOO_SLOW
    assert result.reason in ("not done after 0.3 s of processor time", "not done after 1.5 s by the clock")


@ON_LINUX
def test_memory_of_one_process_and_of_several() -> None:
    one = judged(python("x = bytearray(1 << 29)"))
    assert one.verdict is Verdict.TOO_MUCH_MEMORY
    code = "import os, time; [os.fork() for _ in range(2)]; x = bytearray(b'x' * (70 << 20)); time.sleep(60)"
    assert judged(python(code)).verdict is Verdict.TOO_MUCH_MEMORY


@ON_LINUX
def test_too_many_processes(mark: str) -> None:
    program = shell(f"while :; do sh -c 'sleep 1000; : {mark}' & done")
    assert judged(program).verdict is Verdict.TOO_MANY_PROCESSES


@ON_LINUX
@pytest.mark.skipif(shutil.which("setsid") is None, reason="needs setsid")
def test_children_that_leave_the_group_end_with_the_program(mark: str) -> None:
    sleeper = f"setsid sh -c 'trap \"\" HUP TERM; sleep 1000; : {mark}' > /dev/null 2>&1 &"
    result = judged(shell(f"{sleeper} echo '{RIGHT}'"))
    assert result.verdict is Verdict.SOLVED


def test_a_child_that_keeps_the_output_open_keeps_nobody_waiting(mark: str) -> None:
    started = time.monotonic()
    assert judged(shell(f"sh -c 'sleep 1000; : {mark}' & echo '{RIGHT}'")).verdict is Verdict.SOLVED
    assert time.monotonic() - started < 50


@ON_LINUX
def test_a_program_that_kills_its_supervisor(mark: str) -> None:
    result = judged(shell(f"kill -KILL $PPID; sleep 1000; : {mark}"))
    assert (result.verdict, result.reason) == (Verdict.CRASHED, "the process that ran it was killed")


def test_little_of_the_environment_and_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "s3cret")
    code = "import os; print(*sorted(os.environ)); print(os.getcwd() == os.environ['HOME'], os.listdir())"
    shown = judged(python(code)).output.split("\n")
    assert set(shown[0].split()) - {"LC_CTYPE"} == {"HOME", "LANG", "PATH", "TMPDIR"}
    assert shown[1] == "True []"


def test_a_program_that_is_told_that_its_file_is_full() -> None:
    """Python takes the system's refusal for an error like any other; the file may be gone, or be another process's."""
    for code in (
        "open('x', 'wb').write(b'x' * 2000)",
        "import sys; sys.stderr.close(); open('x', 'wb').write(b'x' * 2000)",
        "import tempfile; tempfile.NamedTemporaryFile().write(b'x' * 20000)",
    ):
        result = judged(python(code), SMALL.replaced(file=1000))
        assert (result.verdict, result.reason) == (
            Verdict.TOO_MUCH_OUTPUT,
            "it wrote more than 1,000 bytes into files",
        )
    assert (
        judged(python("open('x', 'wb').write(b'x' * 500); 1 / 0"), SMALL.replaced(file=9000)).verdict is Verdict.CRASHED
    )


def test_the_folder_is_gone_and_files_are_limited() -> None:
    result = judged(shell("pwd; exec head -c 5000 /dev/zero > f"), SMALL.replaced(file=1000))
    assert (result.verdict, result.reason) == (Verdict.TOO_MUCH_OUTPUT, "it wrote more than 1,000 bytes into files")
    assert not Path(result.output.split()[0]).exists()


def test_many_files_are_limited_together(mark: str) -> None:
    code = f"mkdir in; for x in 1 2 3 4 5 6; do head -c 9000 /dev/zero > in/$x; done; sleep 1000; : {mark}"
    assert judged(shell(code), SMALL.replaced(file=40_000)).verdict is Verdict.TOO_MUCH_OUTPUT


@ON_LINUX
def test_a_program_that_stops_its_supervisor(mark: str) -> None:
    result = judged(shell(f"kill -STOP $PPID; sleep 1000; : {mark}"), QUICK)
    assert result.reason == "not done after 1.5 s by the clock"


@ON_LINUX
def test_a_report_can_not_be_forged_nor_the_environment_read_from_the_supervisor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SECRET", "s3cret")
    code = "echo '{}' > /proc/$PPID/fd/1; tr '\\0' ' ' < /proc/$PPID/environ"
    result = judged(shell(code))
    assert result.verdict is Verdict.WRONG
    assert "PATH" in result.output
    assert "s3cret" not in result.output


def test_what_is_said_above_a_board_proves_nothing() -> None:
    for said, board, verdict in ((False, BOARD, Verdict.WRONG), (True, pipes.parse("H1\nH_\n"), Verdict.SOLVED)):
        (result,) = contest.judge(shell("echo unsolvable"), [Task("said", board, solvable=said)], SMALL)
        assert result.verdict is verdict


@pytest.mark.parametrize(
    ("wraps", "all_tiles", "above"), [(False, True, "// walls\n// all tiles\n"), (True, False, "")]
)
def test_variants_are_said_above_the_rows(wraps: bool, all_tiles: bool, above: str) -> None:
    board = BOARD.replaced(wraps=wraps, all_tiles=all_tiles)
    (result,) = contest.judge(shell("cat; exit 1"), [Task("variant", board)], SMALL)
    assert result.output == f"{above}{board}\n"


def test_several_programs_take_turns() -> None:
    names = ("quick", "wrong", "same")
    quick, wrong, same = (Program(("/bin/sh", "-c", f"echo '{RIGHT}'"), name=name) for name in names)
    tasks = [Task("a", BOARD, 2), Task("b", BOARD)]
    wrong = wrong.replaced(words=("/bin/sh", "-c", "echo E"))
    results = list(contest.judge(quick, tasks, SMALL, against=[wrong, same]))
    assert [(result.task.name, result.program) for result in results] == [
        (task, name) for task in "ab" for name in names
    ]
    ranked = contest.standings(results)
    assert {score.program: score.points for _, score in ranked} == {"quick": 3, "wrong": 0, "same": 3}
    assert ranked[-1][1].program == "wrong"


def test_equal_programs_share_a_place() -> None:
    def result(program: str, verdict: Verdict, cpu: float) -> Result:
        return Result(TASK, verdict, cpu=cpu, program=program)

    results = [
        result("slow", Verdict.SOLVED, 2.0),
        result("none", Verdict.CRASHED, 0.0),
        result("quick", Verdict.SOLVED, 1.0),
        result("also", Verdict.SOLVED, 1.0),
    ]
    ranked = contest.standings(results, boards=3)
    assert [(place, score.program) for place, score in ranked] == [(1, "quick"), (1, "also"), (3, "slow"), (4, "none")]
    assert {score.waiting for _, score in ranked} == {2}


def test_a_system_without_limits_judges_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(OSError, match="can't limit a program's time and memory"):
        contest.judge(shell("echo"), [TASK])


def test_what_can_not_be_started(tmp_path: Path) -> None:
    path = tmp_path / "solver"
    path.write_bytes(b"\x7fELF nonsense")
    path.chmod(0o755)
    assert judged(Program.parse(str(path))).reason.startswith("it can't be started: ")


def test_repeats_are_judged_by_the_worst_and_end_there(tmp_path: Path) -> None:
    count = tmp_path / "count"
    name = shlex.quote(str(count))
    code = f"echo x >> {name}; test $(wc -l < {name}) -gt 2 && exit 1; echo '{RIGHT}'"
    result = judged(shell(code), repeats=5)
    assert (result.verdict, result.runs, result.points) == (Verdict.CRASHED, 3, 0)
    assert judged(shell(f"echo '{RIGHT}'"), repeats=3).runs == 3


def test_together_takes_the_median_and_the_most() -> None:
    found = [Result(TASK, Verdict.SOLVED, cpu=cpu, wall=1.0, memory=int(cpu)) for cpu in (1.0, 9.0, 2.0)]
    result = together(found)
    assert (result.cpu, result.memory, result.runs) == (2.0, 9, 3)


def test_several_at_once_come_in_order() -> None:
    tasks = [Task(str(number), BOARD) for number in range(6)]
    results = list(contest.judge(shell(f"echo '{RIGHT}'"), tasks, SMALL, workers=3))
    assert [result.task for result in results] == tasks
    assert {result.verdict for result in results} == {Verdict.SOLVED}


@ON_LINUX
def test_to_close_the_results_ends_all_that_runs(mark: str) -> None:
    code = f'if read x && [ "$x" = 1TH_ ]; then sleep 1000; else echo no; fi; : {mark}'
    other = Task("other", pipes.parse("1H\n"))
    results = contest.judge(shell(code), [other, TASK, TASK], SMALL, workers=3)
    next(results)
    while not marked(mark):
        time.sleep(0.01)
    results.close()  # type: ignore[attr-defined]


@ON_LINUX
def test_an_interrupt_loses_nothing_that_was_judged(mark: str) -> None:
    code = f'if read x && [ "$x" = 1TH_ ]; then echo no; else sleep 1000; fi; : {mark}'
    slow, last = (Task(name, pipes.parse("1H\n")) for name in ("slow", "last"))

    def interrupt(task: Task) -> None:
        if task is last:  # begun by the thread that has judged the two before it
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    forever = SMALL.replaced(seconds=900, clock=900)
    results = contest.judge(shell(code), [slow, TASK, TASK, last], forever, workers=2, watch=interrupt)
    assert [next(results).task, next(results).task] == [TASK, TASK]
    with pytest.raises(KeyboardInterrupt):
        next(results)


@ON_LINUX
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_command(sign: signal.Signals, mark: str, tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(f"{BOARD}\n", encoding="ascii")
    solver = f"sh -c 'trap \"\" INT TERM; sleep 1000 & sleep 1000; : {mark}'"
    words = [sys.executable, "-m", "pipworks", "contest", "judge", solver, str(tmp_path / "b.txt"), "--points", "equal"]
    (tmp_path / "own").mkdir()
    own = {**os.environ, "TMPDIR": str(tmp_path / "own")}
    command = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=own)
    while len(marked(mark)) < 2:  # the command itself, and what it runs
        assert command.poll() is None
        time.sleep(0.01)
    command.send_signal(sign)
    _, said = command.communicate(timeout=60)
    assert command.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}[sign]
    assert "Traceback" not in said
    end = time.monotonic() + 60
    while list((tmp_path / "own").iterdir()) and time.monotonic() < end:
        time.sleep(0.02)
    assert not list((tmp_path / "own").iterdir())


@ON_LINUX
@pytest.mark.parametrize("is_ordered", [True, False])
def test_a_supervisor_whose_judge_is_gone_clears_up(is_ordered: bool, mark: str, tmp_path: Path) -> None:
    """Killed just after it gave the order, or before: nobody reads what the supervisor writes."""
    folder = tmp_path / "run"
    (folder / "home").mkdir(parents=True)
    (folder / "board.txt").write_text("1H\n", encoding="ascii")
    order = running._order(shell(f"sleep 1000; : {mark}"), folder, SMALL)
    near, far = socket.socketpair()
    near.close()
    with far:
        words = [sys.executable, "-I", "-S", str(Path(supervisor.__file__)), str(folder)]
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=far.fileno(), stderr=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(json.dumps(order).encode() + b"\n" if is_ordered else b'{"words": [')
    if is_ordered:
        process.stdin.flush()
        assert process.wait(60) == 0  # with its input still open
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, b"")
    assert not folder.exists()


@pytest.mark.parametrize("name", ["solver.py", "solver.cpp", "hasty.awk"])
def test_the_samples(name: str, tmp_path: Path) -> None:
    path = ROOT / "examples" / "contest" / name
    program = Program((sys.executable, str(path)))
    if name == "solver.cpp":
        if (compiler := shutil.which("c++")) is None:
            pytest.skip("needs a C++ compiler")
        program = Program((str(tmp_path / "solver"),), "file")
        subprocess.run([compiler, "-O1", "-o", program.words[0], str(path)], check=True)
    elif name == "hasty.awk":
        program = Program.parse(f"awk -f {shlex.quote(str(path))}")
    documents = {each.stem: pipes.read_all(each).documents[0] for each in sorted((path.parent / "boards").iterdir())}
    score = contest.Score(tuple(contest.judge(program, contest.tasks_of(documents), SMALL)))
    assert score.most == 13
    if name == "hasty.awk":
        assert score.counts == {Verdict.WRONG: 7}
    else:
        assert score.counts == {Verdict.SOLVED: 7}, score.failures
