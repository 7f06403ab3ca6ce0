"""Faults of channels and threads."""

from __future__ import annotations

from bot.fake_discord.faults import Fault
from bot.fake_discord.members import Json
from bot.fake_discord.messages import Message
from bot.fake_discord.named.fault import CHANNEL, NamedFault
from bot.fake_discord.places import TEXT, THREAD
from bot.fake_discord.server import FakeDiscord

EVERY = 3
"""So many posts are made in a thread before it is archived."""


def _forbid_threads(fake: FakeDiscord) -> None:
    for channel in fake.places.channels.values():
        if channel.kind == TEXT:
            channel.denied.add("create_public_threads")


def _hide_channels(fake: FakeDiscord) -> None:
    for channel in fake.places.channels.values():
        if channel.kind == TEXT:
            channel.denied.add("view_channel")


def _archive_now_and_then(fake: FakeDiscord) -> None:
    places, post = fake.places, fake.places.post

    def post_and_archive(channel_id: int, body: Json, files: list[Json]) -> Message:
        made, channel = post(channel_id, body, files), places.channels[channel_id]
        channel.is_archived = channel.kind == THREAD and len(channel.messages) % EVERY == 0
        return made

    places.post = post_and_archive  # type: ignore[method-assign]


def _keep_out(fake: FakeDiscord) -> None:
    fake.faults.append(Fault("PUT", CHANNEL + r"/thread-members/\d+", 403, 50001, times=None))


def _fill_with_threads(fake: FakeDiscord) -> None:
    for guild in fake.places.guilds.values():
        guild.thread_limit = 0


def _shorten_threads(fake: FakeDiscord) -> None:
    for guild in fake.places.guilds.values():
        guild.longest_quiet = 1440


FAULTS = (
    NamedFault("missing-access", "The bot can't see the channels of its server (50001).", _hide_channels),
    NamedFault("no-threads", "The bot may open no threads in any channel (50013).", _forbid_threads),
    NamedFault(
        "archived-thread",
        "Threads are archived in the middle of a match, and nobody is told (50083).",
        _archive_now_and_then,
    ),
    NamedFault("absent-owner", "Nobody can be added to a thread, as nobody is in the server.", _keep_out),
    NamedFault(
        "too-many-threads", "No server has room for one more active thread (160006).", _fill_with_threads
    ),
    NamedFault(
        "short-threads",
        "Threads may be quiet for a day at most before they are archived (50101).",
        _shorten_threads,
    ),
)
