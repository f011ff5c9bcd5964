"""The zips that Python imports from in a browser, compiled beforehand: a cold start takes half as long.

Bytecode is one Python's own, so that the Pyodide that was brought compiles it, in Node.js, which came with npm. Where
that can't be done the sources go along as they are.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from pipworks.record import Record
from pipworks.web.engine import hashes
from pipworks.web.engine.placing import Say, put

STARTER = Path(__file__).with_name("bytecode.mjs")
PROGRAM = Path(__file__).with_name("bytecode_of.py")
KEY = ".bytecode.key"
"""The file that notes what a folder's compiled zips were made of."""
SECONDS = 300
"""After which Node.js is given up; it takes ten."""

UNUSED = (
    *("_pyrepl/", "bdb.py", "cProfile.py", "doctest.py", "ftplib.py", "imaplib.py", "mailbox.py", "multiprocessing/"),
    *("pdb.py", "poplib.py", "profile.py", "pydoc.py", "smtplib.py", "sqlite3/", "unittest/", "wsgiref/", "xmlrpc/"),
)
"""What of Python's library nothing in a page can use: consoles, debuggers, tests, mail, other processes."""


class Zip(Record):
    """A zip to compile: its file, the name under which the page takes it, and what is left out of it."""

    source: Path
    name: str
    left_out: tuple[str, ...] = ()


def bring(folder: Path, zips: tuple[Zip, ...], say: Say) -> None:
    """The zips compiled in a folder that holds Pyodide, under their names. What was made of the same stays."""
    made_of = _key(folder, zips)
    noted = folder / KEY
    if noted.is_file() and noted.read_text(encoding="ascii") == _note(made_of, folder, zips):
        say("bytecode: there already")
        return
    noted.unlink(missing_ok=True)
    say("bytecode: compiling Python's library and ours")
    with tempfile.TemporaryDirectory() as fresh:
        problem = _compile(folder, zips, Path(fresh))
        for one in zips:
            put(folder / one.name, (one.source if problem else Path(fresh, one.name)).read_bytes())
    if problem:
        say(f"bytecode: the sources go along as they are, and a first start takes twice as long: {problem}")
    else:
        put(noted, _note(made_of, folder, zips).encode())


def _key(folder: Path, zips: tuple[Zip, ...]) -> str:
    """What compiled zips are made of, as a sha256."""
    files = (*sorted(folder.glob("pyodide*")), STARTER, PROGRAM, *(one.source for one in zips))
    asked = [f"{one.name} {one.left_out}" for one in zips]
    return hashes.of_bytes("\n".join((*map(hashes.of_file, files), *asked)).encode())


def _note(made_of: str, folder: Path, zips: tuple[Zip, ...]) -> str:
    """What is noted of zips that are there: what they were made of, and what they are."""
    return "\n".join((made_of, *(hashes.of_file(folder / one.name) for one in zips)))


def _compile(folder: Path, zips: tuple[Zip, ...], to: Path) -> str:
    """Have the zips compiled into a folder; why that can't be, or nothing."""
    node = shutil.which("node")
    if node is None:
        return "node is not on PATH"
    wanted = [{"from": str(one.source), "to": str(to / one.name), "left_out": one.left_out} for one in zips]
    asked = {"folder": f"{folder.resolve()}/", "program": PROGRAM.read_text(encoding="utf-8"), "zips": wanted}
    try:
        done = subprocess.run(
            [node, str(STARTER)], input=json.dumps(asked), capture_output=True, text=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return f"node did not end within {SECONDS} seconds"
    if done.returncode != 0 or not all((to / one.name).is_file() for one in zips):
        return (done.stderr.strip().splitlines() or [f"node ended with {done.returncode}"])[0]
    return ""
