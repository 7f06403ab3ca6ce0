"""Faults of channels and threads."""

from __future__ import annotations

from bot.sandbox.standin.named.fault import NamedFault
from bot.sandbox.standin.places import TEXT
from bot.sandbox.standin.server import StandIn


def _forbid_threads(standin: StandIn) -> None:
    for channel in standin.places.channels.values():
        if channel.kind == TEXT:
            channel.denied.add("create_public_threads")


def _hide_channels(standin: StandIn) -> None:
    for channel in standin.places.channels.values():
        if channel.kind == TEXT:
            channel.denied.add("view_channel")


FAULTS = (
    NamedFault("missing-access", "The bot can't see the channels of its server (50001).", _hide_channels),
    NamedFault("no-threads", "The bot may open no threads in any channel (50013).", _forbid_threads),
)
