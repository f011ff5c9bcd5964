"""Pages as the bytes of a PDF file, the same for the same pages: no dates, no names made by chance.

reportlab keeps the objects, embeds the fonts and writes the file; `content` writes what stands on the pages, `tagging`
what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipworks.errors import MissingExtra
from pipworks.printing.content import Content
from pipworks.printing.fonts import POINT, Fonts, plain
from pipworks.printing.pdf_strings import literal
from pipworks.printing.tagging import Tags, page_reference
from pipworks.render.pdf import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.printing.page import Page
    from pipworks.render.theme import Theme


def painted(
    pages: Sequence[Page], *, title: str, theme: Theme, fonts: Fonts, language: str = "en", subject: str = ""
) -> bytes:
    """The pages as a PDF file: vectors and embedded fonts, tagged, with an outline of the pages that have a name.

    Raises MissingExtra when reportlab, or segno for QR codes, is not installed.
    """
    try:
        from reportlab.pdfbase import pdfdoc
    except ImportError:
        raise MissingExtra("pdf", "printing") from None
    document = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=language)
    _describe(document, title, subject)
    tags = Tags()
    content = Content(document, theme, fonts, tags)
    resources = document.Reference(
        pdfdoc.PDFDictionary({"Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts), "ProcSet": "[/PDF /Text]"})
    )
    for page in pages:
        key = tags.page()
        stream = pdfdoc.PDFStream(content=content.page(page), filters=[pdfdoc.PDFZCompress])
        document.updateSignature(stream.content)
        written = {
            "Type": "/Page",
            "Parent": document.Reference(document.Pages),
            "MediaBox": f"[0 0 {number(page.width / POINT)} {number(page.height / POINT)}]",
            "Contents": document.Reference(stream),
            "Resources": resources,
            "StructParents": key,
            "Tabs": "/S",
        }
        if content.annotations:
            written["Annots"] = pdfdoc.PDFArray([document.Reference(link) for link in content.annotations])
        document.addPage(pdfdoc.PDFDictionary(written))
    tags.finish(document)
    _name(document, pages)
    # What reportlab would ask a canvas for, the places of bookmarks, is there already.
    data: bytes = document.GetPDFData(None)
    return data


def _describe(document: Any, title: str, subject: str) -> None:
    """Say what the file is, without the dates that reportlab would write; its title stands in the window's title."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    info = {"Title": literal(title), "Creator": "(pipworks)", "Producer": literal(document.info.producer)}
    if subject:
        info["Subject"] = literal(subject)
    written = PDFDictionary(info)
    document.updateSignature(literal(title) + literal(subject))
    document.info.format = written.format
    # Not fitted to the sheet: what is measured on paper, as pieces to cut out, keeps its size.
    document.Catalog.ViewerPreferences = PDFDictionary({"DisplayDocTitle": "true", "PrintScaling": "/None"})


def _name(document: Any, pages: Sequence[Page]) -> None:
    """Put the pages that have a name into the outline."""
    named = [(number, page.name) for number, page in enumerate(pages) if page.name]
    if named:
        document.Outlines.destinationnamestotitles = {str(number): plain(name) for number, name in named}
        document.Outlines.setDestinations([{str(number): _top(number)} for number, _ in named])


def _top(number: int) -> Any:
    """The place of a whole page, for the outline."""
    from reportlab.pdfbase.pdfdoc import PDFArray

    return PDFArray([page_reference(number), "/Fit"])
