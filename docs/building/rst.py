"""reStructuredText from our own prose: what Sphinx needs of a sentence, a title, a block.

Our docstrings and help are plain sentences with `names` in backticks, lists that start with `*`, and indented blocks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

_SPANS = re.compile(r"`([^`\n]+(?:\n[^`\n]+)?)`")
_OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*)")
_MARKUP = re.compile(r"([\\*`|_]|(?<!http)(?<!https):(?=//))")
_NAME = re.compile(r"[A-Za-z_][\w.]*")


def literal(text: str) -> str:
    """A text as code, whatever is in it."""
    return f"``{text}``" if text.strip() == text and "`" not in text else escaped(text)


def escaped(text: str) -> str:
    """A text in which nothing is markup."""
    return _MARKUP.sub(r"\\\1", text)


def sentence(text: str, is_link: Callable[[str], bool] = lambda name: False) -> str:
    """Prose with its `names` and `--options` as code; names as references where `is_link` says so."""
    parts = _SPANS.split(_OPTION.sub(r"`\1`", text) if "`" not in text else text)
    made = [escaped(parts[0])]
    for code, after in zip(parts[1::2], parts[2::2], strict=True):
        words = " ".join(code.split())
        if _NAME.fullmatch(words) and is_link(words):
            made.append(f":py:obj:`{words}`")
        else:
            made.append(literal(words))
        made.append(("\\ " if re.match(r"[\w<]", after) else "") + escaped(after))
    return "".join(made)


def title(text: str, line: str) -> list[str]:
    """A title underlined, with a blank line behind."""
    return [text, line * max(4, len(text)), ""]


def block(text: str, language: str) -> list[str]:
    """A code block with a blank line behind."""
    return [f".. code-block:: {language}", "", *(f"   {line}".rstrip() for line in text.splitlines()), ""]


def table(rows: Iterable[Iterable[str]], widths: str) -> list[str]:
    """A list-table without a head, cells in reStructuredText, a blank line behind."""
    made = [".. list-table::", f"   :widths: {widths}", ""]
    for row in rows:
        made += [
            f"   {'-' if number else '* -'} {cell}".replace("   - ", "     - ", 1) for number, cell in enumerate(row)
        ]
    return [*made, ""]


def prose(lines: Iterable[str], is_link: Callable[[str], bool] = lambda name: False) -> Iterator[str]:
    """A docstring without its common indent: paragraphs, lists that start with `*`, indented blocks as code."""
    for paragraph in _paragraphs(list(lines)):
        if paragraph[0].startswith("    "):
            text = "\n".join(line[4:] for line in paragraph)
            yield from block(text, "python" if re.match(r"(from|import) ", text) else "text")
            continue
        for item in re.split(r"\n(?=\* )", "\n".join(paragraph)):
            star, words = ("* ", item[2:]) if item.startswith("* ") else ("", item)
            body = sentence(words, is_link).split("\n")
            yield star + body[0]
            yield from (" " * len(star) + line.strip() for line in body[1:])
        yield ""


def _paragraphs(lines: list[str]) -> Iterator[list[str]]:
    """Lines up to blank ones; indented blocks with the blank lines between them as one."""
    found: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            if found and found[-1] == "" and not (line.startswith("    ") and found[0].startswith("    ")):
                yield found[:-1]
                found = []
            found.append(line.rstrip())
        elif found and found[-1]:
            found.append("")
    if found:
        yield found[:-1] if found[-1] == "" else found
