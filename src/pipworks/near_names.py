"""Names that somebody may have meant: what a refusal offers for a slip of the fingers."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST = 10_000
"""The names that are looked at, the first ones: a folder may have millions."""


def nearest(word: str, names: Iterable[str]) -> str:
    """The name that is most like the word, whatever its case and dashes in front of it; empty where none is.

    A name that the word starts, and no other name, is near too: `--pos` means `--position`. What is like is difflib's
    to say: at least 0.6 of the letters, in their order.
    """
    plain: dict[str, str] = {}
    for number, name in enumerate(names):
        if number == _MOST:
            break
        plain.setdefault(_plain(name), name)
    wanted = _plain(word)
    if not wanted or len(wanted) > 100:
        return ""
    if wanted in plain:
        return plain[wanted]
    import difflib  # only where something is wrong: no command pays for it otherwise

    found = difflib.get_close_matches(wanted, plain, n=1)
    if not found and len(wanted) > 1:
        started = [name for name in plain if name.startswith(wanted)]
        found = started if len(started) == 1 else []
    return plain[found[0]] if found else ""


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """The question that offers the nearest name, `did you mean hard?`; empty where none is near."""
    near = nearest(word, names)
    return f"did you mean {near}?" if near and near != word else ""


def hint_of(word: str, names: Iterable[str], otherwise: str) -> str:
    """The question that offers the nearest name; where none is near, what a hint says otherwise."""
    return did_you_mean(word, names) or otherwise


def _plain(name: str) -> str:
    return name.lstrip("-").casefold()
