"""A source of days on this machine: what it answers, and what it was asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[[BaseHTTPRequestHandler], None]


class DayServer:
    """Serves `answers` by path, and notes the `asked` paths with the `agents` that asked."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.agents: list[str] = []

    def put(self, path: str, data: bytes, code: int = 200, **headers: str) -> None:
        """Answer a path with these bytes."""

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(code)
            handler.send_header("Content-Length", str(len(data)))
            for name, value in headers.items():
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(data)

        self.answers[path] = answer


@contextmanager
def day_server() -> Iterator[DayServer]:
    """A server on loopback that runs while the block does."""
    served: DayServer

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            served.asked.append(self.path)
            served.agents.append(self.headers.get("User-Agent", ""))
            answer = served.answers.get(self.path)
            if answer is None:
                self.send_error(404)
            else:
                answer(self)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    served = DayServer(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
