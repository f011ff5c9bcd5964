"""The rules of a family's puzzles in a table of a recipe, as options of a job, for each board or size in its list."""

from __future__ import annotations

import re

from pipworks.errors import ParseError
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipworks.batch.daily_recipe import Options
    from pipworks.batch.recipe_tables import Table
    from pipworks.polypips.generator.rules import RequestedRules, Rules

_RULES = ("pieces", "constraints", "constraint-coverage", "constraint-selection", "style", "depth")
"""The rules of Polypips that a table may have beside its boards."""

OF_POLYPIPS = ("boards", *_RULES)
OF_PIPES = ("sizes", "tanks", "houses", "fill", "decoys", "wall", "all-tiles")
"""The keys of a table of each family, beside those of all."""

_CELLS_TILED, _NODES = 200, 10_000
"""Boards of so many cells are tried with pieces when a recipe is read, for so many steps of the search."""

_SIZE = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})")


def polypips(table: Table, difficulty: str) -> tuple[Options, ...]:
    """The options of each board; the puzzles have one solution. Raises ParseError for rules that can't be met."""
    from pipworks.polypips.generator.steering.possible import impossible

    shared: RequestedRules = {"unique": True, **_rule(table, "difficulty", difficulty)}
    for key in _RULES:
        value = table.number(key) if key == "constraint-coverage" else table.text(key)
        if value is not None:
            shared |= _rule(table, key, str(value))
    boards = table.texts("boards")
    if not boards:
        raise table.error("boards", "which boards?", 'as in boards = ["any:14", "heart", "4x4"]')
    found = []
    for board in boards:
        rules = _rules(table, shared | _rule(table, "board", board, "boards"))
        if reason := impossible(rules) or _untiled(rules):
            raise table.error("boards", f"{board}, {difficulty}: {reason}", value=board)
        found.append({"rules": list(rules.lines())})
    return tuple(found)


def _rule(table: Table, rule: str, value: str, key: str = "") -> RequestedRules:
    """A rule with its value, refused at its key in the table."""
    from pipworks.polypips.generator.rules import read_rule

    try:
        return read_rule(Source.of(value), 1, 1, rule, value)
    except ParseError as error:
        raise table.error(key or rule, error.problem, error.hint, value) from None


def _rules(table: Table, requested: RequestedRules) -> Rules:
    from pipworks.polypips.generator.rules import RulesClash, rules_of

    try:
        return rules_of(requested)
    except RulesClash as clash:
        key = next((key for key in ("style", "depth", *_RULES) if table.get(key) is not None), "boards")
        raise table.error(key, str(clash)) from None


def _untiled(rules: Rules) -> str:
    """Why the board can't be covered with pieces by the rules; empty where it can, or that isn't known soon."""
    from pipworks.limits import Limits
    from pipworks.outcome import Status
    from pipworks.polypips.tiling.tile import tile
    from pipworks.rng import Rng

    board, pieces = rules.board, rules.pieces
    if board.hole or board.choices or pieces.each_once or len(board.cells) > _CELLS_TILED:
        return ""
    found = tile(board.cells, pieces.shapes, Rng(0), limits=Limits(nodes=_NODES))
    return str(found.reason) if found.status is Status.UNSOLVABLE else ""


def pipes(table: Table, difficulty: str) -> tuple[Options, ...]:
    """The options of each size; the boards have one layout. Raises ParseError for a recipe that can't be met."""
    tanks = _tanks(table)
    numbers = {name: table.number(name) for name in ("houses", "fill", "decoys")}
    if numbers["houses"] is not None and not isinstance(numbers["houses"], int):
        raise table.error("houses", "houses are counted: a whole number", value=numbers["houses"])
    wall, full = table.yes("wall", default=False), table.yes("all-tiles", default=False)
    for key in ("tanks", *numbers):
        if full and table.get(key) is not None:
            raise table.error(key, f"{key} does not go with all-tiles, where one tank feeds a full board")
    return tuple(
        {"recipe": _checked(table, size, written), "difficulty": difficulty}
        for size, written in _recipes(table, tanks, numbers, wall=wall, full=full)
    )


def _recipes(
    table: Table, tanks: tuple[int, ...] | None, numbers: dict[str, float | None], *, wall: bool, full: bool
) -> Iterator[tuple[str, str]]:
    """Each size with its recipe as options of the command line."""
    from pipworks.pipes.generator.recipe import MOST_CELLS, Recipe

    for size in table.texts("sizes") or ("7x10",):
        written = _SIZE.fullmatch(size)
        if written is None:
            problem = f"a size is written as 7x10, columns and rows, not {size[:30]!r}"
            raise table.error("sizes", problem, value=size)
        width, height = int(written[1]), int(written[2])
        if width * height > MOST_CELLS:
            raise table.error("sizes", f"boards of more than {MOST_CELLS:,} cells are not made", value=size)
        recipe = Recipe(
            (width, height),
            tanks,
            numbers["houses"],  # type: ignore[arg-type]
            numbers["fill"],
            numbers["decoys"],
            wraps=not wall,
            all_tiles=full,
        )
        yield size, str(recipe)


def _checked(table: Table, size: str, written: str) -> str:
    """The recipe, which some level can have. Raises ParseError for one that none can, at its size."""
    from pipworks.pipes.generator.all_tiles import check
    from pipworks.pipes.generator.plan import plan
    from pipworks.pipes.generator.recipe import Impossible, Recipe
    from pipworks.rng import Rng

    recipe = Recipe.parse(written)
    try:
        if recipe.all_tiles:
            check(recipe)
        else:
            plan(recipe, Rng(0))
    except Impossible as no:
        raise table.error("sizes", f"{size}: {no}", value=size) from None
    return written


def _tanks(table: Table) -> tuple[int, ...] | None:
    """The digits of the tanks: `[1, 2]`, or `"1,2"` as the command takes them."""
    value = table.get("tanks")
    if value is None:
        return None
    given = value.split(",") if isinstance(value, str) else value if isinstance(value, list) else [value]
    digits = [str(one).strip() for one in given if not isinstance(one, bool)]
    if len(digits) != len(given) or not digits or not all(digit in ("1", "2", "3") for digit in digits):
        raise table.error("tanks", "tanks are digits from 1 to 3", "as in tanks = [1, 2]")
    return tuple(map(int, digits))
