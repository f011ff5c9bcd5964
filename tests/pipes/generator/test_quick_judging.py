"""What is judged natively is a fact of the board: the same as the solver finds, however it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.limits import CancelToken, Exhausted, Limits
from pipworks.pipes.generator import judging, quick_judging
from pipworks.pipes.generator.decoys import add_decoys
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.patch import Patch
from pipworks.pipes.generator.plan import plan
from pipworks.pipes.generator.quick_growth import grow
from pipworks.pipes.generator.recipe import Impossible, Recipe
from pipworks.pipes.generator.unique import make_unique
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver import backbone
from pipworks.rng import Rng
from tests.pipes.generator.test_patching import patches
from tests.support.amounts import some

BUILT = pytest.mark.skipif(not find_spec("pipworks.pipes.generator._native"), reason="judging natively is not built")
SEEDS = st.integers(0, 2**64 - 1)
RECIPES = st.builds(
    Recipe,
    st.tuples(st.integers(1, 9), st.integers(1, 9)),
    fill=st.none() | st.floats(0.3, 1.0),
    decoys=st.just(0),
    unique=st.booleans(),
    wraps=st.booleans(),
)


def drawn(recipe: Recipe, seed: int) -> Draft | None:
    """A grown draft; None where none grew."""
    try:
        draft = Draft(plan(recipe, Rng(seed)), Rng(seed))
    except Impossible:
        return None
    return draft if draft.plant() and grow(draft, Limits().start()) else None


@pytest.fixture(
    params=[(1, 10**9), (7, 10**9), (10**5, 10**9), (10**5, -100), (50, 1)],
    ids=["by single steps", "by some", "at once", "left to the solver", "shared with the solver"],
)
def ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How often the judge stops, and when it leaves a question to the solver."""
    monkeypatch.setattr(quick_judging, "_STEPS", request.param[0])
    monkeypatch.setattr(quick_judging, "_NODES", request.param[1])


@BUILT
@pytest.mark.usefixtures("ways")
def test_the_backbone_is_the_solvers() -> None:
    @given(RECIPES, SEEDS, st.integers(0, 90))
    @settings(max_examples=some(30, of=400))
    def same(recipe: Recipe, seed: int, most: int) -> None:
        draft = drawn(recipe, seed)
        if draft is None:
            return
        asked = draft.board(), draft.used, Limits().start(), most
        assert quick_judging.outside_backbone(*asked) == backbone.outside_backbone(*asked)

    same()


@BUILT
@pytest.mark.usefixtures("ways")
def test_the_backbone_of_a_patch_is_the_solvers() -> None:
    @given(patches(most=7))
    @settings(max_examples=some(20, of=300))
    def same(made: tuple[Draft, Patch] | None) -> None:
        if made is None:
            return
        _, patch = made
        asked = patch.board(), patch.used, Limits().start(), len(patch.used), patch._ports
        assert quick_judging.outside_backbone(*asked) == backbone.outside_backbone(*asked)

    same()


@BUILT
@pytest.mark.usefixtures("ways")
def test_the_same_decoys_are_refused() -> None:
    @given(RECIPES, SEEDS, st.integers(1, 20))
    @settings(max_examples=some(20, of=300))
    def same(recipe: Recipe, seed: int, number: int) -> None:
        draft = drawn(recipe, seed)
        if draft is None or not make_unique(draft, Rng(seed), Limits().start()):
            return

        def refused(board: Board, cells: Sequence[int]) -> set[int]:
            quickly = quick_judging.refused(board, draft.used, cells, Limits().start())
            assert quickly == judging.refused(board, cells, Limits().start())
            return quickly

        add_decoys(draft.board(), number, Rng(seed), refused)

    same()


def test_a_ring_without_gas_is_no_use_of_its_pipes() -> None:
    """Four bends may close to a ring, which is in no layout; one `T` would bring another layout."""
    board = Board.of("TLTI", "LLHL", "LT1I", "IHTL", wraps=False)
    cells = [3, 2, 5, 12, 9, 1, 8, 0, 4]
    assert judging.refused(board, cells, Limits().start()) == {9}


@BUILT
def test_limits_are_kept() -> None:
    draft = drawn(Recipe((30, 30), fill=0.9, decoys=0), 1)
    assert draft is not None
    token = CancelToken()
    token.cancel()
    for limits in (Limits(seconds=0), Limits(nodes=0), Limits(cancel=token)):
        with pytest.raises(Exhausted):
            quick_judging.outside_backbone(draft.board(), draft.used, limits.start(), 900)
        with pytest.raises(Exhausted):
            quick_judging.refused(draft.board(), draft.used, [], limits.start())


@BUILT
@pytest.mark.parametrize(
    ("tiles", "width", "used", "ports", "words"),
    [
        ("1HX", 3, b"\2\x08\0", b"", "no tiles of a board"),
        ("", 1, b"", b"", "no tiles of a board"),
        ("1H_", 2, b"\2\x08\0", b"", "no tiles of a board"),
        ("1H_", 3, b"\2\x08", b"", "for each tile"),
        ("1H_", 3, b"\2\x08\0", b"\0", "for each tile"),
        ("1H_", 3, b"\0\0\0", b"", "no layout"),
        ("1H_", 3, b"\2\2\0", b"", "no layout"),
        ("1I1", 3, b"\2\x0a\x08", b"", "no layout"),
    ],
)
def test_what_is_no_layout_is_refused(tiles: str, width: int, used: bytes, ports: bytes, words: str) -> None:
    native = import_module("pipworks.pipes.generator._native")
    with pytest.raises(ValueError, match=words):
        native.Judge(tiles, width, False, False, used, ports, 10)


@BUILT
def test_only_pipes_that_are_dry_are_judged() -> None:
    native = import_module("pipworks.pipes.generator._native")
    judge = native.Judge("1HI", 3, False, False, b"\2\x08\0", b"", 10)
    judge.take([2])
    assert judge.admit(1000) == 1
    assert judge.refused == []
    for cell in (0, 1, 3):
        with pytest.raises(ValueError, match="leaves dry"):
            judge.take([cell])
    with pytest.raises(ValueError, match="no pipe is asked about"):
        judge.tell(True)
    with pytest.raises(ValueError, match="not doubted"):
        judge.clear([2])
