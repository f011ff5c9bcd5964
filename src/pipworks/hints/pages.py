"""A walkthrough as a page: pictures, one a stage, with the steps that lead there; in HTML, or in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from pipworks import showing
from pipworks.hints import writing
from pipworks.hints.steps import Stage, Step
from pipworks.hints.writing import Voice

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


def html_page(
    voice: Voice, stages: Sequence[Stage[Any, Any, Any]], pictures: Iterable[str], end: str, *, title: str, dark: bool
) -> str:
    """A whole page: for each of `pictures`, the start's and one a stage, the HTML that shows it, and the steps.

    `end` is the last sentence, which may be empty; `dark` follows a reader's screen that is dark. Nothing on the page
    is fetched from elsewhere.
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
        *sections(voice, stages, pictures),
        *([f"<p>{showing.escaped(end)}</p>"] if end else []),
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def sections(voice: Voice, stages: Sequence[Stage[Any, Any, Any]], pictures: Iterable[str]) -> Iterator[str]:
    """The start's picture, then for each stage its picture beside its steps, as HTML."""
    number = 1
    for place, picture in enumerate(pictures):
        steps = stages[place - 1].steps if place else ()
        items = "".join(f"<li>{_item(voice, step)}</li>" for step in steps)
        said = f'<div class="steps"><ol start="{number}">{items}</ol></div>' if steps else ""
        yield f"<section><figure>{picture}</figure>{said}</section>"
        number += len(steps)


def _item(voice: Voice, step: Step[Any]) -> str:
    """A step as HTML, and below it what follows from its supposition."""
    inner = "".join(f"<li>{showing.escaped(writing.sentence(voice, each))}</li>" for each in step.inner)
    return showing.escaped(writing.sentence(voice, step)) + (f"<ul>{inner}</ul>" if inner else "")


def markdown_page(
    voice: Voice, stages: Sequence[Stage[Any, Any, Any]], pictures: Iterable[str], end: str, *, title: str
) -> str:
    """The same as Markdown; `pictures` are the addresses of the pictures. Ends with a newline."""
    said = [f"# {title}", ""]
    number = 1
    for place, picture in enumerate(pictures):
        for step in stages[place - 1].steps if place else ():
            said.append(f"{number}. {writing.sentence(voice, step)}")
            said += [f"   {line.strip()}" for line in writing.bullets(voice, step.inner)]
            number += 1
        alt = f"The position after step {number - 1}" if place else "The puzzle"
        said += ["", f"![{alt}]({picture})", ""]
    return "\n".join([*said, end]).rstrip() + "\n"
