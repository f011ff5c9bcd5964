"""How puzzles are printed: the paper, how many on a page, what stands beside them."""

from __future__ import annotations

import enum
from math import isfinite
from typing import Final

from pipworks.printing.paper import A4, LEAST, MOST, Paper, parse_paper
from pipworks.record import Record


class Answers(enum.Enum):
    """Where the answers stand: on pages behind the puzzles, upside down under each, in a file of their own, nowhere."""

    AFTER = "after"
    UPSIDE_DOWN = "upside-down"
    SEPARATE = "separate"
    NONE = "none"


FIT: Final = "fit"
"""The number of puzzles on a page that packs them by their sizes."""

PER_PAGE: Final = (1, 2, 4, 6, 9)
"""The numbers of puzzles that a page may have."""

THEMES: Final = {"print": "print", "colour": "light"}
"""The themes of paper, and what each is called in `render.theme`."""


class Options(Record, kw_only=True):
    """How a sheet is printed; measures in millimetres.

    `per_page` is one of `PER_PAGE` or "fit"; without it a page has as many as there are, up to four, and one in a
    booklet. `large` is large print, one puzzle a page. `cut_out` prints the pieces once more, on
    leaves of their own, which a booklet has none of, `rules` what is to be
    done, `grade` how hard each puzzle is, `rulers` the names of columns and rows. `link` is the address of a page that
    plays puzzles, to which a QR code leads. `date` stands below the title. `font` is a TrueType file for what the
    built-in font lacks. `booklet` makes two pages a sheet, to be folded. `paper` and `answers` may be given by their
    words, as "a4" and "after". Raises TypeError for a value of another type, ValueError for what can't be.
    """

    paper: Paper = A4
    landscape: bool = False
    per_page: int | str | None = None
    margin: float = 10.0
    answers: Answers = Answers.AFTER
    theme: str = "print"
    large: bool = False
    cut_out: bool = False
    booklet: bool = False
    title: str = ""
    date: str = ""
    rules: bool = False
    grade: bool = False
    link: str = ""
    rulers: bool = False
    font: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.paper, str):
            object.__setattr__(self, "paper", parse_paper(self.paper))
        if isinstance(self.answers, str):
            object.__setattr__(self, "answers", _answers(self.answers))
        _refuse_types(self)
        if self.per_page is not None and self.per_page not in (*PER_PAGE, FIT):
            raise ValueError(f"per_page is one of {', '.join(map(str, PER_PAGE))} or fit, not {self.per_page!r}")
        if self.theme not in THEMES:
            raise ValueError(f"no such theme for paper: {self.theme!r}; one of {', '.join(THEMES)}")
        if self.large and self.per_page not in (None, 1):
            raise ValueError(f"large print has one puzzle a page, not {self.per_page}")
        if self.cut_out and self.booklet:
            raise ValueError("pieces to cut out need leaves of their own: print them without a booklet")
        if not (isfinite(self.margin) and 0 <= self.margin <= min(self.paper.width, self.paper.height) / 3):
            raise ValueError(f"a margin of {self.margin:g} mm leaves no room on {self.paper}")
        if not all(LEAST <= side <= MOST for side in (self.paper.width, self.paper.height)):
            raise ValueError(f"a sheet has sides of {LEAST:g} to {MOST:g} mm, not {self.paper}")
        if any(letter.isspace() or not letter.isprintable() for letter in self.link):
            raise ValueError(f"an address has no spaces, as https://example.org/, not {self.link!r}")

    @property
    def sheet(self) -> Paper:
        """The sheet as it lies before the reader."""
        return self.paper.turned if self.landscape else self.paper


def _answers(word: str) -> Answers:
    try:
        return Answers(word)
    except ValueError:
        words = ", ".join(each.value for each in Answers)
        raise ValueError(f"answers stand at one of {words}, not {word!r}") from None


_TEXTS: Final = ("theme", "title", "date", "link", "font")
_SWITCHES: Final = ("landscape", "large", "cut_out", "booklet", "rules", "grade", "rulers")


def _refuse_types(options: Options) -> None:
    """Raises TypeError for a value of another type than the field's."""
    kinds: dict[str, type | tuple[type, ...]] = {"paper": Paper, "answers": Answers, "margin": (int, float)}
    kinds |= dict.fromkeys(_TEXTS, str) | dict.fromkeys(_SWITCHES, bool)
    for name, kind in kinds.items():
        value = getattr(options, name)
        if not isinstance(value, kind):
            what = "a number" if isinstance(kind, tuple) else f"a {kind.__name__}"
            raise TypeError(f"{name} is {what}, not {value!r}")
