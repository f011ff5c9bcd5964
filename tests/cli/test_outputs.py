"""Names of files to write: refused before any work where they say something else, or where no file can be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks.cli import outputs
from pipworks.cli.commands import own_parsers
from pipworks.cli.values import file_name
from tests.cli.conftest import Run
from tests.cli.pipes.test_commands import LEVEL, SOLVED
from tests.cli.polypips.test_solve import ENDLESS, SEVERAL, UNIQUE, UNSOLVABLE

SOLVE_PIPES = ("solve_pipes", "p.txt")
SOLVE_POLYPIPS = ("solve_polypips", "q.txt")
DRAW = ("draw_pipes", "p.txt")
SHOW = ("show", "q.txt")
PIECES = ("draw_polypips", "06")
LEVELS = ("generate_pipes", "--size", "4x5", "--seed", "1")
PUZZLES = ("generate_polypips", "--board", "4x4", "--seed", "1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("p.txt", LEVEL), ("q.txt", UNIQUE), ("several.txt", SEVERAL), ("endless.txt", ENDLESS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", [SOLVE_PIPES, SOLVE_POLYPIPS, DRAW, SHOW, PIECES, LEVELS, PUZZLES])
@pytest.mark.parametrize("name", ["x.pdf", "x.JPG", "x.txt.gz", ".html", "x.md", "a.b.c", "some.folder/../x.docx"])
def test_endings_of_other_data(run: Run, folder: Path, command: tuple[str, ...], name: str) -> None:
    code, out, err = run(*command, "-o", name)
    assert (code, out) == (2, "")
    found = name.rpartition(".")[2].upper()
    right = ".txt or no ending would be right; "
    assert err.startswith(f"error: -o {name}: what is written there is text, no {found}: {right}")
    assert ".png and .svg are pictures" in err
    assert len(list(folder.iterdir())) == 4


@pytest.mark.parametrize("command", [SOLVE_PIPES, SOLVE_POLYPIPS, DRAW, SHOW, PIECES, LEVELS, PUZZLES])
@pytest.mark.parametrize("name", ["x", "x.txt", "x.TEXT", "level.1", "x. y", "x."])
def test_endings_that_are_fine(run: Run, command: tuple[str, ...], name: str) -> None:
    assert run(*command, "-o", name).code == 0
    assert Path(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("ending", ["png", "svg", "PNG"])
def test_a_picture_s_name_is_a_picture_in_every_command(run: Run, ending: str) -> None:
    pytest.importorskip("resvg_py")
    start = b"<svg" if ending == "svg" else b"\x89PNG"
    for number, command in enumerate((DRAW, SHOW, PIECES, SOLVE_PIPES, SOLVE_POLYPIPS, LEVELS, PUZZLES)):
        name = f"x{number}.{ending}"
        ran = run(*command, "-o", name)
        assert (ran.code, ran.out) == (0, "")
        assert Path(name).read_bytes().startswith(start)
    for command in (SOLVE_PIPES, SOLVE_POLYPIPS, LEVELS, PUZZLES):
        assert run(*command, "--json", "-o", f"y.{ending}").code == 2
        assert run(*command, "--picture", f"y.{ending}", "--force").code == 0
        assert run(*command, "--picture", "x.txt").code == 2
    assert run(*LEVELS, "--solution", f"z.{ending}").code == 0
    assert Path(f"z.{ending}").read_bytes().startswith(start)


def test_the_picture_of_a_solver_shows_the_solution(run: Run) -> None:
    for command in (SOLVE_POLYPIPS, SOLVE_PIPES):
        assert run(*command, "-o", "x.svg", "--picture", "same.svg", "--force").code == 0
        assert Path("x.svg").read_bytes() == Path("same.svg").read_bytes()
    assert run("draw_pipes", "p.txt", "-", "-o", "drawn.svg", stdin=SOLVED.encode()).code == 0
    assert Path("x.svg").read_bytes() == Path("drawn.svg").read_bytes()


@pytest.mark.parametrize("asked", ["--all", "--count", "--unique", "--hint", "--explain", "--grade", "--json"])
@pytest.mark.parametrize("command", [SOLVE_PIPES, SOLVE_POLYPIPS])
def test_what_is_no_picture_says_why(run: Run, folder: Path, command: tuple[str, ...], asked: str) -> None:
    code, out, err = run(command[0], asked, *command[1:], "-o", "x.png")
    assert (code, out.startswith('{"format": "pipworks.error"')) == (2, asked == "--json")
    assert err.startswith("error: -o x.png: ")
    assert "no picture" in err
    assert not (folder / "x.png").exists()


def test_a_page_of_markdown(run: Run) -> None:
    assert run(*SOLVE_PIPES, "--explain", "--markdown", "-o", "x.md").code == 0
    code, _, err = run(*SOLVE_PIPES, "--explain", "-o", "y.svg")
    assert (code, ".html and .md have one a stage" in err) == (2, True)
    code, _, err = run(*SOLVE_PIPES, "--explain", "-o", "y.csv")
    assert (code, "; .html, .md and a folder/ have pictures, --markdown writes Markdown without" in err) == (2, True)


@pytest.mark.parametrize("ending", ["json", "jsonl"])
def test_json(run: Run, ending: str) -> None:
    for command in (SOLVE_PIPES, SOLVE_POLYPIPS):
        code, _, err = run(*command, "-o", f"x.{ending}")
        assert (code, "; --json writes JSON" in err) == (2, True)
    for number, words in enumerate((SOLVE_PIPES, SOLVE_POLYPIPS, LEVELS, PUZZLES)):
        assert run(*words, "--json", "-o", f"x{number}.{ending}").code == 0
        json.loads(Path(f"x{number}.{ending}").read_text(encoding="utf-8"))
    for words in (LEVELS, PUZZLES):
        assert run(*words, "-o", f"{words[0]}.{ending}").code == 0
        json.loads(Path(f"{words[0]}.{ending}").read_text(encoding="utf-8"))
        assert run(*words, "--count", "2", "-o", f"several.{words[0]}.{ending}").code == 0
        lines = Path(f"several.{words[0]}.{ending}").read_text(encoding="utf-8").splitlines()
        assert len({json.loads(line)["origin"]["seed"] for line in lines}) == len(lines) == 2
        assert run(*words, "--format", "svg", "-o", "y.png").code == 2
        assert run(*words, "--format", "svg", "-o", "y.txt").code == 2
        assert run(*words, "--format", "text", "-o", "y.json").code == 2
        assert run(*words, "--format", "json", "-o", f"{words[0]}.txt").code == 0
    for command in (DRAW, SHOW, PIECES):
        assert run(*command, "-o", f"x.{ending}").code == 2


@pytest.mark.parametrize("command", [SOLVE_PIPES, SOLVE_POLYPIPS, DRAW, SHOW, PIECES, LEVELS, PUZZLES])
def test_places_where_no_file_can_be(run: Run, command: tuple[str, ...]) -> None:
    Path("folder").mkdir()
    code, _, err = run(*command, "-o", "gone/x.txt")
    assert (code, err) == (3, "gone/x.txt: No such file or directory: there is no folder gone\n")
    assert run(*command, "-o", "").code == 2
    if command not in (PUZZLES, LEVELS):
        assert run(*command, "-o", "folder")[::2] == (3, "folder: Is a directory: name a file in it\n")


def test_each_output_has_a_file_of_its_own(run: Run) -> None:
    Path("here").symlink_to(".")
    for first, second in (("x", "x"), ("-", "-"), ("x", "./x"), ("x", "here/x"), ("x", Path("x").absolute())):
        code, _, err = run(*LEVELS, "-o", first, "--solution", second)
        assert (code, err) == (2, "error: -o and --solution: each needs a file of its own\n")
    code, _, err = run(*LEVELS, "--solution", "x.svg", "--picture", "./x.svg")
    assert (code, err) == (2, "error: --solution and --picture: each needs a file of its own\n")
    assert run(*LEVELS, "-o", "x", "--solution", "X").code == 0  # on a disk where these are two files


def test_what_finds_nothing_leaves_the_file(run: Run) -> None:
    old = Path("old.txt")
    old.write_text("old\n")
    Path("none.txt").write_text(UNSOLVABLE)
    for options in ([], ["--all"], ["--unique"]):
        assert run("solve_polypips", "none.txt", *options, "-o", old, "--force").code == 1
        assert old.read_text() == "old\n"


def test_a_limit_leaves_what_was_found(run: Run) -> None:
    code, _, err = run("solve_polypips", "--all", "endless.txt", "-o", "all.txt", "--timeout", "0.5")
    number = Path("all.txt").read_text(encoding="utf-8").count("solution:\n")
    assert code == 4
    assert err.startswith(f"all.txt: has the {number:,} solutions that came so far\nendless.txt: limit reached: ")
    assert number > 1
    assert run("solve_polypips", "--all", "several.txt", "-o", "all.txt") == (0, "", "")


def test_what_was_made_before_a_limit(run: Run) -> None:
    many = ("--board", "6x6", "--pieces", "4*", "--count", "100000", "--timeout", "0.5", "--seed", "1")
    code, _, err = run("generate_polypips", *many, "-o", "all.txt")
    number = Path("all.txt").read_text(encoding="utf-8").count("\nsolution:\n")
    assert code == 4
    assert err.startswith(f"{number:,} of 100,000 made, in all.txt\nerror: ")
    code, _, err = run("generate_polypips", *many, "-o", "folder")
    assert err.startswith(f"{len(list(Path('folder').iterdir())):,} of 100,000 made, in folder/\nerror: ")


def test_a_device_is_no_file_to_be_replaced(run: Run) -> None:
    assert run(*SOLVE_PIPES, "-o", "/dev/null") == (0, "", "")
    assert run(*SOLVE_PIPES, "-o", "-").out == SOLVED
    if Path("/dev/full").exists():
        assert run(*SOLVE_PIPES, "-o", "/dev/full") == (3, "", "/dev/full: No space left on device\n")


READS = [
    ("solve_pipes", "p.txt", "-o", "p.txt"),
    ("solve_pipes", "p.txt", "-o", "link.txt"),
    ("solve_polypips", "q.txt", "-o", "./q.txt"),
    ("solve_polypips", "q.txt", "--position", "several.txt", "-o", "several.txt"),
    ("draw_pipes", "p.txt", "-o", "p.txt"),
    ("draw_pipes", "p.txt", "q.txt", "-o", "q.txt"),
    ("pipworks", "show", "q.txt", "-o", "q.txt"),
    ("pipworks", "show", "q.txt", "--position", "several.txt", "-o", "several.txt"),
    ("pipworks", "format", "q.txt", "-o", "q.txt"),
    ("generate_polypips", "q.txt", "--count", "2", "-o", "q.txt"),
    ("generate_polypips", "--board", "./q.txt", "-o", "q.txt"),
]


@pytest.mark.parametrize("words", READS, ids=" ".join)
def test_no_file_is_written_that_is_read(run: Run, folder: Path, words: tuple[str, ...]) -> None:
    (folder / "link.txt").symlink_to("p.txt")
    (folder / "q.txt").write_text("board: 4x4\npieces: 2*\n" if "gen" in words[0] else UNIQUE, encoding="utf-8")
    if "--board" in words:
        (folder / "q.txt").write_text("board:\n##\n##\n", encoding="utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err == f"error: -o {words[-1]}: this file is read, and would be lost: name another to write\n"
    assert run(*words, "--force") == (code, out, err)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_picture_is_not_drawn_over_what_is_read(run: Run, folder: Path) -> None:
    (folder / "p.svg").write_text(LEVEL, encoding="utf-8")
    code, _, err = run("solve_pipes", "p.svg", "--picture", "p.svg")
    assert (code, (folder / "p.svg").read_text(encoding="utf-8")) == (2, LEVEL)
    assert err.startswith("error: --picture p.svg: this file is read")


def test_a_puzzle_of_a_folder_is_not_written_over_its_rules(run: Run, folder: Path) -> None:
    rules = folder / "made" / "01-7.txt"
    rules.parent.mkdir()
    rules.write_text("board: 4x4\npieces: 2*\nseed: 7\n", encoding="utf-8")
    code, _, err = run("generate_polypips", "made/01-7.txt", "-o", "made")
    assert (code, rules.read_text(encoding="utf-8")) == (2, "board: 4x4\npieces: 2*\nseed: 7\n")
    assert err.startswith("error: -o made/01-7.txt: this file is read")
    assert run("generate_polypips", "made/01-7.txt", "-o", "made", "--force").err == err


def test_devices_and_outputs_of_generators_may_be_there(run: Run, folder: Path) -> None:
    assert run("solve_pipes", "p.txt", "-o", "/dev/null").code == 0
    for _ in range(2):
        assert run(*LEVELS, "-o", "level.txt", "--solution", "solution.txt").code == 0


def test_every_option_that_names_a_file_is_one_to_read_or_to_write() -> None:
    """And every command that writes files has --force: nothing is read that is not kept from being written over."""
    known = {*outputs._READ, "solution", "output", "picture", "folder"}
    for parser in own_parsers():
        named = {action.dest for action in parser._actions if action.type is file_name}
        assert named <= known, parser.prog
        writes = "output" in named or parser.prog in ("pipworks site", "pipworks man")  # their folder is an argument
        assert writes == any(action.dest == "force" for action in parser._actions), parser.prog
