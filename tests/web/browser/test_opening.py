"""Puzzles come by file, drop and paste, as text, JSON and the newspaper's JSON, and are made anew; what can't be read
is refused in the library's own sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipworks.web.answer import answer
from tests.support.page import Sample, Table, expect

pytestmark = pytest.mark.page

EXAMPLES = Path(__file__).parents[3] / "examples"
Visit = Callable[..., Table]

DAY = """{"printDate": "2025-08-18", "editor": "", "easy": LEVEL, "medium": LEVEL}"""
LEVEL = """{"id": 1, "dominoes": [[1, 2], [3, 3]], "regions": [
 {"indices": [[0, 0], [0, 1]], "type": "sum", "target": 3},
 {"indices": [[1, 0], [1, 1]], "type": "equals"}], "solution": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]}"""

GIVEN = """([kind, text]) => {
  const data = new DataTransfer();
  if (kind === 'drop') data.items.add(new File([text], 'dropped.txt'));
  else data.setData('text/plain', text);
  const more = {bubbles: true, cancelable: true};
  document.body.dispatchEvent(kind === 'drop' ? new DragEvent('drop', {...more, dataTransfer: data})
    : new ClipboardEvent('paste', {...more, clipboardData: data}));
}"""


def forms(sample: Sample) -> dict[str, str]:
    """The puzzle in the forms that a player may have."""
    told = answer({"verb": "text", "link": sample.link})
    return {"text": told["text"], "JSON": told["json"], "link": sample.link}


def give(table: Table, way: str, text: str, tmp_path: Path) -> None:
    if way == "file":
        (tmp_path / "given.txt").write_text(text, encoding="utf-8")
        table.page.set_input_files("input[type=file]", tmp_path / "given.txt")
    else:
        table.page.evaluate(GIVEN, [way, text])


@pytest.mark.parametrize("form", ["text", "JSON", "link"])
@pytest.mark.parametrize("way", ["file", "drop", "paste"])
def test_a_puzzle_is_opened(visit: Visit, samples: dict[str, Sample], tmp_path: Path, way: str, form: str) -> None:
    """Each way with each form; the families in turn."""
    sample = samples["pipes" if (way, form) in {("file", "text"), ("drop", "JSON"), ("paste", "link")} else "polypips"]
    table = visit()
    give(table, way, forms(sample)[form], tmp_path)
    table.board.wait_for()
    assert table.page.url.endswith(f"#{sample.link}")


def test_a_day_of_the_newspaper_and_one_level(visit: Visit, tmp_path: Path) -> None:
    table = visit()
    give(table, "file", DAY.replace("LEVEL", LEVEL), tmp_path)
    dialog = table.page.get_by_role("dialog", name="Open a puzzle")
    expect(dialog.get_by_role("link")).to_have_count(2)
    dialog.get_by_role("link").first.click()
    table.board.wait_for()
    level = table.page.url
    table.page.evaluate("location.hash = ''")
    table.page.get_by_role("heading", name="Puzzles").wait_for()
    give(table, "paste", LEVEL, tmp_path)
    table.board.wait_for()
    assert table.page.url == level


@pytest.mark.parametrize("way", ["file", "drop", "paste"])
def test_what_is_no_puzzle_is_refused_in_the_library_s_words(visit: Visit, tmp_path: Path, way: str) -> None:
    text = (EXAMPLES / "polypips" / "heart.txt").read_text(encoding="utf-8").replace("Exactly", "Precisely", 1)
    (refused,) = answer({"verb": "open", "text": text, "name": "bad.txt"})["refused"]
    table = visit()
    give(table, way, text, tmp_path)
    dialog = table.page.get_by_role("dialog", name="Open a puzzle")
    expect(dialog).to_contain_text(refused["problem"])
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("heading", name="Puzzles")).to_be_visible()


def test_a_dialog_goes_with_what_it_was_about(visit: Visit, samples: dict[str, Sample], tmp_path: Path) -> None:
    table = visit()
    dialogs = table.page.get_by_role("dialog")
    give(table, "drop", "no puzzle", tmp_path)
    expect(dialogs).to_have_count(1)
    give(table, "drop", "nor this", tmp_path)  # it may still be read when the next puzzle comes
    table.page.evaluate("(link) => { location.hash = link; }", samples["pipes"].link)
    table.board.wait_for()
    expect(dialogs).to_have_count(0)


@pytest.mark.parametrize("family", ["Pipes", "Polypips"])
def test_a_new_puzzle_is_made_and_played(visit: Visit, family: str) -> None:
    table = visit()
    table.press("New puzzle…")
    dialog = table.page.get_by_role("dialog", name="New puzzle")
    dialog.get_by_label(family, exact=True).check()
    sizes = {"Columns": "4", "Rows": "4"} if family == "Pipes" else {"Cells": "8"}
    for name in sizes:
        dialog.get_by_role("spinbutton", name=name).fill("0")
    dialog.get_by_label("Difficulty").select_option("easy")
    table.press("Make it")
    expect(dialog.get_by_role("alert")).to_contain_text("a whole number from")
    for name, size in sizes.items():
        dialog.get_by_role("spinbutton", name=name).fill(size)
    table.press("Make it")
    table.board.wait_for()
    assert answer({"verb": "unique", "link": table.page.url.partition("#")[2]})["status"] == "unique"
