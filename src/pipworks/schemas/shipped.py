"""The schemas by name, JSON Schema draft 2020-12: whole, so that a validator needs no other file."""

from __future__ import annotations

import json
from typing import Any, Final

from pipworks.families import Family, families

_SHARED: Final = ("answer", "batch", "contest-board", "contest-score", "doctor", "entry", "error")
"""Those that are no family's."""


def names() -> tuple[str, ...]:
    """The names of all schemas: those of `--json` and other records, and those of families.

    Those of families are of their puzzles.
    """
    return (*_SHARED, *(family.name for family in families()))


def text(name: str) -> str:
    """The schema of this name. Raises KeyError for a name that is not among `names`."""
    if name == "answer":
        return _dumped(_answer())
    if name == "entry":
        return _dumped(_entry())
    if name in _SHARED:
        return _dumped(_file(name))
    return _dumped(_of(next((family for family in families() if family.name == name), None), name))


def _answer() -> dict[str, Any]:
    """The answers' own schema, and in it those of the puzzles that it refers to by their `$id`."""
    schema = _file("answer")
    for family in families():
        document = _of(family, family.name)
        schema["$defs"][f"document of {family.name}"] = document
        about = {"properties": {"family": {"const": family.name}}}
        schema["allOf"].append({"if": about, "then": {"properties": {"puzzle": {"$ref": document["$id"]}}}})
    return schema


def _entry() -> dict[str, Any]:
    """The entries' own schema, and in it those of the puzzles that may stand in one."""
    schema = _file("entry")
    documents = {f"document of {family.name}": _of(family, family.name) for family in families()}
    schema["$defs"] = documents
    schema["properties"]["puzzle"]["anyOf"] = [{"$ref": document["$id"]} for document in documents.values()]
    return schema


def _of(family: Family | None, name: str) -> dict[str, Any]:
    if family is None:
        raise KeyError(name)
    schema: dict[str, Any] = json.loads(family.document_schema())
    return schema


def _file(name: str) -> dict[str, Any]:
    from importlib.resources import files

    written = files("pipworks.schemas").joinpath(f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(written)
    return schema


def _dumped(schema: dict[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
