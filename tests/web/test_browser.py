"""The served folder is what a page needs, and a missing browser is said in one line."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support import browser as support

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_module_runs_from_a_served_folder(browser: Browser, served: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<!doctype html><script type="module" src="a.mjs"></script>')
    (tmp_path / "a.mjs").write_text(
        "const reply = await fetch('answer', {method: 'POST', body: 'ping'});\n"
        "document.title = `${reply.status} ${await reply.text()}`;\n"
    )
    policy = {"Content-Security-Policy": "default-src 'self'"}
    base = served(tmp_path, policy, lambda path, body: (201, body + b" pong"))
    context = browser.new_context()
    page = context.new_page()
    page.goto(base)
    support.until(page, "document.title != ''")
    assert page.title() == "201 ping pong"
    context.close()


def test_what_is_served(served: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "a.wasm").write_bytes(b"\0asm")
    with urllib.request.urlopen(served(tmp_path, {"X-More": "yes"}) + "a.wasm") as reply:
        assert reply.read() == b"\0asm"
        assert (reply.headers["Content-Type"], reply.headers["X-More"]) == ("application/wasm", "yes")


def test_a_missing_browser_is_skipped_but_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIPWORKS_CHROMIUM", "no-such-browser")
    assert support.chromium() is None
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no browser"):
        support.missing("no browser")
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="no browser"):
        support.missing("no browser")
