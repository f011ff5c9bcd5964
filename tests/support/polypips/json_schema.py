"""As much of JSON Schema as the project's schema uses, to hold the reader against it."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, Any] = {"object": dict, "array": list, "string": str, "null": type(None), "boolean": bool}


def valid(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    """Whether the value is as the schema says; KeyError for a keyword that isn't known here."""
    return all(_RULES[word](value, schema, root) for word in schema if word not in ("description", "title"))


def _is(kind: str, value: Any) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[kind])


def _same(a: Any, b: Any) -> bool:
    return type(a) is type(b) and a == b


def _properties(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    known = schema.get("properties", {})
    return not isinstance(value, dict) or all(valid(value[key], known[key], root) for key in known if key in value)


def _follow(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    target: Any = root
    for step in schema["$ref"].removeprefix("#/").split("/"):
        target = target[step]
    return valid(value, target, root)


_RULES: dict[str, Any] = {
    "$schema": lambda v, s, r: True,
    "$id": lambda v, s, r: True,
    "$defs": lambda v, s, r: True,
    "$ref": _follow,
    "type": lambda v, s, r: _is(s["type"], v),
    "const": lambda v, s, r: _same(v, s["const"]),
    "enum": lambda v, s, r: any(_same(v, one) for one in s["enum"]),
    "pattern": lambda v, s, r: not isinstance(v, str) or re.search(s["pattern"].replace("$", r"\Z"), v) is not None,
    "minimum": lambda v, s, r: not _is("integer", v) or v >= s["minimum"],
    "maximum": lambda v, s, r: not _is("integer", v) or v <= s["maximum"],
    "minItems": lambda v, s, r: not isinstance(v, list) or len(v) >= s["minItems"],
    "maxItems": lambda v, s, r: not isinstance(v, list) or len(v) <= s["maxItems"],
    "uniqueItems": lambda v, s, r: not isinstance(v, list) or all(a not in v[i + 1 :] for i, a in enumerate(v)),
    "items": lambda v, s, r: not isinstance(v, list) or all(valid(one, s["items"], r) for one in v),
    "contains": lambda v, s, r: not isinstance(v, list) or any(valid(one, s["contains"], r) for one in v),
    "properties": _properties,
    "required": lambda v, s, r: not isinstance(v, dict) or set(s["required"]) <= v.keys(),
    "additionalProperties": lambda v, s, r: not isinstance(v, dict) or v.keys() <= s["properties"].keys(),
    "anyOf": lambda v, s, r: any(valid(v, one, r) for one in s["anyOf"]),
    "oneOf": lambda v, s, r: sum(valid(v, one, r) for one in s["oneOf"]) == 1,
}
