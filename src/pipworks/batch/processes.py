"""Workers on this machine: an executor whose processes end alone, and with a word on why.

Unlike the standard library's `ProcessPoolExecutor`, a process that dies fails the call that it was at and no other, a
call may have a time after which its process is ended, and no worker outlives the program. Workers don't run the
program's main module, so no `if __name__ == "__main__"` is needed.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future
from pathlib import Path

from pipworks.batch.worker import command, receive, send

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Final

_LEAST_MEMORY: Final = 1 << 30
"""What a process may hold at least, however little the machine has."""


class WorkerEnded(RuntimeError):
    """A worker ended before the call did that it was at: `kind` is `crash` or `hang`, `sentence` how it ended."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(kind, sentence)
        self.kind = kind
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class _Call:
    """A call that waits for a worker."""

    __slots__ = ("future", "message", "seconds")

    def __init__(self, message: bytes, seconds: float | None) -> None:
        self.future: Future[Any] = Future()
        self.message = message
        self.seconds = seconds


class Processes(Executor):
    """So many worker processes, by default one for each core that this process may use.

    `memory` is what each may hold, in bytes; by default its share of the machine's. Each is started when it is first
    needed, and again after it died.
    """

    def __init__(self, workers: int | None = None, *, memory: int | None = None) -> None:
        if workers is not None and workers < 1:
            raise ValueError(f"at least one worker is needed, not {workers}")
        self.workers: int = workers or cores()
        self._memory = memory or _share(self.workers)
        self._path = [str(Path(place).absolute()) for place in sys.path]
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._stopped = False
        self._running: set[subprocess.Popen[bytes]] = set()
        self._threads: list[threading.Thread] = []
        self._unfinished = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The future of a call in one of the processes; the function is found there by its module and name."""
        return self.submit_within(None, fn, *args, **kwargs)

    def submit_within(self, seconds: float | None, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The same for a call whose process is ended when it takes longer. Raises RuntimeError after the shutdown."""
        call = _Call(pickle.dumps((fn, args, kwargs)), seconds)
        with self._lock:
            if self._closed:
                raise RuntimeError("these processes were shut down")
            self._calls.put(call)
            self._unfinished += 1
            if len(self._threads) < min(self._unfinished, self.workers):
                thread = threading.Thread(target=self._serve, name="pipworks worker", daemon=True)
                self._threads.append(thread)
                thread.start()
        return call.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls; end the processes when those that wait are done, or cancelled."""
        with self._lock:
            if not self._closed:
                self._closed = True
                if cancel_futures:
                    self._drop()
                for _ in range(self.workers):
                    self._calls.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def stop(self) -> None:
        """End all processes at once, whatever they are at; what they were at is cancelled or fails."""
        with self._lock:
            self._stopped = True
            self._drop()
            for process in self._running:
                process.kill()
        self.shutdown(wait=True, cancel_futures=True)

    def _drop(self) -> None:
        """Cancel the calls that wait."""
        while True:
            try:
                call = self._calls.get_nowait()
            except queue.Empty:
                return
            if call is not None:
                call.future.cancel()

    def _serve(self) -> None:
        """One worker's life, in a thread of its own: its process, and those that follow it."""
        if hasattr(signal, "pthread_sigmask"):  # the process must not hear an interrupt before it ignores it
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        process: subprocess.Popen[bytes] | None = None
        while True:
            call = self._calls.get()
            if call is None:
                break
            runs = call.future.set_running_or_notify_cancel()
            if runs and (process is None or process.poll() is not None):
                self._end(process)
                process = self._start()
            came, value = self._asked(process, call) if runs and process is not None else (False, None)
            with self._lock:  # before it is told: whoever calls again then finds this worker free
                self._unfinished -= 1
            if came:
                call.future.set_result(value)
            elif runs:
                call.future.set_exception(value)
        self._end(process)

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command(self._memory, self._path),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        with self._lock:
            self._running.add(process)
            if self._stopped:
                process.kill()
        return process

    def _end(self, process: subprocess.Popen[bytes] | None) -> None:
        """Let a process end by itself, which it does when no calls can come any more."""
        if process is None:
            return
        for stream in (process.stdin, process.stdout):
            try:
                if stream is not None:
                    stream.close()
            except OSError:  # it is gone, and what was to be written with it
                pass
        process.wait()
        with self._lock:
            self._running.discard(process)

    def _asked(self, process: subprocess.Popen[bytes], call: _Call) -> tuple[bool, Any]:
        """Whether the process returned from the call, and with what; or what it raised, or how it ended."""
        assert process.stdin is not None
        assert process.stdout is not None
        hung = threading.Event()

        def end() -> None:
            hung.set()
            process.kill()

        clock = None if call.seconds is None else threading.Timer(call.seconds, end)
        try:
            send(process.stdin, call.message)
            answer = receive(process.stdout)
            if answer == b"":  # it begins, all that it needs is loaded
                if clock is not None:
                    clock.daemon = True
                    clock.start()
                answer = receive(process.stdout)
        except OSError:
            answer = None
        finally:
            if clock is not None:
                clock.cancel()
        if answer is None:
            return False, _ended(process, call, hung=hung.is_set())
        try:
            found: tuple[bool, Any] = pickle.loads(answer)
        except Exception as error:
            return False, error
        return found


def _ended(process: subprocess.Popen[bytes], call: _Call, *, hung: bool) -> WorkerEnded:
    """Why there is no answer."""
    process.kill()
    code = process.wait()
    if hung:
        return WorkerEnded("hang", f"it took longer than {call.seconds:g} seconds and was ended")
    return WorkerEnded("crash", f"its process ended {_how(code)}")


def _how(code: int) -> str:
    if code >= 0:
        return f"with exit code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _share(workers: int) -> int | None:
    """A worker's share of the machine's memory, in bytes; None where that is not known."""
    try:
        whole = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None
    return max(_LEAST_MEMORY, whole // workers)
