"""Puzzles on their way to paper: answered, laid out, drawn, and written into one file or two."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager

from pipworks.cli import files, progress
from pipworks.cli.interrupts import Held
from pipworks.cli.running import Exit, UsageError
from pipworks.errors import MissingExtra
from pipworks.limits import Limits
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.printing.entry import Entry
    from pipworks.printing.fonts import Fonts
    from pipworks.printing.options import Options
    from pipworks.printing.page import Page

_NO_TIME = Limits(seconds=0)
"""For what was looked for already, and not found."""


def need(how: Options) -> None:
    """Raises MissingExtra where a package is not installed that this takes, and UsageError for a font that is none.

    OSError for one that can't be read.
    """
    from pipworks.printing.fonts import Fonts

    try:
        import reportlab  # noqa: F401

        if how.link:
            import segno  # noqa: F401
    except ImportError:
        raise MissingExtra("pdf", "printing puzzles") from None
    try:
        if how.font:
            open(how.font, "rb").close()  # whose OSError says why
        Fonts(how.font)
    except ValueError as error:
        raise UsageError(f"--font: {error}") from None


def write(found: Sequence[Entry], how: Options, names: Sequence[str | None], seconds: float) -> Exit:
    """Print the puzzles, and where there is a second name, their answers into that; all files are written, or none.

    LIMIT where an answer was not found in time. Each answer and each grade is looked for within so many seconds, 0 for
    no limit. Raises UsageError for puzzles that are too large for their page, before any is looked for, and OSError for
    a file that can't be written.
    """
    from pipworks.printing import sheets
    from pipworks.printing.fonts import Fonts
    from pipworks.printing.plan import planned
    from pipworks.printing.qr_codes import side_of
    from pipworks.printing.subjects import subjects_of

    entries = sheets.entries_of(found)
    subjects = subjects_of(entries, how)
    with _refused():
        planned(subjects, how, Fonts(how.font))
    entries = _looked_up(entries, how, Limits(seconds or None))
    _tell_of_answers(entries, grades=how.grade or how.booklet)
    with _refused():  # for answers below their puzzles, whose sizes were not known before
        made = [sheets.pages(entries, how, limits=_NO_TIME)]
    if len(names) > 1:
        made.append(sheets.answer_pages(entries, how, limits=_NO_TIME))
    _tell_of_letters(made, Fonts(how.font))
    for subject in subjects:
        if subject.address and not side_of(subject.address):
            files.tell(f"{subject.entry.called}: its link is too long for a QR code")
    titles = (how.title or "Puzzles", f"Answers: {how.title or 'Puzzles'}")
    data = [sheets.as_pdf(pages, how, title) for pages, title in zip(made, titles, strict=False)]
    _put(dict(zip(names, data, strict=True)))
    files.tell(_summary(len(entries), made, how, names))
    return Exit.LIMIT if any(entry.answer is not None and entry.answer.stopped for entry in entries) else Exit.DONE


@contextmanager
def _refused() -> Iterator[None]:
    """Makes a UsageError of what is said of puzzles that are too large for their page."""
    from pipworks.printing.legible import Illegible

    try:
        yield
    except Illegible as error:
        raise UsageError(str(error)) from None


def _looked_up(entries: Sequence[Entry], how: Options, limits: Limits) -> tuple[Entry, ...]:
    """The puzzles with their answers and grades, as far as these are printed; each is looked for within the limits."""
    from pipworks.printing.answers import answered, graded
    from pipworks.printing.options import Answers

    answers, grades = how.answers is not Answers.NONE, how.grade or how.booklet
    done: list[Entry] = []
    with progress.shown() as line:
        for entry in entries:
            if line:
                line.doing(f"{len(done)} of {len(entries)} puzzles looked at; {entry.name}")
            answer = answered(entry, limits) if answers else None
            done.append(entry.replaced(answer=answer, grade=graded(entry, limits) if grades else None))
    return tuple(done)


def _tell_of_answers(entries: Sequence[Entry], *, grades: bool) -> None:
    """Name the puzzles whose answer has something that is to be known, and those without a grade that is asked for."""
    for entry in entries:
        if entry.answer is not None and entry.answer.note:
            files.tell(f"{entry.called}: {entry.answer.note}")
        elif grades and entry.grade is None:
            files.tell(f"{entry.called}: not graded")


def _tell_of_letters(made: Sequence[Sequence[Page]], fonts: Fonts) -> None:
    """Say once which letters no font has."""
    from pipworks.printing.page import Text

    texts = (part.text for pages in made for page in pages for part in page.parts if isinstance(part, Text))
    missing = fonts.missing("".join(texts))
    if missing:
        files.tell(f"no font here has {' '.join(missing)}: name one that does, with --font FILE")


def _put(data: dict[str | None, bytes]) -> None:
    """Write each file whole, and none of them where one can't be written. Raises OSError."""
    if not files.is_file(next(iter(data))):
        for name, content in data.items():
            files.write(name, content)
        return
    from pipworks.cli.replacing import Replacement

    with Held(), ExitStack() as stack:
        for name, content in data.items():
            stack.enter_context(Replacement(str(name))).add(content)


def _summary(count: int, made: Sequence[Sequence[Page]], how: Options, names: Sequence[str | None]) -> str:
    """What was written, in one line."""
    whole, *answers = made
    start = next((place for place, page in enumerate(whole) if page.name == "Answers"), len(whole))
    if how.booklet:
        said = f"{counted(count, 'puzzle')} on {counted(len(whole) // 2, 'sheet')} to fold"
    else:
        said = f"{counted(count, 'puzzle')} on {counted(start, 'page')}"
        said += f", {_of_answers(len(whole) - start)}" * (start < len(whole))
    if files.is_file(names[0]):
        said = f"{names[0]}: {said}"
    more = [f"{name}: {_of_answers(len(pages))}" for name, pages in zip(names[1:], answers, strict=True)]
    return "; ".join([said, *more])


def _of_answers(pages: int) -> str:
    return f"{counted(pages, 'page')} of answers"
