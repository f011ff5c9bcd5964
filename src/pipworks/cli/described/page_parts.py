"""What man pages say besides what parsers know: files that are kept, variables that are read, other pages."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

_KERNEL = (
    "Which search runs: `native` (compiled), `python` (the same in Python, slower), or `auto` (the default), the "
    "first of them that is there. `pipworks doctor` says which are."
)
_VARIABLES = (
    (("--timeout", "--unique", "--seed"), "PIPWORKS_KERNEL", _KERNEL),
    (("--source",), "PIPWORKS_SOURCE", "Where the files of days are, without --source: a folder or an address."),
    (("--source",), "XDG_CACHE_HOME", "The folder of caches (default ~/.cache)."),
    (("--color",), "NO_COLOR", "No colour in drawings, unless --color says otherwise."),
    (("--color",), "FORCE_COLOR, CLICOLOR_FORCE", "Colour also where there is no terminal."),
    (("--no-browser",), "BROWSER", "The program that opens the page."),
    (("--force",), "XDG_STATE_HOME", "The folder of what programs remember (default ~/.local/state)."),
    (("--help",), "COLUMNS", "How wide the text of --help is, where it is not as wide as the terminal."),
)
"""The environment variables that a command reads, each with options one of which such a command has."""

_FILES = (
    (
        ("--force",),
        "~/.local/state/pipworks/written",
        "Checksums of the files that pipworks wrote last: it writes over these, and over others with --force alone.",
    ),
    (
        ("--source",),
        "~/.cache/pipworks/days",
        "Days that were fetched; nothing is, but for a date. They may be removed at any time.",
    ),
)
"""The files that commands keep, likewise."""


def variables(options: Collection[str]) -> list[tuple[str, str]]:
    """The environment variables that a command with these options reads, and what each does."""
    return [(name, told) for asked, name, told in _VARIABLES if set(asked) & set(options)]


def kept_files(options: Collection[str]) -> list[tuple[str, str]]:
    """The files that a command with these options keeps, and what each is for."""
    return [(name, told) for asked, name, told in _FILES if set(asked) & set(options)]
