"""Scripts and style sheets without what a browser has no need of: comments, indents, empty lines and most spaces.

A third of the page's bytes are comments. A line goes on into the next only where a statement can't end, so that nothing
depends on where statements end, and what is inside strings, templates and regular expressions stays as it is. A script
about which there is any doubt stays whole.
"""

from __future__ import annotations

import re
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"|(?P<string>'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\")"
    r"|(?P<space>\s+)"
    r"|(?P<word>[\w$#.]+)"
    r"|(?P<sign>.)",
    re.DOTALL,
)
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(`|\$\{)", re.DOTALL)
"""The rest of a template, to its end or to the next expression in it."""
_PATTERN = re.compile(r"/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/\w*")
_BEFORE_PATTERN = frozenset("(,=:[!&|?{;+-*%<>~^")
"""What a regular expression may stand behind; behind a word, a number or a bracket a `/` divides, as before a space."""
_WORDS_BEFORE_PATTERN = frozenset(
    ("return", "typeof", "case", "in", "of", "void", "delete", "throw", "new", "else", "do")
)
_GOES_ON = frozenset("{([,=&|?:")
"""Behind these signs no statement ends."""
_GOES_ON_WITH = frozenset("})],;:?&|=.")
"""Before these no statement ends, or one ends all the same."""
_WORDLIKE = re.compile(r"[\w$#]")
_STRING = r"(?P<string>\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*')"
_STYLE_COMMENT = re.compile(rf"{_STRING}|/\*.*?\*/", re.DOTALL)
_STYLE_SPACE = re.compile(rf"{_STRING}|\s*(?P<sign>[{{}};,])\s*|(?P<colon>:)\s+|\s+")


class _Unsure(Exception):
    """A `/` of which the signs before it don't tell whether it divides."""


@lru_cache(maxsize=512)
def script(text: str) -> str:
    """The script without comments and needless spaces; the script as it is where that may not be safe."""
    try:
        made = "".join(_lean(text))
    except _Unsure:
        return text
    return made.lstrip("\n")


def style(text: str) -> str:
    """The style sheet without comments and needless spaces, a rule on each line."""
    bare = _STYLE_COMMENT.sub(lambda found: found["string"] or "", text).strip()
    return _STYLE_SPACE.sub(_spaced, bare)


def _spaced(found: re.Match[str]) -> str:
    """A string as it is, and what is left of a space with the sign beside it."""
    sign = found["sign"] or found["colon"]
    return found["string"] or ("}\n" if sign == "}" else sign or " ")


def _lean(text: str) -> Iterator[str]:
    """The parts of the script that stay, with a line break or a space where something between two is left out."""
    gap, before = "", ""
    for kind, token in _tokens(text):
        if kind in ("space", "comment"):
            gap = "\n" if "\n" in token or gap == "\n" else " "
            continue
        yield _between(before, gap, token)
        yield token
        gap, before = "", token
    yield "\n"


def _between(before: str, gap: str, token: str) -> str:
    """What has to stand between two tokens that had a gap, which is a line break or a space, between them."""
    if not before or not gap:
        return ""
    last, first = before[-1], token[0]
    if gap == "\n" and last not in _GOES_ON and first not in _GOES_ON_WITH:
        return gap
    words = _WORDLIKE.match(last) and (_WORDLIKE.match(first) or first == ".")
    return " " if words or (last in "+-/" and first in "+-/") else ""


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """The tokens of a script by their kinds, to its end. Raises _Unsure."""
    at, before, kind_before = 0, "", ""
    inside: list[int] = []  # for each template around: the braces that are open in its expression
    while at < len(text):
        pattern = _PATTERN.match(text, at) if text[at] == "/" else None
        if pattern and not pattern[0].startswith("/ ") and _may_be_pattern(before, kind_before):
            kind, token = "pattern", pattern[0]
        elif text[at] == "`" or (text[at] == "}" and inside and not inside[-1]):
            rest = _TEMPLATE.match(text, at + 1)
            if rest is None:
                raise _Unsure
            kind, token = "template", text[at] + rest[0]
            if text[at] == "}":
                inside.pop()
            if rest[1] == "${":
                inside.append(0)
                kind = "sign"
        else:
            found = _TOKEN.match(text, at)
            assert found is not None
            kind, token = str(found.lastgroup), found[0]
            if inside and token in "{}":
                inside[-1] += 1 if token == "{" else -1
        yield kind, token
        at += len(token)
        if kind not in ("space", "comment"):
            before, kind_before = token, kind
    if inside:
        raise _Unsure


def _may_be_pattern(before: str, kind: str) -> bool:
    """Whether a `/` behind this token begins a regular expression. Raises _Unsure where it may divide as well."""
    if kind == "word":
        return before in _WORDS_BEFORE_PATTERN
    if kind in ("string", "pattern", "template"):
        return False
    if before[-1:] in (")", "}"):
        raise _Unsure
    return before == "" or before[-1] in _BEFORE_PATTERN
