"""No cell is named where no ruler is seen: a reason that names cells has the drawing below it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

PUZZLE = "board:\n####\n####\n\npieces:\n00,11,22,33\n\nconstraints:\nExactly 12 {(0,0),(1,0)}\n"
CASES = {
    "pipes": (
        "_H_I\n__1_\n___L\n",
        ["    a   b   c   d", "1   ·   ⌂   ·   I", "", "2   ·   ·  (1)  ·", "", "3   ·   ·   ·   L"],
    ),
    "polypips": (
        PUZZLE,
        [
            "    a   b   c   d",
            "  ┌───────┬───────┐",
            "1 │12     │ ∅     │",
            "  ├───────┘       │",
            "2 │               │",
            "  └───────────────┘",
        ],
    ),
}


@pytest.mark.parametrize("family", CASES)
@pytest.mark.parametrize("ask", [(), ("--unique",), ("--all",), ("--grade",)])
def test_a_reason_that_names_cells_has_the_drawing_below(
    run: Run, tmp_path: Path, family: str, ask: tuple[str, ...]
) -> None:
    text, drawing = CASES[family]
    file = tmp_path / "none.txt"
    file.write_text(text, encoding="utf-8")
    code, out, err = run(f"solve_{family}", file, *ask)
    assert (code, out) == (1, "")
    assert ": unsolvable: " in err
    assert err.splitlines()[-len(drawing) :] == drawing
    assert run(f"solve_{family}", file, *ask, "--ascii").err.isascii()
    assert drawing[0] not in run(f"solve_{family}", file, *ask, "--json").err


def test_a_reason_without_cells_stands_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "none.txt"
    file.write_text("H1H\n", encoding="utf-8")
    assert run("solve_pipes", file).err.splitlines()[-1].endswith(": 2 houses, but the tanks and T pipes can feed 1")


def test_where_two_layouts_differ_has_rulers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("_1H\n", encoding="utf-8")
    out = run("solve_pipes", "--unique", "--ascii", file).out
    assert out == "unique\n" or out.endswith("where they differ:\n    a   b   c\n1   .  (1)  H\n")
