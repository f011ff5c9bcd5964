"""Comment lines above a puzzle that claim something about it: which they are, how they are written, what made it.

    // made by pipworks 0.1.0
    // board: 4x3
    // unique: yes
    // seed: 4
    // solutions: 1
    // grade: easy, score 9.2 (rules polypips-2)

A claim is true of one puzzle: whoever changes the puzzle has to state it anew. All other lines are the writer's own.
A comment is here as puzzles have it, without its slashes.
"""

from __future__ import annotations

import re

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Final

KEYS: Final = ("size", "variant", "solutions", "grade")
"""The claims that are written, in this order."""

LIMIT: Final = "a limit was reached"
"""Why a claim says less than it might."""

_CLASSES: Final = "easy|medium|hard|extreme"
_NOT_KNOWN: Final = rf"not known \({LIMIT}\)"
_CLAIMS: Final = re.compile(
    rf"(?P<size>size:\s*[0-9]+x[0-9]+)"
    rf"|(?P<variant>variant: (?:no wrap|all tiles|no wrap, all tiles))"
    rf"|(?P<solutions>solutions:\s*(?:[0-9]+(?: or more(?: \({LIMIT}\))?)?|{_NOT_KNOWN}))"
    rf"|(?P<grade>grade:\s*(?:(?:{_CLASSES})(?:, score [0-9.]+(?: \(rules [^)]+\))?)?|{_NOT_KNOWN}))"
    rf"|(?P<stale>unique:\s*(?:yes|no)|difficulty:\s*(?:{_CLASSES}))",
    re.IGNORECASE,
)
"""What is claimed, also as people write it: in other case, or less of it."""
_MAKER: Final = re.compile(r"made by pipworks (?P<version>\S+)")
_RULE: Final = re.compile(
    r"(?:command|board|pieces|constraints|constraint-coverage|constraint-selection|style|unique|difficulty|depth): .+"
)
_SEED: Final = re.compile(r"seed: -?[0-9]+")
COMMAND: Final = "command: "
"""How the line starts that has the command which made a puzzle."""


class Maker(Record):
    """What comments say made a puzzle: the rules and the seed as lines, or a command, and the version that ran.

    `start` and `end` bound the comments that say it.
    """

    start: int
    end: int
    lines: tuple[str, ...]
    version: str


def key_of(comment: str) -> str:
    """The key of the claim that a comment makes, `stale` for one that is no more written; empty for no claim."""
    found = _CLAIMS.fullmatch(comment.strip())
    return (found.lastgroup or "") if found else ""


def makers_in(comments: Sequence[str]) -> Iterator[Maker]:
    """What the comments say made the puzzle; there may be more than one such block, of which the first is meant."""
    words = [comment.strip() for comment in comments]
    start = 0
    while start < len(words):
        maker = _maker_at(words, start)
        if maker is not None:
            yield maker
        start = start + 1 if maker is None else maker.end


def maker_in(comments: Sequence[str]) -> Maker | None:
    """The first of what the comments say made the puzzle; None where they don't say it."""
    return next(makers_in(comments), None)


def seed_in(comments: Sequence[str]) -> int | None:
    """The seed that the comments say the puzzle was made from; None where they don't say it."""
    maker = maker_in(comments)
    return None if maker is None else int(maker.lines[-1].removeprefix("seed:"))


def _maker_at(words: Sequence[str], start: int) -> Maker | None:
    """What the comments from one on say made the puzzle: a command or rules, which end with the seed."""
    if not (found := _MAKER.fullmatch(words[start])):
        return None
    end = start + 1
    while end < len(words) and _RULE.fullmatch(words[end]):
        end += 1
    if end == len(words) or not _SEED.fullmatch(words[end]):
        return None
    rules = tuple(words[start + 1 : end + 1])
    end += 1
    while end < len(words) and words[end].startswith("note: "):
        end += 1
    return Maker(start, end, rules, found["version"])


def stated(comments: Sequence[str], claims: Mapping[str, str], *, is_made_so: bool) -> tuple[str, ...]:
    """The comments with these claims, by key: each in the place of the old one of its key, or else behind all others.

    Claims that are not made anew go. So does what made the puzzle, unless `is_made_so`: one line says then what the
    puzzle was made from.
    """
    makers = list(makers_in(comments))
    said = {number for maker in makers for number in range(maker.start, maker.end)}
    blocks = {maker.start: maker for maker in makers}
    left = {key: f" {key}: {claims[key]}" for key in KEYS if key in claims}
    found: list[str] = []
    for number, comment in enumerate(comments):
        if number in blocks:
            maker = blocks[number]
            is_kept = is_made_so and maker is makers[0]
            found += comments[maker.start : maker.end] if is_kept else [made_from(maker)]
        elif number in said:
            continue
        elif key := key_of(comment):
            if key in left:
                found.append(left.pop(key))
        else:
            found.append(comment)
    return (*found, *left.values())


def made_by(rules: str, seed: int, version: str) -> tuple[str, ...]:
    """The comments that say what made a puzzle, by its rules or its command as a line."""
    return (f" made by pipworks {version}", f" {rules}", f" seed: {seed}")


def made_from(maker: Maker) -> str:
    """The comment line that says what a changed puzzle was made from."""
    command = next((line.removeprefix(COMMAND) for line in maker.lines if line.startswith(COMMAND)), "")
    return f" made from: {command or '; '.join(maker.lines)} (pipworks {maker.version})"


def solutions_claim(count: int, *, exact: bool) -> str:
    """What is said of this number of solutions, or of at least so many."""
    if exact:
        return str(count)
    return f"{count} or more ({LIMIT})" if count else f"not known ({LIMIT})"


def grade_claim(difficulty: str, score: float, rules: str) -> str:
    """What is said of a grade."""
    return f"{difficulty}, score {score} (rules {rules})"
