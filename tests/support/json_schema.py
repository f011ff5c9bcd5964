"""JSON held against a schema by the library that others use, and documents with one thing in them spoilt."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError, validators


def _pattern(validator: Any, pattern: str, value: Any, schema: Any) -> Iterator[ValidationError]:
    """As JSON Schema means it: `$` is the end of the text alone; to Python it is also before a last line's end."""
    if isinstance(value, str) and not re.search(pattern.replace("$", r"\Z"), value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


Validator: Any = validators.extend(Draft202012Validator, {"pattern": _pattern})


def valid(value: Any, schema: Any, part: Any = None) -> bool:
    """Whether the value is as the schema says, or as a part of it does."""
    validator = Validator(schema)
    return bool((validator if part is None else validator.evolve(schema=part)).is_valid(value))


@st.composite
def spoilt(draw: st.DrawFn, told: Any, wrong: st.SearchStrategy[Any]) -> Any:
    """A copy of a JSON value with something inside it replaced, left out or added."""
    told = copy.deepcopy(told)
    *path, last = draw(st.sampled_from(_places(told)[1:]))
    at = told
    for key in path:
        at = at[key]
    match draw(st.sampled_from(["replace", "leave out", "add"])):
        case "replace":
            at[last] = draw(wrong)
        case "leave out":
            del at[last]
        case _ if isinstance(at, dict):
            at["more"] = draw(wrong)
        case _:
            at.append(draw(wrong))
    return told


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside a value, its own first."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, one in inside for deeper in _places(one, (*path, key)))]
