"""The table of limits kept and not: `python -m bench.limits [--sample N] [--seed N] [FAMILY|VERB|KIND|SIDE ...]`.

Without words every question is asked, which takes hours; words narrow them to those that have all of the words. With
--sample so many of them are drawn at random. The word `commands` asks the commands instead. Ends with 1 if a limit was
not kept.
"""

from __future__ import annotations

import argparse
import random
import sys

from bench.limits.commands import commands, run
from bench.limits.sweep import HEADING, asked, questions


def main() -> int:
    """Ask, print the table, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.limits")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.words == ["commands"]:
        return _commands(options.sample, options.seed)
    chosen = [
        question
        for question in questions()
        if set(options.words) <= {question.family, question.verb, question.kind, question.kernel, str(question.side)}
    ]
    if options.sample is not None:
        chosen = random.Random(options.seed).sample(chosen, min(options.sample, len(chosen)))
    print(f"{len(chosen)} questions\n{HEADING}", flush=True)
    broken = 0
    for question in chosen:
        answer = asked(question)
        broken += not answer.kept
        print(answer, flush=True)
    print(f"{broken} of {len(chosen)} not kept")
    return min(1, broken)


def _commands(sample: int | None, seed: int) -> int:
    chosen = commands()
    if sample is not None:
        chosen = random.Random(seed).sample(chosen, min(sample, len(chosen)))
    broken = 0
    for command in chosen:
        ended = run(command)
        broken += not ended.kept
        print(ended, flush=True)
    print(f"{broken} of {len(chosen)} not kept")
    return min(1, broken)


if __name__ == "__main__":
    sys.exit(main())
