"""Licences that the tool of the bill leaves out: what the packages' own metadata say, word for word."""

from __future__ import annotations

import json
import re
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any


def fill(bill: Path, site: Path) -> None:
    """Give each part of a bill that has no licence the one that its package, installed in `site`, declares."""
    held = json.loads(bill.read_text(encoding="utf-8"))
    found = {_plain(package.name): package for package in distributions(path=[str(site)])}
    for part in held["components"]:
        if not part.get("licenses"):
            part["licenses"] = [{"license": {"acknowledgement": "declared", **_of(found[_plain(part["name"])])}}]
    bill.write_text(json.dumps(held, indent=2) + "\n", encoding="utf-8")


def _of(package: Distribution) -> dict[str, Any]:
    """The name in the field License, or the text of the file that the metadata name; nothing is guessed from it."""
    said = package.metadata
    if "License" in said:
        return {"name": said["License"]}
    file = next(iter(said.get_all("License-File") or ()), "")
    text = file and (package.read_text(f"licenses/{file}") or package.read_text(file))
    if not text:
        raise SystemExit(f"release: {package.name} {package.version} names no licence: its line in the bill needs one")
    return {"name": f"License-File: {file}", "text": {"contentType": "text/plain", "content": text}}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
