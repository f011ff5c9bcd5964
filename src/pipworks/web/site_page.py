"""The page of a static site: the files of `page/` with what a host's page has besides, and its service worker."""

from __future__ import annotations

import base64
import json
import re
from hashlib import sha256
from pathlib import Path

from pipworks.web import lean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

PAGE = Path(__file__).parent / "page"
"""The page as the package has it."""

SUFFIXES = (".html", ".css", ".mjs", ".svg", ".png")
"""What the page's files end in."""

COLORS = {"light": "#f3f0e8", "dark": "#101215"}
"""The ground of the page: `--ground` of css/tokens.css."""

_LEFT_OUT = re.compile(r"worker/.*|(?:.*/)?types\.mjs")
"""What type checkers read alone, and what is written under another name."""
_SCRIPT = '    <script type="module" async src="ahead.mjs"></script>\n'
START = "main.mjs"
"""The module that the page begins with."""
_SCREENS = {
    "start": ("start/screen.mjs", "css/start.css"),
    "p": ("play/screen.mjs", "css/play.css", "pipes/family.mjs", "css/pipes.css"),
    "d": ("play/screen.mjs", "css/play.css", "polypips/family.mjs", "css/polypips.css"),
}
"""What main.mjs fetches for an address: of the start screen, or of a link by its letter."""
_IMPORT = re.compile(r"^(?:import|export)\b[^;'\"]*?from\s*['\"](\.[^'\"]+)['\"]|^import\s*['\"](\.[^'\"]+)['\"]", re.M)
_SITE = re.compile(r"^const SITE ?=.*;$", re.M)
_ICONS = (
    ("icons/pipworks.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)
_TOUCH = "icons/icon-180.png"
_NAME = "pipworks"
_ABOUT = "Play Pipes and Polypips: hints that say why, and the whole puzzle in a link."


def page_files() -> dict[str, bytes]:
    """The files that a browser loads, by their paths in the site, without what it has no need of."""
    found = sorted(path for path in PAGE.rglob("*") if path.suffix in SUFFIXES and path.is_file())
    named = {path.relative_to(PAGE).as_posix(): path for path in found}
    return {name: made(path) for name, path in named.items() if not _LEFT_OUT.fullmatch(name)}


def made(path: Path) -> bytes:
    """What a browser is given of a file of the page."""
    if path.suffix not in {".mjs", ".css"}:
        return path.read_bytes()
    text = path.read_text(encoding="utf-8")
    return (lean.script(text) if path.suffix == ".mjs" else lean.style(text)).encode()


def dressed(index: str, files: Mapping[str, bytes], *, offline: bool) -> str:
    """The page's HTML as a site's: installable, its modules named so that they are fetched at once.

    It says which files it was made with, and with `offline` it asks for the service worker.
    """
    lines = [
        f'<meta name="pipworks-build" content="{build_of(files)}">',
        f'<meta name="pipworks-site" content="{"offline" if offline else "online"}">',
        *(f'<meta name="theme-color" content="{c}" media="(prefers-color-scheme: {t})">' for t, c in COLORS.items()),
        '<link rel="manifest" href="manifest.webmanifest">',
    ]
    if _TOUCH in files:
        lines.append(f'<link rel="apple-touch-icon" href="{_TOUCH}">')
    return hurried(index, files, lines)


def build_of(files: Mapping[str, bytes]) -> str:
    """Twelve hexadecimal digits that these files have, by their paths, and no others."""
    parts = (f"{path} {sha256(data).hexdigest()}" for path, data in sorted(files.items()))
    return sha256("\n".join(parts).encode()).hexdigest()[:12]


def hurried(index: str, files: Mapping[str, bytes], lines: Iterable[str] = ()) -> str:
    """The page's HTML with these lines, and with the names of the modules, so that they are all fetched at once.

    What the address asks for is named first, and the script that begins to fetch it runs as soon as it is there.
    """
    before, script, after = index.partition(_SCRIPT)
    if not script:
        raise AssertionError("page/index.html has no line that loads ahead.mjs")
    named = [f'<meta name="ahead-{address}" content="{" ".join(ahead(address, files))}">' for address in _SCREENS]
    always = [f'<link rel="modulepreload" href="{path}">' for path in imported(START, files)]
    first, rest = ("".join(f"    {line}\n" for line in part) for part in ((*lines, *named), always))
    return before + first + script + rest + after


def ahead(address: str, files: Mapping[str, bytes]) -> list[str]:
    """What an address, as `start`, `p` or `d`, asks for besides main.mjs and what that imports."""
    known = dict.fromkeys((START, *imported(START, files)))
    found: dict[str, None] = {}
    for path in _SCREENS[address]:
        found |= dict.fromkeys((path, *imported(path, files)) if path.endswith(".mjs") else (path,))
    return [path for path in found if path not in known]


def imported(start: str, files: Mapping[str, bytes]) -> list[str]:
    """The modules that a module loads before it runs, those that these load included, by their paths."""
    seen = [start]
    for path in seen:
        seen += [found for found in _imports(path, files) if found not in seen and found in files]
    return seen[1:]


def _imports(path: str, files: Mapping[str, bytes]) -> Iterator[str]:
    """What a module imports, in its order, each once."""
    found = {}
    for match in _IMPORT.finditer(files[path].decode()):
        found[resolved(path, match[1] or match[2])] = True
    return iter(found)


def resolved(path: str, reference: str) -> str:
    """The path that a relative reference in a file means."""
    parts = path.split("/")[:-1]
    for part in reference.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def manifest(files: Mapping[str, bytes]) -> str:
    """The web app manifest, as JSON: what an installed page is called, and how it looks.

    It names no `id`: by default that is the page's own address, so that sites in two folders of a host are two apps.
    """
    icons = [
        {"src": path, "sizes": sizes, "type": kind, "purpose": purpose}
        for path, sizes, kind, purpose in _ICONS
        if path in files
    ]
    made = {
        "name": _NAME,
        "short_name": _NAME,
        "description": _ABOUT,
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": COLORS["light"],
        "theme_color": COLORS["light"],
        "categories": ["games", "puzzle"],
        "icons": icons,
    }
    return json.dumps(made, indent=1) + "\n"


def service_worker(page: Mapping[str, str], engine: Mapping[str, str]) -> str:
    """The script of sw.js, which keeps these files, given with their SHA-256 in hexadecimal digits, by their paths."""
    script = (PAGE / "worker" / "service_worker.mjs").read_text(encoding="utf-8")
    site = {
        "page": {path: _integrity(digest) for path, digest in sorted(page.items())},
        "engine": {path: _integrity(digest) for path, digest in sorted(engine.items())},
    }
    version = sha256((script + json.dumps(site)).encode()).hexdigest()[:12]
    filled = json.dumps({"version": version, **site}, separators=(",", ":"))
    made, times = _SITE.subn(lambda _: f"const SITE = {filled};", lean.script(script))
    if times != 1:
        raise AssertionError("page/worker/service_worker.mjs has no line to fill in")
    return made


def stop_worker() -> str:
    """The script that ends service workers, for whoever copies it to sw.js."""
    return (PAGE / "worker" / "stop_worker.mjs").read_text(encoding="utf-8")


def _integrity(digest: str) -> str:
    return f"sha256-{base64.b64encode(bytes.fromhex(digest)).decode()}"
