"""Whether the bot is alive and ready, told to whatever watches over it.

``GET /live`` answers 200 as long as the process can answer at all. ``GET /ready`` looks at every part; 503 if
one of them does not work. It also names what Discord limits, which makes nothing unready. Neither tells
anything about matches or people.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from aiohttp import web

from bot.discord.health import Parts

log = structlog.get_logger(__name__)


@asynccontextmanager
async def tell_health(parts: Parts, host: str, port: int) -> AsyncIterator[str]:
    """Answer on a port until the end of the block; the address."""

    async def live(_: web.Request) -> web.Response:
        return web.json_response({"status": "ok"})

    async def ready(_: web.Request) -> web.Response:
        found = await parts.examine()
        is_ready = set(found.values()) == {"ok"}
        body = {"status": "ok" if is_ready else "not ready", **found, **await parts.find_limits()}
        return web.json_response(body, status=200 if is_ready else 503)

    app = web.Application()
    app.add_routes([web.get("/live", live), web.get("/ready", ready)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        address = f"http://{host}:{runner.addresses[0][1]}"
        log.info("health_answers", address=address)
        yield address
    finally:
        await runner.cleanup()
