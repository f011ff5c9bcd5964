"""How texts are written in a link of Penpa+: short forms for the words of its JSON, signs that part fields."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_PARTS: Final = ((",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F"))
SHORT: Final = (
    ("z", "zZ"),
    *(
        (f'"{word}"', f"z{letter}")
        for word, letter in (
            *(("qa", "9"), ("pu_q", "Q"), ("pu_a", "A"), ("grid", "G"), ("edit_mode", "M"), ("surface", "S")),
            *(("line", "L"), ("lineE", "E"), ("wall", "W"), ("cage", "C"), ("number", "N"), ("symbol", "Y")),
            *(("special", "P"), ("board", "B"), ("command_redo", "R"), ("command_undo", "U"), ("command_replay", "8")),
            *(("numberS", "1"), ("freeline", "F"), ("freelineE", "2"), ("thermo", "T"), ("arrows", "3")),
            *(("direction", "D"), ("squareframe", "0"), ("polygon", "5"), ("deletelineE", "4"), ("killercages", "6")),
            *(("nobulbthermo", "7"), ("__a", "_")),
        )
    ),
    ("null", "zO"),
)
"""What stands for what in the text, the escape first."""

STACKS: Final = ("command_redo", "command_undo", "command_replay")
"""What could be undone of a drawing."""

TITLE, RULES = 15, 18
"""The fields of the header that have the title and the rules."""


def parted(text: str) -> str:
    """A text as it stands in a header, where commas part fields."""
    for plain, code in _PARTS:
        text = text.replace(plain, code)
    return printable(text)


def printable(text: str) -> str:
    """The text with spaces for letters that can't be printed."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def joined(text: str) -> str:
    """The text of a field of a header."""
    for plain, code in _PARTS:
        text = text.replace(code, plain)
    return text
