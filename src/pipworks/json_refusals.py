"""Refusals as JSON: one record for whatever went wrong, made here for all who answer in JSON.

`pipworks/schemas/error.schema.json` says which keys there are, and `docs/json.md` what they mean.
"""

from __future__ import annotations

from pipworks.errors import (
    BrokenAnswer,
    EngineIncomplete,
    GenerationFailed,
    InvalidPuzzle,
    KernelUnavailable,
    MissingExtra,
    NoSuchDay,
    ParseError,
    Unwritable,
)
from pipworks.json_records import ERROR, VERSION

CODES = ("usage", "parse", "puzzle", "file", "generation", "limit", "extra", "kernel", "bug")
"""The codes of refusals."""


def refusal(code: str, problem: str, **about: object) -> dict[str, object]:
    """The refusal with this code and sentence; `about` are those of its other keys that are known."""
    unknown: dict[str, object] = {"file": None, "name": "", "line": None, "column": None}
    what = {**unknown, "problem": problem, "hint": None, **about}
    return {"format": ERROR, "version": VERSION, "status": "error", "code": code, **what}


def refusal_of(error: Exception, message: object = "") -> dict[str, object]:
    """The refusal that an error of the library is; `message` is what a person is told, unless the error knows better.

    What is none of the library's errors is a bug.
    """
    if isinstance(error, ParseError):
        place: dict[str, object] = {"file": error.source, "line": error.line, "column": error.column}
        return refusal("parse", error.problem, hint=error.hint or None, **place)
    if isinstance(error, NoSuchDay):
        return refusal("file", f"{error.date}: {error.problem}", file=error.source or None, hint=error.hint or None)
    if isinstance(error, Unwritable):
        return refusal("puzzle", f"{error.form}: {error.problem}", hint=error.hint or None)
    if isinstance(error, GenerationFailed):
        return refusal("limit" if error.limit else "generation", str(error))
    if isinstance(error, KernelUnavailable):
        return refusal("kernel", str(error))
    said = str(message or error) or type(error).__name__
    if isinstance(error, EngineIncomplete):
        return refusal("extra", str(error))
    if isinstance(error, MissingExtra):
        return refusal("extra", said, hint=f"pip install 'pipworks[{error.extra}]'")
    if isinstance(error, BrokenAnswer) or not isinstance(error, (InvalidPuzzle, UnicodeError)):
        return refusal("bug", said)
    return refusal("puzzle" if isinstance(error, InvalidPuzzle) else "file", said)
