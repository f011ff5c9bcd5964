"""The labels that each open cell of a region may keep, by the kind of its constraint.

Each filter is given the domains of a region's open cells, masks of labels, and returns the masks to keep, or None when
the region can't be satisfied. A label that it rules out is in no solution; it may keep others that are in none.
"""

from __future__ import annotations

from pipworks.kernel.problem import LABELS
from pipworks.kernel.reference.position import extreme
from pipworks.kernel.reference.tables import labels_in

TABLE_CELLS = 10
"""Sums over at most this many open cells are filtered by the table of reachable sums."""


def reachable(domains: list[int], low: int, high: int) -> list[int]:
    """For each i, bits for the sums of the cells before i that the cells from i on can complete to `low` to `high`."""
    ahead = [0] * (len(domains) + 1)
    ahead[-1] = sum(1 << s for s in range(max(low, 0), min(high, (LABELS - 1) * len(domains)) + 1))
    for i in reversed(range(len(domains))):
        for v in labels_in(domains[i]):
            ahead[i] |= ahead[i + 1] >> v
    return ahead


def filter_sum(pips: list[int], domains: list[int], low: int, high: int) -> list[int]:
    """The labels within the bounds that the other cells' domains and the pips left allow.

    For a sum that is bounded on both sides, also only labels that the other cells can complete exactly (Trick 2003, "A
    dynamic programming approach"). A cell that keeps no label shows that the region can't be satisfied.
    """
    least = [(d & -d).bit_length() - 1 for d in domains]
    greatest = [d.bit_length() - 1 for d in domains]
    all_least, all_greatest = sum(least), sum(greatest)
    few, many = extreme(pips, len(domains) - 1, False), extreme(pips, len(domains) - 1, True)
    table = len(domains) <= TABLE_CELLS and all_greatest > high and all_least < low
    ahead = reachable(domains, low, high) if table else []
    keeps, made = [], 1
    for i, domain in enumerate(domains):
        rest_least = max(all_least - least[i], few)
        rest_greatest = min(all_greatest - greatest[i], many)
        keep = sums = 0
        for v in labels_in(domain):
            if v + rest_least <= high and v + rest_greatest >= low and (not table or made << v & ahead[i + 1]):
                keep |= 1 << v
            sums |= made << v
        made = sums
        keeps.append(keep)
    return keeps


def filter_same(pips: list[int], domains: list[int], allowed: int) -> list[int] | None:
    """For every cell the labels that all of them can have and of which enough are left."""
    for v in range(LABELS):
        if pips[v] < len(domains):
            allowed &= ~(1 << v)
    for domain in domains:
        allowed &= domain
    return [allowed] * len(domains) if allowed else None


def filter_different(domains: list[int], allowed: int) -> list[int] | None:
    """The allowed labels, without those that are another cell's only one; None for fewer labels than cells."""
    single = every = 0
    for domain in domains:
        domain &= allowed
        every |= domain
        if domain.bit_count() == 1:
            if single & domain:
                return None
            single |= domain
    if every.bit_count() < len(domains):
        return None
    keeps = [domain & allowed for domain in domains]
    return [keep if keep.bit_count() == 1 else keep & ~single for keep in keeps]
