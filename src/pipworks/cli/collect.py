"""pipworks collect: thousands of puzzles in one file: put in, asked for, taken out."""

from __future__ import annotations

from pipworks.cli import files, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.cli.source_option import add_source
from pipworks.cli.values import refused
from pipworks.families import families

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.collection.asking.where import Where
    from pipworks.collection.collection import Collection

_DIFFICULTIES = ("easy", "medium", "hard", "extreme")
_CHOOSING = ("where", "family", "difficulty", "unique", "tag", "order", "limit")
"""The options that say which puzzles are meant."""
_DOING = ("output", "json", "stats", "by", "add_tag", "remove_tag")
"""The options that say what is done with them."""


def main(argv: Sequence[str] | None = None, prog: str = "pipworks collect") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Collect thousands of puzzles in one file: put in, ask for, take out. The file is an SQLite database, with "
        "each puzzle once, also turned or mirrored. A puzzle that is there already is named, a file that can't be "
        "read keeps no other out. The exit code is 0 also where a question finds none.",
        f"{prog} new.db examples/polypips examples/pipes/airy.txt",
        f"{prog} new.db --where 'cells <= 40 and not solved' --order cells --reverse --limit 20",
        f"{prog} new.db --family polypips -o chosen.jsonl",
        f"{prog} new.db --stats --by cells",
    )
    made.add_argument("collection", type=arguments.file_name, metavar="DB", help="the collection; made if it is new")
    made.add_argument(
        "files",
        nargs="*",
        type=arguments.file_name,
        metavar="FILE",
        help="what to put in: a file of any form that is read, a folder, a link, another collection, or - for "
        "standard input",
    )
    _add_choosing(made)
    _add_doing(made)
    add_source(made)
    made.add_argument("--no-wrap", action="store_true", help="Pipes, put in: a wall around the board")
    made.add_argument(
        "--all-tiles", action="store_true", help="Pipes, put in: every tile needs gas, no end may be open"
    )
    return made


def _add_choosing(made: argparse.ArgumentParser) -> None:
    """The options that say which puzzles are meant, and in which order."""
    made.add_argument("--where", metavar="QUESTION", help="those of which this is so, as \"grade = 'hard' and unique\"")
    names = [family.name for family in families()]
    made.add_argument("--family", choices=names, metavar="NAME", help=f"those of a family: {', '.join(names)}")
    made.add_argument("--difficulty", choices=_DIFFICULTIES, help="those that are graded so")
    made.add_argument("--unique", action="store_true", help="those that are known to have exactly one solution")
    made.add_argument("--tag", type=_word, metavar="TAG", help="those with this tag")
    made.add_argument("--order", metavar="COLUMNS", help="by these columns, as score,name, or 'score desc'")
    made.add_argument("--reverse", action="store_true", help="the order turned around")
    made.add_argument("--limit", type=arguments.positive, metavar="N", help="the first N alone")


def _add_doing(made: argparse.ArgumentParser) -> None:
    """The options that say what is done with them: without one they are listed."""
    arguments.add_output(made, "write them to FILE: .jsonl (loses nothing), .json or .txt; a folder/ has a file each")
    arguments.add_json(made)
    made.add_argument("--stats", action="store_true", help="how many there are by family, grade, cells and score")
    made.add_argument("--by", metavar="COLUMNS", help="how many there are by these columns, or by tags or shapes")
    made.add_argument("--add-tag", type=_word, metavar="TAG", help="put this tag on them")
    made.add_argument("--remove-tag", type=_word, metavar="TAG", help="take this tag off them")
    made.add_argument("--check", action="store_true", help="look whether the whole file is sound; exit with 1 if not")
    arguments.add_ascii(made)


def _word(text: str) -> str:
    """A tag: a word that can be printed."""
    if not text.strip() or not text.isprintable() or len(text) > 200:
        raise refused(f"expected a word, found {text[:40]!a}")
    return text


def _work(options: argparse.Namespace) -> Exit:
    from pipworks.cli import collect_out

    where, order = _asked(options)
    _check_options(options)
    collect_out.check(options)
    if not options.files:
        return _done(options, where, order)
    from pipworks.cli import collect_in

    with collect_in.unless_empty(options.collection):
        return _done(options, where, order)


def _done(options: argparse.Namespace, where: Where, order: str) -> Exit:
    """Do what the options ask for. Raises CollectionError, and OSError where there is no such collection."""
    from pipworks.cli import collect_out

    codes: list[Exit] = []
    with _opened(options) as collection:
        if options.files:
            from pipworks.cli import collect_in

            codes.append(collect_in.put(collection, options))
        if options.check:
            codes.append(_checked(collection, options))
        elif options.add_tag or options.remove_tag:
            codes.append(collect_out.tagged(collection, where, order, options))
        elif options.stats or options.by is not None:
            codes.append(collect_out.counted(collection, where, options))
        elif _is_given(options, (*_CHOOSING, *_DOING)) or options.reverse:
            codes.append(collect_out.taken(collection, where, order, options))
        elif not options.files:
            codes.append(collect_out.summed_up(collection, options))
    return running.worst(codes)


def _is_given(options: argparse.Namespace, names: Sequence[str]) -> bool:
    """Whether one of these options is given."""
    return any(getattr(options, name) not in (None, False) for name in names)


def _check_options(options: argparse.Namespace) -> None:
    """Refuse options that don't go together. Raises UsageError."""
    if options.collection == "-":
        raise UsageError("a collection is a file with a name, as puzzles.db: - is for what is put in")
    is_counted = options.stats or options.by is not None
    is_tagged = options.add_tag or options.remove_tag
    ways = {"--output": options.output is not None, "--stats": is_counted, "--check": options.check}
    given = [name for name, is_given in {**ways, "--add-tag or --remove-tag": is_tagged}.items() if is_given]
    if len(given) > 1:
        raise UsageError(f"{given[0]} and {given[1]}: one at a time")
    if options.check and _is_given(options, _CHOOSING):
        raise UsageError("--check looks at the whole file: leave out what chooses puzzles")
    if not options.files and (options.no_wrap or options.all_tiles):
        raise UsageError("--no-wrap and --all-tiles are for files that are put in")
    if is_counted and (options.order is not None or options.limit is not None or options.reverse):
        raise UsageError("--stats counts all of them: leave --order, --reverse and --limit out")
    if options.by is not None:
        from pipworks.collection.asking import columns, stats

        for name in map(str.strip, options.by.split(",")):
            if not stats.is_spread_over(name):
                raise UsageError(f"--by: there is no column {name[:40]!r}: {columns.near(name)}")


def _asked(options: argparse.Namespace) -> tuple[Where, str]:
    """The question and the order that the options ask for. Raises UsageError for what is none."""
    from pipworks.cli.asked_for import order, where

    return where(options), order(options)


def _opened(options: argparse.Namespace) -> Collection:
    """The collection, made where something is put in. Raises CollectionError, or OSError where there is none."""
    import os

    from pipworks.collection.collection import Collection

    if not os.path.exists(options.collection) and not any(map(_may_be_read, options.files)):
        import errno

        missing = next(iter(options.files), options.collection)
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), missing)
    only_read = not (options.files or options.add_tag or options.remove_tag)
    return Collection(options.collection, create=bool(options.files), read_only=only_read)


def _may_be_read(name: str) -> bool:
    """Whether a file, a folder, a link or standard input is there, or a date asks for one: else nothing is made."""
    import os

    if name == "-" or os.path.exists(name) or files.link_of(name):
        return True
    from pipworks.cli import by_date

    return by_date.is_day(name)


def _checked(collection: Collection, options: argparse.Namespace) -> Exit:
    """Whether the file is sound; what is not is told."""
    faults = list(collection.check())
    for fault in faults:
        files.tell(f"{options.collection}: {fault}")
    if not faults:
        files.tell(f"{options.collection}: sound")
    return Exit.NO if faults else Exit.DONE
