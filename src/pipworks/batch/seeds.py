"""The seed of each puzzle of a batch, which depends on nothing but the batch's seed, the item and the attempt."""

from __future__ import annotations

from pipworks.rng import Rng

ATTEMPTS = 100
"""The puzzles that are made for an item before there seems to be no other one than those that are there."""


def seed_of(batch_seed: int, number: int, attempt: int) -> int:
    """The seed for an attempt, from 0 on, at the item of this number: a whole number of up to 16 digits."""
    of_item = Rng(Rng(batch_seed).bits() ^ Rng(number).bits())
    return Rng(of_item.bits() ^ Rng(attempt).fork().bits()).below(10**16)
