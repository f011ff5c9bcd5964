"""Every parser against spoilt input: read or refused at a place, never anything else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import plain
from tests.fuzz.targets import TARGETS, Target

HERE = Path(__file__).parent
CASES = sorted((HERE / "corpus").glob("*/*"))


@pytest.mark.parametrize("name", TARGETS)
def test_good_inputs_are_read(name: str) -> None:
    assert any(TARGETS[name].check(seed) for seed in TARGETS[name].seeds)


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_cases_that_broke_something(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    TARGETS[path.parent.name].check(text)


@pytest.mark.parametrize("name", TARGETS)
def test_a_sample_of_mutated_inputs(name: str) -> None:
    given, read = plain.run(name, 1, rounds=150)
    assert 0 < read <= given == 150
    assert read < given or name in ("bytes", "pipes_to_check"), "both sides are tried"


def test_the_same_seed_gives_the_same_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    """What breaks a target says with which text it did."""
    seen: list[str] = []

    def check(text: str) -> bool:
        seen.append(text)
        assert len(seen) % 20, "planted"
        return True

    monkeypatch.setitem(TARGETS, "planted", Target(check, ("AllSame None",)))
    for _ in range(2):
        with pytest.raises(AssertionError, match="planted") as caught:
            plain.run("planted", 3, rounds=30)
        assert caught.value.__notes__ == [f"target planted, seed 3, text {seen[-1]!r}"]
    assert seen[:20] == seen[20:]


@pytest.mark.long
def test_a_minute_of_it() -> None:
    """Guided by coverage where atheris is installed."""
    command = [sys.executable, "-m", "tests.fuzz", "--seconds", "60"]
    ran = subprocess.run(command, cwd=HERE.parent.parent, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
