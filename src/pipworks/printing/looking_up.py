"""What is not known of the entries yet and has to be found before they are printed: their answers, their grades."""

from __future__ import annotations

from pipworks.printing.options import Answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pipworks.limits import Limits
    from pipworks.printing.entry import Entry
    from pipworks.printing.options import Options


def with_grades(
    entries: Sequence[Entry], options: Options, limits: Limits, watch: Callable[[int, int], None] | None = None
) -> tuple[Entry, ...]:
    """The entries with their grades, where these are printed or give the order; each is looked for within the limits.

    `watch` hears after each how many are done, of how many.
    """
    if not (options.grade or options.booklet):
        return tuple(entries)
    from pipworks.printing.answers import graded

    return _each(entries, lambda entry: entry.grade is None, lambda e: e.replaced(grade=graded(e, limits)), watch)


def with_answers(
    entries: Sequence[Entry], options: Options, limits: Limits, watch: Callable[[int, int], None] | None = None
) -> tuple[Entry, ...]:
    """The entries with their answers, where these are printed; each is looked for within the limits."""
    if options.answers is Answers.NONE:
        return tuple(entries)
    from pipworks.printing.answers import answered

    return _each(entries, lambda e: not _is_known(e), lambda e: e.replaced(answer=answered(e, limits)), watch)


def _is_known(entry: Entry) -> bool:
    """Whether the answer is there, and is none that breaks a rule."""
    if entry.answer is None:
        return False
    solution = entry.answer.solution
    return solution is None or not entry.family.verb("verify")(entry.puzzle, solution)


def _each(
    entries: Sequence[Entry],
    wanting: Callable[[Entry], bool],
    found: Callable[[Entry], Entry],
    watch: Callable[[int, int], None] | None,
) -> tuple[Entry, ...]:
    asked, done, made = sum(map(wanting, entries)), 0, []
    for entry in entries:
        if not wanting(entry):
            made.append(entry)
            continue
        made.append(found(entry))
        done += 1
        if watch is not None:
            watch(done, asked)
    return tuple(made)
