"""Lines of --json held against the schemas that pipworks ships."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from pipworks import schemas
from pipworks.families import families
from tests.support.json_schema import Validator

Record = dict[str, Any]


def records(out: str) -> list[Record]:
    """The objects that a command printed, one a line, each as its schema says. Fails for one that is not."""
    found = [json.loads(line) for line in out.splitlines()]
    for record in found:
        faults = [f"{list(fault.absolute_path)}: {fault.message[:300]}" for fault in faults_of(record)]
        assert not faults, (faults, record)
    return found


def faults_of(record: Record) -> list[Any]:
    """What the schema of the record's format finds wrong with it."""
    name = str(record["format"]).removeprefix("pipworks.")
    return list(_validator(name, families()).iter_errors(record))


def is_refused(record: Record) -> bool:
    """Whether the schema of the record's format finds anything wrong with it."""
    name = str(record["format"]).removeprefix("pipworks.")
    return not _validator(name, families()).is_valid(record)


@lru_cache
def _validator(name: str, known: object) -> Any:
    """The validator for the families that are known."""
    schema = json.loads(schemas.text(name))
    Validator.check_schema(schema)
    return Validator(schema)
