"""A real HTTP server on this machine that answers as it is told, well or badly."""

import json
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain, repeat
from threading import Lock, Thread
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Canned:
    """One response.

    Attributes:
        body: a JSON value, or bytes to the letter.
        status: the status.
        headers: headers besides those that go without saying.
        content_type: what the body says it is.
        hold: the server is silent till this returns, one call a request.
        delay_s: the server is silent for so long after that.
        drip_s: each byte of the body comes so long after the one before.
        drop: the connection is closed `before` the response, or `within` its body.
    """

    body: Any = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = "application/json"
    hold: Callable[[], object] = lambda: None
    delay_s: float = 0.0
    drip_s: float = 0.0
    drop: str = ""

    @property
    def bytes(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


@dataclass(frozen=True)
class Seen:
    """One request that came in."""

    path: str
    headers: Mapping[str, str]
    body: Any


class Loopback(ThreadingHTTPServer):
    """Gives the responses in order, the last one again and again.

    Attributes:
        seen: the requests, in the order in which they came.
        most_at_once: how many waited for the first word of a response at the same time at most.
    """

    daemon_threads = True
    request_queue_size = 256  # the default of 5 drops connections under load

    def __init__(self, *responses: Canned) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self._responses = chain(responses, repeat(responses[-1]))
        self._lock = Lock()
        self._at_once = 0
        self.most_at_once = 0
        self.seen: list[Seen] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def next_response(self, request: Seen) -> Canned:
        with self._lock:
            self.seen.append(request)
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
            return next(self._responses)

    def answered(self) -> None:
        with self._lock:
            self._at_once -= 1


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Loopback

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        request = Seen(self.path, dict(self.headers.items()), json.loads(body))
        response = self.server.next_response(request)
        try:
            response.hold()
            time.sleep(response.delay_s)
        finally:
            # Before the client hears of it, and may send the next one.
            self.server.answered()
        try:
            self._respond(response)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True  # the client has gone

    def log_message(self, format: str, *args: object) -> None:
        pass

    def _respond(self, response: Canned) -> None:
        if response.drop == "before":
            self._hang_up()
            return
        body = response.bytes
        self.send_response(response.status)
        self.send_header("content-type", response.content_type)
        self.send_header("content-length", str(len(body)))
        for name, value in response.headers.items():
            self.send_header(name, value)
        self.end_headers()
        if response.drop == "within":
            self.wfile.write(body[: len(body) // 2])
            self._hang_up()
        elif response.drip_s:
            self._drip(body, response.drip_s)
        else:
            self.wfile.write(body)

    def _drip(self, body: bytes, drip_s: float) -> None:
        for byte in body:
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            time.sleep(drip_s)

    def _hang_up(self) -> None:
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True


@contextmanager
def serving(*responses: Canned) -> Iterator[Loopback]:
    """Runs a server while the block runs."""
    server = Loopback(*responses)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


Serve = Callable[..., Loopback]
"""Runs a server with these responses until the test is over; the fixture `serve`."""
