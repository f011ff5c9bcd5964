"""The help of a command: its options in titled groups, the same for all commands, as wide as the terminal."""

from __future__ import annotations

import argparse
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MAKING = "the puzzle to make"
PAPER = "the paper"
ON_PAPER = "what is printed on it"
BATCH = "the batch"
CHOOSING = "which puzzles, in which order"
JUDGING = "what is judged, and how"
ON_PAGE = "what the page has"
SERVING = "how it is served"
REST = "other options"
GROUPS = {
    "what to answer": ("all", "count", "unique", "minimal", "limit", "grids", "distinct", "orientations"),
    "hints and grades": ("hint", "explain", "grade", "markdown", "long"),
    "which puzzle": ("level", "source", "position", "no_wrap", "all_tiles", "either_hand", "pips_order"),
    MAKING: (
        *("board", "boards", "size", "style", "pieces", "constraints", "constraint_coverage", "constraint_selection"),
        *("tanks", "houses", "fill", "decoys", "difficulty", "depth", "list_boards", "recipe"),
        *("grades", "unsolvable"),
    ),
    PAPER: ("paper", "landscape", "per_page", "margin", "large", "cut_out", "booklet"),
    ON_PAPER: ("answers", "link", "rules", "font"),
    BATCH: ("into", "split", "shard", "scheduler", "retry"),
    CHOOSING: ("where", "family", "tag", "order", "reverse"),
    JUDGING: ("against", "only", "points", "input", "repeats"),
    ON_PAGE: ("puzzles", "daily", "days", "first", "engine", "no_worker"),
    SERVING: ("host", "port", "name", "proxy", "cors", "log_clients", "no_browser", "queue"),
    "what to do with them": ("stats", "by", "add_tag", "remove_tag"),
    "output": (
        *("output", "force", "to", "strict", "solution", "solutions", "picture", "png", "base"),
        *("json", "format", "header", "bare", "check", "quiet"),
    ),
    "drawings": (
        *("theme", "color", "ascii", "compact", "digits"),
        *("rulers", "title", "date", "rules_line"),
    ),
    "the search and its limits": ("timeout", "clock", "seconds", "memory", "workers", "seed"),
    "help": ("help", "version"),
}
"""The titles in the order of the page, and which options stand under each, by their names in Python."""

_MAKERS = ("generate", "contest boards")
"""What is in the names of commands that make puzzles."""
_ALSO_ON_PAPER = ("theme", "title", "date", "grade", "rulers")
_ALSO_MAKING = ("count", "unique", "seed", "no_wrap", "all_tiles", "days")
_ALSO_CHOOSING = ("difficulty", "unique", "limit")
_ALSO_OF_BATCHES = ("workers", "where")
"""Options that say on paper what is printed, in a generator which puzzle is made, of a collection which puzzles are
meant, in a batch who works, elsewhere something else."""


def group_of(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    """The title under which an option stands in the help of a command; `REST` for one that has no place."""
    if action.dest in _ALSO_MAKING and any(word in parser.prog for word in _MAKERS):
        return MAKING
    if action.dest in _ALSO_OF_BATCHES and "batch" in parser.prog:
        return BATCH
    if action.dest in _ALSO_ON_PAPER and "print" in parser.prog:
        return ON_PAPER
    if action.dest in _ALSO_CHOOSING and "collect" in parser.prog:
        return CHOOSING
    return next((title for title, names in GROUPS.items() if action.dest in names), REST)


def page(parser: argparse.ArgumentParser) -> str:
    """The whole help: usage, what the command does, its options, examples, exit codes."""
    made = _Formatter(parser.prog)
    made.add_text(_filled(parser.description or "", made.width))
    _add_section(made, "arguments", (action for action in parser._actions if not action.option_strings))
    options = [action for action in parser._actions if action.option_strings]
    for title in (*GROUPS, REST):
        _add_section(made, title, (action for action in options if group_of(parser, action) == title))
    made.add_text(_filled(parser.epilog or "", made.width))
    return f"{usage(parser)}\n{made.format_help()}"


def usage(parser: argparse.ArgumentParser) -> str:
    """One line with what the command takes, ended by a newline."""
    if parser.usage:
        return f"usage: {parser.usage}\n"
    return f"usage: {parser.prog} [OPTION ...] {operands(parser)}".rstrip() + "\n"


def operands(parser: argparse.ArgumentParser) -> str:
    """What the command takes besides options: `BOARD [SOLUTION]`."""
    forms = {None: "{}", "?": "[{}]", "*": "[{} ...]", "+": "{} ..."}
    actions = (action for action in parser._actions if not action.option_strings and action.help != argparse.SUPPRESS)
    return " ".join(forms[action.nargs].format(action.metavar or action.dest) for action in actions)  # type: ignore[index]


def _add_section(made: _Formatter, title: str, actions: Iterable[argparse.Action]) -> None:
    made.start_section(title)
    made.add_arguments(actions)
    made.end_section()


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Arguments beside their meaning; on a narrow terminal the meaning stands below."""

    def __init__(self, prog: str) -> None:
        self.width = max(20, _columns() - 2)
        super().__init__(prog, width=self.width, max_help_position=24 if self.width >= 70 else 8)

    def _metavar_formatter(self, action: argparse.Action, default_metavar: str) -> Callable[[int], tuple[str, ...]]:
        """The choices of an option with bars between, where it has no other name for its value."""
        if action.metavar is None and action.choices is not None:
            listed = "|".join(map(str, action.choices))
            return lambda count: (listed,) * count
        return super()._metavar_formatter(action, default_metavar)


def _filled(text: str, width: int) -> str:
    """The text with each line that is not indented, as an example is, broken to the width."""
    import textwrap

    return "\n".join(_lines(text, width, textwrap.TextWrapper(width, break_long_words=False, break_on_hyphens=False)))


def _lines(text: str, width: int, wrapper: object) -> Iterator[str]:
    for line in text.split("\n"):
        if line.startswith(" ") or len(line) <= width:
            yield line
        else:
            yield from wrapper.wrap(line)  # type: ignore[attr-defined]


def _columns() -> int:
    """The terminal's columns, as `shutil.get_terminal_size` finds them: COLUMNS, the terminal itself, or 80."""
    named = os.environ.get("COLUMNS", "")
    if named.isdecimal() and int(named):
        return int(named)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80
