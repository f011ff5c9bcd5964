"""Types as a function's annotations write them, and whether a value is of one, without loading what nobody made."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Kinds = tuple[tuple[type, ...], tuple[str, ...]]
    """Types, and the names of types that are not loaded or that are no class."""

_KNOWN: dict[str, type] = {"str": str, "bytes": bytes, "None": type(None), "os.PathLike": os.PathLike}
_NUMBERS = {"int": "__index__", "float": "__float__"}
"""The method that makes a value one of these numbers, whoever's type it is."""

_LIST = "Sequence["
_SHARED = ("", "hints", "render", "kernel")
"""What families have in common: no package, or one of these."""

_ANYTHING = ("bool", "object", "Any")
"""Types that no argument is refused for: everything is true or false."""


def kinds_of(function: Callable[..., Any]) -> dict[str, Kinds | None]:
    """For each parameter in order the types that it takes, and the names of those not loaded; None for any value."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return {name: _kind(function, str(function.__annotations__.get(name, "object"))) for name in names}


def _kind(function: Callable[..., Any], annotation: str) -> Kinds | None:
    ready: list[type] = []
    late: list[str] = []
    for part in parts_of(annotation):
        if part in _ANYTHING:
            return None
        if part in _NUMBERS or part.startswith(_LIST):
            late.append(part)
            continue
        found = _KNOWN.get(part) or _looked_up(part, function.__globals__)
        if isinstance(found, type):
            ready.append(found)
        elif origin := getattr(found, "__origin__", None):
            ready.append(origin)
        else:
            late.append(part)
    return tuple(ready), tuple(late)


def parts_of(annotation: str) -> tuple[str, ...]:
    """The types of a union, without what stands in brackets behind them; but `Sequence[Piece]` stays what it is."""
    bare = annotation.strip("\"'")
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(f"{bare}|"):
        depth += (letter == "[") - (letter == "]")
        if letter == "|" and not depth:
            parts.append(bare[start:place].strip())
            start = place + 1
    return tuple(part if part.startswith(_LIST) else part.partition("[")[0] for part in parts)


def _looked_up(name: str, names: dict[str, Any]) -> object:
    """What a dotted name stands for among a module's names; None for one that is known to type checkers alone."""
    first, *rest = name.split(".")
    found = names.get(first)
    for attribute in rest:
        found = getattr(found, attribute, None)
    return found


def is_called(value: object, names: tuple[str, ...], family: str) -> bool:
    """Whether the value's class, or one above it, has one of these names; also for numbers that act as one.

    So a type can be asked for that the function's module doesn't load: a value of it was made where it is. Classes of
    another family don't count.
    """
    kind = type(value)
    for name in names:
        if name in _NUMBERS:
            if hasattr(kind, _NUMBERS[name]) or hasattr(kind, "__index__"):
                return True
        elif name.startswith(_LIST):
            inner = (name[len(_LIST) : -1],)
            if isinstance(value, list | tuple) and all(is_called(item, inner, family) for item in value):
                return True
        elif any(above.__name__ == name for above in kind.__mro__ if is_within_reach(above, family)):
            return True
    return False


def is_ours(kind: type) -> bool:
    """Whether a class comes with this package."""
    return kind.__module__.partition(".")[0] == __package__


def is_within_reach(kind: type, family: str) -> bool:
    """Whether a class is ours, and not of another family than this one."""
    return is_ours(kind) and family_of(kind.__module__) in (*_SHARED, family)


def family_of(module: str) -> str:
    """The package below ours that a module is in, as `pipes`; empty for a module outside of it, or of no package."""
    parts = module.split(".")
    if len(parts) < 3 or parts[0] != __package__:
        return ""
    return parts[1] if hasattr(sys.modules.get(f"{__package__}.{parts[1]}"), "__path__") else ""
