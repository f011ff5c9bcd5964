"""Pictures: a puzzle to print or to keep, and a link as a QR code."""

from __future__ import annotations

from pipworks.errors import InvalidPuzzle, MissingExtra
from pipworks.web.question import WrongQuestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.outcome import Outcome
    from pipworks.web.given import Given
    from pipworks.web.question import Question

    Reply = dict[str, object]

FORMS = ("svg", "png")
"""What a picture may be."""

MOST_TITLE = 200
"""The longest title above a picture, in characters."""

_MOST_CODED = 2_331
"""The bytes that a QR code of the largest size holds at error correction M (ISO/IEC 18004)."""


def picture(question: Question) -> Reply:
    """The puzzle as a picture: as given, with the position of its link, or `solved`; `svg`, or `png` in base64.

    The reply has the status of the solver where `solved` is asked for, and no picture where no solution came.
    """
    from pipworks.render.theme import THEMES

    form = question.word("form", FORMS, "svg")
    theme = THEMES[question.word("theme", THEMES, "light")]
    title = question.drawn_text("title", "", most=MOST_TITLE)
    given = question.puzzle(form)
    reply: Reply = {"format": "pipworks.picture", "version": 1, "status": "drawn", "svg": None, "png": None}
    family, puzzle, position = given.family, given.puzzle, given.position
    captions: dict[str, Any] = {"title": title} if title else {}
    if question.truth("solved"):
        outcome = _solved(given, question)
        reply["status"] = outcome.status.value
        if outcome.solution is None:
            return reply
        drawn = family.picture(puzzle, outcome.solution, form=form, theme=theme, **captions)
    elif position is not None:
        if captions:
            raise WrongQuestion("title goes with a puzzle or its solution, not with a position")
        drawn = family.position_picture(puzzle, position, form=form, theme=theme, rulers=True)
    else:
        drawn = family.picture(puzzle, form=form, theme=theme, **captions)
    return reply | {form: _in_base64(drawn)}


def qr(question: Question) -> Reply:
    """The text, a link's address, as a QR code in SVG.

    Raises MissingExtra without segno, InvalidPuzzle for a text that is too long for a code.
    """
    text = question.drawn_text("text")
    if not text:
        raise WrongQuestion("text is missing")
    try:
        import segno
    except ImportError:
        raise MissingExtra("web", "a QR code") from None
    length = len(text.encode())
    if length > _MOST_CODED:
        raise InvalidPuzzle(f"a QR code holds at most {_MOST_CODED:,} bytes, this link has {length:,}")
    code = segno.make(text, micro=False, error="m", boost_error=True)
    svg = code.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
    return {"format": "pipworks.qr", "version": 1, "svg": svg}


def _solved(given: Given, question: Question) -> Outcome[Any]:
    from pipworks import sizes

    sizes.check("solve", given.family.name, given.cells)
    outcome: Outcome[Any] = given.family.verb("solve")(given.puzzle, **given.start(), limits=question.limits)
    return outcome


def _in_base64(drawn: str | bytes) -> str:
    if isinstance(drawn, str):
        return drawn
    from base64 import b64encode

    return b64encode(drawn).decode()
