"""`python -m tests.fuzz`: every target for its share of the time, guided by coverage where atheris is installed.

Each target runs in a process of its own. What breaks one is kept in `out/fuzz`; its smallest form belongs into
`tests/fuzz/corpus/TARGET`, whose files every run starts from and the tests always read.
"""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
KEPT: Final = HERE.parent.parent / "out" / "fuzz"
CORPUS: Final = HERE / "corpus"


def main() -> int:
    """The exit code: 0 when nothing broke, 1 when something did."""
    options = _parser().parse_args()
    guided = importlib.util.find_spec("atheris") is not None
    if options.one:
        if guided:
            _guided(options.one, options.seed, options.seconds, Path(options.folder))
        return _plain(options.one, options.seed, options.seconds)
    from tests.fuzz.targets import TARGETS

    names = options.targets or list(TARGETS)
    share = max(1, round(options.seconds / len(names)))
    how = "guided by coverage (atheris)" if guided else "by chance alone: atheris is not installed"
    print(f"{len(names)} targets, {share} s each, {how}, seed {options.seed}", flush=True)
    broken = [name for name in names if not _runs(name, share, options.seed)]
    print(f"broken: {', '.join(broken)}; see {KEPT}" if broken else "nothing broke")
    return int(bool(broken))


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__, allow_abbrev=False)
    made.add_argument("targets", nargs="*", help="the targets to run (default: all)")
    made.add_argument("--seconds", type=int, default=60, help="for all targets together (default 60)")
    made.add_argument("--seed", type=int, default=1, help="what chance decides (default 1)")
    made.add_argument("--one", help=argparse.SUPPRESS)
    made.add_argument("--folder", help=argparse.SUPPRESS)
    return made


def _runs(name: str, seconds: int, seed: int) -> bool:
    """Whether a target ran to the end of its time in a process of its own; what it said is printed where it didn't."""
    command = [sys.executable, "-m", "tests.fuzz", "--one", name, "--seconds", str(seconds), "--seed", str(seed)]
    with tempfile.TemporaryDirectory() as folder:
        command += ["--folder", folder]
        ran = subprocess.run(command, cwd=HERE.parent.parent, capture_output=True, text=True, errors="replace")
    last = [line for line in (ran.stdout + ran.stderr).splitlines() if line.startswith(("Done ", "plain: "))]
    print(f"{name:<16}{'broken' if ran.returncode else 'ok':<8}{last[-1] if last else ''}", flush=True)
    if ran.returncode:
        said = (ran.stdout + ran.stderr).splitlines()
        print(*(line for line in said if not line.startswith("#")), sep="\n", flush=True)
    return not ran.returncode


def _plain(name: str, seed: int, seconds: int) -> int:
    from tests.fuzz import plain

    given, read = plain.run(name, seed, seconds=seconds)
    print(f"plain: {given} texts, {read} of them read")
    return 0


def _guided(name: str, seed: int, seconds: int, folder: Path) -> None:
    """Ends the process, as the fuzzer does; `folder` takes the inputs that it starts from and those that it finds."""
    import atheris

    with atheris.instrument_imports(include=["pipworks"]):
        from tests.fuzz.targets import TARGETS
    from tests.fuzz.plain import SCRAPS

    target, inputs, words = TARGETS[name], folder / "inputs", folder / "words"
    KEPT.mkdir(parents=True, exist_ok=True)
    inputs.mkdir()
    for number, text in enumerate(target.seeds):
        (inputs / str(number)).write_bytes(text.encode("utf-8", "surrogateescape"))
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in SCRAPS), encoding="ascii")
    limits = [f"-max_total_time={seconds}", f"-seed={seed}", "-timeout=20", "-max_len=2000"]
    own = [str(CORPUS / name)] if (CORPUS / name).is_dir() else []
    atheris.Setup(
        ["fuzz", str(inputs), *own, *limits, f"-dict={words}", f"-artifact_prefix={KEPT}/{name}-"],
        lambda data: target.check(data.decode("utf-8", "surrogateescape")),
    )
    atheris.Fuzz()


def _escaped(word: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word.encode("utf-8", "surrogatepass"))


if __name__ == "__main__":
    sys.exit(main())
