"""How puzzles spread over a column, drawn in a terminal: a bar for each value."""

from __future__ import annotations

from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.collection.asking.stats import Spread

CHARACTERS = "█▌"
"""The characters beyond ASCII that bars are made of: a whole column and a half."""

_WIDEST = 40


def drawn(spread: Spread, *, ascii: bool) -> str:
    """The heading, the bars, and what the numbers come to, each line ended."""
    unknown = f", {spread.unknown:,} unknown" if spread.unknown else ""
    lines = [f"{spread.column}: {counted(spread.number, 'puzzle')}{unknown}"]
    most = max((bar.number for bar in spread.bars), default=0)
    wide = max((len(bar.label) for bar in spread.bars), default=0)
    digits = len(f"{most:,}")
    is_of_numbers = spread.least is not None
    for bar in spread.bars:
        label = bar.label.rjust(wide) if is_of_numbers else bar.label.ljust(wide)
        lines.append(f"  {label}  {bar.number:>{digits},}  {_bar(bar.number, most, ascii=ascii)}".rstrip())
    if spread.others:
        lines.append(f"  and {spread.others:,} of other values")
    if spread.least is not None and spread.most is not None:
        ends = f"from {_number(spread.least)} to {_number(spread.most)}"
        lines.append(
            f"  {ends}, median {_number(spread.middle)}, mean {_number(spread.mean)}, sum {_number(spread.total)}"
        )
    return "".join(f"{line}\n" for line in lines)


def _bar(number: int, most: int, *, ascii: bool) -> str:
    """A bar in proportion, the longest `_WIDEST` columns; what is not nothing has some length."""
    halves = -(-number * _WIDEST * 2 // most) if most else 0
    if ascii:
        return "#" * -(-halves // 2)
    return CHARACTERS[0] * (halves // 2) + CHARACTERS[1] * (halves % 2)


def _number(value: float | None) -> str:
    """A number with at most two digits behind the point."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}".rstrip("0")
