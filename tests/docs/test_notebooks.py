"""The notebooks of examples/notebooks run, and are kept without outputs.

Their cells are plain Python, so that they run here without Jupyter, in a folder that has nothing, and what a cell
ends with is shown as a notebook shows it. Where nbclient and ipykernel are installed (`'.[notebooks]'`),
`make test-long` runs them in a kernel, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from docs.building.notebook_pages import cells, notebooks, pages

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = notebooks()


def test_cells_run_in_any_folder_and_the_page_shows_what_they_give(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = pages()
    assert made.keys() == {f"{notebook.stem}.md" for notebook in NOTEBOOKS}
    assert all("<svg" in page for page in made.values())
    assert "\n`````text\n2 2\n4 36\n" in made["researcher.md"]
    for notebook in NOTEBOOKS:
        text = made[f"{notebook.stem}.md"]
        assert text.startswith("# ")
        assert all("".join(cell["source"]).rstrip() in text for cell in cells(notebook))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_kept_without_outputs(notebook: Path) -> None:
    for cell in cells(notebook):
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
    assert f"examples/notebooks/{notebook.name}" in (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore")
def test_run_in_a_kernel(notebook: Path) -> None:
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    import nbformat
    from nbclient import NotebookClient

    read: Any = nbformat.reads(notebook.read_text(encoding="utf-8"), as_version=4)
    NotebookClient(read, timeout=120, resources={"metadata": {"path": str(notebook.parent)}}).execute()
