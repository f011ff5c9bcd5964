"""The parts of a page as operators of its PDF page, each marked as what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pipworks.printing import qr
from pipworks.printing.fonts import POINT, Fonts, plain
from pipworks.printing.page import Align, Figure, Kind, Page, QrCode, Stroke, Text
from pipworks.printing.pdf_strings import address, literal
from pipworks.render import pdf
from pipworks.render.pdf import HAIRLINE, number
from pipworks.render.roles import Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipworks.printing.tagging import Box, Tags
    from pipworks.render.theme import Theme

_EDGE: Final = 1 / 30
"""The width of the edge that makes letters bold, as a fraction of their size."""
_AFTER: Final = {Align.LEFT: 0.0, Align.MIDDLE: 0.5, Align.RIGHT: 1.0}
"""How much of a line's width stands before its place."""


class Content:
    """A writer of the parts of one page after another into a `PDFDocument`, which names the fonts."""

    def __init__(self, document: Any, theme: Theme, fonts: Fonts, tags: Tags) -> None:
        self._document = document
        self._theme = theme
        self._fonts = fonts
        self._tags = tags
        self._height = 0.0
        self.annotations: list[Any] = []
        """The links of the page that was written last."""

    def page(self, page: Page) -> str:
        """The page's content stream."""
        self._height = page.height
        self.annotations = []
        return "\n".join(line for part in page.parts for line in self._part(part))

    def _part(self, part: Text | Figure | QrCode | Stroke) -> Iterator[str]:
        match part:
            case Text():
                if part.text.strip():
                    yield self._tags.mark(part.kind, continues=part.continues)
                    yield from self._told(part)
                    yield "EMC"
            case Figure():
                width, height = part.scene.width * part.scale, part.scene.height * part.scale
                spoken = part.spoken or " ".join(filter(None, (f"{part.scene.title}.", part.scene.description)))
                yield self._tags.mark(Kind.FIGURE, spoken=spoken, box=self._box(part.x, part.y, width, height))
                yield pdf.to_operators(
                    part.scene, self._theme, **self._place(part), scale=part.scale / POINT, turned=part.turned
                )
                yield "EMC"
            case QrCode():
                yield from self._qr_code(part)
            case Stroke():
                yield self._tags.mark(Kind.ARTIFACT)
                yield from self._stroke(part)
                yield "EMC"

    def _place(self, part: Figure | QrCode) -> dict[str, float]:
        return {"x": part.x / POINT, "y": (self._height - part.y) / POINT}

    def _box(self, x: float, y: float, width: float, height: float) -> Box:
        """Left, lower, right and upper edge in points."""
        return x / POINT, (self._height - y - height) / POINT, (x + width) / POINT, (self._height - y) / POINT

    def _told(self, part: Text) -> Iterator[str]:
        """The text; where its letters on the page can't say what it is, it is told beside them."""
        odd = self._fonts.missing(part.text) or max(part.text) > "\uffff"
        if odd:
            yield f"/Span <</ActualText {literal(plain(part.text))}>> BDC"
        yield from self._text(part)
        if odd:
            yield "EMC"

    def _text(self, part: Text) -> Iterator[str]:
        runs = self._fonts.runs(part.text, bold=part.bold)
        width = sum(face.width(run) for face, run in runs) * part.size
        sign = -1 if part.turned else 1
        x = part.x / POINT - sign * width * _AFTER[part.align]
        ink = self._theme.colors[part.role]
        yield f"q\nBT\n{pdf.color(ink)}"
        yield f"{sign} 0 0 {sign} {number(x)} {number((self._height - part.y) / POINT)} Tm"
        for face, run in runs:
            if face.thick:
                yield f"2 Tr {number(part.size * _EDGE)} w {pdf.color(ink, stroke=True)}"
            for subset, codes in face.font.splitString(run, self._document):
                name = face.font.getSubsetInternalName(subset, self._document)
                yield f"{name} {number(part.size)} Tf <{codes.hex()}> Tj"
            if face.thick:
                yield "0 Tr"
        yield "ET\nQ"

    def _stroke(self, part: Stroke) -> Iterator[str]:
        dash = f"[{' '.join(map(number, part.dash))}] 0 d" if part.dash else ""
        width = number(max(part.width, HAIRLINE))
        yield f"q {pdf.color(self._theme.colors[Role.INK], stroke=True)} {width} w {dash}"
        ends = [(part.x1, part.y1), (part.x2, part.y2)]
        (x1, y1), (x2, y2) = [(number(x / POINT), number((self._height - y) / POINT)) for x, y in ends]
        yield f"{x1} {y1} m {x2} {y2} l S Q"

    def _qr_code(self, part: QrCode) -> Iterator[str]:
        from reportlab.pdfbase.pdfdoc import PDFDictionary

        spoken = part.spoken or part.text
        box = self._box(part.x, part.y, part.side, part.side)
        link = PDFDictionary(
            {
                "Type": "/Annot",
                "Subtype": "/Link",
                "Rect": f"[{' '.join(map(number, box))}]",
                "Border": "[0 0 0]",
                # Printed with the page, as all of it.
                "F": 4,
                "Contents": literal(spoken),
                "A": f"<</S /URI /URI {address(part.text)}>>",
            }
        )
        self.annotations.append(link)
        yield self._tags.link(spoken, box, link)
        yield qr.to_operators(part.text, **self._place(part), side=part.side / POINT)
        yield "EMC"
