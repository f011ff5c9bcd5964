"""Whether a stream can show colours and characters, and lines of text in colours. Nothing is printed here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pipworks.render.roles import Role, tint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

Span = tuple[str, Role | None]
"""A piece of text and its role; None for plain text."""

MODES = ("auto", "always", "never")
"""What `--color` takes."""

_RESET = "\x1b[0m"
_CODES = {
    Role.LIT: "1;33",
    Role.DRY: "2",
    Role.SOURCE: "1;31",
    Role.ROOF: "1;36",
    Role.MUTED: "2",
    Role.WALL: "1",
    Role.INK: "1",
} | {tint(number): f"30;48;5;{code}" for number, code in enumerate((117, 222, 217, 149, 209, 110, 79, 183))}
"""Select Graphic Rendition codes: the terminal's own 16 colours, which its owner chose, and for tints the 256."""


def wants_color(mode: str, stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether to colour what goes to `stream`.

    `mode` "always" or "never" decides. "auto" asks the environment, in the order of Python's own tools: a
    non-empty NO_COLOR says no (no-color.org); a non-empty FORCE_COLOR (force-color.org), or a CLICOLOR_FORCE
    other than 0, says yes; CLICOLOR=0 (bixense.com/clicolors) or TERM=dumb says no; then a terminal gets
    colour and a file or pipe none. Raises ValueError when the mode is unknown.
    """
    if mode not in MODES:
        raise ValueError(f"no such colour mode: {mode!r}; one of {', '.join(MODES)}")
    if mode != "auto":
        return mode == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR") or environment.get("CLICOLOR_FORCE", "0") not in ("", "0"):
        return True
    if environment.get("CLICOLOR") == "0" or environment.get("TERM") == "dumb":
        return False
    return stream.isatty()


def carries(stream: TextIO, characters: str) -> bool:
    """Whether the stream's encoding has all these characters; a stream without an encoding has all."""
    encoding = getattr(stream, "encoding", None)
    if encoding is None:
        return True
    try:
        characters.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def line(spans: Iterable[Span], *, color: bool) -> str:
    """The spans as one line without spaces at its end; with `color`, each run of one role in its colours."""
    runs: list[tuple[str, Role | None]] = []
    for text, role in spans:
        # A space looks the same in any colour, unless the colour is a background.
        same = runs and (role == runs[-1][1] or (text.isspace() and not _has_ground(runs[-1][1], role)))
        if same:
            runs[-1] = (runs[-1][0] + text, runs[-1][1])
        else:
            runs.append((text, role))
    while runs and not runs[-1][0].rstrip() and not (color and _has_ground(runs[-1][1])):
        runs.pop()
    if runs and not (color and _has_ground(runs[-1][1])):
        runs[-1] = (runs[-1][0].rstrip(), runs[-1][1])
    return "".join(_painted(text, role) if color else text for text, role in runs)


def _has_ground(*roles: Role | None) -> bool:
    return any(";48;" in _CODES.get(role, "") for role in roles if role is not None)


def _painted(text: str, role: Role | None) -> str:
    code = _CODES.get(role) if role is not None else None
    return f"\x1b[{code}m{text}{_RESET}" if code else text
