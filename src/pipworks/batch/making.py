"""The work of `generate`: an item's puzzle, by the seeds of its attempts, with its canonical form."""

from __future__ import annotations

import hashlib

from pipworks.batch.orders import failed, stopped
from pipworks.batch.seeds import ATTEMPTS, seed_of
from pipworks.errors import GenerationFailed, ParseError
from pipworks.limits import Stop
from pipworks.outcome import Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pipworks.batch.job import Job
    from pipworks.limits import Budget, Limits

    Make = Callable[[int, Limits, str], "Made"]


_EFFORT = 5_000
"""The nodes of the first attempt at each of several choices."""


class Made:
    """A puzzle that was made: itself, its document with its name, and whether it is proved to have one solution."""

    __slots__ = ("document", "puzzle", "unique")

    def __init__(self, puzzle: Any, document: dict[str, object], *, unique: bool) -> None:
        self.puzzle = puzzle
        self.document = document
        self.unique = unique


class Making:
    """Makes the puzzles of a job's items. What the rules say is read once for all items that share them."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._makers: dict[str, Make] = {}

    def __call__(self, item: dict[str, Any], limits: Limits) -> dict[str, Any]:
        """The item's first puzzle from the attempt on that it is at. Raises ParseError for rules that are none.

        Its attempts have the `choices` among its options in turn, where there are some, with twice as many nodes for
        each round: a choice that is hard or hopeless takes no time from the others. Nodes are the same everywhere, as
        a share of the time would not be.
        """
        given = item.get("input") or {}
        family = given.get("family") or self._job.family
        options = {**self._job.options, **given.get("options", {})}
        choices = options.pop("choices", ({},))
        impossible = 0
        budget = limits.start()
        for attempt in range(item["attempt"], ATTEMPTS):
            asked = {**options, **choices[attempt % len(choices)]}
            make = self._maker(family, asked)
            effort = _EFFORT << attempt // len(choices) if len(choices) > 1 else None
            seed = seed_of(self._job.seed, number_of(item), attempt)
            try:
                made = make(seed, budget.rest(effort), given.get("name", ""))
            except GenerationFailed as failure:
                stop = _stop(failure, budget)
                if not failure.limit:
                    impossible += 1
                    if impossible == len(choices):
                        return failed("impossible", f"{failure.phase}: {failure.reason}", attempt=attempt)
                elif stop is not None and not (effort and stop is Stop.NODES and budget.stop() is None):
                    return _stopped(stop, failure, attempt)
                continue
            return self._result(family, made, attempt, options, budget)
        return failed("variety", f"{ATTEMPTS} attempts made no other puzzle than those that are there")

    def _maker(self, family: str, options: dict[str, Any]) -> Make:
        known = f"{family} {sorted(options.items())}"
        if known not in self._makers:
            maker = {"polypips": _polypips, "pipes": _pipes}.get(family)
            if maker is None:
                raise ParseError("<job>", 1, 1, family, f"puzzles of {family} are not made in batches")
            self._makers[known] = maker(options)
        return self._makers[known]

    def _result(self, family: str, made: Made, attempt: int, options: dict[str, Any], budget: Budget) -> dict[str, Any]:
        from pipworks.batch import rows
        from pipworks.collection.canonical.digest import canonical
        from pipworks.families import FAMILIES

        entry: dict[str, Any] = {"family": family, "document": made.document, "unique": made.unique or None}
        if options.get("grade"):
            verb = next(each for each in FAMILIES if each.name == family).verb("grade")
            graded = verb(made.puzzle, limits=budget.rest())
            if graded.solution is None:
                return stopped(graded.status is Status.CANCELLED, graded.reason, attempt=attempt)
            entry["grade"] = graded.solution.to_data()
        canon = canonical(family, made.puzzle)
        found = {"state": "done", "attempt": attempt, "canon": canon.hex(), "entry": entry}
        return found | rows.of_worker(entry, made.puzzle, canon)


def number_of(item: dict[str, Any]) -> int:
    """The number that the item's seeds come from: its own, or one that follows from its stem."""
    stem = (item.get("input") or {}).get("stem")
    number: int = item["number"]
    return number if not stem else int.from_bytes(hashlib.sha256(stem.encode()).digest()[:8], "big")


def _stop(failure: GenerationFailed, budget: Budget) -> Stop | None:
    """The limit that ended the attempt, where the seed had none of the blame."""
    return next((stop for stop in Stop if stop.value in failure.reason), budget.stop())


def _stopped(stop: Stop, failure: GenerationFailed, attempt: int) -> dict[str, Any]:
    if stop is Stop.CANCELLED:
        return {"state": "waiting", "attempt": attempt}
    return failed("limit", f"{failure.phase}: {failure.reason}", attempt=attempt)


def _polypips(options: dict[str, Any]) -> Make:
    """Makes puzzles by the lines of a rule file."""
    from pipworks.polypips.formats import own_json
    from pipworks.polypips.generator.generate import generate
    from pipworks.polypips.generator.rules import RulesClash, rules_of
    from pipworks.polypips.generator.rules_file import parse_rules

    written = options.get("rules", "")
    text = written if isinstance(written, str) else "".join(f"{line}\n" for line in written)
    try:
        rules = rules_of(parse_rules(text, "<rules>"))
    except RulesClash as clash:
        raise ParseError("<rules>", 1, 1, text, str(clash)) from None
    except ValueError as error:
        raise error if isinstance(error, ParseError) else ParseError("<rules>", 1, 1, text, str(error)) from None

    def make(seed: int, limits: Limits, name: str) -> Made:
        made = generate(rules, seed, limits=limits)
        members = own_json.to_dict(made.document.replaced(name=name))
        members.pop("comments", None)  # the origin says the same
        return Made(made.puzzle, members, unique=made.unique)

    return make


def _pipes(options: dict[str, Any]) -> Make:
    """Makes boards by a recipe, of a difficulty where that is asked."""
    from pipworks.hints.grading import Difficulty
    from pipworks.pipes.formats import own_json
    from pipworks.pipes.generator.generate import generate
    from pipworks.pipes.generator.recipe import Recipe
    from pipworks.pipes.hints.reasoner import graded

    written = options.get("recipe", "")
    try:
        recipe = Recipe.parse(written)
        difficulty = options.get("difficulty") or ""
        wanted = Difficulty(difficulty) if difficulty else None
    except ValueError as error:
        raise ParseError("<recipe>", 1, 1, written, str(error)) from None

    def make(seed: int, limits: Limits, name: str) -> Made:
        accept = None if wanted is None else graded(wanted, limits)
        made = generate(recipe, seed, limits=limits, accept=accept)
        document = made.document(difficulty).replaced(name=name)
        return Made(made.board, own_json.to_dict(document), unique=recipe.unique)

    return make
