"""Every command takes a link in place of a file, in a file and from standard input; what is damaged is one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from tests.cli.conftest import Run
from tests.cli.polypips.test_solve import UNIQUE
from tests.support.json_records import records

PUZZLE = polypips.parse(UNIQUE)
BOARD = pipes.Board.of("1LH", "_I_")
LAID = polypips.solve(PUZZLE).solution
TURNED = pipes.Solution.of("WNE", "_N_")
SOLVED = {"polypips": LAID, "pipes": TURNED}
LINKS = {"polypips": PUZZLE.to_link(), "pipes": BOARD.to_link()}
TEXTS = {"polypips": UNIQUE, "pipes": f"{BOARD}\n"}
WITH_SOLUTION = {"polypips": PUZZLE.to_link(LAID), "pipes": BOARD.to_link(TURNED)}

FAMILIES = pytest.mark.parametrize("family", LINKS)


@FAMILIES
@pytest.mark.parametrize("form", ["{}", "#{}", "https://example.org/play/#{}", " {} "])
@pytest.mark.parametrize("verb", ["solve", "show", "draw", "link"])
def test_a_link_is_a_puzzle(run: Run, family: str, form: str, verb: str) -> None:
    link = form.format(LINKS[family])
    own = run("pipworks", verb, "-", stdin=TEXTS[family].encode())
    assert own.out
    assert run("pipworks", verb, link)[:2] == own[:2]
    assert run("pipworks", verb, "-", stdin=link.encode())[:2] == own[:2]


@FAMILIES
def test_a_link_for_a_command_of_its_family(run: Run, family: str) -> None:
    own = run(f"solve_{family}", "-", stdin=TEXTS[family].encode())
    assert run(f"solve_{family}", LINKS[family])[:2] == own[:2]
    if family == "pipes":
        assert run("draw_pipes", LINKS[family]).out == run("pipworks", "show", LINKS[family]).out


@FAMILIES
@pytest.mark.parametrize(
    "asked", [["--count"], ["--unique"], ["--all"], ["--hint"], ["--hint", "4"], ["--explain"], ["--grade"]]
)
def test_what_is_asked_of_a_link(run: Run, family: str, asked: list[str]) -> None:
    """Options before and behind it, with and without a value."""
    own = run(f"solve_{family}", "-", *asked, stdin=TEXTS[family].encode())
    assert run("pipworks", "solve", LINKS[family], *asked)[:2] == own[:2]
    assert run("pipworks", "solve", *asked, LINKS[family])[:2] == own[:2]


@FAMILIES
def test_a_file_of_that_name_wins(run: Run, family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    other = {
        "polypips": polypips.format(polypips.parse("board:\n##\n\npieces:\n06\n\nconstraints:\n")),
        "pipes": "1H\n",
    }
    Path(LINKS[family]).write_text(other[family], encoding="utf-8")
    assert run("pipworks", "show", LINKS[family]).out == run("pipworks", "show", "-", stdin=other[family].encode()).out


@FAMILIES
def test_a_position_is_gone_on_from(run: Run, family: str, tmp_path: Path) -> None:
    """As with --position, which wins over it."""
    path = tmp_path / "p.txt"
    path.write_text(TEXTS[family], encoding="utf-8")
    position = tmp_path / "position.txt"
    solution = SOLVED[family]
    position.write_text(f"{solution}\n", encoding="utf-8")
    link = WITH_SOLUTION[family]
    for asked in (["--hint", "4"], ["--explain"], ["--count"], []):
        own = run(f"solve_{family}", path, "--position", position, *asked)
        assert run(f"solve_{family}", link, *asked)[:2] == own[:2]
    checked = run(f"check_{family}", path, "--position", position)
    assert run(f"check_{family}", link)[:2] == checked[:2] == run("pipworks", "check", link)[:2]
    assert "Finished" in checked.out
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("", encoding="utf-8")
    assert "Finished" not in run(f"check_{family}", link, "--position", nothing).out
    assert run(f"solve_{family}", link, "--grade").out == run(f"solve_{family}", path, "--grade").out


@FAMILIES
def test_a_position_is_shown(run: Run, family: str, tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(TEXTS[family], encoding="utf-8")
    position = tmp_path / "position.txt"
    position.write_text(f"{SOLVED[family]}\n", encoding="utf-8")
    shown = run("pipworks", "show", WITH_SOLUTION[family])
    assert shown.out == run("pipworks", "show", path, "--position", position).out
    assert shown.out != run("pipworks", "show", path).out
    assert run("pipworks", "show", path, "--position", WITH_SOLUTION[family]).out == shown.out
    assert run("pipworks", "show", WITH_SOLUTION[family], "-o", tmp_path / "p.svg").code == 0


@FAMILIES
def test_no_solution_to_check(run: Run, family: str) -> None:
    done = run(f"check_{family}", LINKS[family])
    assert done.code == 3
    assert "no solution in this file" in done.err


@FAMILIES
def test_json(run: Run, family: str) -> None:
    answer = records(run(f"solve_{family}", LINKS[family], "--json").out)[0]
    own = records(run(f"solve_{family}", "-", "--json", stdin=TEXTS[family].encode()).out)[0]
    assert answer["file"] == "<link>"
    assert answer["puzzle"] == own["puzzle"]
    refused = run(f"solve_{family}", f"#{LINKS[family][:-1]}", "--json")
    assert records(refused.out)[0]["code"] == "parse"


@FAMILIES
def test_the_other_family(run: Run, family: str) -> None:
    other = next(name for name in LINKS if name != family)
    done = run(f"solve_{family}", LINKS[other])
    assert done.code == 3
    assert "not a" in done.err
    assert f"solve_{other}" in done.err


@FAMILIES
@pytest.mark.parametrize("cut", [1, 3, -2])
def test_a_damaged_link_is_one_sentence(run: Run, family: str, cut: int) -> None:
    link = LINKS[family][:-cut] if cut > 0 else LINKS[family] + "AB"
    for verb in ("solve", "show", "check", "draw", "link", "format"):
        done = run("pipworks", verb, f"https://a.b/#{link}")
        assert (done.code, done.out) == (3, "")
        assert done.err.startswith("<link>:1:4: this link is damaged")
        assert done.err.count("\n") == 3


def test_a_damaged_position_leaves_the_puzzle(run: Run) -> None:
    done = run("pipworks", "show", WITH_SOLUTION["polypips"][:-1])
    assert done.code == 3
    assert "the position in this link is damaged or cut off" in done.err
    assert "or leave out ~ and what follows" in done.err


def test_a_file_that_is_not_there(run: Run) -> None:
    for name in ("d1.txt", "p1.my-board.json", "d3"):
        assert f"{name}: No such file" in run("pipworks", "show", name).err


def test_several_links_in_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    path.write_text(f"==> a <==\n{LINKS['polypips']}\n==> b <==\n{LINKS['polypips'][:-1]}\n", encoding="utf-8")
    done = run("solve_polypips", path)
    assert done.code == 3
    assert done.out.startswith("==> a <==\nsolution:")
    assert done.err.startswith(f"{path}:4:4: this link is damaged")
    assert run("solve_polypips", path, "--level", "a").code == 0


@FAMILIES
def test_format_writes_the_puzzle(run: Run, family: str, tmp_path: Path) -> None:
    """To standard output, or to a file: a link has no place for what it writes."""
    printed = run("pipworks", "format", LINKS[family])
    assert printed.code == 0
    own = run("pipworks", "format", "-", stdin=TEXTS[family].encode())
    assert printed.out == own.out
    path = tmp_path / "p.json"
    assert run("pipworks", "format", LINKS[family], "-o", path).code == 0
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == f"pipworks.{family}"
    links = tmp_path / "links.txt"
    links.write_text(LINKS[family] + "\n", encoding="utf-8")
    done = run("pipworks", "format", links)
    assert done.code == 2
    assert "a link has no place for what format writes" in done.err
    assert links.read_text(encoding="utf-8") == LINKS[family] + "\n"


def test_a_link_alone_is_no_command(run: Run) -> None:
    done = run("pipworks", LINKS["pipes"])
    assert done.code == 2
    assert f"pipworks solve {LINKS['pipes']} solves it" in done.err
