"""Runs the sandbox: the world, the pages, and time passing in it."""

import asyncio
import signal
import sys
import time
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta

import structlog

from bot.app.clock import SystemClock
from bot.app.policy import Policy
from bot.app.seeding import Entropy
from bot.discord.platform.logs import configure_logs
from bot.discord.running import open_pool, open_studies, open_thinkers, warm_up
from bot.games.installed import installed_packs
from bot.sandbox.hub import Hub, PortTaken
from bot.sandbox.keeping import DATABASE, address_of, passing_folder, refuse_foreign
from bot.sandbox.previews import Previews
from bot.sandbox.resuming import resume
from bot.sandbox.world import Setting, World, open_world
from bot.store import Store
from bot.store.addresses import show_address

log = structlog.get_logger(__name__)

REFRESH = 0.25
TICK = 1.0
POLICY = Policy(analysis_patience=timedelta(0))
"""SimCord lets no time pass and shows nobody anything until a press is answered: none waits for what takes
minutes.
"""
STARTING = "Starting the sandbox: loading the card games and the drawing workers, a few seconds …"
GUIDE = """\
The sandbox is running:  {url}

  1. Open  {url}as/mio/arena  and type  /duel , choose opponent  rin , send it, pick a deck.
  2. Open  {url}as/rin/arena  in a second window, press Accept, pick a deck.
  3. The match's thread appears at  {url} . Open it as Mio and as Rin; press "My panel".
  4. Hands come as direct messages:  {url}dm/mio  and  {url}dm/rin
  5. Alone?  Open  {url}as/mio/lounge  and type  /learn : short lessons, and a first match with a coach.
  6. Bob owns the server:  {url}as/bob/lounge , type  /setup  to choose which card games are played there.

{keeping}
Ctrl+C stops it."""
KEPT = """\
Its matches are kept in {database}. Messages are not: after a restart each match has its thread again
with a new board, and challenges that wait are listed by /matches."""
NOT_KEPT = "It keeps nothing: its matches are gone when it stops. Set OSHIBAN_DATABASE to keep them."


async def _refresh_pages(previews: Previews) -> None:
    """Show in every window what happened in another."""
    while True:
        await asyncio.sleep(REFRESH)
        await previews.refresh()


async def _let_time_pass(world: World, previews: Previews) -> None:
    """Move SimCord's clock on as real time passes; by itself it stands still."""
    last = time.monotonic()
    while True:
        await asyncio.sleep(TICK)
        now = time.monotonic()
        async with previews.lock:
            try:
                await world.env.advance_time(now - last)
            except TimeoutError as error:  # something takes minutes: the windows go on meanwhile
                log.warning("bot_busy", waiting=str(error))
        last = now


class Sandbox:
    """A running sandbox.

    Args:
        port: the port of its page, 0 for any free one.
        database: the address of its database; by default one that goes with it.
        entropy: where the secrets of matches come from.

    Attributes:
        world: the small Discord.
        hub: its page.
    """

    def __init__(self, port: int, database: str | None = None, entropy: Entropy | None = None) -> None:
        self._port, self._database, self._entropy = port, database, entropy or Entropy()
        self._stack = AsyncExitStack()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Sandbox":
        async with AsyncExitStack() as stack:
            await self._build(stack)
            self._stack = stack.pop_all()
        return self

    async def _build(self, stack: AsyncExitStack) -> None:
        database = self._database or address_of(stack.enter_context(passing_folder()) / DATABASE)
        packs = installed_packs()
        pool, thinkers = stack.enter_context(open_pool()), stack.enter_context(open_thinkers(packs))
        studying = stack.enter_context(open_studies())
        await asyncio.to_thread(warm_up, packs)
        setting = Setting(
            packs,
            database=database,
            policy=POLICY,
            clock=SystemClock(),
            is_strict=False,
            pool=pool,
            thinkers=thinkers,
            studying=studying,
            entropy=self._entropy,
        )
        self.world = await stack.enter_async_context(open_world(setting, start=datetime.now(UTC)))
        store = self.world.store
        assert isinstance(store, Store), "a world has a database"
        await refuse_foreign(store, self.world.guild.id)
        await store.take_over()
        await resume(self.world, store)
        self.previews = Previews(self.world.env)
        stack.push_async_callback(self.previews.close)
        self.hub = Hub(self.world, self.previews, self._port)
        stack.push_async_callback(self.hub.close)
        await self.hub.start()
        self._tasks = [
            asyncio.create_task(work)
            for work in (
                self.world.dispatcher.run(),
                self.world.sweeper.run(),
                self.world.computers.run(),
                self.world.stewards.run(),
                self.world.scholars.run(),
                _refresh_pages(self.previews),
                _let_time_pass(self.world, self.previews),
            )
        ]
        stack.push_async_callback(self._stop_tasks)

    async def _stop_tasks(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def __aexit__(self, *reason: object) -> None:
        await self._stack.aclose()

    async def serve(self) -> None:
        """Run until cancelled, or until a part of it fails."""
        await asyncio.gather(*self._tasks)


def run_sandbox(port: int = 8765, database: str | None = None, log_level: str = "warning") -> None:
    """Run the real bot inside SimCord, with web pages to play on, until it is interrupted.

    Everything listens on 127.0.0.1 only.

    Args:
        port: the port of the first page; 0 for any free one.
        database: the address of its database; by default one that goes with it.
        log_level: how much the bot says.

    Raises:
        ForeignDatabase: that database is one of a bot on Discord.
        DatabaseServed: another process has it.
        DatabaseUnreachable: it can't be opened.
    """
    configure_logs(log_level, as_json=False)

    async def main() -> None:
        print(STARTING, flush=True)
        this = asyncio.current_task()
        assert this is not None, "this is a task"
        if sys.platform != "win32":  # to be stopped is to clean up
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, this.cancel)
        async with Sandbox(port, database) as sandbox:
            shown = None if database is None else show_address(database)
            keeping = NOT_KEPT if shown is None else KEPT.format(database=shown)
            print(GUIDE.format(url=sandbox.hub.url, keeping=keeping), flush=True)
            await sandbox.serve()

    try:
        asyncio.run(main())
    except (KeyboardInterrupt, asyncio.CancelledError):
        return
    except PortTaken as error:
        raise SystemExit(str(error)) from error
