"""What the doctor notes of requests, and what of that it tells; clocks that are turned; numbers."""

from __future__ import annotations

import asyncio
import json
import time
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from bot.fake_discord.measured import Buckets, Measured, Numbers, RouteLimit, read_numbers, template_of
from bot.fake_discord.server import FakeDiscord
from bot.fake_discord.turning import TurnedLoop
from bot.tools.live.calls import Call, Exchange, read_body
from bot.tools.live.messages import outline
from bot.tools.live.report import find_limits
from bot.tools.live.signs import find_troubles

BODY = (
    b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "hi"}\r\n'
    b'--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a.png"\r\n\r\n'
    b"\x00\r\n\x01\r\n--x--\r\n"
)


@pytest.mark.parametrize(
    ("path", "template"),
    [
        ("/channels/123/messages/456", "/channels/{channel}/messages/{message}"),
        ("/webhooks/1/aW50ZXJhY3/messages/@original", "/webhooks/{application}/{token}/messages/@original"),
        ("/interactions/1/secret/callback", "/interactions/{interaction}/{token}/callback"),
        ("/channels/1/thread-members/2", "/channels/{channel}/thread-members/{user}"),
        ("/users/@me", "/users/@me"),
    ],
)
def test_a_route_names_nobody(path: str, template: str) -> None:
    assert template_of(path) == template


def test_a_request_with_a_file_is_read() -> None:
    assert read_body(BODY) == ({"content": "hi"}, {"a.png": sha256(b"\x00\r\n\x01").hexdigest()})
    assert read_body(b'{"a": 1}') == ({"a": 1}, {})
    assert read_body(b"") == (None, {})


def test_limits_are_those_that_answers_tell_of() -> None:
    calls = [
        Call(0.0, "POST", "/x", 200, bucket="b", limit=5, remaining=4, reset_after=4.9),
        Call(0.1, "POST", "/x", 429, bucket="b", limit=5, remaining=0, reset_after=1.0, retry_after=1.0),
        Call(0.2, "GET", "/y", 200),
    ]
    assert find_limits(calls) == (RouteLimit("POST", "/x", "b", 5, 4.9, 2, 1),)


def test_a_short_limit_is_no_trouble_and_a_long_one_is() -> None:
    def limited(seconds: float) -> list[str]:
        call = Call(0.0, "POST", "/channels/{channel}/messages", 429, retry_after=seconds)
        return [trouble.name for trouble in find_troubles([Exchange(call, "/channels/1/messages")], ())]

    assert limited(2.0) == []
    assert limited(600.0) == ["long-rate-limit"]


def test_a_refusal_without_a_name_is_told_as_it_was() -> None:
    call = Call(0.0, "GET", "/guilds/{server}", 403, 50099)
    (trouble,) = find_troubles([Exchange(call, "/guilds/1")], ())
    assert (trouble.name, trouble.text) == ("", "GET /guilds/{server}: 403 (50099)")
    assert find_troubles([Exchange(call, "/guilds/1")], provoked=(50099,)) == ()


def test_what_discord_adds_to_a_message_does_not_count() -> None:
    sent = {"components": [{"type": 10, "content": "Hello \n"}, {"type": 12, "items": [
        {"media": {"url": "attachment://a.png"}, "description": "A board"}]}]}  # fmt: skip
    there = {"id": "1", "content": "", "components": [{"type": 10, "id": 1, "content": "Hello"}, {
        "type": 12, "id": 2, "items": [{"media": {"url": "https://x/a.png?ex=1"}, "description": "A board"}],
    }]}  # fmt: skip
    assert outline(sent) == outline(there) == ["says Hello", "shows A board"]


def test_a_turned_clock_waits_for_nobody_but_those_at_work() -> None:
    async def main() -> float:
        begun = asyncio.get_running_loop().time()
        await asyncio.sleep(3600)
        slept = asyncio.get_running_loop().time() - begun
        async with asyncio.timeout(0.1):  # of a second that doesn't pass while the thread is at work
            await asyncio.to_thread(time.sleep, 0.3)
        return slept

    with asyncio.Runner(loop_factory=TurnedLoop) as runner:
        assert runner.run(main()) == pytest.approx(3600)


def test_the_stand_in_counts_by_channel_and_tells_what_is_left() -> None:
    buckets = Buckets((RouteLimit("POST", "/channels/{channel}/messages", "b", 2, 5.0),))
    first, second, third = (buckets.count("POST", "/channels/1/messages", now) for now in (0.0, 1.0, 2.0))
    assert (first["X-RateLimit-Remaining"], second["X-RateLimit-Remaining"]) == ("1", "0")
    assert float(third["Retry-After"]) == 3.0
    assert "Retry-After" not in buckets.count("POST", "/channels/2/messages", 2.0)
    assert "Retry-After" not in buckets.count("POST", "/channels/1/messages", 5.0)
    assert buckets.count("GET", "/channels/1/messages", 2.0) == {}


def test_numbers_are_read_from_a_report(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    limit = {"method": "POST", "route": "/x", "bucket": "b", "limit": 3, "within": 2.0}
    file.write_text(json.dumps({"form": 1, "limits": [limit], "measured": {"nonce_seconds": 60.0}}))
    assert read_numbers(file) == Numbers(
        (RouteLimit("POST", "/x", "b", 3, 2.0),), Measured(nonce_seconds=60.0)
    )
    file.write_text("[]")
    with pytest.raises(ValueError, match="no report of oshiban doctor --live"):
        read_numbers(file)


def test_the_stand_in_goes_by_what_was_measured() -> None:
    fake = FakeDiscord(clock=lambda: 0.0, today=lambda: datetime(2030, 1, 1, tzinfo=UTC))
    fake.follow(Numbers(measured=Measured(("0",), 300.0, None, 7)))
    assert fake.routes.install_types == {0}
    assert fake.places.nonce_seconds == float("inf"), "it was never forgotten"
    assert fake.places.old_edits == 7
