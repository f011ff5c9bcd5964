"""What the parts of a PDF are to whoever hears it: marked content on pages, and the structure tree that names it.

The tree is Document with headings, paragraphs, figures and links below it, in the order of the pages' parts (ISO
32000-1, 14.7 and 14.8). reportlab's catalog has a place for it; its objects are written here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipworks.printing.page import Kind
from pipworks.printing.pdf_strings import literal
from pipworks.render.pdf import number

if TYPE_CHECKING:
    from collections.abc import Iterator

    Box = tuple[float, float, float, float]


class Element:
    """A structure element: its type, what is said in its place, its parts on pages, its box where it is a figure."""

    __slots__ = ("annotation", "box", "inner", "kind", "marks", "spoken")

    def __init__(self, kind: str, spoken: str = "", box: Box | None = None) -> None:
        self.kind = kind
        self.spoken = spoken
        self.box = box
        self.marks: list[tuple[int, int]] = []
        """A page's number from 0 and a number of marked content on it, each."""
        self.inner: Element | None = None
        self.annotation: tuple[int, Any] | None = None
        """A link's page, and the reference to its annotation."""


class Tags:
    """The structure of a document in the making; `mark` and `link` add to it, `finish` writes it."""

    def __init__(self) -> None:
        self._elements: list[Element] = []
        self._pages: list[list[Element]] = []
        self._links: list[Element] = []

    def page(self) -> int:
        """Begin a page; its key in the tree of parents."""
        self._pages.append([])
        return len(self._pages) - 1

    def mark(self, kind: Kind, *, spoken: str = "", box: Box | None = None, continues: bool = False) -> str:
        """The operator that begins a part's marked content on this page, `EMC` being its end.

        A part that `continues` belongs to the element before it, if that is of its kind.
        """
        if kind is Kind.ARTIFACT:
            return "/Artifact BMC"
        last = self._elements[-1] if self._elements else None
        if not (continues and last is not None and last.kind == kind.value):
            last = Element(kind.value, spoken, box)
            self._elements.append(last)
        return self._marked(last)

    def _marked(self, element: Element) -> str:
        page = len(self._pages) - 1
        number = len(self._pages[page])
        element.marks.append((page, number))
        self._pages[page].append(element)
        return f"/{element.kind} <</MCID {number}>> BDC"

    def link(self, spoken: str, box: Box, annotation: Any) -> str:
        """The operator that begins a picture which is a link by an annotation, whose parent is set here, too."""
        outer, inner = Element("Link"), Element(Kind.FIGURE.value, spoken, box)
        outer.inner = inner
        outer.annotation = (len(self._pages) - 1, annotation)
        self._elements.append(outer)
        self._links.append(outer)
        return self._marked(inner)

    def finish(self, document: Any) -> None:
        """Write the tree into a `PDFDocument` whose pages are all there, and whose links have not yet a parent."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary

        root = PDFDictionary({"Type": "/StructTreeRoot"})
        above = document.Reference(root)
        whole = PDFDictionary({"Type": "/StructElem", "S": "/Document", "P": above})
        top = document.Reference(whole)
        references = {}
        kids = []
        for element in self._elements:
            written = self._element(document, element, top)
            kids.append(document.Reference(written))
            references[id(element)] = kids[-1]
            if element.inner is not None:
                inner = document.Reference(self._element(document, element.inner, kids[-1]))
                references[id(element.inner)] = inner
                written["K"] = PDFArray([inner, written["K"]])
        whole["K"] = PDFArray(kids)
        root["K"] = top
        parents: list[Any] = []
        for key, elements in enumerate(self._pages):
            parents += [key, PDFArray([references[id(element)] for element in elements])]
        for key, element in enumerate(self._links, len(self._pages)):
            assert element.annotation is not None
            element.annotation[1]["StructParent"] = key
            parents += [key, references[id(element)]]
        root["ParentTree"] = document.Reference(PDFDictionary({"Nums": PDFArray(parents)}))
        root["ParentTreeNextKey"] = len(self._pages) + len(self._links)
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})

    def _element(self, document: Any, element: Element, parent: Any) -> Any:
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary

        written = PDFDictionary({"Type": "/StructElem", "S": f"/{element.kind}", "P": parent})
        if element.spoken:
            written["Alt"] = literal(element.spoken)
        if element.box is not None:
            box = " ".join(map(number, element.box))
            written["A"] = f"<</O /Layout /BBox [{box}]>>"
        if element.annotation is not None:
            page, annotation = element.annotation
            written["K"] = PDFDictionary(
                {"Type": "/OBJR", "Pg": page_reference(page), "Obj": document.Reference(annotation)}
            )
            return written
        first = element.marks[0][0]
        written["Pg"] = page_reference(first)
        kids = list(_kids(element, first))
        written["K"] = kids[0] if len(kids) == 1 else PDFArray(kids)
        return written


def _kids(element: Element, first: int) -> Iterator[Any]:
    """The element's marked contents; those on another page than the first say so."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    for page, mark in element.marks:
        if page == first:
            yield mark
        else:
            yield PDFDictionary({"Type": "/MCR", "Pg": page_reference(page), "MCID": mark})


def page_reference(page: int) -> Any:
    """The reference to a page by its number from 0, under the name that `PDFDocument.addPage` gives it."""
    from reportlab.pdfbase.pdfdoc import PDFObjectReference

    return PDFObjectReference(f"Page{page + 1}")
