"""The tables of docs/how/measured.md are the figures that bench/ keeps. With --update they are written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from bench.check.figures import FIGURES
from bench.yard import NAME

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "how" / "measured.md"
_SAME = "the bare solver asked the same"
BESIDE = {
    "pipes: 30x30 solved": _SAME,
    "pipes: suite solved": _SAME,
    "pipes: made 7x10, Net": "a hundred times as many grids of Net",
    "polypips: newspaper counted": "the kernel alone",
    "polypips: newspaper found": "the kernel alone",
    "polypips: newspaper found, CP-SAT": "CP-SAT",
    "polypips: pentominoes 4x15, exact-cover": "exact-cover",
}
"""What figures stand beside: all others beside the fixed sum, commands beside the interpreter alone."""


def ratios() -> list[list[str]]:
    kept: dict[str, float] = json.loads((ROOT / "bench" / "check" / "ratios.json").read_text(encoding="utf-8"))
    rest = {"start": "the interpreter alone"}
    return [
        [name, f"{times:.3g}", BESIDE.get(name) or rest.get(name.split(":")[0], NAME)] for name, times in kept.items()
    ]


def suite() -> list[list[str]]:
    return [[each["solver"], f"{each['mean_ms']:.3g}", f"{each['worst_ms']:.3g}"] for each in figures()["suite"]]


def large() -> list[list[str]]:
    rows = []
    for each in figures()["large"]:
        seconds = [each["seconds"].get(name) for name in ("pipworks", "CP-SAT, depths", "CP-SAT, our cuts")]
        side = each["size"]
        rows.append([each["family"], f"{side}x{side}", *("" if s is None else f"{s:.2g}" for s in seconds)])
    return rows


def hints() -> list[list[str]]:
    return noted("hints")


def collections() -> list[list[str]]:
    return noted("collections")


def noted(name: str) -> list[list[str]]:
    kept = json.loads((ROOT / "bench" / "noted.json").read_text(encoding="utf-8"))[name]
    return [[each["what"], each["figure"], f"`python -m {each['command']}`"] for each in kept]


def figures() -> Any:
    return json.loads((ROOT / "bench" / "pipes" / "figures.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("table", [ratios, suite, large, hints, collections], ids=lambda table: table.__name__)
def test_a_table_is_what_bench_keeps(table: Any, request: pytest.FixtureRequest) -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"<!-- {table.__name__},.*? -->\n\n[^\n]*\n\|[-| ]+\|\n(.*?)<!-- end -->", text, re.DOTALL)
    assert found
    rows = "".join(f"| {' | '.join(row)} |\n" for row in table()) + "\n"
    if request.config.getoption("--update"):
        PAGE.write_text(text[: found.start(1)] + rows + text[found.end(1) :], encoding="utf-8")
    else:
        assert found[1] == rows


def test_what_stands_beside_is_named_as_in_bench() -> None:
    assert BESIDE.keys() <= FIGURES.keys()
    assert all(
        f"python -m bench.{name}" in PAGE.read_text(encoding="utf-8") for name in ("counts", "tilings", "starts")
    )
    for module in re.findall(r"python -m (bench[.\w]*)", PAGE.read_text(encoding="utf-8")):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module


def test_what_make_bench_runs_is_named() -> None:
    target = (ROOT / "Makefile").read_text(encoding="utf-8").split("\nbench: ")[1].split("\n\n")[0]
    run = ", ".join(f"`{name}`" for name in re.findall(r"-m bench\.([.\w]+)", target))
    assert f"some minutes: {run} |" in PAGE.read_text(encoding="utf-8")
