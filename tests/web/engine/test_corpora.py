"""The page's engine says what the library says here, over the corpora: replies compared by one hash of them all.

One thing may differ: which of several layouts of a board of Pipes is found, and on which core a proof rests. MiniSat is
made by another compiler for browsers, and after some hundred conflicts it sorts clauses of equal weight another way.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pipworks.pipes import parse as parse_board
from pipworks.pipes import parse_solution, verify
from pipworks.web.answer import answer
from tests.support.browser import serving, until
from tests.support.engine import site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE = 240_000
TIMES = {"seconds", "elapsed"}
SECONDS = 200
"""Enough for every answer: one that a limit ended would depend on the machine."""

ASK = """async (requests) => {
  const replies = [];
  for (const request of requests) replies.push(JSON.stringify(await engine.ask(request)));
  return replies;
}"""

Request = dict[str, Any]


@pytest.fixture(scope="module")
def page(browser: Browser, gathered: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page whose engine is the library's own."""
    with serving(site(gathered, tmp_path_factory.mktemp("page"))) as base:
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(base)
        until(page, "globalThis.engine?.how == 'wasm'", 60)
        yield page
        context.close()


def newspaper(shared: Path, every: int) -> Iterator[Request]:
    """Of the newspaper's puzzles: a hint at the start, one in the middle, uniqueness, the solution and a grade."""
    for file in sorted((shared / "corpora" / "pips" / "nyt").glob("*.json"))[::every]:
        for one in answer({"verb": "open", "text": file.read_text(encoding="utf-8-sig")})["puzzles"]:
            explained = answer({"verb": "explain", "link": one["link"], "timeout": SECONDS})
            stages = explained["stages"]
            for link in (one["link"], stages[len(stages) // 2]["link"]):
                yield {"verb": "hint", "link": link, "strength": 4}
            for verb in ("unique", "solve", "grade"):
                yield {"verb": verb, "link": one["link"]}


def boards(shared: Path, every: int) -> Iterator[Request]:
    """Of boards of Pipes: the solution, uniqueness and a hint at the start."""
    for line in (shared / "corpora" / "pipes" / "suite.jsonl").read_text().splitlines()[::every]:
        board = parse_board("\n".join(json.loads(line)["board"]))
        for verb in ("solve", "unique", "hint"):
            strength = {"strength": 4} if verb == "hint" else {}
            yield {"verb": verb, "link": board.to_link(), **strength}


def compare(page: Page, requests: list[Request]) -> None:
    """Asks here and there; what differs is shown."""
    asked = [{**request, "timeout": SECONDS} for request in requests]
    here = [compared(answer(request)) for request in asked]
    there: list[str] = []
    for start in range(0, len(asked), 50):
        there += [compared(json.loads(reply)) for reply in page.evaluate(ASK, asked[start : start + 50])]
    if digest(here) != digest(there):
        differing = [
            f"{request}\n  here  {mine}\n  there {theirs}"
            for request, mine, theirs in zip(requests, here, there, strict=True)
            if mine != theirs
        ]
        pytest.fail(f"{len(differing)} of {len(here)} replies differ, the first:\n{differing[0]}", pytrace=False)
    assert not [reply for reply in here if "limit reached" in reply]


def digest(replies: list[str]) -> str:
    return hashlib.sha256("\n".join(replies).encode()).hexdigest()


def compared(reply: Request) -> str:
    """What has to be the same: of a hint all, of a board's layouts the verdict, and that each of them is right."""
    if reply["family"] == "polypips" or reply["status"] in ("step", "choice"):
        return timeless(reply)
    solutions = reply.get("solutions") or [reply.get("solution")]
    board = parse_board("\n".join(reply["puzzle"]["board"]))
    right = [not verify(board, parse_solution("\n".join(rows))) for rows in solutions if rows]
    assert all(right)
    return json.dumps([reply["puzzle"], reply["ask"], reply["status"], len(right)])


def timeless(reply: Request) -> str:
    """A reply without what clocks have put into it."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: bare(one) for key, one in value.items() if key not in TIMES}
        if isinstance(value, float) and value.is_integer():
            return int(value)  # as JavaScript writes it
        return [bare(one) for one in value] if isinstance(value, list) else value

    return json.dumps(bare(reply))


@pytest.mark.page
def test_a_sample_of_the_corpora(page: Page, shared: Path) -> None:
    compare(page, [*newspaper(shared, 40), *boards(shared, 60)])


@pytest.mark.long
def test_all_of_the_corpora(page: Page, shared: Path) -> None:
    compare(page, [*newspaper(shared, 1), *boards(shared, 1)])


@pytest.mark.page
def test_large_boards_are_answered_or_refused(page: Page) -> None:
    """In the worker's memory and with its stack: a 60x60 board of Pipes, 40x40 cells of dominoes, and larger ones."""

    def net(side: int) -> str:
        return parse_board("\n".join(["1" + "I" * (side - 2) + "H"] * side)).to_link()

    def dominoes(side: int) -> str:
        rows = "\n".join(["#" * side] * side)
        pieces = ",".join(f"2I:{number % 7}{number // 7 % 7}" for number in range(side * side // 2))
        opened = answer({"verb": "open", "text": f"board:\n{rows}\n\npieces:\n{pieces}\n\nconstraints:\n"})
        return str(opened["puzzles"][0]["link"])

    asked: list[Request] = [
        {"verb": "solve", "link": net(60)},
        {"verb": "hint", "link": net(60), "strength": 2},
        {"verb": "picture", "link": net(60)},
        {"verb": "hint", "link": net(120), "strength": 2},
        *({"verb": verb, "link": dominoes(40)} for verb in ("solve", "picture")),
        {"verb": "hint", "link": dominoes(100), "strength": 2},
        {"verb": "check", "link": net(7)},
    ]
    replies = [json.loads(reply) for reply in page.evaluate(ASK, [{**one, "timeout": SECONDS} for one in asked])]
    statuses = [reply["status"] for reply in replies]
    limit = "limit reached"
    assert statuses == ["solved", "choice", "drawn", limit, "solved", "drawn", limit, "right so far"]
    assert "memory" in replies[3]["reason"]["sentence"]
    assert "too large" in replies[6]["reason"]["sentence"]
