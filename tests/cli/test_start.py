"""What a plain answer leaves unloaded: every module on the way to it is paid for by every user."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
NEVER = {"json", "difflib", "pipworks.lines_json", "pipworks.render.svg", "pipworks.json_answers"}
SPARED = {
    "pipes": ("airy.txt", {"pipworks.pipes.drawing.draw", "pipworks.render.terminal", "pipworks.polypips"}),
    "polypips": ("alike.txt", {"pipworks.polypips.formats.drawn_page", "pipworks.pipes"}),
}


@pytest.mark.parametrize("family", SPARED)
def test_an_answer_in_text_loads_no_form_but_its_own(family: str) -> None:
    name, spared = SPARED[family]
    file = EXAMPLES / family / name
    script = f"import sys; from pipworks.cli.solve_{family} import main; main([{str(file)!r}]); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    loaded = {*done.stdout.splitlines()[-1].split()}
    assert f"pipworks.cli.solve_{family}" in loaded
    assert not (NEVER | spared) & loaded


@pytest.mark.parametrize("family", SPARED)
def test_no_pattern_is_compiled_that_an_answer_has_no_use_for(family: str) -> None:
    """A pattern that only some files need is compiled where it is first matched."""
    file = EXAMPLES / family / SPARED[family][0]
    script = (
        "import re, sys\n"
        "compiled, compile_ = [], re.compile\n"
        "def noted(*what):\n"
        "    compiled.append(sys._getframe(1).f_globals['__name__'])\n"
        "    return compile_(*what)\n"
        "re.compile = noted\n"
        f"from pipworks.cli.solve_{family} import main\n"
        f"main([{str(file)!r}])\n"
        "print(*(name for name in compiled if name.startswith('pipworks.')), 'end')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "end"
