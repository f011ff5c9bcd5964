"""Words that can be read without argparse: files, flags, and options with a value behind them, each at most once.

What comes back is what argparse makes of the same words, and tests compare the two. Where anything is unusual or wrong
there is no answer, and argparse gives it, or says what the matter is.
"""

from __future__ import annotations

from types import SimpleNamespace

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_FLAGS = {"store_true": True, "store_false": False}
_SUPPRESS = "==SUPPRESS=="


class Declared(Record):
    """An argument as it is declared to argparse: names, what else is said of it, and its group, 0 for none.

    At most one option of a group may be given.
    """

    names: tuple[str, ...]
    how: dict[str, Any]
    group: int = 0

    @property
    def is_option(self) -> bool:
        """Whether it is given by name."""
        return self.names[0].startswith("-")

    @property
    def dest(self) -> str:
        """The attribute that holds its value."""
        long = next((name for name in self.names if name.startswith("--")), self.names[0])
        return str(self.how.get("dest") or long.lstrip("-").replace("-", "_"))

    @property
    def takes_value(self) -> bool:
        """Whether it is an option with exactly one value behind it."""
        return self.is_option and self.how.get("action", "store") == "store" and "nargs" not in self.how

    @property
    def default(self) -> Any:
        """Its value where it is not given."""
        action = self.how.get("action")
        usual: Any = not _FLAGS[action] if action in _FLAGS else [] if self.how.get("nargs") == "*" else None
        default = self.how.get("default", usual)
        return self.read(default) if isinstance(default, str) and default != _SUPPRESS else default

    def read(self, word: str) -> Any:
        """The value that a word is. Raises ValueError for none of its choices, and what its `type` raises."""
        kind, choices = self.how.get("type"), self.how.get("choices")
        value = word if kind is None else kind(word)
        if choices is not None and value not in choices:
            raise ValueError(word)
        return value


class Read(SimpleNamespace):
    """Arguments by name, as argparse's `Namespace` has them."""

    def __contains__(self, name: object) -> bool:
        return name in vars(self)


def read(declared: Sequence[Declared], words: Sequence[str]) -> Read | None:
    """The arguments by name, as words give them; None where they are not plain."""
    options = {name: each for each in declared if each.is_option for name in each.names}
    values: dict[str, Any] = {}
    groups: set[int] = set()
    others: list[str] = []
    left = iter(words)
    try:
        for word in left:
            if word[:1] != "-" or word == "-":
                others.append(word)
                continue
            option = options.get(word)
            if option is None or option.dest in values or option.group in groups:
                return None
            if option.group:
                groups.add(option.group)
            action = option.how.get("action", "store")
            if action in _FLAGS:
                values[option.dest] = _FLAGS[action]
            elif option.takes_value:
                values[option.dest] = option.read(_value(next(left, "--")))
            else:
                return None
        if not _share_out([each for each in declared if not each.is_option], others, values):
            return None
        for each in declared:
            if each.dest not in values and (default := each.default) != _SUPPRESS:
                values[each.dest] = default
    except Exception:  # whatever a `type` raises: argparse says what the matter is
        return None
    return Read(**values)


def _value(word: str) -> str:
    """The word behind an option. Raises ValueError where it looks like an option itself."""
    if word[:1] == "-" and word != "-":
        raise ValueError(word)
    return word


def _share_out(places: Sequence[Declared], words: Sequence[str], values: dict[str, Any]) -> bool:
    """Give the words to the arguments in order, to each as many as leave enough for the rest; whether that fits."""
    left = list(words)
    for number, place in enumerate(places):
        nargs = place.how.get("nargs")
        spare = len(left) - sum(later.how.get("nargs") in (None, "+") for later in places[number + 1 :])
        taken = min(spare, 1) if nargs in (None, "?") else spare
        if taken < (nargs in (None, "+")) or nargs not in (None, "?", "*", "+"):
            return False
        if taken > 0:
            read_words = [place.read(word) for word in left[:taken]]
            values[place.dest] = read_words[0] if nargs in (None, "?") else read_words
            del left[:taken]
    return not left
