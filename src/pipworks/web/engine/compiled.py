"""The search as a WebAssembly module, made of `kernel/native/` by the compiler that PyPI's ziglang brings."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pipworks import kernel
from pipworks.errors import EngineIncomplete
from pipworks.web.engine import hashes
from pipworks.web.engine.placing import Say, put

NAME = "search.wasm"
NATIVE = Path(kernel.__file__).parent / "native"
BINDING = "wasm_binding.cpp"

FLAGS = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c++17", "-O3", "-fno-exceptions", "-fno-rtti"),
    *("-Wl,--strip-all", "-Wl,-z,stack-size=1048576", "-Wl,--max-memory=1073741824"),
)
KEY = ".search.key"
"""The file that notes what a folder's module was made of."""
SECONDS = 900
"""After which the compiler is given up. Its first run makes the C++ library, which takes one minute or three."""


def bring(folder: Path, say: Say) -> Path:
    """The module in a folder, compiled unless it is there and made of the same. Raises EngineIncomplete."""
    made_of = key()
    module, noted = folder / NAME, folder / KEY
    if module.exists() and noted.exists() and noted.read_text(encoding="ascii") == made_of:
        say(f"{NAME}: there already")
        return module
    say(f"{NAME}: compiling it (the compiler's first run takes some minutes)")
    folder.mkdir(parents=True, exist_ok=True)
    noted.unlink(missing_ok=True)
    put(module, compiled())
    put(noted, made_of.encode())
    return module


def key(native: Path = NATIVE) -> str:
    """What the module is made of, as a sha256: the sources, the flags, the compiler's version.

    Raises EngineIncomplete where there are no sources or no compiler.
    """
    sources = sorted(path for path in native.glob("*") if path.suffix in (".cpp", ".hpp"))
    if not (native / BINDING).is_file() or len(sources) < 2:
        raise EngineIncomplete(f"{NAME} is made of pipworks' sources, which an installed package lacks: use a checkout")
    try:
        compiler = version("ziglang")
    except PackageNotFoundError:
        raise EngineIncomplete(f"{NAME} needs a compiler for WebAssembly: pip install 'pipworks[engine]'") from None
    parts = [compiler, *FLAGS, *(f"{path.name} {hashes.of_file(path)}" for path in sources)]
    return hashes.of_bytes("\n".join(parts).encode())


def compiled(native: Path = NATIVE) -> bytes:
    """The module's bytes. Raises EngineIncomplete, with the compiler's first words, where it fails."""
    with tempfile.TemporaryDirectory() as fresh:
        out = Path(fresh, NAME)
        command = [sys.executable, "-m", "ziglang", "c++", *FLAGS, str(native / BINDING), "-o", str(out)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            raise EngineIncomplete(f"the compiler did not make {NAME} within {SECONDS} seconds") from None
        if done.returncode != 0 or not out.exists():
            lines = done.stderr.strip().splitlines() or ["it said nothing"]
            said = next((line for line in lines if "error" in line), lines[-1])
            raise EngineIncomplete(f"the compiler could not make {NAME}: {said.strip()}")
        return out.read_bytes()
