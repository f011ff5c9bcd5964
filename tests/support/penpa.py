"""Links of Penpa+ made by hand, after what is public of them: nothing of the package's own writer is used."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

EMPTY: dict[str, Any] = {
    **{name: {"z_": []} for name in ("zR", "zU", "z8")},
    **{name: {} for name in ("zS", "zN", "z1", "zY", "zF", "z2", "zL", "zE", "zW", "zC", "z4")},
    **{name: [] for name in ("zT", "z3", "zD", "z0", "z5", "z6", "z7")},
}
"""The tables of a drawing, by the short forms of their names."""


def packed(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def unpacked(link: str) -> str:
    return zlib.decompress(base64.b64decode(link.partition("p=")[2]), -15).decode()


def lines_of(width: int, height: int, question: dict[str, Any], cells: list[int] | None = None, **more: str) -> str:
    """The text of a link as the site writes it: words of JSON in short, nineteen lines, cells as steps."""
    stride = width + 4
    numbers = cells if cells is not None else [x + 2 + (y + 2) * stride for y in range(height) for x in range(width)]
    steps = [number - before for before, number in zip([0, *numbers], numbers, strict=False)]
    header = f"square,{width},{height},38,0,1,1,{38 * width + 38},{38 * height + 38},7,7,0,0,0,0"
    header += f",Title: {more.get('title', '')},Author: somebody,,{more.get('rules', '')},OFF,false"
    tables = json.dumps({**EMPTY, **question}, separators=(",", ":"))
    for key in ("z_", *EMPTY):
        tables = tables.replace(f'"{key}"', key)
    answer = more.get("answer", "")
    middle = ["[0,0,0,0]", '["1","2","1"]~"surface"~["",1]', tables, answer, json.dumps(steps, separators=(",", ":"))]
    return "\n".join(
        [header, *middle, "[]", "{}", '"x"', '"x"', "[3,1,3]", "{}", '"x"', "0", "", "x", "{}", "[]", "false"]
    )


def link_of(width: int, height: int, question: dict[str, Any], cells: list[int] | None = None, **more: str) -> str:
    data = packed(lines_of(width, height, question, cells, **more))
    return f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={data}"
