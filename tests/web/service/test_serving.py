"""The service at a socket, with real processes: budgets are kept, a lost process is replaced, no question is lost."""

from __future__ import annotations

import json
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest

from pipworks.web.service import app, patience, pool
from pipworks.web.service.budgets import Budgets
from pipworks.web.service.samples import SAMPLES
from tests.web.service.running import LONG, PATIENCE, Running, replied, served, wait_for

GENERATE = "/api/v1/polypips/generate"
HINT = "/api/v1/pipes/hint"


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with served(Budgets(2, seconds=300, queue=1, kept=0)) as found:
        yield found


def ask(running: Running) -> int:
    return running.ask(HINT, **SAMPLES["pipes"]["hint"])[0]


def test_questions_are_answered_beside_each_other(running: Running) -> None:
    with closing(running.send(GENERATE, LONG)):
        wait_for(lambda: running.health()["running"] == 1)
        status, reply = running.ask(HINT, **SAMPLES["pipes"]["hint"])
        assert (status, reply["ask"], reply["status"]) == (200, "hint", "step")
    wait_for(lambda: running.health()["running"] == 0)


def test_a_killed_process_takes_its_own_question_along_and_no_other(running: Running) -> None:
    lost = running.health()["lost"]
    with closing(running.send(GENERATE, LONG)), closing(running.send(GENERATE, LONG)):
        wait_for(lambda: running.health()["running"] == 2)
        wait_for(lambda: len(running.busy) == 2)
        os.kill(running.busy[0], signal.SIGKILL)
        wait_for(lambda: running.health()["lost"] == lost + 1)
        wait_for(lambda: running.health()["running"] == 1)
        assert ask(running) == 200  # in the process that took its place
        assert running.health()["running"] == 1
    wait_for(lambda: running.health()["running"] == 0)
    assert [one["path"] for one in running.log if one["event"] == "request" and one["status"] == 502] == [GENERATE]


def test_a_process_that_died_unasked_is_replaced_without_a_word(running: Running) -> None:
    for pid in running.processes:
        os.kill(pid, signal.SIGKILL)
    assert ask(running) == 200


def test_what_goes_on_beyond_its_limit_is_ended(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "GRACE", -4.9)
    status, reply = running.ask(GENERATE, timeout=5, **LONG)
    assert (status, reply["code"]) == (504, "limit")
    monkeypatch.undo()
    assert ask(running) == 200


def test_a_question_whose_client_has_gone_is_ended(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_ENDED_FROM", 0.1)
    running.send(GENERATE, LONG).close()
    wait_for(lambda: any(one.get("outcome") == "gone" for one in running.log))
    wait_for(lambda: running.health()["running"] == 0)


def test_one_client_has_a_share_and_all_have_the_queue(running: Running) -> None:
    """Three places here, of which one client may have all but none beyond."""
    held = [running.send(GENERATE, LONG) for _ in range(3)]
    try:
        wait_for(lambda: running.health()["waiting"] == 1)
        with closing(running.send(HINT, SAMPLES["pipes"]["hint"])) as fourth:
            reply = fourth.getresponse()
            assert reply.status == 503
            assert int(reply.headers["retry-after"]) >= 1
            assert json.loads(reply.read())["code"] == "limit"
    finally:
        for one in held:
            one.close()
    wait_for(lambda: running.service.pool.taken == 0)
    assert ask(running) == 200


def test_a_client_beyond_its_share_is_told_so() -> None:
    with served(Budgets(1, seconds=300, queue=3, kept=0)) as running:
        assert running.service.pool._budgets.share == 3
        held = [running.send(GENERATE, LONG) for _ in range(3)]
        wait_for(lambda: running.health()["waiting"] == 2)
        with closing(running.send(HINT, SAMPLES["pipes"]["hint"])) as fourth:
            reply = fourth.getresponse()
            assert (reply.status, "retry-after" in reply.headers) == (429, True)
            assert "3 questions at once" in json.loads(reply.read())["problem"]
        for one in held:
            one.close()


def test_waiting_has_an_end() -> None:
    with served(Budgets(1, seconds=1, queue=1, kept=0)) as running, closing(running.send(GENERATE, LONG)) as first:
        wait_for(lambda: running.health()["running"] == 1)
        status, reply = running.ask(GENERATE, **LONG)
        assert (status, reply["code"]) in ((503, "limit"), (422, "limit"))  # waited too long, or began just in time
        assert replied(first)[0] == 422


def test_memory_is_bounded() -> None:
    with served(Budgets(1, seconds=60, megabytes=64, kept=0)) as running:
        status, reply = running.ask(GENERATE, board="200x200", pieces="any", unique=False)
        assert (status, reply["code"]) == (422, "limit")
        assert "memory" in reply["problem"] or "MB" in reply["problem"]
        assert ask(running) == 200


def test_all_that_was_taken_is_answered_before_the_end() -> None:
    with served(Budgets(2, seconds=20, kept=0)) as running:
        taken = [running.send(HINT, SAMPLES["pipes"]["hint"]) for _ in range(20)]
        taken.append(running.send(GENERATE, {**LONG, "timeout": 1}))
        wait_for(lambda: running.service.pool.taken > 0)
        running.server.stop()
        statuses = []
        for one in taken:
            with closing(one):
                statuses.append(replied(one)[0])
        assert statuses == [200] * 20 + [422]
        running.thread.join(PATIENCE)
        assert not running.thread.is_alive()
        assert running.log[-1]["event"] == "ended"
        with pytest.raises(OSError, match="refused"):
            running.health()


def test_it_says_that_it_is_ending() -> None:
    with served(Budgets(1, seconds=300, kept=0)) as running, closing(running.connection()) as known:
        known.request("GET", "/healthz")
        assert replied(known)[1]["status"] == "ok"
        with closing(running.send(GENERATE, LONG)) as taken:
            wait_for(lambda: running.service.pool.running == 1)
            running.server.stop()
            wait_for(lambda: running.service.ending)
            known.request("GET", "/healthz")  # on a connection that was there
            reply = known.getresponse()
            assert (reply.status, reply.headers["connection"]) == (503, "close")
            running.server.stop(at_once=True)
            status, told = replied(taken)
            assert (status, told["problem"]) == (503, "the service has ended")
            running.thread.join(PATIENCE)
            assert not running.thread.is_alive()


def test_slow_heads_and_bodies_are_given_up(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(app, "BODY_SECONDS", 0.3)
    for start in (b"", b"POST /answer HT"):
        with closing(socket.create_connection(("127.0.0.1", running.port), PATIENCE)) as made:
            made.sendall(start)
            assert made.recv(1) == b""
    head = b"POST /answer HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n"
    with closing(socket.create_connection(("127.0.0.1", running.port), PATIENCE)) as made:
        made.sendall(head + b'{"verb": ')
        assert made.recv(20).startswith(b"HTTP/1.1 408")


def test_a_cut_body_is_nobody_s_fault(running: Running) -> None:
    head = b"POST /answer HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n"
    before = len(running.log)
    with closing(socket.create_connection(("127.0.0.1", running.port), PATIENCE)) as made:
        made.sendall(head + b'{"verb": ')
    wait_for(lambda: any(one.get("outcome") == "gone" for one in running.log[before:]))
    assert ask(running) == 200


def test_many_at_once(running: Running) -> None:
    """From several threads, of which each is answered or told to come again."""
    statuses: list[int] = []

    def go() -> None:
        statuses.extend(ask(running) for _ in range(5))

    threads = [threading.Thread(target=go) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(statuses) == 30
    assert set(statuses) <= {200, 503}
    assert 200 in statuses
