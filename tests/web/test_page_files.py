"""The files that the server sends: those of the page, and nothing else of the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks.web import page_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "play").mkdir(parents=True)
    (tmp_path / "secret.mjs").write_text("secret")
    (page / "index.html").write_text("<!doctype html>")
    (page / "jsconfig.json").write_text("{}")
    (page / ".hidden.mjs").write_text("hidden")
    (page / "play" / "game.mjs").write_text("export {};")
    (page / "play" / "out.mjs").symlink_to(tmp_path / "secret.mjs")
    (page / "up").symlink_to(tmp_path)
    return page


def test_each_file_has_its_type(folder: Path) -> None:
    first = page_files.found("", folder)
    assert first is not None
    assert (first.data, first.type) == (b"<!doctype html>", "text/html; charset=utf-8")
    module = page_files.found("play/game.mjs", folder)
    assert module is not None
    assert module.type.startswith("text/javascript")
    assert page_files.TYPES[".wasm"] == "application/wasm"
    assert page_files.TYPES[".webmanifest"] == "application/manifest+json"


def test_a_tag_changes_with_its_file(folder: Path) -> None:
    one = page_files.found("play/game.mjs", folder)
    (folder / "play" / "game.mjs").write_text("export { a };")
    two = page_files.found("play/game.mjs", folder)
    assert one is not None
    assert two is not None
    assert one.tag != two.tag


@pytest.mark.parametrize(
    "address",
    [
        *("absent.mjs", "play", "play/", "jsconfig.json", ".hidden.mjs", "play/out.mjs", "up/secret.mjs"),
        *("../secret.mjs", "play/../../secret.mjs", "/etc/passwd", "play//game.mjs", "./index.html", "play\\game.mjs"),
        *("index.html\x00", "index.html\n", "C:index.html", "~/x.mjs", "ındex.html", "x" * 5000 + ".mjs"),
    ],
)
def test_nothing_else_is_sent(folder: Path, address: str) -> None:
    assert page_files.found(address, folder) is None


def test_every_file_of_the_page_is_sent_or_left_out_on_purpose() -> None:
    left_out = {".json", ".ts"}
    for file in page_files.FOLDER.rglob("*"):
        if file.is_file():
            address = file.relative_to(page_files.FOLDER).as_posix()
            assert (page_files.found(address) is None) == (file.suffix in left_out), address
