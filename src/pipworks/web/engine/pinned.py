"""What is brought from elsewhere, each file by its version and its sha256. Another one is refused."""

from __future__ import annotations

from pipworks.record import Record


class PinnedFile(Record):
    """A file by its name in the engine's folder, with the sha256 of what it must hold."""

    name: str
    sha256: str


class PinnedPackage(Record):
    """A package of npm or of PyPI, and the files that are taken from it.

    `inside` is the folder of npm's archive in which they lie; a wheel is taken whole.
    """

    name: str
    version: str
    files: tuple[PinnedFile, ...]
    inside: str = "package"


PYODIDE = PinnedPackage(
    "pyodide",
    "314.0.7",
    (
        PinnedFile("pyodide.mjs", "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109"),
        PinnedFile("pyodide.asm.mjs", "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635"),
        PinnedFile("pyodide.asm.wasm", "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6"),
        PinnedFile("python_stdlib.zip", "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a"),
    ),
)

PYTHON_SAT = PinnedPackage(
    "python-sat",
    "1.9.dev24",
    (
        PinnedFile(
            "python_sat-1.9.dev24-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
            "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d",
        ),
    ),
)

SEGNO = PinnedPackage(
    "segno",
    "1.6.6",
    (PinnedFile("segno-1.6.6-py3-none-any.whl", "28c7d081ed0cf935e0411293a465efd4d500704072cdb039778a2ab8736190c7"),),
)
"""What draws QR codes, in Python alone: it is packed beside our package."""

WHEEL_TAGS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")
WHEEL_ABI = ("--implementation", "cp", "--abi", "cp314")
"""What `pip download` asks for. Pyodide's tag of one year: with `emscripten_…` or `pyodide_…` there is no wheel."""
