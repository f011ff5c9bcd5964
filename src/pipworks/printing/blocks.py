"""What a page of reading is made of: paragraphs, and pictures with the sentences that they belong to."""

from __future__ import annotations

from pipworks.printing.page import Kind
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from pipworks.render.scene import Scene


class Words(Record):
    """A paragraph, `size` points large, with `gap` millimetres above it.

    `mark` stands at the left of the first line, and all lines are moved in by `inset` millimetres for it. A heading
    `leads`: it is not parted from what follows.
    """

    text: str
    size: float
    gap: float = 0.0
    bold: bool = False
    kind: Kind = Kind.TEXT
    mark: str = ""
    inset: float = 0.0
    leads: bool = False


class Pictured(Record):
    """A picture, `scale` millimetres to a user unit or smaller where there is no room, and its sentences beside it.

    The picture is at the right and comes after its sentences, or `first` and at the left, the sentences at the height
    of its middle. Where the room beside it is too narrow, it stands below or above them.
    """

    scene: Scene
    scale: float
    words: tuple[Words, ...]
    spoken: str = ""
    first: bool = False
    gap: float = 0.0


if TYPE_CHECKING:
    Block: TypeAlias = Words | Pictured
