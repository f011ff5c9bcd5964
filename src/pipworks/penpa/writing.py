"""A drawing as a link of Penpa+.

Such a link holds, deflated and in base64, lines of text: a header, the space around, the mode, what the problem draws
as JSON, what the answer draws, the cells as the steps between their numbers.
"""

from __future__ import annotations

import json

from pipworks.penpa.codes import SHORT, STACKS, parted
from pipworks.penpa.drawing import Drawing
from pipworks.penpa.points import Points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_BASE: Final = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_PIXELS: Final = 38
_BLACK: Final = 1
_THICK: Final = 2
_SHADE: Final = 3
_ABOVE: Final = 2
_WHITE: Final = 1
_PLAIN: Final = "1"
_TABLES: Final = (
    *("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage"),
    "deletelineE",
)
_LISTS: Final = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")


def written(drawing: Drawing) -> str:
    """The link of a drawing, ended by LF."""
    from base64 import b64encode
    from zlib import compressobj

    points = Points(drawing.width, drawing.height)
    question = json.dumps(_question(drawing, points), ensure_ascii=False, separators=(",", ":"))
    answer = json.dumps(_empty(), separators=(",", ":"))
    numbers = [points.cell(cell) for cell in drawing.cells]
    steps = [number - before for before, number in zip([0, *numbers], numbers, strict=False)]
    mode = '{"grid":["1","2","1"]}'
    text = "\n".join([_header(drawing, points), "[0,0,0,0]", mode, question, answer, json.dumps(steps)])
    packer = compressobj(9, wbits=-15)
    data = packer.compress(text.replace(*SHORT[0]).encode()) + packer.flush()
    return f"{_BASE}{b64encode(data).decode()}\n"


def _header(drawing: Drawing, points: Points) -> str:
    width, height = drawing.width, drawing.height
    fields = ["square", width, height, _PIXELS, 0, 1, 1, (width + 1) * _PIXELS, (height + 1) * _PIXELS]
    fields += [points.middle, points.middle, 0, 0, 0, 0, f"Title: {parted(drawing.title)}", "Author: ", ""]
    return ",".join(map(str, [*fields, parted(drawing.rules), "OFF", "false"]))


def _question(drawing: Drawing, points: Points) -> dict[str, Any]:
    parts = _empty()
    parts["number"] = {points.cell(cell): [text, _BLACK, _PLAIN] for cell, text in drawing.texts}
    parts["numberS"] = {points.corner_of(cell): [text, _BLACK] for cell, text in drawing.corners}
    parts["surface"] = {points.cell(cell): _SHADE for cell in drawing.shaded}
    parts["symbol"] = {points.cell(cell): [_WHITE, f"{name}_M", _ABOVE] for cell, name in drawing.symbols}
    parts["lineE"] = {",".join(map(str, map(points.corner, edge))): _THICK for edge in sorted(drawing.edges)}
    parts["line"] = {f"{points.cell(cell)},{points.side(cell, side)}": _THICK for cell, side in sorted(drawing.halves)}
    parts["killercages"] = [[points.cell(cell) for cell in cage] for cage in drawing.cages]
    return parts


def _empty() -> dict[str, Any]:
    return {
        **{name: {"__a": []} for name in STACKS},
        **{name: {} for name in _TABLES},
        **{name: [] for name in _LISTS},
    }
