"""All figures, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bench.check import pipes, polypips, programs
from bench.check.figure import Figure

FIGURES: Mapping[str, Callable[[], Figure | None]] = {
    f"{room}: {name}": prepared
    for room, figures in (("polypips", polypips.FIGURES), ("pipes", pipes.FIGURES), ("start", programs.FIGURES))
    for name, prepared in figures.items()
}
