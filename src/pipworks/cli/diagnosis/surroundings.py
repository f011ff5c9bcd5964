"""What is around pipworks: variables that it heeds, files that it keeps, the browser, the terminal."""

from __future__ import annotations

import os
import re
import shutil
import sys

from pipworks.cli.diagnosis.homely import homely
from pipworks.cli.user_folders import user_folder
from pipworks.day_addresses import has_login
from pipworks.near_names import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CHOICES = {
    "PIPWORKS_KERNEL": ("auto", "native", "wasm", "python"),
    "PIPWORKS_BUILD": ("auto", "require", "skip"),
}
_OURS = (*_CHOICES, "PIPWORKS_SOURCE")
_OF_TESTS = ("PIPWORKS_SHARED", "PIPWORKS_CHROMIUM", "PIPWORKS_NODE", "PIPWORKS_SEED")
"""The variables that the project's own tests read, and what measures and builds it."""
_NAMES = (
    *_OURS,
    *("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS", "BROWSER"),
    *("XDG_STATE_HOME", "XDG_CACHE_HOME", "PYTHONIOENCODING", "PYTHONUTF8", "SOURCE_DATE_EPOCH"),
    *("LC_ALL", "LC_CTYPE", "LANG"),
)
"""The environment variables that are heeded, here or by what pipworks stands on."""
_NUMBERS = ("COLUMNS", "SOURCE_DATE_EPOCH")
_FOLDERS = ("XDG_STATE_HOME", "XDG_CACHE_HOME")
_LOGIN = re.compile(r"(?<=://)[^/@\s]+@")
_LONGEST = 60


def variables() -> list[dict[str, str]]:
    """The variables that are set and matter, with what is odd about the value; logins in addresses are left out."""
    others = sorted(name for name in os.environ if name.startswith("PIPWORKS_") and name not in _OURS)
    found = []
    for name in (*_NAMES, *others):
        value = os.environ.get(name)
        if value is not None:
            shown = _LOGIN.sub("", homely(value)).partition("?")[0][:_LONGEST]
            found.append({"name": name, "value": shown, "problem": _problem(name, value)})
    return found


def _problem(name: str, value: str) -> str:
    """What is odd about the value of a variable; empty where nothing is."""
    choices = _CHOICES.get(name)
    if choices and value not in choices:
        near = did_you_mean(value, choices)
        return f"not one of {', '.join(choices)}{f': {near}' if near else ''}"
    if name in _NUMBERS and not (value.isascii() and value.isdecimal()):
        return "not a whole number"
    if name in _FOLDERS and value and not os.path.isabs(value):
        return "not heeded, as it is no whole path"
    if name == "PIPWORKS_SOURCE" and value:
        return _problem_of_source(value)
    if name in _OF_TESTS:
        return "the project's own tests read it, pipworks does not"
    if name.startswith("PIPWORKS_") and name not in _OURS:
        near = did_you_mean(name, _OURS)
        return f"pipworks reads no such variable{f': {near}' if near else ''}"
    return ""


def _problem_of_source(place: str) -> str:
    """What is odd about a source of days; empty where nothing is, as far as can be seen without asking it."""
    if place.lower().startswith(("https://", "http://")):
        return "a name and a password are given to nobody" if has_login(place) else ""
    return "" if os.path.isdir(place) else "neither a folder here nor an address, as https://"


def kept() -> list[dict[str, Any]]:
    """What pipworks keeps on this machine: for what, where, how many files, how many bytes."""
    found: dict[str, dict[str, Any]] = {}
    for what, variable, usual in (
        ("which files pipworks wrote", "XDG_STATE_HOME", (".local", "state")),
        ("days that were fetched", "XDG_CACHE_HOME", (".cache",)),
    ):
        base = user_folder(variable, *usual)
        folder = os.path.join(base, "pipworks")
        if base and os.path.isdir(folder) and folder not in found:
            sizes = _sizes(folder)
            found[folder] = {"what": what, "path": homely(folder), "files": len(sizes), "bytes": sum(sizes)}
    return list(found.values())


def _sizes(folder: str) -> list[int]:
    """The bytes of each file in a folder and those below; what can't be looked at is left out."""
    sizes = []
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                sizes.append(os.lstat(os.path.join(place, name)).st_size)
            except OSError:
                continue
    return sizes


def browser() -> str | None:
    """The browser that `pipworks play` would open; None where it would open none, as without a screen."""
    from pipworks.cli import play

    if not play.has_screen():
        return None
    import webbrowser

    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return None
    return homely(str(getattr(found, "name", "") or type(found).__name__))


def terminal() -> dict[str, Any]:
    """Standard output: its encoding, whether it is a terminal and gets colour, and the columns."""
    from pipworks.render import terminal as rendering

    out = sys.stdout
    return {
        "encoding": getattr(out, "encoding", None),
        "terminal": bool(out is not None and out.isatty()),
        "color": out is not None and rendering.wants_color("auto", out, os.environ),
        "columns": shutil.get_terminal_size().columns,
    }
