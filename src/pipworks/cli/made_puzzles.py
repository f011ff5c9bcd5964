"""The output of generated Polypips puzzles: one file or stream for all, or a folder with a file for each."""

from __future__ import annotations

import os
import sys

from pipworks.cli import files
from pipworks.cli.running import UsageError
from pipworks.families import POLYPIPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.polypips.generator.generate import Generated

FORMATS = ("text", "json", "svg", "png")
_ENDINGS = {".json": "json", ".svg": "svg", ".png": "png"}


def format_of(options: argparse.Namespace) -> str:
    """One of `FORMATS`, or `lines` for --json: by --format, or by the ending of the output's name, or text."""
    if options.json:
        if options.format not in (None, "json"):
            raise UsageError(f"--json or --format {options.format}, not both")
        return "lines"
    if options.format:
        return str(options.format)
    return _ENDINGS.get(os.path.splitext(options.output or "")[1].lower(), "text")  # noqa: PTH122


class Writer:
    """Writes finished puzzles: each into a file of a folder at once, or all into one file or stream at the end."""

    def __init__(self, options: argparse.Namespace, form: str) -> None:
        self._form = form
        self._theme = options.theme
        self._output = options.output
        one = options.count == 1
        name = options.output or ""
        is_folder = os.path.isdir(name) or name.endswith(os.sep)  # noqa: PTH112
        named = os.path.splitext(name)[1].lower() not in ("", ".")  # noqa: PTH122
        self._folder = name if files.is_file(name) and (is_folder or not (one or named)) else None
        self._kept: list[str | bytes] = []
        if not one and form in ("svg", "png", "json") and self._folder is None:
            raise UsageError(f"several puzzles as {form} go into a folder: -o FOLDER; --json writes one a line")
        if self._folder is not None:
            os.makedirs(self._folder, exist_ok=True)  # noqa: PTH103

    def __call__(self, made: Generated) -> None:
        """Write the puzzle, or keep it for the end where all go into one file."""
        data = self._data(made)
        if self._folder is not None:
            ending = {"text": "txt", "lines": "json"}.get(self._form, self._form)
            files.write(os.path.join(self._folder, f"{made.seed}.{ending}"), data)  # noqa: PTH118
        elif self._output in (None, "-"):
            if self._kept and self._form == "text":
                files.write(None, "\n")
            self._kept = [b""]  # what is written already need not be kept
            files.write(None, data)
            sys.stdout.flush()
        else:
            self._kept.append(data)

    def close(self) -> None:
        """Write what was kept: the finished puzzles, even when something ended the work early."""
        if self._folder is None and self._output not in (None, "-") and self._kept:
            between = b"\n" if self._form == "text" else b""
            parts = [data.encode() if isinstance(data, str) else data for data in self._kept]
            files.write(self._output, between.join(parts))

    def _data(self, made: Generated) -> str | bytes:
        if self._form == "text":
            return made.to_text()
        if self._form == "json":
            return made.to_json()
        if self._form == "lines":
            from pipworks.polypips.formats.own_json import to_dict

            return files.json_line(to_dict(made.document))
        from pipworks.render.theme import THEMES

        return POLYPIPS.picture(made.puzzle, form=self._form, theme=THEMES[self._theme])
