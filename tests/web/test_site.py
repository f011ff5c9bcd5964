"""The files of a static site: all that belongs, every reference met, the same each time, and nobody's file lost."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pipworks.errors import EngineIncomplete
from pipworks.web import site_folder, site_page
from pipworks.web.engine import manifests, packing
from pipworks.web.listing import Listed, examples
from pipworks.web.site import write_site

ROOT = Path(__file__).parent.parent.parent
BUDGET = 185_000
"""The bytes of the page, each file compressed by itself. The editor, which
is fetched when it is asked for, is 58,000 of them, for both families."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("written") / "site"
    write_site(folder, puzzles=examples())
    return folder


@pytest.fixture
def site(written: Path, tmp_path: Path) -> Path:
    """A site of the test's own."""
    return shutil.copytree(written, tmp_path / "site", symlinks=True)


def content(folder: Path) -> dict[str, bytes]:
    return {path: (folder / path).read_bytes() for path in site_folder.files_in(folder)}


def worker(folder: Path) -> dict[str, dict[str, str]]:
    """What the service worker of a site keeps."""
    line = re.search(r"^const SITE = (.*);$", (folder / "sw.js").read_text(), re.MULTILINE)
    assert line is not None
    found = json.loads(line[1])
    assert isinstance(found, dict)
    return found


NEXT = {".css": "p { margin: 1px; }\n", ".mjs": "export const NEXT = true;\n"}
"""What the next version of a file has in addition."""


def gathered(tmp_path: Path) -> Path:
    """A folder like that of a gathered engine."""
    made = tmp_path / "gathered"
    made.mkdir()
    (made / "part.wasm").write_bytes(b"\0asm")
    (made / "NOTICES.txt").write_text("Notices of the engine's parts.\n")
    (made / "engine.json").write_text(manifests.of_folder(made, ("part.wasm", "NOTICES.txt")).to_json())
    return made


def test_every_reference_is_met(site: Path) -> None:
    """What the page, its modules, its styles, its manifest and its worker name is there, below the site's folder."""
    named = set()
    for path in site_folder.files_in(site):
        text = (site / path).read_text(encoding="utf-8") if path.endswith((".html", ".mjs", ".css", ".js")) else ""
        code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", text, flags=re.DOTALL | re.MULTILINE)
        found = re.findall(r"(?:from|import\(?)\s*'(\.[^']+)'|new URL\('([^']+)', import\.meta\.url\)", code)
        found += re.findall(r'(?:href|src)="([^"#]+)"()', text) if path.endswith(".html") else []
        found += re.findall(r"url\(['\"]?((?!data:|#)[^)'\"]+)()", text) if path.endswith(".css") else []
        named |= {(path, site_page.resolved(path, one or other)) for one, other in found}
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    named |= {("manifest.webmanifest", icon["src"]) for icon in manifest["icons"]}
    named |= {("sw.js", path) for path in worker(site)["page"]}
    assert len(named) > 60
    assert not [(path, other) for path, other in named if not (site / other).is_file()]


def test_all_paths_are_relative(site: Path) -> None:
    """A site may stand in any folder of a host."""
    for path in site_folder.files_in(site):
        if path.endswith((".html", ".css", ".mjs", ".webmanifest")):
            text = (site / path).read_text(encoding="utf-8")
            assert not re.search(
                r"""(?:href|src)="/|url\(['"]?/|from '/|import\('/|fetch\('/|"(?:src|start_url|scope)": "/""", text
            ), path


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    for path in site_folder.files_in(site):
        if path.endswith((".html", ".css", ".mjs", ".js", ".webmanifest")):
            addresses = set(re.findall(r"https?://[\w./-]+", (site / path).read_text(encoding="utf-8")))
            assert addresses <= {"http://www.w3.org/2000/svg"}, path


def test_the_page_is_small(site: Path) -> None:
    """HTML, styles and modules, each file compressed as hosts do it."""
    page = [path for path in worker(site)["page"] if path.endswith((".html", ".css", ".mjs"))]
    sizes = {path: len(gzip.compress((site / path).read_bytes(), 6, mtime=0)) for path in page}
    assert sum(sizes.values()) <= BUDGET, sorted(sizes.items(), key=lambda one: -one[1])[:10]


def test_the_worker_keeps_what_the_page_loads(site: Path) -> None:
    kept = worker(site)["page"].keys()
    page = {path for path in content(site) if path.endswith((".html", ".css", ".mjs", ".svg"))}
    assert kept == page | {"manifest.webmanifest", "engine/engine.json"}


def test_the_index_names_the_modules_that_are_loaded(site: Path) -> None:
    index = (site / "index.html").read_text()
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)">', index)
    assert {"dom.mjs", "keep/store.mjs", "words/base.mjs"} <= set(preloaded)
    assert len(set(preloaded)) == len(preloaded)
    assert "types.mjs" not in preloaded


def test_imports_are_found_over_several_lines() -> None:
    files = {
        "a.mjs": b"/** {import('./types.mjs').A} */\nimport {\n  b,\n} from './in/b.mjs';\nimport './c.mjs';\n",
        "in/b.mjs": b"export { d } from '../d.mjs';\nexport const e = 'from \\'./x.mjs\\'';\n",
        "c.mjs": b"import { a } from './a.mjs';\n",
        "d.mjs": b"const late = () => import('./e.mjs');\n",
        "e.mjs": b"",
        "types.mjs": b"",
        "x.mjs": b"",
    }
    assert site_page.imported("a.mjs", files) == ["in/b.mjs", "c.mjs", "d.mjs"]


def test_the_icons_have_the_sizes_that_the_manifest_says(site: Path) -> None:
    icons = json.loads((site / "manifest.webmanifest").read_text())["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        data = (site / icon["src"]).read_bytes()
        if icon["src"].endswith(".png"):
            width, height = struct.unpack(">II", data[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_the_licence_is_that_of_the_project(site: Path, tmp_path: Path) -> None:
    own = (ROOT / "LICENSE").read_text()
    assert own in (site / "licenses.txt").read_text()
    write_site(site, engine=gathered(tmp_path))
    assert "Notices of the engine's parts." in (site / "licenses.txt").read_text()


def test_the_same_bytes_each_time(tmp_path: Path) -> None:
    engine = gathered(tmp_path)
    for name in ("one", "two"):
        write_site(tmp_path / name, puzzles=examples(), engine=engine)
    assert content(tmp_path / "one") == content(tmp_path / "two")
    assert write_site(tmp_path / "two", puzzles=examples(), engine=engine).changed == 0
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_other_puzzles_are_no_other_version(site: Path) -> None:
    """Or everybody would be asked each day to load a new version."""
    before = (site / "sw.js").read_bytes()
    assert write_site(site, puzzles=examples()[:3]).changed == 1
    assert (site / "sw.js").read_bytes() == before


def test_an_engine_of_another_pipworks_is_refused(site: Path, tmp_path: Path) -> None:
    """The page and the engine's library ask each other in one way; an engine gathered before an update has another."""
    engine = tmp_path / "engine"
    engine.mkdir()
    before = content(site)
    for library, fits in ((packing.packed(), True), (packing.packed(Path(packing.__file__).parent), False)):
        (engine / packing.NAME).write_bytes(library)
        (engine / "engine.json").write_text(manifests.of_folder(engine, (packing.NAME,)).to_json())
        if fits:
            assert write_site(tmp_path / "other", engine=engine).engine == "wasm"
            continue
        with pytest.raises(EngineIncomplete, match=r"another pipworks.*make engine"):
            write_site(site, engine=engine)
    assert content(site) == before


def test_an_engine_comes_and_goes(site: Path, tmp_path: Path) -> None:
    assert worker(site)["engine"] == {}
    found = write_site(site, engine=gathered(tmp_path))
    assert (found.engine, found.hint) == ("wasm", "")
    assert worker(site)["engine"].keys() == {"engine/part.wasm", "engine/NOTICES.txt"}
    assert json.loads((site / "engine" / "engine.json").read_text())["how"] == "wasm"
    found = write_site(site)
    assert (found.engine, "make engine" in found.hint) == ("none", True)
    assert not (site / "engine" / "part.wasm").exists()


def test_the_list_has_every_puzzle_with_its_group(site: Path) -> None:
    collection = [Listed(f"d1.{n}", "polypips", f"no. {n}", group="collection") for n in range(500)]
    write_site(site, puzzles=[*examples(), *collection])
    told = json.loads((site / "puzzles.json").read_text())
    assert told == {"version": 1, "puzzles": [one.to_data() for one in (*examples(), *collection)]}


def test_what_a_host_needs_besides_stays(site: Path) -> None:
    (site / "CNAME").write_text("puzzles.example")
    (site / ".git").mkdir()
    (site / "css" / "mine.css").write_text("")
    write_site(site)
    assert (site / "CNAME").read_text() == "puzzles.example"
    assert (site / ".git").is_dir()
    assert (site / "css" / "mine.css").exists()


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(FileExistsError, match=r"something else in it: thesis\.txt"):
        write_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    write_site(tmp_path, force=True)
    assert (tmp_path / "thesis.txt").read_text() == "years of work"
    assert (tmp_path / "index.html").exists()


def test_an_empty_folder_and_one_with_hidden_files_are_taken(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write_site(tmp_path)
    assert (tmp_path / "index.html").exists()


def test_a_changed_file_is_refused(site: Path) -> None:
    (site / "css" / "base.css").write_text("/* mine */")
    before = content(site)
    with pytest.raises(FileExistsError, match=r"somebody changed css/base\.css"):
        write_site(site, puzzles=examples()[:1])
    assert content(site) == before
    write_site(site, force=True)
    assert "mine" not in (site / "css" / "base.css").read_text()


def test_a_new_file_takes_no_place_of_another(site: Path, tmp_path: Path) -> None:
    (site / "engine" / "part.wasm").write_text("mine")
    before = content(site)
    with pytest.raises(FileExistsError, match="none of ours") as refused:
        write_site(site, engine=gathered(tmp_path))
    assert refused.value.filename == str(site / "engine" / "part.wasm")
    assert content(site) == before


def test_a_folder_in_the_place_of_a_file(site: Path) -> None:
    (site / "dom.mjs").unlink()
    (site / "dom.mjs").mkdir()
    with pytest.raises(IsADirectoryError):
        write_site(site, force=True)


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("")
    with pytest.raises(NotADirectoryError):
        write_site(tmp_path / "site")
    with pytest.raises(OSError) as refused:  # noqa: PT011 - which one is the system's matter
        write_site(tmp_path / "site" / "in it")
    assert refused.value.filename == str(tmp_path / "site" / "in it"), "no name of ours, which nobody knows"


def test_a_missing_file_is_written_again(site: Path) -> None:
    (site / "dom.mjs").unlink()
    assert write_site(site, puzzles=examples()).changed == 1


def test_a_lost_engine_changes_nothing(site: Path, tmp_path: Path) -> None:
    from pipworks.errors import EngineIncomplete

    engine = gathered(tmp_path)
    (engine / "part.wasm").write_bytes(b"cut off")
    before = content(site)
    with pytest.raises(EngineIncomplete):
        write_site(site, engine=engine)
    with pytest.raises(EngineIncomplete):
        write_site(tmp_path / "a" / "b", engine=tmp_path / "nowhere")
    assert content(site) == before
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("moment", [0, 1, 30, 50])
def test_an_update_that_is_broken_off(site: Path, monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    """While files are written, the old site stays as it was."""
    before = content(site)
    left = moment
    put = Path.write_bytes

    def breaking(self: Path, data: bytes) -> int:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return put(self, data)

    monkeypatch.setattr(Path, "write_bytes", breaking)
    with pytest.raises(KeyboardInterrupt):
        write_site(site, puzzles=examples()[:2])
    monkeypatch.undo()
    assert content(site) == before


@pytest.mark.parametrize("moved", [0, 1, 5])
def test_a_run_that_is_killed_while_it_moves_files(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    """What no signal breaks off, a loss of power does: the next run takes the files of both for ours."""
    other = tmp_path / "page"
    shutil.copytree(site_page.PAGE, other)
    for path in (*other.glob("css/*.css"), *other.glob("words/*.mjs")):
        path.write_text(path.read_text() + NEXT[path.suffix])
    monkeypatch.setattr(site_page, "PAGE", other)
    left = moved
    replace = Path.replace

    def dying(self: Path, target: Path) -> Path:
        nonlocal left
        if self.name != "site.json" and not self.name.endswith("-site.json"):
            left -= 1
            if left < 0:
                raise MemoryError
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", dying)
    with pytest.raises(MemoryError):
        write_site(site)
    monkeypatch.setattr(Path, "replace", replace)
    write_site(site)
    write_site(tmp_path / "fresh")
    assert content(site) == content(tmp_path / "fresh")


def test_moving_is_held(site: Path) -> None:
    """Signals wait while files are moved, and only then."""
    seen: list[bool] = []
    before = (site / "puzzles.json").read_bytes()

    @contextmanager
    def held() -> Iterator[None]:
        seen.append((site / "puzzles.json").read_bytes() == before)
        yield
        seen.append((site / "puzzles.json").read_bytes() == before)

    write_site(site, puzzles=examples()[:1], held=held)
    assert seen[:2] == [True, False]


def test_what_a_killed_run_left_beside_goes(site: Path) -> None:
    import os

    old, fresh = site / ".pipworks-new-1-a", site / ".pipworks-new-2-b"
    for folder in (old, fresh):
        folder.mkdir()
        (folder / "x").write_text("")
    os.utime(old, (0, 0))
    write_site(site)
    assert (old.exists(), fresh.exists()) == (False, True)


@pytest.mark.parametrize(
    "record",
    ["", "{", "[]", '{"format": "other"}', '{"format": "pipworks.site"}', '{"format": "pipworks.site", "files": []}'],
)
def test_a_record_that_is_none(site: Path, record: str) -> None:
    (site / "site.json").write_text(record)
    with pytest.raises(FileExistsError, match="something else in it"):
        write_site(site)


def test_a_record_leads_out_of_no_folder(site: Path) -> None:
    """Files that a record names elsewhere are not touched, whatever it says of them."""
    outside = site.parent / "outside.txt"
    outside.write_text("mine")
    record = json.loads((site / "site.json").read_text())
    record["files"] |= {"../outside.txt": site_folder.hash_of(outside), str(outside): site_folder.hash_of(outside)}
    (site / "site.json").write_text(json.dumps(record))
    write_site(site)
    assert outside.read_text() == "mine"


def test_a_worker_that_was_stopped_by_hand_is_ours(site: Path) -> None:
    shutil.copy(site / "no-worker.js", site / "sw.js")
    write_site(site)
    assert worker(site)["page"]


def test_without_a_worker(site: Path) -> None:
    write_site(site, offline=False)
    assert (site / "sw.js").read_bytes() == (site / "no-worker.js").read_bytes()
    assert 'name="pipworks-site" content="online"' in (site / "index.html").read_text()
