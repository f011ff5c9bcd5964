"""Batches: the same work on thousands of items, by many workers, kept in a collection so that nothing is lost.

    from pipworks import batch
    from pipworks.collection import Collection

    job = batch.Job("generate", "pipes", {"recipe": "--size 5x5"}, number=100, seed=11)
    with Collection("levels.db") as collection, batch.Processes(2) as workers:
        summary = batch.run(job, workers, batch.Store(collection))

`run` goes on where an earlier one stopped. Start at `runner`; a `job` says what is to be done, `work` does it in any
process, the `store` keeps the items in a collection, `processes` are workers on this machine. `count_in_parts` and
`unique_in_parts` share one large question about one puzzle; a `series` has puzzles of days, by a recipe.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.lazy import names_from

if TYPE_CHECKING:
    from pipworks.batch.calendar import Days
    from pipworks.batch.daily_recipe import DailyRecipe, Slot
    from pipworks.batch.job import Job
    from pipworks.batch.parts import count_in_parts, unique_in_parts
    from pipworks.batch.processes import Processes
    from pipworks.batch.recipe_file import parse_recipe
    from pipworks.batch.records import Failure, Input, Progress, Summary
    from pipworks.batch.runner import run, run_items
    from pipworks.batch.seeds import seed_of
    from pipworks.batch.series import begin_days, job_of_days
    from pipworks.batch.store import Store
    from pipworks.batch.summing import CountInParts, UniqueInParts

__all__ = [
    "CountInParts",
    "DailyRecipe",
    "Days",
    "Failure",
    "Input",
    "Job",
    "Processes",
    "Progress",
    "Slot",
    "Store",
    "Summary",
    "UniqueInParts",
    "begin_days",
    "count_in_parts",
    "job_of_days",
    "parse_recipe",
    "run",
    "run_items",
    "seed_of",
    "unique_in_parts",
]

__getattr__ = names_from(
    __name__,
    {
        "calendar": "Days",
        "daily_recipe": "DailyRecipe Slot",
        "job": "Job",
        "parts": "count_in_parts unique_in_parts",
        "processes": "Processes",
        "records": "Failure Input Progress Summary",
        "recipe_file": "parse_recipe",
        "runner": "run run_items",
        "seeds": "seed_of",
        "series": "begin_days job_of_days",
        "store": "Store",
        "summing": "CountInParts UniqueInParts",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
