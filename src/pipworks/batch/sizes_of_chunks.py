"""How many items go to a worker at once: more of small ones, so that the way there and back costs little."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_SECONDS: Final = 0.1
"""What a chunk is to take, about: what is lost when a worker ends, and when a run is stopped."""

_MOST: Final = 256
"""The items of a chunk at most."""


class Chunks:
    """The size of the next chunk, by what items took so far. The first has one item, and it doubles at most."""

    __slots__ = ("_each", "size")

    def __init__(self) -> None:
        self.size = 1
        self._each = 0.0

    def learn(self, number: int, seconds: float) -> None:
        """So many items took so long."""
        each = seconds / number
        self._each = each if not self._each else 0.7 * self._each + 0.3 * each
        wanted = int(_SECONDS / max(self._each, 1e-6))
        self.size = max(1, min(wanted, 2 * self.size, _MOST))
