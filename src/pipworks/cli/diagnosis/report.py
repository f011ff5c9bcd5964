"""The whole report on an installation, as the record that --json prints, and whether it is well."""

from __future__ import annotations

from pipworks.cli.diagnosis import compiled, installed, self_test, surroundings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def report() -> dict[str, Any]:
    """What was found, as `pipworks schema doctor` describes it. Takes a second, as the self-test runs."""
    modules = compiled.modules()
    lacks_native = modules[0]["broken"] or compiled.why_not_built(compiled.PACKAGES[0])
    found = {
        "format": "pipworks.doctor",
        "version": 1,
        "versions": installed.versions(),
        "kernel": compiled.kernel(modules),
        "modules": modules,
        "needed": installed.needed(),
        "extras": installed.extras(),
        "kept": surroundings.kept(),
        "environment": surroundings.variables(),
        "browser": surroundings.browser(),
        "terminal": surroundings.terminal(),
        "tests": self_test.results(("python",) if lacks_native else self_test.KINDS),
    }
    return {**found, "troubles": troubles(found)}


def troubles(found: dict[str, Any]) -> list[str]:
    """What keeps pipworks from working, a sentence each; what is only slower or left out is none."""
    sentences = [f"kernel: {found['kernel']['problem']}"] if found["kernel"]["problem"] else []
    sentences += [f"{each['package']} in C++: {each['reason']}" for each in found["modules"] if each["broken"]]
    sentences += [
        f"{each['name']} is missing: pip install {each['name']}" for each in found["needed"] if not each["version"]
    ]
    sentences += [f"self-test of {each['family']}: {each['problem']}" for each in found["tests"] if each["problem"]]
    return sentences
