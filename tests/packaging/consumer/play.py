"""Puzzles of both families read, solved, judged, explained and drawn, with the type of each answer written down."""

from __future__ import annotations

from collections.abc import Iterator

import pipworks
from pipworks import Limits, Outcome, Status, Uniqueness, Verdict, Violation, pipes, polypips
from pipworks.rng import Rng


def of_pipes(limits: Limits) -> list[str]:
    """What the library says of a level of Pipes that it makes."""
    made: pipes.Generated = pipes.generate(pipes.Recipe.parse("--size 4x4"), 1, limits=limits)
    board: pipes.Board = made.board
    outcome: Outcome[pipes.Solution] = pipes.solve(board, limits=limits)
    solution: pipes.Solution | None = outcome.solution
    assert solution is not None
    faults: tuple[Violation[pipes.Code], ...] = pipes.verify(board, solution)
    one: Uniqueness[pipes.Solution] = pipes.uniqueness(board)
    walk: pipes.Walkthrough = pipes.explain(board)
    checked: pipes.Check = pipes.check(board, solution)
    stages: tuple[str, ...] = tuple(str(stage) for stage in walk.stages)
    again: pipes.Board = pipes.parse(pipes.format(board))
    assert again == board
    picture: str = pipes.to_svg(board, solution, rulers=True)
    return [outcome.status.value, one.verdict.value, str(faults), str(checked), str(len(stages)), picture[:4]]


def of_polypips(limits: Limits) -> list[str]:
    """What the library says of a puzzle of Polypips."""
    rules: polypips.Rules = polypips.Rules(polypips.named_board("4x4"), pieces=polypips.Choice.parse("2*"))
    many: Iterator[polypips.Generated] = polypips.generate_many(rules, 3, 1, limits=limits)
    puzzle: polypips.Puzzle = next(many).puzzle
    outcome = polypips.solve(puzzle, limits=limits)
    if outcome.status is not Status.SOLVED or outcome.solution is None:
        return [str(outcome.reason)]
    placements: tuple[polypips.Placement, ...] = outcome.solution.placements
    kinds: list[str] = [str(constraint.condition) for constraint in puzzle.constraints]
    verdict: Verdict = polypips.uniqueness(puzzle).verdict
    hint: polypips.Hint = polypips.hint(puzzle)
    number: int | None = polypips.count(puzzle).count
    return [str(len(placements)), str(kinds), verdict.value, str(hint), str(number), polypips.to_text(puzzle)]


def refused(text: str) -> tuple[int, int] | None:
    """Where a text that is no puzzle breaks."""
    try:
        polypips.parse(text)
    except pipworks.ParseError as error:
        return error.line, error.column
    except pipworks.PipworksError:
        return None
    raise AssertionError("read")


if __name__ == "__main__":
    print(pipworks.__version__, Rng(1).below(10), refused("board: ?"))
    print(of_pipes(Limits(seconds=60)))
    print(of_polypips(Limits(seconds=60)))
