"""argparse as all commands have it, with sentences that say what to type and options in titled groups.

What is typed wrong is looked at before argparse sees it. The help and the sentences are modules of their own, which are
loaded only to be shown.
"""

from __future__ import annotations

import argparse
import sys

from pipworks.cli import files, refusals
from pipworks.cli.shown_version import show_version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn


class WholeParser(argparse.ArgumentParser):
    """A parser that writes as all commands do, whatever the standard streams are.

    Options and what they are about may stand in any order. It does not take `--option=--` for an option without a
    value, as argparse does before Python 3.13.
    """

    def __init__(self, *about: Any, **how: Any) -> None:
        super().__init__(*about, **how)
        self.register("action", "show version", _ShowVersion)
        self.register("action", "yes or no", argparse.BooleanOptionalAction)

    def _get_formatter(self) -> argparse.HelpFormatter:
        """What argparse asks about each argument that is added, made once: its own looks for the terminal each time."""
        if not hasattr(self, "_checking"):
            self._checking = argparse.HelpFormatter(self.prog, width=80)
        return self._checking

    def format_help(self) -> str:
        from pipworks.cli import help_page

        return help_page.page(self)

    def format_usage(self) -> str:
        from pipworks.cli import help_page

        return help_page.usage(self)

    def print_help(self, file: Any = None) -> None:
        if file is None:
            files.write(None, self.format_help())
        else:
            super().print_help(file)

    def error(self, message: str) -> NoReturn:
        from pipworks.cli import odd_usages

        said = odd_usages.reworded(self, message)
        files.tell(f"{self.format_usage()}{self.prog}: error: {said}")
        refusals.write(refusals.UsageError(said), said)
        sys.exit(2)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        options, rest = self.parse_known_args(args, namespace)
        if rest:
            from pipworks.cli import odd_usages

            self.error(odd_usages.too_many(self, rest))
        return options

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        words = sys.argv[1:] if args is None else list(args)
        refusals.begin(words)
        return super().parse_known_args(self._in_order(words), namespace)

    def _in_order(self, words: list[str]) -> list[str]:
        """The words with the options in front, as argparse finds no optional argument behind one.

        Exits with a usage error for an option that is not there, has a value but takes none, or is given twice; with
        the help where it is asked for.
        """
        end = words.index("--") if "--" in words else len(words)
        if "-h" in words[:end] or "--help" in words[:end]:
            self.print_help()
            sys.exit(0)
        options: list[str] = []
        others: list[str] = []
        given: dict[str, str] = {}
        waiting: argparse.Action | None = None
        for word in words[:end]:
            action = self._option(word)
            if action is None:
                (others if waiting is None else options).append(word)
                waiting = None
            else:
                self._refuse_waiting(waiting, given)
                self._look_at(word, action, given)
                options.append(word)
                waiting = action if action.nargs is None and word in self._option_string_actions else None
        self._refuse_waiting(waiting, given)
        return [*options, *others, *words[end:]]

    def _option(self, word: str) -> argparse.Action | None:
        """The option that a word is or starts with; None for a value. Exits with a usage error for a strange one."""
        if len(word) < 2 or word[0] != "-":
            return None
        name = word.partition("=")[0]
        found = self._option_string_actions.get(name)
        if found is None and word[1] != "-":
            found = self._option_string_actions.get(word[:2])
        if found is None and " " not in word and not word[1:].replace(".", "", 1).isdigit():
            from pipworks.cli import odd_usages

            self.error(odd_usages.unknown(self, name))
        return found

    def _look_at(self, word: str, action: argparse.Action, given: dict[str, str]) -> None:
        """Exit with a usage error for an odd use of this option; `given` has the options before it.

        Where an option has a default, the last of several counts, so that what an alias sets can be set again.
        """
        name, equals, value = word.partition("=")
        if equals and value == "--":
            self.error(f"argument {name}: expected a value, found '--'")
        if equals and action.nargs == 0:
            self.error(f"argument {name}: it takes no value, found {value!r}")
        before = given.get(action.dest, name)
        if before != name and action.nargs == 0:
            self.error(f"{before} or {name}: not both")
        if action.dest in given and isinstance(action, argparse._StoreAction) and action.default is None:
            self.error(f"argument {name}: given twice, and it takes one value")
        given[action.dest] = name

    def _refuse_waiting(self, action: argparse.Action | None, given: dict[str, str]) -> None:
        """Exit with a usage error for an option whose value is missing behind it."""
        if action is not None:
            value = action.metavar or action.dest
            self.error(f"argument {given[action.dest]}: expected a value behind it, {value}, found none")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            from pipworks.cli import odd_usages

            raise argparse.ArgumentError(action, odd_usages.no_choice(list(map(str, action.choices)), str(value)))


class _ShowVersion(argparse.Action):
    """Print the version and end."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        show_version()
        parser.exit()
