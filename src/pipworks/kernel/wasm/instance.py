"""What an engine asks of an instance of the module, whoever runs it."""

from __future__ import annotations

from typing import Protocol


class Trapped(Exception):
    """A call into the module ended in a trap. The module's `fault` says why, unless it is a fault of ours."""


class Instance(Protocol):
    """The module's exports, and its memory. Addresses are bytes; a memory that has grown keeps them."""

    def call(self, name: str, *numbers: float) -> float:
        """What an export gives back, 0 where it gives nothing. Raises Trapped."""
        ...

    def read(self, at: int, size: int) -> bytes:
        """A copy of some of the memory."""
        ...

    def write(self, at: int, data: bytes) -> None:
        """Puts bytes into the memory."""
        ...

    def size(self) -> int:
        """The bytes that the memory has grown to."""
        ...
