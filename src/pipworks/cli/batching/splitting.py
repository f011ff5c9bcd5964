"""`pipworks batch count PUZZLE --split N`, and `unique`: one large question, shared among all who work on a batch.

The answer is printed as `pipworks solve --count` and `--unique` print it, all else is told as for any batch.
"""

from __future__ import annotations

from pipworks.cli import answers, files, variants
from pipworks.cli.batching import asking, meters, sources, stopping, summary, workers
from pipworks.cli.running import Exit, UsageError, worst
from pipworks.errors import InvalidPuzzle
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.batch.items import Items
    from pipworks.batch.job import Job
    from pipworks.batch.parts import InParts
    from pipworks.batch.records import Input
    from pipworks.batch.summing import CountInParts, UniqueInParts
    from pipworks.collection.collection import Collection
    from pipworks.outcome import Reason


def asked(verb: str, options: argparse.Namespace) -> Exit:
    """The exit code, after the answer is printed. Raises as `doing.asked` does, and UsageError for several puzzles."""
    from pipworks.collection.collection import Collection

    if options.output is not None:
        raise UsageError("--split has one answer, which is printed: leave out -o")
    if getattr(options, "grids", False):
        raise UsageError("two parts may show the same pips: --split can't count with --grids")
    found = sources.asked(options)
    job = asking.job_of(verb, options)
    with workers.executor(options) as executor, Collection(found.into) as collection:
        inputs = sources.inputs(found, collection, verb, variants.forced(options))
        if not inputs.found and inputs.code:
            return inputs.code
        puzzle = _puzzle(inputs.found, collection)
        question = _question(puzzle, job, options)
        items = _begun(question, job, collection, options, found.into)
        with stopping.Stopping() as stop:
            with meters.shown(f"{verb} in parts", quiet=options.quiet) as watch:
                came = question.run(items, executor, cancel=stop.token, watch=watch)
            answer = question.answer(items, came)
            ended = summary.Ended(job, found.into, options.shard, came)
            if not options.quiet:
                for sentence in [_decided(answer)] if _is_decided(answer) else summary.sentences(ended):
                    files.tell(sentence)
            code = _answered(answer, puzzle, options)
        stop.again()
    return worst([inputs.code, summary.code(ended), code])


def _puzzle(inputs: tuple[Input, ...], collection: Collection) -> Asked:
    from pipworks.asked import Asked
    from pipworks.collection.documents import family_named, puzzle_in

    if len(inputs) != 1:
        raise UsageError(f"--split shares one puzzle's question, and there are {len(inputs):,}: name one of them")
    (given,) = inputs
    if given.position is not None:
        raise UsageError("--split asks about the whole puzzle, and this one comes with a position: leave that out")
    document = given.document
    if document is None:
        assert given.puzzle is not None
        document = collection.get(given.puzzle).entry.document
    family = family_named(str(document.get("format", "")).removeprefix("pipworks."))
    name = given.name or str(document.get("name") or "")
    return Asked(family, puzzle_in(family.name, document), given.source or name, name)


def _question(puzzle: Asked, job: Job, options: argparse.Namespace) -> InParts:
    """The question, cut into parts. Raises UsageError for an option of another family."""
    from pipworks.batch.parts import InParts

    try:
        return InParts(puzzle.puzzle, options.split, job.verb, dict(job.options), puzzle.name)
    except InvalidPuzzle:
        raise
    except ValueError as error:
        raise UsageError(f"--split: {error}") from None


def _begun(question: InParts, job: Job, collection: Collection, options: argparse.Namespace, into: str) -> Items:
    """The parts in the store, after saying how many there are and how many were there."""
    from pipworks.batch.store import Store
    from pipworks.limits import Limits

    limits = Limits(job.seconds, memory=job.memory)
    items = question.begin(Store(collection), limits, options.shard, retry=options.retry)
    counts = items.counts()
    there = counts["done"] + counts["failed"]
    before = f"; {there:,} of {sum(counts.values()):,} were there" if there else ""
    if not options.quiet:
        files.tell(f"{job.verb}: {counted(len(question.cut.parts), 'part')}, in {into}{before}")
    return items


def _is_decided(found: CountInParts | UniqueInParts) -> bool:
    """Whether no part that is open could change the answer."""
    from pipworks.batch.summing import UniqueInParts
    from pipworks.outcome import Verdict

    return isinstance(found, UniqueInParts) and found.verdict is Verdict.SEVERAL and found.done < found.parts


def _decided(found: CountInParts | UniqueInParts) -> str:
    return f"{found.done:,} of {counted(found.parts, 'part')} done, which is enough"


def _answered(found: CountInParts | UniqueInParts, puzzle: Asked, options: argparse.Namespace) -> Exit:
    """The exit code of the answer, after printing it."""
    from pipworks.batch.summing import UniqueInParts
    from pipworks.outcome import Outcome, Status, Uniqueness, Verdict

    printer = answers.Answers(puzzle, options)
    is_shard = options.shard != (1, 1) and found.done < found.parts and found.summary.done == found.summary.total
    if isinstance(found, UniqueInParts):
        if is_shard and found.verdict is Verdict.LIMIT and not options.json:
            return _of_shard(found, f"{counted(len(found.solutions), 'solution')} so far")
        reason = None if found.verdict in (Verdict.UNIQUE, Verdict.SEVERAL) else _open(found)
        code = printer.unique(Uniqueness(found.verdict, found.solutions, reason, puzzle=puzzle.puzzle))
        return Exit.DONE if is_shard and code is Exit.LIMIT else code
    noun = "solution"
    if puzzle.family.name == "pipes":
        noun = "orientation" if options.orientations else "layout"
    if is_shard and not options.json:
        return _of_shard(found, f"at least {counted(found.count, noun)}")
    if found.exact:
        status = Status.SOLVED if found.count else Status.UNSOLVABLE
    else:
        status = Status.CANCELLED if found.summary.cancelled else Status.LIMIT
    reason = None if found.exact else _open(found)
    outcome: Outcome[Any] = Outcome(status, count=found.count, reason=reason, puzzle=puzzle.puzzle)
    code = printer.number(outcome, noun)
    return Exit.DONE if is_shard and code is Exit.LIMIT else code


def _of_shard(found: CountInParts | UniqueInParts, known: str) -> Exit:
    """The exit code of a shard that did all that is its own, which is all that was asked of it."""
    files.tell(f"{found.done:,} of {found.parts:,} parts: {known}")
    return Exit.DONE


def _open(found: CountInParts | UniqueInParts) -> Reason | None:
    from pipworks.outcome import Reason

    if found.done == found.parts:
        return None
    return Reason("limit", f"{found.done:,} of {found.parts:,} parts are done")
