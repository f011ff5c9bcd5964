"""The whole of the service as one OpenAPI document, version 3.1: every verb of every family, its fields and replies."""

from __future__ import annotations

import json

from pipworks.families import FAMILIES
from pipworks.schemas import shipped
from pipworks.version import __version__
from pipworks.web.service import fields
from pipworks.web.service.api import OFFERED
from pipworks.web.service.samples import SAMPLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.web.service.budgets import Budgets

_PARTS = "#/components/schemas/"

_SAYS = {
    "solve": "a solution, or why there is none",
    "all": "all solutions, or the first so many",
    "count": "how many solutions there are",
    "unique": "whether there is exactly one solution, or two that differ",
    "minimal": "a layout that lights the fewest tiles, proved",
    "check": "whether a position is right so far, or a solution right",
    "hint": "the next step",
    "explain": "the whole solve in steps, each with its reason",
    "grade": "how hard it is for a person",
    "generate": "a new puzzle with its solution",
    "verdict": "what is true of a puzzle that somebody is making: solutions, where two differ, notes, the grade",
    "mend": "the puzzle with as few changes as were found that leave one solution",
    "deal": "new pieces for the board, laid full at random",
    "label": "for each region the labels that hold on the pieces placed",
    "picture": "the puzzle as a picture",
    "format": "the puzzle's file written anew, with its solution, their number and its grade",
    "text": "the puzzle as text and as JSON",
    "open": "the puzzles of a text as links",
}
"""What each verb is asked for."""

_REPLIES = {
    "picture": "picture",
    "format": "file",
    "text": "text",
    "open": "opened",
    "all": "answers",
    "verdict": "verdict",
    "mend": "mended",
    "deal": "dealt",
    "label": "labels",
}
"""The names of the replies that are not the answer of `shipped`."""

_REFUSALS = {
    400: "the request is no question: a field is missing, unknown or out of bounds",
    403: "asked by a name that is not the server's, or by a page from elsewhere",
    404: "there is no such family or verb",
    405: "a question is sent by POST",
    408: "the request did not come in time",
    413: "the request is too long",
    415: "the request is not application/json",
    422: "the puzzle can't be read or worked on, or none could be made within the limits",
    429: "this client has as many questions here as it may",
    500: "a bug of ours",
    501: "the server lacks an optional package",
    502: "the process that answered was lost",
    503: "no place is free",
    504: "the question went on beyond its limit, and was ended",
}

_AGAIN = {"description": "seconds after which to ask again", "schema": {"type": "integer", "minimum": 1}}


def document(budgets: Budgets) -> dict[str, Any]:
    """The document as JSON holds it, for a service with these budgets."""
    paths = {
        f"/api/v1/{family.name}/{verb}": {"post": _operation(family.name, family.title, verb, budgets)}
        for family in FAMILIES
        for verb in OFFERED[family.name]
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "pipworks",
            "version": __version__,
            "summary": "Pipes and Polypips: solve, check, explain, grade, make and draw them",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {**paths, "/healthz": {"get": _health()}, "/openapi.json": {"get": _itself()}},
        "components": {"schemas": _schemas()},
    }


def _operation(family: str, title: str, verb: str, budgets: Budgets) -> dict[str, Any]:
    body: dict[str, Any] = {"schema": fields.schema(family, verb, budgets)}
    if sample := SAMPLES[family].get(verb):
        body["example"] = sample
    return {
        "operationId": f"{family}_{verb}",
        "summary": f"{title}: {_SAYS[verb]}",
        "tags": [family],
        "requestBody": {"required": True, "content": {"application/json": body}},
        "responses": {"200": _answer(family, verb), **_refusals()},
    }


def _answer(family: str, verb: str) -> dict[str, Any]:
    name = family if verb == "generate" else _REPLIES.get(verb, "answer")
    content = {"application/json": {"schema": {"$ref": _PARTS + name}}}
    return {"description": "the answer, as --json prints it", "content": content}


def _refusals() -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"{_PARTS}error"}}}
    found: dict[str, Any] = {}
    for status, description in _REFUSALS.items():
        headers = {"headers": {"Retry-After": _AGAIN}} if status in (429, 503) else {}
        found[str(status)] = {"description": description, "content": content, **headers}
    return found


def _health() -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"{_PARTS}health"}}}
    return {
        "operationId": "health",
        "summary": "Whether the service takes questions, and how many it has",
        "responses": {
            "200": {"description": "it does", "content": content},
            "503": {"description": "it is ending", "content": content},
        },
    }


def _itself() -> dict[str, Any]:
    content = {"application/json": {"schema": {"type": "object"}}}
    return {
        "operationId": "openapi",
        "summary": "This document",
        "responses": {"200": {"description": "the document", "content": content}},
    }


def _schemas() -> dict[str, Any]:
    """The schemas of all replies; those that ship, with references as this document has them."""
    own: dict[str, Any] = {}
    shared = {name: json.loads(shipped.text(name)) for name in ("error", *(family.name for family in FAMILIES))}
    answer = json.loads(shipped.text("answer"))
    for family in FAMILIES:
        answer["$defs"].pop(f"document of {family.name}")
    ids = {schema["$id"]: name for name, schema in {**shared, "answer": answer}.items()}
    for name, schema in {**shared, "answer": answer}.items():
        for part, inner in schema.pop("$defs", {}).items():
            own[f"{name}.{part}"] = _rooted(inner, name, ids)
        own[name] = _rooted(schema, name, ids)
    return own | _OTHERS


def _rooted(schema: Any, name: str, ids: dict[str, str]) -> Any:
    """A schema with its references as references into this document."""
    if isinstance(schema, list):
        return [_rooted(one, name, ids) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _rooted(value, name, ids) for key, value in schema.items() if key not in ("$schema", "$id")}
    if isinstance(target := schema.get("$ref"), str):
        whole, _, part = target.partition("#")
        if whole:
            found["$ref"] = _PARTS + ids[whole] + part
        else:
            found["$ref"] = f"{_PARTS}{name}.{part.removeprefix('/$defs/')}"
    return found


def _record(form: str, required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    properties = {"format": {"const": f"pipworks.{form}"}, "version": {"const": 1}, **required, **optional}
    return {
        "type": "object",
        "required": ["format", "version", *required],
        "properties": properties,
        "additionalProperties": False,
    }


_TEXT = {"type": "string"}
_MAYBE = {"type": ["string", "null"]}
_REASON = {"anyOf": [{"type": "null"}, {"$ref": f"{_PARTS}answer.reason"}]}
_CELLS = {"$ref": f"{_PARTS}answer.cells"}
_LINKS: dict[str, Any] = {"link": _TEXT, "links": {"type": "object"}}
_OTHERS = {
    "answers": _record("answers", {"answers": {"type": "array", "items": {"$ref": f"{_PARTS}answer"}}}, **_LINKS),
    "picture": _record("picture", {"status": _TEXT, "svg": _MAYBE, "png": _MAYBE}),
    "file": _record(
        "file",
        {
            "status": _TEXT,
            "reason": _REASON,
            "solutions": {"type": "integer", "minimum": 0},
            "exact": {"type": "boolean"},
            "grade": _TEXT,
            "text": _MAYBE,
            "json": _MAYBE,
        },
        **_LINKS,
    ),
    "text": _record("text", {"text": _TEXT, "json": _TEXT, "position": _TEXT}),
    "opened": _record(
        "opened",
        {
            "puzzles": {"type": "array", "items": {"type": "object"}},
            "refused": {"type": "array", "items": {"$ref": f"{_PARTS}error"}},
        },
    ),
    "verdict": _record(
        "verdict",
        {
            "family": _TEXT,
            "status": {"enum": ["unique", "several", "none", "limit reached", "cancelled"]},
            "reason": _REASON,
            "differ": _CELLS,
            "notes": {"type": "array", "items": {"$ref": f"{_PARTS}answer.reason"}},
            "grade": {"type": ["object", "null"]},
        },
        **_LINKS,
    ),
    "mended": _record(
        "mended",
        {
            "family": _TEXT,
            "status": {"enum": ["unique", "unchanged", "none", "impossible", "limit reached", "cancelled"]},
            "reason": _REASON,
            "changes": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["sentence", "cells", "before", "after"],
                    "properties": {"sentence": _TEXT, "cells": _CELLS, "before": _TEXT, "after": _TEXT},
                    "additionalProperties": False,
                },
            },
            "seed": {"type": "integer"},
        },
        **_LINKS,
    ),
    "dealt": _record(
        "dealt", {"family": _TEXT, "status": _TEXT, "reason": _REASON, "seed": {"type": "integer"}}, **_LINKS
    ),
    "labels": _record(
        "labels",
        {
            "family": _TEXT,
            "regions": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["cells", "labels"],
                    "properties": {"cells": _CELLS, "labels": {"type": "array", "items": _TEXT}},
                    "additionalProperties": False,
                },
            },
        },
        **_LINKS,
    ),
    "health": {
        "type": "object",
        "required": ["status", "version", "workers", "running", "waiting", "lost"],
        "properties": {
            "status": {"enum": ["ok", "ending"]},
            "version": _TEXT,
            "workers": {"type": "integer"},
            "running": {"type": "integer"},
            "waiting": {"type": "integer"},
            "lost": {"description": "processes that died or were ended", "type": "integer"},
        },
        "additionalProperties": False,
    },
}
"""What no schema that ships is of."""
