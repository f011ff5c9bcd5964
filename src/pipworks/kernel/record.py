"""Results as frozen values that cost nothing to define: behind a dataclass's face, without the code it generates.

A frozen dataclass takes most of a millisecond to define, on the way to every command's first answer, and a result is
made once a question. So its methods are written here once, for any fields.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import ClassVar, dataclass_transform


@dataclass_transform(eq_default=True, frozen_default=True)
class Record:
    """A value whose fields are its `__slots__`, annotated in the same order, each of them given when it is made.

    Equality, hash, repr, matching, copying and pickling are those of a frozen dataclass with slots.
    """

    __slots__: tuple[str, ...] = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *values: object, **named: object) -> None:
        fields = self.__slots__
        twice = set(fields[: len(values)]) & named.keys()
        given = dict(zip(fields, values, strict=False)) | named
        if len(values) > len(fields) or twice or given.keys() != set(fields):
            raise TypeError(f"{type(self).__qualname__} takes {', '.join(fields)}, each of them once")
        for field, value in given.items():
            object.__setattr__(self, field, value)

    def __init_subclass__(cls) -> None:
        cls.__match_args__ = cls.__slots__  # type: ignore[misc]  # mypy takes it for final

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, field) for field in self.__slots__)

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.__slots__)
        return f"{type(self).__qualname__}({fields})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self) is not type(other):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[type[Record], tuple[object, ...]]:
        return type(self), self._values()
