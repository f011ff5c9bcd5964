"""Hints, walkthroughs, grades and positions in the solving commands: the same options and answers for every family."""

from __future__ import annotations

import os

from pipworks.cli import files, pictures
from pipworks.cli import options as arguments
from pipworks.cli.output_names import stages_form
from pipworks.cli.running import Exit, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

    from pipworks.asked import Asked
    from pipworks.json_answers import Envelopes

STRENGTHS = ("1", "2", "3", "4")
_USUAL = "3"

_EXITS = {"WRONG": Exit.NO, "UNSOLVABLE": Exit.NO, "LIMIT": Exit.LIMIT, "CANCELLED": Exit.LIMIT}
"""The exit codes other than DONE, by the names of kinds of hints, standings and statuses."""


def add_options(made: argparse.ArgumentParser, what: argparse._MutuallyExclusiveGroup, alone: str = "") -> None:
    """The options --hint, --explain and --grade, each in place of solving, and --position.

    `alone` names what else in this command does not go with --position.
    """
    what.add_argument(
        "--hint",
        choices=STRENGTHS,
        metavar="1|2|3|4",
        help="one next step: 1 where to look, 2 the rule, 3 the reasons (as without a number), 4 the answer",
    )
    what.add_argument("--explain", action="store_true", help="the whole solve in numbered steps, each with its reason")
    what.add_argument("--grade", action="store_true", help="how hard it is for a person, and why")
    made.add_argument("--long", action="store_true", help="with --hint or --explain: all that one step gathers, too")
    made.add_argument("--markdown", action="store_true", help="with --explain: as Markdown, drawings in text")
    but = f"--grade and {alone}" if alone else "--grade"
    made.add_argument(
        "--position",
        type=arguments.file_name,
        metavar="FILE",
        help=f"go on from this position, whatever is asked but {but}",
    )


def with_strength(argv: Sequence[str]) -> list[str]:
    """The arguments with a strength behind each --hint that has none, so that a file may follow it."""
    filled: list[str] = []
    for argument, behind in zip(argv, [*argv[1:], ""], strict=False):
        filled.append(argument)
        if argument == "--hint" and not _is_number(behind):
            filled.append(_USUAL)
    return filled


def _is_number(word: str) -> bool:
    """Whether the word behind --hint is a strength, right or wrong, and no file."""
    return word in STRENGTHS or (word.lstrip("+-").isdecimal() and not os.path.exists(word))


def is_asked(options: argparse.Namespace) -> bool:
    """Whether the options ask for a hint, a walkthrough or a grade. Raises UsageError for a wrong combination."""
    if options.position is not None and options.grade:
        raise UsageError("--position does not go with --grade")
    if options.long and not (options.hint or options.explain):
        raise UsageError("--long goes with --hint or --explain")
    if options.markdown and not options.explain:
        raise UsageError("--markdown goes with --explain")
    if options.picture is not None and (options.explain or options.grade):
        where = "--explain has pictures in -o FILE.html, FILE.md or FOLDER/"
        raise UsageError(f"--picture draws a solution or a hint: {where}")
    if options.markdown and options.json:
        raise UsageError("--json or --markdown, not both")
    return bool(options.hint or options.explain or options.grade)


def answer(asked: Asked, options: argparse.Namespace) -> Exit:
    """The exit code of an answer, a proper no or a limit, after printing the hint, walkthrough or grade asked for."""
    if options.grade:
        return _grade(asked, options)
    if options.explain:
        return _explain(asked, options)
    return _hint(asked, options)


def position(asked: Asked, options: argparse.Namespace) -> dict[str, Any]:
    """The argument `position` of the family's functions, by --position, or else by the puzzle's link; or nothing."""
    if options.position is None:
        return {} if asked.position is None else {"position": asked.position}
    from pipworks.cli import levels

    return {"position": levels.position_of(asked, options.position)}


def check(asked: Asked, options: argparse.Namespace) -> Exit:
    """The exit code of a check, after printing how the position stands: right so far, wrong and where, or finished."""
    start = position(asked, options)
    found = asked.family.verb("check")(asked.puzzle, **start, limits=arguments.limits(options), why=not options.quiet)
    if options.json:
        files.write_json(None, _envelopes(asked, start).standing(found))
    elif not options.quiet:
        drawing = _drawn(asked, options, start, found.voice)
        files.write(None, drawing + _sentences(found, options))
    return _EXITS.get(found.standing.name, Exit.DONE)


def _drawn(asked: Asked, options: argparse.Namespace, start: dict[str, Any], voice: Any) -> str:
    """The position with the names of columns and rows around it, and a blank line: cells are said by these names."""
    where = start["position"] if start else asked.family.verb("parse_position")("", asked.puzzle)
    plain = pictures.wants_ascii(options, asked.family.characters)
    drawing: str = voice.start(asked.puzzle, where, ascii=plain)
    return f"{drawing.rstrip()}\n\n"


def _hint(asked: Asked, options: argparse.Namespace) -> Exit:
    start = position(asked, options)
    strength = int(options.hint)
    hint = asked.family.verb("hint")(asked.puzzle, **start, strength=strength, limits=arguments.limits(options))
    if options.json:
        files.write_json(options.output, _envelopes(asked, start).hint(hint))
    else:
        plain = pictures.wants_ascii(options, asked.family.characters)
        said = _sentences(hint.to_text(long=options.long, drawings=True, ascii=plain), options)
        files.write(options.output, _drawn(asked, options, start, hint.voice) + said)
    if options.picture is not None:
        drawn = hint.to_png if options.picture.lower().endswith(".png") else hint.to_svg
        pictures.write(options.picture, options.theme, lambda *, form, theme: drawn(theme=theme))  # noqa: ARG005
    return _EXITS.get(hint.kind.name, Exit.DONE)


def _explain(asked: Asked, options: argparse.Namespace) -> Exit:
    start = position(asked, options)
    kind = stages_form(options)
    walkthrough = asked.family.verb("explain")(asked.puzzle, **start, limits=arguments.limits(options))
    if options.json:
        files.write_json(options.output, _envelopes(asked, start).explain(walkthrough))
    elif kind:
        from pipworks.cli import stage_pictures

        stage_pictures.write(walkthrough, asked, options)
    else:
        plain = pictures.wants_ascii(options, asked.family.characters)
        page = _page(walkthrough, options, ascii=plain)
        files.write(options.output, page)
    return _EXITS.get(walkthrough.status.name, Exit.DONE)


def _page(walkthrough: Any, options: argparse.Namespace, **how: bool) -> str:
    """The walkthrough as text or Markdown, ended by a newline."""
    if options.long:
        how["long"] = True
    return str(walkthrough.to_markdown(**how)) if options.markdown else f"{walkthrough.to_text(**how)}\n"


def _sentences(said: object, options: argparse.Namespace) -> str:
    """What is said, ended by a newline; in ASCII characters only where --ascii asks for that."""
    if not options.ascii:
        return f"{said}\n"
    from pipworks.ascii_forms import in_ascii

    return f"{in_ascii(str(said))}\n"


def _grade(asked: Asked, options: argparse.Namespace) -> Exit:
    from pipworks.cli import answers

    outcome = asked.family.verb("grade")(asked.puzzle, limits=arguments.limits(options))
    if options.json:
        files.write_json(options.output, _envelopes(asked, {}).grade(outcome))
    elif outcome.solution is not None:
        files.write(options.output, _sentences(outcome.solution, options))
    return answers.ended(outcome.status, outcome.reason, asked, options)


def _envelopes(asked: Asked, start: dict[str, Any]) -> Envelopes:
    from pipworks.json_answers import Envelopes

    return Envelopes(asked, start.get("position"))
