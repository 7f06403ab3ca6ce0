"""The health check of the image."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from bot.health_check import find_address


def check(**settings: str) -> subprocess.CompletedProcess[str]:
    """Run it as Docker does."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OSHIBAN_")}
    return subprocess.run(
        [sys.executable, "-m", "bot.health_check"],
        env={**environment, **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@contextmanager
def answering(status: int) -> Iterator[str]:
    """Something that answers with a status; its port."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/ready" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield str(server.server_port)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.mark.parametrize("settings", [{}, {"OSHIBAN_HEALTH_PORT": "0"}, {"OSHIBAN_HEALTH_PORT": ""}])
def test_without_a_port_there_is_nothing_to_check(settings: dict[str, str]) -> None:
    assert check(**settings).returncode == 0


def test_a_bot_that_is_ready_is_healthy() -> None:
    with answering(200) as port:
        assert check(OSHIBAN_HEALTH_PORT=port).returncode == 0
        assert check(OSHIBAN_HEALTH_PORT=port, OSHIBAN_LISTEN="0.0.0.0").returncode == 0


def test_a_bot_that_is_not_ready_or_not_there_is_not() -> None:
    with answering(503) as port:
        assert check(OSHIBAN_HEALTH_PORT=port).returncode == 1
    gone = check(OSHIBAN_HEALTH_PORT=port)
    assert gone.returncode == 1
    assert f"http://127.0.0.1:{port}/ready" in gone.stderr


def test_it_asks_where_the_bot_listens() -> None:
    assert (
        find_address({"OSHIBAN_HEALTH_PORT": "80", "OSHIBAN_LISTEN": "10.0.0.2"})
        == "http://10.0.0.2:80/ready"
    )
    assert find_address({"OSHIBAN_HEALTH_PORT": "80", "OSHIBAN_LISTEN": "::1"}) == "http://[::1]:80/ready"
    assert find_address({"OSHIBAN_HEALTH_PORT": "80", "OSHIBAN_LISTEN": "::"}) == "http://127.0.0.1:80/ready"
