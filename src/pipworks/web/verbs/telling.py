"""What answers: the version, the search that runs, the verbs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.web.question import Question


def about(question: Question) -> dict[str, object]:  # noqa: ARG001 - it asks nothing
    """The version, the back end of the kernel, and what can be asked."""
    from pipworks import kernel
    from pipworks.version import __version__
    from pipworks.web.answer import VERBS

    told = {"pipworks": __version__, "kernel": kernel.backend(), "verbs": list(VERBS)}
    return {"format": "pipworks.about", "version": 1, **told}
