"""pipworks serve: the page and the questions as a service for strangers, with budgets, until a signal ends it."""

from __future__ import annotations

import errno
import json
import logging
import os
import sys

from pipworks.cli import files, hosting, page_puzzles, running
from pipworks.cli import options as arguments
from pipworks.cli.running import Exit, UsageError
from pipworks.cli.source_option import add_source
from pipworks.cli.values import refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    import socket
    from collections.abc import Sequence

    from pipworks.web.listing import Listed
    from pipworks.web.service.serving import ServiceServer

_HOST, _PORT = "127.0.0.1", 8000
_SECONDS, _MEMORY, _MOST_SECONDS = 20, 512, 600


def main(argv: Sequence[str] | None = None, prog: str = "pipworks serve") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(_parser(prog).parse_args(argv)))


def _parser(prog: str) -> argparse.ArgumentParser:
    made = arguments.parser(
        prog,
        "Serve the page and its answers to strangers, over HTTP: POST /api/v1/FAMILY/VERB takes a puzzle and gives "
        "what --json prints, /openapi.json describes it, /healthz says how it stands. Each question has a limit of "
        "time and memory, in a process beside the server; a record of each request goes to standard output. SIGTERM or "
        "Ctrl-C ends it once what was asked is answered, a second one at once.",
        prog,
        f"{prog} --port 8080 --name puzzles.example.org --proxy 127.0.0.1",
    )
    made.add_argument(
        "files",
        nargs="*",
        type=arguments.file_name,
        metavar="FILE",
        help="puzzles that the start page offers, in any form, or a folder of such files; - for standard input",
    )
    add_source(made)
    made.add_argument("--host", default=_HOST, metavar="ADDRESS", help=f"the address to serve at (default {_HOST})")
    made.add_argument(
        "--port", type=hosting.port, default=_PORT, metavar="N", help=f"the port to serve at (default {_PORT})"
    )
    _add_budgets(made)
    made.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name that it goes by, as puzzles.example.org; may be repeated (addresses in numbers always do)",
    )
    made.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy in front of it, believed when it names a client; may be repeated",
    )
    made.add_argument(
        "--cors",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="pages that may ask from elsewhere, as https://example.org, or '*' for all; may be repeated",
    )
    made.add_argument("--log-clients", action="store_true", help="log the addresses of clients, too")
    return made


def _add_budgets(made: argparse.ArgumentParser) -> None:
    """The options that say what the service gives away."""
    made.add_argument(
        "--workers", type=arguments.positive, metavar="N", help="processes that answer (default: one a processor)"
    )
    made.add_argument(
        "--seconds",
        type=_seconds,
        default=_SECONDS,
        metavar="S",
        help=f"the most that a question may ask for, in seconds (default {_SECONDS})",
    )
    made.add_argument(
        "--memory",
        type=arguments.positive,
        default=_MEMORY,
        metavar="MB",
        help=f"what a search may hold, in megabytes (default {_MEMORY})",
    )
    made.add_argument(
        "--queue", type=arguments.whole, metavar="N", help="questions that may wait (default: 64 for each worker)"
    )


def _work(options: argparse.Namespace) -> Exit:
    found: list[Listed] = []
    code = running.each(options.files, lambda name: page_puzzles.add(name, found), headings=False)
    if code:
        return code
    try:
        from pipworks.web import listing
        from pipworks.web.service import app, budgets, names, serving
    except ImportError as error:
        raise hosting.missing(error, "serving") from None
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # it tells of each process that was killed
    workers = options.workers or os.cpu_count() or 1
    queue = 64 * workers if options.queue is None else options.queue
    given = budgets.Budgets(workers, options.seconds, options.memory, queue)
    known = names.Names(tuple(map(str.lower, options.name)), tuple(map(_origin, options.cors)))
    service = app.Service(given, known, [*found, *listing.examples()], _log, clients=options.log_clients)
    at = _at(options.host, options.port)
    address = _address(at, options.host)
    server = serving.ServiceServer(at, service, given, lambda: files.tell(f"{address}\nCtrl-C ends it"), options.proxy)
    return _served(server)


def _at(host: str, port: int) -> socket.socket:
    """A socket there. Raises UsageError for one that can't be had, with what would be right."""
    import socket

    from pipworks.web.service import serving

    try:
        return serving.bound(host, port)
    except socket.gaierror:
        raise UsageError(f"--host: there is no address {host!r} here: 127.0.0.1 is this machine, 0.0.0.0 all") from None
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise UsageError(f"--host: this machine doesn't have the address {host}") from None
        raise hosting.refused(error, port, "give another one with --port") from None


def _address(at: socket.socket, host: str) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{at.getsockname()[1]}/"


def _served(server: ServiceServer) -> Exit:
    """Serve until a signal comes, and end after what was taken; a second one ends it at once."""
    heard: list[int] = []

    def hear(number: int) -> None:
        heard.append(number)
        server.stop(at_once=len(heard) > 1)

    with hosting.hearing(("SIGINT", "SIGTERM"), hear):
        server.run()
    return Exit.DONE


def _log(record: dict[str, object]) -> None:
    """A record as a line of JSON; one that can't be written is no reason to end."""
    try:
        sys.stdout.write(json.dumps(record, ensure_ascii=True) + "\n")
        sys.stdout.flush()
    except OSError:
        pass


def _seconds(text: str) -> float:
    """A number of seconds above 0; for argparse."""
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0 < found <= _MOST_SECONDS:
        raise refused(f"expected seconds, above 0 and at most {_MOST_SECONDS}, found {text[:20]!r}")
    return found


def _origin(text: str) -> str:
    """A page's origin. Raises UsageError for what is none."""
    import re

    given = text.lower().rstrip("/")
    if given != "*" and not re.fullmatch(r"https?://[^/\s?#@]+", given):
        raise UsageError(f"--cors takes an origin, as https://example.org, or '*', not {text[:80]!r}")
    return given
