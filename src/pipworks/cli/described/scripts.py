"""Completions for shells: what Tab offers behind each program, as scripts that shtab makes of the parsers."""

from __future__ import annotations

import re

from pipworks.cli.described import parser_tree, value_words
from pipworks.cli.refusals import UsageError

SHELLS = {"bash": "{}", "zsh": "_{}", "fish": "{}.fish"}
"""The shells, and what each calls the file with a program's completion."""


def scripts(shell: str) -> dict[str, str]:
    """The completion of each program, by the name of the file in which the shell looks for it.

    Raises UsageError where shtab is not installed, KeyError for a shell that is not among `SHELLS`.
    """
    try:
        import shtab
    except ImportError:
        raise UsageError("completions are made by shtab, which is not installed: pip install shtab") from None
    found = {}
    for name, made in parser_tree.programs().items():
        value_words.add_words(made)
        text: str = shtab.complete(made, shell=shell)
        if shell == "zsh":
            text = _with_every_file(text, has_commands=name == parser_tree.MAIN)
        found[SHELLS[shell].format(name)] = text.rstrip() + "\n"
    return found


def _with_every_file(text: str, *, has_commands: bool) -> str:
    """A script for zsh that completes every file where a command takes several: shtab's completes the first alone.

    Its own place for the names of commands goes, where there are none.
    """
    text = re.sub(r'^  "\(\*\)::?(?=[^:])', '  "*:', text, flags=re.MULTILINE)
    return text if has_commands else text.replace("_defaults_added=0", "_defaults_added=1")
