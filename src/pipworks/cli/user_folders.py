"""The user's own folders, as the XDG base directory specification has them, or Windows."""

from __future__ import annotations

import os


def user_folder(variable: str, *usual: str) -> str:
    """The folder that a variable as XDG_CACHE_HOME names, or else the usual one below the home; empty for none."""
    if os.name == "nt":
        folder = os.environ.get("LOCALAPPDATA", "")
    else:
        folder = os.environ.get(variable, "")
        if not os.path.isabs(folder):
            home = os.path.expanduser("~")
            folder = os.path.join(home, *usual) if os.path.isdir(home) else ""
    return folder if os.path.isabs(folder) else ""
