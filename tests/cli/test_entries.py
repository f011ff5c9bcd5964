"""JSON Lines of a collection are files of puzzles to every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks import pipes, polypips
from pipworks.collection import Entry
from pipworks.collection.lines import line_of
from tests.cli.conftest import Run

LEVEL = pipes.generate(pipes.Recipe(size=(4, 4)), 1)
MADE = polypips.generate(polypips.Rules(polypips.named_board("4x3")), 1)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A file of one entry of each family, and one of both."""
    lines = {
        "pipes": line_of(Entry.of("pipes", LEVEL.board, name="a", solution=LEVEL.solution, tags=("x",))),
        "polypips": line_of(Entry.of("polypips", MADE.puzzle, solution=MADE.solution, source="b.txt")),
    }
    lines["both"] = "".join(lines.values())
    for name, text in lines.items():
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return {name: str(tmp_path / f"{name}.jsonl") for name in lines}


@pytest.mark.parametrize("family", ["pipes", "polypips"])
def test_each_command_takes_entries(run: Run, files: dict[str, str], family: str) -> None:
    path = files[family]
    for words in (
        [f"solve_{family}", path],
        [f"solve_{family}", path, "--count"],
        [f"check_{family}", path, path],
        ["pipworks", "show", path],
        ["pipworks", "link", path],
    ):
        code, out, err = run(*words)
        assert (code, bool(out)) == (0, True), (words, err)


def test_both_families_on_paper(run: Run, files: dict[str, str], tmp_path: Path) -> None:
    code, _, err = run("pipworks", "print", files["both"], "-o", str(tmp_path / "both.pdf"))
    assert (code, "2 puzzles" in err) == (0, True), err


def test_format_loses_nothing_that_an_entry_says(run: Run, files: dict[str, str], tmp_path: Path) -> None:
    before = Path(files["pipes"]).read_text(encoding="utf-8")
    code, _, err = run("pipworks", "format", files["pipes"])
    assert (code, "would be lost" in err) == (2, True)
    assert Path(files["pipes"]).read_text(encoding="utf-8") == before
    code, _, err = run("pipworks", "format", files["pipes"], "-o", str(tmp_path / "alone.json"))
    assert code == 0, err
    assert '"pipworks.entry"' not in (tmp_path / "alone.json").read_text(encoding="utf-8")
