"""What may give a puzzle room that has none: other options, the nearest first, each in the words of the command."""

from __future__ import annotations

from typing import Final

from pipworks.printing.paper import A4, Paper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipworks.printing.options import Options

_FEWER: Final = (6, 4, 2, 1)

_PAPERS: Final = (A4, Paper(297.0, 420.0), Paper(420.0, 594.0), Paper(594.0, 841.0), Paper(841.0, 1189.0))
"""A4 and the four sizes above it, ISO 216."""


def remedies(options: Options) -> Iterator[tuple[str, Options]]:
    """Fewer on a page, then the page the other way round, then larger paper."""
    number = options.per_page
    if isinstance(number, int):
        for fewer in _FEWER:
            if fewer < number:
                yield f"--per-page {fewer}", options.replaced(per_page=fewer)
    if not options.booklet:
        words = "no --landscape" if options.landscape else "--landscape"
        yield from _and_alone(words, options.replaced(landscape=not options.landscape))
    for paper in _PAPERS:
        if paper.width * paper.height > options.paper.width * options.paper.height:
            yield from _and_alone(f"--paper {paper}", options.replaced(paper=paper))


def _and_alone(words: str, options: Options) -> Iterator[tuple[str, Options]]:
    """The options, and the same with one puzzle a page."""
    yield words, options
    if isinstance(options.per_page, int) and options.per_page > 1:
        yield f"{words} --per-page 1", options.replaced(per_page=1)
