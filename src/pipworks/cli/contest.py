"""pipworks contest: other people's solvers of Pipes, run on graded boards and scored."""

from __future__ import annotations

from pipworks.cli import contest_boards, contest_judge, running
from pipworks.cli import options as arguments
from pipworks.cli.refusals import UsageError, begin
from pipworks.cli.running import Exit
from pipworks.near_names import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.cli.parser import Parser

VERBS = {
    "judge": ("PROGRAM BOARDS", "run a program on boards, and score it"),
    "boards": ("-o DIR", "make graded boards for a contest"),
}
"""What is done, the word behind `pipworks contest`: what it takes, and what it does."""
_HELP = ("-h", "--help", "help")


def main(argv: Sequence[str] | None = None, prog: str = "pipworks contest") -> int:
    """Run the command; returns the exit code."""
    return running.run(lambda: _work(list(argv or ()), prog))


def parsers(prog: str = "pipworks contest") -> Iterator[Parser]:
    """The parser of each verb."""
    yield contest_judge.parser(f"{prog} judge")
    yield contest_boards.parser(f"{prog} boards")


def _parser(prog: str) -> Parser:
    """The parser of the command without a verb, whose help lists them."""
    listed = {f"{prog} {verb} {takes}": what for verb, (takes, what) in VERBS.items()}
    width = max(map(len, listed))
    made = arguments.parser(
        prog,
        "\n".join(
            [
                "Hold a contest of solvers of Pipes: programs in any language that get a board and print how its "
                "tiles are turned.",
                "",
                "what is done:",
                *(f"  {name:<{width}}  {what}" for name, what in listed.items()),
            ]
        ),
        f"{prog} boards --size 4x4 --grades easy --count 3 --seed 5 -o boards/",
        f"{prog} judge 'python3 examples/contest/solver.py' examples/contest/boards",
        f"{prog} judge --help",
    )
    made.usage = f"{prog} VERB ..."
    return made


def _work(words: list[str], prog: str) -> Exit:
    begin(words)
    verb = words[0] if words else "--help"
    if verb in _HELP:
        named = [word for word in words if word not in _HELP]
        if named:
            return _work([*named, "--help"], prog)
        _parser(prog).print_help()
        return Exit.DONE
    if verb == "judge":
        return contest_judge.work(contest_judge.parser(f"{prog} judge").parse_args(words[1:]))
    if verb == "boards":
        return contest_boards.work(contest_boards.parser(f"{prog} boards").parse_args(words[1:]))
    if verb.startswith("-"):
        _parser(prog).parse_args(words)
    near = did_you_mean(verb, VERBS)
    raise UsageError(f"{prog} does one of {', '.join(VERBS)}, not {verb!r}{f': {near}' if near else ''}")
