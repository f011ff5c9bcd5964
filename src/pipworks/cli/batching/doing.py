"""A batch from its job to the exit code: begun or gone on with, worked on, stopped by a signal, told of."""

from __future__ import annotations

import json

from pipworks.cli import files
from pipworks.cli.batching import meters, stopping, summary, workers
from pipworks.cli.running import Exit, worst
from pipworks.record import Record
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    from pipworks.batch.daily_recipe import DailyRecipe
    from pipworks.batch.items import Items
    from pipworks.batch.job import Job
    from pipworks.batch.records import Input
    from pipworks.collection.collection import Collection


def generated(family: str, options: argparse.Namespace) -> Exit:
    """The exit code of `pipworks batch generate`. Raises as the options' readers, the collection and the cluster do."""
    from pipworks.cli import options as arguments
    from pipworks.cli.batching import generating
    from pipworks.collection.collection import Collection

    job, seeded = generating.job_of(family, options)
    with workers.executor(options) as executor, Collection(options.into) as collection:
        if not seeded:
            known = _seed_before(collection, job)
            job = job.replaced(seed=arguments.fresh_seed() if known is None else known)
        return _done(job, None, _Place(executor, collection, options.into), options)


def series(options: argparse.Namespace) -> Exit:
    """The exit code of `pipworks batch generate --recipe`. Raises as `generated` does."""
    from pipworks.cli import options as arguments
    from pipworks.cli.batching import days
    from pipworks.collection.collection import Collection

    job, recipe, seeded = days.read(options)
    with workers.executor(options) as executor, Collection(options.into) as collection:
        if not seeded:
            known = _seed_before(collection, job)
            job = job.replaced(seed=arguments.fresh_seed() if known is None else known)
        return _done(job, recipe, _Place(executor, collection, options.into), options)


def asked(verb: str, options: argparse.Namespace) -> Exit:
    """The exit code of `pipworks batch VERB`. Raises as the options' readers, the collection and the cluster do."""
    from pipworks.cli import variants
    from pipworks.cli.batching import asking, sources, splitting
    from pipworks.collection.collection import Collection

    if getattr(options, "split", None) is not None:
        return splitting.asked(verb, options)
    found = sources.asked(options)
    job = asking.job_of(verb, options)
    with workers.executor(options) as executor, Collection(found.into) as collection:
        inputs = sources.inputs(found, collection, verb, variants.forced(options))
        if not inputs.found and inputs.code:
            return inputs.code
        place = _Place(executor, collection, found.into)
        return worst([inputs.code, _done(job, inputs.found, place, options)])


class _Place(Record):
    """Who works on a batch, and the collection that keeps it, with its name as given."""

    executor: Executor
    collection: Collection
    into: str


def _done(job: Job, inputs: Sequence[Input] | DailyRecipe | None, place: _Place, options: argparse.Namespace) -> Exit:
    """Do the batch, write what is to be written, and say what came of it."""
    from pipworks.batch.runner import run_items

    others = _number_of_batches(place.collection)
    items = _begun(job, inputs, place.collection, options)
    is_new = _number_of_batches(place.collection) > others
    if not options.quiet:
        files.tell(_beginning(job, items, place.into, others=others, is_new=is_new))
    with stopping.Stopping() as stop:
        with meters.shown(_title(job), quiet=options.quiet) as watch:
            came = run_items(items, place.executor, cancel=stop.token, watch=watch)
        ended = summary.Ended(job, place.into, options.shard, came, _number_of_noes(items, job))
        if options.output is not None and not came.waiting:
            files.write(options.output, "".join(files.json_line(each) for each in _written(items, job)))
        if not options.quiet:
            for sentence in summary.sentences(ended):
                files.tell(sentence)
        if options.json:
            files.write_json(None, summary.record(ended))
    stop.again()
    return summary.code(ended)


def _begun(
    job: Job, inputs: Sequence[Input] | DailyRecipe | None, collection: Collection, options: argparse.Namespace
) -> Items:
    """The items to do: those of inputs, of a recipe's days, or as many as the job says."""
    from pipworks.batch.daily_recipe import DailyRecipe
    from pipworks.batch.series import begin_days
    from pipworks.batch.store import Store

    store = Store(collection)
    if isinstance(inputs, DailyRecipe):
        return begin_days(job, inputs, options.days, store, shard=options.shard, retry=options.retry)
    return store.begin(job, inputs, options.shard, retry=options.retry)


def _seed_before(collection: Collection, job: Job) -> int | None:
    """The seed of the last batch in the collection that is the same but for the seed; None where there is none."""
    from pipworks.batch.job import Job

    rows = collection.connection.execute("SELECT job FROM batches ORDER BY id DESC")
    for (written,) in rows.fetchall():
        try:
            before = Job.from_json(json.loads(written))
        except (ValueError, TypeError):
            continue  # of a later version
        if before.replaced(seed=job.seed).key == job.key:
            return before.seed
    return None


def _number_of_batches(collection: Collection) -> int:
    found: int = collection.connection.execute("SELECT COUNT(*) FROM batches").fetchone()[0]
    return found


def _title(job: Job) -> str:
    return " ".join(filter(None, (job.verb, job.family or "days" * ("days" in job.options))))


def _beginning(job: Job, items: Items, into: str, *, others: int, is_new: bool) -> str:
    """What is told at the start: what is done, and whether it goes on or is something new."""
    counts = items.counts()
    total, there = sum(counts.values()), counts["done"] + counts["failed"]
    seed = f", seed {job.seed}" if job.verb == "generate" else ""
    what = f"{_title(job)}{seed}: {counted(total, 'item')}, in {into}"
    if there:
        return f"{what}; {there:,} of {total:,} were there"
    if is_new and others:
        return f"{what}; a new batch beside {counted(others, 'other')}, which asked for something else"
    return what


def _number_of_noes(items: Items, job: Job) -> int:
    """How many answers say no: unsolvable, or not a solution."""
    if job.verb == "generate":
        return 0
    return sum(answer.get("status") in _NO for _, answer in items.answers())


_NO = ("unsolvable", "several", "none", "wrong")


def _written(items: Items, job: Job) -> Iterator[dict[str, object]]:
    """What --output writes: the puzzles that were made, or the answers, in the order of the items."""
    if job.verb == "generate":
        for entry in items.entries():
            yield dict(entry.document)
    else:
        for _, answer in items.answers():
            yield answer
