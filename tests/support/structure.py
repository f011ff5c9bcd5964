"""The structure tree of a PDF file, read back with pypdfium2: what a screen reader finds on a page."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.support.pdfs import opened


class Node(NamedTuple):
    """A structure element: its type, what is said in its place, the text of its marked content, what is below it."""

    kind: str
    spoken: str = ""
    text: str = ""
    kids: tuple[Node, ...] = ()


def of_page(pdf: bytes, number: int = 0) -> Node | None:
    """The element at the top of a page's structure, with what belongs to that page; None without any."""
    import pypdfium2.raw as raw

    with opened(pdf) as document:
        page = document[number]
        tree = raw.FPDF_StructTree_GetForPage(page)
        try:
            top = raw.FPDF_StructTree_GetChildAtIndex(tree, 0)
            found = _node(raw, top, _marked_text(raw, page)) if top else None
            return found if found and found.kind else None
        finally:
            raw.FPDF_StructTree_Close(tree)


def _marked_text(raw: Any, page: Any) -> dict[int, str]:
    """The text of each marked content of a page."""
    found: dict[int, str] = {}
    text = page.get_textpage()
    for index in range(text.count_chars()):
        thing = raw.FPDFText_GetTextObject(text, index)
        if thing:
            mark = raw.FPDFPageObj_GetMarkedContentID(thing)
            found[mark] = found.get(mark, "") + text.get_text_range(index, 1)
    return found


def _node(raw: Any, element: Any, texts: dict[int, str]) -> Node:
    kids = []
    for index in range(raw.FPDF_StructElement_CountChildren(element)):
        kid = raw.FPDF_StructElement_GetChildAtIndex(element, index)
        if kid:
            kids.append(_node(raw, kid, texts))
    marks = [
        raw.FPDF_StructElement_GetMarkedContentIdAtIndex(element, index)
        for index in range(max(0, raw.FPDF_StructElement_GetMarkedContentIdCount(element)))
    ]
    words = "".join(texts.get(mark, "") for mark in marks if mark >= 0)
    kind = _string(raw.FPDF_StructElement_GetType, element)
    return Node(kind, _string(raw.FPDF_StructElement_GetAltText, element), words, tuple(kids))


def _string(get: Callable[..., int], element: Any) -> str:
    size = get(element, None, 0)
    buffer = ctypes.create_string_buffer(max(2, size))
    get(element, buffer, size)
    return buffer.raw[: max(0, size - 2)].decode("utf-16-le")
