"""What Discord refuses is counted and remembered. The clock is turned by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import aiohttp
import discord
import pytest
import pytest_asyncio
from aiohttp import web
from structlog.testing import capture_logs

from bot.app.delivery.deliverer import TemporaryFailure
from bot.discord.platform.metrics import Metrics
from bot.discord.platform.traffic import GAP, SLOW_FROM, STOP_FROM, WINDOW, Traffic

ARENA, LOUNGE, MESSAGE = 10**17 + 1, 10**17 + 2, 10**17 + 3
LONG = 600.0
FROM_DISCORD = {"Via": "1.1 google"}


@dataclass
class Service:
    """Answers every request as it is told to, and counts them."""

    traffic: Traffic
    session: aiohttp.ClientSession
    base: str = ""
    time: float = 0.0
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    asked: int = 0

    async def ask(self, path: str, status: int = 200, method: str = "POST", **headers: str) -> float:
        """Ask for something; the seconds after which it may be asked for, 0 if it was."""
        self.status, self.headers = status, {name.replace("_", "-"): each for name, each in headers.items()}
        try:
            async with self.session.request(method, f"{self.base}/api/v10{path}"):
                return 0.0
        except discord.RateLimited as limited:
            return limited.retry_after


@pytest_asyncio.fixture
async def service() -> AsyncIterator[Service]:
    """A service on loopback, and a session that is watched."""
    found: Service | None = None
    traffic = Traffic(Metrics(), lambda: 0.0 if found is None else found.time)
    async with aiohttp.ClientSession(trace_configs=[traffic.watch(aiohttp.TraceConfig())]) as session:
        found = made = Service(traffic, session)

        async def answer(_: web.Request) -> web.Response:
            made.asked += 1
            return web.Response(status=made.status, headers=made.headers)

        app = web.Application()
        app.router.add_route("*", "/{path:.*}", answer)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        found.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield found
        await runner.cleanup()


def messages(channel: int) -> str:
    """Where messages of a channel are posted."""
    return f"/channels/{channel}/messages"


async def test_a_long_limit_holds_its_route_in_its_channel_until_it_is_over(service: Service) -> None:
    await service.ask(messages(ARENA), 429, **FROM_DISCORD, Retry_After="600")
    assert await service.ask(messages(ARENA)) == LONG
    assert await service.ask(messages(LOUNGE)) == 0
    assert await service.ask(f"{messages(ARENA)}/{MESSAGE}", method="PATCH") == 0
    assert service.asked == 3
    service.time = LONG - 1
    assert await service.ask(messages(ARENA)) == 1
    service.time = LONG
    assert await service.ask(messages(ARENA)) == 0


async def test_a_long_limit_holds_every_route_of_its_bucket(service: Service) -> None:
    await service.ask(f"{messages(ARENA)}/{MESSAGE}", 200, "PATCH", X_RateLimit_Bucket="b")
    await service.ask(messages(ARENA), 429, **FROM_DISCORD, Retry_After="600", X_RateLimit_Bucket="b")
    assert await service.ask(f"{messages(ARENA)}/{MESSAGE + 5}", method="PATCH") == LONG
    assert await service.ask(messages(LOUNGE)) == 0, "another channel has a limit of its own"


async def test_a_short_limit_is_left_to_discord_py(service: Service) -> None:
    await service.ask(messages(ARENA), 429, **FROM_DISCORD, Retry_After="30")
    assert await service.ask(messages(ARENA)) == 0


@pytest.mark.parametrize("headers", [{**FROM_DISCORD, "X_RateLimit_Global": "true"}, {}])
async def test_a_limit_on_everything_holds_all_but_answers_to_people(
    service: Service, headers: dict[str, str]
) -> None:
    """A 429 without "Via" comes from what stands before Discord: the address is locked out."""
    await service.ask(messages(ARENA), 429, **headers, Retry_After="600")
    assert await service.ask(messages(LOUNGE)) == LONG
    assert await service.ask("/users/@me/channels") == LONG
    assert await service.ask(f"/interactions/{MESSAGE}/token/callback") == 0
    assert await service.ask(f"/webhooks/{MESSAGE}/token/messages/@original", method="PATCH") == 0


async def test_the_answers_to_all_presses_are_one_route(service: Service) -> None:
    """Each goes to an address of its own, and to very many of them: none is kept, nor told in the log."""
    await service.ask(messages(ARENA), X_RateLimit_Bucket="a")
    kept = len(service.traffic._buckets)
    with capture_logs() as logs:
        for number in range(20):
            path = f"/webhooks/{MESSAGE}/token-{number}/messages/@original"
            await service.ask(path, X_RateLimit_Bucket="b")
            await service.ask(path, 429, **FROM_DISCORD, Retry_After="600")
            await service.ask(
                f"/interactions/{MESSAGE + number}/token-{number}/callback", X_RateLimit_Bucket="c"
            )
    assert len(service.traffic._buckets) == kept + 2
    assert len(service.traffic.find_held()) == 1
    assert "token-" not in repr(logs)


async def test_refused_requests_are_counted_for_ten_minutes(service: Service) -> None:
    for status in (401, 403, 429, 404, 500, 200):
        await service.ask(messages(ARENA), status, **FROM_DISCORD)
    await service.ask(messages(ARENA), 429, **FROM_DISCORD, X_RateLimit_Scope="shared")
    assert service.traffic.count_refused() == 3
    service.time = WINDOW
    assert service.traffic.count_refused() == 0


async def refuse(service: Service, count: int) -> None:
    """Have so many requests refused, one every hundredth of a second."""
    for _ in range(count):
        service.traffic.note_refusal()
        service.time += 0.01


async def test_after_many_refusals_deliveries_go_one_after_another(service: Service) -> None:
    await refuse(service, SLOW_FROM - 1)
    for who in "abc":
        service.traffic.take_turn(who)
    await refuse(service, 1)
    service.traffic.take_turn("a")
    with pytest.raises(TemporaryFailure) as put_off:
        service.traffic.take_turn("b")
    assert put_off.value.retry_after == pytest.approx(GAP)
    assert not put_off.value.was_tried
    service.time += GAP
    service.traffic.take_turn("b")


async def test_after_very_many_refusals_none_is_begun_until_fewer_count(service: Service) -> None:
    await refuse(service, STOP_FROM + 10)
    with pytest.raises(TemporaryFailure) as put_off:
        service.traffic.take_turn("a")
    assert put_off.value.retry_after is not None
    service.time += put_off.value.retry_after + 0.001
    assert service.traffic.count_refused() < STOP_FROM
    service.traffic.take_turn("a")
