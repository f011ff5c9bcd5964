"""Comment lines that claim something of a puzzle: told from the writer's own, and stated anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import claims

MADE = (" made by pipworks 0.1.0", " board: 4x3", " pieces: 2*", " unique: yes", " difficulty: easy", " seed: 4")
COMMAND = "generate_pipes --size 5x4 --no-unique --difficulty hard --seed 3"
LEVEL = (" made by pipworks 0.1.0", f" command: {COMMAND}", " seed: 3")
SAID = {"solutions": "1", "grade": claims.grade_claim("easy", 9.2, "polypips-1")}


@pytest.mark.parametrize(
    ("comment", "key"),
    [
        (" solutions: 1", "solutions"),
        (f" solutions: {claims.solutions_claim(2, exact=False)}", "solutions"),
        (f"solutions: {claims.solutions_claim(0, exact=False)}", "solutions"),
        (f" grade: {SAID['grade']}", "grade"),
        (f" grade: not known ({claims.LIMIT})", "grade"),
        (" size: 7x10", "size"),
        (" variant: no wrap, all tiles", "variant"),
        (" unique: yes", "stale"),
        (" difficulty: hard", "stale"),
        (" grade: hard", "grade"),
        (" Grade: easy, score 9.2", "grade"),
        (" Unique: YES", "stale"),
        (" unique:yes", "stale"),
        (" solutions: 2 or more", "solutions"),
        (" grade: hard for me", ""),
        (" grade: B+", ""),
        (" solutions: ask me", ""),
        (" difficulty: I found it hard", ""),
        (" unique: yes, I think", ""),
        (" a grade: easy", ""),
        ("", ""),
    ],
)
def test_claims_are_told_from_other_words(comment: str, key: str) -> None:
    assert claims.key_of(comment) == key


def test_what_made_a_puzzle() -> None:
    maker = claims.maker_in((" mine", *MADE, " note: a single solution took more", " unique: no"))
    assert maker is not None
    assert (maker.start, maker.end, maker.version) == (1, 8, "0.1.0")
    assert maker.lines == tuple(line.strip() for line in MADE[1:])
    level = claims.maker_in(LEVEL)
    assert level is not None
    assert level.lines == (f"command: {COMMAND}", "seed: 3")
    assert claims.made_from(level) == f" made from: {COMMAND} (pipworks 0.1.0)"
    assert claims.maker_in((" made by hand", " seed: 4")) is None
    assert claims.maker_in((claims.made_from(maker),)) is None


def test_claims_are_stated_in_their_places() -> None:
    comments = (" mine", " solutions: 2", *MADE, " unique: yes", " more of mine", " solutions: 3")
    assert claims.stated(comments, SAID, is_made_so=True) == (
        *(" mine", " solutions: 1", *MADE, " more of mine"),
        f" grade: {SAID['grade']}",
    )
    changed = claims.stated(comments, {}, is_made_so=False)
    said = "board: 4x3; pieces: 2*; unique: yes; difficulty: easy; seed: 4 (pipworks 0.1.0)"
    assert changed == (" mine", f" made from: {said}", " more of mine")
    assert claims.stated(LEVEL, {"size": "5x4"}, is_made_so=True) == (*LEVEL, " size: 5x4")


OWN = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20).filter(lambda line: not claims.key_of(line))
ANY = st.one_of(OWN, st.sampled_from((*MADE, *LEVEL, " solutions: 7", " note: x", " size: 1x1")))


@given(st.lists(ANY, max_size=12), st.sampled_from(({}, SAID)), st.booleans())
def test_what_is_stated_stays(comments: list[str], said: dict[str, str], is_made_so: bool) -> None:
    once = claims.stated(comments, said, is_made_so=is_made_so)
    assert claims.stated(once, said, is_made_so=is_made_so) == once
    blocks = {number for maker in claims.makers_in(comments) for number in range(maker.start, maker.end)}
    own = [line for number, line in enumerate(comments) if number not in blocks and not claims.key_of(line)]
    left = iter(once)
    assert all(line in left for line in own), "the writer's own lines stay, in their order"
