"""Where puzzles and solutions start in a text that holds several."""

from __future__ import annotations

from pipworks.polypips.formats.text import COMMENT, SECTIONS
from pipworks.source import BLANK, Source

_BOARD = SECTIONS[0]
_SOLUTION = SECTIONS[-1]


def puzzles_in(source: Source) -> list[Source]:
    """The source cut into its puzzles: each but the first starts at `board:`, or at the comments before it.

    A second `board:` right after the first one's rows is no new puzzle: nothing but a slip can be meant.
    """
    starts = [1]
    last = ""
    has_board = False
    for number, line in enumerate(source.lines, 1):
        name = _heading(line)
        if not name:
            continue
        before, last = last, name
        if name == _BOARD and has_board:
            start = _first_comment(source, number)
            if before != _BOARD or start < number:
                starts.append(start)
        has_board = has_board or name == _BOARD
    return [source.part(*lines) for lines in zip(starts, [*starts[1:], len(source.lines) + 1], strict=True)]


def solutions_in(source: Source) -> list[Source]:
    """The source cut into its solutions: by its puzzles where it has some, else by titles and headings.

    A solution starts at `solution:`, whatever is drawn above it, or below a line `==> name <==`.
    """
    if any(_heading(line) == _BOARD for line in source.lines):
        return puzzles_in(source)
    starts = [1]
    ends = []
    is_headed = False
    for number, line in enumerate(source.lines, 1):
        if is_title(line):
            ends.append(number)
            starts.append(number + 1)
            is_headed = False
        elif _heading(line) == _SOLUTION:
            if is_headed:
                ends.append(number)
                starts.append(number)
            starts[-1] = number
            is_headed = True
    parts = [source.part(*lines) for lines in zip(starts, [*ends, len(source.lines) + 1], strict=True)]
    return [part for part in parts if any(line.strip(BLANK) for line in part.lines)] or parts[:1]


def below_a_game(source: Source) -> int:
    """The line below `solution:` where that is the only heading and drawings stand above it; 0 for any other text.

    So `show --solution` draws a puzzle and its solution.
    """
    headings = [number for number, line in enumerate(source.lines, 1) if _heading(line)]
    if len(headings) != 1 or _heading(source.lines[headings[0] - 1]) != _SOLUTION:
        return 0
    above = source.lines[: headings[0] - 1]
    return headings[0] + 1 if any(line.strip(BLANK) and not line.startswith(COMMENT) for line in above) else 0


def is_title(line: str) -> bool:
    """Whether a line is what commands write above the answer for one of several: `==> name <==`."""
    return line.startswith("==> ") and line.rstrip(BLANK).endswith(" <==")


def _heading(line: str) -> str:
    """The section that the line heads; empty for none."""
    word = line.rstrip(BLANK)
    return word[:-1] if word[-1:] == ":" and word[:-1] in SECTIONS else ""


def _first_comment(source: Source, heading: int) -> int:
    """The first of the comment lines before a heading, blank lines between them aside; the heading without any."""
    first = heading
    for number in range(heading - 1, 0, -1):
        line = source.lines[number - 1]
        if line.startswith(COMMENT):
            first = number
        elif line.strip(BLANK):
            break
    return first
