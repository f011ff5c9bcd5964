"""What every command shares: files and `-`, exit codes, limits, errors on standard error."""

from __future__ import annotations

import argparse
import enum
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any

from pipworks.errors import BrokenAnswer, GenerationFailed, PipworksError
from pipworks.limits import Limits
from pipworks.outcome import Outcome, Status, Uniqueness, Verdict
from pipworks.source import Source
from pipworks.version import __version__


class Exit(enum.IntEnum):
    """What a command's exit code means, the same for every command."""

    DONE = 0
    NO = 1
    USAGE = 2
    BAD_INPUT = 3
    LIMIT = 4
    BROKEN = 5
    INTERRUPTED = 130


_SEVERITY = (Exit.DONE, Exit.NO, Exit.LIMIT, Exit.BAD_INPUT, Exit.USAGE, Exit.BROKEN, Exit.INTERRUPTED)

_EXIT_CODES = (
    "exit codes: 0 done, or yes; 1 a proper no; 2 usage; 3 bad input; 4 a limit was reached; "
    "5 a bug of ours; 130 interrupted"
)


class UsageError(Exception):
    """Arguments that can be read one by one but not together; the message says which."""


def worst(codes: Sequence[Exit]) -> Exit:
    """The code to end with when several inputs were worked on: the most serious one."""
    return max(codes, key=_SEVERITY.index, default=Exit.DONE)


def parser(prog: str, description: str, *examples: str) -> argparse.ArgumentParser:
    """A parser with what all commands have: --version, examples, and the meaning of the exit codes."""
    epilog = "\n".join(["examples:", *(f"  {line}" for line in examples), "", _EXIT_CODES])
    made = argparse.ArgumentParser(
        prog=prog,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument("--version", action=_ShowVersion)
    return made


class _ShowVersion(argparse.Action):
    """Print the version and which search runs, looked up only when asked."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the version and which search kernel runs")

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from pipworks import kernel

        print(f"pipworks {__version__} (kernel: {kernel.backend()})")
        parser.exit()


def add_timeout(made: argparse.ArgumentParser) -> None:
    """The option --timeout, as every searching command has it."""
    made.add_argument(
        "--timeout",
        type=seconds,
        default=60.0,
        metavar="S",
        help="give up after S seconds (default 60; 0: never)",
    )


def add_json(made: argparse.ArgumentParser) -> None:
    """The option --json."""
    made.add_argument("--json", action="store_true", help="print one JSON object a line, for programs")


def add_text_style(made: argparse.ArgumentParser) -> None:
    """The options --color and --ascii, for drawings in text that have colours."""
    made.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colour the drawing (default auto: on a terminal, unless NO_COLOR is set)",
    )
    add_ascii(made)


def add_ascii(made: argparse.ArgumentParser) -> None:
    """The option --ascii, for drawings in text."""
    made.add_argument("--ascii", action="store_true", help="draw without box characters")


def add_theme(made: argparse.ArgumentParser) -> None:
    """The option --theme, for pictures."""
    names = ("light", "dark", "print", "auto")
    text = "a picture's colours (default light; auto: an .svg that follows the reader's screen)"
    made.add_argument("--theme", choices=names, default="light", help=text)


def seconds(text: str) -> float:
    """A number of seconds, 0 or more; for argparse."""
    value = float(text)
    if not 0 <= value < float("inf"):
        raise ValueError(text)
    return value


def whole(text: str) -> int:
    """A whole number, 0 or more; for argparse."""
    value = int(text)
    if value < 0:
        raise ValueError(text)
    return value


def fresh_seed() -> int:
    """A seed drawn afresh: short enough to type again."""
    return int.from_bytes(os.urandom(4), "big")


def limits(options: argparse.Namespace) -> Limits:
    """The limits that the options ask for; a time-out of 0 is none."""
    return Limits(seconds=options.timeout or None)


def read(name: str) -> Source:
    """The text of a file, or of standard input for `-`."""
    if name == "-":
        return Source.decode(sys.stdin.buffer.read(), "<stdin>")
    return Source.read(name)


def write(name: str | None, data: str | bytes) -> None:
    """Write to a file, or to standard output for `-` and None. Opened only now that all is at hand: a failure
    earlier leaves an existing file as it was."""
    if name is None or name == "-":
        if isinstance(data, str):
            sys.stdout.write(data)
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
        return
    with open(name, "wb") as file:  # noqa: PTH123 - pathlib would add to every start
        file.write(data.encode() if isinstance(data, str) else data)


def json_line(record: Mapping[str, object]) -> str:
    """A record as one line of JSON."""
    import json

    return json.dumps(record, ensure_ascii=False) + "\n"


def write_json(name: str | None, record: Mapping[str, object]) -> None:
    """Write a record as one line of JSON."""
    write(name, json_line(record))


def tell(message: object) -> None:
    """Something for the person, not for the next program: on standard error."""
    print(message, file=sys.stderr)


def wants_color(options: argparse.Namespace) -> bool:
    """Whether a drawing in text is coloured. What goes into a file gets colour only when asked outright."""
    from pipworks.render import terminal

    if options.output and options.output != "-":
        return bool(options.color == "always")
    return terminal.wants_color(options.color, sys.stdout, os.environ)


def wants_ascii(options: argparse.Namespace, characters: str) -> bool:
    """Whether to draw in ASCII only: when asked, or when standard output can't carry these characters."""
    from pipworks.render import terminal

    to_file = options.output and options.output != "-"
    return bool(options.ascii or not (to_file or terminal.carries(sys.stdout, characters)))


def is_picture(name: str | None) -> bool:
    """Whether a file of this name holds a picture."""
    return bool(name) and str(name).lower().endswith((".png", ".svg"))


def check_picture_name(name: str) -> None:
    """UsageError unless a file's name ends in .png or .svg."""
    if not is_picture(name):
        raise UsageError(f"a picture's name ends in .png or .svg, not {name!r}")


def picture(
    name: str,
    theme: str,
    to_svg: Callable[..., str],
    to_png: Callable[..., bytes],
    *subject: object,
    **how: object,
) -> str | bytes:
    """The subject drawn by one of the two, whichever the file's name asks for."""
    from pipworks.render.theme import THEMES

    check_picture_name(name)
    draw: Callable[..., str | bytes] = to_png if name.lower().endswith(".png") else to_svg
    return draw(*subject, theme=THEMES[theme], **how)


def each(names: Sequence[str], work: Callable[[str], Exit], *, headings: bool = True) -> Exit:
    """Work on each input, going on after a bad one; several get a `==> name <==` line each. The worst code."""
    codes = []
    for number, name in enumerate(names):
        if headings and len(names) > 1:
            print(("\n" if number else "") + f"==> {name} <==", flush=True)
        codes.append(guarded(lambda name=name: work(name)))  # type: ignore[misc]
    return worst(codes)


def guarded(work: Callable[[], Exit]) -> Exit:
    """Do the work; what the library refuses becomes a message and an exit code."""
    try:
        return work()
    except UsageError as error:
        tell(f"error: {error}")
        return Exit.USAGE
    except BrokenAnswer as error:
        tell(f"a bug in pipworks: its own check refused its own answer. Please report these lines:\n{error}")
        return Exit.BROKEN
    except GenerationFailed as error:
        tell(f"error: {error}")
        return Exit.LIMIT if error.limit else Exit.NO
    except (PipworksError, UnicodeError) as error:
        tell(error)
        return Exit.BAD_INPUT
    except BrokenPipeError:
        raise
    except OSError as error:
        tell(f"{error.filename or 'error'}: {error.strerror or error}")
        return Exit.BAD_INPUT


def run(work: Callable[[], Exit]) -> int:
    """A command from start to end: the exit code, whatever happens on the way."""
    try:
        code = guarded(work)
        sys.stdout.flush()
    except KeyboardInterrupt:
        tell("interrupted")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _silence(sys.stdout)  # whoever read our output has enough: nothing to say, nothing failed
        return Exit.DONE
    return int(code)


def _silence(stream: IO[str]) -> None:
    """Let the interpreter's own flush at exit go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def ended(outcome: Outcome[Any], name: str) -> Exit:
    """The exit code of an outcome; a proper no and a limit are told on standard error."""
    if outcome.status is Status.SOLVED:
        return Exit.DONE
    reason = f": {outcome.reason}" if outcome.reason else ""
    tell(f"{name}: {outcome.status.value}{reason}")
    return Exit.NO if outcome.status is Status.UNSOLVABLE else Exit.LIMIT


def judged(answer: Uniqueness[Any], name: str) -> Exit:
    """The exit code of a uniqueness test; what its output does not say is told on standard error."""
    if answer.verdict is Verdict.UNIQUE:
        return Exit.DONE
    if answer.verdict is Verdict.SEVERAL:
        return Exit.NO
    reason = f": {answer.reason}" if answer.reason else ""
    if answer.verdict is Verdict.NONE:
        tell(f"{name}: {Status.UNSOLVABLE.value}{reason}")
        return Exit.NO
    tell(f"{name}: {answer.verdict.value}{reason}: unique or not is unknown, {len(answer.solutions)} found so far")
    return Exit.LIMIT
