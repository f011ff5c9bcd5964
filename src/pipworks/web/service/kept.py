"""Replies that were given, for those who ask the same again: a day's puzzle is asked about by many."""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict
from hashlib import sha256

from pipworks.web.service.pool import Answered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LASTING = frozenset(
    ("solve", "count", "unique", "minimal", "check", "hint", "explain", "grade", "picture", "text", "open", "label")
)
"""The verbs whose replies follow from their fields."""

_SEEDED = frozenset(("generate", "deal", "mend"))
"""Those whose replies do with a seed."""

_BOUNDS = ("timeout", "memory")
"""The fields that make no difference to a reply that no limit ended."""

_CUT = (b"limit reached", b"cancelled", b"stopped by")
"""What is in a reply that a limit ended, or may be in another one: neither is kept."""

_REFUSALS = ("", "usage", "parse", "puzzle")
"""The codes of what is kept: of an answer, and of refusals that say nothing of limits."""


class Kept:
    """The replies of the questions that were asked last, compressed, in so many bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._replies: OrderedDict[bytes, tuple[str, str, bytes]] = OrderedDict()

    def key_of(self, question: dict[str, Any]) -> bytes | None:
        """What the question is known by; None for one whose reply may be another next time."""
        verb = question.get("verb")
        if (
            not self._most
            or not isinstance(verb, str)
            or not (verb in _LASTING or (verb in _SEEDED and "seed" in question))
        ):
            return None
        fields = {name: value for name, value in question.items() if name not in _BOUNDS}
        return sha256(json.dumps(fields, sort_keys=True).encode()).digest()

    def find(self, key: bytes | None) -> Answered | None:
        """The reply that was kept, or None."""
        if key is None or key not in self._replies:
            return None
        self._replies.move_to_end(key)
        refused, status, packed = self._replies[key]
        return Answered(refused, status, zlib.decompress(packed))

    def keep(self, key: bytes | None, reply: Answered) -> None:
        """Keep a reply, in the place of those that were not asked for longest."""
        if key is None or key in self._replies or reply.refused not in _REFUSALS:
            return
        if any(words in reply.data for words in _CUT):
            return
        packed = zlib.compress(reply.data, 1)
        if len(packed) > self._most // 8:
            return
        self._replies[key] = (reply.refused, reply.status, packed)
        self._size += len(packed)
        while self._size > self._most:
            self._size -= len(self._replies.popitem(last=False)[1][2])
