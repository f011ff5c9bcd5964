"""The parser of a command: what it takes, said as to argparse, which is loaded only where words are not plain.

A third of what a command loads before its answer would be argparse and what that loads. So `plain_words` reads names
of files and options of the usual kinds, and `whole_parser` all else: help, mistakes, rarer kinds of options.
"""

from __future__ import annotations

import sys

from pipworks.cli import plain_words, refusals, source_option
from pipworks.cli.shown_version import show_version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser as _Parser
    from argparse import _MutuallyExclusiveGroup
    from typing import Any

    from pipworks.cli.whole_parser import WholeParser
else:
    _Parser = _MutuallyExclusiveGroup = object


class Parser(_Parser):
    """What a command takes, to read its words by; for all else that argparse's parsers do it makes one."""

    def __init__(self, prog: str, description: str, epilog: str) -> None:
        self.prog = prog
        self.usage = None
        self._about = {"description": description, "epilog": epilog}
        self._declared: list[plain_words.Declared] = []
        self._groups = 0
        self._whole: WholeParser | None = None
        self.add_argument("--version", action="show version", help="show the version and which search kernel runs")

    def add_argument(self, *names: str, **how: Any) -> Any:
        """Takes what argparse's takes."""
        self._declared.append(plain_words.Declared(names, how))

    def add_mutually_exclusive_group(self, **_: Any) -> _MutuallyExclusiveGroup:
        """A group of options of which at most one may be given."""
        self._groups += 1
        return _Group(self._declared, self._groups)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ARG002 - as argparse has it
        """The arguments by name. Exits with help, the version or a usage error as argparse does."""
        words = sys.argv[1:] if args is None else list(args)
        if words == ["--version"]:
            show_version()
            sys.exit()
        read: Any = plain_words.read(self._declared, words)
        if read is None:
            read = self.whole.parse_args(words)
        else:
            refusals.begin(words)
        source_option.begin(getattr(read, "source", None))
        return read

    @property
    def with_values(self) -> list[str]:
        """The options that have a value behind them."""
        return [name for each in self._declared if each.takes_value for name in each.names]

    @property
    def whole(self) -> WholeParser:
        """argparse's parser of the same arguments."""
        if self._whole is None:
            from pipworks.cli.whole_parser import WholeParser

            made = self._whole = WholeParser(self.prog, self.usage, **self._about, allow_abbrev=False)
            groups = {0: made} | {number: made.add_mutually_exclusive_group() for number in range(1, self._groups + 1)}
            for each in self._declared:
                groups[each.group].add_argument(*each.names, **each.how)
        return self._whole

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)


class _Group(_MutuallyExclusiveGroup):
    """Options of which at most one may be given."""

    def __init__(self, declared: list[plain_words.Declared], number: int) -> None:
        self._declared = declared
        self._number = number

    def add_argument(self, *names: str, **how: Any) -> Any:
        """Takes what argparse's takes."""
        self._declared.append(plain_words.Declared(names, how, self._number))
