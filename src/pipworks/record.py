"""Frozen values that cost little to define: what a dataclass looks like, without the code that it generates.

To define a frozen dataclass with slots takes half a millisecond, and every command pays for each that it meets on the
way to its first answer. So the methods are written here once, for any fields. Making a value is slower than with a
dataclass: records are for what is made once a question, not in an inner loop.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import Field
    from inspect import Signature
    from typing import Any, ClassVar, Self, dataclass_transform
else:

    def dataclass_transform(**_):
        """Nothing at run time: type checkers read the real one."""
        return lambda made: made


class _Maker(type):
    """Turns annotated names into slots, and what they are set to into defaults."""

    if TYPE_CHECKING:
        __match_args__: tuple[str, ...]
        __defaults__: dict[str, object]
        __fields__: frozenset[str]
        __fresh__: tuple[str, ...]
        __setters__: tuple[Any, ...]

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _Maker:
        kinds: dict[str, object] = space.get("__annotations__", {})
        own = tuple(field for field, kind in kinds.items() if "ClassVar" not in str(kind))
        defaults = {field: space.pop(field) for field in own if field in space}
        above = [base for base in bases if isinstance(base, _Maker)]
        for base in reversed(above):
            defaults = base.__defaults__ | defaults
        space["__slots__"] = own
        space["__match_args__"] = (*(field for base in above for field in base.__match_args__), *own)
        space["__defaults__"] = defaults
        space["__fields__"] = frozenset(space["__match_args__"])
        space["__fresh__"] = tuple(field for field, default in defaults.items() if isinstance(default, dict))
        made = super().__new__(cls, name, bases, space)
        made.__setters__ = (*(put for base in above for put in base.__setters__), *(vars(made)[f].__set__ for f in own))
        return made

    @property
    def __signature__(cls) -> Signature:
        """What `help` and `inspect.signature` show."""
        from inspect import Parameter, Signature

        kind = Parameter.POSITIONAL_OR_KEYWORD
        return Signature(
            [Parameter(name, kind, default=cls.__defaults__.get(name, Parameter.empty)) for name in cls.__match_args__]
        )


class _DataclassFields:
    """What `dataclasses.replace`, `fields` and `asdict` look for, made when they do."""

    def __get__(self, record: Record | None, kind: type[Record]) -> dict[str, Field[Any]]:
        from dataclasses import field, make_dataclass

        def described(name: str) -> Any:
            compare = name not in kind.uncompared
            if name not in kind.__defaults__:
                return field(compare=compare)
            default = kind.__defaults__[name]
            if isinstance(default, dict):
                return field(default_factory=dict, compare=compare)
            return field(default=default, compare=compare)

        kinds = {
            name: what for base in kind.__mro__[::-1] for name, what in vars(base).get("__annotations__", {}).items()
        }
        fields = [(name, kinds[name], described(name)) for name in kind.__match_args__]
        found: dict[str, Field[Any]] = vars(make_dataclass(kind.__name__, fields))["__dataclass_fields__"]
        return found


@dataclass_transform(eq_default=True, frozen_default=True)
class Record(metaclass=_Maker):
    """A value whose fields are its annotations, in that order; a field that is set to something has a default.

    Equality, hash, repr, matching, copying, pickling and `dataclasses.replace` are those of a frozen dataclass with
    slots. `uncompared` names fields that make no difference. An empty dictionary as a default is a new one each time.
    """

    if TYPE_CHECKING:
        __match_args__: ClassVar[tuple[str, ...]]
        __defaults__: ClassVar[dict[str, object]]
        __fields__: ClassVar[frozenset[str]]
        __fresh__: ClassVar[tuple[str, ...]]
        __setters__: ClassVar[tuple[Any, ...]]
        __dataclass_fields__: ClassVar[_DataclassFields]
        uncompared: ClassVar[tuple[str, ...]]
    else:
        __dataclass_fields__ = _DataclassFields()
        uncompared = ()

    def __init__(self, *values: object, **named: object) -> None:
        setters = self.__setters__
        if named or len(values) != len(setters):
            values = self._filled(values, named)
        for put, value in zip(setters, values):  # noqa: B905 - as many as there are, and this is the way to each answer
            put(self, value)

    def _filled(self, values: tuple[object, ...], named: dict[str, object]) -> tuple[object, ...]:
        """All values in order, those by position, by name and by default. Raises TypeError for any other choice."""
        fields, defaults = self.__match_args__, self.__defaults__
        given = dict(zip(fields, values))  # noqa: B905 - too many values are counted below
        given.update(named)
        full = {**defaults, **given}
        # As many as there are fields, none twice, none that is no field.
        if len(given) != len(values) + len(named) or len(full) != len(fields) or not full.keys() <= self.__fields__:
            self._refuse_choice(values, named)
        for field in self.__fresh__:
            if field not in given:
                full[field] = {}
        return tuple([full[field] for field in fields])

    def _refuse_choice(self, values: tuple[object, ...], named: dict[str, object]) -> None:
        fields = self.__match_args__
        given = dict(zip(fields, values, strict=False))
        odd = sorted({*(given.keys() & named.keys()), *((self.__defaults__ | given | named).keys() ^ set(fields))})
        listed = ", ".join(odd or [f"{len(values)} values"])
        raise TypeError(f"{type(self).__qualname__}({', '.join(fields)}) can't be made: see to {listed}")

    def _values(self) -> tuple[object, ...]:
        return tuple([getattr(self, field) for field in self.__match_args__])

    def _compared(self) -> tuple[object, ...]:
        return tuple([getattr(self, field) for field in self.__match_args__ if field not in self.uncompared])

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.__match_args__)
        return f"{type(self).__qualname__}({fields})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self) is not type(other):
            return NotImplemented
        return self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def __setattr__(self, name: str, value: object) -> None:
        _refuse(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        _refuse(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[type[Record], tuple[object, ...]]:
        return type(self), self._values()

    def replaced(self, **changes: object) -> Self:
        """The same record with other values for some fields, as `dataclasses.replace` makes it, only faster."""
        return type(self)(**(dict(zip(self.__match_args__, self._values(), strict=True)) | changes))

    __replace__ = replaced


def _refuse(problem: str) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(problem)
