"""The pages that the site makes hold all that there is: every command, option, public name and schema."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from docs.building import command_pages, library_pages, schema_pages, site
from pipworks import schemas
from pipworks.cli.commands import own_parsers

COMMANDS = command_pages.pages()
LIBRARY = library_pages.pages()


@pytest.mark.parametrize("parser", list(own_parsers()), ids=lambda parser: parser.prog)
def test_a_command_has_a_page_with_all_its_options(parser: argparse.ArgumentParser) -> None:
    page = COMMANDS[parser.prog.replace(" ", "_") + ".rst"]
    options = [line for line in page.splitlines() if line.startswith(".. option::")]
    shown = [action for action in parser._actions if action.option_strings and action.help != argparse.SUPPRESS]
    assert len(options) == len(shown)
    for action in shown:
        assert any(action.option_strings[0] in line for line in options)
    assert "\nExamples\n" in page
    assert "\nExit codes\n" in page
    assert f"<{parser.prog.replace(' ', '_')}>" in COMMANDS["index.rst"]


@pytest.mark.parametrize("package", library_pages.PACKAGES)
def test_a_package_has_a_page_with_all_its_names(package: str) -> None:
    module = import_module(package)
    for name in module.__all__:
        value = getattr(module, name)
        found = f":: {package}.{name}\n" in LIBRARY[f"{package}.rst"]
        assert found is not (isinstance(value, ModuleType) or name == "__version__"), name


def test_a_name_that_two_packages_have_is_in_the_index_once() -> None:
    again = ".. autoclass:: pipworks.polypips.Stage\n   :members:\n   :member-order: bysource\n   :no-index:"
    assert again in LIBRARY["pipworks.polypips.rst"]
    assert ":no-index:" not in LIBRARY["pipworks.pipes.rst"]


def test_every_schema_has_a_page() -> None:
    pages = schema_pages.pages()
    assert set(pages) == {*(f"{name}.rst" for name in schemas.names()), "index.rst"}
    assert '``format``\n     - ``"pipworks.answer"``' in pages["answer.rst"]
    assert "*May be missing.*" in pages["entry.rst"]


def test_what_is_made_no_more_goes_and_what_is_the_same_stays(tmp_path: Path) -> None:
    site.write(tmp_path, {"a.rst": "one\n", "b.rst": "two\n"})
    before = (tmp_path / "a.rst").stat().st_mtime_ns
    site.write(tmp_path, {"a.rst": "one\n", "c.rst": "three\n"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.rst", "c.rst"]
    assert (tmp_path / "a.rst").stat().st_mtime_ns == before
