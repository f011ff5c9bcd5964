"""A solver's answers as commands print them: one solution, all, their number, uniqueness; and a check's verdict.

Written once for all families: a command asks the search and passes the result on. The family writes solutions; the
lines printed, the record of --json and the exit code are the same for all.
"""

from __future__ import annotations

from pipworks.cli import files, pictures
from pipworks.cli.running import Exit
from pipworks.outcome import Outcome, Status, Verdict
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.json_answers import Envelopes
    from pipworks.outcome import Reason, Uniqueness, Violation


class Answers:
    """The printer of the answers for one puzzle, gone on with from `position` if that is one.

    `options` are --output and --json, and --ascii and --picture where the command has them.
    """

    def __init__(self, asked: Asked, options: argparse.Namespace, position: Any = None) -> None:
        self._asked = asked
        self._family = asked.family
        self._puzzle = asked.puzzle
        self._name = asked.title
        self._options = options
        self._position = position

    def one(self, outcome: Outcome[Any], ask: str = "solve") -> Exit:
        """The exit code of the outcome, after printing the solution and drawing it if --picture asks for that.

        `ask` is what was asked, in the words of --json.
        """
        solution, options = outcome.solution, self._options
        if options.json:
            self._write(self._envelopes().solve(outcome, ask))
        elif solution is not None and pictures.is_picture(options.output):
            pictures.write(options.output, options.theme, self._family.picture, self._puzzle, solution)
        elif solution is not None:
            files.write(options.output, self._text(solution))
        if solution is not None and options.picture is not None:
            pictures.write(options.picture, options.theme, self._family.picture, self._puzzle, solution)
        return self._ended(outcome.status, outcome.reason)

    def number(self, outcome: Outcome[Any], noun: str) -> Exit:
        """The exit code of a count, after printing it.

        Where a limit ended it, which one and how many `noun` there are at least go to standard error; so does what is
        wrong with the position.
        """
        exact = outcome.status in (Status.SOLVED, Status.UNSOLVABLE)
        if self._options.json:
            self._write(self._envelopes().count(outcome))
        elif exact:
            files.write(self._options.output, f"{outcome.count}\n")
        if not exact:
            at_least = "" if outcome.count is None else f": at least {counted(outcome.count, noun)}"
            files.tell(f"{self._name}: {outcome.status.value}{_behind_a_colon(outcome.reason)}{at_least}")
            return Exit.LIMIT
        if outcome.reason is not None and outcome.reason.code == "position":
            return self._ended(outcome.status, outcome.reason)
        return Exit.DONE if outcome.count else Exit.NO

    def unique(self, answer: Uniqueness[Any]) -> Exit:
        """The exit code of a uniqueness test, after printing the verdict, and of two solutions where they differ."""
        if self._options.json:
            self._write(self._envelopes().unique(answer))
        elif answer.verdict in (Verdict.UNIQUE, Verdict.SEVERAL):
            files.write(self._options.output, self._verdict(answer))
        return self._judged(answer)

    def every(self, found: Any, *, limit: int | None = None) -> Exit:
        """The exit code, after writing each solution as it comes, and with --json how it ended; DONE after `limit`.

        `found` is an iterator that has its `status` and `reason` at the end. A file has what came, whatever ends it.
        """
        from pipworks.cli.records import Records

        envelopes = self._envelopes() if self._options.json else None
        with Records(self._options.output, "solution") as records:
            for text in self._listed(found, envelopes):
                records.add(text)
            came, status = records.came, found.status or Status.SOLVED
            if came != limit and status in (Status.LIMIT, Status.CANCELLED):
                records.tell()
            if envelopes is not None:
                records.add(files.json_line(envelopes.end(status.value, found.reason, came)))
        return Exit.DONE if came == limit else self._ended(status, found.reason)

    def _listed(self, found: Iterator[Any], envelopes: Envelopes | None) -> Iterator[str]:
        for number, solution in enumerate(found, 1):
            if envelopes is not None:
                yield files.json_line(envelopes.listed(number, solution))
            else:
                yield "\n" * (number > 1) + self._text(solution)

    def _verdict(self, answer: Uniqueness[Any]) -> str:
        if answer.verdict is Verdict.UNIQUE:
            return "unique\n"
        drawings = "\n".join(map(self._text, answer.solutions))
        marked = self._family.marked(self._puzzle, answer.reason.cells, **self._plain()) if answer.reason else ""
        where = f"\nwhere they differ:\n{marked}" if marked else ""
        return f"not unique{_behind_a_colon(answer.reason)}\n\n{drawings}{where}"

    def _judged(self, answer: Uniqueness[Any]) -> Exit:
        """The exit code of a uniqueness test, after writing to standard error what its output leaves out."""
        if answer.verdict is Verdict.UNIQUE:
            return Exit.DONE
        if answer.verdict is Verdict.SEVERAL:
            return Exit.NO
        if answer.verdict is Verdict.NONE:
            return self._ended(Status.UNSOLVABLE, answer.reason)
        reason, found = _behind_a_colon(answer.reason), len(answer.solutions)
        files.tell(f"{self._name}: {answer.verdict.value}{reason}: unique or not is unknown, {found} found so far")
        return Exit.LIMIT

    def _ended(self, status: Status, reason: Reason | None) -> Exit:
        return ended(status, reason, self._asked, self._options, self._position)

    def _text(self, solution: Any) -> str:
        plain = bool(self._plain())
        return self._family.solution_text(self._puzzle, solution, ascii=plain)

    def _plain(self) -> dict[str, bool]:
        """The argument `ascii` where drawings keep to ASCII; nothing otherwise."""
        options = self._options
        plain = "ascii" in options and pictures.wants_ascii(options, self._family.characters)
        return {"ascii": True} if plain else {}

    def _envelopes(self) -> Envelopes:
        from pipworks.json_answers import MEANING, Envelopes

        given = [name for name in MEANING if getattr(self._options, name, False)]
        return Envelopes(self._asked, self._position, given=given)

    def _write(self, record: dict[str, object]) -> None:
        files.write_json(self._options.output, record)


def ended(
    status: Status, reason: Reason | None, asked: Asked, options: argparse.Namespace, position: Any = None
) -> Exit:
    """The exit code of a search, after writing a proper no or a limit to standard error.

    Below a reason that names cells the puzzle is drawn with the names of columns and rows.
    """
    if status is Status.SOLVED:
        return Exit.DONE
    from pipworks.cli import named_cells

    drawing = named_cells.below(asked, reason, options, position)
    files.tell(f"{asked.title}: {status.value}{_behind_a_colon(reason)}{drawing}")
    return Exit.NO if status is Status.UNSOLVABLE else Exit.LIMIT


def checked(
    asked: Asked,
    solution: Any,
    violations: Sequence[Violation[Any]],
    options: argparse.Namespace,
    praise: Callable[[], str],
) -> Exit:
    """The exit code of a check, after printing every violation, or `praise()` for none."""
    if options.json:
        from pipworks.json_answers import MEANING, Envelopes

        given = [name for name in MEANING if getattr(options, name, False)]
        files.write_json(None, Envelopes(asked, given=given).check(solution, violations))
    elif not options.quiet:
        said = "".join(f"{v}\n" for v in violations)
        if options.ascii and said:
            from pipworks.ascii_forms import in_ascii

            said = in_ascii(said)
        files.write(None, _drawn(asked, solution, violations, options) + said if said else praise())
    return Exit.NO if violations else Exit.DONE


def _drawn(asked: Asked, solution: Any, violations: Sequence[Violation[Any]], options: argparse.Namespace) -> str:
    """What is wrong, drawn with the names of columns and rows, and a blank line; nothing where no cell is named."""
    if not any(violation.cells for violation in violations):
        return ""
    plain = pictures.wants_ascii(options, asked.family.characters)
    try:
        drawing = asked.family.position_text(asked.puzzle, solution, ascii=plain, rulers=True)
    except ValueError:  # of another size, or with pieces beyond the board's corner: nothing that can be drawn
        return ""
    return f"{drawing}\n\n"


def _behind_a_colon(reason: Reason | None) -> str:
    return f": {reason}" if reason else ""
