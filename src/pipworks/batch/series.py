"""A series of days as a batch: one in each collection for a recipe and a seed, to which every range adds its days.

    from pipworks import batch
    from pipworks.collection import Collection

    recipe = batch.parse_recipe(Path("daily.toml").read_text())
    with Collection("year.db") as collection, batch.Processes(2) as workers:
        job = batch.job_of_days(recipe, seed=11)
        items = batch.begin_days(job, recipe, batch.Days.parse("2027-01-01..2027-12-31"), batch.Store(collection))
        summary = batch.run_items(items, workers)

What is done then are all its days that wait, also those of an earlier range that was stopped: of two days that come to
puzzles that are alike the earlier one has it, and the later one may have to go on.
"""

from __future__ import annotations

import hashlib
import json

from pipworks.arguments import public
from pipworks.batch.calendar import Days, inputs
from pipworks.batch.daily_recipe import DailyRecipe
from pipworks.batch.job import Job
from pipworks.batch.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.batch.items import Items


@public
def job_of_days(
    recipe: DailyRecipe, seed: int | None = None, *, seconds: float | None = None, memory: int | None = None
) -> Job:
    """The job of a series, which its recipe and its seed decide, whichever days are made; without `seed` the recipe's.

    `seconds` and `memory`, in bytes, bound the work on one puzzle.
    """
    text = json.dumps(recipe.to_data(), sort_keys=True, separators=(",", ":"))
    options = {"days": hashlib.sha256(text.encode()).hexdigest()[:32], "grade": True}
    return Job(
        "generate", options=options, seed=(recipe.seed or 0) if seed is None else seed, seconds=seconds, memory=memory
    )


def begin_days(
    job: Job, recipe: DailyRecipe, days: Days, store: Store, *, shard: tuple[int, int] = (1, 1), retry: bool = False
) -> Items:
    """The items of the series, these days among them, for `run_items`. Raises as `Store.begin` does."""
    return store.begin_numbered(job, inputs(recipe, days, job.seed), shard, retry=retry)
