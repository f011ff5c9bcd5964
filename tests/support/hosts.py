"""A host of files that can be taken from the network and put back at the same address."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.support.browser import Folder, Server


class Host:
    """A server on 127.0.0.1 that gives a folder's files, in a `with` statement or between `start` and `stop`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = 0
        self._server: Server | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        headers = {"Connection": "close"}  # a connection that stays open would go on after `stop`
        self._server = Server(
            ("127.0.0.1", self._port), partial(Folder, headers=headers, answer=None, directory=str(self._folder))
        )
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        """Refuse every connection from now on."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The host of the folder `host` of the test's own."""
    folder = tmp_path / "host"
    folder.mkdir()
    made = Host(folder)
    made.start()
    yield made
    made.stop()
