"""A static site with the engine in the page: it dies in the middle of a question, or its snapshot is broken, and the
player goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipworks.web.site import write_site
from tests.support.browser import serving, until
from tests.support.page import Sample, Table, expect, opened, reloaded
from tests.support.players import solve_by_hits

pytestmark = pytest.mark.page

START = 300_000
"""Milliseconds for the engine's start on a busy machine."""

# A worker that can be ended from outside, as a browser without memory ends one.
MORTAL = """globalThis.Worker = class extends Worker {
  constructor(...given) { super(...given); (globalThis.workers ??= []).push(this); }
};"""
END = """() => {
  const worker = workers.at(-1);
  worker.terminate();
  worker.dispatchEvent(new ErrorEvent('error'));
}"""
SPOIL = """async () => {
  const cache = await caches.open('pipworks-engine-snapshot');
  for (const kept of await cache.keys()) await cache.put(kept, new Response('spoilt', {headers: {'x-digest': 'none'}}));
}"""
KEPT = "caches.open('pipworks-engine-snapshot').then((cache) => cache.keys()).then((kept) => kept.length > 0)"


@pytest.fixture(scope="module")
def base(gathered: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site") / "site"
    write_site(folder, engine=gathered, offline=False)
    with serving(folder) as found:
        yield found.rstrip("/")


def hinted(table: Table) -> None:
    """Ask for a hint until it is there: the first question starts the engine."""
    table.ask("Hint")
    expect(table.answer.get_by_role("heading", name="Hint 1 of 4")).to_be_visible(timeout=START)


def test_a_worker_that_dies_and_a_broken_snapshot(
    contexts: Callable[..., object], base: str, samples: dict[str, Sample], faults: list[str]
) -> None:
    context = contexts()
    context.add_init_script(MORTAL)  # type: ignore[attr-defined]
    sample = samples["polypips"]
    table = opened(context, base, sample.link)  # type: ignore[arg-type]
    hinted(table)
    solve_by_hits(table, sample, but=3)
    laid = table.names()
    table.page.evaluate("() => { workers.at(-1).postMessage = () => {}; }")
    table.ask("How hard is it?")
    table.panel.get_by_text("Thinking…").wait_for()
    table.page.evaluate(END)
    table.told("The engine stopped working")
    assert faults == ["pipworks: the engine ended: its module could not be loaded"]  # for whoever runs the host
    faults.clear()
    assert table.names() == laid
    hinted(table)
    until(table.page, KEPT)
    table.page.evaluate(SPOIL)
    reloaded(table)
    assert table.names() == laid
    hinted(table)
