"""What a picture's maker raises where the program or the package that it needs isn't there."""

from __future__ import annotations


class Absent(Exception):
    """A picture can't be made here, for the reason that the message says; the one in `docs/images` is shown instead."""
