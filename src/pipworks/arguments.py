"""What public functions take, looked at before they start: a value of another type is refused with what to pass.

`public` goes above a public function. It reads the types off the function's own annotations when the function is first
called, so that they are written once and a definition costs nothing.
"""

from __future__ import annotations

from functools import wraps

from pipworks.kinds import family_of, is_called, kinds_of, parts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ParamSpec, TypeVar

    from pipworks.kinds import Kinds

    P = ParamSpec("P")
    R = TypeVar("R")


def public(function: Callable[P, R]) -> Callable[P, R]:
    """The function behind a look at its arguments. Raises TypeError, which says what to pass, for one of a wrong type.

    A generator function is refused at the call, not at its first item. Parameters without a type are not looked at.
    """
    kinds: dict[str, Kinds | None] = {}
    most = function.__code__.co_argcount
    family = family_of(function.__module__)

    @wraps(function)
    def door(*values: P.args, **named: P.kwargs) -> R:
        if not kinds:
            kinds.update(kinds_of(function))
        for value, (name, kind) in zip(values[:most], kinds.items(), strict=False):
            if kind is not None and not isinstance(value, kind[0]) and not is_called(value, kind[1], family):
                refuse(function, name, value)
        for name, value in named.items():
            kind = kinds.get(name)
            if kind is not None and not isinstance(value, kind[0]) and not is_called(value, kind[1], family):
                refuse(function, name, value)
        return function(*values, **named)

    return door


def refuse(function: Callable[..., Any], name: str, value: object) -> None:
    """Raises the TypeError for a value that the function's parameter of this name does not take."""
    from pipworks.mistakes import sentence

    raise TypeError(sentence(function, name, parts_of(function.__annotations__[name]), value)) from None
