"""The report as text, for one screen and for bug reports: in ASCII, a line a finding."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_MEGABYTE, _KILOBYTE = 1_000_000, 1_000


def told(found: dict[str, Any]) -> str:
    """The report, ended by a newline."""
    versions = found["versions"]
    lines = [
        f"pipworks {versions['pipworks']}, Python {versions['python']}, {versions['platform']}",
        f"in {versions['package']}, run by {versions['executable']}",
        "",
        *_kernel(found),
        *_packages(found),
        *_around(found),
        *_tests(found),
    ]
    return "\n".join(lines) + "\n"


def _kernel(found: dict[str, Any]) -> Iterator[str]:
    """Which search runs, and the modules that are not compiled, if any."""
    kernel, modules = found["kernel"], found["modules"]
    others = [each for each in modules if not each["native"]]
    yield f"kernel: {kernel['runs'] or 'none'}{'' if others else ', all that can be is compiled'}"
    for each in others:
        yield f"  {each['package']} {'in C++' if each['broken'] else 'runs in Python'}: {each['reason']}"


def _packages(found: dict[str, Any]) -> Iterator[str]:
    yield f"needed: {_versions(found['needed'])}"
    yield "extras:"
    for each in found["extras"]:
        if each["there"]:
            yield f"  {each['name']:<9} {_versions(each['packages'])}"
        else:
            yield f"  {each['name']:<9} missing; adds {each['adds']}: {each['command']}"


def _versions(packages: list[dict[str, Any]]) -> str:
    return ", ".join(f"{each['name']} {each['version'] or 'missing'}" for each in packages)


def _around(found: dict[str, Any]) -> Iterator[str]:
    """The environment, what is kept, the browser and the terminal."""
    yield "environment:" if found["environment"] else "environment: nothing is set that matters"
    for each in found["environment"]:
        yield f"  {each['name']}={each['value']}{f'  ({problem})' if (problem := each['problem']) else ''}"
    yield "kept:" if found["kept"] else "kept: nothing"
    for each in found["kept"]:
        files = "1 file" if each["files"] == 1 else f"{each['files']} files"
        yield f"  {each['path']}: {files}, {_size(each['bytes'])}: {each['what']}"
    terminal = found["terminal"]
    yield f"browser: {found['browser'] or 'none would be opened by pipworks play'}"
    kind = f"a terminal of {terminal['columns']} columns" if terminal["terminal"] else "no terminal"
    yield f"output: {terminal['encoding'] or 'no encoding'}, {kind}, {'colour' if terminal['color'] else 'no colour'}"


def _size(count: int) -> str:
    if count >= _MEGABYTE:
        return f"{count / _MEGABYTE:.1f} MB"
    return f"{count / _KILOBYTE:.0f} KB" if count >= _KILOBYTE else f"{count} bytes"


def _tests(found: dict[str, Any]) -> Iterator[str]:
    for each in found["tests"]:
        ran = " and ".join(each["ran"]) or "nothing"
        said = each["problem"] or (f"{ran} give the same" if len(each["ran"]) > 1 else f"{ran} gives its answers")
        yield f"self-test of {each['family']}: {said}"
    yield ""
    troubles = found["troubles"]
    yield "in trouble:" if troubles else "well: everything that was tried works"
    yield from (f"  {trouble}" for trouble in troubles)
