"""What the tests share: the folder of outside corpora, golden files, and which tests are long."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support import amounts

HERE = Path(__file__).parent

# A job in the background is started with Ctrl-C ignored, and what it starts inherits that: the commands that the
# tests interrupt would never hear of it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW = [HealthCheck.too_slow]
settings.register_profile("project", deadline=None, derandomize=True, max_examples=20, suppress_health_check=SLOW)
settings.register_profile("long", deadline=None, derandomize=True, max_examples=100, suppress_health_check=SLOW)
settings.register_profile("search", deadline=None, max_examples=2000)


def pytest_configure(config: pytest.Config) -> None:
    """An ordinary run tries fewer examples than a long one."""
    long = config.getoption("--long")
    amounts.try_all(long)
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "long" if long else "project"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files with what came out")
    parser.addoption("--long", action="store_true", help="run the long tests too")
    parser.addoption("--page", action="store_true", help="run the tests of every corner of the page too")
    parser.addoption("--release", action="store_true", help="run the tests of what `make dist` made too")
    parser.addoption(
        "--cases", type=int, default=300, help="how many random cases each comparison of tests/differential has"
    )
    parser.addoption("--seed", type=int, default=0, help="the seed of the first of these cases")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """More workers than processors: tests wait for other processes a sixth of their time, those in a browser half."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return 2 * processors if config.getoption("--page") else processors + (processors + 1) // 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    release = pytest.mark.skip(reason="release: runs with `make dist-check`")
    for item in items:
        if "release" in item.keywords and not config.getoption("--release"):
            item.add_marker(release)
    if config.getoption("--long"):
        return
    long = pytest.mark.skip(reason="long: runs with `make test-long`")
    page = pytest.mark.skip(reason="page: runs with `make test-page` and with `make test-long`")
    for item in items:
        if "long" in item.keywords:
            item.add_marker(long)
        elif "page" in item.keywords and not config.getoption("--page"):
            item.add_marker(page)


def shared_folder() -> Path | None:
    """The folder of corpora and conformance cases: PIPWORKS_SHARED, or `shared` beside the project; None if absent."""
    folder = Path(os.environ.get("PIPWORKS_SHARED", HERE.parent.parent / "shared"))
    return folder if (folder / "conformance").is_dir() else None


@pytest.fixture(scope="session")
def shared() -> Path:
    folder = shared_folder()
    if folder is None:
        pytest.skip("the corpora are not beside the project (PIPWORKS_SHARED names another place)")
    return folder


@pytest.fixture(scope="session", autouse=True)
def first_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The same as `state` for fixtures that live longer than a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.getbasetemp() / "state"))
        patch.setenv("LOCALAPPDATA", str(tmp_path_factory.getbasetemp() / "state"))
        yield


@pytest.fixture(autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the test's own for what commands note of the files that they wrote: no test touches the user's."""
    folder = tmp_path_factory.getbasetemp() / f"state-{next(_numbers)}"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.setenv("LOCALAPPDATA", str(folder))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


_numbers = count()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str | bytes], None]:
    """`golden(name, text)` compares with tests/golden/NAME; with --update it writes the file instead."""

    def compare(name: str, got: str | bytes) -> None:
        path = HERE / "golden" / name
        data = got.encode() if isinstance(got, str) else got
        if request.config.getoption("--update"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        assert path.exists(), f"no golden file {name}: run pytest with --update, then read what it wrote"
        if isinstance(got, str):
            assert got == path.read_bytes().decode()
        else:
            assert data == path.read_bytes()

    return compare
