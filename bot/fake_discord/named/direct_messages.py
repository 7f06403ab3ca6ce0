"""Faults of direct messages."""

from __future__ import annotations

from bot.fake_discord.faults import Fault, Request
from bot.fake_discord.named.fault import DMS, MESSAGES, NamedFault
from bot.fake_discord.places import DM, Channel
from bot.fake_discord.server import FakeDiscord

CLOSED, TOO_FAST, QUARANTINED = 50007, 40003, 20026


def _find_conversation(fake: FakeDiscord, request: Request) -> Channel | None:
    """The conversation that a request posts in; ``None`` if it is for another channel."""
    channel = fake.places.channels.get(int(request.path.split("/")[2]))
    return channel if channel is not None and channel.kind == DM else None


def _close_conversations(fake: FakeDiscord) -> None:
    def is_in_conversation(request: Request) -> bool:
        return _find_conversation(fake, request) is not None

    closed = Fault("POST", MESSAGES, 403, CLOSED, times=None, applies=is_in_conversation)
    fake.faults.append(closed)


def _limit_conversations(fake: FakeDiscord) -> None:
    fake.faults.append(Fault("POST", DMS, 403, TOO_FAST, times=None))


def _quarantine(fake: FakeDiscord) -> None:
    """While a bot is in quarantine it can write only to those it has written to before."""

    def is_first(request: Request) -> bool:
        channel = _find_conversation(fake, request)
        return channel is not None and not channel.messages

    fake.faults.append(Fault("POST", DMS, 403, QUARANTINED, times=None))
    fake.faults.append(Fault("POST", MESSAGES, 403, QUARANTINED, times=None, applies=is_first))


FAULTS = (
    NamedFault("closed-dms", "Nobody takes direct messages (50007).", _close_conversations),
    NamedFault("dm-limit", "The bot has opened too many conversations (40003).", _limit_conversations),
    NamedFault(
        "dm-quarantine",
        "Discord lets the bot write to nobody whom it hasn't written to before (20026).",
        _quarantine,
    ),
)
