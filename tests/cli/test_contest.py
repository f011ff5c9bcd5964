"""pipworks contest: the table, JSON, pictures of failures, names of boards, and what is refused."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pipworks import pipes
from pipworks.cli import contest
from pipworks.cli import options as arguments
from pipworks.collection import Collection, Entry
from tests.cli.conftest import Ran, Run
from tests.support.json_records import is_refused, records

BOARD = "1TH_\n_H__\n____\n"
RIGHT = str(pipes.solve(pipes.parse(BOARD)).solution)
RIGHTLY = f"printf '%s\\n' {shlex.quote(RIGHT)}"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards").mkdir()
    for name in ("one", "two"):
        (tmp_path / "boards" / f"{name}.txt").write_text(f"// grade: hard\n{BOARD}", encoding="ascii")
    return tmp_path


def judge(run: Run, *words: object) -> Ran:
    return run("pipworks", "contest", "judge", *words)


def test_all_solved(run: Run, here: Path) -> None:
    ran = judge(run, RIGHTLY, "boards")
    assert (ran.code, ran.err) == (0, "")
    assert [line.split()[:5] for line in ran.out.splitlines()[1:3]] == [
        ["one", "4x3", "hard", "solved", "3/3"],
        ["two", "4x3", "hard", "solved", "3/3"],
    ]
    assert ran.out.endswith("\n6 of 6 points; 2 boards: 2 solved\n")


def test_failures_as_pictures(run: Run, here: Path) -> None:
    ran = judge(run, "echo NNN_ _N__ ____ | tr ' ' '\\n'", "boards", "-o", "out", "--only", "one")
    assert ran.code == 1  # words are no shell: the answer is one line
    assert sorted(path.name for path in (here / "out").iterdir()) == ["one.answer.txt", "one.svg", "results.jsonl"]
    assert "found ' '" in (here / "out" / "one.answer.txt").read_text(encoding="utf-8")
    assert judge(run, "printf 'NNN_\\n_N__\\n____\\n'", "boards", "-o", "out", "--only", "o*").code == 1
    assert "house dry" in (here / "out" / "one.svg").read_text(encoding="utf-8")
    (here / "out" / "two.svg").write_text("mine", encoding="utf-8")
    ran = judge(run, RIGHTLY, "boards", "-o", "out")
    assert ran.code == 2
    assert "pipworks did not write it" in ran.err


def test_pictures_as_png(run: Run, here: Path) -> None:
    pytest.importorskip("resvg_py")
    judge(run, "echo", "boards", "-o", "out", "--png", "--only", "two")
    assert (here / "out" / "two.png").read_bytes().startswith(b"\x89PNG")


def test_json(run: Run, here: Path) -> None:
    ran = judge(run, "true", "boards", "--json", "--points", "equal")
    first, second, score = records(ran.out)
    assert (ran.code, first["board"], second["board"], first["verdict"]) == (1, "one", "two", "no answer")
    keys = "format version program board grade size verdict reason rules points most cpu wall memory runs answer"
    assert " ".join(first) == keys
    assert score["format"] == "pipworks.contest-score"
    for record in (first, score):
        assert is_refused(record | {"more": 1})
        assert all(is_refused({other: record[other] for other in record if other != key}) for key in [*record][1:])
    assert is_refused(first | {"verdict": "solved"})
    assert (score["boards"], score["verdicts"], score["points"], score["most"]) == (2, {"no answer": 2}, 0, 2)


def test_boards_of_a_collection_and_of_one_file(run: Run, here: Path) -> None:
    with Collection("set.db") as collection, collection.transaction():
        collection.add(Entry.of("pipes", pipes.parse(BOARD), name="first"))
    (here / "many.txt").write_text(f"// one\n{BOARD}// two\n{BOARD}", encoding="ascii")
    ran = judge(run, RIGHTLY, "set.db", "many.txt", "boards/one.txt", "boards/one.txt", "--json")
    names = [json.loads(line)["board"] for line in ran.out.splitlines()[:-1]]
    assert len(names) == len(set(names)) == 5
    assert ran.code == 0


def test_a_board_that_can_not_be_read_keeps_no_other_from_it(run: Run, here: Path) -> None:
    (here / "boards" / "bad.txt").write_text("HX\n", encoding="ascii")
    ran = judge(run, RIGHTLY, "boards")
    assert ran.code == 3
    assert "bad.txt:1:2: expected a tile" in ran.err
    assert "2 boards: 2 solved" in ran.out
    assert judge(run, RIGHTLY, "boards/bad.txt").code == 3


def test_refusals(run: Run, here: Path) -> None:
    for words, code, said in (
        (["./none", "boards"], 3, "./none: No such file or directory"),
        (["boards/one.txt", "boards"], 3, "chmod +x"),
        (["'x", "boards"], 2, "PROGRAM: No closing quotation"),
        (["true", "none"], 3, "none: No such file"),
        (["true", "boards", "--only", "on"], 2, "--only: no board is called 'on': did you mean one?"),
        (["true", "boards", "--png"], 2, "--png goes with -o"),
        (["true", "boards", "-o", "boards/one.txt"], 3, "Not a directory"),
        (["true"], 2, "BOARDS"),
        (["true", "boards", "--against", "true"], 2, "--against true: this program is judged already"),
        (["true", "boards", "--against", "./none"], 3, "./none: No such file"),
        (["true", "boards", "-o", "boards"], 2, "-o boards: the boards are read from there"),
    ):
        ran = judge(run, *words)
        assert (ran.code, ran.out) == (code, ""), words
        assert said in ran.err
    ran = run("pipworks", "contest", "juge")
    assert (ran.code, "did you mean judge?" in ran.err) == (2, True)
    assert run("pipworks", "contest").code == 0


def test_several_programs_are_ranked(run: Run, here: Path) -> None:
    ran = judge(run, "echo", "boards", "--against", RIGHTLY, "--against", "false", "-o", "out")
    assert ran.code == 1
    places = [line.split()[:1] for line in ran.out.split("\nplace", 1)[1].splitlines()[1:]]
    assert places[0] == ["1"]
    assert {place for (place,) in places[1:]} <= {"2", "3"}  # equal ones share a place
    assert "6/6" in ran.out.splitlines()[-3]
    assert "printf" in ran.out.splitlines()[-3]
    found = records((here / "out" / "results.jsonl").read_text(encoding="utf-8"))
    assert [record["program"] for record in found[:4]] == ["echo", RIGHTLY, "false", "echo"]
    assert [record["points"] for record in found[6:]] == [6, 0, 0]
    assert sorted(path.name for path in (here / "out").iterdir()) == ["echo", "false", "results.jsonl"]
    assert (here / "out" / "false" / "two.svg").exists()


def test_a_later_contest_takes_away_the_failures_of_an_earlier_one(run: Run, here: Path) -> None:
    judge(run, "false", "boards", "-o", "out")
    assert len(list((here / "out").iterdir())) == 5
    assert judge(run, RIGHTLY, "boards", "-o", "out").code == 0
    assert [path.name for path in (here / "out").iterdir()] == ["results.jsonl"]


def test_boards_of_like_names_have_pictures_of_their_own(run: Run, here: Path) -> None:
    (here / "like.txt").write_text(f"==> a b <==\n{BOARD}==> a:b <==\n{BOARD}", encoding="ascii")
    judge(run, "false", "like.txt", "-o", "out", "--points", "equal")
    assert sorted(path.name for path in (here / "out").glob("*.svg")) == ["like-a-b-2.svg", "like-a-b.svg"]


def test_variants(run: Run, here: Path) -> None:
    (here / "net.txt").write_text("1H\n", encoding="ascii")
    ran = judge(
        run,
        'sh -c \'read x; read y; echo EW; test "$x$y" = "// walls// all tiles"\'',
        "net.txt",
        "--no-wrap",
        "--all-tiles",
    )
    assert ran.code == 0, ran.out


def test_a_board_with_odd_points_is_refused(run: Run, here: Path) -> None:
    (here / "boards" / "odd.txt").write_text(f"// points: 1.5\n{BOARD}", encoding="ascii")
    ran = judge(run, RIGHTLY, "boards")
    assert (ran.code, ran.out) == (3, "")
    assert "odd: a whole number of points is expected" in ran.err


def test_a_system_without_limits(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipworks.contest.running.why_not", lambda: "no limits here")
    assert judge(run, RIGHTLY, "boards") == (2, "", "error: no limits here\n")


def test_what_was_judged_is_told_after_an_interrupt(here: Path) -> None:
    solver = f"sh -c 'mkdir {here}/begun || sleep 1000'"  # the first board ends, the second does not
    words = [sys.executable, "-m", "pipworks", "contest", "judge", solver, "boards", "-o", "out"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        head = [command.stdout.readline() for _ in range(2)]
        command.send_signal(signal.SIGINT)
        out, err = command.communicate(timeout=60)
    assert (command.returncode, err) == (130, "interrupted\n")
    assert "no answer" in head[1]
    assert out == "\n0 of 3 points; 1 board: 1 no answer; 1 more not judged\n"
    kept = records((here / "out" / "results.jsonl").read_text(encoding="utf-8"))
    assert [record.get("board", record.get("waiting")) for record in kept] == ["one", 1]


NUMBERS = [
    (made.prog.split()[-1], action.option_strings[-1])
    for made in contest.parsers()
    for action in made._actions
    if action.type in (arguments.whole, arguments.positive, arguments.seed, arguments.seconds)
]


@pytest.mark.parametrize(("verb", "option"), NUMBERS)
def test_numbers_that_are_none_are_refused(run: Run, here: Path, verb: str, option: str) -> None:
    words = ["true", "boards"] if verb == "judge" else ["-o", "made"]
    for value in ("", "x", "nan", "-0.5", "1e999", "٣", "0x10", "9" * 1500 + "x"):
        ran = run("pipworks", "contest", verb, *words, f"{option}={value}")
        assert (ran.code, ran.out) == (2, ""), value
        assert f"argument {option}: expected a " in ran.err
    assert not (here / "made").exists()


def test_large_numbers_are_numbers(run: Run, here: Path) -> None:
    for option in ("--timeout", "--clock", "--memory", "--workers"):
        assert judge(run, RIGHTLY, "boards", "--only", "one", option, 1 << 200).code == 0, option


def test_no_limits(run: Run, here: Path) -> None:
    assert judge(run, RIGHTLY, "boards", "--timeout", 0, "--clock", 0, "--repeats", 2, "--workers", 2).code == 0


def test_boards_are_made_again(run: Run, here: Path) -> None:
    words = ["contest", "boards", "--size", "4x4", "--grades", "easy", "--count", 2, "--unsolvable", 1, "--seed", 8]
    for folder in ("a", "b"):
        ran = run("pipworks", *words, "-o", folder)
        assert (ran.code, ran.err) == (0, f"{folder}: 3 boards, made again with --seed 8\n")
    texts = [[path.read_text(encoding="utf-8") for path in sorted((here / folder).iterdir())] for folder in "ab"]
    assert texts[0] == texts[1]
    assert texts[0][0].startswith("// grade: easy\n// solutions: 1\n")
    assert run("pipworks", "contest", "boards").code == 2
    assert run("pipworks", "contest", "boards", "--grades", "easy,odd", "-o", "c").code == 2
    solver = Path(__file__).parent.parent.parent / "examples" / "contest" / "solver.py"
    assert judge(run, f"{shlex.quote(sys.executable)} {shlex.quote(str(solver))}", "a", "--timeout", 60).code == 0
