"""The stand-in's answers as Discord sends them."""

from __future__ import annotations

import json
import math
from typing import Any

from aiohttp import web

from bot.fake_discord.members import Json
from bot.fake_discord.refusals import Refusal


def to_response(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    """An answer with exactly the content type that Discord sends."""
    return web.Response(
        status=status, body=json.dumps(body).encode(), content_type="application/json", headers=headers
    )


def refuse(refusal: Refusal, scope: str = "user") -> web.Response:
    """An answer that says no. Without "Via", discord.py takes a 429 for a ban of the whole address."""
    body: Json = {"message": refusal.message, "code": refusal.code}
    if refusal.errors is not None:
        body["errors"] = refusal.errors
    if refusal.status != 429:
        return to_response(refusal.status, body)
    retry_after = refusal.retry_after
    headers = {
        "Via": "1.1 stand-in",
        "Retry-After": str(math.ceil(retry_after)),
        "X-RateLimit-Scope": scope,
    }
    if scope == "global":
        headers["X-RateLimit-Global"] = "true"
    return to_response(429, body | {"retry_after": retry_after, "global": scope == "global"}, headers)
