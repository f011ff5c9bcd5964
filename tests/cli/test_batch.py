"""pipworks batch: its words and what is said of wrong ones, and each verb from the command line to the collection."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from pipworks.cli import batch, polypips_rules
from pipworks.cli import options as arguments
from pipworks.cli.batching import asking, generating, options
from pipworks.cli.commands import own_parsers
from pipworks.grid import Cell
from pipworks.polypips.generator.board import Board
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.generator.rules_file import parse_rules
from tests.cli.conftest import Ran, Run
from tests.cli.test_option_fuzz import HOSTILE
from tests.support.json_records import records

SMALL = {
    "pipes": ["pipes", "--size", "4x4", "--houses", "3"],
    "polypips": ["polypips", "--board", "3x2", "--pieces", "2*"],
}
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
FILES = [EXAMPLES / "polypips" / "alike.txt", EXAMPLES / "pipes" / "airy.txt"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(run: Run, family: str = "pipes", *more: object, count: int = 4, seed: int | None = 11) -> Ran:
    seeded = [] if seed is None else ["--seed", seed]
    words = ["--count", count, *seeded, "--into", "all.db", "--workers", 1]
    return run("pipworks", "batch", "generate", *SMALL[family], *words, *more)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["genrate"], "not 'genrate': did you mean generate?"),
        (["x"], "pipworks batch does one of generate, solve, count, unique, grade, explain, check, not 'x'"),
        (["pipes"], "the verb comes first: pipworks batch generate pipes"),
        (["generate"], "puzzles of which family? pipworks batch generate pipes or pipworks batch generate polypips"),
        (["generate", "--count", "4"], "no option --count here: pipworks batch generate pipes,"),
        (["generate", "--into", "a.db"], "puzzles of which family?"),
        (["generate", "pipes", "--count", "10000000", "--into", "a.db"], "1,000,000 items at most"),
        (["generate", "pipes", "--count", "1", "--into", "-"], "a collection is a file"),
        (["generate", "pipse"], "no family 'pipse' is made in batches: did you mean pipes?"),
        (["generate", "pipes"], "--into FILE.db"),
        (["generate", "pipes", "--into", "a.db"], "how many? --count 500"),
        (["generate", "polypips", "--into", "a.db", "--count", "1"], "which board?"),
        (
            ["generate", "pipes", "--all-tiles", "--houses", "3", "--into", "a.db", "--count", "1"],
            "--houses does not go",
        ),
        (["generate", "pipes", "--cuont", "1"], "no option --cuont: did you mean --count?"),
        (["generate", "pipes", "--shard", "3/2"], "as 1/8 to 8/8, found '3/2'"),
        (["generate", "pipes", "--shard", "0/2"], "found '0/2'"),
        (["generate", "pipes", "--scheduler", "http://x"], "tcp://127.0.0.1:8786, found 'http://x'"),
        (["generate", "pipes", "--scheduler", "tcp://x:99999"], "found 'tcp://x:99999'"),
        (
            ["generate", "pipes", "--scheduler", "tcp://x:1", "--workers", "2", "--into", "a.db", "--count", "1"],
            "leave it or --scheduler",
        ),
        (
            ["generate", "pipes", "--into", "a.db", "--count", "1", "-o", "a.png"],
            "-o a.png: what is written there is JSON",
        ),
        (["solve"], "FILE is missing"),
        (["solve", "a.txt"], "where are the answers kept? a.txt is a file of puzzles: --into FILE.db"),
        (["solve", "a.txt", "--into", "a.db", "--where", "unique"], "--where chooses from a collection"),
        (["grade", "--distinct"], "no option --distinct here: pipworks batch count"),
        (["--jsno"], "no option --jsno"),
    ],
)
def test_what_can_t_be_meant_is_told(run: Run, folder: Path, words: Sequence[str], said: str) -> None:
    ran = run("pipworks", "batch", *words)
    assert (ran.code, ran.out) == (2, ""), ran
    assert said in ran.err
    assert not list(folder.iterdir())


def test_help_of_every_verb(run: Run) -> None:
    whole = run("pipworks", "batch", "--help")
    assert whole.code == 0
    assert run("pipworks", "batch") == run("pipworks", "help", "batch") == whole
    for verb in batch.VERBS:
        assert f"pipworks batch {verb}" in whole.out
    for parser in batch.parsers():
        words = parser.prog.split()[2:]
        shown = run("pipworks", "batch", *words, "--help")
        assert shown.code == 0
        assert shown.out.startswith(f"usage: {parser.prog} ")
        assert "other options" not in shown.out
        assert run("pipworks", "batch", "help", *words) == shown
    assert {parser.prog for parser in batch.parsers()} <= {parser.prog for parser in own_parsers()}


@pytest.mark.parametrize("family", generating.FAMILIES)
def test_the_same_command_goes_on(run: Run, folder: Path, family: str) -> None:
    first = made(run, family, "-o", "first.jsonl")
    assert (first.code, first.out) == (0, "")
    assert "4 of 4 done, in all.db" in first.err
    again = made(run, family, "-o", "again.jsonl", count=6, seed=None)
    assert "4 of 6 were there" in again.err
    assert "6 of 6 done (4 were there), in all.db" in again.err
    lines = (folder / "again.jsonl").read_text().splitlines(keepends=True)
    assert "".join(lines[:4]) == (folder / "first.jsonl").read_text()
    assert len(set(lines)) == 6
    assert run("pipworks", "solve", "again.jsonl").code == 0


def test_a_seed_is_drawn_told_and_kept(run: Run) -> None:
    first = made(run, "pipes", "--json", seed=None)
    again = made(run, "pipes", "--json", seed=None)
    (one,), (two,) = records(first.out), records(again.out)
    assert f"seed {one['seed']}" in first.err
    assert one["key"] == two["key"]
    assert (two["seed"], two["before"], two["done"]) == (one["seed"], 4, 4)


def test_another_command_is_another_batch(run: Run) -> None:
    made(run)
    other = made(run, "pipes", "--no-wrap")
    assert "a new batch beside 1 other, which asked for something else" in other.err
    assert "a new batch beside 2 others" in made(run, "pipes", seed=12).err
    assert "4 of 4 were there" in made(run).err


def test_shards_are_parts_of_the_whole(run: Run, folder: Path) -> None:
    """Joined, and gone on with where two came to one puzzle, they are the whole to the byte."""
    made(run, "polypips", "-o", "whole.jsonl", count=24)
    words = ["--count", 24, "--seed", 11, "--workers", 1]
    for place in (1, 2):
        into = ["--into", f"{place}.db", "--shard", f"{place}/2"]
        ran = run("pipworks", "batch", "generate", *SMALL["polypips"], *words, *into)
        assert f"12 of 12 of shard {place}/2 done, in {place}.db" in ran.err
        assert f"pipworks collect ALL.db {place}.db" in ran.err
    assert run("pipworks", "collect", "joined.db", "1.db", "2.db").code == 0
    into = ["--into", "joined.db", "-o", "joined.jsonl"]
    assert run("pipworks", "batch", "generate", *SMALL["polypips"], *words, *into).code == 0
    assert (folder / "joined.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()


def test_quiet_says_nothing(run: Run) -> None:
    assert made(run, "pipes", "--quiet") == (0, "", "")


def test_puzzles_of_files_are_asked_about(run: Run, folder: Path) -> None:
    ran = run("pipworks", "batch", "solve", *FILES, "--into", "all.db", "--workers", 1, "-o", "answers.jsonl")
    assert ran.code == 0, ran
    answers = records((folder / "answers.jsonl").read_text())
    assert [(each["family"], each["status"]) for each in answers] == [("polypips", "solved"), ("pipes", "solved")]
    assert [each["file"] for each in answers] == list(map(str, FILES))
    again = run("pipworks", "batch", "solve", *FILES, "--into", "all.db", "--workers", 1)
    assert "2 of 2 were there" in again.err
    assert run("pipworks", "batch", "check", "all.db", "--workers", 1).code == 0


@pytest.mark.parametrize("verb", asking.VERBS)
def test_a_collection_is_asked_about_itself(run: Run, folder: Path, verb: str) -> None:
    made(run)
    ran = run("pipworks", "batch", verb, "all.db", "--workers", 1, "-o", "a.jsonl", "--where", "family = 'pipes'")
    assert "4 of 4 done, in all.db" in ran.err, ran
    assert (ran.code, len(records((folder / "a.jsonl").read_text()))) == (0, 4)
    none = run("pipworks", "batch", verb, "all.db", "--where", "family = 'polypips'")
    assert none.code == 0
    assert "0 of 0 done" in none.err
    assert run("pipworks", "batch", verb, "all.db", "--where", "famly = 'pipes'").code == 2


def test_what_it_finds_is_learnt_by_the_puzzles(run: Run, folder: Path) -> None:
    made(run, "pipes", "--no-unique")
    for verb in ("count", "grade"):
        assert run("pipworks", "batch", verb, "all.db", "--workers", 1).code in (0, 1)
    with sqlite3.connect(folder / "all.db") as connection:
        found = connection.execute("SELECT solutions, exact, difficulty FROM puzzles").fetchall()
    connection.close()
    assert len(found) == 4
    assert all(solutions >= 1 and exact and difficulty for solutions, exact, difficulty in found)


def test_a_bad_file_keeps_no_other_from_it(run: Run, folder: Path) -> None:
    (folder / "bad.txt").write_text("board:\nx?\n")
    ran = run("pipworks", "batch", "solve", "bad.txt", FILES[1], "gone.txt", "--into", "all.db", "--workers", 1)
    assert ran.code == 3
    assert "bad.txt:" in ran.err
    assert "gone.txt: No such file" in ran.err
    assert "1 of 1 done" in ran.err
    alone = run("pipworks", "batch", "solve", "gone.txt", "--into", "new.db")
    assert alone.code == 3


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["generate", *SMALL["polypips"], "--timeout", "0.000000001"], 4, "reached a limit"),
        (["generate", "polypips", "--board", "3x3", "--pieces", "2*"], 1, "can't be"),
        (["generate", "polypips", "--board", "2x1", "--pieces", "2*", "--constraints", "none"], 1, "no other puzzle"),
    ],
)
def test_items_that_fail_are_told(run: Run, words: list[str], code: int, said: str) -> None:
    ran = run("pipworks", "batch", *words, "--count", 30, "--seed", 1, "--into", "all.db", "--workers", 1, "--json")
    (record,) = records(ran.out)
    assert ran.code == code, ran
    assert said in ran.err
    assert record["status"] == "failed"


def test_items_at_a_limit_are_asked_again_with_more_time(run: Run) -> None:
    assert made(run, "pipes", "--timeout", "0.000000001").code == 4
    same = made(run, "pipes", "--timeout", "0.000000001")
    assert "4 of 4 were there" in same.err
    assert made(run, "pipes", "--timeout", "60").code == 0


def test_a_proper_no_is_the_code(run: Run, folder: Path) -> None:
    (folder / "no.txt").write_text("1IH\nHHH\n")
    ran = run("pipworks", "batch", "solve", "no.txt", FILES[1], "--into", "all.db", "--workers", 1)
    assert ran.code == 1
    assert "2 of 2 done" in ran.err


def test_what_is_no_collection_is_left_alone(run: Run, folder: Path) -> None:
    (folder / "all.db").write_text("mine\n")
    assert made(run).code == 3
    assert (folder / "all.db").read_text() == "mine\n"
    assert not is_left_over(folder)


def is_left_over(folder: Path) -> bool:
    return any(path.name.startswith(".pipworks") for path in folder.iterdir())


def test_boards_of_one_s_own_travel_with_the_batch(run: Run, folder: Path) -> None:
    (folder / "rows.txt").write_text("board:\n ##\n###\n###\n")
    ran = run(
        *("pipworks", "batch", "generate", "polypips", "--board", "rows.txt", "--pieces", "2*"),
        *("--count", 2, "--seed", 3, "--into", "all.db", "--workers", 1, "-o", "made.jsonl"),
    )
    assert ran.code == 0, ran
    shown = run("pipworks", "show", "made.jsonl")
    assert shown.code == 0


NUMBERS = [
    (parser.prog, action.option_strings[-1])
    for parser in batch.parsers()
    for action in parser._actions
    if action.type
    in (arguments.whole, arguments.positive, arguments.seed, arguments.seconds, arguments.share, options.shard)
]


@pytest.mark.parametrize(("prog", "option"), NUMBERS)
def test_a_number_is_refused_with_what_would_be_right(run: Run, folder: Path, prog: str, option: str) -> None:
    files = [] if "generate" in prog else ["a.txt"]
    for value in set(HOSTILE) - ({"-1", "-0"} if option == "--seed" else set()):
        ran = run(*prog.split(), *files, "--into", "a.db", f"{option}={value}")
        assert (ran.code, ran.out) == (2, ""), (value, ran)
        assert f"argument {option}: expected " in ran.err, value
    assert not list(folder.iterdir())


def test_rules_are_written_whole() -> None:
    """So that a worker on another machine, without the user's files, reads the same rules."""
    added = {"mine": named_board("3x2")}
    rules = Rules(Board("mine", added["mine"].cells), unique=True)
    again = parse_rules("\n".join(polypips_rules.lines_of(rules, added)))
    assert again["board"].cells == rules.board.cells
    assert again["unique"]
    named = Rules(named_board("heart:12x10"))
    assert parse_rules("\n".join(polypips_rules.lines_of(named, added)))["board"] == named.board
    rows = Rules(Board("", tuple(map(Cell._make, [(2, 0), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]))))
    assert parse_rules("\n".join(polypips_rules.lines_of(rows, {})))["board"] == rows.board


def test_an_option_of_another_family_says_nothing(run: Run, folder: Path) -> None:
    """A folder may have puzzles of both."""
    examples = Path(__file__).parents[2] / "examples"
    files = [examples / "polypips" / "alike.txt", examples / "pipes" / "decoys.txt"]
    words = ["--orientations", "--distinct", "--into", "a.db", "-o", "a.jsonl", "--workers", "1"]
    assert run("pipworks", "batch", "count", *files, *words).code == 0
    found = [json.loads(line) for line in (folder / "a.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [each["given"] for each in found] == [{"distinct": True}, {"orientations": True}]
    assert found[1]["count"] == 2**20
