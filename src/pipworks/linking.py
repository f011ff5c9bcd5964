"""Links: a puzzle, and maybe a position of it, in letters that an address may hold behind its `#`.

A link is `d1.` or `p1.` (a family and the version of its links), one large number in base64url, two letters of
checksum, and maybe `~` with a second number, the position, and two letters more. A number is written by digits, each
with the base that it has, the first one the lowest; what the digits mean is the family's. `docs/formats.md` has it all.
"""

from __future__ import annotations

from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.record import Record
from pipworks.source import BLANK, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, TypeVar

    from pipworks.contents import Contents, Renamed

    R = TypeVar("R", bound=Renamed)

VERSION = 1
"""The version of the links that are written and read."""

MOST_LETTERS = 20_000
"""The most letters of each of the two numbers: beyond, no browser is sure to take the address."""

MOST_CELLS = 40_000
"""The most cells of the rectangle that a board is in. Few letters could stand for very many."""

_FAMILIES = ("d", "p")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_WORTH = {letter: worth for worth, letter in enumerate(_LETTERS)}
_BITS = 6
_GROUP = 4
_CHECKSUM = 2
_POSITION = "~"
_AROUND = (
    BLANK
    + "<>\"'()[]`*\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a\xab\xbb\u2026\xa0\u200b\u200c\u200d\u2060\ufeff"
)
"""What may stand around a link in a message that it is copied from: quotes of all kinds, spaces that aren't seen."""
_BEHIND = ".,;:!?" + _AROUND
_CHUNK = 1 << 60
_WHOLE = "copy it again, from its start to its end"
_ALONE = f"{_WHOLE}, or leave out {_POSITION} and what follows: the rest is the puzzle"
_ENDING = 8
"""The most letters of what may still be the ending of a file that isn't there."""
_NAMED = "==>"
_LINK = "this link"


class DigitWriter:
    """Digits, each below its base, that become one number; `DigitReader` takes them in the same order."""

    __slots__ = ("_bases", "_digits")

    def __init__(self) -> None:
        self._digits: list[int] = []
        self._bases: list[int] = []

    def put(self, digit: int, base: int) -> None:
        """Add a digit from 0 up to, not including, its base."""
        assert 0 <= digit < base, (digit, base)
        self._digits.append(digit)
        self._bases.append(base)

    def put_whole(self, number: int) -> None:
        """Add a number of any size: groups of 4 bits, the lowest first, and behind each whether more follow."""
        while True:
            self.put(number & (1 << _GROUP) - 1, 1 << _GROUP)
            number >>= _GROUP
            self.put(int(number > 0), 2)
            if not number:
                return

    def __str__(self) -> str:
        value = chunk = 0
        size = 1
        for digit, base in zip(reversed(self._digits), reversed(self._bases), strict=True):
            chunk = chunk * base + digit
            size *= base
            if size > _CHUNK:  # to multiply the large number for each digit would take long
                value, chunk, size = value * size + chunk, 0, 1
        return _letters(value * size + chunk)


class DigitReader:
    """The digits of a number, asked for with their bases in the order in which they were written.

    Whatever is asked raises ParseError where the number holds no such thing.
    """

    __slots__ = ("_refused", "_value")

    def __init__(self, value: int, refused: ParseError) -> None:
        self._value = value
        self._refused = refused

    def take(self, base: int) -> int:
        """The next digit, from 0 up to, not including, its base."""
        self._value, digit = divmod(self._value, base)
        return digit

    def take_many(self, base: int, count: int) -> list[int]:
        """The next digits, so many, which all have one base: as fast as few are."""
        return self.take_until(base, base, count)

    def take_until(self, last: int, base: int, count: int) -> list[int]:
        """The next digits of one base up to the first that is `last`, or so many where none of them is."""
        found: list[int] = []
        together = max(1, (_CHUNK.bit_length() - 1) // (base - 1).bit_length())
        while len(found) < count:  # to divide the large number for each digit would take long
            taken = min(together, count - len(found))
            rest, chunk = divmod(self._value, base**taken)
            for number in range(1, taken + 1):
                chunk, digit = divmod(chunk, base)
                found.append(digit)
                if digit == last:
                    self._value = rest * base ** (taken - number) + chunk
                    return found
            self._value = rest
        return found

    def take_whole(self, most: int) -> int:
        """The next number that was put as a whole, at most `most`."""
        number, shift = self.take(1 << _GROUP), 0
        while self.take(2):
            shift += _GROUP
            group = self.take(1 << _GROUP)
            number |= group << shift
            if number > most:
                raise self.refusal()
            if not group and not self._value & 1:
                raise self.refusal()  # the last group of a longer number is not 0
        if number > most:
            raise self.refusal()
        return number

    def end(self) -> None:
        """Raises ParseError where something is left over."""
        if self._value:
            raise self.refusal()

    def refusal(self, problem: str = "", hint: str = "") -> ParseError:
        """The ParseError that says that the link is damaged, or another problem with it."""
        found = self._refused
        if not problem:
            return found
        return ParseError(found.source, found.line, found.column, found.text, problem, hint)


class OpenedLink(Record):
    """The numbers of a link: that of its puzzle, and that of its position where it has one."""

    puzzle: DigitReader
    position: DigitReader | None


def link_in(text: str) -> str:
    """The link in a text, an address before its `#` and what stands around it left out; empty where there is none.

    What has the form of a link is one, damaged, cut off or of another version as it may be.
    """
    if "." not in text or text.startswith(("{", "[")):
        return ""
    inner = text.strip(_AROUND)
    link = inner.rpartition("#")[2]
    head, dot, _ = link[:12].partition(".")
    is_link = dot and head[:1] in _FAMILIES and head[1:].isdecimal() and head.isascii()
    if not is_link or any(blank in inner for blank in " \t\n"):
        return ""
    return link.replace("%7E", _POSITION).replace("%7e", _POSITION).rstrip(_BEHIND)


def is_link(name: str) -> bool:
    """Whether the name of a file that isn't there is a link, be it damaged: `d1.txt` and `p1.my-board` are none."""
    link = link_in(name)
    if not link or "#" in name:
        return bool(link)
    body = link.partition(".")[2].partition(_POSITION)[0]
    is_word = all(letter.islower() or letter in "-_." for letter in body)
    return (len(body) > _ENDING and not is_word) or _is_whole(link.partition(_POSITION)[0])


def first_link(source: Source) -> str:
    """The first link of a text that holds nothing but links; empty for any other text.

    Comments (`//`) and names (`==> name <==`) may stand beside links, which stand on lines of their own.
    """
    return next((link_in(line) for line in source.lines if not _is_passed_over(line)), "")


def links_of(source: Source) -> Iterator[tuple[str, int]]:
    """The name above each link of a text, if there is one, and the number of its line.

    Lines that hold no link are there as well, for `opened` to refuse them.
    """
    name = ""
    for number, line in enumerate(source.lines, 1):
        if line.startswith(_NAMED):
            name = line.removeprefix(_NAMED).rstrip(BLANK).removesuffix("<==").strip(BLANK)
        elif not _is_passed_over(line):
            yield name, number
            name = ""


def documents(source: Source, read: Callable[[str, int], R]) -> Contents[R]:
    """The documents of a text that holds links, each as `read` makes it of the name above it and its line.

    Raises ParseError for a text with one link that can't be read; of several those are `refused`.
    """
    from pipworks.contents import Contents, together

    found: list[Contents[R]] = []
    for name, line in links_of(source):
        try:
            found.append(Contents((read(name, line),)))
        except ParseError as error:
            found.append(Contents((), refused={name: error}))
    if len(found) > 1:
        return together(found)
    for refusal in found[0].refused.values():
        raise refusal
    return found[0]


class Links:
    """The links of a family: what reads a puzzle and its position from one, as a pair or as a document of a file.

    `family` is the letter that they start with, `word` what the family calls a puzzle. `read` gives a puzzle, and its
    position or None, of the numbers of a link; `document` makes of a puzzle, its name and its position what a file has.
    """

    __slots__ = ("_document", "_family", "_read", "_word")

    def __init__(
        self,
        family: str,
        word: str,
        read: Callable[[OpenedLink], tuple[Any, Any]],
        document: Callable[[Any, str, Any], Any],
    ) -> None:
        self._family = family
        self._word = word
        self._read = read
        self._document = document

    def parse(self, source: Source) -> tuple[Any, Any]:
        """The puzzle of the only link of a text, and its position or None. Raises ParseError."""
        return self._at(source, only_line(source))

    def parse_all(self, source: Source) -> Contents[Any]:
        """The documents of a text that holds links, one a line. Raises ParseError for an only one."""

        def read(name: str, line: int) -> Any:
            puzzle, position = self._at(source, line)
            return self._document(puzzle, name, position)

        return documents(source, read)

    def position_in(self, source: Source, puzzle: Any) -> Any:
        """The position in a link of this puzzle, None where it has none. Raises ParseError for a link of another."""
        found, position = self.parse(source)
        if found != puzzle:
            raise source.error(only_line(source), 1, f"this link is of another {self._word}")
        return position

    def _at(self, source: Source, line: int) -> tuple[Any, Any]:
        return self._read(opened(source, line, self._family))


def only_line(source: Source) -> int:
    """The line of the only link of a text; 1 where there is none. Raises ParseError for several."""
    lines = [line for _, line in links_of(source)]
    if len(lines) > 1:
        raise source.error(lines[1], 1, f"{len(lines)} links, where one is needed")
    return lines[0] if lines else 1


def opened(source: Source, line: int, family: str) -> OpenedLink:
    """The numbers of the link on a line of the source, which must be one of the family's letter.

    Raises ParseError for no link, and for one that is damaged, cut off, too long, newer or of another family.
    """
    text = source.lines[line - 1] if source.lines else ""
    link = link_in(text)
    if not link:
        raise no_link(source, line, family)
    head, _, body = link.partition(".")
    column = text.rfind(f"{head}.") + 1
    if head[0] != family:
        problem = f"this link is of another family of puzzles: {head[0]}, not {family}"
        raise source.error(line, column, problem)
    if (version := int(head[1:])) != VERSION:
        problem = f"this link is of version {version}, and version {VERSION} is read"
        raise source.error(line, column, problem, "a newer pipworks may read it" if version > VERSION else _WHOLE)
    puzzle, between, position = body.partition(_POSITION)
    column += len(head) + 1
    found = _reader(source, (line, column), f"{head}.", puzzle, _LINK)
    if not between:
        return OpenedLink(found, None)
    place = (line, column + len(puzzle) + 1)
    before = link[: len(link) - len(position)]
    return OpenedLink(found, _reader(source, place, before, position, "the position in this link"))


def no_link(source: Source, line: int, family: str) -> ParseError:
    """What is wrong with a line without a link where one of the family's is expected."""
    text = source.lines[line - 1] if source.lines else ""
    problem = "this is no link" if text.strip(BLANK) else "expected a link, found nothing"
    return source.error(line, 1, problem, f"as in {family}{VERSION}.…, or an address with it behind #")


def written(family: str, puzzle: DigitWriter, position: DigitWriter | None = None) -> str:
    """The link of these numbers. Raises InvalidPuzzle for one that is too long."""
    link = f"{family}{VERSION}."
    for number, what in ((puzzle, "puzzle"), (position, "position")):
        if number is not None:
            letters = str(number)
            if len(letters) > MOST_LETTERS:
                problem = f"this {what} is too large for a link: {len(letters):,} letters, at most {MOST_LETTERS:,}"
                raise InvalidPuzzle(problem)
            link += _POSITION * (what == "position") + letters
            link += _checksum(link)
    return link


def refuse_large(width: int, height: int) -> None:
    """Raises InvalidPuzzle for a board in a rectangle of more cells than a link holds."""
    if width * height > MOST_CELLS:
        raise InvalidPuzzle(too_large(width, height))


def too_large(width: int, height: int) -> str:
    """What is said of a board that is too large for a link."""
    return f"a board of {width}x{height} is too large for a link, which holds at most {MOST_CELLS:,} cells"


def _is_passed_over(line: str) -> bool:
    """Whether a line is blank, a comment or a name."""
    return not line.strip(BLANK) or line.startswith(("//", _NAMED))


def _reader(source: Source, place: tuple[int, int], before: str, text: str, what: str) -> DigitReader:
    """The reader of a number with its checksum, which stands at a place, line and column, behind `before`."""
    line, column = place
    hint = _WHOLE if what == _LINK else _ALONE
    if len(text) > MOST_LETTERS + _CHECKSUM:
        raise source.error(line, column, f"{what} is too long: {len(text):,} letters", f"at most {MOST_LETTERS:,}")
    for offset, letter in enumerate(text):
        if letter not in _WORTH:
            raise source.error(line, column + offset, f"{what} is damaged: {letter!r} can't be in it", hint)
    if len(text) <= _CHECKSUM:
        raise source.error(line, column + len(text), f"{what} is cut off", hint)
    number, checksum = text[:-_CHECKSUM], text[-_CHECKSUM:]
    if _checksum(before + number) != checksum or (number[0] == _LETTERS[0] and len(number) > 1):
        raise source.error(line, column, f"{what} is damaged or cut off", hint)
    return DigitReader(_value(number), source.error(line, column, f"{what} is damaged", hint))


def _is_whole(link: str) -> bool:
    """Whether the checksum of a link without its position is right."""
    return len(link) > _CHECKSUM and _checksum(link[:-_CHECKSUM]) == link[-_CHECKSUM:]


def _letters(value: int) -> str:
    """A number in base 64, the highest digit first: at least one letter."""
    bits = f"{value:b}"
    bits = bits.zfill(-(-len(bits) // _BITS) * _BITS)
    return "".join([_LETTERS[int(bits[at : at + _BITS], 2)] for at in range(0, len(bits), _BITS)])


def _value(letters: str) -> int:
    return int("".join([f"{_WORTH[letter]:06b}" for letter in letters]), 2)


def _checksum(text: str) -> str:
    """12 bits of the CRC-32 of a text, as two letters."""
    from zlib import crc32

    crc = crc32(text.encode())
    return _LETTERS[crc >> _BITS & 63] + _LETTERS[crc & 63]
