from collections.abc import Sequence

class Growth:
    def __init__(
        self,
        near: Sequence[int],
        numbers: Sequence[int],
        used: Sequence[int],
        tank: Sequence[int],
        free: Sequence[int],
        houses: int,
        state: int,
    ) -> None: ...
    def run(self, steps: int) -> int: ...
    @property
    def used(self) -> list[int]: ...
    @property
    def free(self) -> list[int]: ...
    @property
    def houses(self) -> int: ...
    @property
    def state(self) -> int: ...
