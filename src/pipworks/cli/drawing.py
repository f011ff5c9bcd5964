"""The puzzles of a file as drawings: a picture of one, or text with several under a `==> name <==` line each."""

from __future__ import annotations

from functools import partial

from pipworks.cli import files, levels, pictures, running
from pipworks.cli.running import Exit, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.families import Family
    from pipworks.source import Source

    Subject = Callable[[Asked, str], Any]
    """The solution or position to draw of a puzzle, None for neither; the puzzle's name among those found is given."""


def drawn(
    family: Family,
    source: Source,
    found: levels.Puzzles,
    options: argparse.Namespace,
    subject: Subject,
    *,
    position: bool = False,
) -> Exit:
    """The exit code, after drawing each puzzle with its subject, which is a position where `position` is set.

    One that can't be drawn keeps none of the others from being drawn. Raises UsageError for a picture of several.
    """
    if pictures.is_picture(options.output):
        if len(found) > 1:
            raise UsageError(f"a picture holds one puzzle: {levels.choose(source, found)}")
        title = next(iter(found))
        asked = levels.asked_of(family, source, found, title)
        draw = family.position_picture if position else family.picture
        captions = pictures.captions(options)
        if captions and position:
            raise UsageError("--title, --date and --rules-line go with a puzzle or its solution, not with --position")
        drawn_so = partial(draw, rulers=bool(options.rulers), **captions)
        pictures.write(options.output, options.theme, drawn_so, asked.puzzle, subject(asked, title))
        return Exit.DONE
    if pictures.captions(options):
        raise UsageError("--title, --date and --rules-line go with a picture: -o FILE.svg or FILE.png")
    texts: list[str] = []

    def add(title: str) -> Exit:
        asked = levels.asked_of(family, source, found, title)
        heading = f"==> {title} <==\n" if len(found) > 1 or files.is_every_family() else ""
        texts.append(heading + pictures.text(family, asked.puzzle, subject(asked, title), options, position=position))
        return Exit.DONE

    codes = [Exit(running.guarded(lambda title=title: add(title))) for title in found]  # type: ignore[misc]
    if texts:
        files.write(options.output, "\n".join(texts))
    return running.worst(codes)
