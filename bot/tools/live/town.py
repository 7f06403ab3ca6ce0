"""The doctor's run against the stand-in: a town with an owner, on a clock that is turned."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.app.packs.pack import Packs
from bot.discord.running import Workers
from bot.fake_discord.gateway import Gateway
from bot.fake_discord.measured import DOCUMENTED, Numbers
from bot.fake_discord.members import Guild, User
from bot.fake_discord.messages import FILES
from bot.fake_discord.named.fault import NamedFault
from bot.fake_discord.places import Channel
from bot.fake_discord.pointing import pointed_at
from bot.fake_discord.server import TOKEN, FakeDiscord, open_fake_discord
from bot.fake_discord.turning import HeldStore, TurnedLoop
from bot.store import open_store
from bot.store.database import Store
from bot.tools.live.checks import Check
from bot.tools.live.examining import Examination, Tell
from bot.tools.live.report import Report
from bot.tools.live.trial import Ground

BEAT: Final = 30.0
"""Seconds between two signs of life of the gateway: discord.py's own heart beats by the real clock."""


class Town:
    """The stand-in with a server, a channel and people.

    Args:
        fake: Discord.
        numbers: what it allows.
    """

    def __init__(self, fake: FakeDiscord, numbers: Numbers) -> None:
        self.fake, places = fake, fake.places
        fake.keeps_files = True
        fake.follow(numbers)
        self.guild: Guild = places.add_guild("Oshiban Café")
        self.channel: Channel = places.add_channel(self.guild, "tried")
        self.owner: User = places.add_user("mio")
        self.guest: User = places.add_user("rin")
        places.owner = self.owner

    def find_file(self, url: str) -> str:
        """Where the stand-in keeps a file that has an address of Discord's."""
        return url.replace(FILES, self.fake.base.partition("/api/")[0] + "/attachments")


@asynccontextmanager
async def open_town(loop: TurnedLoop, numbers: Numbers) -> AsyncIterator[Town]:
    """A town in which discord.py finds itself, until the end of the block."""
    async with open_fake_discord(today=loop.now, clock=loop.time) as fake:
        with pointed_at(fake.base, fake.gateway.url):
            beating = asyncio.create_task(_beat(fake.gateway))
            try:
                yield Town(fake, numbers)
            finally:
                beating.cancel()


def hold_clock(loop: TurnedLoop) -> Callable[[str], Awaitable[Store]]:
    """Opens stores whose databases hold the clock of a loop while they work."""

    async def open_held(address: str) -> Store:
        with loop.working():
            return HeldStore(await open_store(address), loop)

    return open_held


async def _beat(gateway: Gateway) -> None:
    while True:
        await asyncio.sleep(BEAT)
        await gateway.beat()


def examine_fake(
    choose: Callable[[Town], tuple[Check, ...]],
    packs: Packs,
    workers: Workers,
    fault: NamedFault | None = None,
    numbers: Numbers = DOCUMENTED,
    tell: Tell = lambda _: None,
) -> Report:
    """Try everything against the stand-in, in seconds.

    Args:
        choose: says what is tried in a town.
        packs: the card games.
        workers: draw and think.
        fault: what goes wrong meanwhile.
        numbers: what the stand-in allows.
        tell: is told every finding at once.
    """

    async def main() -> Report:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, TurnedLoop)
        async with open_town(loop, numbers) as town:
            with tempfile.TemporaryDirectory() as folder:
                if fault is not None:
                    fault.switch_on(town.fake)
                ground = Ground(
                    token=TOKEN,
                    channel_id=town.channel.id,
                    folder=Path(folder),
                    packs=packs,
                    workers=workers,
                    clock=loop,
                    open_store=hold_clock(loop),
                    find_file=town.find_file,
                )
                return await Examination(ground, tell).run(choose(town), "stand-in")

    with asyncio.Runner(loop_factory=TurnedLoop) as runner:
        return runner.run(main())
