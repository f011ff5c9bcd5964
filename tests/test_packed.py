"""XML in gzip files: unpacked where it is XML, within limits."""

from __future__ import annotations

import gzip
import tracemalloc

import pytest

from pipworks import sizes
from pipworks.errors import ParseError
from pipworks.packed import xml_in
from pipworks.source import Source

XML = b"<?xml version='1.0'?>\n<puzzle>\n</puzzle>\n"


def test_xml_is_read_as_if_it_had_not_been_packed() -> None:
    assert Source.decode(gzip.compress(XML)) == Source.decode(XML)
    long = XML + b"<!-- -->\n" * 10_000
    assert Source.decode(gzip.compress(long)).lines == Source.decode(long).lines


def test_anything_else_is_not_unpacked() -> None:
    assert xml_in(gzip.compress(b"board:\n"), "a") == b""
    with pytest.raises(ParseError, match="this is a gzip file"):
        Source.decode(gzip.compress(b"board:\n"))


@pytest.mark.parametrize("cut", [1, 8, 20])
def test_a_file_that_is_cut_off(cut: int) -> None:
    with pytest.raises(ParseError, match="gzip file"):
        Source.decode(gzip.compress(XML * 3)[:-cut])


def test_damage() -> None:
    packed = bytearray(gzip.compress(XML * 40))
    packed[-6] ^= 0xFF
    with pytest.raises(ParseError, match="damaged"):
        Source.decode(bytes(packed))


def test_a_bomb_takes_no_more_memory_than_a_file_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "MOST_BYTES", 1 << 20)
    packed = gzip.compress(XML + b" " * (sizes.MOST_BYTES * 4))
    tracemalloc.start()
    with pytest.raises(ParseError, match="too many to be read"):
        xml_in(packed, "bomb.xml")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < sizes.MOST_BYTES * 3
