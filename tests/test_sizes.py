"""Sizes: the table of docs/formats.md, and that what is larger is refused at once, with little memory."""

from __future__ import annotations

import io
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pipworks import pipes, polypips, sizes
from pipworks.errors import InvalidPuzzle, ParseError, TooLarge
from pipworks.families import PIPES, POLYPIPS
from pipworks.json_documents import most_cells
from pipworks.kernel.problem import MAX_CELLS
from pipworks.limits import Limits
from pipworks.source import Source, all_of
from tests.cli.conftest import Run
from tests.cli.conftest import run as run

PAGE = Path(__file__).parent.parent / "docs" / "formats.md"
BEGIN, END = "<!-- sizes -->\n", "<!-- /sizes -->\n"
TITLES = {
    "read": "read, checked, written",
    "solve": "solved, listed, counted, shown to be unique; `pipworks format`",
    "hint": "hinted at, explained, graded",
    "mend": "mended, so that one solution is left",
    "text": "drawn as text",
    "svg": "drawn as `.svg`",
    "png": "drawn as `.png`",
    "print": "printed as PDF",
    "generate": "made by a generator",
    "generate unique": "made with one solution, or to a difficulty",
}


def table() -> str:
    rows = [f"| {TITLES[verb]} | {most['pipes']:,} | {most['polypips']:,} |" for verb, most in sizes.MOST.items()]
    return "\n".join(["| what | Pipes | Polypips |", "| --- | --- | --- |", *rows, ""])


def test_the_table_of_the_page_is_the_code_s(request: pytest.FixtureRequest) -> None:
    """With --update it is written."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    shown, _, after = rest.partition(END)
    if request.config.getoption("--update"):
        PAGE.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
        shown = table()
    assert shown == table()


def test_the_numbers_of_the_page_s_text() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"{sizes.MOST_BYTES:,} bytes" in text
    assert f"{sizes.MOST_LINES:,} lines" in text
    assert sizes.MOST["read"]["polypips"] == 1000 * 1000
    assert sizes.MOST["solve"]["polypips"] == MAX_CELLS


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits of some cells, so that a board above them is soon made."""
    monkeypatch.setattr(sizes, "MOST", {verb: {"pipes": 20, "polypips": 20} for verb in sizes.MOST})
    monkeypatch.setattr(sizes, "MOST_BYTES", 4000)


LARGE = pipes.parse("_" * 7 + "\n" + "_" * 7 + "\n" + "_" * 7)
PUZZLE = polypips.parse("board:\n" + "#" * 21 + "\n\npieces:\n" + ",".join(["1o:1"] * 21) + "\n\nconstraints:\n")
SOLUTION = polypips.solve(PUZZLE).solution


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("family", "subject"),
    [(pipes, LARGE), (polypips, PUZZLE), (polypips, SOLUTION)],
    ids=["board", "puzzle", "solution"],
)
@pytest.mark.parametrize("form", ["text", "svg", "png"])
def test_what_is_too_large_is_not_drawn(family: object, subject: object, form: str) -> None:
    draw = getattr(family, f"to_{form}")
    with pytest.raises(TooLarge, match="has at most 20 cells, this one 21") as refused:
        draw(subject)
    assert (refused.value.verb, refused.value.cells, refused.value.limit) == (form, 21, 20)
    assert isinstance(refused.value, InvalidPuzzle)
    if form != "png":
        with sizes.lifted():
            assert draw(subject)
    with pytest.raises(TooLarge):
        draw(subject)


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_a_text_of_too_many_lines_is_refused_at_once(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    """Comments, blank lines and small boards by the million would take minutes, and JSON spread so the memory."""
    monkeypatch.setattr(sizes, "MOST_LINES", 100)
    board = f"// x{end}" * 99 + f"1H{end}"
    assert pipes.parse(board).width == 2
    with pytest.raises(ParseError) as refused:
        pipes.parse_all(board + end)
    assert "101 lines are too many to be read" in str(refused.value)
    assert "a text has at most 100" in str(refused.value)
    with sizes.lifted():
        assert pipes.parse(board + end).width == 2
    with pytest.raises(ParseError, match="101 lines are too many"):
        pipes.parse('{"format": "pipworks.pipes", "version": 1, "board": ["1H"]}' + end * 101)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("value", [LARGE, PUZZLE, SOLUTION], ids=["board", "puzzle", "solution"])
def test_a_notebook_says_of_what_is_too_large_why(value: object) -> None:
    class Printer:
        stack = (1,)
        shown = ""

        def text(self, text: str) -> None:
            self.shown = text

    printer = Printer()
    assert ">a board to draw as SVG has at most 20 cells, this one 21" in value._repr_svg_()  # type: ignore[attr-defined]
    value._repr_pretty_(printer, False)  # type: ignore[attr-defined]
    assert printer.shown == repr(value)


def test_limits_are_lifted_for_one_thread() -> None:
    seen = []
    with sizes.lifted():
        thread = threading.Thread(target=lambda: seen.append(sizes.are_lifted()))
        thread.start()
        thread.join()
        assert sizes.are_lifted()
        with sizes.lifted():
            pass
        assert sizes.are_lifted()
    assert not sizes.are_lifted()
    assert seen == [False]


def test_the_search_s_limit_can_t_be_lifted() -> None:
    cells = 10_001
    text = "board:\n" + "\n".join(["#" * 101] * 99 + ["##"]) + "\n\npieces:\n" + ",".join(["1o:1"] * cells)
    puzzle = polypips.parse(text + "\n\nconstraints:\n")
    with sizes.lifted(), pytest.raises(TooLarge, match="a board to solve has at most 10,000 cells, this one 10,001"):
        polypips.solve(puzzle, limits=Limits(seconds=5))


@pytest.mark.usefixtures("small")
def test_reading() -> None:
    board = "_" * 7 + "\n" + "_" * 7 + "\n" + "_" * 7 + "\n"
    for read, text in (
        (pipes.parse, board),
        (pipes.parse, "// one\n" + board),
        (pipes.parse_solution, board),
        (pipes.parse, '{"format": "pipworks.pipes", "version": 1, "board": ["_______", "_______", "_______"]}'),
    ):
        with pytest.raises(ParseError, match="21 cells are too many for a board"):
            read(text)
        with sizes.lifted():
            assert read(text)
    for text in ("_" * 4001, "{" + " " * 4000):
        with pytest.raises(ParseError, match="4,001 bytes are too many to be read"):
            Source.of(text)


class Endless(io.RawIOBase):
    """A stream that gives bytes for ever, and counts them."""

    given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        buffer[:] = b"H" * len(buffer)
        self.given += len(buffer)
        return len(buffer)


def test_a_stream_is_read_up_to_the_limit() -> None:
    stream = Endless()
    with pytest.raises(ParseError, match="more than 67,108,864 bytes are too many"):
        all_of(io.BufferedReader(stream), "<stdin>")  # type: ignore[type-var]
    assert stream.given <= sizes.MOST_BYTES + (2 << 20)
    assert all_of(io.BytesIO(b"HI1T"), "<stdin>") == b"HI1T"


@pytest.fixture
def long_file(tmp_path: Path) -> Path:
    """104 MB, as a hole: no disk is needed."""
    path = tmp_path / "long.txt"
    with path.open("wb") as file:
        file.truncate(104_000_000)
    return path


@pytest.mark.parametrize("program", ["solve_pipes", "check_pipes", "draw_pipes", "solve_polypips", "check_polypips"])
@pytest.mark.parametrize("piped", [False, True])
def test_a_file_of_104_mb_is_refused_at_once(long_file: Path, program: str, piped: bool) -> None:
    """With 200 MB of address space, in which it could not be read."""
    also = ["s.txt"] if program == "check_pipes" else []
    script = f"import sys; from pipworks.cli.{program} import main; sys.exit(main([sys.argv[1], *{also}]))"
    with long_file.open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-c", script, "-" if piped else str(long_file)],
            stdin=file,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (200 << 20, 200 << 20)),
        )
    assert done.returncode == 3, done
    assert "104,000,000 bytes are too many to be read" in done.stderr
    assert "at most 67,108,864: a board has at most 1,000,000 cells" in done.stderr


DOCUMENTS = [
    ("board:\n ###\n####\n\npieces:\n", 7),
    ("// x\nboard:\n ###  \n\n# #\npieces:\n1o:3\n\nboard:\nAA\npieces:\n", 5),
    ("board:\n##", 2),
    ('{"board": ["## ", " #"]}', 3),
    ('{"board": ["#"]}\n{"board"  :\n ["##"]}', 2),
    ('{"board": 3, "board": ["##"]}', 0),
    ('{"easy": {}}', 0),
    ("", 0),
]


@pytest.mark.parametrize(("text", "cells"), DOCUMENTS)
def test_a_glance_at_polypips(text: str, cells: int) -> None:
    assert POLYPIPS.most_cells(Source.of(text)) == cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [("_H1\n_IT\n\n", 6), ("// a_b\n_H1\n// two\n_IT\n_H1 \n", 6), ('{"board": ["_H1", "_IT"]}', 6), ("", 0)],
)
def test_a_glance_at_pipes(text: str, cells: int) -> None:
    assert PIPES.most_cells(Source.of(text)) == cells


def test_a_glance_sees_what_is_written() -> None:
    assert POLYPIPS.most_cells(Source.of(polypips.format(PUZZLE))) == len(PUZZLE.cells)
    assert most_cells(PUZZLE.to_json()) == len(PUZZLE.cells)
    assert PIPES.most_cells(Source.of(pipes.format(LARGE))) == 21


def test_a_search_is_refused_before_the_pieces_are_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text("board:\n" + "\n".join(["#" * 101] * 100) + "\n\npieces:\nno pieces at all\n\nconstraints:\n")
    for words in (["solve_polypips"], ["solve_polypips", "--hint"], ["pipworks", "format"]):
        ran = run(words[0], *words[1:], path)
        assert (ran.code, ran.out) == (3, "")
        assert "has at most 10,000 cells, this one 10,100\n" in ran.err
        assert ran.err.startswith(f"{path}: ")


def test_a_drawing_is_refused_before_it_is_begun(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text("_" * 60_000)
    for words in (["draw_pipes"], ["pipworks", "show"]):
        ran = run(words[0], *words[1:], path, "-o", tmp_path / "p.svg")
        assert ran.code == 3
        assert ran.err == f"{path}: a board to draw as SVG has at most 50,000 cells, this one 60,000: draw it as text\n"
        assert not (tmp_path / "p.svg").exists()
