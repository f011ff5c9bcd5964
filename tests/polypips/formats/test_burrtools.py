"""Files of BurrTools: shapes go there and back; XML is read with care; the program itself counts as we do."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given

from pipworks import polypips
from pipworks.errors import ParseError
from pipworks.grid import to_corner
from pipworks.polypips.formats import burrtools
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import Source
from tests.support.polypips.strategies import solved
from tests.support.polypips.supplies import classes, rectangle, supplied, tilings

FILE = """<?xml version="1.0"?>
<puzzle version="2"><gridType type="0"/><colors/><shapes>
<voxel x="2" y="2" z="1" type="0">###_</voxel>
<voxel x="1" y="1" z="1" type="0">#</voxel>
<voxel x="2" y="2" z="1" type="0">####</voxel>
</shapes><problems><problem name="a &amp; b" state="0"><shapes>
<shape id="0" count="1"/><shape id="1"/></shapes><result id="2"/><bitmap/></problem></problems><comment/></puzzle>
"""


def read(text: str) -> Document:
    source = Source.of(text, "x.xml")
    assert burrtools.recognises(source)
    return burrtools.parse(source)


def changed(old: str, new: str) -> str:
    assert old in FILE
    return FILE.replace(old, new)


def test_a_file() -> None:
    document = read(FILE)
    assert document.name == "a & b"
    assert [str(piece) for piece in document.puzzle.pieces] == ["3L:000", "1o:0"]
    assert document.puzzle.rows == ("##", "##")
    assert burrtools.lost_in(Source.of(FILE, "x")) == ("BurrTools knows no pips: each piece has 0 on all its cells",)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_each_shape(shape: polypips.Shape) -> None:
    cells = to_corner(shape.turns[1])
    puzzle = Puzzle(cells, (Piece(shape, (0,) * shape.size),))
    assert read(burrtools.to_xml(Document(puzzle))).puzzle == puzzle


@given(solved())
def test_the_tiling_comes_back(made: tuple[Puzzle, Solution]) -> None:
    puzzle = made[0]
    back = burrtools.parse(Source.decode(burrtools.format(Document(puzzle, name='"a" < b')), "x"))
    assert Counter(piece.shape for piece in back.puzzle.pieces) == Counter(piece.shape for piece in puzzle.pieces)
    assert to_corner(back.puzzle.cells) == to_corner(puzzle.cells)
    assert back.name == '"a" < b'


@given(supplied())
def test_a_supply_comes_back(puzzle: Puzzle) -> None:
    if all(shape.size <= len(puzzle.cells) for shape in puzzle.supply):
        back = read(burrtools.to_xml(Document(puzzle))).puzzle
        assert back.supply == puzzle.supply
        assert to_corner(back.cells) == to_corner(puzzle.cells)


def test_shapes_that_have_no_room_are_named_both_ways() -> None:
    puzzle = polypips.parse("board:\n##\n\npieces:\n2I*,5L+*,5V*\n\nconstraints:\n")
    (sentence,) = burrtools.lost_out(Document(puzzle))
    assert sentence == "larger than the board, and there with no piece: 5L+, 5V"
    source = Source.of(burrtools.to_xml(Document(puzzle)), "x")
    assert burrtools.parse(source).puzzle == puzzle.replaced(supply=puzzle.supply[:1])
    assert "2 shapes of which there is no piece: left out" in burrtools.lost_in(source)


def test_numbers_of_pieces_are_looked_at_before_the_board() -> None:
    """A large board is not read for nothing: here it has no cubes at all, and the number is what is refused."""
    text = re.sub(r"(<voxel [^>]*>)[^<]*(</voxel>\s*</shapes>)", r"\1\2", FILE)
    text = re.sub(r'(<shape id="\d+")[^/]*/>', r'\1 min="0" max="99999999"/>', text, count=1)
    with pytest.raises(ParseError, match="expected max= from 0 to 65535, found '99999999'"):
        burrtools.parse(Source.of(text, "x"))


def test_a_board_that_stands() -> None:
    """The flat side may be any side, and one that is seen from behind is the mirror image."""
    for size in ('x="2" y="1" z="2"', 'x="1" y="2" z="2"'):
        assert [str(piece) for piece in read(FILE.replace('x="2" y="2" z="1"', size)).puzzle.pieces] == [
            "3L:000",
            "1o:0",
        ]


def test_what_is_lost() -> None:
    handed = burrtools.to_xml(Document(rectangle(4, 2, "4L+")))
    assert 'red="230"' in handed
    assert burrtools.lost_in(Source.of(handed, "x")) == ()
    flat = re.sub(r'z="2"([^>]*)>(?:#1|_)+((?:#2|_)+)<', r'z="1"\1>\2<', handed).replace("#2", "#")
    (sentence,) = burrtools.lost_in(Source.of(flat, "x"))
    assert sentence == "BurrTools may turn 4L+ over, ours stays as it lies: --either-hand lets it be turned"
    two = FILE.replace("</problems>", "<problem/></problems>").replace("<bitmap/>", "<bitmap/><solutions/>")
    assert len(burrtools.lost_in(Source.of(two.replace(">#<", ">#3<"), "x"))) == 4
    puzzle = polypips.parse("// a\nboard:\n##\n\npieces:\n2I:01\n\nconstraints:\nExactly 1 {(0,0)}\n")
    assert len(burrtools.lost_out(Document(puzzle, solutions=2))) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            changed('version="2"', 'version="3"'),
            'x.xml:2:1: read as a puzzle of BurrTools: expected <puzzle version="2">',
        ),
        (changed('gridType type="0"', 'gridType type="1"'), "a grid that is not of cubes"),
        (changed(">###_<", ">####_<"), "x.xml:3:1: read as a puzzle of BurrTools: 5 cubes in a space of 2x2x1"),
        (changed(">###_<", ">#!#_<"), "expected cubes as # or _"),
        (changed(">###_<", ">____<"), "a shape without a cube"),
        (changed(">###_<", ">#__#<"), "a piece of cubes that don't hang together"),
        (changed(">####<", ">###+<"), "x.xml:5:1: .* cubes that may stay empty"),
        (changed('x="2" y="2" z="1" type="0">####', 'x="2" y="2" z="2" type="0">########'), "the result is solid"),
        (changed('z="1" type="0">###_', 'z="2" type="0">###_###_'), "this shape is not as thick as the result"),
        (changed('result id="2"', 'result id="3"'), "expected id= from 0 to 2, found '3'"),
        (changed('<result id="2"/>', ""), "the problem has no result shape"),
        (changed('id="0" count="1"', 'id="0" count="2"'), "pieces of 7 cubes for a result of 4"),
        (changed('id="0" count="1"', 'id="0" min="1" max="2"'), "from 1 to 2 pieces of 3L"),
        (changed('x="1" y="1" z="1"', 'x="-1" y="1" z="1"'), "expected x= from 0 to 1000, found '-1'"),
        (changed('x="1" y="1" z="1"', 'x="999" y="999" z="999"'), "a space of 999x999x999 is too large"),
        (FILE.split("<problems>")[0] + "</puzzle>", "it has shapes alone, and no problem"),
        (changed("</problem>", "</problems>"), "x.xml:7:.*: read as XML: mismatched tag"),
        (changed("<puzzle ", "<puzzle version='2'" + "><a>" * 50 + "<puzzle "), "elements in elements too deep"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        read(text)


def test_entities_are_not_expanded() -> None:
    """A document type is refused where it starts, before anything in it can be used."""
    laughs = '<!DOCTYPE p [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n'
    with pytest.raises(ParseError, match=r"x.xml:2:.*: read as XML: a document type"):
        burrtools.parse(Source.of(FILE.replace("\n", f"\n{laughs}", 1), "x.xml"))


def test_others_are_not_taken_for_it() -> None:
    for text in ("<?xml version='1.0'?><svg/>", "board:\n##\n", "", "<puzzle/>", '{"a": "<puzzle version=2>"}'):
        assert not burrtools.recognises(Source.of(text, "x"))


@pytest.mark.skipif(not shutil.which("burrTxt"), reason="BurrTools is not installed")
@pytest.mark.parametrize("puzzle", [rectangle(4, 4, "2I"), rectangle(5, 4, "4L+,4L-"), rectangle(4, 4, "3L,1o")])
def test_burrtools_counts_the_same(puzzle: Puzzle, tmp_path: Path) -> None:
    """As many assemblies as there are tilings that neither rotations nor reflections make of each other."""
    path = tmp_path / "a.xmpuzzle"
    path.write_bytes(burrtools.format(Document(puzzle)))
    assert gzip.decompress(path.read_bytes()).startswith(b"<?xml")
    done = subprocess.run(["burrTxt", "-q", path], capture_output=True, text=True, check=True, timeout=60)
    found = re.search(r"(\d+) assemblies", done.stdout)
    assert found is not None
    assert int(found[1]) == classes(tilings(puzzle.cells, puzzle.supply), puzzle.supply)
