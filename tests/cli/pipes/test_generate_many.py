"""generate_pipes with --count, --header, --format and folders: what is written, and that it is read back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks.pipes import Document, parse_all, parse_solution, read, read_all, verify
from pipworks.render import about
from pipworks.series import seeds
from tests.cli.conftest import Run

LEVELS = ("generate_pipes", "--size", "4x5", "--seed", "1")
VARIANT = ("generate_pipes", "--size", "4x4", "--all-tiles", "--no-wrap", "--seed", "1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def documents(text: str) -> list[Document]:
    return list(parse_all(text).documents)


def test_one_level_is_bare_rows(run: Run) -> None:
    bare = run(*LEVELS).out
    assert "/" not in bare
    headed = run(*LEVELS, "--header").out
    assert headed.endswith(f"\n{bare}")
    lines = headed.removesuffix(bare).splitlines()
    assert lines[1:] == ["// command: generate_pipes --size 4x5 --seed 1", "// seed: 1"]
    assert lines[0].startswith("// made by pipworks ")
    assert documents(headed)[0].board == documents(bare)[0].board


def test_a_level_of_several_is_made_alone_by_its_seed(run: Run) -> None:
    several = run(*LEVELS, "--count", "4")
    assert several == run(*LEVELS, "--count", "4")
    blocks = several.out.split("\n\n")
    own = [document.comments[-1].removeprefix(" seed: ") for document in documents(several.out)]
    assert len(set(own)) == len(blocks) == 4
    assert own[0] == "1"
    assert set(own[1:]) <= {str(seed) for seed, _ in zip(seeds(1), range(50), strict=False)}
    for seed, block in zip(own, blocks, strict=True):
        assert run(*LEVELS[:-1], seed, "--header").out == block.rstrip("\n") + "\n"
    assert len({document.board for document in documents(several.out)}) == 4
    assert several.err.startswith("made by: generate_pipes --size 4x5 --count 4 --seed 1  (pipworks ")


def test_the_command_in_a_header_makes_the_level_again(run: Run) -> None:
    for level in (LEVELS, VARIANT, (*LEVELS, "--tanks", "2", "--difficulty", "easy", "--no-unique")):
        headed = run(*level, "--header").out
        command = headed.splitlines()[1].removeprefix("// command: ")
        assert run(*command.split(), "--header").out == headed


@pytest.mark.parametrize("level", [LEVELS, VARIANT])
def test_every_form_holds_the_same_levels(run: Run, level: tuple[str, ...]) -> None:
    many = (*level, "--count", "3")
    printed = documents(run(*many).out)
    lines = run(*many, "--json").out
    assert len(lines.splitlines()) == 3
    assert run(*many, "--format", "json").out == lines
    assert run(*many, "-o", "all.txt").code == run(*many, "-o", "all.json").code == 0
    assert run(*many, "-o", "texts").code == run(*many, "-o", "jsons", "--format", "json").code == 0
    rows = [document.board.rows for document in printed]
    exact = [document.board for document in documents(lines)]
    assert [board.rows for board in exact] == rows
    assert {(board.wraps, board.all_tiles) for board in exact} == {("--no-wrap" not in level, "--all-tiles" in level)}
    for document in documents(lines):
        assert document.solution is not None
        assert document.solutions == 1
        assert document.origin is not None
        assert verify(document.board, document.solution) == ()
        assert run(*document.origin.command.split()).out.splitlines() == list(document.board.rows)
    assert [document.board.rows for document in read_all("all.txt").documents] == rows
    assert [document.board for document in read_all("all.json").documents] == exact
    assert [read(path).rows for path in sorted(Path("texts").iterdir())] == rows
    assert [read(path) for path in sorted(Path("jsons").iterdir())] == exact


def test_solutions_stand_beside_their_levels(run: Run) -> None:
    assert run(*LEVELS, "--count", "3", "-o", "d", "--solutions", "--difficulty", "easy").code == 0
    paths = sorted(Path("d").iterdir())
    assert len(paths) == 6
    for number, (solution, level) in enumerate(zip(paths[::2], paths[1::2], strict=True), 1):
        assert level.name.startswith(f"{number:02}-easy-")
        assert solution.name == f"{level.stem}.solution.txt"
        text = solution.read_text(encoding="utf-8")
        assert verify(read(level), parse_solution(text)) == ()
        assert run("check_pipes", level, solution).code == 0


@pytest.mark.parametrize("form", ["svg", "png"])
def test_pictures_say_what_made_them(run: Run, form: str) -> None:
    pytest.importorskip("resvg_py")
    assert run(*LEVELS, "--count", "2", "-o", "d", "--format", form, "--solutions").code == 0
    paths = sorted(Path("d").iterdir())
    assert sorted(path.name.partition(".")[2] for path in paths) == sorted([f"solution.{form}", form] * 2)
    headers = ["\n".join(line.removeprefix("// ") for line in _header(run, path)) for path in paths]
    for path, header in zip(paths, headers, strict=True):
        data = path.read_bytes()
        assert (about.of_svg(data.decode()) if form == "svg" else about.of_png(data)) == header
    assert len({path.read_bytes() for path in paths}) == 4


def _header(run: Run, path: Path) -> list[str]:
    seed = path.name.partition(".")[0].partition("-")[2]
    return run(*LEVELS[:-1], seed, "--header").out.splitlines()[:3]


def test_a_puzzle_s_picture_has_its_rules(run: Run) -> None:
    rules = ("generate_polypips", "--board", "4x4", "--pieces", "2*", "--seed", "7")
    assert run(*rules, "-o", "x.svg").code == 0
    told = [line for line in run(*rules).out.splitlines() if line.startswith("//")]
    assert about.of_svg(Path("x.svg").read_text(encoding="utf-8")) == "\n".join(line[3:] for line in told)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--count 2 --format svg", "several pictures go into a folder: -o FOLDER/ --format svg"),
        ("--count 2 --solution x", "--solution is for one alone, not for --count 2: -o FOLDER --solutions"),
        ("--count 2 --picture x.svg", "--picture is for one alone, not for --count 2: -o FOLDER --format svg"),
        ("--solutions", "--solutions goes with a folder: -o FOLDER/"),
        ("--solutions -o d/ --format json", "--solutions says nothing with JSON"),
        ("--header --format svg", "--header goes with text"),
        ("--json --format svg", "--json or --format svg, not both"),
        ("--count 0", "argument --count: expected a whole number, 1 or more"),
    ],
)
def test_what_says_nothing_together(run: Run, folder: Path, words: str, sentence: str) -> None:
    ran = run(*LEVELS, *words.split())
    assert ran.code == 2
    assert sentence in ran.err
    assert not list(folder.iterdir())


def test_a_limit_keeps_whole_levels_and_says_how_many(run: Run) -> None:
    many = (*LEVELS, "--count", "100000", "--timeout", "0.7")
    code, _, err = run(*many, "-o", "d", "--solutions")
    levels = len(list(Path("d").glob("*.solution.txt")))
    assert (code, err.startswith(f"{levels:,} of 100,000 made, in d/\nerror: ")) == (4, True)
    assert len(list(Path("d").iterdir())) == 2 * levels
    code, _, err = run(*many, "-o", "all.jsonl")
    lines = Path("all.jsonl").read_text(encoding="utf-8").splitlines()
    assert (code, err.startswith(f"{len(lines):,} of 100,000 made, in all.jsonl\nerror: ")) == (4, True)
    assert all(json.loads(line)["board"] for line in lines)
    code, out, err = run(*many)
    assert (code, err.startswith(f"{out.count('seed: '):,} of 100,000 made\nerror: ")) == (4, True)


def test_the_last_of_several_may_be_impossible(run: Run, folder: Path) -> None:
    ran = run("generate_pipes", "--size", "2x1", "--count", "2", "--seed", "1", "-o", "d")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("0 of 2 made\nerror: recipe: ")
    assert not list(folder.iterdir())
