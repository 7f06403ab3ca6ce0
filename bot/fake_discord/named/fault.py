"""What a fault with a name is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.fake_discord.server import FakeDiscord

CHANNEL = r"/channels/\d+"
MESSAGES = CHANNEL + "/messages"
MESSAGE = MESSAGES + r"/\d+"
THREADS = MESSAGE + "/threads"
DMS = "/users/@me/channels"
COMMANDS = r"/applications/\d+/commands"


@dataclass(frozen=True)
class NamedFault:
    """Something that Discord may do at any time, and that the bot has to live with.

    ``oshiban doctor --live --stand-in --fault NAME`` switches one on and has to find it.

    Args:
        name: lower-case words, joined by hyphens.
        does: what Discord does then, as a sentence.
        switch_on: makes a stand-in behave so. It is called once its servers, channels and people are there
            and before the bot logs in. A fault of single requests appends a
            :class:`bot.fake_discord.faults.Fault`; one of what Discord remembers sets a switch of
            ``fake.places``, ``fake.routes`` or ``fake.gateway``.
    """

    name: str
    does: str
    switch_on: Callable[[FakeDiscord], None]
