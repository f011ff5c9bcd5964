"""How much of a sample is tried: some of it in every run of the tests, all of it in `make test-long`."""

from __future__ import annotations

_all = False


def try_all(wanted: bool) -> None:
    """Say which run this is, before any test is collected."""
    global _all
    _all = wanted


def some(few: int, of: int) -> int:
    """The smaller amount in an ordinary run, the larger in a long one."""
    return of if _all else few
