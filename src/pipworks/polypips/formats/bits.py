"""Bits as letters of base 32, five in each, the first one the highest."""

from __future__ import annotations

from collections.abc import Iterable

_EACH = 5
_LETTERS = "0123456789abcdefghijklmnopqrstuv"


def to_bits(bits: Iterable[bool]) -> str:
    """The letters of some bits, the last letter filled with zeros."""
    listed = list(bits)
    listed += [False] * (-len(listed) % _EACH)
    five = zip(*[iter(listed)] * _EACH, strict=True)
    return "".join(
        _LETTERS[sum(bit << place for bit, place in zip(each, range(4, -1, -1), strict=True))] for each in five
    )


def from_bits(text: str, count: int) -> list[bool] | None:
    """The first bits of a text, so many; None where it is another number of letters, or has others."""
    if len(text) != -(-count // _EACH) or not set(text) <= set(_LETTERS):
        return None
    return [bool(_LETTERS.index(letter) >> place & 1) for letter in text for place in range(4, -1, -1)][:count]
