"""A walkthrough as a page: pictures, one a stage, with the steps that lead there; in HTML, or in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pipworks import showing
from pipworks.hints import writing
from pipworks.hints.steps import Step
from pipworks.hints.writing import Voice, Walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_STYLE: Final = """
body { font: 1rem/1.45 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; }
section { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: center; border-top: 1px solid #8888; }
figure { margin: 1rem 0; flex: 0 1 24rem; }
figure svg, figure img { display: block; max-width: 100%; height: auto; max-height: 60vh; margin: 0 auto; }
.steps { flex: 1 1 18rem; min-width: 0; }
li { margin: .4rem 0; overflow-wrap: anywhere; }
li li { font-size: .9em; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } section { break-inside: avoid; }
  figure { flex-basis: 7cm; } figure svg, figure img { max-height: 8cm; } }
"""
_DARK: Final = "@media (prefers-color-scheme: dark) { body { background: #16181c; color: #f1f0ec; } }\n"


def html_page(walk: Walk, pictures: Iterable[str], *, title: str, dark: bool, long: bool = False) -> str:
    """A whole page: for each of `pictures`, the start's and one a stage, the HTML that shows it, and the steps.

    `dark` follows a reader's screen that is dark. Nothing on the page is fetched from elsewhere, but for what the
    pictures name.
    """
    heading = showing.escaped(title)
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{heading}</title>",
        f"<style>{_STYLE}{_DARK if dark else ''}</style>",
        "</head>",
        "<body>",
        f"<h1>{heading}</h1>",
        *body(walk, pictures, long=long),
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def body(walk: Walk, pictures: Iterable[str], *, long: bool = False) -> Iterator[str]:
    """The start's picture beside the opening, then each stage's beside its steps, and the last sentence, as HTML."""
    number = 1
    for place, picture in enumerate(pictures):
        steps = walk.stages[place - 1].steps if place else ()
        listed = zip(steps, writing.shown_inside(walk.voice, steps, long=long), strict=True)
        items = "".join(f"<li>{_item(walk.voice, step, step.inner if inside else ())}</li>" for step, inside in listed)
        said = f'<ol start="{number}">{items}</ol>' if steps else ""
        if not place and walk.opening:
            said = f"<p>{showing.escaped(' '.join(walk.opening))}</p>"
        beside = f'<div class="steps">{said}</div>' if said else ""
        yield f"<section><figure>{picture}</figure>{beside}</section>"
        number += len(steps)
    if walk.ending:
        yield f"<p>{showing.escaped(walk.ending)}</p>"


def _item(voice: Voice, step: Step[Any], inner: Sequence[Step[Any]]) -> str:
    """A step as HTML, and below it those inside it that are shown."""
    below = "".join(f"<li>{showing.escaped(writing.sentence(voice, each))}</li>" for each in inner)
    return showing.escaped(writing.sentence(voice, step)) + (f"<ul>{below}</ul>" if below else "")


def markdown_page(walk: Walk, pictures: Iterable[str], *, title: str, long: bool = False) -> str:
    """The same as Markdown; `pictures` are the addresses of the pictures. Ends with a newline."""
    said = [f"# {title}", ""]
    number = 1
    for place, picture in enumerate(pictures):
        steps = walk.stages[place - 1].steps if place else ()
        for step, inside in zip(steps, writing.shown_inside(walk.voice, steps, long=long), strict=True):
            said.append(f"{number}. {writing.sentence(walk.voice, step)}")
            said += [f"   {line.strip()}" for line in writing.bullets(walk.voice, step.inner if inside else ())]
            number += 1
        alt = f"The position after step {number - 1}" if place else "The puzzle"
        said += ["", f"![{alt}]({picture})", ""]
        if not place and walk.opening:
            said += [" ".join(walk.opening), ""]
    return "\n".join([*said, walk.ending]).rstrip() + "\n"
