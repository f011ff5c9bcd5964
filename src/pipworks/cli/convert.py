"""convert: write puzzles in another form, our own or another program's, and say what that form can't hold."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import groupby

from pipworks.cli import encodings, files, levels, outputs, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.families import FAMILIES, PIPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

    from pipworks.families import Family
    from pipworks.source import Source

_BY_ENDING = {
    **dict.fromkeys(outputs.TEXT, "text"),
    **dict.fromkeys(("json", *outputs.LINES), "json"),
    "xmpuzzle": "burrtools",
}
"""The form of a file by what its name ends in, where that is not the form's own name."""

_FORMS = {"text": "text", "link": "text", "json": "lines", "nyt": "lines", "ipuz": "lines"}
"""What files of a form hold, as `outputs.check_form` calls it."""

_OTHERS = ("png", "svg", "pdf", "html", "htm", "md", "db")
"""Endings of files that hold no puzzle to be read, or that other commands write."""


class _Taken:
    """A puzzle to be written: its family, its document, what messages call it, and where it stands in its file.

    `name` is the puzzle's own, where the document has another one beside puzzles of other files.
    """

    __slots__ = ("document", "family", "name", "place", "title")

    def __init__(self, family: Family, document: Any, title: str, name: str, place: int) -> None:
        self.family = family
        self.document = document
        self.title = title
        self.name = name
        self.place = place


def main(argv: Sequence[str] | None = None, prog: str = "pipworks convert") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Write puzzles in another form: our own text, JSON or links, or another program's. Whatever pipworks reads "
        "goes in. What the new form can't hold is named on standard error, a sentence each.",
        f"{prog} examples/polypips/heart.txt -o heart.json",
        f"{prog} examples/polypips/alike.txt --to puzzlink",
        f"{prog} examples/pipes/*.txt --to link",
    )
    made.add_argument(
        "files", nargs="+", type=arguments.file_name, metavar="IN", help="a file, a link, or - for standard input"
    )
    made.add_argument(
        "--to",
        metavar="FORM",
        help="text, json, link, penpa or ipuz; of Pipes also net, cnf or dzn; of Polypips also nyt, puzzlink, "
        "dominosa, burrtools, grid, ancestor or cover (default: as OUT ends tells)",
    )
    arguments.add_output(made, "write to OUT, not to standard output", "OUT")
    made.add_argument("--strict", action="store_true", help="write nothing where the form can't hold all there is")
    levels.add_level(made)
    made.add_argument("--no-wrap", action="store_true", help="Pipes: a wall around the board")
    made.add_argument("--all-tiles", action="store_true", help="Pipes: every tile needs gas, and no end may be open")
    made.add_argument(
        "--pips-order",
        choices=["ancestor"],
        metavar="ORDER",
        help="Polypips: IN is text of the first program, ancestor, where pips bind otherwise to 3L, 4L, 5F, 5L, 5U, 5V",
    )
    return made


def _work(options: argparse.Namespace) -> Exit:
    form = _form(options)
    if options.files.count("-") > 1:
        raise UsageError("only one IN can come from standard input")
    if options.output is not None:
        _check_output(options, form)
    taken: list[_Taken] = []
    lost: list[str] = []

    def take(name: str) -> Exit:
        found = levels.by_family(levels.read(name, options), options.level)
        here: list[_Taken] = []
        with files.every_family() if len(found) > 1 else nullcontext():
            code = running.worst([_take(family, own, options, here, lost) for family, own in found.values()])
        taken.extend(sorted(here, key=lambda each: each.place))
        return code

    code = running.each(options.files, take, headings=False)
    if not taken:
        return code
    return running.worst([code, Exit(running.guarded(lambda: _write(form, taken, lost, options)))])


def _form(options: argparse.Namespace) -> str:
    """The form that is asked for. Raises UsageError for none, and for one that no family knows."""
    from pipworks.converting import names

    known = list(dict.fromkeys(name for family in FAMILIES for name in names(family)))
    if options.to is not None:
        asked: str = options.to
        if asked not in known:
            from pipworks.near_names import did_you_mean

            hint = did_you_mean(asked, known) or f"there is {', '.join(known)}"
            raise UsageError(f"--to {asked}: no such form: {hint}")
        return asked
    found = outputs.ending(options.output) if files.is_file(options.output) else ""
    form = _BY_ENDING.get(found, found)
    if form not in known:
        told = f"-o {options.output}: the name does not say the form" if found else "say the form"
        raise UsageError(f"{told}: --to with one of {', '.join(known)}")
    return form


def _check_output(options: argparse.Namespace, form: str) -> None:
    """Raises UsageError and OSError where the output can't be right; see `outputs`."""
    if form in _FORMS:
        outputs.check_form("-o", options.output, _FORMS[form])
    elif files.is_file(options.output):
        found = outputs.ending(options.output)
        if found in _OTHERS or _BY_ENDING.get(found, "text") not in ("text", form):
            raise UsageError(f"-o {options.output}: what is written there is {form}, no {found.upper()}")
        outputs.check_place(options.output)
    outputs.check_apart("-o", options.output, options.files)
    outputs.check_kept("-o", options.output, force=options.force)


def _take(family: Family, source: Source, options: argparse.Namespace, taken: list[_Taken], lost: list[str]) -> Exit:
    """Take an input's puzzles of a family that are asked for, and what their form has that ours can't hold."""
    from pipworks.cli import variants
    from pipworks.converting import document_of

    if family not in FAMILIES:
        raise UsageError(f"{source.name}: puzzles of {family.title} are not converted")
    variant = variants.forced_for(family, source, options)
    found = levels.puzzles(family, source, options.level, solutions=True, variant=variant)
    lost += levels.lost_in(family, source)

    def one(title: str) -> Exit:
        filed = found[title]
        document = _in_order(document_of(family, filed), family, source, options)
        own = document.name
        if len(options.files) > 1:
            document = document.replaced(name=_name(source.name, own))
        whole = title if title == source.name else f"{source.name}: {title}"
        taken.append(_Taken(family, document, whole, own, found.places[title]))
        return Exit.DONE

    return running.each(list(found), one, headings=False)


def _in_order(document: Any, family: Family, source: Source, options: argparse.Namespace) -> Any:
    """The document with its pieces read in the order that --pips-order says. Raises UsageError where none can be."""
    if options.pips_order is None:
        return document
    if family is PIPES or not any(line.startswith("pieces:") for line in source.lines):
        raise UsageError(f"--pips-order is for text of Polypips, and {source.name} is none")
    from pipworks.polypips.formats.ancestor import in_our_order

    return in_our_order(document)


def _name(file: str, name: str) -> str:
    """What a puzzle is called beside those of other files: by its file, by its own name behind the date of a day's."""
    import os

    from pipworks.dates import WrongDate, read_date

    if file in (files.LINK, "<stdin>"):
        return name
    stem = os.path.basename(file).partition(".")[0]
    try:
        return f"{read_date(stem)} {name}".rstrip()
    except WrongDate:
        return name or stem


def _write(form: str, taken: Sequence[_Taken], lost: Sequence[str], options: argparse.Namespace) -> Exit:
    """Write what was taken; `lost`, of the forms that were read, was said already.

    Raises Unwritable for what the form can't hold, with --strict also of a part.
    """
    from pipworks import converting
    from pipworks.errors import Unwritable

    families = list(dict.fromkeys(each.family for each in taken))
    lines = outputs.ending(options.output or "") in outputs.LINES or (len(taken) > 1 and options.output is None)
    if len(families) > 1 and not (form == "json" and lines):
        raise UsageError("puzzles of several families go into one file as lines of JSON alone: --to json -o OUT.jsonl")
    writers = {}
    for family in families:
        plain = not files.is_file(options.output) and not encodings.shows(family.characters())
        writers[family] = converting.form(family, form, ascii=plain, lines=lines, several=len(taken) > 1)
    left_out = [
        f"{each.title}: {said}"
        for each in taken
        for said in writers[each.family].lost_out(each.document.replaced(name=each.name))
    ]
    if (lost or left_out) and options.strict:
        for sentence in left_out:
            files.tell(sentence)
        raise Unwritable(form, "not all of it can be written, and nothing was", "leave --strict out")
    parts = [_written(writers[family], form, list(those)) for family, those in groupby(taken, lambda each: each.family)]
    data = parts[0] if len(parts) == 1 else "".join(map(str, parts))
    if form == "json" and isinstance(data, str) and not files.is_file(options.output):
        data = files.json_text(data)
    for sentence in left_out:
        files.tell(sentence)
    files.write(options.output, data)
    return Exit.DONE


def _written(writer: Any, form: str, taken: Sequence[_Taken]) -> str | bytes:
    """Puzzles of one family in a form. Raises UsageError for several where a file holds one."""
    documents = [each.document for each in taken]
    data: str | bytes
    if len(documents) == 1:
        data = writer.format(documents[0])
    elif hasattr(writer, "format_all"):
        data = writer.format_all(documents)
    else:
        told = f"{taken[0].title}, {taken[1].title}" + ", …" * (len(taken) > 2)
        raise UsageError(f"--to {form}: a file holds one puzzle, and here are {told}: choose with --level")
    return data
