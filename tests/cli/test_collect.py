"""pipworks collect: put in, asked for, taken out; what is refused, and what is kept."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from pipworks.collection import Collection, Entry
from pipworks.errors import PipworksError
from tests.cli.conftest import Run
from tests.cli.pipes.test_commands import LEVEL
from tests.cli.polypips.test_solve import DAY, SEVERAL, UNIQUE

BOARD = "1LH_\n_TH_\n____\n"
TURNED = "\n".join("".join(row) for row in zip(*BOARD.split()[::-1], strict=True)) + "\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(BOARD, encoding="utf-8")
    (tmp_path / "turned.txt").write_text(TURNED, encoding="utf-8")
    (tmp_path / "p.txt").write_text(UNIQUE, encoding="utf-8")
    (tmp_path / "day.json").write_text(DAY if isinstance(DAY, str) else json.dumps(DAY), encoding="utf-8")
    (tmp_path / "bad.txt").write_text("board:\n#?\n", encoding="utf-8")
    return tmp_path


def graded(here: Path, number: int = 12) -> Path:
    """A collection of so many boards, graded and counted in all ways."""
    path = here / "graded.db"
    grades = ("easy", "medium", "hard", None)
    with Collection(path) as collection, collection.transaction():
        for place in range(number):
            board = pipes.Board.of("1LH" + "_" * place)
            grade = grades[place % 4]
            facts = None if grade is None else {"difficulty": grade, "score": place * 1.5, "rules": "x"}
            entry = Entry.of("pipes", board, name=f"n{place}", solutions=1 + place % 3, grade=facts, source="made")
            assert collection.add(entry).is_new
    return path


def many(number: int) -> str:
    """The text of so many boards, no two alike."""
    rows = ("12" + "".join("HILT"[place >> shift & 3] for shift in range(0, 12, 2)) for place in range(number))
    return "".join(f"==> {place} <==\n{row}\n" for place, row in enumerate(rows, 1))


def ids(out: str) -> list[int]:
    return [int(line.split()[0]) for line in out.splitlines()[1:]]


def test_files_go_in_and_what_is_there_is_named(run: Run, here: Path) -> None:
    ran = run("pipworks", "collect", "new.db", "a.txt", "p.txt", "day.json", "turned.txt")
    assert (ran.code, ran.out) == (0, "")
    assert "turned.txt: turned, the same as puzzle 1, from a.txt\n" in ran.err
    assert "a.txt: 1 new, 0 there already\n" in ran.err
    assert "turned.txt: 0 new, 1 there already\n" in ran.err
    again = run("pipworks", "collect", "new.db", "a.txt")
    assert again.err.startswith("a.txt: the same as puzzle 1, from a.txt\nnew.db: 0 new, 1 there already, ")


def test_a_bad_file_keeps_no_other_out(run: Run, here: Path) -> None:
    ran = run("pipworks", "collect", "new.db", "bad.txt", "gone.txt", "a.txt", "-", stdin=LEVEL.encode())
    assert ran.code == 3
    assert "bad.txt:" in ran.err
    assert "gone.txt: No such file" in ran.err
    assert "new.db: 2 new, 0 there already, 2 puzzles in all\n" in ran.err


def test_folders_links_and_other_collections(run: Run, here: Path) -> None:
    run("pipworks", "collect", "one.db", "p.txt")
    link = pipes.parse(BOARD).to_link()
    ran = run("pipworks", "collect", "two.db", "one.db", link, ".")
    assert ran.code == 3  # of the folder's files one is bad
    assert "one.db: 1 new, 0 there already\n" in ran.err
    assert run("pipworks", "collect", "two.db", "two.db").code == 2


def test_for_nothing_no_collection_is_made(run: Run, here: Path) -> None:
    for words in (["new.db"], ["new.db", "gone.txt"], ["new.db", "--where", "unique"]):
        ran = run("pipworks", "collect", *words)
        assert (ran.code, ran.out) == (3, "")
        assert not (here / "new.db").exists()


def test_what_is_no_collection_is_refused_and_stays(run: Run, here: Path) -> None:
    with sqlite3.connect(here / "other.db") as other:
        other.execute("CREATE TABLE mine (x)")
    other.close()
    for name in ("a.txt", "other.db", "."):
        before = (here / name).read_bytes() if name != "." else b""
        for words in ([name], [name, "p.txt"], [name, "--stats"]):
            ran = run("pipworks", "collect", *words)
            assert (ran.code, ran.out) == (3, ""), (words, ran)
        assert not before or (here / name).read_bytes() == before


def test_questions_choose(run: Run, here: Path) -> None:
    path = graded(here)
    cases = {
        ("--where", "grade = 'hard'"): [3, 7, 11],
        ("--where", "grade >= 'medium' and unique"): [7, 10],
        ("--difficulty", "easy", "--unique"): [1],
        ("--difficulty", "easy", "--where", "cells > 5 or unique"): [1, 5, 9],
        ("--family", "pipes", "--limit", "2"): [1, 2],
        ("--order", "score desc", "--limit", "2"): [11, 10],
        ("--order", "score", "--reverse", "--limit", "3"): [11, 10, 9],
        ("--reverse", "--limit", "1"): [12],
        ("--order", "grade,cells", "--where", "id <= 4"): [1, 2, 3, 4],
        ("--where", "name like 'n1*'"): [2, 11, 12],
    }
    for words, wanted in cases.items():
        ran = run("pipworks", "collect", path, *words)
        assert ran.code == 0, ran
        found = ids(ran.out)
        assert (found if "--order" in words or "--reverse" in words else sorted(found)) == wanted, words


def test_a_question_that_finds_none_is_answered(run: Run, here: Path) -> None:
    """Exit code 0: that there is none is an answer, and no failure."""
    ran = run("pipworks", "collect", graded(here), "--where", "cells > 1000")
    assert (ran.code, ran.out, ran.err) == (0, "", "no puzzle\n")


def test_a_wrong_question_is_a_usage_error_with_its_place(run: Run, here: Path) -> None:
    path = graded(here)
    for words, said in (
        (["--where", "cels < 4"], "--where:1:1: there is no column cels\n    cels < 4\n    ^   did you mean cells?"),
        (["--where", ""], "--where: expected a question"),
        (["--order", "tags"], "size, seed\n"),
        (["--order", "scor"], "--order:1:1: there is no column scor"),
        (["--by", "scor"], "did you mean score?"),
        (["--stats", "-o", "x.txt"], "one at a time"),
        (["--stats", "--limit", "3"], "--stats counts all"),
        (["--tag", ""], "expected a word"),
        (["--limit", "0"], "expected a whole number"),
        (["-o", path], "graded.db"),
    ):
        ran = run("pipworks", "collect", path, *words)
        assert (ran.code, ran.out) == (2, ""), (words, ran)
        assert said in ran.err, words


def test_json_lines_lose_nothing(run: Run, here: Path) -> None:
    path = graded(here)
    ran = run("pipworks", "collect", path, "--json")
    assert ran.out.count("\n") == 12
    assert run("pipworks", "collect", path, "-o", "out.jsonl").code == 0
    assert (here / "out.jsonl").read_text(encoding="utf-8") == ran.out
    assert run("pipworks", "collect", "again.db", "out.jsonl").code == 0
    assert run("pipworks", "collect", "again.db", "--json").out == ran.out
    assert run("pipworks", "show", "out.jsonl").code == 0


def test_a_folder_has_a_file_each(run: Run, here: Path) -> None:
    path = graded(here)
    assert run("pipworks", "collect", path, "--where", "grade is known", "--limit", "2", "-o", "out/").code == 0
    names = sorted(each.name for each in (here / "out").iterdir())
    assert names == ["01-easy-n0.txt", "02-medium-n1.txt"]
    text = (here / "out" / names[1]).read_text(encoding="utf-8")
    assert "// grade: medium, score 1.5 (rules x)\n" in text
    assert pipes.parse(text) == pipes.Board.of("1LH_")
    run("pipworks", "collect", "back.db", "out")
    assert run("pipworks", "collect", "back.db", "--json").out.count("\n") == 2
    assert run("pipworks", "collect", path, "--limit", "1", "--json", "-o", "js/").code == 0
    assert [each.suffix for each in (here / "js").iterdir()] == [".json"]


def test_a_changed_file_is_not_written_over(run: Run, here: Path) -> None:
    path = graded(here)
    for output, file in (("out/", "out/02-medium-n1.txt"), ("o.jsonl", "o.jsonl"), ("o.txt", "o.txt")):
        words = ("collect", path, "--limit", "3", "-o", output)
        assert run("pipworks", *words).code == 0
        assert run("pipworks", *words).code == 0, "what pipworks wrote it may write again"
        (here / file).write_text("mine", encoding="utf-8")
        ran = run("pipworks", *words)
        assert ran.code == 2
        assert (here / file).read_text(encoding="utf-8") == "mine"
        assert run("pipworks", *words, "--force").code == 0
        assert (here / file).read_text(encoding="utf-8") != "mine"


def test_text_of_both_families(run: Run, here: Path) -> None:
    run("pipworks", "collect", "new.db", "a.txt", "p.txt")
    ran = run("pipworks", "collect", "new.db", "-o", "x.txt")
    assert ran.code == 2
    assert not (here / "x.txt").exists()
    assert run("pipworks", "collect", "new.db", "--family", "polypips", "-o", "x.txt").code == 0
    written = polypips.parse((here / "x.txt").read_text(encoding="utf-8"))
    assert written.pieces == polypips.parse(UNIQUE).pieces


def test_texts_are_read_again_as_the_same_puzzles(run: Run, here: Path) -> None:
    (here / "s.txt").write_text(SEVERAL, encoding="utf-8")
    run("pipworks", "collect", "new.db", "a.txt", "p.txt", "s.txt")
    for family in ("pipes", "polypips"):
        run("pipworks", "collect", "new.db", "--family", family, "-o", f"{family}.txt")
        ran = run("pipworks", "collect", "new.db", f"{family}.txt")
        assert "0 new, " in ran.err.splitlines()[-1], ran


def test_tags(run: Run, here: Path) -> None:
    path = graded(here)
    ran = run("pipworks", "collect", path, "--order", "cells", "--limit", "3", "--add-tag", "small", "--json")
    assert ran.err == "3 puzzles: small put on 3\n"
    assert ids(run("pipworks", "collect", path, "--tag", "small").out) == [1, 2, 3]
    ran = run("pipworks", "collect", path, "--tag", "small", "--limit", "2", "--add-tag", "x", "--remove-tag", "small")
    assert ran.err == "2 puzzles: x put on 2, small taken off 2\n"
    assert ids(run("pipworks", "collect", path, "--where", "tag 'x' or tag 'small'").out) == [1, 2, 3]


def test_counts(run: Run, here: Path) -> None:
    path = graded(here)
    ran = run("pipworks", "collect", path, "--by", "grade,cells", "--ascii")
    assert ran.code == 0
    assert "grade: 12 puzzles, 3 unknown\n  easy     3  ####" in ran.out
    assert "  from 3 to 14, median 8.5, mean 8.5, sum 102\n" in ran.out
    assert ran.out.isascii()
    data = [json.loads(line) for line in run("pipworks", "collect", path, "--by", "cells", "--json").out.splitlines()]
    assert (data[0]["column"], data[0]["total"], len(data[0]["bars"])) == ("cells", 102, 12)
    assert run("pipworks", "collect", path, "--stats", "--where", "cells < 5").out.count(": 2 puzzles") == 4


def test_a_summary(run: Run, here: Path) -> None:
    ran = run("pipworks", "collect", graded(here))
    assert ran.code == 0
    assert "12 puzzles\nfamily: pipes 12\ngrade: easy 3, medium 3, hard 3, unknown 3\n" in ran.out


def test_check(run: Run, here: Path) -> None:
    path = graded(here, 400)
    assert run("pipworks", "collect", path, "--check").code == 0
    with path.open("r+b") as file:
        file.seek(4096 * 12)
        file.write(b"\xff" * 4096)
    assert run("pipworks", "collect", path, "--check").code in (1, 3)


def test_a_collection_that_may_only_be_read_is_asked(run: Run, here: Path) -> None:
    path = graded(here)
    run("pipworks", "collect", path)
    path.chmod(0o444)
    assert run("pipworks", "collect", path, "--where", "unique").code == 0


def test_the_variant_of_boards_that_do_not_say_it(run: Run, here: Path) -> None:
    (here / "walled.txt").write_text("1H\n", encoding="utf-8")
    run("pipworks", "collect", "new.db", "walled.txt", "--no-wrap", "--all-tiles")
    with Collection(here / "new.db") as collection:
        board = collection.get(1).entry.puzzle
    assert (board.wraps, board.all_tiles) == (False, True)
    assert run("pipworks", "collect", "new.db", "--no-wrap").code == 2


def test_lines_too_long_to_be_read_as_a_whole(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A collection's own lines may be of any length, and are read one by one."""
    path = graded(here)
    run("pipworks", "collect", path, "-o", "out.jsonl")
    with (here / "out.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"format": "pipworks.entry", "version": 1, "puzzle": {"format": "pipworks.pipes"}}\nx\n')
    monkeypatch.setattr("pipworks.cli.collect_in.MOST_BYTES", 100)
    ran = run("pipworks", "collect", "again.db", "out.jsonl")
    assert ran.code == 3
    assert "again.db: 12 new, 0 there already, 12 puzzles in all\n" in ran.err
    assert "out.jsonl:14:1: " in ran.err
    lines = (here / "out.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[:12]
    assert run("pipworks", "collect", "again.db", "--json").out == "".join(lines)


def test_a_full_disk_ends_it_and_leaves_what_was_there(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("pipworks", "collect", "new.db", "a.txt")
    (here / "many.txt").write_text(many(899), encoding="utf-8")
    opened = Collection.__init__

    def small(self: Collection, *words: object, **how: object) -> None:
        opened(self, *words, **how)  # type: ignore[arg-type]
        self.connection.execute("PRAGMA max_page_count = 60")

    monkeypatch.setattr(Collection, "__init__", small)
    ran = run("pipworks", "collect", "new.db", "many.txt", "p.txt")
    assert ran.code == 3
    assert "there is no room left" in ran.err
    assert "the same command goes on" in ran.err
    assert "bug" not in ran.err
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert run("pipworks", "collect", "new.db", "--check").code == 0
    assert run("pipworks", "collect", "new.db", "many.txt", "p.txt").code == 0
    assert run("pipworks", "collect", "new.db", "--json").out.count("\n") == 901


def test_many_that_are_there_are_counted(run: Run, here: Path) -> None:
    path = graded(here, 60)
    run("pipworks", "collect", path, "-o", "out.jsonl")
    ran = run("pipworks", "collect", path, "out.jsonl")
    assert ran.err.count("the same as puzzle") == 20
    assert "out.jsonl: 40 more are there already\n" in ran.err


@pytest.mark.skipif(sys.platform != "linux", reason="signals as Linux has them")
def test_ctrl_c_leaves_what_came(here: Path) -> None:
    """Some of a long file is in the collection then, which is sound, and the same command brings the rest."""
    (here / "many.txt").write_text(many(2499), encoding="utf-8")
    command = [sys.executable, "-m", "pipworks", "collect", "new.db", "many.txt"]
    with subprocess.Popen(command, cwd=here, stderr=subprocess.PIPE, encoding="utf-8") as process:
        while process.poll() is None and not number_in(here / "new.db"):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    came = number_in(here / "new.db")
    if process.returncode == 130:  # otherwise it was done before
        assert "the same command goes on" in said
        assert "interrupted" in said
        assert 0 < came < 2499
    again = subprocess.run(command, cwd=here, stderr=subprocess.PIPE, encoding="utf-8", check=True)
    assert again.stderr.endswith(f"new.db: {2499 - came:,} new, {came:,} there already, 2499 puzzles in all\n")


def number_in(path: Path) -> int:
    """The puzzles in a collection that another process may be making."""
    try:
        with Collection(path, create=False, read_only=True) as collection:
            return collection.number()
    except (PipworksError, sqlite3.Error):
        return 0


def test_a_count_beyond_whole_numbers_of_sqlite_is_at_least(run: Run, here: Path) -> None:
    with Collection(here / "huge.db") as collection:
        collection.add(Entry.of("pipes", pipes.Board.of("1LH"), name="huge", solutions=2**70))
    assert f"{2**63 - 1}+" in run("pipworks", "collect", "huge.db", "--where", "name = 'huge'").out
    assert str(2**70) in run("pipworks", "collect", "huge.db", "--json", "--where", "name = 'huge'").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-", "a.txt"], "a collection is a file with a name"),
        (["-"], "a collection is a file with a name"),
        (["new.db", "--family", "chess"], "argument --family: "),
        (["new.db", "--family", "pipe"], "did you mean pipes?"),
        (["new.db", "--where", "family = 'chess'"], "family is one of pipes, polypips"),
        (["new.db", "--order", "cells desc; drop table puzzles"], "\n              ^   columns are as in"),
    ],
)
def test_usage_errors_with_what_would_be_right(run: Run, here: Path, words: list[str], said: str) -> None:
    assert run("pipworks", "collect", "new.db", "a.txt").code == 0
    done = run("pipworks", "collect", *words)
    assert done.code == 2
    assert said in done.err
    assert not (here / "-").exists()


@pytest.mark.parametrize("name", ["/dev/null", "bad.txt"])
def test_where_nothing_came_no_collection_is_made(run: Run, here: Path, name: str) -> None:
    done = run("pipworks", "collect", "new.db", name)
    assert done.code == 3
    assert "new.db: not made, as nothing came into it" in done.err
    assert not list(here.glob("new.db*"))
    assert run("pipworks", "collect", "old.db", "a.txt").code == 0
    run("pipworks", "collect", "old.db", name)
    assert (here / "old.db").exists()


def test_a_locked_collection_says_nothing_of_what_came(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Collection.__init__, "__kwdefaults__", {"create": True, "read_only": False, "seconds": 0.01})
    with Collection("new.db") as collection, collection.transaction():
        done = run("pipworks", "collect", "new.db", "a.txt")
    assert done.code == 3
    assert "another program is writing to it" in done.err
    assert "came so far" not in done.err
