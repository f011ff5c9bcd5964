"""A damaged file: what is said of it, and values of its rows that are not what they should be."""

from __future__ import annotations

from contextlib import contextmanager

from pipworks.errors import CollectionError, PipworksError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

HINT: Final = (
    "take a copy from before; `pipworks collect FILE --check` names all that is damaged; "
    "`sqlite3 FILE .recover` saves what it can"
)
"""What helps with a damaged file."""


_WRONG: Final = (
    *(ValueError, TypeError, LookupError, AttributeError),
    *(ArithmeticError, AssertionError, RecursionError, PipworksError),
)
"""What comes of values that are not what they should be."""


class Kept(dict[str, object]):
    """A document as a collection has it, which knows where: `path` is the file, and `number` the puzzle's."""

    __slots__ = ("number", "path")

    def __init__(self, document: dict[str, object], path: str, number: int) -> None:
        super().__init__(document)
        self.path: str = path
        self.number = number

    def __reduce__(self) -> tuple[object, ...]:
        """A plain dictionary for another process."""
        return dict, (dict(self),)


def damaged(path: str, what: str = "") -> CollectionError:
    """The refusal of a damaged file; `what` says which of its rows is, and why."""
    return CollectionError(path, f"the file is damaged{': ' * bool(what)}{what}", HINT)


@contextmanager
def reading(path: str, what: str) -> Iterator[None]:
    """Raises CollectionError where a value of the file is not what the work within it expects."""
    try:
        yield
    except CollectionError:
        raise
    except _WRONG as error:
        problem = getattr(error, "problem", "") or str(error).partition("\n")[0]
        raise damaged(path, f"{what}: {problem}"[:300]) from error


@contextmanager
def named(what: str) -> Iterator[None]:
    """Has a CollectionError for a damaged file say which row it is about, where it doesn't."""
    try:
        yield
    except CollectionError as error:
        if error.hint != HINT or what in error.problem:
            raise
        raise CollectionError(error.path, f"{error.problem}: {what}", HINT) from error


def expect(value: object, *kinds: type) -> None:
    """Nothing for a value of one of these kinds. Raises TypeError for any other."""
    if type(value) not in kinds:
        raise TypeError(f"expected {' or '.join(kind.__name__ for kind in kinds)}, found {type(value).__name__}")
