"""Why Discord lets the bot not in, or no longer, in one sentence for whoever runs it."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

WRONG_TOKEN = (
    "Discord doesn't know the token in DISCORD_TOKEN, or in the file that DISCORD_TOKEN_FILE names: copy it"
    " anew from your application's page Bot"
)
CLOSED = {
    4004: f"{WRONG_TOKEN}. It may have been reset since the bot started",
    4010: "Discord has no such shards as OSHIBAN_SHARDS names",
    4011: "Discord wants more shards than OSHIBAN_SHARDS speaks of",
}
"""The codes with which Discord closes a connection for good, as far as who runs the bot can do something."""


class LoginRefused(Exception):
    """Discord doesn't let the bot log in, or stay: it doesn't know the token, or fails itself."""


@contextmanager
def telling_refusal() -> Iterator[None]:
    """Say in a sentence why Discord ends the block, which logs in and stays connected.

    Raises:
        LoginRefused: it did.
    """
    try:
        yield
    except discord.LoginFailure:
        raise LoginRefused(WRONG_TOKEN) from None
    except discord.ConnectionClosed as error:
        other = f"Discord has closed the connection for good (code {error.code})"
        raise LoginRefused(CLOSED.get(error.code, other)) from None
    except (
        discord.HTTPException,
        discord.RateLimited,
        discord.GatewayNotFound,
        aiohttp.ClientError,
    ) as error:
        raise LoginRefused(f"Discord doesn't let the bot log in: {error}") from error
