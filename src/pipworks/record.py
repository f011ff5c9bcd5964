"""Frozen values that cost little to define: what a dataclass looks like, without the code that it generates.

To define a frozen dataclass with slots takes half a millisecond, and every command pays for each that it meets on the
way to its first answer, and for loading `dataclasses`, which needs `inspect`. Here a class costs twenty times less:
one constructor is compiled for each number of fields, and a class has a copy of it with its own names. A record is
made faster than a dataclass, as its slots are filled without looking for them.
"""

from __future__ import annotations

from abc import ABCMeta
from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import Field
    from inspect import Signature
    from typing import Any, ClassVar, Literal, Self, dataclass_transform
else:

    def dataclass_transform(**_):
        """Nothing at run time: type checkers read the real one."""
        return lambda made: made


class _ByName:
    """What stands behind a field that is given by its name alone: its default."""

    def __init__(self, default: object) -> None:
        self.default = default


def by_name(*, default: Any, kw_only: Literal[True]) -> Any:  # noqa: ARG001 - type checkers look at it
    """What to set a field to that is given by its name alone, `kw_only=True`; such fields come last."""
    return _ByName(default)


class _Maker(type):
    """Turns annotated names into slots, and what they are set to into defaults."""

    if TYPE_CHECKING:
        __match_args__: tuple[str, ...]
        __defaults__: dict[str, object]
        __by_name__: tuple[str, ...]
        __setters__: tuple[Any, ...]

    def __new__(
        cls,
        name: str,
        bases: tuple[type, ...],
        space: dict[str, Any],
        *,
        kw_only: bool = False,
        frozen: bool = True,
    ) -> _Maker:
        kinds: dict[str, object] = space.get("__annotations__", {})
        own = tuple([field for field, kind in kinds.items() if "ClassVar" not in str(kind)])
        if own:  # a class without fields of its own may say what it holds
            space["__slots__"] = own
        defaults = {field: space.pop(field) for field in own if field in space}
        named = own if kw_only else tuple([field for field, value in defaults.items() if isinstance(value, _ByName)])
        defaults = {field: value.default if isinstance(value, _ByName) else value for field, value in defaults.items()}
        for base in (base for base in reversed(bases) if isinstance(base, _Maker)):
            named = (*base.__by_name__, *named)
            own = (*base.__match_args__, *own)
            defaults = base.__defaults__ | defaults
        fields = (*(field for field in own if field not in named), *named) if named else own
        space["__match_args__"] = fields
        space["__defaults__"] = defaults
        space["__by_name__"] = named
        if not frozen:
            space |= {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__, "__hash__": None}
        made = super().__new__(cls, name, bases, space)
        made.__setters__ = tuple([getattr(made, field).__set__ for field in fields])
        if fields and "__init__" not in space:
            made.__init__ = _constructor(made)  # type: ignore[misc]
        compared = tuple([field for field in fields if field not in made.uncompared])  # type: ignore[attr-defined]
        values = _reader(fields)
        made._values = values  # type: ignore[attr-defined]
        made._compared = values if compared == fields else _reader(compared)  # type: ignore[attr-defined]
        return made

    @property
    def __signature__(cls) -> Signature:
        """What `help` and `inspect.signature` show."""
        from inspect import Parameter, Signature

        kinds = _annotations(cls)

        def parameter(name: str) -> Parameter:
            kind = Parameter.KEYWORD_ONLY if name in cls.__by_name__ else Parameter.POSITIONAL_OR_KEYWORD
            return Parameter(name, kind, default=cls.__defaults__.get(name, Parameter.empty), annotation=kinds[name])

        return Signature(list(map(parameter, cls.__match_args__)))


class _AbstractMaker(_Maker, ABCMeta):
    """The same for records that are of an abstract class."""


def _annotations(kind: type) -> dict[str, Any]:
    """The annotations of a class and of those above it."""
    return {name: what for base in kind.__mro__[::-1] for name, what in vars(base).get("__annotations__", {}).items()}


_TEMPLATE = """
def template({puts}):
    def __init__(self, {values}):{body}
    return __init__
"""
_templates: dict[int, Callable[..., Any]] = {}
"""By the number of fields: what makes a constructor of the functions that put values into their slots."""


def _constructor(made: _Maker) -> Callable[..., None]:
    """The `__init__` of a record: its parameters are the fields, and it ends with the record's `__post_init__`."""
    fields, defaults, by_name, setters = made.__match_args__, made.__defaults__, made.__by_name__, [*made.__setters__]
    for number, field in enumerate(fields):
        if defaults.get(field) == {}:
            setters[number] = _putting_new(setters[number], defaults[field])
    if check := getattr(made, "__post_init__", None):
        setters[-1] = _putting_last(setters[-1], check)
    template = _templates.get(len(fields))
    if template is None:
        puts = [f"put{number}" for number in range(len(fields))]
        body = "".join(f"\n        {put}(self, of_{put})" for put in puts)
        space: dict[str, Any] = {"__name__": __name__}
        exec(_TEMPLATE.format(puts=", ".join(puts), values=", ".join(f"of_{put}" for put in puts), body=body), space)
        template = _templates[len(fields)] = space["template"]
    init: Any = template(*setters)
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__code__ = init.__code__.replace(co_varnames=("self", *fields), co_qualname=init.__qualname__)
    init.__defaults__ = tuple([defaults[field] for field in fields if field in defaults and field not in by_name])
    if by_name:
        init.__code__ = init.__code__.replace(
            co_argcount=1 + len(fields) - len(by_name), co_kwonlyargcount=len(by_name)
        )
        init.__kwdefaults__ = {field: defaults[field] for field in by_name if field in defaults}
    return init  # type: ignore[no-any-return]


def _putting_new(put: Callable[..., None], default: object) -> Callable[..., None]:
    """What puts a value into its slot, and a new dictionary where the default is given."""

    def put_new(record: object, value: object) -> None:
        put(record, {} if value is default else value)

    return put_new


def _putting_last(put: Callable[..., None], check: Callable[..., None]) -> Callable[..., None]:
    """What puts the last value into its slot and then looks at the record."""

    def put_last(record: object, value: object) -> None:
        put(record, value)
        check(record)

    return put_last


def _reader(fields: tuple[str, ...]) -> Any:
    """What gives the values of these fields as a tuple."""
    if len(fields) > 1:
        return attrgetter(*fields)
    if fields:
        get = attrgetter(*fields)
        return staticmethod(lambda record: (get(record),))
    return staticmethod(lambda _: ())


def _restored(kind: type[Record], values: tuple[object, ...]) -> Record:
    """The record with these values, which it had before: nothing is looked at again."""
    record = object.__new__(kind)
    for put, value in zip(kind.__setters__, values, strict=True):
        put(record, value)
    return record


class _DataclassFields:
    """What `dataclasses.replace`, `fields` and `asdict` look for, made when they do."""

    def __init__(self) -> None:
        self._known: dict[type[Record], dict[str, Field[Any]]] = {}

    def __get__(self, record: Record | None, kind: type[Record]) -> dict[str, Field[Any]]:
        found = self._known.get(kind)
        if found is None:
            found = self._known[kind] = self._made(kind)
        return found

    def _made(self, kind: type[Record]) -> dict[str, Field[Any]]:
        from dataclasses import field, make_dataclass

        def described(name: str) -> Any:
            how: dict[str, Any] = {"compare": name not in kind.uncompared, "kw_only": name in kind.__by_name__}
            default = kind.__defaults__.get(name, how)
            if default == {}:
                return field(default_factory=dict, **how)
            return field(**how) if default is how else field(default=default, **how)

        kinds = _annotations(kind)
        fields = [(name, kinds[name], described(name)) for name in kind.__match_args__]
        found: dict[str, Field[Any]] = vars(make_dataclass(kind.__name__, fields))["__dataclass_fields__"]
        return found


@dataclass_transform(eq_default=True, frozen_default=True, field_specifiers=(by_name,))
class Record(metaclass=_Maker):
    """A value whose fields are its annotations, in that order; a field that is set to something has a default.

    Equality, hash, repr, matching, copying, pickling and `dataclasses.replace` are those of a frozen dataclass with
    slots, and `__post_init__` is called as there. `uncompared` names fields that make no difference. An empty
    dictionary as a default is a new one each time. Behind the base, `kw_only=True` has all fields given by name, and
    `frozen=False` makes values that change and have no hash.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        __match_args__: ClassVar[tuple[str, ...]]
        __defaults__: ClassVar[dict[str, object]]
        __by_name__: ClassVar[tuple[str, ...]]
        __setters__: ClassVar[tuple[Any, ...]]
        __dataclass_fields__: ClassVar[_DataclassFields]
        uncompared: ClassVar[tuple[str, ...]]

        @staticmethod
        def _values(record: object) -> tuple[object, ...]: ...
        @staticmethod
        def _compared(record: object) -> tuple[object, ...]: ...
    else:
        __dataclass_fields__ = _DataclassFields()
        uncompared = ()

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.__match_args__)
        return f"{type(self).__qualname__}({fields})"

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return self._compared(self) == self._compared(other)

    def __hash__(self) -> int:
        return hash(self._compared(self))

    def __setattr__(self, name: str, value: object) -> None:
        _refuse(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        _refuse(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self._values(self))

    def replaced(self, **changes: object) -> Self:
        """The same record with other values for some fields, as `dataclasses.replace` makes it, only faster."""
        return type(self)(**(dict(zip(self.__match_args__, self._values(self), strict=True)) | changes))

    __replace__ = replaced


class AbstractRecord(Record, metaclass=_AbstractMaker):
    """A record that may be of an abstract class as well."""

    __slots__ = ()


def _refuse(problem: str) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(problem)
