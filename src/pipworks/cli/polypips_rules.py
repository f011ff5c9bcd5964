"""The rules that Polypips puzzles are made to, as options: the same for one puzzle, for several and for a batch."""

from __future__ import annotations

import os

from pipworks.cli import files
from pipworks.cli import options as arguments
from pipworks.cli.running import UsageError
from pipworks.errors import ParseError
from pipworks.polypips.generator import rules
from pipworks.polypips.generator.board import UnknownBoard
from pipworks.polypips.generator.boards import board_among
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from pipworks.grid import Cell
    from pipworks.polypips.generator.board import Board
    from pipworks.polypips.generator.rules import RequestedRules, Rules

MEMORY = 1_000
"""The megabytes that making a puzzle may hold; the largest boards take half of it."""


def add_options(
    made: argparse.ArgumentParser, seed: str = "make the puzzle of this number (default: drawn afresh)"
) -> None:
    """The file of rules, the options that stand for a line of it, and --boards; `seed` says what --seed does."""
    made.add_argument(
        "rules",
        nargs="?",
        type=arguments.file_name,
        metavar="RULES",
        help="a file with rules, one a line; - for standard input",
    )
    made.add_argument("--board", metavar="BOARD", help="a name (see --list-boards), or a file with a board in it")
    made.add_argument(
        "--boards", metavar="PATH", help="more boards with names: a file like the one shipped, or a folder of them"
    )
    made.add_argument(
        "--pieces", metavar="LIST", help="any, 12x5, set 0-6, or sizes and shapes, as in 4*,X (default any)"
    )
    made.add_argument("--constraints", metavar="LIST", help="any, none, or sizes and shapes (default any)")
    made.add_argument("--constraint-coverage", metavar="F", help="the share of the board they cover (default 0.5)")
    made.add_argument(
        "--constraint-selection", metavar="HOW", help="uniform-all: each shape alike (default); uniform-size: each size"
    )
    made.add_argument("--style", metavar="HOW", help="how constraints are chosen: seed, newspaper or telling")
    made.add_argument("--seed", type=arguments.seed, metavar="N", help=seed)
    made.add_argument("--unique", action="yes or no", default=None, help="exactly one solution, proved")
    made.add_argument(
        "--difficulty", metavar="HOW", help="easy, medium, hard or extreme for its size, with one solution"
    )
    made.add_argument(
        "--depth", metavar="HOW", help="the deepest that it needs: look, count, pieces, regions or suppose"
    )


def add_memory(made: argparse.ArgumentParser) -> None:
    """The option --memory."""
    made.add_argument(
        "--memory",
        type=arguments.whole,
        default=MEMORY,
        metavar="MB",
        help=f"what making it may hold, in megabytes (default {MEMORY})",
    )


def rules_of(options: argparse.Namespace, added: Mapping[str, Board]) -> tuple[Rules, int | None]:
    """The rules, and the seed where one is given; `added` are boards that have names besides those that ship.

    Options override the rule file, which overrides the rules in a file for the board. Raises UsageError and ParseError.
    """
    requested: RequestedRules = {}
    if options.board is not None:
        requested |= _board(options.board, added)
    from_board = requested.get("board")
    if options.rules is not None:
        requested |= parse_rules(files.read(options.rules), added=added)
    if from_board is not None:
        requested["board"] = from_board
    for key in ("pieces", "constraints", "constraint-coverage", "constraint-selection", "style", "difficulty", "depth"):
        value = getattr(options, key.replace("-", "_"))
        if value is not None:
            requested |= _option(key, value)
    if options.seed is not None:
        requested["seed"] = options.seed
    if options.unique is not None:
        requested["unique"] = options.unique
    if "board" not in requested:
        raise UsageError("which board? give --board, as in --board 8x8, or a rule file with a board: section")
    try:
        return rules.rules_of(requested), requested.get("seed")
    except rules.RulesClash as clash:
        raise UsageError(str(clash)) from None


def _board(name: str, added: Mapping[str, Board]) -> RequestedRules:
    """The board of this name, or else the board and rules in the file of this name."""
    try:
        return {"board": board_among(name, added)}
    except UnknownBoard as error:
        if name != "-" and os.sep not in name and not os.path.exists(name):
            said = f"there is no such file, and {error}" if str(error).startswith("no board ") else str(error)
            raise UsageError(f"--board: {said}") from None
    source = files.read(name)
    found = parse_rules(source, added=added)
    if "board" not in found:
        raise source.error(len(source.lines) + 1, 1, "there is no board in this file", "it starts with board:")
    return found


def _option(key: str, value: str) -> RequestedRules:
    try:
        return rules.read_rule(Source.of(value, f"--{key}"), 1, 1, key, value)
    except ParseError as error:
        raise UsageError(f"--{key}: {error.problem}" + (f": {error.hint}" if error.hint else "")) from None


def lines_of(rules: Rules, added: Mapping[str, Board]) -> tuple[str, ...]:
    """The rules as lines of a rule file that says everything, so that no other file is needed to read them.

    Boards without a name, or with one that only the user's file knows, are drawn. Raises UsageError for a choice that
    has such a board in it.
    """
    board = rules.board
    if any(choice in board.choices for choice in added.values()):
        raise UsageError(f"--board {board.name} with --boards is one of yours by chance: a batch takes them by name")
    lines = [line for line in rules.lines() if not line.startswith("board: ")]
    if board.name and board.name not in added:
        return (f"board: {board.name}", *lines)
    return ("board:", *_rows(board.cells), "", *lines)


def _rows(cells: tuple[Cell, ...]) -> list[str]:
    """A board as a rule file draws it."""
    inside = frozenset(cells)
    wide, high = max(x for x, _ in inside) + 1, max(y for _, y in inside) + 1
    return ["".join("#" if (x, y) in inside else " " for x in range(wide)).rstrip() for y in range(high)]
