"""Every picture by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from docs.pictures import gallery, hints, page, printed, repair, search, shown

Maker: TypeAlias = "Callable[[], str | bytes]"


def pictures() -> dict[str, Maker]:
    """What makes each picture, as SVG text or PNG bytes, by the name of its file."""
    made: dict[str, Maker] = {}
    for module in (shown, search, hints, repair, gallery, printed, page):
        made |= module.pictures()
    return made
