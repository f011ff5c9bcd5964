"""The ratios that are kept, and what a run says beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from bench.check.figure import Measured

KEPT = Path(__file__).parent / "ratios.json"
WORSE = 1.2
"""A ratio that is so many times the kept one got worse."""
TRIES = 3
"""A figure that seems worse is measured so often in all, and the least ratio counts: what disturbs only adds."""


class Judged(NamedTuple):
    """A figure's ratio beside the kept one, None where there is none yet."""

    measured: Measured
    kept: float | None

    @property
    def worse(self) -> bool:
        """Whether it got worse by a fifth or more."""
        return self.kept is not None and self.measured.ratio >= WORSE * self.kept


def judged(measure: Callable[[], Measured], kept: float | None) -> Judged:
    """The figure measured, again where it seems worse."""
    best = Judged(measure(), kept)
    for _ in range(TRIES - 1):
        if not best.worse:
            break
        best = min(best, Judged(measure(), kept), key=lambda each: each.measured.ratio)
    return best


def read(path: Path = KEPT) -> dict[str, float]:
    """The ratios that are kept, by the name of the figure."""
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def write(ratios: Mapping[str, float], path: Path = KEPT) -> None:
    """Keep the ratios, three digits of each."""
    rounded = {name: float(f"{ratio:.3g}") for name, ratio in sorted(ratios.items())}
    path.write_text(json.dumps(rounded, indent=1) + "\n", encoding="utf-8")
