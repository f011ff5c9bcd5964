"""A measured figure beside what it has to be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """`name` was measured as `value`; it has to be at least, or at most, `bar`. `about` says on what."""

    name: str
    value: float
    bar: float
    at_least: bool = False
    about: str = ""

    @property
    def met(self) -> bool:
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def __str__(self) -> str:
        sign = ">=" if self.at_least else "<="
        return f"{'ok  ' if self.met else 'MISS'} {self.name:58} {self.value:10.3f} {sign} {self.bar:<8g} {self.about}"
