"""The question to a collection that options ask: --where and the plain ones for the usual, and the order."""

from __future__ import annotations

from pipworks.cli.refusals import UsageError
from pipworks.errors import ParseError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.collection.asking.where import Where


def where(options: argparse.Namespace) -> Where:
    """What --where, --family, --difficulty, --unique and --tag ask for, all at once. Raises UsageError."""
    from pipworks.collection.asking import where as asking

    try:
        found = asking.parse(options.where or "", "--where")
    except ParseError as error:
        raise UsageError(str(error)) from None
    if options.where is not None and not found.sql:
        raise UsageError("--where: expected a question, as \"grade = 'hard' and unique\", found nothing")
    plain = (
        ("family = {}", options.family),
        ("grade = {}", options.difficulty),
        ("tag {}", options.tag),
        ("unique", options.unique),
    )
    return asking.all_of([found, *(asking.parse(ask.format(_quoted(value))) for ask, value in plain if value)])


def order(options: argparse.Namespace) -> str:
    """The SQL of --order and --reverse; empty for the collection's own order. Raises UsageError."""
    from pipworks.collection.asking import order as asking

    if options.order is None and not options.reverse:
        return ""
    try:
        text = "item,id" if options.order is None else options.order
        return asking.parse(text, "--order", is_reversed=options.reverse)
    except ParseError as error:
        raise UsageError(str(error)) from None


def _quoted(value: object) -> str:
    """A value in quotes, as a question has it."""
    doubled = str(value).replace("'", "''")
    return f"'{doubled}'"
