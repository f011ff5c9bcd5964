"""format: write puzzle files anew after a change by hand, with fresh drawings, solution, count and grade."""

from __future__ import annotations

from importlib import import_module

from pipworks.asked import Asked
from pipworks.cli import answers, by_date, clock, collection_files, encodings, files, running, too_large
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.cli.source_option import add_source
from pipworks.editing import Facts, facts, half
from pipworks.families import FAMILIES, PIPES, family_of
from pipworks.json_records import ANSWER, ENTRY
from pipworks.linking import first_link
from pipworks.outcome import Status
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

    from pipworks.families import Family
    from pipworks.source import Source

_HOW = "; .json is JSON; pipworks show draws pictures"

_MEMORY = 1024
"""The megabytes that a search may hold."""


def main(argv: Sequence[str] | None = None, prog: str = "pipworks format") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Write puzzle files anew after a change by hand: board, pieces, constraints and comments stay, the drawings, "
        "the solution, the number of solutions and the grade are made afresh, and what is no longer true goes. "
        "A puzzle that can't be read, or has no solution, is left as it was.",
        f"{prog} examples/polypips/heart.txt",
        f"{prog} --check examples/pipes/*.txt",
        f"{prog} - < examples/pipes/airy.txt > airy.txt",
    )
    made.add_argument(
        "files",
        nargs="+",
        type=arguments.file_name,
        metavar="FILE",
        help="a puzzle file, rewritten in place; - for standard input, written to standard output",
    )
    made.add_argument("--check", action="store_true", help="write nothing: print what would change, and exit with 1")
    arguments.add_output(made, "write to FILE, not in place: .txt is text, .json is JSON")
    made.add_argument("--no-wrap", action="store_true", help="Pipes: a wall around the board")
    made.add_argument("--all-tiles", action="store_true", help="Pipes: every tile needs gas, and no end may be open")
    add_source(made)
    arguments.add_ascii(made)
    arguments.add_memory(made, _MEMORY)
    arguments.add_timeout(made)
    return made


def _work(options: argparse.Namespace) -> Exit:
    if options.output is not None and options.check:
        raise UsageError("--check writes nothing: leave -o out")
    if options.output is not None and len(options.files) > 1:
        raise UsageError("-o takes one file at a time")
    return running.each(options.files, lambda name: _file(name, options), headings=False)


def _file(name: str, options: argparse.Namespace) -> Exit:
    """The exit code of one file, after writing it anew, or the diff to it with --check."""
    if options.output is None and collection_files.is_collection(name):
        raise UsageError(
            f"{name}: a collection is not formatted: pipworks collect {name} -o FOLDER/ takes its puzzles out"
        )
    source = files.read(name)
    if options.output is None and not options.check and by_date.is_day(name):
        raise UsageError(f"{source.name}: the file of a day is not written anew: -o FILE writes its puzzles")
    family = family_of(source)
    _refuse_several(source)
    is_foreign = family.foreign_form(source) is not None
    if is_links := is_foreign or bool(first_link(source)):
        source = _of_links(source, family, options, "another program's form" if is_foreign else "a link")
    if family not in FAMILIES:
        raise UsageError(f"{source.name}: puzzles of {family.title} are not formatted")
    for option, given in (("--no-wrap", options.no_wrap), ("--all-tiles", options.all_tiles)):
        if given and family is not PIPES:
            raise UsageError(f"{option} is for Pipes, and {source.name} is another puzzle")
    too_large.refuse(family, source, "solve")
    too_large.refuse(family, source, "solve")
    form = "text" if is_links else _form(source, options)
    if options.output is not None:
        from pipworks.cli import outputs

        form = _written(form, outputs.ending(options.output))
        outputs.check_form("-o", options.output, "text" if form == "text" else "json", _HOW)
    arguments.check_outputs(type(options)(**vars(options), json=form != "text"))
    asked_for: dict[str, bool] = {}
    if family is PIPES:
        asked_for = {"no_wrap": options.no_wrap, "all_tiles": options.all_tiles, "into_text": form == "text"}
    edits, refused = import_module(f"{family.package}.generator.edited").edited(source, **asked_for)
    for error in refused.values():
        files.tell(error)
    fresh: list[Any] = []
    said: list[str] = []
    codes = [Exit.BAD_INPUT] * bool(refused)
    for title, edit in edits.items():
        whole = f"{source.name}: {title}" if len(edits) > 1 else source.name
        asked = Asked(family, edit.puzzle, source.name, title, whole)
        code = running.guarded(
            lambda asked=asked, edit=edit: running.about(  # type: ignore[misc]
                asked, lambda: _refresh(asked, edit, fresh, said, options, is_text=form == "text")
            )
        )
        codes.append(Exit(code))
        clock.begin()
    number = len(edits) + len(refused)
    if len(fresh) < number:
        if not fresh or options.output is None:
            files.tell(f"{source.name}: left as it was")
            return running.worst(codes)
        files.tell(f"{source.name}: {len(fresh)} of {counted(number, 'puzzle')} written, to {options.output}")
    plain = options.ascii or (_is_printed(name, options) and not encodings.shows(family.characters()))
    codes.append(_write(source, _together(fresh, form, ascii=plain), "; ".join(said), name, options))
    return running.worst(codes)


def _refuse_several(source: Source) -> None:
    """Raises UsageError for puzzles of several families."""
    from pipworks.mixed import by_family

    if len(found := by_family(source)) > 1:
        titles = " and ".join(family.title for family, _ in found)
        hint = "`pipworks collect DB --family NAME -o FILE.jsonl` writes those of one"
        raise UsageError(f"{source.name}: format takes a file of one family, and this has {titles}: {hint}")


def _refresh(
    asked: Asked, edit: Any, fresh: list[Any], said: list[str], options: argparse.Namespace, *, is_text: bool
) -> Exit:
    """The exit code of one puzzle of a file, after adding it as it should be to the others."""
    budget = arguments.limits(options).start()
    found = facts(asked.family, edit.puzzle, edit.solution, budget)
    if found.status is Status.UNSOLVABLE:
        return answers.ended(found.status, found.reason, asked, options)
    is_made_so = edit.made_again(half(budget))
    count = found.count if found.exact else None
    claims = found.claims
    if found.exact and not is_text:
        del claims["solutions"]  # JSON has a key for it
    fresh.append(edit.refreshed(found.solution, count, claims, is_made_so=is_made_so))
    said.append(_summary(found))
    if found.is_whole:
        return Exit.DONE
    files.tell(f"{asked.title}: a limit was reached: {said[-1]}")
    return Exit.LIMIT


def _summary(found: Facts) -> str:
    """The number of solutions and the grade, for a message."""
    claims = found.claims
    number = counted(found.count, "solution") if found.exact else f"solutions: {claims['solutions']}"
    return f"{number}, {found.grade}" if found.grade else number


def _form(source: Source, options: argparse.Namespace) -> str:
    """How the puzzles stand in the source: `text`, or in JSON as one document, `lines` of them or an `array`.

    Raises UsageError for a form that is read only, unless it is written to another file.
    """
    lines = [line.strip() for line in source.lines if line.strip()]
    if not lines or not lines[0].startswith(("{", "[")):
        return "text"
    if options.output is None and source.name != "<stdin>":
        hint = "-o FILE writes the puzzles alone, in our own form"
        if '"format"' not in source.text:
            raise UsageError(f"{source.name}: the newspaper's form has no place for what format writes: {hint}")
        if f'"{ANSWER}"' in source.text:
            raise UsageError(f"{source.name}: these are answers, and would be lost: {hint}")
        if f'"{ENTRY}"' in source.text:
            raise UsageError(f"{source.name}: what these entries say of their puzzles would be lost: {hint}")
    if lines[0].startswith("["):
        return "array"
    return "lines" if all(line.startswith("{") and line.endswith("}") for line in lines) else "document"


def _of_links(source: Source, family: Family, options: argparse.Namespace, what: str) -> Source:
    """The puzzles of links, or of another program's file, as JSON.

    Raises UsageError for a file of these, which is read only, and for --check; `what` is what it is called there.
    """
    if options.check or (options.output is None and source.name not in ("<stdin>", files.LINK)):
        raise UsageError(f"{source.name}: {what} has no place for what format writes: -o FILE writes the puzzle")
    from pipworks.cli import levels
    from pipworks.source import Source

    found = levels.puzzles(family, source)
    lines = [files.json_line(family.puzzle_data(each.puzzle, each.name)) for each in map(found.__getitem__, found)]
    return Source.of("".join(lines), source.name)


def _written(form: str, ending: str) -> str:
    """The form in which to write puzzles of a form to a file of another name: as its ending says, or else the same."""
    from pipworks.cli import outputs

    if ending in outputs.TEXT:
        return "text"
    if ending in outputs.LINES:
        return "lines"
    return "document" if ending == "json" and form == "text" else form


def _together(fresh: Sequence[Any], form: str, *, ascii: bool) -> str:
    """The puzzles of one file as its text."""
    if form == "text":
        return "\n".join(edit.to_text(ascii=ascii) for edit in fresh)
    if form == "document" and len(fresh) == 1:
        return files.json_text(fresh[0].to_json())
    lines = [files.json_line(edit.to_dict()) for edit in fresh]
    if form == "array":
        rows = ",\n".join(line.rstrip() for line in lines)
        return f"[\n{rows}\n]\n"
    return "".join(lines)


def _is_printed(name: str, options: argparse.Namespace) -> bool:
    """Whether the file's new text goes to standard output."""
    return not options.check and (not files.is_file(options.output or name) or bool(files.link_of(name)))


def _write(source: Source, text: str, said: str, name: str, options: argparse.Namespace) -> Exit:
    """The exit code of a file that should have this text: NO where --check finds another."""
    lines = text.split("\n")[:-1]
    is_same = lines == list(source.lines)
    if options.check:
        if is_same:
            return Exit.DONE
        from difflib import unified_diff

        diff = unified_diff(source.lines, lines, source.name, f"{source.name}, formatted", lineterm="")
        files.write(None, "".join(f"{line}\n" for line in diff))
        files.tell(f"{source.name}: would change: {said}")
        return Exit.NO
    if options.output is not None or name == "-" or files.link_of(name):
        files.write(options.output, text)
    elif not is_same:
        files.write(name, text, noted=False)  # it is still the user's own
        files.tell(f"{name}: rewritten: {said}")
    else:
        files.tell(f"{name}: nothing to change: {said}")
    return Exit.DONE
