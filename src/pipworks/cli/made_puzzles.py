"""The output of generated puzzles of any family: one file or stream for all, or a folder with a file for each."""

from __future__ import annotations

import os

from pipworks.cli import encodings, files, outputs, pictures
from pipworks.cli import options as arguments
from pipworks.cli.made_folder import Folder, is_folder
from pipworks.cli.records import Records
from pipworks.cli.running import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from types import TracebackType

    from pipworks.cli.made import Made
    from pipworks.families import Family

FORMATS = ("text", "json", "svg", "png")
_DRAWN = "; .png and .svg are pictures"
_ENDINGS = {"text": "txt", "lines": "json"}


def add_options(made: argparse.ArgumentParser, word: str) -> None:
    """The options that say how many puzzles are made, and where and how they are written; `word` is for a puzzle.

    --solution and --picture are for a single puzzle.
    """
    made.add_argument("--count", type=arguments.positive, default=1, metavar="N", help=f"make N different {word}s")
    made.add_argument("--format", choices=FORMATS, help="what to write (default: as the output's name ends, else text)")
    arguments.add_output(made, f"write to a file, or each {word} into a folder", "PATH")
    made.add_argument(
        "--solutions", action="store_true", help=f"in a folder, write each {word}'s solution beside it, in the same way"
    )

    made.add_argument(
        "--solution",
        type=arguments.file_name,
        metavar="FILE",
        help="write the solution to FILE; .png or .svg: drawn",
    )
    made.add_argument(
        "--picture",
        type=arguments.file_name,
        metavar="FILE",
        help=f"draw the {word}, unsolved, into a .png or .svg file",
    )


def format_of(options: argparse.Namespace) -> str:
    """One of `FORMATS`, or `lines` for JSON a line: by --json, --format, the ending of the output's name, or text.

    Raises UsageError for two that differ.
    """
    if options.json:
        if options.format not in (None, "json"):
            raise UsageError(f"--json or --format {options.format}, not both")
        return "lines"
    ending = "" if options.output is None else outputs.ending(options.output)
    form = options.format or ("lines" if ending in outputs.LINES else ending if ending in FORMATS else "text")
    several = options.count > 1 and not is_folder(options.output, one=False)
    return "lines" if form == "json" and several else str(form)


class Writer:
    """Writes finished puzzles, in a `with` statement: into files of a folder, or one by one into a file or stream.

    What ends the work early leaves those that were finished, and their number is told. A folder that was made for them
    is removed where there are none. `headed` says whether each puzzle's text should say what made it, so that several
    can be told apart.
    """

    def __init__(self, family: Family, options: argparse.Namespace, form: str, seed: int) -> None:
        """For puzzles of the family, in a form of `format_of`; `seed` is the first one's.

        Raises UsageError for a name that is not one of the form or that would be lost, and OSError where no such file
        can be.
        """
        self.done = 0
        self._family = family
        self._form = form
        self._theme = options.theme
        self._count = options.count
        self._solutions = options.solutions
        self._output = options.output
        self._ascii = getattr(options, "ascii", False)
        self._more = _files_of_one(options, form)
        self._folder: Folder | None = None
        read = outputs.inputs(options)
        one = options.count == 1
        into_folder = is_folder(options.output, one=one)
        asked = self._more if options.output is None or into_folder else {"-o": options.output, **self._more}
        if not into_folder and not one and form in ("svg", "png"):
            raise UsageError(f"several pictures go into a folder: -o FOLDER/ --format {form}")
        for option, name in asked.items():
            held, how = (form, _how(options, form)) if option == "-o" else (_form_of_file(name), _DRAWN)
            outputs.check_form(option, name, held, how)
        outputs.check_distinct(asked)
        for option, name in asked.items():
            outputs.check_apart(option, name, read)
            outputs.check_kept(option, name, force=options.force)
        if into_folder:
            ending = _ENDINGS.get(form, form)
            endings = [f".{ending}", f".solution.{ending}"][: 1 + options.solutions]
            self._folder = Folder(options.output, options.count, seed, endings, read, force=options.force)
        self.headed = self._folder is not None or not one
        self._records = Records(options.output if self._folder is None else None, None)

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._records.__exit__(kind, error, trace)
        if self._folder is not None and not self.done:
            self._folder.remove()
        lost = kind is None or issubclass(kind, (BrokenPipeError, files.OutputLost))
        if not lost and self._count > 1 and not (self._folder is None and isinstance(error, OSError)):
            name = self._output if self._folder is None else os.path.join(self._output, "")
            where = f", in {name}" if files.is_file(name) and self.done else ""
            files.tell(f"{self.done:,} of {self._count:,} made{where}")

    def __call__(self, made: Made) -> None:
        """Write the puzzle. Raises OSError, and UsageError for a file of a folder that would be lost."""
        from pipworks.cli.interrupts import Held

        if self._folder is None and not files.is_file(self._output):
            self._records.add(self._part(made))  # a signal may end it: whoever reads it may wait
            self._beside(made)
            self.done += 1
            return
        if self._folder is not None:
            parts = [self._data(made), self._solution(made)] if self._solutions else [self._data(made)]
            paths = self._folder.paths(self.done + 1, made.grade, made.seed)
            with Held():
                for path, data in reversed(list(zip(paths, parts, strict=True))):  # no puzzle without its solution
                    files.write(path, data)
                self.done += 1
        else:
            part = self._part(made)
            with Held():
                self._records.add(part)
                self.done += 1
        self._beside(made)

    def _beside(self, made: Made) -> None:
        """Write the files that --solution and --picture name for a single puzzle."""
        for option, name in self._more.items():
            form = _form_of_file(name)
            if form == "text":
                text = self._family.solution_text(made.puzzle, made.solution, ascii=self._plain(name))
                files.write(name, text)
            else:
                files.write(name, self._picture(made, form, solved=option == "--solution"))

    def _part(self, made: Made) -> str | bytes:
        """The puzzle in a file or stream that has others: texts have an empty line between two."""
        data = self._data(made)
        return f"\n{data}" if isinstance(data, str) and self.done and self._form == "text" else data

    def _data(self, made: Made) -> str | bytes:
        if self._form == "text":
            return made.text(self._plain(self._output))
        if self._form == "json" and made.pretty is not None:
            return files.json_text(made.pretty())
        if self._form in ("json", "lines"):
            return files.json_line(made.document())
        return self._picture(made, self._form, solved=False)

    def _solution(self, made: Made) -> str | bytes:
        if self._form == "text":
            return self._family.solution_text(made.puzzle, made.solution, ascii=self._ascii)
        return self._picture(made, self._form, solved=True)

    def _plain(self, name: str | None) -> bool:
        """Whether a text keeps to ASCII in an output of this name."""
        return self._ascii or not (files.is_file(name) or encodings.shows(self._family.characters()))

    def _picture(self, made: Made, form: str, *, solved: bool) -> str | bytes:
        solution = made.solution if solved else None
        return pictures.drawn(self._family, made.puzzle, solution, form=form, theme=self._theme, about=made.about)


def _files_of_one(options: argparse.Namespace, form: str) -> dict[str, str]:
    """The names of --solution and --picture by their options. Raises UsageError where they can't be."""
    named = {"--solution": getattr(options, "solution", None), "--picture": getattr(options, "picture", None)}
    found = {option: name for option, name in named.items() if name is not None}
    folder = is_folder(options.output, one=options.count == 1)
    if options.count > 1 and found:
        instead = {"--solution": "-o FOLDER --solutions", "--picture": "-o FOLDER --format svg"}[next(iter(found))]
        raise UsageError(f"{next(iter(found))} is for one alone, not for --count {options.count}: {instead}")
    if options.solutions and not folder:
        raise UsageError("--solutions goes with a folder: -o FOLDER/")
    if options.solutions and form in ("json", "lines"):
        raise UsageError("--solutions says nothing with JSON, which has the solutions in it")
    if "--picture" in found:
        pictures.check_name(found["--picture"])
    return found


def _form_of_file(name: str) -> str:
    return outputs.ending(name) if pictures.is_picture(name) else "text"


def _how(options: argparse.Namespace, form: str) -> str:
    """What to do for a file of another kind."""
    folder = "; -o FOLDER/ is a folder" if options.count > 1 else ""
    if options.json or options.format is not None:
        return folder
    return f"; .json is JSON, .png and .svg are pictures{folder}" if form == "text" else folder
