"""A Dask cluster as the executor of a batch: reached, asked what it has, or refused in one sentence.

The scheduler and its workers are other programs, on other machines, so each question to them has a time limit.
"""

from __future__ import annotations

import re
import socket
import time
from contextlib import contextmanager
from threading import Thread

from pipworks.cli.running import UsageError
from pipworks.cli.values import refused
from pipworks.errors import MissingExtra, PipworksError
from pipworks.version import __version__
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor
    from typing import Any, TypeVar

    T = TypeVar("T")

PATIENCE = 5.0
"""Seconds that the scheduler has to answer; as long again it has to have workers."""

VERSION = (
    "getattr(__import__('importlib.util', fromlist=['util']).find_spec('pipworks')"
    " and __import__('pipworks.version', fromlist=['version']), '__version__', '')"
)
"""What a worker is asked, as it may lack every module of ours: its version of pipworks, empty for none."""

_ADDRESS = re.compile(r"(?:tcp|tls)://(\[[0-9a-fA-F:.]+\]|[^\s:/@\[\]]+):([0-9]{1,5})")


class ClusterError(PipworksError, OSError):
    """A cluster that can't be reached, or can't do the work: the message says why, and what would be right."""


def address(text: str) -> str:
    """The address of a scheduler, as `tcp://HOST:PORT`; for argparse."""
    found = _ADDRESS.fullmatch(text)
    if found is None or not 1 <= int(found[2]) <= 65_535:
        raise refused(f"expected a scheduler's address, as tcp://127.0.0.1:8786, found {text[:40]!r}")
    return text


@contextmanager
def executor(address: str, tell: Callable[[str], None], patience: float = PATIENCE) -> Iterator[tuple[Executor, int]]:
    """The executor of the cluster at this address, and how many items it works on at a time.

    Raises MissingExtra without the extra `dask`, ClusterError where the scheduler doesn't answer or has no workers, and
    UsageError where these have no pipworks, or another version of it.
    """
    try:
        import distributed
    except ImportError as error:
        raise MissingExtra("dask", "a batch on a cluster (--scheduler)") from error
    _quiet()
    _listens(address, patience)
    connected: Any = distributed.Client
    client = _within(patience, lambda: connected(address, timeout=patience, set_as_default=False), _unanswered(address))
    try:
        threads = _workers(client, address, tell, patience)
        versions = _within(patience, lambda: client.run(eval, VERSION, on_error="return"), _unanswered(address))
        _refuse_others(versions)
        made = client.get_executor(pure=False)
        made.workers = threads
        made.broken = lambda: _gone(client, address)
        try:
            yield made, threads
        finally:
            if _gone(client, address) is None:
                made.shutdown(wait=False)
    finally:
        client.close(timeout=0.5)


def _listens(address: str, patience: float) -> None:
    """Raises ClusterError where nothing listens at the address."""
    found = _ADDRESS.fullmatch(address)
    host, port = (found[1].strip("[]"), int(found[2])) if found else ("", 0)
    try:
        socket.create_connection((host, port), timeout=patience).close()
    except OSError as error:
        why = f"no answer in {patience:.0f} s" if isinstance(error, TimeoutError) else error.strerror or str(error)
        raise ClusterError(f"no scheduler at {address}: {why}. `dask scheduler` starts one and says where") from None


def _gone(client: Any, address: str) -> ClusterError | None:
    """What is wrong where the scheduler was there and is no more, which Dask says after some seconds; else None."""
    if client.status not in ("closing", "closed"):
        return None
    return ClusterError(f"the scheduler at {address} is gone: the same command goes on, there or elsewhere")


def _quiet() -> None:
    """Leave to us what is said: Dask's own words come in the middle of a line, and twice."""
    import logging

    for name in ("distributed", "distributed.client", "tornado.application", "concurrent.futures"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _unanswered(address: str) -> str:
    return f"{address}: what listens there doesn't answer as a Dask scheduler does"


def _within(patience: float, work: Callable[[], T], problem: str) -> T:
    """What the work gives. Raises ClusterError with the problem where it takes longer: it is left alone, then.

    Dask's own time limits don't hold where something listens and says nothing.
    """
    found: list[Any] = []
    errors: list[Exception] = []

    def begin() -> None:
        try:
            found.append(work())
        except Exception as error:
            errors.append(error)

    thread = Thread(target=begin, daemon=True)
    thread.start()
    thread.join(patience + 1)
    if found:
        result: T = found[0]
        return result
    raise ClusterError(problem) from (errors[0] if errors else None)


def _workers(client: Any, address: str, tell: Callable[[str], None], patience: float) -> int:
    """The threads of all workers, once there is one. Raises ClusterError where none comes."""
    end = time.monotonic() + patience
    told = False
    while not (found := client.nthreads()):
        if time.monotonic() > end:
            raise ClusterError(f"the scheduler at {address} has no workers: `dask worker {address}` starts some")
        if not told:
            tell(f"the scheduler at {address} has no workers yet: waiting {patience:.0f} s")
            told = True
        time.sleep(0.1)
    return int(sum(found.values()))


def _refuse_others(versions: dict[str, object]) -> None:
    """Raises UsageError where a worker has another pipworks than this one, or none: the puzzles would differ."""
    none = sorted(worker for worker, version in versions.items() if not isinstance(version, str) or not version)
    others = {worker: version for worker, version in versions.items() if worker not in none and version != __version__}
    if none:
        has = "has" if len(none) == 1 else "have"
        raise UsageError(
            f"{counted(len(none), 'worker')} of {len(versions)} {has} no pipworks, as {none[0]}: "
            f"install pipworks {__version__} where the workers run"
        )
    if others:
        worker, version = min(others.items(), key=lambda each: each[0])
        has = "has" if len(others) == 1 else "have"
        raise UsageError(
            f"{counted(len(others), 'worker')} of {len(versions)} {has} another pipworks, as {worker}: {version}, and "
            f"here it is {__version__}, which may make other puzzles: install the same everywhere"
        )
