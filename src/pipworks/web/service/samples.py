"""A request for each verb that works as it stands, for those who read the description."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BOARD = "__H_\n__LL\n___I\n_HI3\n"
_PUZZLE = "board:\n##\n##\n\npieces:\n2I:06,2I:12\n\nconstraints:\nExactly 6 {(0,0),(0,1)}\n"

_OF_A_PUZZLE = (
    "solve",
    "all",
    "count",
    "unique",
    "check",
    "hint",
    "explain",
    "grade",
    "picture",
    "format",
    "text",
    "verdict",
    "mend",
)

SAMPLES: dict[str, dict[str, dict[str, Any]]] = {
    "pipes": {
        **{verb: {"puzzle": _BOARD} for verb in (*_OF_A_PUZZLE, "minimal")},
        "hint": {"puzzle": _BOARD, "strength": 4},
        "generate": {"size": [5, 5], "difficulty": "easy", "seed": 7},
        "open": {"text": _BOARD},
    },
    "polypips": {
        **{verb: {"puzzle": _PUZZLE} for verb in _OF_A_PUZZLE},
        "hint": {"puzzle": _PUZZLE, "strength": 4},
        "deal": {"puzzle": _PUZZLE, "pieces": "2*", "seed": 1},
        "label": {"puzzle": _PUZZLE, "position": "2I:06 a1 a2\n2I:12 b1 b2\n"},
        "generate": {"board": "4x3", "pieces": "2*", "difficulty": "easy", "seed": 4},
        "open": {"text": _PUZZLE},
    },
}
