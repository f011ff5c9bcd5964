"""Tagging: what a screen reader finds on each page, read back with pdfium, and each object's way back to its parent."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pipworks.printing.fonts import Fonts
from pipworks.printing.page import Figure, Kind, Page, QrCode, Stroke, Text
from pipworks.printing.painting import painted
from pipworks.render.roles import Role
from pipworks.render.scene import Rect, Scene, Style
from pipworks.render.theme import PRINT
from tests.support.structure import Node, of_page

pytest.importorskip("reportlab")

SCENE = Scene(40, 20, "A box", "It has 7 on it.", (Rect(0, 0, 40, 20, Style(fill=Role.INK)),))


def pdf(*pages: tuple[Any, ...]) -> bytes:
    return painted([Page(100, 80, parts) for parts in pages], title="t", theme=PRINT, fonts=Fonts())


PARTS = (
    Text("Title", 10, 10, 13, kind=Kind.TITLE),
    Stroke(10, 12, 90, 12),
    Text("One", 10, 20, 9, kind=Kind.HEADING),
    Figure(SCENE, 10, 25, 0.5),
    Figure(SCENE, 40, 25, 0.5, "Spoken “so”"),
    Text("First line", 10, 50, 9),
    Text("and second.", 10, 55, 9, continues=True),
    Text("Another.", 10, 60, 9),
    QrCode("https://example.org/#a", 70, 50, 20, "Play it"),
    Text("3", 50, 78, 9, kind=Kind.ARTIFACT),
)
FOUND = (
    Node("H1", text="Title"),
    Node("H2", text="One"),
    Node("Figure", "A box. It has 7 on it."),
    Node("Figure", "Spoken “so”"),
    Node("P", text="First lineand second."),
    Node("P", text="Another."),
    Node("Link", kids=(Node("Figure", "Play it"),)),
)


def test_a_page_is_heard_part_by_part() -> None:
    assert of_page(pdf(PARTS)) == Node("Document", kids=FOUND)


def test_each_page_has_its_own_parts() -> None:
    data = pdf(PARTS, (), (Text("Alone", 10, 10, 9),), (QrCode("b", 10, 10, 20),))
    pages = [of_page(data, number) for number in range(4)]
    assert pages[0] == Node("Document", kids=FOUND)
    assert pages[1] is None
    assert pages[2] == Node("Document", kids=(Node("P", text="Alone"),))
    assert pages[3] == Node("Document", kids=(Node("Link", kids=(Node("Figure", "b"),)),))


def test_a_paragraph_goes_on_over_pages() -> None:
    data = pdf((Text("One", 10, 10, 9),), (Text("two", 10, 10, 9, continues=True),))
    objects = objects_of(data)
    [paragraph] = [body for body in objects.values() if "/S /P" in body]
    assert "/MCR" in paragraph
    assert len([body for body in objects.values() if "/StructElem" in body]) == 2


def test_what_follows_another_kind_is_no_continuation() -> None:
    data = pdf((Text("One", 10, 10, 9, kind=Kind.HEADING), Text("two", 10, 20, 9, continues=True)))
    assert of_page(data) == Node("Document", kids=(Node("H2", text="One"), Node("P", text="two")))


def objects_of(data: bytes) -> dict[int, str]:
    """The objects of the file, as text."""
    found = re.findall(rb"(?:^|\n)(\d+) 0 obj\s(.*?)\sendobj", data, re.DOTALL)
    return {int(number): body.decode("latin-1") for number, body in found}


def test_all_content_is_marked_and_leads_to_its_element() -> None:
    """The tree of parents has, for each page and each marked content, the element that has it; so for links."""
    data = pdf(PARTS, (Text("Alone", 10, 10, 9), QrCode("b", 10, 10, 20)))
    objects = objects_of(data)
    catalog = next(body for body in objects.values() if "/Catalog" in body)
    assert "/StructTreeRoot" in catalog
    marked = int(re.search(r"/MarkInfo (\d+) 0 R", catalog)[1])  # type: ignore[index]
    assert "/Marked true" in objects[marked]
    root = next(body for body in objects.values() if "/StructTreeRoot" in body and "/ParentTree " in body)
    tree = objects[int(re.search(r"/ParentTree (\d+) 0 R", root)[1])]  # type: ignore[index]
    lists = re.findall(r"(\d+) \[ ([^\]]*)\]", tree.replace("\n", " "))
    assert [key for key, _ in lists] == ["0", "1"]
    for key, row in lists:
        page = next(number for number, body in objects.items() if f"/StructParents {key}" in body)
        for mark, element in enumerate(re.findall(r"(\d+) 0 R", row)):
            body = objects[int(element)]
            assert f"/Pg {page} 0 R" in body
            assert re.search(rf"/K (\[[^\]]*\b)?{mark}\b", body.replace("\n", " "))
    for body in objects.values():
        if "/Subtype /Link" in body:
            key = re.search(r"/StructParent (\d+)", body)[1]  # type: ignore[index]
            assert re.search(rf"\b{key} \d+ 0 R", tree)


def test_nothing_is_drawn_outside_of_a_mark() -> None:
    from pipworks.printing.tagging import Tags

    tags = Tags()
    tags.page()
    assert tags.mark(Kind.ARTIFACT) == "/Artifact BMC"
    assert tags.mark(Kind.TEXT) == "/P <</MCID 0>> BDC"
    assert tags.mark(Kind.FIGURE, spoken="x") == "/Figure <</MCID 1>> BDC"
    tags.page()
    assert tags.mark(Kind.TEXT) == "/P <</MCID 0>> BDC"
