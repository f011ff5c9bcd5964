"""How large a puzzle may be, verb by verb: the one table, in cells, and the bytes of a file that are read.

A verb refuses a larger puzzle at once, where going on would take minutes or all memory. The limits of reading and
drawing can be lifted for a while, by those who have the time:

    with sizes.lifted():
        svg = pipes.to_svg(board)
"""

from __future__ import annotations

from pipworks.errors import TooLarge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextvars import ContextVar, Token
    from types import TracebackType

MOST_BYTES = 64 << 20
"""The longest file or input that is read: some 60 bytes a cell of the largest board, for all that stands around it."""

MOST_LINES = 2_000_000
"""The most lines of a text that is read, twice those of the largest board; JSON may have any number."""

KERNEL_CELLS = 10_000
"""The most cells that the search kernel takes."""

MOST = {
    "read": {"pipes": 1_000_000, "polypips": 1_000_000},
    "solve": {"pipes": 1_000_000, "polypips": KERNEL_CELLS},
    "hint": {"pipes": 1_000_000, "polypips": KERNEL_CELLS},
    "mend": {"pipes": 2_500, "polypips": 1_000},
    "text": {"pipes": 250_000, "polypips": 250_000},
    "svg": {"pipes": 50_000, "polypips": 50_000},
    "png": {"pipes": 25_000, "polypips": 25_000},
    "print": {"pipes": 50_000, "polypips": 50_000},
    "generate": {"pipes": 1_000_000, "polypips": 50_000},
    "generate unique": {"pipes": 1_000_000, "polypips": KERNEL_CELLS},
}
"""The most cells of a puzzle, for each verb and family. What a search may hold, --memory, may end it before."""

_TO = {
    "solve": "solve",
    "hint": "hint at and grade",
    "mend": "mend",
    "text": "draw as text",
    "svg": "draw as SVG",
    "png": "draw as PNG",
    "print": "print",
    "generate": "make a puzzle on",
    "generate unique": "make a puzzle with one solution on",
}
"""What the board is for, in a refusal."""

_BEYOND = {"svg": ("text", "draw it as text"), "png": ("svg", "draw it as .svg")}
"""What takes more than a verb does, and what is said of it."""

_LIFTED = ("text", "svg", "png")
"""What only takes long: these limits can be lifted, like those of reading."""


def check(verb: str, family: str, cells: int) -> None:
    """Raises TooLarge where the verb, one of `MOST`, takes no puzzle of so many cells."""
    most = MOST[verb][family]
    if cells > most and not (verb in _LIFTED and are_lifted()):
        raise TooLarge(verb, cells, most, sentence(verb, family, cells))


def sentence(verb: str, family: str, cells: int) -> str:
    """What is said of a puzzle of so many cells, which are too many for the verb."""
    further, instead = _BEYOND.get(verb, (verb, ""))
    more = f": {instead}" if cells <= MOST[further][family] else ""
    return f"a board to {_TO[verb]} has at most {MOST[verb][family]:,} cells, this one {cells:,}{more}"


def is_readable(family: str, cells: int) -> bool:
    """Whether a board of so many cells is read from a file."""
    return cells <= MOST["read"][family] or are_lifted()


def too_long(size: int | None) -> tuple[str, str]:
    """What is wrong with an input of so many bytes, None for endless ones, and what would be right."""
    length = f"{size:,} bytes are" if size is not None else f"more than {MOST_BYTES:,} bytes are"
    most = max(MOST["read"].values())
    return f"{length} too many to be read", f"at most {MOST_BYTES:,}: a board has at most {most:,} cells"


def too_many_lines(lines: int) -> tuple[str, str]:
    """What is wrong with a text of so many lines, and what would be right."""
    return f"{lines:,} lines are too many to be read", f"a text has at most {MOST_LINES:,}"


def too_many(family: str, cells: int) -> tuple[str, str]:
    """What is wrong with a board of so many cells in a file, and what would be right."""
    return f"{cells:,} cells are too many for a board", f"a board has at most {MOST['read'][family]:,}"


class lifted:  # noqa: N801 - used as a function is, in a `with`
    """A context in which, for this thread or task alone, no verb refuses a puzzle for its size."""

    __slots__ = ("_token",)

    def __enter__(self) -> None:
        self._token: Token[bool] = _variable().set(True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _variable().reset(self._token)


_made: list[ContextVar[bool]] = []


def _variable() -> ContextVar[bool]:
    """Whether limits are lifted, made when it is first needed."""
    if not _made:
        from contextvars import ContextVar

        _made.append(ContextVar("pipworks.sizes.lifted", default=False))
    return _made[0]


def are_lifted() -> bool:
    """Whether the limits that can be lifted are lifted here."""
    return bool(_made) and _made[0].get()
