"""What --version prints, for the plain words and for argparse."""

from __future__ import annotations

from pipworks.cli import files


def show_version() -> None:
    """Print the version and which search runs, looked up only when asked."""
    from pipworks import kernel
    from pipworks.version import __version__

    files.write(None, f"pipworks {__version__} (kernel: {kernel.backend()})\n")
