from collections.abc import Callable, Iterable, Sequence

class Settler:
    def __init__(
        self, tiles: str, width: int, wraps: bool, tight: bool, whole: bool, sides: bytes, nodes: int
    ) -> None: ...
    def run(self, steps: int) -> int: ...
    def used(self) -> bytes: ...
    def sides(self) -> bytes: ...
    @property
    def nodes(self) -> int: ...

def arcs(tiles: str, near: Sequence[int]) -> tuple[list[int], int]: ...
def flow(
    tiles: str,
    near: Sequence[int],
    entering: Sequence[int],
    houses: Sequence[int],
    variables: int,
    model: Sequence[int],
) -> tuple[bytearray, bytearray, list[tuple[tuple[int, ...], frozenset[int]]], list[int]]: ...
def cuts(
    near: Sequence[int],
    entering: Sequence[int],
    leaving: Sequence[int],
    houses: Sequence[int],
    lit: bytearray,
    feeders: Sequence[int],
    parts: Iterable[tuple[Sequence[int], Iterable[int]]],
) -> list[tuple[list[int], tuple[int, ...]]]: ...
def clauses(
    tiles: str,
    entering: Sequence[int],
    leaving: Sequence[int],
    tight: bool,
    write: Callable[[str, int, bool], Sequence[Sequence[int]]],
) -> list[tuple[int, ...]]: ...

class Window:
    def __init__(
        self,
        tiles: str,
        near: Sequence[int],
        used: Sequence[int],
        parent: Sequence[int],
        part: Sequence[int],
        chosen: Sequence[int],
        target: int,
    ) -> None: ...
    @property
    def rooted(self) -> bool: ...
    def write(self, ask: Callable[[str, int, bool], Sequence[Sequence[int]]]) -> list[tuple[int, ...]]: ...
    def cuts(self, model: Sequence[int]) -> list[list[int]]: ...
    def changes(
        self,
    ) -> tuple[dict[int, int], list[int], list[tuple[int, int]], list[int], list[int]]: ...
