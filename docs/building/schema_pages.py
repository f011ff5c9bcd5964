"""The reference of the JSON Schemas: a page for each that ships, with its properties as a table and its text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from docs.building import rst
from pipworks import schemas


def pages() -> dict[str, str]:
    """Every page by its file's name, the list of them under `index.rst`."""
    names = sorted(schemas.names())
    made = {f"{name}.rst": "\n".join(_page(name)) for name in names}
    return made | {"index.rst": "\n".join(_index(names))}


def _index(names: list[str]) -> Iterator[str]:
    yield from rst.title("JSON Schemas", "=")
    yield "Draft 2020-12. ``pipworks schema NAME`` prints one; :doc:`/json` says where each is used."
    yield ""
    yield from rst.table(((f":doc:`{name}`", rst.sentence(_schema(name)["title"])) for name in names), widths="20 80")
    yield from (".. toctree::", "   :hidden:", "", *(f"   {name}" for name in names), "")


def _schema(name: str) -> Any:
    return json.loads(schemas.text(name))


def _page(name: str) -> Iterator[str]:
    schema = _schema(name)
    yield from rst.title(name, "=")
    yield from rst.prose([schema.get("title", ""), "", schema.get("description", "")])
    yield from rst.block(f"$ pipworks schema {name}", "console")
    yield from rst.title("Keys", "-")
    required = schema.get("required", ())
    rows = ((rst.literal(key), _said(about, key in required)) for key, about in schema["properties"].items())
    yield from rst.table(rows, widths="25 75")
    yield from rst.title("The schema", "-")
    yield from rst.block(schemas.text(name), "json")


def _said(about: Any, required: bool) -> str:
    """What a key's value is, in one sentence; `about` is its schema, which may be `true`."""
    if not isinstance(about, dict):
        said = "Anything, which other keys decide."
    elif "const" in about:
        said = rst.literal(json.dumps(about["const"]))
    else:
        said = rst.sentence(about.get("description", f"{_kind(about)}."))
    return said if required else f"*May be missing.* {said}"


def _kind(about: dict[str, Any]) -> str:
    """The JSON type of a value without a description, or the values that it may have."""
    if "enum" in about:
        return "One of " + ", ".join(f"`{json.dumps(each)}`" for each in about["enum"])
    kind = about.get("type", "")
    return " or ".join([kind] if isinstance(kind, str) else kind).capitalize()
