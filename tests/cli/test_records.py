"""Results that come one by one into a file: what is told of them is what is in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks.cli import interrupts, replacing
from pipworks.cli.records import Records


def interrupted(path: Path) -> None:
    with Records(str(path), "solution") as records:
        records.add("one\n")
        records.add("two\n")
        raise KeyboardInterrupt


def test_a_signal_between_a_record_and_its_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, held = tmp_path / "all.txt", []
    add = replacing.Replacement.add

    def signalled(file: replacing.Replacement, data: bytes) -> None:
        add(file, data)
        held.append(interrupts._state.held)

    monkeypatch.setattr(replacing.Replacement, "add", signalled)
    with pytest.raises(KeyboardInterrupt):
        interrupted(path)
    assert held == [1, 1], "a signal waits until both are done"
    assert path.read_text() == "one\ntwo\n"
    assert "has the 2 solutions that came so far" in capsys.readouterr().err
