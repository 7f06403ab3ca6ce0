"""What the doctor looks at first: the application, the channel, and whether it is alone."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

import discord
from discord.http import Route

from bot.discord.platform.syncing import normalise
from bot.store import open_store
from bot.store.files import file_of
from bot.store.versions import lags_behind
from bot.tools.live.trial import Failed, Trial, require

FRESH: Final = timedelta(seconds=60)
"""A bot notes every quarter of a minute that it runs; one that hasn't for so long doesn't."""
ONLINE: Final = 15.0
"""Seconds that the connection is given that looks for others."""
GIVEN: Final = ("id", "application_id", "version", "guild_id", "name_localized", "description_localized")
"""What Discord adds to a registered command; the rest can be sent again."""
TEXT_CHANNEL: Final = 0


async def refuse_beside_a_bot(database: str, now: datetime) -> None:
    """Refuse to go on while a bot runs on a database: it notes there that it does.

    Args:
        database: the address of the host's own database. It is only read, and not brought forward.
        now: the time of day.

    Raises:
        Failed: one runs.
    """
    path = file_of(database)
    if path is not None and not path.exists():
        return
    store = await open_store(database, is_migrated=False)
    try:
        if await lags_behind(store.engine):
            return
        async with store.read() as tx:
            seen = await tx.service.heartbeat()
    finally:
        await store.close()
    if seen is None or now - seen > FRESH:
        return
    raise Failed(
        f"a bot runs on the database of OSHIBAN_DATABASE (it said so at {seen:%H:%M:%S} UTC): stop it first,"
        " as it would answer in the place of the one that is tried",
    )


async def survey(trial: Trial) -> str:
    """Log in, and find out about application, channel and others who serve it; what was seen.

    Raises:
        Failed: something keeps the doctor from trying the bot.
    """
    # Invisible: so the bot is online only if somebody else has a connection.
    client = discord.AutoShardedClient(
        intents=discord.Intents(guilds=True), status=discord.Status.invisible, chunk_guilds_at_startup=False,
        max_messages=None, http_trace=trial.record.trace(),
    )  # fmt: skip
    try:
        try:
            await client.login(trial.ground.token)
        except discord.LoginFailure:
            raise Failed(
                "Discord doesn't know the bot's token: copy it anew from your application's page Bot"
            ) from None
        info: Mapping[str, Any] = await client.http.application_info()
        owner = info["team"]["owner_user_id"] if info.get("team") else info["owner"]["id"]
        trial.owner_id = int(owner)
        trial.measure(integration_types=tuple(sorted(info.get("integration_types_config") or {})))
        trial.commands_before = await list_commands(client)
        await _look_at_channel(trial, client)
        await _look_for_others(trial, client)
    finally:
        await client.close()
    return f"{len(trial.commands_before)} commands are registered; nobody else serves the application"


async def _look_at_channel(trial: Trial, client: discord.AutoShardedClient) -> None:
    try:
        channel: Mapping[str, Any] = await client.http.get_channel(trial.channel_id)
    except (discord.NotFound, discord.Forbidden) as error:
        raise Failed(
            f"the bot can't see the channel of --channel ({error.code}): invite it to the server, and let it"
            " view the channel"
        ) from None
    is_text = channel["type"] == TEXT_CHANNEL and channel.get("guild_id")
    require(is_text, "the channel of --channel is no text channel of a server")
    trial.guild_id = int(channel["guild_id"])


async def _look_for_others(trial: Trial, client: discord.AutoShardedClient) -> None:
    """Discord tells a bot of its own presence in a server, and of no other one's without a privileged intent.

    The connection that asks is invisible; if the bot is online all the same, somebody else is connected.
    """
    connection = asyncio.create_task(client.connect())
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait([connection, ready], timeout=ONLINE, return_when=asyncio.FIRST_COMPLETED)
        if connection.done():
            connection.result()
        guild = client.get_guild(trial.guild_id)
        require(ready.done() and guild is not None, f"no connection came about within {ONLINE:.0f} s")
        assert guild is not None
        is_online = guild.me.raw_status not in ("offline", "invisible")
        require(
            not is_online,
            "another process serves this application, since the bot is online already: stop it, and wait for"
            " some minutes if it was killed",
        )
    finally:
        ready.cancel()
        await client.close()
        connection.cancel()
        await asyncio.gather(connection, ready, return_exceptions=True)


async def list_commands(client: discord.Client) -> list[dict[str, Any]]:
    """The registered commands with all their languages."""
    assert client.application_id is not None
    route = Route("GET", "/applications/{application_id}/commands", application_id=client.application_id)
    found: list[dict[str, Any]] = await client.http.request(route, params={"with_localizations": "true"})
    return found


def to_payload(command: Mapping[str, Any]) -> dict[str, Any]:
    """A registered command as it can be registered again."""
    return {key: value for key, value in command.items() if key not in GIVEN and value is not None}


def find_changed(before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names of the commands that two lists don't have alike."""

    def sort(commands: Sequence[Mapping[str, Any]]) -> dict[tuple[int, str], dict[str, Any]]:
        return {(each.get("type", 1), each["name"]): normalise(each) for each in commands}

    one, other = sort(before), sort(now)
    return sorted({key[1] for key in one.keys() | other.keys() if one.get(key) != other.get(key)})


async def restore_commands(trial: Trial) -> str:
    """Register the commands from before again, if others are registered now; what was done."""
    trace = trial.record.trace()
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), http_trace=trace)
    try:
        await client.login(trial.ground.token)
        changed = find_changed(await list_commands(client), trial.commands_before)
        if not changed:
            return "the registered commands are those from before"
        payload = [to_payload(command) for command in trial.commands_before]
        await client.http.bulk_upsert_global_commands(client.application_id or 0, payload=payload)
    finally:
        await client.close()
    return f"the {len(payload)} commands from before are registered again"
