"""What to say behind a file that can't be opened: the name that may have been meant, or what is in the way."""

from __future__ import annotations

import os
from itertools import islice

from pipworks.near_names import nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST = 10_000
"""The names in a folder that are looked at: there may be millions."""


def hint(error: OSError) -> str:
    """What would be right in place of a file that is not there, or is a folder; empty where nothing can be said."""
    name = error.filename
    if not isinstance(name, str) or not name or name.startswith("<"):
        return ""
    if isinstance(error, IsADirectoryError):
        return "name a file in it"
    if isinstance(error, NotADirectoryError):
        file = next((path for path in _upwards(name) if os.path.exists(path)), "")
        return f"{file} is a file, and no folder" if file else ""
    if not isinstance(error, FileNotFoundError):
        return ""
    if os.path.islink(name):
        return f"it is a link to {os.readlink(name)}, which is not there"
    if name.startswith(("https://", "http://")):
        return "an address is read for the link of a puzzle behind its #, and nothing is fetched"
    folder = os.path.dirname(name)
    if os.path.isdir(folder or "."):
        near = _near(folder, os.path.basename(name))
        return f"did you mean {near}?" if near else ""
    gone = folder
    for path in _upwards(folder):
        if os.path.isdir(os.path.dirname(path) or "."):
            gone = path
            break
    near = _near(os.path.dirname(gone), os.path.basename(gone))
    whole = near + name[len(gone) :]
    if near and os.path.isfile(whole):
        return f"did you mean {whole}?"
    return f"there is no folder {gone}{f': did you mean {near}?' if near else ''}"


def _upwards(name: str) -> Iterator[str]:
    """The name, then the folders above it, the nearest first."""
    while name:
        yield name
        above = os.path.dirname(name)
        if above == name:
            return
        name = above


def _near(folder: str, name: str) -> str:
    """The name in the folder that is most like this one, with the folder in front; empty where none is."""
    try:
        with os.scandir(folder or ".") as entries:
            others = sorted(entry.name for entry in islice(entries, _MOST) if entry.name != name)
        found = nearest(name, others)
    except OSError:
        return ""
    return os.path.join(folder, found) if found else ""
