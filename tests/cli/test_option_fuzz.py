"""Every option of every command with values good and hostile, alone and together: an answer or a refusal, no more.

The exit code is one that the help names, nothing is called a bug of ours, and a file that was there is either as it was
or whole and new.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from pipworks.cli import options as arguments
from pipworks.cli.main import COMMANDS
from pipworks.rng import Rng
from tests.cli.conftest import Ran, Run
from tests.cli.pipes.test_commands import LEVEL, SOLVED
from tests.cli.polypips.test_solve import SOLUTION, UNIQUE
from tests.support.amounts import some

NAMES = ("show", "format", "collect", *(name for verbs in COMMANDS.values() for name in verbs.values()))
HOSTILE = (
    *(
        "",
        " ",
        "x",
        "nan",
        "-nan",
        "inf",
        "-inf",
        "1e999",
        "-1",
        "-0.5",
        "1_0",
        " 1",
        "1 ",
        "٣",
        "۴.۵",
        "１",
        "0x10",
        "1,5",
        "+5",
        "+0.5",
        "-0",
        "1e3",
        "1e-3",
        "7\n",
        " 7 ",
        ".",
    ),
    *("--", "-", "1.2.3", "e5", "9" * 1500, "\udc80", "٤x3", "4x٣", "1_0x3", "-3x4", "3x", "0x0", "𝟜x4"),
)
"""What no number, size or choice is; `-` is a file."""
LARGE = ("99999999999999999999", "17592186044416", str(1 << 200))
OLD = b"what was there before\n"


def parser_of(name: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = import_module(f"pipworks.cli.{name}")._parser(name)
    return made


def taking(name: str) -> list[argparse.Action]:
    """The options of a command that take a value."""
    return [action for action in parser_of(name)._actions if action.option_strings and action.nargs is None]


NUMBERS = [
    (name, action.option_strings[-1])
    for name in NAMES
    for action in taking(name)
    if action.type
    in (
        arguments.whole,
        arguments.positive,
        arguments.seed,
        arguments.seconds,
        arguments.share,
        arguments.number_or_share,
    )
]


@dataclass(frozen=True, slots=True)
class Files:
    """A folder with good files of both families, in which commands may write."""

    folder: Path

    def put(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def operands(self, name: str) -> list[str]:
        """What a command works on, so that it has something to do."""
        pipes = name.endswith("pipes")
        puzzle = self.put("p.txt", LEVEL if pipes else UNIQUE)
        match name.partition("_")[0]:
            case "check":
                return [str(puzzle), str(self.put("s.txt", SOLVED if pipes else SOLUTION))]
            case "draw" if not pipes:
                return ["2I:06", "5F+:12345"]
            case "generate":
                return ["--size", "4x5", "--seed", "1"] if pipes else ["--board", "4x4", "--seed", "1"]
            case "collect":
                return [str(self.folder / "all.db"), str(puzzle)]
            case _:
                return [str(puzzle)]

    def operands_without(self, name: str, option: str) -> list[str]:
        """The same less an option, which is to be tried and can't be given twice."""
        words = self.operands(name)
        if option in words:
            del words[words.index(option) : words.index(option) + 2]
        return words


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Files:
    monkeypatch.chdir(tmp_path)
    return Files(tmp_path)


def test_options_are_found() -> None:
    assert {option for _, option in NUMBERS} >= {"--timeout", "--seed", "--memory", "--limit", "--count", "--fill"}


@pytest.mark.parametrize(("name", "option"), NUMBERS)
def test_a_number_is_refused_with_what_would_be_right(run: Run, files: Files, name: str, option: str) -> None:
    for value in set(HOSTILE) - ({"-1", "-0"} if option == "--seed" else set()):
        ran = run(name, *files.operands_without(name, option), f"{option}={value}")
        assert (ran.code, ran.out) == (2, ""), (value, ran)
        assert f"argument {option}: expected a " in ran.err, value
        assert ", found " in ran.err


@pytest.mark.parametrize(("name", "option"), NUMBERS)
def test_a_number_that_no_machine_word_holds_is_a_number(run: Run, files: Files, name: str, option: str) -> None:
    if option in ("--count", "--fill"):
        return  # a puzzle too many, and no share
    also = {"--limit": [] if name == "collect" else ["--all"], "--workers": ["--count"]}.get(option, [])
    for value in LARGE:
        ran = run(name, *files.operands_without(name, option), option, value, *also)
        impossible = option in ("--houses", "--decoys")
        assert ran.code == (1 if impossible else 0), (value, ran)


OTHERS = [
    "٤x3",
    "4x٣",
    "１x1",
    "1_0x3",
    "-3x4",
    "3x",
    "0x0",
    " 4x4",
    "4x4-٢",
    "4x4-2x٢",
    "4x4-2x2@٠,0",
    "heart:٨x7",
    "nan",
]


@pytest.mark.parametrize("size", OTHERS)
def test_a_size_is_written_in_plain_digits(run: Run, files: Files, size: str) -> None:
    for name, option in (("generate_polypips", "--board"), ("generate_pipes", "--size")):
        ran = run(name, f"{option}={size}", "--seed", "1")
        assert (ran.code, ran.out) == (2, ""), (name, ran)
        assert option in ran.err


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "٠.٥", "1_0", "1e-1", "+0.5", " 0.5 ", "0.5\n", "2", "", " "])
def test_other_numbers_of_the_generator(run: Run, files: Files, value: str) -> None:
    for option in ("--constraint-coverage", "--seed"):
        if (option, value) not in (("--seed", "-1"), ("--seed", "2")):
            ran = run("generate_polypips", "--board=4x4", f"{option}={value}")
            assert (ran.code, ran.out) == (2, ""), (option, ran)
            assert option in ran.err


def values(rng: Rng, action: argparse.Action) -> str:
    """A value for an option, more often right than not."""
    if rng.below(4) == 0:
        return rng.choice(HOSTILE)
    if action.choices is not None:
        return str(rng.choice([each for each in action.choices if each != "png"]))  # no text to capture
    if action.type in (arguments.share, arguments.number_or_share):
        return rng.choice(("0.1", "0.5", "1", "0"))
    if action.type is arguments.seconds:
        return rng.choice(("5", "0.1", "0.000000001", "60"))
    if action.type in (arguments.whole, arguments.positive):
        return rng.choice(("0", "1", "2"))
    if action.type is arguments.seed:
        return rng.choice(("0", "-7", *LARGE))
    if action.dest in ("output", "picture", "solution"):
        return rng.choice(
            (
                "old.txt",
                "old.svg",
                "new.txt",
                "new.json",
                "x.png",
                "x.pdf",
                "X.JPG",
                "gone/x.txt",
                ".",
                "-",
                "level.1",
                "/dev/null",
            )
        )
    if action.dest == "position":
        return rng.choice(("p.txt", "s.txt", "gone.txt"))
    own = {"board": "4x4", "pieces": "2*", "constraints": "2*", "size": "3x4", "tanks": "1,2", "difficulty": "easy"}
    return own.get(action.dest, "0.5")


def words(rng: Rng, files: Files, name: str) -> list[str]:
    """A command line: what the command works on, and some of its options."""
    found = files.operands(name) if rng.below(8) else []
    actions = [action for action in parser_of(name)._actions if action.option_strings]
    for _ in range(rng.below(5)):
        action = rng.choice(actions)
        option = rng.choice(action.option_strings)
        if action.nargs == 0 or action.dest == "help":
            found.append(option)
        elif rng.below(2) and option.startswith("--"):
            found.append(f"{option}={values(rng, action)}")
        else:
            found += [option, values(rng, action)]
    return found


def broken(ran: Ran) -> bool:
    return ran.code not in (0, 1, 2, 3, 4) or "Traceback" in ran.err or "bug" in ran.err


def left_over(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.name.startswith(".pipworks"))


def fuzz(run: Run, files: Files, name: str, seed: int, rounds: int) -> None:
    rng = Rng(seed)
    codes = set()
    for _ in range(rounds):
        for old in ("old.txt", "old.svg"):
            (files.folder / old).write_bytes(OLD)
        line = words(rng, files, name)
        ran = run(name, *line)
        assert not broken(ran), (line, ran)
        assert not list(left_over(files.folder)), line
        if ran.code in (2, 3):
            assert ran.err, line
            assert (files.folder / "old.txt").read_bytes() == OLD, line
        codes.add(ran.code)
    assert {0, 2} <= codes


@pytest.mark.parametrize("name", NAMES)
def test_options_together(run: Run, files: Files, name: str) -> None:
    fuzz(run, files, name, seed=1, rounds=some(25, of=60))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("name", NAMES)
def test_options_together_at_length(run: Run, files: Files, name: str, seed: int) -> None:
    fuzz(run, files, name, seed, rounds=300)
