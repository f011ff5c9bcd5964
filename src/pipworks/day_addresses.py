"""Addresses of days' files: the one that is asked, and the one that is told, without what may be secret."""

from __future__ import annotations

import re

DATE = "{date}"
"""What stands in a base address for the date."""

_PARTS = re.compile(r"(?P<scheme>[^:/?#]+://)(?P<host>[^/?#]*)(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?", re.DOTALL)
_HIDDEN = "…"
_MOST = 300


def address_of(base: str, date: str) -> str:
    """The address of a day's file: with the date in place of `{date}`, or the file's name behind the path."""
    if DATE in base:
        return base.replace(DATE, date)
    end = min((base.index(sign) for sign in "?#" if sign in base), default=len(base))
    return f"{base[:end].rstrip('/')}/{date}.json{base[end:]}"


def shown(base: str, date: str) -> str:
    """The address as messages have it: without name and password, and of the query the date alone."""
    parts = _PARTS.match(address_of(base, DATE))
    if parts is None:
        return _HIDDEN
    host, path = parts["host"].rpartition("@")[2], parts["path"]
    port = host.rpartition("]")[2].partition(":")[2]
    if port and not port.isdecimal():  # a password may have a slash
        host, path = _HIDDEN, f"/{_HIDDEN}"
    query = "" if parts["query"] is None else "?" + "&".join(map(_shown, parts["query"].split("&")))
    return plain(f"{parts['scheme']}{host}{path}{query}".replace(DATE, date))


def has_login(address: str) -> bool:
    """Whether an address has a name or a password before its host."""
    parts = _PARTS.match(address)
    return parts is not None and "@" in parts["host"]


def plain(text: str) -> str:
    """A text from outside on one line, for a terminal: what is not printed is a `·`, and the end of a long one cut."""
    whole = "".join(letter if letter.isprintable() else "·" for letter in text[: _MOST + 1])
    return whole if len(whole) <= _MOST else f"{whole[:_MOST]}{_HIDDEN}"


def _shown(asked: str) -> str:
    """A part of a query; its value may be a key, unless it has the date."""
    if DATE in asked:
        return asked
    name, sign, _ = asked.partition("=")
    return f"{name}={_HIDDEN}" if sign else _HIDDEN
