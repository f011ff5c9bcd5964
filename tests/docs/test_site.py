"""The docs site: `make docs` builds all of it; here a part of it is built, and what it is made of is looked at."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.building.notebook_pages import notebooks
from docs.building.wrapping import may_wrap

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
PAGES = {str(path.relative_to(DOCS).with_suffix("")) for path in DOCS.rglob("*.md") if "made" not in path.parts}
PART = """# A part

[What is in it](#again) and a link to a file: [a board](board.txt).

## Again

```console
$ pipworks show board.txt
```

```{eval-rst}
.. autofunction:: pipworks.pipes.hint
```

```{toctree}
json
made/schemas/index
```
"""


def toctrees(page: str) -> list[str]:
    """The pages that the toctrees of a page name."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    found = re.findall(r"^```\{toctree\}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in found for line in block.splitlines() if line and not line.startswith(":")]
    return [os.path.normpath(Path(page).parent / line) for line in lines]


def test_every_page_is_in_one_toctree() -> None:
    reached, waiting = ["index"], ["index"]
    while waiting:
        named = toctrees(waiting.pop())
        reached += named
        waiting += [page for page in named if not page.startswith("made/")]
    assert sorted(page for page in reached if not page.startswith("made/")) == sorted(PAGES)
    made = {"made/commands/index", "made/library/index", "made/schemas/index"}
    made |= {f"made/notebooks/{notebook.stem}" for notebook in notebooks()}
    assert {page for page in reached if page.startswith("made/")} == made


def test_a_part_is_built_without_a_warning(tmp_path: Path) -> None:
    """The site's own configuration over another folder: Markdown, docstrings, what is made, nothing from elsewhere."""
    pytest.importorskip("sphinx")
    pytest.importorskip("furo")
    from docs.building.dead_links import dead

    (tmp_path / "index.md").write_text(PART, encoding="utf-8")
    (tmp_path / "board.txt").write_text("H1H\n", encoding="utf-8")
    (tmp_path / "json.md").write_text("# JSON\n", encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-n", "-W", "--keep-going", "-D", "made=schemas", "-c", str(DOCS)]
    folder = tmp_path / "out"
    done = subprocess.run(
        [*command, str(tmp_path), str(folder)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert 'id="pipworks.pipes.hint"' in page
    assert "copybutton.js" in page
    assert list(dead(folder)) == []
    assert (folder / "made" / "schemas" / "answer.html").exists()


@pytest.mark.parametrize(
    ("language", "text", "wraps"),
    [
        ("sh", "generate_pipes --size 5x5 --seed 7 -o level.txt", True),
        ("console", "$ pipworks show x.txt\n1 │ =     │\n", False),
        ("console", "$ pipworks collect a.db\nid  family    size\n 5  polypips  4x3\n", False),
        ("console", "slip.txt:1:2: 1Q\n              ^   a tile\n", False),
        ("json", '{"a": [1,\n  2]}', True),
        ("python", "a = 1", False),
    ],
)
def test_lines_that_may_be_broken(language: str, text: str, wraps: bool) -> None:
    assert may_wrap(language, text) is wraps
