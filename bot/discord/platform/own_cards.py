"""Taking up the host's own cards while the bot runs."""

import asyncio

import structlog

from bot.app.packs.pack import Packs
from bot.discord.platform.libraries import Libraries
from engine.kernel.errors import DataError

log = structlog.get_logger(__name__)

LOOK_EVERY = 10.0
"""Seconds between two looks."""


class OwnCardsWatch:
    """Looks again and again whether the host has changed the own cards of a game.

    Args:
        packs: the games.
        libraries: what there is to read about them.
    """

    def __init__(self, packs: Packs, libraries: Libraries) -> None:
        self._packs, self._libraries = packs, libraries
        self._problem = ""
        """Why the last look failed, which is told once."""

    async def take_up(self) -> None:
        """Take up own cards that have changed on disk."""
        for pack in self._packs:
            if pack.has_own_cards and await asyncio.to_thread(pack.take_up):
                await self._libraries.load_anew(pack.name)
                log.info("own_cards_taken_up", name=pack.name, data=pack.ruleset.data_hash)

    async def look(self) -> None:
        """Take up what has changed. Of a folder that can't be looked at the cards that there were stay."""
        problem = ""
        try:
            await self.take_up()
        except (DataError, OSError) as error:  # the next look may succeed
            problem = str(error)
        if problem and problem != self._problem:
            log.error("own_cards_not_read", reason=problem)
        self._problem = problem

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self.look()
