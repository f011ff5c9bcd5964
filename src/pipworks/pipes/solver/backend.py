"""Which of the two does the work that is done natively as well: the Python that says what it is, or `_native`.

Both give the same, so that it shows in the time alone. The environment variable `PIPWORKS_KERNEL` picks, as for the
kernel: `python` leaves `_native` alone.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from pipworks.pipes.solver import _native as native
else:
    try:
        from pipworks.pipes.solver import _native as native
    except ImportError:
        native = None


def native_or_none() -> ModuleType | None:
    """The native module, None where it was not built or isn't wanted."""
    return native if os.environ.get("PIPWORKS_KERNEL", "auto") in ("auto", "native") else None
