"""A folder of texts that are made: written whole, over nothing that somebody else wrote or changed."""

from __future__ import annotations

import errno
import os

from pipworks.cli import files, outputs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def write(folder: str, texts: Mapping[str, str], option: str, *, force: bool) -> None:
    """Write each text to the file of its name in the folder, which is made if need be.

    `option` is what names it. Raises OSError, and, before any is written, UsageError where one would be lost.
    """
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), folder)
    for name in texts:
        outputs.check_kept(option, os.path.join(folder, name), force=force)
    os.makedirs(folder, exist_ok=True)
    for name, text in texts.items():
        files.write(os.path.join(folder, name), text)
