"""The version, in one place that neither the build nor a command has to import anything else for."""

__version__ = "0.1.0"

RELEASED = "2026-11-29"
"""The day of this version, which its man pages have."""
