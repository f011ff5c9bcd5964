"""The signals that end a command: SIGINT, SIGTERM and SIGHUP, heard from its first instruction to its last.

Before the work begins nothing can be lost, and the process ends at once. During the work a signal raises `Ended`, a
KeyboardInterrupt, which `running` turns into the exit code. Python drops an exception that is raised in a destructor or
a callback, so it is raised again until `finish` says that it has arrived. After the work signals change nothing any
more. A signal that the parent process has ignored, as `nohup` does, stays ignored.
"""

from __future__ import annotations

import _signal as signals  # what `signal` wraps in enumerations, which every start would pay for
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType, TracebackType

_WORDS = {"SIGINT": "interrupted", "SIGTERM": "terminated", "SIGHUP": "hung up"}
_STUCK, _AGAIN = 0.1, 0.3
"""Seconds until a signal is raised after all where it was held back, and again where it was dropped."""


class Ended(KeyboardInterrupt):
    """Raised in the main thread when a signal asks the command to end: the word for it, and the exit code."""

    def __init__(self, number: int, word: str) -> None:
        super().__init__(word)
        self.number = number
        self.word = word
        self.code = 128 + number


class _State:
    """How far the command is, and what it has heard."""

    __slots__ = ("finished", "heard", "held", "listening", "pending", "working")

    def __init__(self) -> None:
        self.listening: dict[int, str] = {}
        self.working = False
        self.finished = False
        self.held = 0
        self.pending = False
        self.heard = 0


_state = _State()


def listen() -> None:
    """Hear the signals from now on. Only a process of its own calls it, in its main thread, before anything else."""
    named = {getattr(signals, name): word for name, word in _WORDS.items() if hasattr(signals, name)}
    _state.listening = {n: word for n, word in named.items() if signals.getsignal(n) is not signals.SIG_IGN}
    for number in _state.listening:
        signals.signal(number, _hear)
    if hasattr(signals, "setitimer"):
        signals.signal(signals.SIGALRM, _remind)
    sys.unraisablehook = _dropped


def work() -> bool:
    """Say that the work begins: from now on a signal raises `Ended`. Whether `listen` was called before."""
    _state.working = True
    return bool(_state.listening)


def finish() -> None:
    """Say that the work is over, or that `Ended` has arrived: from now on signals change nothing."""
    _state.finished = True
    if _state.heard and hasattr(signals, "setitimer"):
        signals.setitimer(signals.ITIMER_REAL, 0)
    for number in _state.listening:
        signals.signal(number, signals.SIG_IGN)


class Held:
    """A context that a signal does not break off: `Ended` is raised at its end, or in it after all where it is stuck.

    For writing what must be whole.
    """

    __slots__ = ()

    def __enter__(self) -> None:
        _state.held += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _state.held -= 1
        if _state.pending and not _state.held:
            _raise()


def _hear(number: int, _: FrameType | None) -> None:
    if _state.finished or _state.heard:
        return  # a second one would only disturb the putting in order
    if not _state.working:
        _end_now(number)
    _state.heard = number
    if hasattr(signals, "setitimer"):
        signals.setitimer(signals.ITIMER_REAL, _STUCK if _state.held else _AGAIN, _AGAIN)
    if _state.held:
        _state.pending = True
    else:
        _raise()


def _remind(_: int, __: FrameType | None) -> None:
    if _state.heard and not _state.finished:
        _raise()


def _raise() -> None:
    _state.pending = False
    raise Ended(_state.heard, _state.listening[_state.heard])


def _end_now(number: int) -> None:
    """End the process without unwinding: imports are on the stack, which may take an exception for their own."""
    try:
        os.write(2, f"{_state.listening[number]}\n".encode())
    finally:  # standard error may be closed
        os._exit(128 + number)


def _dropped(dropped: sys.UnraisableHookArgs) -> None:
    """Pass over an `Ended` that nothing could catch, it comes again; Python's own hook tells of all else."""
    if not isinstance(dropped.exc_value, Ended):
        sys.__unraisablehook__(dropped)
