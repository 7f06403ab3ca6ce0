"""Faults of threads."""

from __future__ import annotations

from bot.sandbox.standin.named.fault import NamedFault
from bot.sandbox.standin.places import TEXT
from bot.sandbox.standin.server import StandIn


def _forbid_threads(standin: StandIn) -> None:
    for channel in standin.places.channels.values():
        if channel.kind == TEXT:
            channel.denied.add("create_public_threads")


FAULTS = (NamedFault("no-threads", "The bot may open no threads in any channel (50013).", _forbid_threads),)
