"""The recipe that Pipes levels are made to, as options: the same for one level, for several and for a batch."""

from __future__ import annotations

import re

from pipworks.cli import options as arguments
from pipworks.cli import variants
from pipworks.cli.running import UsageError
from pipworks.cli.values import refused
from pipworks.sizes import MOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.pipes.generator.recipe import Recipe

MEMORY = 1024
"""The default memory for making a board, in megabytes."""


def add_options(
    made: argparse.ArgumentParser, seed: str = "make the level of this number (default: drawn afresh)"
) -> None:
    """The options that say what a level is to be, its difficulty and its seed; `seed` says what that does."""
    made.add_argument("--size", type=size, default=(7, 10), metavar="WxH", help="columns and rows (default 7x10)")
    made.add_argument("--tanks", type=_digits, metavar="D,D,…", help="the tanks' digits, as in 1,2 or 3")
    made.add_argument("--houses", type=arguments.whole, metavar="N", help="how many houses")
    made.add_argument(
        "--fill", type=arguments.share, metavar="F", help="the share of the board that is not blank, up to 1"
    )
    made.add_argument(
        "--decoys",
        type=arguments.number_or_share,
        metavar="N|F",
        help="pipes that no layout uses: how many, or 0.2 for a fifth of the tiles",
    )
    made.add_argument("--unique", action="yes or no", default=True, help="exactly one layout, proved (default)")
    variants.add_options(made)
    made.add_argument(
        "--difficulty",
        choices=("easy", "medium", "hard", "extreme"),
        help="how hard it is for a person, by the rules of `solve_pipes --grade`",
    )
    made.add_argument("--seed", type=arguments.seed, metavar="N", help=seed)


def recipe_of(options: argparse.Namespace) -> Recipe:
    """The recipe that the options ask for. Raises UsageError for options that say nothing together."""
    from pipworks.pipes.generator.recipe import Recipe

    for name in ("tanks", "houses", "fill", "decoys"):
        if options.all_tiles and getattr(options, name) is not None:
            raise UsageError(f"--{name} does not go with --all-tiles, where one tank feeds a full board")
    numbers = (options.size, options.tanks, options.houses, options.fill, options.decoys)
    return Recipe(*numbers, options.unique, wraps=not options.no_wrap, all_tiles=options.all_tiles)


def size(given: str) -> tuple[int, int]:
    """Columns and rows, as in 7x10."""
    match = re.fullmatch(r"([1-9][0-9]*)x([1-9][0-9]*)", given)
    if match is None:
        raise refused(f"a size is written as 7x10, columns and rows, not {given!r}")
    most = MOST["generate"]["pipes"]
    if max(len(match[1]), len(match[2])) > len(str(most)) or int(match[1]) * int(match[2]) > most:
        raise refused(f"boards of more than {most:,} cells are not made")
    return int(match[1]), int(match[2])


def _digits(given: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[1-3](,[1-3])*", given):
        raise refused(f"tanks are digits 1 to 3 with commas between, as in 1,2, not {given!r}")
    return tuple(map(int, given.split(",")))
