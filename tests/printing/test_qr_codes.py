"""The size of QR codes."""

from __future__ import annotations

import pytest
import segno

from pipworks.printing.qr_codes import side_of, version_of


@pytest.mark.parametrize("length", [1, 20, 90, 200, 700, 2000])
def test_modules_are_large_enough_for_a_phone(length: int) -> None:
    text = "https://example.org/play/#"[:length].ljust(length, "x")
    modules = segno.make_qr(text, error="m").symbol_size(border=4)[0]
    assert side_of(text) / modules >= 0.4 - 1e-9
    assert side_of(text) >= 16


def test_a_code_is_no_larger_than_it_needs_to_be() -> None:
    assert side_of("a") == 16
    assert side_of("x" * 200) == pytest.approx(0.4 * segno.make_qr("x" * 200, error="m").symbol_size(border=4)[0])


def test_what_is_too_long_has_none() -> None:
    assert version_of("x" * 3000) == 0
    assert side_of("x" * 3000) == 0
