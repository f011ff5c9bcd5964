"""pipworks play: open the page in the browser, served from this machine alone, with the puzzles of files or without."""

from __future__ import annotations

import itertools
import os
import signal
import sys

from pipworks.cli import daily_puzzles, files, hosting, page_puzzles, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit
from pipworks.cli.source_option import add_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    import socket
    from collections.abc import Sequence

    from pipworks.web.listing import Listed
    from pipworks.web.serving import PageServer


def main(argv: Sequence[str] | None = None, prog: str = "pipworks play") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Play in the browser: with the puzzles of the files, or from a start page. The page is served to this machine "
        "alone, at an address that is printed on standard error; Ctrl-C ends it.",
        prog,
        f"{prog} examples/polypips/heart.txt",
        f"{prog} --no-browser examples/pipes/airy.txt examples/polypips",
    )
    made.add_argument(
        "files",
        nargs="*",
        type=arguments.file_name,
        metavar="FILE",
        help="puzzles in any form, of either family, or a folder of such files; - for standard input",
    )
    made.add_argument(
        "--port", type=hosting.port, default=0, metavar="N", help="the port to serve at (default: a free one)"
    )
    add_source(made)
    daily_puzzles.add_option(made)
    made.add_argument("--no-browser", action="store_true", help="print the address, and open no browser")
    return made


def _work(options: argparse.Namespace) -> Exit:
    found: list[Listed] = []
    code = running.each(options.files, lambda name: page_puzzles.add(name, found), headings=False)
    if code:
        return code
    daily = {} if options.daily is None else daily_puzzles.days_in(options.daily)
    try:
        from pipworks.web import listing, serving
    except ImportError as error:
        raise hosting.missing(error, "playing in the browser") from None
    server = serving.PageServer(
        _at(options.port), [*found, *itertools.chain(*daily.values()), *listing.examples()], files.tell
    )
    return _served(server, found, browser=not options.no_browser)


def _at(port: int) -> socket.socket:
    """A socket that listens at the port. Raises UsageError for one that can't be had, with what would be right."""
    from pipworks.web import serving

    try:
        return serving.listening(port)
    except OSError as error:
        raise hosting.refused(error, port, "give another one, or leave --port out for a free one") from None


def _served(server: PageServer, found: Sequence[Listed], *, browser: bool) -> Exit:
    """Serve until a signal comes: DONE after Ctrl-C, as that is how this ends; others end it as any command."""
    heard: list[int] = []

    def hear(number: int) -> None:
        heard.append(number)
        server.stop()

    with hosting.hearing(("SIGINT", "SIGTERM", "SIGHUP"), hear):
        address = server.address + (f"#{found[0].link}" if len(found) == 1 else "")
        files.tell(f"{address}\nCtrl-C ends it")
        if browser:
            _open(address)
        server.run()
    if heard and heard[0] != signal.SIGINT:
        signal.raise_signal(heard[0])
    return Exit.DONE


def _open(address: str) -> None:
    """Open the address in the user's browser, beside the server: a browser may take long to start.

    Where there is no screen none is opened: one in text would take the terminal.
    """
    if not has_screen():
        return
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Whether there is a screen on which a browser would open."""
    screen = any(map(os.environ.get, ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME")))
    return screen or sys.platform in ("darwin", "win32")
