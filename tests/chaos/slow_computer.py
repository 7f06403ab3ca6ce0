"""A computer opponent that thinks for two seconds, and a bot that serves it in time as everybody knows it."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from functools import cache

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.packs.computers import ComputerPlayer, Thinking
from bot.app.packs.pack import GamePack, Packs
from bot.discord.platform.logs import configure_logs
from bot.discord.running import serve
from bot.settings import Settings
from bot.store import open_store
from engine.kernel.ruleset import Match
from renderers.kit import workers
from tests.bot.tiny_game import TinyRuleset
from tests.bot.tiny_pack import TinyPack, decide
from tests.chaos.bot_process import Orders

SLOW = "slow"
"""The name of the opponent."""
THOUGHT = 2.0
"""How long it thinks, in seconds."""


def decide_slowly(saved: bytes, seat: int, seed: bytes) -> tuple[str, ...]:
    """A random answer, after a while."""
    time.sleep(THOUGHT)
    return decide("random", saved, seat, seed)


def get_ready() -> tuple[str, ...]:
    """Being imported is all that it takes."""
    return ()


class SlowPack(TinyPack):
    """The tiny game against somebody who takes their time."""

    @property
    def computers(self) -> Sequence[ComputerPlayer]:
        """The one."""
        return [ComputerPlayer(SLOW, "thinks for two seconds")]

    def think(self, computer: str, match: Match, seat: int, seed: bytes) -> Thinking:
        """What it picks."""
        return Thinking(decide_slowly, (match.to_json(), seat, seed))

    def warm_up(self) -> Thinking:
        """A process must have read the modules."""
        return Thinking(get_ready, ())


@cache
def slow_pack() -> GamePack:
    """The game."""
    return SlowPack(TinyRuleset())


def run_steadily(orders: Orders) -> None:
    """Run the bot until it dies, by the machine's own clock."""
    log = orders.log.open("a")
    os.dup2(log.fileno(), sys.stderr.fileno())
    configure_logs("warning", as_json=False)
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = orders.base, yarl.URL(orders.gateway)
    workers.START = "forkserver"
    asyncio.run(_serve(orders))


async def _serve(orders: Orders) -> None:
    store = await open_store(orders.database)
    await serve(Settings.model_construct(), store, Packs([orders.find_pack()]), orders.token)
