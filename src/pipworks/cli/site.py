"""pipworks site: the page as static files for any web host, with puzzles of files and of days to come."""

from __future__ import annotations

from pathlib import Path

from pipworks.cli import daily_puzzles, files, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.cli.source_option import add_source
from pipworks.cli.values import refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from pipworks.web.listing import Listed
    from pipworks.web.site import Site

_MOST_DAYS = 366
_LIMIT = 300.0
"""Seconds for the puzzles of one day; a machine that has the native search takes some seconds."""


def main(argv: Sequence[str] | None = None, prog: str = "pipworks site") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Write the page for playing as static files, for any web host: it works without a network once it was opened, "
        "and can be installed. Written over an older one it is an update. docs/hosting.md says how to put it online.",
        f"{prog} out/site",
        f"{prog} out/site --puzzles examples/polypips --puzzles examples/pipes/airy.txt",
        f"{prog} out/site --days 1 --from 2026-03-05",
    )
    made.add_argument("folder", type=_folder, metavar="DIR", help="the site's folder: a new one, or an older site's")
    made.add_argument(
        "--puzzles",
        action="append",
        type=arguments.file_name,
        default=[],
        metavar="PATH",
        help="take puzzles along: a file of any form that is read, or a folder of such files; may be given again",
    )
    made.add_argument(
        "--days",
        type=_days,
        default=0,
        metavar="N",
        help=f"make the puzzles of N days, six a day (at most {_MOST_DAYS})",
    )
    made.add_argument(
        "--from", type=_date, dest="first", metavar="DATE", help="the first of these days (default: today)"
    )
    add_source(made)
    daily_puzzles.add_option(made)
    made.add_argument(
        "--engine",
        type=arguments.file_name,
        metavar="DIR",
        help="the folder with the engine's files, as `make engine` gathers them: for hints, checks and new puzzles",
    )
    made.add_argument(
        "--no-worker",
        action="store_true",
        help="leave the service worker out: nothing works offline, and that of earlier visits ends",
    )
    text = "write into a folder that holds something else, and over files that somebody changed"
    made.add_argument("--force", action="store_true", help=text)
    return made


def _folder(text: str) -> str:

    if text in ("", "-"):
        raise refused("expected a folder's name, as out/site")
    return text


def _days(text: str) -> int:

    number = arguments.whole(text)
    if number > _MOST_DAYS:
        raise refused(f"expected at most {_MOST_DAYS} days, found {text}")
    return number


def _date(text: str) -> str:

    from pipworks.dates import WrongDate, read_date

    try:
        return read_date(text)
    except WrongDate as error:
        raise refused(str(error)) from None


def _dates(first: str | None, count: int) -> list[str]:
    """So many days from the first one, or from today. Raises UsageError where the calendar ends before."""
    from datetime import date, timedelta

    start = date.today() if first is None else date.fromisoformat(first)
    try:
        return [(start + timedelta(number)).isoformat() for number in range(count)]
    except OverflowError:
        raise UsageError(f"--days {count} from {first}: the calendar ends with {date.max}") from None


def _days_of(options: argparse.Namespace) -> tuple[list[str], daily_puzzles.Days]:
    """The days that the site has puzzles of, and those of them that a collection has: without --days all of these.

    Raises UsageError for too many days, and CollectionError.
    """
    if options.daily is None:
        return _dates(options.first, options.days), {}
    if not options.days:
        kept = daily_puzzles.days_in(options.daily, options.first or "")
        if len(kept) > _MOST_DAYS:
            raise UsageError(
                f"--daily: {options.daily} has {len(kept):,} days, and a site takes at most {_MOST_DAYS} along: "
                "choose some with --days N and --from DATE"
            )
        return list(kept), kept
    days = _dates(options.first, options.days)
    return days, daily_puzzles.days_in(options.daily, days[0], days[-1])


def _work(options: argparse.Namespace) -> Exit:
    from pipworks.cli import site_puzzles
    from pipworks.cli.interrupts import Held
    from pipworks.web import site_folder
    from pipworks.web.listing import examples
    from pipworks.web.site import MOST_LISTED, write_site

    folder = Path(options.folder)
    if options.first is not None and not (options.days or options.daily):
        raise UsageError("--from says when the days of --days begin: give both")
    days, kept = _days_of(options)
    why = site_folder.refusal(folder)
    if why and not options.force:
        raise UsageError(f"{options.folder}: {why}: name another folder, or write into it with --force")
    collection, codes = site_puzzles.collected(options.puzzles, apart_from=folder)
    daily, more = site_puzzles.of_days(days, _LIMIT, kept)
    puzzles = [*daily, *examples(), *collection]
    if len(puzzles) > MOST_LISTED:
        raise UsageError(
            f"the page lists at most {MOST_LISTED:,} puzzles, and these are {len(puzzles):,}: take fewer along"
        )
    engine = None if options.engine is None else Path(options.engine)
    try:
        site = write_site(
            folder, puzzles=puzzles, engine=engine, offline=not options.no_worker, force=options.force, held=Held
        )
    except FileExistsError as error:
        raise UsageError(f"{error.filename}: {error.strerror}: write over it with --force") from None
    files.tell(_summary(site, puzzles, options.folder))
    if site.engine == "none":
        files.tell(f"{options.folder}: no engine: the page plays, without hints, checks and new puzzles. {site.hint}")
    return running.worst([*codes, *more])


def _summary(site: Site, puzzles: Sequence[Listed], name: str) -> str:
    """What was written, in two lines."""
    from collections import Counter

    from pipworks.words import counted

    size = f"{site.bytes / 1e6:.1f} MB" if site.bytes >= 1e6 else f"{site.bytes / 1e3:.0f} KB"
    fresh = "all new" if site.changed == site.files else f"{site.changed} new or changed"
    groups = Counter(one.group for one in puzzles)
    days = len({one.date for one in puzzles if one.date})
    listed = [
        counted(groups["example"], "example"),
        f"{groups['today']} of {counted(days, 'day')}" if days else "",
        f"{groups['collection']:,} of yours" if groups["collection"] else "",
    ]
    return (
        f"{name}: {counted(site.files, 'file')}, {size}, {fresh}; index.html is the door\n"
        f"{name}: {counted(len(puzzles), 'puzzle')}: {', '.join(filter(None, listed))}"
    )
