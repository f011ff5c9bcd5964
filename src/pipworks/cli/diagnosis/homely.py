"""Paths as they may be shown to others: the user's home folder is `~`."""

from __future__ import annotations

import os


def homely(text: str) -> str:
    """The text, with `~` wherever it names the home folder."""
    home = os.path.expanduser("~").rstrip(os.sep)
    for folder in {home, os.path.realpath(home)}:
        if len(folder) > 1:
            text = text.replace(folder + os.sep, f"~{os.sep}")
    return "~" if home and text == home else text
