"""engine.json says how the page asks; an engine that is not whole gets into no site."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks.errors import EngineIncomplete
from pipworks.version import __version__
from pipworks.web.engine import install, manifests, missing_manifest, server_manifest


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A folder with two files and their manifest."""
    folder = tmp_path / "gathered"
    folder.mkdir()
    (folder / "a.wasm").write_bytes(b"one")
    (folder / "b.zip").write_bytes(b"two two")
    (folder / "engine.json").write_text(manifests.of_folder(folder, ("a.wasm", "b.zip")).to_json())
    return folder


def test_installed(whole: Path, tmp_path: Path) -> None:
    target = tmp_path / "site" / "engine"
    manifest = install(whole, target)
    assert {path.name for path in target.iterdir()} == {"a.wasm", "b.zip", "engine.json"}
    said = json.loads((target / "engine.json").read_text())
    assert said == manifest.to_data()
    assert said["how"] == "wasm"
    assert said["files"][1] == {"name": "b.zip", "bytes": 7, "sha256": manifest.files[1].sha256}
    assert said["version"].startswith(f"{__version__}-")


def test_installed_over_an_older_one(whole: Path, tmp_path: Path) -> None:
    target = tmp_path / "engine"
    install(whole, target)
    (target / "a.wasm").write_bytes(b"old")
    (target / "engine.mjs").write_text("the page's own")
    install(whole, target)
    assert (target / "a.wasm").read_bytes() == b"one"
    assert (target / "engine.mjs").exists()


def test_the_version_follows_the_files(whole: Path) -> None:
    before = manifests.read(whole).version
    (whole / "a.wasm").write_bytes(b"two")
    assert manifests.of_folder(whole, ("a.wasm", "b.zip")).version != before


def test_a_spoilt_file(whole: Path, tmp_path: Path) -> None:
    (whole / "b.zip").write_bytes(b"two")
    with pytest.raises(EngineIncomplete, match=r"^b\.zip is not whole in .*make engine"):
        install(whole, tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_a_lost_file(whole: Path, tmp_path: Path) -> None:
    (whole / "b.zip").unlink()
    with pytest.raises(EngineIncomplete, match="not whole"):
        install(whole, tmp_path / "site")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"how": "wasm", "version": "1", "files": [{}]}', '{"files": 3}'])
def test_a_manifest_that_can_not_be_read(whole: Path, tmp_path: Path, text: str) -> None:
    (whole / "engine.json").write_text(text)
    with pytest.raises(EngineIncomplete, match="can't be read"):
        install(whole, tmp_path / "site")


def test_a_manifest_that_leads_out_of_the_folder(whole: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"one")
    said = json.loads((whole / "engine.json").read_text())
    said["files"][0]["name"] = "../secret"
    (whole / "engine.json").write_text(json.dumps(said))
    with pytest.raises(EngineIncomplete, match="not whole"):
        install(whole, tmp_path / "site" / "engine")


def test_no_engine_at_all(tmp_path: Path) -> None:
    with pytest.raises(EngineIncomplete, match=r"^there is no engine in .*make engine"):
        install(tmp_path, tmp_path / "site")


def test_the_other_carriers() -> None:
    assert server_manifest().to_data() == {"how": "local", "version": __version__}
    said = missing_manifest().to_data()
    assert said["how"] == "none"
    assert "make engine" in said["hint"]


@pytest.mark.parametrize("change", [{"how": "local"}, {"how": "none"}, {"files": []}])
def test_a_manifest_of_no_engine_in_the_page_is_refused(whole: Path, change: dict[str, object]) -> None:
    path = whole / "engine.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(EngineIncomplete, match=r"engine\.json can't be read"):
        manifests.read(whole)
