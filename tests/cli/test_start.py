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


HEAVY = {
    "shtab",
    "argparse",
    "gettext",
    "locale",
    "dataclasses",
    "inspect",
    "typing",
    "logging",
    "pathlib",
    "urllib",
    "decimal",
}
"""What costs milliseconds to load; the interpreter alone loads none of it."""

PLAIN = {
    "version": ["--version"],
    "solve": ["solve", "{file}"],
    "show": ["show", "{file}"],
    "hint": ["solve", "{file}", "--hint"],
    "check": ["check", "{file}", "{solution}"],
}
BOTH = [(family, name) for family in SPARED for name in PLAIN]


@pytest.mark.parametrize(("family", "name"), BOTH)
def test_plain_commands_load_nothing_heavy(family: str, name: str, tmp_path: Path) -> None:
    """Neither what reads rare arguments, nor what makes and looks at classes, nor the other family's half."""
    file = EXAMPLES / family / SPARED[family][0]
    solution = tmp_path / "solution.txt"
    solved = [sys.executable, "-m", "pipworks", family, "solve", str(file), "-o", str(solution)]
    subprocess.run(solved, check=True, capture_output=True)
    words = [word.format(file=file, solution=solution) for word in PLAIN[name]]
    script = (
        "import sys; had = {*sys.modules}\nfrom pipworks.cli.main import main\n"
        f"main({words!r}); print('\\n', *({{*sys.modules}} - had))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    loaded = {*done.stdout.splitlines()[-1].split()}
    assert "pipworks.cli.main" in loaded
    assert not HEAVY & loaded
    other = next(each for each in SPARED if each != family)
    assert name == "hint" or not {module for module in loaded if module.startswith(f"pipworks.{other}.solver")}
    assert not {module for module in loaded if ".generator" in module or module.startswith("pipworks.schemas")}


def test_a_sheet_loads_nothing_of_a_booklet(tmp_path: Path) -> None:
    """How a booklet says how to play, makes examples and is imposed is for booklets alone."""
    file = EXAMPLES / "pipes" / SPARED["pipes"][0]
    words = ["print", str(file), "-o", str(tmp_path / "sheet.pdf")]
    script = f"import sys\nfrom pipworks.cli.main import main\nmain({words!r}); print('\\n', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    loaded = {*done.stdout.splitlines()[-1].split()}
    of_booklets = ("booklet", "cover", "how_to_play", "worked_example", "imposing", "drawings", "flow", "blocks")
    assert not {f"pipworks.printing.{name}" for name in of_booklets} & loaded
