"""generate_polypips: what it prints where, options over files, formats, folders, exit codes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pipworks.cli import progress
from pipworks.polypips.formats import files, own_json
from pipworks.polypips.generator import generate
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.rules import verify
from tests.cli.conftest import Run

SMALL = ("--board", "4x4", "--pieces", "2*", "--constraints", "2*", "--seed", "7")


def headings(text: str) -> list[str]:
    names = ("board:", "pieces:", "constraints:", "game:", "solution:")
    return [line for line in text.splitlines() if line in names]


def test_the_output_is_a_puzzle_file_with_its_solution(run: Run) -> None:
    code, out, err = run("generate_polypips", *SMALL)
    assert (code, err) == (0, "")
    assert out.startswith("// made by pipworks ")
    assert "\n// seed: 7\nboard:\n####\n" in out
    assert headings(out) == ["board:", "pieces:", "constraints:", "game:", "solution:"]
    puzzle = files.parse(out)
    assert verify(puzzle, files.parse_solution(out, puzzle)) == ()
    game = out.partition("\ngame:\n")[2].partition("\n\nsolution:\n")[0]
    drawing, *pieces = game.split("\n\n")
    assert drawing.startswith("┌")
    assert [piece.splitlines()[0] for piece in pieces] == [str(piece) for piece in puzzle.pieces]
    assert max(map(len, out.partition("pieces:\n")[2].partition("\n\n")[0].splitlines())) <= 80


def test_what_it_writes_other_commands_take(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    assert run("generate_polypips", *SMALL, "--unique", "-o", path) == (0, "", "")
    assert run("check_polypips", path).code == 0
    assert run("solve_polypips", "--unique", path)[:2] == (0, "unique\n")
    solved = run("solve_polypips", path).out
    assert path.read_text(encoding="utf-8").endswith(solved)


def test_the_same_seed_the_same_bytes_and_a_fresh_one_is_told(run: Run) -> None:
    first = run("generate_polypips", *SMALL).out
    assert run("generate_polypips", *SMALL).out == first
    fresh = [run("generate_polypips", *SMALL[:-2]).out for _ in range(2)]
    assert fresh[0] != fresh[1]
    seed = next(line for line in fresh[0].splitlines() if line.startswith("// seed: ")).split()[-1]
    assert run("generate_polypips", *SMALL[:-1], seed).out == fresh[0]


@pytest.mark.parametrize("source", ["file", "stdin"])
def test_rules_come_from_a_file_and_options_go_before_it(run: Run, tmp_path: Path, source: str) -> None:
    text = "board:\n####\n####\n\n# dominoes\npieces: 2*\nconstraints: none\nseed: 3\nunique: no\n"
    path = tmp_path / "rules.txt"
    path.write_text(text)
    name = "-" if source == "stdin" else path
    out = run("generate_polypips", name, stdin=text.encode()).out
    assert "// pieces: 2*\n// constraints: none\n// seed: 3\nboard:\n####\n####\n" in out
    changed = run("generate_polypips", name, "--pieces", "4*", "--seed", "4", "--board", "4x4", stdin=text.encode()).out
    assert "// board: 4x4\n// pieces: 4*\n// constraints: none\n// seed: 4\nboard:\n####\n####\n####\n####\n" in changed
    assert (
        "// unique: yes" in run("generate_polypips", name, "--constraints", "2*", "--unique", stdin=text.encode()).out
    )


def test_a_board_comes_from_any_file_with_one(run: Run, tmp_path: Path) -> None:
    bare = tmp_path / "bare.txt"
    bare.write_text("## ##\n#####\n#####\n")
    out = run("generate_polypips", "--board", bare, "--pieces", "2*", "--seed", "1").out
    assert "board:\n## ##\n#####\n#####\n\npieces:\n2I:" in out
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(out, encoding="utf-8")
    again = run("generate_polypips", "--board", puzzle, "--pieces", "any", "--seed", "2").out
    assert "board:\n## ##\n#####\n#####\n\npieces:\n" in again
    rules = tmp_path / "rules.txt"
    rules.write_text("pieces: 7*\n")
    code, _, err = run("generate_polypips", "--board", rules)
    assert (code, f"{rules}:1:9: '7*' is neither a size nor a shape" in err) == (3, True)
    rules.write_text("pieces: 4*\n")
    code, _, err = run("generate_polypips", "--board", rules)
    assert (code, f"{rules}:2:1: there is no board in this file" in err) == (3, True)


def test_the_comments_of_a_puzzle_make_it_again(run: Run) -> None:
    out = run("generate_polypips", "--board", "5x4-4", "--pieces", "4*", "--unique", "--seed", "11").out
    rules = "\n".join(line.removeprefix("// ") for line in out.splitlines()[1:] if line.startswith("// "))
    assert run("generate_polypips", "-", stdin=rules.encode()).out == out


def test_json(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("generate_polypips", *SMALL, "--format", "json", "--unique")
    document = own_json.parse(out)
    assert code == 0
    assert document.solutions == 1
    assert document.solution is not None
    assert document.origin is not None
    assert document.origin.seed == 7
    assert document.origin.rules[-1] == "unique: yes"
    lines = run("generate_polypips", *SMALL, "--json", "--count", "3").out.splitlines()
    assert [own_json.parse(line).puzzle.cells for line in lines] == [document.puzzle.cells] * 3
    assert json.loads(lines[0])["origin"]["seed"] == 7
    path = tmp_path / "puzzle.json"
    assert run("generate_polypips", *SMALL, "--unique", "-o", path).code == 0
    assert path.read_text(encoding="utf-8") == out


def test_pictures(run: Run, tmp_path: Path) -> None:
    assert run("generate_polypips", *SMALL, "--format", "svg").out.startswith("<svg")
    path = tmp_path / "game.png"
    pytest.importorskip("resvg_py")
    assert run("generate_polypips", *SMALL, "-o", path).code == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_many_into_a_folder_or_one_file(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "some" / "puzzles"
    assert run("generate_polypips", *SMALL, "--count", "4", "-o", folder) == (0, "", "")
    made = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}
    assert len(made) == len(set(made.values())) == 4
    assert {path.suffix for path in folder.iterdir()} == {".txt"}
    assert [name.partition("-")[0] for name in made] == ["01", "02", "03", "04"]
    for name, text in made.items():
        assert run("generate_polypips", *SMALL[:-1], name.partition("-")[2]).out == text
    together = tmp_path / "all.txt"
    assert run("generate_polypips", *SMALL, "--count", "4", "-o", together).code == 0
    printed = run("generate_polypips", *SMALL, "--count", "4").out
    assert together.read_text(encoding="utf-8") == printed == "\n".join(made.values())


def test_pictures_of_many_need_a_folder(run: Run, tmp_path: Path) -> None:
    for form in ("svg", "png"):
        code, out, err = run("generate_polypips", *SMALL, "--count", "2", "--format", form)
        assert (code, out) == (2, "")
        assert "go into a folder" in err
    assert run("generate_polypips", *SMALL, "--count", "2", "--format", "svg", "-o", tmp_path).code == 0
    assert len(list(tmp_path.glob("*.svg"))) == 2


def test_json_of_many_is_a_line_each(run: Run) -> None:
    lines = run("generate_polypips", *SMALL, "--count", "2", "--json").out
    assert run("generate_polypips", *SMALL, "--count", "2", "--format", "json").out == lines
    assert len(lines.splitlines()) == 2


def test_bare_is_the_text_from_the_board_on(run: Run) -> None:
    whole = run("generate_polypips", *SMALL).out
    bare = run("generate_polypips", *SMALL, "--bare").out
    assert bare == whole[whole.index("board:\n") :]
    assert headings(bare) == ["board:", "pieces:", "constraints:", "game:", "solution:"]
    assert run("generate_polypips", *SMALL, "--bare", "--json").code == 2


def test_nothing_to_make_is_no_use(run: Run, tmp_path: Path) -> None:
    ran = run("generate_polypips", *SMALL, "--count", "0", "-o", tmp_path / "folder")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("error: argument --count: expected a whole number, 1 or more, found '0'\n")
    assert not list(tmp_path.iterdir())


def test_a_folder_for_nothing_does_not_stay(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    large = ("--board", "60x60", "--seed", "1", "--count", "2", "--timeout", "0.000000001")
    for name in ("new", "new/in/new", "old", "old/new"):
        assert run("generate_polypips", *large, "-o", f"{tmp_path / name}/").code == 4
        assert [path.name for path in tmp_path.rglob("*")] == ["old"]


def test_the_boards_are_listed(run: Run) -> None:
    code, out, _ = run("generate_polypips", "--list-boards")
    assert code == 0
    assert "6x10  (60 cells)\n######\n" in out
    assert "8x8-4  (60 cells, a random hole)\n" in out
    assert "heart  (40 cells)\n ##  ##\n########\n" in out
    assert all(line == line.rstrip() for line in out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--pieces", "2*"], 2, "which board? give --board"),
        (["--board", "circle"], 2, "no board is called 'circle'"),
        (["--board", "./circle"], 3, "./circle: No such file"),
        (
            ["--board", "4x4", "--pieces", "4Q"],
            2,
            "--pieces: '4Q' is neither a size nor a shape: any, 12x5, set 0-6, or a list",
        ),
        (["--board", "4x4", "--pieces", "2*,L"], 2, "--pieces: L alone could be 3L, 4L, 5L"),
        (["--board", "4x4", "--constraints", "12x5"], 2, "--constraints: 12x5 can't stand here"),
        (["--board", "4x4", "--constraint-coverage", "2"], 2, "a share of the board is at most 1, not 2"),
        (["--board", "4x4", "--constraint-selection", "x"], 2, "uniform-all or uniform-size"),
        (["--board", "4x4", "--seed", "x"], 2, "--seed: expected a whole number, found 'x'"),
        (["--board", "4x4", "--json", "--format", "svg"], 2, "--json or --format svg, not both"),
        (["absent.txt"], 3, "absent.txt: No such file"),
        (["--board", "8x8", "--pieces", "3L", "--seed", "5"], 1, "tiling: 64 is not a multiple of 3 (seed 5)"),
        (["--board", "7x7", "--constraints", "4O", "--constraint-coverage", "1"], 1, "at most 36 of 49 cells"),
        (["--board", "20x20", "--pieces", "5W,5T,5F", "--timeout", "0.01"], 4, "stopped by the time limit"),
        (["--board", "9x9", "--pieces", "any", "--unique", "--timeout", "0.01"], 4, "stopped by the time limit"),
    ],
)
def test_refusals(run: Run, arguments: list[str], code: int, words: str) -> None:
    got, out, err = run("generate_polypips", *arguments)
    assert (got, bool(out)) == (code, "--json" in arguments)
    assert words in err
    assert not out or words in json.loads(out)["problem"]


def test_a_rule_file_is_refused_at_its_place(run: Run) -> None:
    code, _, err = run("generate_polypips", "-", stdin=b"board: 4x4\npieces: 2*, 6*\n")
    assert code == 3
    assert "<stdin>:2:13: '6*' is neither a size nor a shape" in err
    assert "\n                ^   any, 12x5, set 0-6, or a list" in err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (
            ("--board", "1000x1000"),
            2,
            "--board: 1000x1000: a board to make a puzzle on has at most 50,000 cells, not 1,",
        ),
        (("--board", "101x100", "--unique"), 4, "size: a board to solve has at most 10,000 cells, this one 10,100"),
        (("--board", "101x100", "--difficulty", "hard", "--no-unique"), 4, "size: a board to solve has at most 10,000"),
        (
            ("--board", "100x100", "--memory", "20"),
            4,
            "size: a board of 10,000 cells takes about 29 MB, more than the 20",
        ),
        (("--board", "20x20", "--memory", "0"), 4, "more than the 0 MB allowed"),
        (("--board", "4x4", "--memory", "x"), 2, "--memory"),
    ],
)
def test_sizes_that_are_refused(run: Run, arguments: tuple[str, ...], code: int, words: str) -> None:
    got, out, err = run("generate_polypips", *arguments, "--pieces", "2*", "--seed", "1")
    assert (got, out) == (code, "")
    assert words in err


def test_finished_puzzles_are_kept_at_a_time_limit(run: Run, tmp_path: Path) -> None:
    arguments = ("--board", "6x6", "--pieces", "4*", "--count", "100000", "--timeout", "0.5", "--seed", "1")
    code, _, err = run("generate_polypips", *arguments, "-o", tmp_path)
    assert code == 4
    assert "stopped by the time limit" in err
    assert (tmp_path / "000001-1.txt").read_text(encoding="utf-8").startswith("// made")
    together = tmp_path / "all.txt"
    assert run("generate_polypips", *arguments, "-o", together).code == 4
    assert together.read_text(encoding="utf-8").count("\nsolution:\n") > 1


def test_ctrl_c_ends_it_and_keeps_the_folder(tmp_path: Path) -> None:
    program = str(Path(sys.executable).parent / "generate_polypips")
    arguments = ("--board", "6x6", "--pieces", "4*", "--count", "1000000", "--seed", "1", "-o", str(tmp_path))
    process = subprocess.Popen([program, *arguments], stderr=subprocess.PIPE, text=True)
    while process.poll() is None and len(list(tmp_path.glob("*.txt"))) < 2:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    made = len(list(tmp_path.iterdir()))
    assert (process.returncode, err) == (130, f"{made} of 1,000,000 made, in {tmp_path}/\ninterrupted\n")
    assert (tmp_path / "0000001-1.txt").read_text(encoding="utf-8").count("\nsolution:\n") == 1


def test_ctrl_c_writes_the_finished_puzzles_into_the_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = generate.generate_many

    def interrupted(rules: Rules, seed: int, number: int, **how: Any) -> Iterator[Generated]:
        yield from honest(rules, seed, 2, **how)
        raise KeyboardInterrupt

    monkeypatch.setattr(generate, "generate_many", interrupted)
    together = tmp_path / "all.jsonl"
    assert run("generate_polypips", *SMALL, "--count", "9", "--json", "-o", together).code == 130
    assert [json.loads(line)["board"] for line in together.read_text().splitlines()] == [["####"] * 4] * 2


class Terminal:
    """A standard error that says it is a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass


def test_a_terminal_shows_what_is_being_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(progress, "FIRST", 0.0)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run("generate_polypips", *SMALL, "--count", "2", "--timeout", "0").code == 0
    shown = terminal.text.split("\r")
    assert "0 of 2 done; tiling" in shown
    assert any(text.startswith("1 of 2 done; ") for text in shown)
    assert shown[-1] == ""
    assert shown[-2].strip() == ""


def test_dominoes_are_in_the_newspaper_s_style_unless_a_rule_says_more(run: Run) -> None:
    base = ("generate_polypips", "--board", "4x4", "--seed", "1")
    for more, style in (
        (("--pieces", "2*"), "// style: newspaper"),
        (("--style", "newspaper"), "// style: newspaper"),
        (("--pieces", "2*", "--style", "seed"), "// constraint-selection: uniform-all"),
        (("--pieces", "2*", "--constraint-coverage", "0.6"), "// constraint-coverage: 0.6"),
    ):
        done = run(*base, *more)
        assert done.code == 0
        assert style in done.out.splitlines()


def test_a_user_s_boards(run: Run, tmp_path: Path) -> None:
    (tmp_path / "kite.txt").write_text(" ##\n####\n ##\n")
    (tmp_path / "more.txt").write_text("gate\n####\n#  #\n#  #\n")
    base = ("generate_polypips", "--boards", str(tmp_path))
    for name in ("kite", "gate"):
        done = run(*base, "--board", name, "--style", "newspaper", "--seed", "1", "--bare")
        assert done.code == 0
        assert done.out.startswith("board:\n")
    listed = run(*base, "--list-boards").out
    assert "kite (8)" in listed
    assert "fish (" in listed
    (tmp_path / "more.txt").write_text("gate\n##?#\n")
    done = run(*base, "--board", "kite")
    assert done.code == 3
    assert "more.txt:2:3: neither a name nor a row" in done.err


def test_boards_that_are_none(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("// nothing yet\n", encoding="utf-8")
    folder = tmp_path / "folder"
    folder.mkdir()
    for path, said in (
        ("", "expected a file or a folder, found nothing"),
        (empty, f"there is no board in {empty}"),
        (folder, f"there is no .txt file in {folder}"),
    ):
        result = run("generate_polypips", "--boards", path, "--list-boards")
        assert (result.code, result.out, result.err) == (2, "", f"error: --boards: {said}\n")
