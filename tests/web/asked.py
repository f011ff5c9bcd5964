"""What the tests of the page's questions share: examples as links, and replies held against the schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pipworks import pipes, polypips
from pipworks.web.answer import answer
from tests.support.json_records import faults_of

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
AIRY = pipes.read(EXAMPLES / "pipes" / "airy.txt")
ALIKE = polypips.read(EXAMPLES / "polypips" / "alike.txt")
LINKS = {"pipes": pipes.format_link(AIRY), "polypips": polypips.format_link(ALIKE)}
"""A puzzle of each family."""

SMALL = {"pipes": "p1.CEwAckwA2AEAkJea", "polypips": "d1.JwBpTZwz0G-xDPE"}
"""A small one of each."""

Reply = dict[str, Any]


def ask(verb: str, **fields: Any) -> Reply:
    """The reply, which is what JSON gives back, and as its schema says where it has one."""
    reply = answer({"verb": verb, **fields})
    assert json.loads(json.dumps(reply, allow_nan=False)) == reply
    if reply["format"] in ("pipworks.answer", "pipworks.error"):
        faults = [f"{list(fault.absolute_path)}: {fault.message[:300]}" for fault in faults_of(reply)]
        assert not faults
    return reply
