"""What a request asks to be made: the generators' options as fields, read for the families' generators."""

from __future__ import annotations

from pipworks.errors import ParseError
from pipworks.web import recipes
from pipworks.web.question import WrongQuestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.pipes.generator.recipe import Recipe
    from pipworks.polypips.generator.board import Board
    from pipworks.polypips.generator.rules import RequestedRules, Rules
    from pipworks.web.question import Question
    from pipworks.web.recipes import Order

DIFFICULTIES = ("easy", "medium", "hard", "extreme")

_RULES = ("pieces", "constraints", "constraint_coverage", "constraint_selection", "style", "difficulty", "depth")
"""The rules of Polypips that are words, as their fields are called."""

PIPES = ("size", "tanks", "houses", "fill", "decoys", "unique", "no_wrap", "all_tiles", "difficulty", "seed")
POLYPIPS = ("size", "board", *_RULES, "unique", "seed")
"""The fields of each family."""

FIELDS = tuple(dict.fromkeys((*PIPES, *POLYPIPS)))
"""All of them."""

MOST_WORDS = 2_000
"""The longest rule, in characters."""

MOST_ROWS = 120_000
"""The longest board in rows, in characters."""


def read(question: Question) -> Order:
    """What the fields of a request ask for.

    Raises WrongQuestion for what says nothing together, or is of the other family, and for a rule that can't be read;
    ParseError for such rows.
    """
    family = question.word("family", ("pipes", "polypips"))
    own, others = (PIPES, POLYPIPS) if family == "pipes" else (POLYPIPS, PIPES)
    for name in others:
        if name not in own and question.has(name):
            raise WrongQuestion(f"{name} is not for {family}")
    if family == "pipes":
        return recipes.pipes(_recipe(question), question.choice("difficulty", DIFFICULTIES))
    return recipes.polypips(_rules(question))


def _recipe(question: Question) -> Recipe:
    from pipworks.pipes.generator.recipe import Recipe

    walled, full = question.truth("no_wrap"), question.truth("all_tiles")
    if full:
        for name in ("tanks", "houses", "fill", "decoys"):
            if question.has(name):
                raise WrongQuestion(f"{name} does not go with all_tiles, where one tank feeds a full board")
    return Recipe(
        question.sides("size", (7, 10), recipes.MOST_SIDE),
        question.numbers("tanks", least=1, most=3),
        question.whole("houses", least=0, most=recipes.MOST_SIDE**2) if question.has("houses") else None,
        question.number("fill", most=1),
        question.number("decoys", most=recipes.MOST_SIDE**2),
        question.truth("unique", True),
        wraps=not walled,
        all_tiles=full,
    )


def _rules(question: Question) -> Rules:
    from pipworks.polypips.generator.rules import RulesClash, decimal, read_rule, rules_of
    from pipworks.source import Source

    requested: RequestedRules = {"board": _board(question)}
    cells = question.whole("size", 0, least=0, most=recipes.MOST_CELLS)
    if cells % 2 and question.text("pieces", "", most=MOST_WORDS) == "2*":
        raise WrongQuestion(f"dominoes cover an even number of cells, not {cells}")
    for name in _RULES:
        if question.has(name):
            key = name.replace("_", "-")
            is_share = name == "constraint_coverage"
            value = decimal(question.share(name)) if is_share else question.text(name, most=MOST_WORDS)
            try:
                requested |= read_rule(Source.of(value, name), 1, 1, key, value)
            except ParseError as error:
                raise WrongQuestion(f"{name}: {error.problem}", error.hint) from None
    if question.has("unique"):
        requested["unique"] = question.truth("unique")
    try:
        return rules_of(requested)
    except RulesClash as clash:
        raise WrongQuestion(str(clash)) from None


def _board(question: Question) -> Board:
    """The board by its name, in rows, or of so many cells."""
    from pipworks.polypips.generator.board import UnknownBoard
    from pipworks.polypips.generator.boards import named_board

    if not question.has("board"):
        if not question.has("size"):
            raise WrongQuestion("size is missing", "or a board, by its name or in rows")
        return recipes.board_of(question.whole("size", least=recipes.LEAST_CELLS, most=recipes.MOST_CELLS))
    if question.has("size"):
        raise WrongQuestion("size goes without board, which has a size")
    words = question.text("board", most=MOST_ROWS)
    if "\n" not in words and "#" not in words:
        try:
            return named_board(words)
        except UnknownBoard as error:
            raise WrongQuestion(f"board: {error}") from None
    from pipworks.polypips.generator.rules_file import parse_rules
    from pipworks.source import Source

    found = parse_rules(Source.of(f"board:\n{words}", "board"))
    if found.keys() != {"board"}:
        raise WrongQuestion("board holds rows alone: each rule has a field of its own")
    return found["board"]
