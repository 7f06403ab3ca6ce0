"""``python -m tests.bot.store.leave_database FILE``: an SQLite file as this release leaves it behind, packed.

Every release keeps one in ``tests/fixtures/saves/VERSION/bot.db.xz``, see ``test_upgrades.py``.
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.app.delivery.dispatcher import Dispatcher
from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.app.wiring import App
from bot.games.hocg.pack import HocgPack
from bot.model.challenges import TIME_CONTROLS, Place
from bot.model.decks import StarterDeck
from bot.model.jobs import JobKind
from bot.store import open_store
from engine.hocg import HOCG
from engine.hocg.players import RandomPlayer, derive_seed
from engine.kernel.players.protocol import NOTHING_SEEN
from tests.bot.worlds import Postman, SetClock

MATCHES, DELIVERED, CHALLENGES = 100, 85, 5
LONGEST = 180
"""So many choices a match has at most; half as many on the average."""
HALL = Place(guild_id=7, channel_id=70)


class Leaver:
    """A bot that is stopped in the middle of many matches.

    Args:
        app: the use cases.
        clock: what they take for the time.
    """

    def __init__(self, app: App, clock: SetClock) -> None:
        self._app, self._clock, self._chance = app, clock, Random(14)
        self._decks = [name for name, _ in HOCG.starter_decks()]
        self.dispatcher = Dispatcher(app.context, Postman())

    async def challenge(self, challenger: int, opponent: int | None) -> str:
        """A challenge; its id."""
        made = await self._app.challenges.challenge(
            ruleset=HOCG.name,
            challenger=challenger,
            opponent=opponent,
            place=HALL,
            deck=StarterDeck(self._chance.choice(self._decks)),
            time_control=self._chance.choice([None, TIME_CONTROLS["standard"]]),
        )
        return made.id

    async def play(self) -> bool:
        """A match up to some prompt; whether it is not over by then."""
        one, other = self._chance.sample(range(1000, 1200), 2)
        match_id = await self.challenge(one, other)
        deck = StarterDeck(self._chance.choice(self._decks))
        await self._app.challenges.accept(match_id, other, deck)
        player = RandomPlayer(derive_seed("left behind", match_id))

        match = await self._app.matches.get(match_id)
        for _ in range(self._chance.randrange(LONGEST)):
            if match.to_choose is None:
                return False
            self._clock.forward(seconds=self._chance.randint(5, 300))
            table = await self._app.matches.table(match_id, match.to_choose)
            assert table.prompt is not None
            picked = [option.id for option in player.choose(table.prompt, NOTHING_SEEN)]
            chosen = await self._app.matches.choose(match_id, match.to_choose, table.prompt.id, picked)
            match = chosen.table.match
        return not match.is_over


async def leave(file: Path) -> None:
    """Write the file."""
    clock = SetClock()
    store = await open_store(f"sqlite+aiosqlite:///{file}")
    policy = Policy(kept_checkpoints=1)  # each is a whole match, and doesn't shrink when it is packed
    leaver = Leaver(App(store, Packs([HocgPack(HOCG)]), clock, policy), clock)
    left = 0
    while left < MATCHES:
        left += await leaver.play()
        if left < DELIVERED:
            await leaver.dispatcher.drain()
    for user in range(CHALLENGES):
        await leaver.challenge(2000 + user, None)
    now = clock.now()
    async with store.write() as tx:
        await tx.jobs.lease(JobKind.DELIVERY, "a process that died", now, now + timedelta(seconds=60), 3)
    await store.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        path = Path(folder) / "oshiban.db"
        asyncio.run(leave(path))
        Path(sys.argv[1]).write_bytes(lzma.compress(path.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
