"""A zip of modules with bytecode in place of their sources: what runs in the Python that will import from it.

A browser's Python spends most of a cold start on compiling what it imports. This file runs there, and imports nothing
of ours.
"""

from __future__ import annotations

import importlib.util
import io
import marshal
import zipfile

UNCHECKED = 0b01
"""The flags of bytecode that stands for itself: its source is not beside it to be compared."""


def of_zip(data: bytes, left_out: tuple[str, ...] = ()) -> bytes:
    """The zip with each module compiled by the running Python, and without what begins with one of `left_out`.

    A wheel's list of its files goes as well, as it would name the sources. The same zip gives the same bytes.
    Raises SyntaxError where a module is none.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as given, zipfile.ZipFile(out, "w") as made:
        for entry in given.infolist():
            name = entry.filename
            if name.startswith(left_out) or name.endswith(("/", ".dist-info/RECORD")):
                continue
            held = given.read(entry)
            if name.endswith(".py"):
                held, name = bytecode(held, name), f"{name}c"
            kept = zipfile.ZipInfo(name)
            kept.compress_type = zipfile.ZIP_DEFLATED
            kept.external_attr = 0o644 << 16
            made.writestr(kept, held, compresslevel=9)
    return out.getvalue()


def bytecode(source: bytes, name: str) -> bytes:
    """A module's bytecode as a `.pyc` file: PEP 552's head, and the code."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + importlib.util.source_hash(source)
    return head + marshal.dumps(code)
