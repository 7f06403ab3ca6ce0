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
    """Discord doesn't let the bot log in, or stay: it doesn't know the token, fails itself, or can't be
    reached.
    """


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
    except (discord.HTTPException, discord.RateLimited, discord.GatewayNotFound) as error:
        raise LoginRefused(f"Discord doesn't let the bot log in: {error}") from error
    except aiohttp.ClientError as error:
        raise LoginRefused(f"Discord can't be reached: {_say_unreached(error)}") from error


def _say_unreached(error: aiohttp.ClientError) -> str:
    """Why there is no connection to Discord, and where to look; Discord itself has refused nothing."""
    match error:
        case aiohttp.ClientSSLError():
            return (
                f"the connection to {error.host} isn't safe ({error}). Look at this machine's clock, its"
                " certificates, and what stands between it and the internet"
            )
        case aiohttp.ClientConnectorDNSError():
            return f"no address is found for {error.host}. Look at this machine's network and its DNS"
        case aiohttp.ClientConnectorError():
            return f"{error}. Look at this machine's network and its firewall"
        case _:
            return f"the connection broke ({str(error) or type(error).__name__})"
