"""Links as numbers and letters, whatever family they are of: digits, checksums, what is a link, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import linking
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.linking import DigitReader, DigitWriter, first_link, is_link, link_in, links_of, opened, written
from pipworks.source import Source
from tests.support.links import forged

REFUSAL = ParseError("s", 1, 1, "", "damaged")

DIGITS = st.lists(st.integers(1, 70).flatmap(lambda base: st.tuples(st.integers(0, base - 1), st.just(base))))


def number_of(digits: DigitWriter) -> DigitReader:
    """The digits again, by way of a link."""
    return opened(Source.of(written("d", digits)), 1, "d").puzzle


@given(DIGITS, st.lists(st.integers(0, 10**9)))
def test_digits_come_back_in_their_order(digits: list[tuple[int, int]], numbers: list[int]) -> None:
    writer = DigitWriter()
    for digit, base in digits:
        writer.put(digit, base)
    for number in numbers:
        writer.put_whole(number)
    reader = number_of(writer)
    assert [reader.take(base) for _, base in digits] == [digit for digit, _ in digits]
    assert [reader.take_whole(10**9) for _ in numbers] == numbers
    reader.end()


def test_many_digits_are_no_trouble() -> None:
    """39,999 digits of every size, which large numbers at each step would make slow."""
    writer = DigitWriter()
    for number in range(39_999):
        writer.put(number % 7, 7)
    reader = number_of(writer)
    assert all(reader.take(7) == number % 7 for number in range(39_999))


@given(st.integers(2, 70), st.lists(st.integers(0, 69)), st.integers(0, 69), st.integers(0, 10**30))
def test_digits_of_one_base_are_taken_together(base: int, drawn: list[int], last: int, rest: int) -> None:
    digits = [digit % base for digit in drawn]
    value = rest
    for digit in reversed(digits):
        value = value * base + digit
    reader = DigitReader(value, REFUSAL)
    assert reader.take_many(base, len(digits)) == digits
    assert reader.take(10**31) == rest
    reader = DigitReader(value, REFUSAL)
    found: list[int] = []
    while len(found) < len(digits):
        run = reader.take_until(last, base, len(digits) - len(found))
        assert last not in run[:-1]
        found += run
    assert found == digits
    assert reader.take(10**31) == rest


def test_what_is_left_over_is_refused() -> None:
    with pytest.raises(ParseError, match="damaged"):
        DigitReader(1, REFUSAL).end()


@pytest.mark.parametrize(
    ("value", "most"),
    [
        (17, 16),  # 1, and goes on with nothing
        (1 + 16 * (1 + 2 * 0), 99),  # 1 and a last group of 0
        (0 + 16 * (1 + 2 * (1 + 16 * (1 + 2 * 0))), 10**9),  # the same, further on
        ((1 << 500) - 1, 10**9),  # goes on and on
        (9, 8),
        (16 * (1 + 2 * 1), 15),
    ],
)
def test_a_whole_number_is_in_bounds_and_has_one_form(value: int, most: int) -> None:
    with pytest.raises(ParseError, match="damaged"):
        DigitReader(value, REFUSAL).take_whole(most)


LINK = forged("d", 12345678901234567899)


AROUND = (
    LINK,
    f"#{LINK}",
    f"  {LINK}\t",
    f"https://example.org/play/#{LINK}",
    f"<https://example.org/?a=1#b#{LINK}>",
    f"({LINK}).",
    f'"{LINK}",',
    f"\u201c{LINK}\u201d.",
    f"\xab\xa0{LINK}\xa0\xbb",
    f"\u201e{LINK}\u201c",
    f"\u2018{LINK}\u2019\u2026",
    f"\u200b{LINK}\ufeff",
    f"**{LINK}**",
)
"""A link as it stands in mails and chats."""


@pytest.mark.parametrize("text", AROUND)
def test_a_link_in_a_text(text: str) -> None:
    assert link_in(text) == LINK
    assert opened(Source.of(text), 1, "d").puzzle.take(10) == 9


@pytest.mark.parametrize(
    "text", ["", "board:", "#", "1H_", "x1.abc", "d.abc", "D1.abcd", "d1", "p1 .ab", "{d1.abc", "..?"]
)
def test_no_link_in_a_text(text: str) -> None:
    assert link_in(text) == ""


def test_a_mark_that_a_mail_program_spelt_out() -> None:
    with_position = forged("p", 5, 7)
    assert link_in(with_position.replace("~", "%7E")) == with_position
    assert link_in(with_position.replace("~", "%7e")) == with_position


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        (LINK, True),
        (f"https://example.org/#{LINK[:-1]}", True),
        (LINK[:-1] + "!", True),
        ("d1.AbCdEfGhIjKl", True),
        (forged("d", 0), True),
        ("d1.txt", False),
        ("p1.json", False),
        ("p1.solution.svg", False),
        ("d2.my-own-board", False),
        ("puzzle.txt", False),
        ("https://example.org/a.txt", False),
    ],
)
def test_the_name_of_a_file_that_is_not_there(name: str, is_one: bool) -> None:
    assert is_link(name) is is_one


REFUSED = {
    "": "expected a link, found nothing",
    "board:": "this is no link",
    "p1.AAAA": "this link is of another family of puzzles: p, not d",
    "d2.AAAA": "this link is of version 2, and version 1 is read",
    "d0.AAAA": "this link is of version 0, and version 1 is read",
    "d1.": "this link is cut off",
    "d1.ab": "this link is cut off",
    LINK[:-1]: "this link is damaged or cut off",
    LINK[:5] + "é" + LINK[6:]: "this link is damaged: 'é' can't be in it",
    LINK.swapcase().replace("D1", "d1"): "this link is damaged or cut off",
    f"{LINK}~": "the position in this link is cut off",
    f"{LINK}~abcd": "the position in this link is damaged or cut off",
    f"{LINK}~a~b": "the position in this link is damaged: '~' can't be in it",
    "d1." + "A" * 20_003: "this link is too long: 20,003 letters",
    f"{LINK}~" + "A" * 30_000: "the position in this link is too long: 30,000 letters",
    forged("d", "AB"): "this link is damaged or cut off",  # a zero in front
}


@pytest.mark.parametrize(("text", "problem"), REFUSED.items(), ids=[text[:40] for text in REFUSED])
def test_what_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ParseError) as refused:
        opened(Source.of(text), 1, "d")
    assert refused.value.problem == problem
    assert refused.value.column <= len(text) + 1


def test_the_place_of_a_refusal() -> None:
    text = f"see https://a.b/#{LINK[:4]}?{LINK[5:]}".replace(" ", "/")
    with pytest.raises(ParseError) as refused:
        opened(Source.of(text), 1, "d")
    assert text[refused.value.column - 1] == "?"


def spoilt(link: str) -> set[str]:
    """The link with one letter changed, left out or doubled, two letters changed round, or its end cut off."""
    found = {link[:at] for at in range(4, len(link))}
    for at in range(3, len(link)):
        found |= {link[:at] + letter + link[at + 1 :] for letter in "Aa0-_z"}
        found |= {link[:at] + link[at + 1 :], link[: at + 1] + link[at:]}
        if at + 1 < len(link):
            found.add(link[:at] + link[at + 1] + link[at] + link[at + 2 :])
    return found - {link}


def test_slips_are_found() -> None:
    """All of these, though 12 bits may miss one in 4,096."""
    link = forged("d", 2**200 // 7)
    for wrong in spoilt(link):
        with pytest.raises(ParseError):
            opened(Source.of(wrong), 1, "d")


def test_a_position_of_another_puzzle_is_refused() -> None:
    one, other = forged("d", 1000, 77), forged("d", 1001, 77)
    with pytest.raises(ParseError, match="the position in this link"):
        opened(Source.of(f"{one.partition('~')[0]}~{other.partition('~')[2]}"), 1, "d")


def test_what_is_too_long_is_not_written() -> None:
    writer = DigitWriter()
    writer.put((1 << 120_006) - 1, 1 << 120_006)
    with pytest.raises(InvalidPuzzle, match="this puzzle is too large for a link: 20,001 letters, at most 20,000"):
        written("d", writer)
    with pytest.raises(InvalidPuzzle, match="this position is too large"):
        written("d", DigitWriter(), writer)


def test_the_links_of_a_text() -> None:
    source = Source.of(f"// mine\n\n==> a b <==\n{LINK}\n\n{LINK}\nwhat?\n")
    assert first_link(source) == LINK
    assert list(links_of(source)) == [("a b", 4), ("", 6), ("", 7)]
    assert first_link(Source.of(f"board:\n{LINK}\n")) == ""


def test_the_alphabet_is_that_of_addresses() -> None:
    assert len(set(linking._LETTERS)) == 64
    assert not set(linking._LETTERS) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
