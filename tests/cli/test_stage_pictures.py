"""Pictures of hints and walkthroughs, as files that the solving commands write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.samples import HINTED, Hinted

EACH = pytest.mark.parametrize("sample", HINTED, ids=lambda sample: sample.family.name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def command(sample: Hinted, folder: Path) -> tuple[str, ...]:
    (folder / "my puzzle.txt").write_text(sample.puzzle, encoding="utf-8")
    return ("pipworks", sample.family.name, "solve", "my puzzle.txt")


@EACH
def test_a_hint_is_drawn_and_said(run: Run, folder: Path, sample: Hinted) -> None:
    solve = command(sample, folder)
    drawn = []
    for strength in "1234":
        said = run(*solve, "--hint", strength)
        assert run(*solve, "--hint", strength, "--picture", "h.svg")[:2] == said[:2]
        drawn.append((folder / "h.svg").read_text(encoding="utf-8"))
    assert len(set(drawn)) >= 3  # a step that is about no region has the same rings at 1 and 2
    pytest.importorskip("resvg_py")
    assert run(*solve, "--hint", "--picture", "h.png").code == 0
    assert (folder / "h.png").read_bytes().startswith(b"\x89PNG")


@EACH
def test_a_wrong_position_is_drawn_too(run: Run, folder: Path, sample: Hinted) -> None:
    solve = command(sample, folder)
    (folder / "wrong.txt").write_text(sample.wrong, encoding="utf-8")
    assert run(*solve, "--hint", "1", "--position", "wrong.txt", "--picture", "h.svg").code == 1
    assert "<circle" in (folder / "h.svg").read_text(encoding="utf-8")


@EACH
def test_a_page(run: Run, folder: Path, sample: Hinted) -> None:
    solve = command(sample, folder)
    assert run(*solve, "--explain", "-o", "page.html")[:2] == (0, "")
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert page.count("<svg ") > 1
    assert f"<title>{sample.family.title}: my puzzle</title>" in page
    assert "prefers-color-scheme" not in page
    assert run(*solve, "--explain", "-o", "page.html", "--theme", "auto").code == 0
    assert "prefers-color-scheme" in (folder / "page.html").read_text(encoding="utf-8")


@EACH
def test_markdown_has_its_pictures_beside_it(run: Run, folder: Path, sample: Hinted) -> None:
    solve = command(sample, folder)
    assert run(*solve, "--explain", "-o", "page.md")[:2] == (0, "")
    page = (folder / "page.md").read_text(encoding="utf-8")
    there = sorted(path.name for path in (folder / "page-pictures").iterdir())
    assert [f"(page-pictures/{name})" in page for name in there] == [True] * len(there)
    assert page.count("![") == len(there) > 1
    assert run(*solve, "--explain", "--markdown", "-o", "plain.md").code == 0
    assert "```" in (folder / "plain.md").read_text(encoding="utf-8")
    assert not (folder / "plain-pictures").exists()


@EACH
def test_a_folder(run: Run, folder: Path, sample: Hinted) -> None:
    """Numbered pictures and an index; those of a longer walkthrough that was there before are gone."""
    solve = command(sample, folder)
    assert run(*solve, "--explain", "-o", "out/")[:2] == (0, "")
    names = sorted(path.name for path in (folder / "out").iterdir())
    *pictures, index = names
    assert index == "index.html"
    assert pictures == [f"{number:02}.svg" for number in range(len(pictures))]
    page = (folder / "out" / index).read_text(encoding="utf-8")
    assert [page.count(f'src="{name}"') for name in pictures] == [1] * len(pictures)
    (folder / "end.txt").write_text(run(*solve).out.removeprefix("solution:\n"), encoding="utf-8")
    assert run(*solve, "--explain", "--position", "end.txt", "-o", "out").code == 0
    assert sorted(path.name for path in (folder / "out").iterdir()) == ["00.svg", "index.html"]


def test_what_others_wrote_stays(run: Run, folder: Path) -> None:
    solve = command(HINTED[0], folder)
    (folder / "out").mkdir()
    for name in ("out/index.html", "out/07.svg", "page.html"):
        (folder / name).write_text("mine", encoding="utf-8")
        target = name.split("/")[0] + ("/" if "/" in name else "")
        code, _, err = run(*solve, "--explain", "-o", target)
        assert (code, "--force" in err) == (2, True)
        assert (folder / name).read_text(encoding="utf-8") == "mine"
        assert run(*solve, "--explain", "-o", target, "--force").code == 0
    assert not (folder / "out" / "07.svg").exists()


def test_usage(run: Run, folder: Path) -> None:
    solve = command(HINTED[0], folder)
    for asked in ("--explain", "--grade"):
        code, _, err = run(*solve, asked, "--picture", "x.svg")
        assert (code, "--picture draws a solution or a hint" in err) == (2, True)
    assert run(*solve, "--explain", "-o", "no/where/").code == 3
    assert run(*solve, "--explain", "-o", "my puzzle.txt/").code == 3
    code, _, err = run(*solve, "--hint", "-o", "x.svg")
    assert (code, "--picture draws it" in err) == (2, True)


def test_captions(run: Run, folder: Path) -> None:
    command(HINTED[1], folder)
    asked = ("--title", "Corner", "--date", "2026-11-28", "--rules-line")
    assert run("pipworks", "show", "my puzzle.txt", *asked, "-o", "x.svg").code == 0
    drawn = (folder / "x.svg").read_text(encoding="utf-8")
    assert "<title>Corner: " in drawn
    assert "(2026-11-28)" in drawn
    code, _, err = run("pipworks", "show", "my puzzle.txt", "--title", "Corner")
    assert (code, "--title, --date and --rules-line go with a picture" in err) == (2, True)
    (folder / "right.txt").write_text(HINTED[1].right, encoding="utf-8")
    code, _, err = run("pipworks", "show", "my puzzle.txt", "--position", "right.txt", *asked, "-o", "y.svg")
    assert (code, "not with --position" in err) == (2, True)
