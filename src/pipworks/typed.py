"""What classes need of `typing` when they are defined, without loading it, which every command would pay for.

Type checkers read the real ones. Here `NamedTuple` makes the same classes out of `collections.namedtuple`, generic
classes remember no parameters, and a protocol is a class like any other.
"""

from __future__ import annotations

from collections import namedtuple
from types import GenericAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Any
    from typing import Generic as Generic
    from typing import NamedTuple as NamedTuple
    from typing import Protocol as Protocol
    from typing import TypeVar as TypeVar
else:
    Any = object

    class TypeVar:
        """A type variable by its name; in a union it becomes a real one, for who looks types up."""

        def __init__(self, name: str, *_: object, **__: object) -> None:
            self.__name__ = name

        def __repr__(self) -> str:
            return f"~{self.__name__}"

        def __typing_subst__(self, given: object) -> object:
            """What stands in its place in an alias like `Goal[int]`."""
            return given

        def __or__(self, other: object) -> object:
            from typing import TypeVar

            return TypeVar(self.__name__) | other

        def __ror__(self, other: object) -> object:
            return self | other

    class Generic:
        """The base of generic classes; `Outcome[int]` makes the same values as `Outcome`."""

        __slots__ = ()

        def __class_getitem__(cls, parameters: object) -> object:
            return cls if cls in (Generic, Protocol) else GenericAlias(cls, parameters)

    class Protocol(Generic):
        """The base of what type checkers compare others with; at run time nothing is."""

        __slots__ = ()

    class _Rows(type):
        def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, space)
            fields = tuple(space["__annotations__"])
            defaults = [space.pop(field) for field in fields if field in space]
            made = namedtuple(name, fields, defaults=defaults, module=space["__module__"])
            for own, value in space.items():
                setattr(made, own, value)
            return made

    class NamedTuple(metaclass=_Rows):
        """The base of a class of tuples whose items have names: its annotations, in that order."""
