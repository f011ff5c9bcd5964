"""The puzzles of one file, by name: what `parse_all` and `read_all` of a family give, and how one is chosen of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipworks.showing import Said, html_of, in_brackets, side_by_side, words
from pipworks.words import counted, names_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generic, Protocol, Self, TypeVar

    from pipworks.errors import ParseError
    from pipworks.source import Source

    class Named(Protocol):
        """A puzzle with its name in its file."""

        @property
        def name(self) -> str: ...

    class Renamed(Named, Protocol):
        """One that can get another name."""

        def replaced(self, **changes: object) -> Self: ...

    D = TypeVar("D", bound=Named)
    R = TypeVar("R", bound=Renamed)

    class _Base(Mapping[str, D], Generic[D]):
        """A mapping of names to documents."""
else:

    class _Base(Mapping):
        """The same without its types."""

        __slots__ = ()

        def __class_getitem__(cls, _):
            return cls


class Contents(Said, _Base["D"]):
    """The documents of one file, a mapping by name in the file's order; a puzzle alone in its file has the name "".

    `documents` are the values. `empty` are the names of the levels that the file leaves empty, and `refused` has, by
    name, what is wrong with those that can't be read: the others are here nevertheless. `order` are all these names as
    the file has them.
    """

    __slots__ = ("documents", "empty", "order", "refused")

    def __init__(
        self,
        documents: tuple[D, ...],
        empty: tuple[str, ...] = (),
        refused: Mapping[str, ParseError] | None = None,
        order: tuple[str, ...] = (),
    ) -> None:
        self.documents = documents
        self.empty: tuple[str, ...] = empty
        self.refused: dict[str, ParseError] = dict(refused or {})
        self.order: tuple[str, ...] = order or (*(document.name for document in documents), *self.refused, *empty)

    def __getitem__(self, name: str) -> D:
        """The document of this name. Raises ParseError for one that can't be read, KeyError for any other name."""
        for document in self.documents:
            if document.name == name:
                return document
        if name in self.refused:
            raise self.refused[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (document.name for document in self.documents)

    def __len__(self) -> int:
        return len(self.documents)

    def __contains__(self, name: object) -> bool:
        return any(document.name == name for document in self.documents)

    def __repr__(self) -> str:
        names = ", ".join(filter(None, self))
        refused = f"; refused: {', '.join(self.refused)}" if self.refused else ""
        return in_brackets(f"Contents of {counted(len(self), 'puzzle')}{names and ': '}{names}{refused}")

    def __str__(self) -> str:
        """A line for each puzzle: its name, and what it is."""
        return "\n".join([f"{name or 'one puzzle'}: {document!r}" for name, document in self.items()] + self._others())

    def _repr_html_(self) -> str:
        return side_by_side(map(html_of, self.documents)) + "".join(map(words, self._others()))

    def _others(self) -> list[str]:
        """A line for each level that is empty or can't be read."""
        return [f"{name}: empty" for name in self.empty] + [f"{name}: {why}" for name, why in self.refused.items()]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Contents):
            return NotImplemented
        same = self.documents == other.documents and self.empty == other.empty
        return same and {name: str(error) for name, error in self.refused.items()} == {
            name: str(error) for name, error in other.refused.items()
        }

    __hash__ = None  # type: ignore[assignment]

    def called(self, level: str) -> tuple[D, ...]:
        """The documents that a choice of level means; see `meant`."""
        names = meant(self.order, level)
        return tuple(document for document in self.documents if document.name in names)

    def one(self, source: Source, level: str = "") -> D:
        """The only document that the choice means.

        Raises ParseError, about `source`, where it means none or several, and for one that can't be read.
        """
        found = self.called(level)
        if len(found) == 1 and (level or not self.refused):
            return found[0]
        chosen = meant(self.order, level)
        refused = [name for name in self.refused if name in chosen]
        if len(refused) == 1 and not found:
            raise self.refused[refused[0]]
        called = [*(document.name for document in found), *refused]
        names = called or [name for name in (*self, *self.refused) if name]
        hint = f"choose one by its name, with level= or --level: {names_listed(names)}" if names else _NAMELESS
        if called:
            of_them = f" called {level!r}" if level else ""
            raise source.error(1, 1, f"{len(called)} puzzles{of_them} in one file", hint)
        if self.documents or self.refused:
            raise source.error(1, 1, f"no level {level!r} here", near_level(level, names) or hint)
        raise source.error(1, 1, f"no puzzle here: {names_listed(self.empty) or 'no level'} left empty")


_NAMELESS = "the only puzzle here has no name: leave level= out"


def together(found: Sequence[Contents[R]]) -> Contents[R]:
    """The documents of several contents as those of one file, each under a name of its own.

    Those that don't name themselves are named by their place, from 1; those that bear one name have their place before
    it.
    """
    documents: list[R] = []
    empty: list[str] = []
    refused: dict[str, ParseError] = {}
    order: list[str] = []
    for contents, names in zip(found, _names_of(found), strict=True):
        order += [names[name] for name in contents.order]
        documents += [document.replaced(name=names[document.name]) for document in contents.documents]
        empty += [names[name] for name in contents.empty]
        refused |= {names[name]: error for name, error in contents.refused.items()}
    return Contents(tuple(documents), tuple(empty), refused, tuple(order))


def _names_of(found: Sequence[Contents[D]]) -> list[dict[str, str]]:
    """For the documents of each contents their names in the whole file, by their own names."""
    from collections import Counter

    own = [(*contents, *contents.refused, *contents.empty) for contents in found]
    times = Counter(name or str(place) for place, names in enumerate(own, 1) for name in names)
    known = [
        {name: f"{place} {name}" if name and times[name] > 1 else name or str(place) for name in names}
        for place, names in enumerate(own, 1)
    ]
    every = [name for names in known for name in names.values()]
    if len(set(every)) < len(every):
        return [{name: f"{place} {name}".rstrip() for name in names} for place, names in enumerate(own, 1)]
    return known


def near_level(level: str, names: Sequence[str]) -> str:
    """The question that offers the name, or the level within a day, that may have been meant; empty for none.

    Of numbers and dates none is nearer than another.
    """
    if any(letter.isdecimal() for letter in level):
        return ""
    from pipworks.near_names import did_you_mean

    return did_you_mean(level, dict.fromkeys([*names, *(name.split()[-1] for name in names if name.strip())]))


def is_called(name: str, level: str) -> bool:
    """Whether a choice of level means the puzzle of this name: the name, or its day, or its level within the day.

    Every puzzle is meant by no choice, the empty one.
    """
    day, _, last = name.rpartition(" ")
    return level in ("", name, last) or (level == day and day != "")


def meant(order: Sequence[str], level: str) -> frozenset[str]:
    """The names that a choice of level means, of those of a file in its order.

    They are those that are called so, or where none is, the one whose place from 1 the choice is.
    """
    found = [name for name in order if is_called(name, level)]
    if not found and level.isdecimal() and level.isascii() and len(level) < _LONGEST and len(order) > 1:
        found = list(order[int(level) - 1 : int(level)] if int(level) else ())
    return frozenset(found)


_LONGEST = 10
"""More digits than any place has."""
