"""pipworks print: what is read and what is left out, what is refused, and what is written, whole or not at all."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pipworks import pipes, polypips
from pipworks.cli import first_words, replacing
from pipworks.families import registered
from pipworks.limits import Limits
from pipworks.printing import answers
from pipworks.rng import Rng
from tests.cli.conftest import Ran, Run
from tests.cli.polypips.test_solve import DAY, SEVERAL, SOLUTION, UNIQUE, UNSOLVABLE
from tests.cli.test_option_fuzz import HOSTILE, taking
from tests.families.dominoes import DOMINOES
from tests.support.amounts import some
from tests.support.pdfs import qr_codes, sizes, texts

pytest.importorskip("reportlab")
pytest.importorskip("pypdfium2")

PIPES = "1LH\n"
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
LINKS = f"{polypips.parse(UNIQUE).to_link()}\n==> b <==\n{pipes.parse(PIPES).to_link()}\n"
JSON = '{"format": "pipworks.pipes", "version": 1, "board": ["1LH"], "solution": ["WNE"]}'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("airy.txt", PIPES), ("heart.txt", UNIQUE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def printed(run: Run, *words: object, code: int = 0) -> tuple[Ran, list[str]]:
    """What the command said, and the text of each page that it made."""
    done = run("pipworks", "print", *words, "-o", "sheet.pdf", "--force")
    assert (done.code, done.out) == (code, ""), done.err
    return done, texts(Path("sheet.pdf").read_bytes())


def test_a_sheet_of_both_families(run: Run) -> None:
    done, pages = printed(run, "airy.txt", "heart.txt")
    assert done.err == "sheet.pdf: 2 puzzles on 1 page, 1 page of answers\n"
    assert len(pages) == 2
    for title in ("airy", "heart"):
        assert all(title in page for page in pages)
    assert "Answers" in pages[1]
    assert "Answers" not in pages[0]


def test_pieces_to_cut_out_have_leaves_of_their_own(run: Run) -> None:
    done, pages = printed(run, "heart.txt", "--cut-out")
    assert done.err == "sheet.pdf: 1 puzzle on 4 pages, 1 page of answers\n"
    assert [page.split("\n")[0].strip() for page in pages[1:]] == ["", "Pieces: cut along the lines", "", "Answers"]
    done = run("pipworks", "print", "heart.txt", "--cut-out", "--booklet", "-o", "sheet.pdf", "--force")
    assert (done.code, done.out) == (2, "")
    assert "pieces to cut out need leaves of their own: print them without a booklet" in done.err


def test_the_program_is_the_command(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    from pipworks.cli.print import main, program

    assert main(["airy.txt", "-o", "one.pdf"]) == 0
    assert program(["airy.txt", "-o", "other.pdf"]) == 0
    assert Path("one.pdf").read_bytes() == Path("other.pdf").read_bytes()
    capsys.readouterr()
    assert program(["--help"]) == 0
    assert "usage: print_puzzles " in capsys.readouterr().out
    assert "usage: pipworks print " in run("pipworks", "help", "print_puzzles").out
    assert "pipworks print" in run("pipworks", "print_puzzles").err
    assert "print" in first_words._COMMON


def test_folders_links_and_standard_input(run: Run, folder: Path) -> None:
    (folder / "more" / "inner").mkdir(parents=True)
    (folder / "more" / "b.json").write_text(JSON)
    (folder / "more" / "inner" / "a.txt").write_text(UNIQUE)
    (folder / "more" / "a.solution.txt").write_text("no puzzle")
    (folder / "links.txt").write_text(
        f"{polypips.parse(UNIQUE).to_link()}\n==> x <==\n{pipes.parse(PIPES).to_link()}\n"
    )
    words = ["more", "links.txt", pipes.parse(PIPES).to_link(), "-", "-o", "sheet.pdf"]
    done = run("pipworks", "print", *words, stdin=UNIQUE.encode())
    assert (done.code, done.err) == (0, "sheet.pdf: 6 puzzles on 2 pages, 1 page of answers\n")


def test_what_can_not_be_read_is_named_and_left_out(run: Run, folder: Path) -> None:
    (folder / "bad.txt").write_text("1Q\n")
    (folder / "lines.jsonl").write_text(
        '{"format": "pipworks.pipes", "version": 1, "name": "good", "board": ["1LLH"]}\n'
        '{"format": "pipworks.pipes", "version": 1, "name": "worse", "board": ["1Q"]}\n'
    )
    done, pages = printed(run, "bad.txt", "airy.txt", "gone.txt", "lines.jsonl", code=3)
    assert "bad.txt:1:2: expected a tile" in done.err
    assert "gone.txt: No such file" in done.err
    assert "lines.jsonl:2:" in done.err
    assert done.err.endswith("sheet.pdf: 2 puzzles on 1 page, 1 page of answers\n")
    assert "airy" in pages[0]
    assert "good" in pages[0]


@pytest.mark.parametrize("text", ["", "1Q\n", "\0\1", '{"a": 1}', "board:\n#?\n"])
def test_nothing_to_print(run: Run, folder: Path, text: str) -> None:
    (folder / "bad.txt").write_text(text)
    done = run("pipworks", "print", "bad.txt", "-o", "sheet.pdf")
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith("bad.txt")
    assert done.err.endswith("no puzzle to print\n")
    assert not (folder / "sheet.pdf").exists()


def test_a_family_that_is_not_printed(run: Run, folder: Path) -> None:
    (folder / "d.txt").write_text("##\n")
    with registered(DOMINOES):
        done = run("pipworks", "print", "d.txt", "-o", "sheet.pdf")
        assert done.code == 2
        assert "error: d.txt: puzzles of Dominoes are not printed" in done.err
        assert printed(run, "d.txt", "airy.txt", code=2)[0].err.endswith("1 puzzle on 1 page, 1 page of answers\n")


def test_titles(run: Run, folder: Path) -> None:
    made = "// made by pipworks 0.1.0\n// command: generate_pipes --size 4x4 --seed {0}\n// seed: {0}\n1LH\n"
    (folder / "puzzles.txt").write_text(made.format(11) + "\n" + made.format(-12))
    (folder / "02-easy-13.txt").write_text(made.format(13))
    (folder / "rainy_days.txt").write_text(made.format(14))
    (folder / "2025-09-15.json").write_text(json.dumps(DAY))
    (folder / "level.txt").write_text("==> the fifth <==\n1LH\n")
    _, pages = printed(run, "puzzles.txt", "02-easy-13.txt", "rainy_days.txt", "level.txt", "--per-page", 9)
    assert [title in pages[0] for title in ("seed 11", "seed -12", "seed 13", "rainy days", "the fifth")] == [True] * 5
    assert "seed 14" not in pages[0]
    _, pages = printed(run, "2025-09-15.json")
    assert "2025-09-15 easy" in "".join(pages)


def test_a_level(run: Run, folder: Path) -> None:
    (folder / "day.json").write_text(json.dumps(DAY))
    (folder / "two.txt").write_text("==> a <==\n1LH\n==> b <==\n1LLH\n")
    (folder / "links.txt").write_text(
        f"{polypips.parse(UNIQUE).to_link()}\n==> b <==\n{pipes.parse(PIPES).to_link()}\n"
    )
    done, pages = printed(run, "two.txt", "--level", "b")
    assert "1 puzzle on" in done.err
    assert "b" in pages[0].split()
    assert "1 puzzle on" in printed(run, "links.txt", "--level", "b")[0].err
    assert "2 puzzles on" in printed(run, "two.txt", "links.txt", "--level", "2")[0].err
    done, _ = printed(run, "two.txt", "links.txt", "day.json", "--level", "4", code=3)
    assert "no level 4 here" in done.err
    done = run("pipworks", "print", "two.txt", "links.txt", "--level", "c", "-o", "gone.pdf")
    assert done.code == 3
    assert done.err.count("no level c here") == 2


def test_a_variant_is_of_boards_of_pipes(run: Run) -> None:
    """A board that wraps has an answer; walled it has none."""
    Path("wraps.txt").write_text("HL1\n")
    assert "no answer" not in printed(run, "wraps.txt")[0].err
    done, _ = printed(run, "heart.txt", "wraps.txt", "--no-wrap")
    assert "2 wraps: no answer" in done.err
    assert "heart:" not in done.err


def test_answers_that_are_not_what_one_expects(run: Run, folder: Path) -> None:
    for name, text in (("several.txt", SEVERAL), ("none.txt", UNSOLVABLE), ("either.txt", "1H\n")):
        (folder / name).write_text(text)
    done, pages = printed(run, "airy.txt", "several.txt", "none.txt", "either.txt")
    said = done.err.splitlines()
    assert said[0] == "2 several: one of several answers"
    assert said[1].startswith("3 none: no answer")
    assert said[2] == "4 either: one of several answers"
    assert len(said) == 4
    assert "one of several answers" in pages[-1]
    assert "no answer" in pages[-1]
    assert all("answer" not in page.lower() for page in pages[:-1])
    assert printed(run, "several.txt", "--answers", "none")[0].err == "sheet.pdf: 1 puzzle on 1 page\n"


def test_a_limit(run: Run) -> None:
    done, pages = printed(run, "heart.txt", "--timeout", "0.000000001", code=4)
    assert done.err.startswith("1 heart: not found within 1e-09 s\n")
    assert "not found" in pages[-1]
    done, _ = printed(run, "heart.txt", "--timeout", "0.000000001", "--grade", "--answers", "none")
    assert done.err.startswith("1 heart: not graded\n")
    assert printed(run, "heart.txt", "--timeout", "0")[0].err == "sheet.pdf: 1 puzzle on 1 page, 1 page of answers\n"


def test_a_puzzle_that_is_not_graded_keeps_no_other_from_it(run: Run, folder: Path) -> None:
    (folder / "shapes.txt").write_text("board:\n####\n####\n####\npieces:\n2I*,3L*,4L+*,4L-*\nconstraints:\n")
    for how in ("--grade", "--booklet"):
        done, _ = printed(run, "airy.txt", "shapes.txt", how)
        assert "shapes: " in done.err
        assert "2 puzzles on" in done.err


def test_names_are_printed_as_they_are_read(run: Run, folder: Path) -> None:
    """A name with its accents apart, as macOS writes it."""
    (folder / "Cafe\u0301.txt").write_text(PIPES)
    done, pages = printed(run, "Cafe\u0301.txt")
    assert "no font" not in done.err
    assert "Caf\xe9" in pages[0]


def test_a_folder_without_puzzles_is_not_offered_itself(run: Run, folder: Path) -> None:
    (folder / "empty").mkdir()
    done = run("pipworks", "print", "empty", "-o", "sheet.pdf")
    assert done.code == 3
    assert "did you mean" not in done.err


def test_answers_that_take_their_puzzles_room_are_refused_as_puzzles_are(run: Run) -> None:
    """How large an answer below its puzzle is, is known late."""
    levels = [str(EXAMPLES / "pipes" / f"{name}.txt") for name in ("airy", "dense", "decoys", "crowded")]
    how = (*levels, "--paper", "210x165mm", "--per-page", "4")
    printed(run, *how, "--answers", "none")
    done = run("pipworks", "print", *how, "--answers", "upside-down", "-o", "late.pdf")
    assert done.code == 2, done
    assert "--per-page 2 works" in done.err
    assert not Path("late.pdf").exists()


def test_the_solution_of_the_file_is_its_answer(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    real = answers.answered

    def answered(entry: Any, limits: Limits) -> Any:
        given.append(entry.given)
        return real(entry, limits)

    monkeypatch.setattr(answers, "answered", answered)
    (folder / "solved.txt").write_text(f"{UNIQUE}\n{SOLUTION}")
    (folder / "spoilt.txt").write_text(f"{UNIQUE}\nsolution:\nno drawing\n")
    (folder / "solved.json").write_text(JSON)
    printed(run, "solved.txt", "spoilt.txt", "solved.json")
    assert [each is not None for each in given] == [True, False, True]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["-o", "sheet.txt"], 2, "what is written there is PDF, no TXT: .pdf or no ending would be right"),
        (["-o", "gone/sheet.pdf"], 3, "there is no folder gone"),
        (["-o", "."], 3, "Is a directory"),
        (["-o", "airy.txt"], 2, "what is written there is PDF"),
        (["-o", "s.pdf", "--answers", "separate", "--paper", "b5"], 2, "argument --paper: expected a paper"),
        (["-o", "-", "--answers", "separate"], 2, "--answers separate takes two files"),
        (["-o", "/dev/null", "--answers", "separate"], 2, "--answers separate takes two files"),
        (["-o", "s.pdf", "--large", "--per-page", "4"], 2, "large print has one puzzle a page"),
        (["-o", "s.pdf", "--margin", "100"], 2, "a margin of 100 mm leaves no room on a4"),
        (["-o", "s.pdf", "--margin", "nan"], 2, "expected a number of millimetres"),
        (["-o", "s.pdf", "--per-page", "3"], 2, "argument --per-page"),
        (["-o", "s.pdf", "--theme", "dark"], 2, "argument --theme"),
        (["-o", "s.pdf", "--link", "not here"], 2, "expected an address"),
        (["-o", "s.pdf", "--font", "airy.txt"], 2, "--font: "),
        (["-o", "s.pdf", "--font", "gone.ttf"], 3, "gone.ttf"),
        (["-o", "s.pdf", "--paper", "40x40mm"], 2, "too large for the page"),
    ],
)
def test_what_is_refused(run: Run, folder: Path, words: list[str], code: int, said: str) -> None:
    done = run("pipworks", "print", "airy.txt", "heart.txt", *words)
    assert (done.code, done.out) == (code, ""), done.err
    assert said in done.err
    assert "bug" not in done.err
    assert sorted(path.name for path in folder.iterdir()) == ["airy.txt", "heart.txt"]


def test_too_large_a_puzzle_is_named_before_any_work(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "answered", None)
    (folder / "wide.txt").write_text("1" + "I" * 80 + "H\n")
    done = run("pipworks", "print", "airy.txt", "wide.txt", "-o", "sheet.pdf")
    assert done.code == 2
    assert "2 wide: " in done.err
    assert not (folder / "sheet.pdf").exists()


def test_a_terminal_gets_no_pdf(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipworks.cli import print as command

    class Terminal:
        stdout = type("Terminal", (), {"isatty": lambda _: True})()

    monkeypatch.setattr(command, "sys", Terminal)
    for words in ((), ("-o", "-")):
        done = run("pipworks", "print", "airy.txt", *words)
        assert done.code == 2
        assert "a terminal shows no PDF: -o FILE.pdf says where it is written" in done.err


def test_a_pipe_gets_the_bytes(run: Run) -> None:
    program = [sys.executable, "-m", "pipworks", "print", "airy.txt"]
    run("pipworks", "print", "airy.txt", "-o", "sheet.pdf")
    for words in ([], ["-o", "-"]):
        done = subprocess.run([*program, *words], capture_output=True, check=True, timeout=60)
        assert done.stdout == Path("sheet.pdf").read_bytes()
        assert done.stderr == b"1 puzzle on 1 page, 1 page of answers\n"


def test_a_file_of_somebody_else(run: Run, folder: Path) -> None:
    for name in ("sheet.pdf", "other-answers.pdf"):
        (folder / name).write_bytes(b"years of work")
    for words in (["-o", "sheet.pdf"], ["-o", "other.pdf", "--answers", "separate"]):
        done = run("pipworks", "print", "airy.txt", *words)
        assert done.code == 2
        assert "write over it with --force" in done.err
    assert not (folder / "other.pdf").exists()
    assert run("pipworks", "print", "airy.txt", "-o", "sheet.pdf", "--force").code == 0
    assert run("pipworks", "print", "heart.txt", "-o", "sheet.pdf").code == 0, "one of ours may be written over"


def test_answers_in_a_file_of_their_own(run: Run) -> None:
    done, pages = printed(run, "airy.txt", "heart.txt", "--answers", "separate")
    assert done.err == "sheet.pdf: 2 puzzles on 1 page; sheet-answers.pdf: 1 page of answers\n"
    assert len(pages) == 1
    assert "Answers" not in pages[0]
    (alone,) = texts(Path("sheet-answers.pdf").read_bytes())
    assert "Answers" in alone
    assert "heart" in alone


@pytest.mark.parametrize("bad", ["sheet.pdf", "sheet-answers.pdf"])
def test_two_files_are_written_or_none(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, bad: str) -> None:
    printed(run, "airy.txt", "--answers", "separate")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    real = replacing.Replacement._open

    def full(self: Any) -> None:
        if self._name == bad:
            raise OSError(28, "No space left on device")
        real(self)

    monkeypatch.setattr(replacing.Replacement, "_open", full)
    done = run("pipworks", "print", "heart.txt", "--answers", "separate", "-o", "sheet.pdf", "--force")
    assert done.code == 3
    assert f"{bad}: No space left on device" in done.err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_ctrl_c_writes_nothing(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    printed(run, "airy.txt")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    monkeypatch.setattr(answers, "answered", interrupted)
    done = run("pipworks", "print", "heart.txt", "-o", "sheet.pdf")
    assert (done.code, done.err) == (130, "interrupted\n")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(("package", "words"), [("reportlab", []), ("segno", ["--link", "https://example.org/"])])
def test_without_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch, package: str, words: list[str]) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    done = run("pipworks", "print", "airy.txt", *words, "-o", "sheet.pdf")
    assert done.code == 3
    assert done.err == "printing puzzles needs an optional package: pip install 'pipworks[pdf]'\n"
    assert not Path("sheet.pdf").exists()


def test_letters_that_no_font_has_are_named_once(run: Run) -> None:
    done, _ = printed(run, "airy.txt", "--title", "日曜 日曜", "--per-page", "1")
    assert done.err.splitlines()[0] == "no font here has 日 曜: name one that does, with --font FILE"
    assert done.err.count("日") == 1


def test_what_stands_on_the_pages(run: Run) -> None:
    words = ("--title", "For the train", "--date", "5 March", "--rules", "--grade", "--rulers", "--answers", "none")
    _, (page,) = printed(run, "airy.txt", *words)
    for text in ("For the train", "5 March", "hard"):
        assert text in page
    _, (plain,) = printed(run, "airy.txt", "--answers", "none")
    assert "hard" not in plain
    assert len(page) > len(plain)


def test_a_link_is_a_code(run: Run) -> None:
    printed(run, "airy.txt", "--link", "https://example.org/play/#old", "--answers", "none")
    (code,) = qr_codes(Path("sheet.pdf").read_bytes())
    assert code == f"https://example.org/play/#{pipes.parse(PIPES).to_link()}"


def test_papers(run: Run) -> None:
    printed(run, "airy.txt", "--paper", "100x150mm", "--landscape", "--answers", "none")
    assert sizes(Path("sheet.pdf").read_bytes()) == [(150.0, 100.0)]


def test_a_booklet(run: Run) -> None:
    done, _ = printed(run, "airy.txt", "heart.txt", "--booklet")
    sides = len(sizes(Path("sheet.pdf").read_bytes()))
    assert sides % 2 == 0
    assert done.err == f"sheet.pdf: 2 puzzles on {sides // 2} sheets to fold\n"


def test_other_commands_say_what_makes_pdf(run: Run) -> None:
    for words in (
        ("show", "airy.txt", "-o"),
        ("solve_pipes", "airy.txt", "-o"),
        ("solve_pipes", "airy.txt", "--picture"),
        ("generate_pipes", "-o"),
        ("format", "airy.txt", "-o"),
    ):
        done = run(*words, "x.pdf")
        assert done.code == 2, words
        assert "pipworks print makes PDF" in done.err


@pytest.mark.parametrize("option", [action.option_strings[-1] for action in taking("print")])
def test_any_value_is_used_or_refused(run: Run, folder: Path, option: str) -> None:
    """A title may be anything; all else is mostly refused, and nothing is a bug of ours."""
    rng = Rng(len(option))
    for value in rng.shuffled(HOSTILE)[: some(6, of=len(HOSTILE))]:
        output = [] if option == "--output" else ["-o", "sheet.pdf"]
        if option == "--output" and value == "-":
            continue  # bytes, which are no text to capture
        done = run("pipworks", "print", "airy.txt", *output, f"{option}={value}", "--force")
        assert done.code in (0, 2, 3, 4), (value, done)
        assert "bug" not in done.err, (value, done)
        assert "Traceback" not in done.err, value
        assert not [path for path in folder.iterdir() if path.name.startswith(".pipworks")]
