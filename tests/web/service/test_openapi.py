"""The description of the service: whole, and true of every verb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pipworks.web.answer import COMMON, VERBS, answer
from pipworks.web.question import WrongQuestion
from pipworks.web.service import api, fields, openapi
from pipworks.web.service.budgets import Budgets
from pipworks.web.service.samples import SAMPLES
from tests.support.json_schema import Validator

BUDGETS = Budgets(2)
DOCUMENT = openapi.document(BUDGETS)
ASKED = [(family, verb) for family, verbs in api.OFFERED.items() for verb in verbs]


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def validator(name: str) -> Any:
    return Validator({"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]})


def test_every_reference_leads_somewhere() -> None:
    found = set(references(DOCUMENT))
    assert len(found) > 50
    for reference in found:
        node = DOCUMENT
        for name in reference.removeprefix("#/").split("/"):
            node = node[name]


def test_every_verb_has_an_address_unless_it_is_the_page_s_own() -> None:
    assert set(VERBS) - {verb for _, verb in ASKED} == {"day", "qr", "about"}
    assert {f"/api/v1/{family}/{verb}" for family, verb in ASKED} < set(DOCUMENT["paths"])


@pytest.mark.parametrize(("family", "verb"), ASKED)
def test_every_field_is_described(family: str, verb: str) -> None:
    described = set(fields.schema(family, verb, BUDGETS)["properties"])
    known = {*VERBS[verb].fields, *COMMON} - {"verb", "family"}
    assert described <= known
    other = "polypips" if family == "pipes" else "pipes"
    left = known - described
    assert left <= set(fields.schema(other, verb, BUDGETS)["properties"]) or not left


@pytest.mark.parametrize(("family", "verb"), ASKED)
def test_every_sample_is_answered_as_described(family: str, verb: str) -> None:
    sample = SAMPLES[family][verb]
    assert Validator(fields.schema(family, verb, BUDGETS)).is_valid(sample)
    reply = answer({"verb": verb, **({} if verb == "open" else {"family": family}), **sample})
    assert reply.get("status") != "error", reply
    if verb == "generate":
        reply = reply["puzzle"]
    schema = DOCUMENT["paths"][f"/api/v1/{family}/{verb}"]["post"]["responses"]["200"]
    name = schema["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    assert not [fault.message[:300] for fault in validator(name).iter_errors(reply)]
    assert not validator(name).is_valid({**reply, "version": 0})


@pytest.mark.parametrize(("family", "verb"), ASKED)
def test_what_the_description_forbids_is_refused(family: str, verb: str) -> None:
    """Each field with a value beyond its bounds, or of another type."""
    schema = fields.schema(family, verb, BUDGETS)
    sample = SAMPLES[family][verb]
    for name, about in schema["properties"].items():
        for wrong in (about["maximum"] + 1 if "maximum" in about else {"no": "value"}, 1.5, "\0 none"):
            if Validator(about).is_valid(wrong) or name in ("puzzle", "link", "position", "solution"):
                continue
            request = {key: value for key, value in sample.items() if (key, name) != ("size", "board")}
            request |= {"verb": verb, name: wrong} | ({} if verb == "open" else {"family": family})
            if name in ("timeout", "memory"):
                with pytest.raises(WrongQuestion):
                    api.bounded(request, BUDGETS)
                continue
            reply = answer(request)
            assert (reply["status"], reply["code"]) == ("error", "usage"), (request, reply)
