"""The search in WebAssembly is the native one: the same answers to every question after the same nodes."""

from __future__ import annotations

import gc
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from pipworks import kernel
from pipworks.errors import KernelUnavailable
from pipworks.kernel import Problem
from pipworks.kernel.wasm import home
from pipworks.kernel.wasm.engine import WasmEngine
from pipworks.kernel.wasm.instance import Instance, Trapped
from pipworks.limits import CancelToken, Limits, Stop
from tests.kernel.test_limits import ENDLESS, asked
from tests.kernel.test_problem import GOOD, REFUSED
from tests.support.amounts import some
from tests.support.engine import search_module
from tests.support.kernel import corpora
from tests.support.kernel.backends import running
from tests.support.kernel.strategies import problems, supplies


@pytest.fixture
def kept() -> Iterator[None]:
    """Leaves behind what was handed in before."""
    before = home.maker()
    yield
    home.use(before)


def answers(problem: Problem, limits: Limits, solutions: int = 20) -> list[object]:
    """Every question, in deterministic order and by chance."""
    walk = kernel.solutions(problem, Limits(solutions=solutions, nodes=limits.nodes))
    found: list[object] = [(solution, walk.nodes) for solution in walk]
    return [
        *found,
        walk.nodes,
        kernel.count(problem, limits),
        kernel.count_grids(problem, limits),
        kernel.probe(problem),
        kernel.find(problem, limits, seed=7),
        kernel.two_solutions(problem, limits, by_labels=True),
        kernel.possible(problem, limits),
    ]


def check_same(problem: Problem, limits: Limits, name: object = "") -> None:
    with running("native"):
        native = answers(problem, limits)
    with running("wasm"):
        assert answers(problem, limits) == native, name


@settings(max_examples=some(15, of=40))
@given(problem=problems())
def test_random_problems(problem: Problem) -> None:
    check_same(problem, Limits(nodes=2000))


@settings(max_examples=some(15, of=40))
@given(problem=supplies())
def test_random_supplies(problem: Problem) -> None:
    check_same(problem, Limits(nodes=2000))


def test_the_reference_agrees(shared: Path) -> None:
    for problem, _ in list(corpora.small(shared))[::12]:
        ordered = []
        for backend in ("wasm", "python"):
            with running(backend):
                walk = kernel.solutions(problem, Limits(nodes=300))
                ordered.append(([(solution, walk.nodes) for solution in walk], kernel.count(problem)))
        assert ordered[0] == ordered[1]


def test_conformance_puzzles(shared: Path) -> None:
    for problem, count in list(corpora.small(shared))[::5]:
        check_same(problem, Limits(nodes=1000), count)


def test_newspaper_puzzles(shared: Path) -> None:
    for name, problem, _ in list(corpora.newspaper(shared))[::9]:
        check_same(problem, Limits(nodes=2000), name)


@pytest.mark.long
def test_every_puzzle(shared: Path) -> None:
    for problem, _ in corpora.small(shared):
        check_same(problem, Limits(nodes=20_000))
    for name, problem, _ in corpora.newspaper(shared):
        check_same(problem, Limits(nodes=20_000), name)


def test_a_board_of_more_than_one_word(shared: Path) -> None:
    known = corpora.shapes(shared)
    text = (shared / "corpora" / "polypips" / "scale" / "45_10x10_1.0_101.txt").read_text()
    check_same(corpora.parse(text, known), Limits(nodes=3000))


def test_a_search_longer_than_a_slice_is_the_same_search() -> None:
    check_same(corpora.twelve(corpora.rectangle(6, 10)), Limits(nodes=40_000))


def test_a_count_of_many_words() -> None:
    """More than 2^128 tilings: the count starts again with longer words."""
    board = corpora.dominoes(corpora.rectangle(8, 56))
    with running("native"):
        native = kernel.count(board)
    assert native.count > 1 << 128
    with running("wasm"):
        assert kernel.count(board) == native


@pytest.mark.parametrize("seed", [-1, -(1 << 40), (1 << 64) + 5, 1 << 63])
def test_seeds_of_any_size(seed: int) -> None:
    board = corpora.twelve(corpora.rectangle(6, 10))
    with running("native"):
        native = kernel.find(board, Limits(nodes=20_000), seed=seed)
    with running("wasm"):
        assert kernel.find(board, Limits(nodes=20_000), seed=seed) == native


@pytest.mark.parametrize("message", REFUSED)
def test_what_is_refused(message: str) -> None:
    field, value = REFUSED[message]
    with running("wasm"), pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        kernel.count(Problem(**{**GOOD, field: value}))


@pytest.mark.parametrize("value", [((0.5, 0),), (("a", 0),), ((1 << 70, 0),), (None,), 7])
def test_what_is_no_problem_at_all(value: Any) -> None:
    with running("wasm"), pytest.raises((ValueError, TypeError)):
        kernel.count(Problem(**{**GOOD, "cells": value}))


def test_a_refusal_spoils_no_other_search() -> None:
    with running("wasm"):
        walk = kernel.solutions(corpora.dominoes(corpora.rectangle(4, 4)))
        first = next(walk)
        with pytest.raises(ValueError, match="count below 1"):
            kernel.count(Problem(((0, 0),), ((0, (((0, 0, 0),),)),)))
        assert len({first, *walk}) == 36
        assert kernel.count(corpora.dominoes(corpora.rectangle(4, 4))).count == 36


def test_a_limit_of_nodes() -> None:
    with running("wasm"):
        assert asked(ENDLESS, Limits(nodes=300)) == [
            (name, Stop.NODES, 300) for name in ("solutions", "possible", "count", "count_grids")
        ]
        assert kernel.count(corpora.dominoes(corpora.rectangle(4, 4)), Limits(nodes=1 << 60)).count == 36


@pytest.mark.parametrize("seconds", [0.0, 0.2])
def test_a_limit_of_seconds(seconds: float) -> None:
    with running("wasm"):
        begun = time.monotonic()
        assert {stop for _, stop, _ in asked(ENDLESS, Limits(seconds=seconds))} == {Stop.SECONDS}
        assert time.monotonic() - begun < 10


def test_a_limit_of_memory() -> None:
    with running("wasm"):
        assert kernel.count(ENDLESS, Limits(memory=100_000)) == kernel.Counted(0, Stop.MEMORY, 0)


@pytest.mark.long
def test_more_memory_than_a_module_can_have() -> None:
    """A module has at most a gigabyte: what is beyond it is a limit, and the next question has a new instance."""
    board = corpora.problem(
        corpora.rectangle(60, 60), [corpora.oriented([(0, 0, n % 7), (1, 0, n // 7 % 7)]) for n in range(1800)]
    )
    with running("wasm"):
        assert kernel.count(board, Limits(memory=64 << 30, seconds=120)).stop is Stop.MEMORY
        assert kernel.count(corpora.dominoes(corpora.rectangle(4, 4))).count == 36


def test_cancelled_by_who_watches() -> None:
    token = CancelToken()
    seen: list[int] = []

    def watch(progress: kernel.Progress) -> None:
        seen.append(progress.nodes)
        if len(seen) == 3:
            token.cancel()

    with running("wasm"):
        assert kernel.count(ENDLESS, Limits(cancel=token, seconds=60), watch).stop is Stop.CANCELLED
    assert len(seen) <= 5


def test_cancelled_from_another_thread() -> None:
    token = CancelToken()
    with running("wasm"):
        begun = time.monotonic()
        threading.Timer(0.3, token.cancel).start()
        assert kernel.count(ENDLESS, Limits(cancel=token, seconds=60)).stop is Stop.CANCELLED
        assert time.monotonic() - begun < 20


def test_engines_that_are_forgotten_make_room() -> None:
    with running("wasm"):
        board = corpora.dominoes(corpora.rectangle(6, 6))
        kernel.count(board)
        gc.collect()
        first = home.enter()
        size = first.instance.size()
        for _ in range(200):
            kernel.count(board)
        gc.collect()
        assert home.enter() is first
        assert first.instance.size() <= 2 * size
        assert first.living == 2  # the two of this test
        first.living = 0


class Broken:
    """An instance that traps at one export, and says why."""

    def __init__(self, instance: Instance, trap: str, fault: int) -> None:
        self._instance, self._trap, self._fault = instance, trap, fault

    def call(self, name: str, *numbers: float) -> float:
        if name == self._trap:
            raise Trapped("unreachable")
        return self._fault if name == "fault" else self._instance.call(name, *numbers)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._instance, name)


@pytest.mark.parametrize("trap", ["make", "room", "build", "begin_count", "run"])
def test_a_trap_for_want_of_memory_is_a_limit(trap: str, kept: None) -> None:
    with running("wasm"):
        make = home.maker()
        assert make is not None
        home.use(lambda: Broken(make(), trap, 1))
        counted = kernel.count(corpora.dominoes(corpora.rectangle(4, 4)))
        assert (counted.stop, counted.count) == (Stop.MEMORY, 0)
        assert kernel.find(corpora.dominoes(corpora.rectangle(4, 4))).solution is None or trap == "begin_count"


def test_any_other_trap_is_not_hidden(kept: None) -> None:
    with running("wasm"):
        make = home.maker()
        assert make is not None
        home.use(lambda: Broken(make(), "run", 0))
        with pytest.raises(Trapped):
            kernel.count(corpora.dominoes(corpora.rectangle(4, 4)))


def test_a_large_instance_is_left_once_it_is_empty(kept: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with running("wasm"):
        home.use(home.maker())
        board = corpora.dominoes(corpora.rectangle(4, 4))
        walk = kernel.solutions(board)
        inside = home.enter()
        inside.living -= 1
        monkeypatch.setattr(home, "LARGE", 0)
        kernel.count(board)
        assert len(list(walk)) == 36
        del walk
        gc.collect()
        assert home.enter() is not inside


def test_origins_of_no_placement() -> None:
    with running("wasm"):
        engine = WasmEngine(corpora.dominoes(corpora.rectangle(4, 4)), None, None, kernel.MEMORY, None)
        assert engine.origin(0)[0] == 0
        for p in (-1, 24, 1 << 40):
            with pytest.raises(IndexError, match="no such placement"):
                engine.origin(p)
        with pytest.raises(ValueError, match="unknown"):
            engine.begin((24,), None)


def test_which_back_end(monkeypatch: pytest.MonkeyPatch, kept: None) -> None:
    home.use(None)
    monkeypatch.setenv("PIPWORKS_KERNEL", "wasm")
    with pytest.raises(KernelUnavailable, match="no module here"):
        kernel.backend()
    with pytest.raises(KernelUnavailable, match="no module"):
        home.enter()
    home.use(lambda: pytest.fail("no instance is made before a question"))
    assert kernel.backend() == "wasm"
    monkeypatch.setattr(kernel, "_native_engine", lambda: None)
    monkeypatch.setenv("PIPWORKS_KERNEL", "auto")
    assert kernel.backend() == "wasm"
    monkeypatch.setenv("PIPWORKS_KERNEL", "python")
    assert kernel.backend() == "python"
    monkeypatch.setenv("PIPWORKS_KERNEL", "fast")
    with pytest.raises(KernelUnavailable, match="auto, native, wasm or python"):
        kernel.backend()


def test_the_module_asks_nothing_of_a_page_but_the_time() -> None:
    """What else the C++ library would have, as to write a message, no page can give."""
    wasmtime = pytest.importorskip("wasmtime")
    module = wasmtime.Module.from_file(wasmtime.Engine(), str(search_module()))
    assert [each.name for each in module.imports] == ["clock_time_get"]
