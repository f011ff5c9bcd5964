"""The output of generated Polypips puzzles: one file or stream for all, or a folder with a file for each."""

from __future__ import annotations

import os

from pipworks.cli import files, outputs, pictures
from pipworks.cli.records import Records
from pipworks.cli.running import UsageError
from pipworks.families import POLYPIPS
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from types import TracebackType

    from pipworks.polypips.generator.generate import Generated

FORMATS = ("text", "json", "svg", "png")


def format_of(options: argparse.Namespace) -> str:
    """One of `FORMATS`, or `lines` for --json: by --format, or by the ending of the output's name, or text."""
    if options.json:
        if options.format not in (None, "json"):
            raise UsageError(f"--json or --format {options.format}, not both")
        return "lines"
    if options.format:
        return str(options.format)
    ending = "" if options.output is None else outputs.ending(options.output)
    return ending if ending in FORMATS else "text"


def _is_folder(name: str | None, *, one: bool) -> bool:
    """Whether an output of this name is a folder: it is there as one, or is written as one for several puzzles."""
    if name is None or not files.is_file(name):
        return False
    return os.path.isdir(name) or name.endswith(os.sep) or not (one or outputs.ending(name))


def _new_folders(name: str) -> list[str]:
    """The folders that are still to be made for a folder of this name, the innermost first."""
    found = []
    name = os.path.normpath(name)
    while name and not os.path.exists(name):
        found.append(name)
        name = os.path.dirname(name)
    return found


def _remove(folders: list[str]) -> None:
    """Remove folders in which nothing was written; one that somebody else has used by now stays."""
    try:
        for folder in folders:
            os.rmdir(folder)
    except OSError:
        pass


class Writer:
    """Writes finished puzzles, in a `with` statement: into files of a folder, or one by one into a file or stream.

    What ends the work early leaves those that were finished, and then their number is told. A folder that was made for
    them is removed where there are none.
    """

    def __init__(self, options: argparse.Namespace, form: str) -> None:
        """Raises UsageError for a name that is not one of `form`, and OSError where no such file can be."""
        self.done = 0
        self._new: list[str] = []
        self._form = form
        self._theme = options.theme
        self._plain = form == "text" and pictures.wants_ascii(options, POLYPIPS.characters())
        self._read = outputs.inputs(options)
        one = options.count == 1
        self._folder = options.output if _is_folder(options.output, one=one) else None
        if not one and form in ("svg", "png", "json") and self._folder is None:
            raise UsageError(f"several puzzles as {form} go into a folder: -o FOLDER; --json writes one a line")
        if self._folder is not None:
            self._new = _new_folders(self._folder)
            os.makedirs(self._folder, exist_ok=True)
        elif options.output is not None:
            outputs.check_form("-o", options.output, form)
            outputs.check_apart("-o", options.output, self._read)
        self._records = Records(options.output if self._folder is None else None, "puzzle")

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._records.__exit__(kind, error, trace)
        if not self.done:
            _remove(self._new)
        if kind is not None and self._folder is not None and self.done:
            files.tell(f"{self._folder}: has the {counted(self.done, 'puzzle')} that came so far")

    def __call__(self, made: Generated) -> None:
        """Write the puzzle."""
        data = self._data(made)
        if self._folder is not None:
            ending = {"text": "txt", "lines": "json"}.get(self._form, self._form)
            name = os.path.join(self._folder, f"{made.seed}.{ending}")
            outputs.check_apart("-o", name, self._read)
            files.write(name, data)
        else:
            between = "\n" if self.done and self._form == "text" else ""
            self._records.add(between + data if isinstance(data, str) else data)
        self.done += 1

    def _data(self, made: Generated) -> str | bytes:
        if self._form == "text":
            return made.to_text(ascii=self._plain)
        if self._form == "json":
            return files.json_text(made.to_json())
        if self._form == "lines":
            from pipworks.polypips.formats.own_json import to_dict

            return files.json_line(to_dict(made.document))
        from pipworks.render.theme import THEMES

        return POLYPIPS.picture(made.puzzle, form=self._form, theme=THEMES[self._theme])
