"""For each family, files that its commands are tested with: good ones, wrong ones, and what junk is made of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pipworks.families import PIPES, POLYPIPS, Family, families, registered
from tests.cli.pipes.test_commands import LEVEL, SOLVED
from tests.cli.polypips.test_commands import PUZZLE
from tests.cli.polypips.test_commands import SOLUTION as DRAWN
from tests.cli.polypips.test_solve import DAY, SEVERAL, UNIQUE, UNSOLVABLE
from tests.families.dominoes import DOMINOES


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """What a family's commands are fed: `letters` make junk, `puzzles` and `solution` are spoilt.

    `solving` are the options of `solve`, `drawing` those of `draw`, and `show` draws where there are none of these.
    """

    family: Family
    letters: bytes
    puzzles: tuple[str, ...]
    solution: str
    solving: tuple[tuple[str, ...], ...]
    drawing: tuple[tuple[str, ...], ...] = ()


FUZZED = (
    Fuzzed(
        PIPES,
        b"_HILT123NESWhilt \n\r\t\x00\xff\xc3\xa9.#",
        (LEVEL,),
        SOLVED,
        ((), ("--json",), ("--unique",), ("--minimal",)),
        ((), ("--color", "always"), ("--ascii",)),
    ),
    Fuzzed(
        POLYPIPS,
        b'# \n\r\t{}()[],:0123456789+-oILOSTFNPUVWXYZ ExactlyAllSameNoneboardpiecesconstraints\x00\xff\xc3\xa9"',
        (UNIQUE, SEVERAL, UNSOLVABLE, json.dumps(DAY), PUZZLE),
        DRAWN,
        (
            *((), ("--json",), ("--unique",), ("--count",), ("--all",), ("--either-hand",)),
            *(("--count", "--grids"), ("--count", "--distinct"), ("--unique", "--either-hand")),
        ),
    ),
    Fuzzed(
        DOMINOES,
        b"# NESW\n\r\t\x00\xff\xc3\xa9",
        ("####\n####\n", "###\n", "##\n # ##\n"),
        "EWEW\nEWEW\n",
        ((), ("--json",), ("--unique",), ("--count",), ("--all",)),
        ((), ("--color", "always"), ("--ascii",)),
    ),
)


@dataclass(frozen=True, slots=True)
class Hinted:
    """A puzzle that a person solves: with positions on the way and what is said of them.

    `right`, `wrong` and `unreadable` are positions, `solution` is a finished one; `none` has no solution. `ways` are
    the solutions from the right position, `dead_end` is why there are none from the wrong one. `unfitting` is no
    position of this puzzle: the exit code then, and what is said.
    """

    family: Family
    puzzle: str
    none: str
    right: str
    wrong: str
    solution: str
    unreadable: str
    answer: str
    so_far: str
    complaint: str
    ways: int
    dead_end: str
    unfitting: str
    unfitting_code: int
    unfitting_said: str


HINTED = (
    Hinted(
        PIPES,
        "_____\n_1TL_\n__LTH\n_____\n",
        "H1H\n",
        "W e3\n",
        "_____\n_???_\n__??N\n_____\n",
        "_____\n_ENS_\n__NNW\n_____\n",
        "E j10\n",
        "Turn the house at e3 left.\n",
        "Right so far: 1 house without gas.\n",
        "The house at e3 can't stay turned up.\n",
        2,
        "no solution goes on from this position",
        "_____\n_???_\n",
        3,
        "found 2 rows, the board has 4",
    ),
    Hinted(
        POLYPIPS,
        PUZZLE,
        PUZZLE.replace("Exactly 6", "Exactly 5"),
        "11 b2 c2\n",
        "52 b2 c2\n",
        "06 a1 b1\n52 c1 d1\n11 b2 c2\n",
        "06 a1\n07 b1 c1\n",
        "Place ",
        "Right so far: 2 pieces to go.\n",
        "The = at b2 shows 5 and 2. Take 2-5 off.",
        4,
        "the position is wrong: constraint failed: AllSame None {b2,c2} needs pips that are all equal, has 5, 2",
        "11 b2 c2\n06 c2 c1\n",
        1,
        "the position is wrong: overlap: c2 is covered more than once",
    ),
)


@contextmanager
def known(family: Family) -> Iterator[None]:
    """The family, registered for the block unless pipworks brings it along."""
    if family in families():
        yield
        return
    with registered(family):
        yield
