"""Native growth is growth: the same steps by the same draws, to the same draft."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from os import environ
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.limits import Limits
from pipworks.native import native_or_none
from pipworks.pipes.generator import quick_growth
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.grow import grow, retract
from pipworks.pipes.generator.plan import plan
from pipworks.pipes.generator.recipe import Impossible, Recipe
from pipworks.rng import Rng
from tests.support.amounts import some

BUILT = pytest.mark.skipif(not find_spec("pipworks.pipes.generator._native"), reason="native growth is not built")
SEEDS = st.integers(0, 2**64 - 1)
SOURCES = Path(__file__).resolve().parents[3] / "src" / "pipworks" / "pipes" / "generator"


def everything(draft: Draft) -> tuple[object, ...]:
    places = [draft._place[cell] for cell in draft.free]
    return draft.used, draft.free, places, draft.houses, draft.tanks, draft.rng.state


@BUILT
@given(
    st.builds(
        Recipe,
        st.tuples(st.integers(1, 14), st.integers(1, 14)),
        fill=st.none() | st.floats(0.3, 1.0),
        unique=st.booleans(),
        wraps=st.booleans(),
    ),
    SEEDS,
    st.integers(0, 12),
)
@settings(max_examples=some(75, of=400))
def test_the_same_draft_and_the_same_draws(recipe: Recipe, seed: int, retracted: int) -> None:
    """From nothing, and again after twigs were taken back."""
    try:
        drafts = [Draft(plan(recipe, Rng(seed)), Rng(seed)) for _ in range(2)]
    except Impossible:
        return
    if {draft.plant() for draft in drafts} != {True}:
        return
    for _ in range(2):
        ends = [way(draft, Limits().start()) for way, draft in zip((grow, quick_growth.grow), drafts, strict=True)]
        assert ends[0] == ends[1]
        assert everything(drafts[0]) == everything(drafts[1])
        for draft in drafts:
            for _ in range(retracted):
                retract(draft, draft.rng.below(len(draft.used)), 1 + draft.rng.below(8))


@BUILT
def test_it_checks_its_limits() -> None:
    draft = Draft(plan(Recipe((300, 300)), Rng(1)), Rng(1))
    assert draft.plant()
    assert not quick_growth.grow(draft, Limits(seconds=0).start())
    assert 0 < draft.size < draft.plan.tree


@BUILT
@pytest.mark.parametrize(
    ("near", "numbers", "used", "free", "words"),
    [
        ([0] * 4, [1] * 6, [0], [0], "seven numbers"),
        ([0] * 3, [1] * 7, [0], [0], "an entry for each cell"),
        ([0, 0, 0, 1], [1, 1, 1, 50, 1, 1, 0], [0], [0], "a neighbour off the board"),
        ([0] * 4, [1, 1, 1, 50, 1, 1, 0], [0], [1], "a free cell off the board"),
        ([0] * 4, [1, 1, 1, 0, 1, 1, 0], [0], [0], "bends are from 1 to 99 percent"),
        ([0] * 4, [-1, 1, 1, 50, 1, 1, 0], [0], [0], "out of range"),
    ],
)
def test_what_is_no_draft_is_refused(
    near: list[int], numbers: list[int], used: list[int], free: list[int], words: str
) -> None:
    native = import_module("pipworks.pipes.generator._native")
    with pytest.raises(ValueError, match=words):
        native.Growth(near, numbers, used, [0], free, 0, 0)


def test_levels_are_the_same_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [(Recipe(), seed) for seed in range(6)] + [(Recipe((22, 20), fill=0.85), 1)]
    made = [generate(recipe, seed) for recipe, seed in asked]
    monkeypatch.setenv("PIPWORKS_KERNEL", "python")
    assert native_or_none("pipworks.pipes.generator") is None
    assert [generate(recipe, seed) for recipe, seed in asked] == made


def test_the_native_module_is_not_needed() -> None:
    code = "import sys; sys.modules['pipworks.pipes.generator._native'] = None; from pipworks import pipes; "
    code += "print(pipes.generate(pipes.Recipe(size=(4, 4)), 1).board)"
    environment = environ | {"PIPWORKS_KERNEL": "auto"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == f"{generate(Recipe((4, 4)), 1).board}\n"


def test_no_native_file_is_long() -> None:
    for path in (SOURCES / "native").iterdir():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path.name
