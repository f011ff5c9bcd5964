"""Streams in any encoding: nothing fails, nothing is lost, and what is written so is what we read."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipworks.ascii_forms import in_ascii
from pipworks.cli import encodings, main

ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437", "cp850", "koi8-r", "shift_jis", "utf-16", "cp037")
"""What standard output may say; the last two have no byte for a letter of ASCII as others do."""

NOT_EQUAL = """\
// Zoë's: 3 × 4
board:
####

pieces:
12,23

constraints:
AllDifferent {(1,0),(2,0)}
Exactly 3 {(3,0)}
"""
LEVEL = "1IH\n"


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Console:
    """A command line in this process, with streams of an encoding; `screen` makes a terminal of standard output."""

    encoding: str = "utf-8"
    screen: bool = False

    def __call__(self, line: str, given: str = "") -> Ran:
        out, err = self._stream(self.screen), self._stream(False)
        typed = io.TextIOWrapper(io.BytesIO(given.encode()))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", typed)
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = main.main(line.split())
        return Ran(code, self._said(out), self._said(err))

    def _stream(self, screen: bool) -> io.TextIOWrapper:
        stream = Screen if screen else io.TextIOWrapper
        return stream(io.BytesIO(), encoding=self.encoding, errors="strict", newline="")

    def _said(self, stream: io.TextIOWrapper) -> str:
        stream.flush()
        buffer = stream.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode(self.encoding)


class Screen(io.TextIOWrapper):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "puzzle.txt").write_text(NOT_EQUAL, encoding="utf-8")
    (tmp_path / "board.txt").write_text(LEVEL, encoding="utf-8")
    (tmp_path / "wrong.txt").write_text("board:\n#ë§#\n\npieces:\n12\n\nconstraints:\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


DRAWING = (
    "show puzzle.txt",
    "show board.txt",
    "polypips draw 4T:0123 12",
    "pipes draw board.txt --no-wrap",
    "polypips solve puzzle.txt",
    "polypips solve --unique puzzle.txt",
    "polypips solve --explain puzzle.txt",
    "polypips solve --explain --markdown puzzle.txt",
    "polypips solve --hint puzzle.txt",
    "polypips solve --grade puzzle.txt",
    "pipes solve --explain board.txt",
    "pipes solve --hint board.txt",
    "polypips generate --board 4x3 --pieces 2* --constraint-coverage 1 --seed 5",
)
"""Commands whose text may have more than ASCII, all of which take --ascii."""


@pytest.mark.parametrize("line", DRAWING)
def test_an_output_without_the_characters_has_what_ascii_asks_for(line: str) -> None:
    asked = Console()(f"{line} --ascii")
    usual = Console()(line)
    assert asked.out.isascii()
    assert asked.code == usual.code
    for encoding in ENCODINGS:
        assert Console(encoding)(line) == asked, encoding


@pytest.mark.parametrize("given", [NOT_EQUAL, LEVEL])
def test_a_puzzle_formatted_on_standard_output_has_ascii_drawings(given: str) -> None:
    asked = Console()("format --ascii -", given)
    for encoding in ENCODINGS:
        got = Console(encoding)("format -", given)
        assert (got.code, got.out, got.err) == (0, in_ascii(asked.out), asked.err), encoding
    drawn = asked.out.partition("solution:")[2]
    assert drawn.isascii()


def test_a_change_by_hand_is_one_in_any_encoding(folder: Path) -> None:
    """`format` compares what it would write into the file, in UTF-8, whatever the stream of the answer is."""
    whole = Console()("format -", NOT_EQUAL).out
    (folder / "whole.txt").write_text(whole, encoding="utf-8")
    for encoding in ("utf-8", *ENCODINGS):
        assert Console(encoding)("format --check whole.txt").code == 0, encoding
    (folder / "whole.txt").write_text(whole.replace("│", "┤", 1), encoding="utf-8")
    diff = Console("cp1252")("format --check whole.txt")
    assert diff.code == 1
    assert diff.out.isascii()
    assert diff.out.count("\n+|") == 1


SAYING = ("pipes generate --help", "polypips generate --list-boards", "--help", "pipes solve --help", "show --help")


@pytest.mark.parametrize("line", SAYING)
def test_sentences_are_written_with_ascii_signs(line: str) -> None:
    usual = Console()(line)
    for encoding in ENCODINGS:
        assert Console(encoding)(line) == Ran(usual.code, in_ascii(usual.out), ""), encoding


JSON = (
    "schema answer",
    "polypips solve --json gone.txt",
    "polypips solve --json wrong.txt",
    "polypips solve --json puzzle.txt",
    "polypips solve --json --hint puzzle.txt",
    "polypips solve --json --explain puzzle.txt",
    "pipes solve --json board.txt",
    "polypips generate --board 4x3 --pieces 2* --constraint-coverage 1 --seed 5 --json",
    "polypips generate --board 4x3 --pieces 2* --constraint-coverage 1 --seed 5 --format json",
)


@pytest.mark.parametrize("line", JSON)
def test_json_means_the_same_in_every_encoding(line: str) -> None:
    usual = without_time(json.loads(Console()(line).out))
    for encoding in ENCODINGS:
        ran = Console(encoding)(line)
        assert ran.out.isascii()
        assert without_time(json.loads(ran.out)) == usual, encoding


def without_time(record: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in record.items() if key != "stats"}


def test_a_hint_names_a_region_as_it_is_typed(folder: Path) -> None:
    said = Console("cp1252")("polypips solve --explain puzzle.txt").out
    assert "The != at b1" in said
    assert "The ≠ at b1" in Console()("polypips solve --explain puzzle.txt").out


def written(folder: Path, name: str, encoding: str, line: str) -> None:
    """Write what a command prints into a file of this name, in the bytes of the encoding."""
    ran = Console(encoding)(line)
    assert ran.code == 0, ran
    (folder / name).write_bytes(ran.out.encode(encoding))


@pytest.mark.parametrize("encoding", ENCODINGS[:-2])
def test_what_a_stream_gets_is_read_again(folder: Path, encoding: str) -> None:
    """In each encoding whose ASCII is ASCII: puzzles, solutions, drawings and JSON, as between two commands."""
    read = Console()
    rules = "--board 4x3 --pieces 2* --constraint-coverage 1 --seed 5"
    for form in ("", "--json"):
        written(folder, "made.txt", encoding, f"polypips generate {rules} {form}")
        written(folder, "usual.txt", "utf-8", f"polypips generate {rules} {form}")
        assert read("show --solution made.txt") == read("show --solution usual.txt")
        written(folder, "solved.txt", encoding, f"polypips solve made.txt {form}")
        assert read("polypips check made.txt solved.txt").code == 0
        written(folder, "page.txt", encoding, "show --solution made.txt")
        assert read("polypips check made.txt page.txt").code == 0
    written(folder, "drawn.txt", encoding, "show board.txt")
    assert read("pipes solve drawn.txt").out == read("pipes solve board.txt").out
    written(folder, "solved.txt", encoding, "pipes solve board.txt")
    written(folder, "drawn.txt", encoding, "pipes draw board.txt solved.txt")
    assert read("pipes check board.txt drawn.txt").code == 0


def test_a_letter_of_the_user_s_is_escaped_where_it_is_redirected(folder: Path) -> None:
    name = "Zoë.txt"
    (folder / name).write_text(NOT_EQUAL, encoding="utf-8")
    line = f"polypips solve --count {name} puzzle.txt"
    assert "==> Zoë.txt <==" in Console()(line).out
    assert "==> Zo\\xeb.txt <==" in Console("cp1252")(line).out
    assert "==> Zoë.txt <==" in Console("cp1252", screen=True)(line).out
    assert "==> Zo\\xeb.txt <==" in Console("koi8-r", screen=True)(line).out


def test_a_file_is_in_utf_8_whatever_the_streams_are(folder: Path) -> None:
    for line in ("polypips solve puzzle.txt", "polypips solve --explain puzzle.txt", "show puzzle.txt"):
        assert Console("ascii")(f"{line} -o out.txt").code == 0
        assert (folder / "out.txt").read_text(encoding="utf-8") == Console()(line).out
        (folder / "out.txt").unlink()


def test_a_terminal_shows_what_its_encoding_has() -> None:
    walls = Console("cp437", screen=True)("polypips draw 12")
    assert walls.out == Console("cp437")("polypips draw 12 --ascii").out  # it has walls, and no sign for a free cell
    line = "show board.txt --no-wrap"
    assert Console("utf-8", screen=True)(f"{line} --color never").out == Console()(line).out


@pytest.mark.parametrize(
    ("encoding", "screen", "walls", "sign"),
    [
        ("utf-8", False, True, True),
        ("cp437", True, True, False),
        ("cp437", False, False, False),
        ("gb18030", True, True, True),
    ],
)
def test_what_a_drawing_may_have(encoding: str, screen: bool, walls: bool, sign: bool) -> None:
    stream = (Screen if screen else io.TextIOWrapper)(io.BytesIO(), encoding=encoding)
    with contextlib.redirect_stdout(stream):
        assert (encodings.shows("─│┌"), encodings.shows("─│≠"), encodings.shows("+-")) == (walls, sign, True)


def test_the_caret_stays_below_what_a_message_is_about() -> None:
    for encoding in ("utf-8", *ENCODINGS):
        ran = Console(encoding)("polypips solve wrong.txt")
        assert ran.code == 3
        place, line, caret = ran.err.splitlines()[:3]
        assert place.startswith("wrong.txt:2:2: "), encoding
        assert len(line) == len("    #ë§#"), encoding
        assert caret.startswith("     ^"), encoding


@pytest.mark.skipif(os.name == "nt", reason="writes to a descriptor")
@pytest.mark.parametrize("encoding", [*ENCODINGS, "utf-8", "utf-8-sig", "utf-32", "utf-16-le", "cp1252:replace"])
def test_in_a_process(folder: Path, encoding: str) -> None:
    """The bytes that leave a process: several writes make one text."""
    program = Path(sys.executable).parent / "pipworks"
    ran = subprocess.run(
        [program, "show", "puzzle.txt", "board.txt", "gone.txt"],
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    said = ran.stdout.decode(encoding.partition(":")[0])
    usual = Console("utf-8" if is_utf8(encoding) else "ascii")("show puzzle.txt board.txt gone.txt")
    assert (ran.returncode, said) == (usual.code, usual.out)
    assert ran.stderr.decode(encoding.partition(":")[0]).startswith("gone.txt: ")


def is_utf8(encoding: str) -> bool:
    return encodings.takes_all(io.TextIOWrapper(io.BytesIO(), encoding=encoding.partition(":")[0]))
