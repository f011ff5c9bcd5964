"""Whom a service answers: by which names it goes, and which pages may ask.

A page of the web can have a name of its own lead to any address (DNS rebinding); then Host is that name. So names are
taken that were given, and numbers, which are no names.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from pipworks.record import Record

ANY = "*"
"""Every page, as `--cors` has it."""


class Names(Record):
    """The names that a service goes by, besides localhost and every number; pages from elsewhere that may ask it."""

    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()

    def problem(self, host: str, origin: str | None, site: str, method: str) -> str:
        """Why a request is not answered, by its Host, Origin, Sec-Fetch-Site and method; empty where it is."""
        if not self._is_ours(host):
            return f"this server is not called {host[:80]!r}"
        if origin is None:
            foreign = site not in ("same-origin", "none") and method not in ("GET", "HEAD")
            return "another page asks, not our own" if foreign and not self.origins else ""
        if self._is_asked_by(origin) or _authority(origin) == _portless(host.lower()):
            return ""
        return f"a page of {origin[:80]!r} asks, not our own"

    def _is_asked_by(self, origin: str) -> bool:
        return ANY in self.origins or origin.lower() in self.origins

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if any(letter in host for letter in "/?#@ \t"):
            return False
        return name == "localhost" or name in self.hosts or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _authority(origin: str) -> str:
    """The name and port of an origin of the web; empty for another one, as `null`."""
    scheme, _, rest = origin.lower().partition("://")
    return _portless(rest) if scheme in ("http", "https") else ""


def _portless(authority: str) -> str:
    """A name without the port that is a scheme's own: some proxies name it, and browsers never do."""
    return authority.removesuffix(":443").removesuffix(":80")
