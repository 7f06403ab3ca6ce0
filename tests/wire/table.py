"""A server with people in it, the running bot, and what people do at a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.packs.pack import GamePack, Packs
from bot.app.seeding import foretell
from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.match.addresses import Press, Verb
from bot.discord.running import serve
from bot.fake_discord.members import User
from bot.fake_discord.messages import Message
from bot.fake_discord.places import Channel, Interaction
from bot.fake_discord.server import TOKEN, FakeDiscord
from bot.games.hocg.pack import HocgPack
from bot.model.jobs import JobKind
from bot.model.matches import MatchInfo
from bot.sandbox.moves import choose_at_random, list_moves
from bot.settings import Settings
from bot.store import open_store
from bot.store.database import Store
from engine.hocg import HOCG
from tests.bot.tiny_game import TinyRuleset
from tests.wire.fast_loop import FastLoop, LoopClock

TINY = Packs([GamePack(TinyRuleset())])
"""Nothing is read about, and no computer opponent needs a process that has read the cards."""
WITH_CARDS = Packs([GamePack(TinyRuleset()), HocgPack(HOCG)])
"""The tiny game is played; hOCG is there to be read about."""

SEEDS = 1
"""Decides the shuffles of all matches; with it none of the tests' matches is over in its first turn."""
PATIENCE = 3600.0
"""Seconds of the fast loop until a test gives up; two real minutes, for machines on which all takes long."""


async def until(
    condition: Callable[[], bool | Awaitable[bool]], what: str = "it", patience: float = PATIENCE
) -> None:
    """Wait until something is so. Raises AssertionError if it never is."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    while loop.time() < end:
        found = condition()
        if await found if isinstance(found, Awaitable) else found:
            return
        await asyncio.sleep(0.5)
    raise AssertionError(f"{what} did not come about")


@dataclass
class Process:
    """The running bot.

    Attributes:
        task: what it runs in.
        store: its database.
    """

    task: asyncio.Task[None]
    store: Store

    async def stop(self) -> None:
        """Stop it as an operator would."""
        self.task.cancel()
        try:
            await self.task
        except asyncio.CancelledError:
            return


def point_at(fake: FakeDiscord) -> None:
    """Lead discord.py to the stand-in."""
    Route.BASE = fake.base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(fake.gateway.url)


@dataclass
class Table:
    """The stand-in with a server, two channels and four people.

    Attributes:
        fake: Discord.
        database: address of the bot's database.
        entropy: gives the seeds of matches: a match that chance ends in its first turn shows nothing.
    """

    fake: FakeDiscord
    database: str
    settings: Settings
    packs: Packs = TINY
    process: Process | None = None
    token: str = TOKEN
    entropy: Random = field(default_factory=lambda: Random(SEEDS))

    def __post_init__(self) -> None:
        places = self.fake.places
        self.guild = places.add_guild("Oshiban Café")
        self.arena = places.add_channel(self.guild, "arena")
        self.lounge = places.add_channel(self.guild, "lounge")
        self.mio, self.rin, self.ann, self.bob = (places.add_user(n) for n in ("mio", "rin", "ann", "bob"))

    @property
    def shard_of_guild(self) -> int:
        """The shard that the server's events arrive at."""
        return (self.guild.id >> 22) % self.fake.routes.shards

    # --- the bot ---

    async def begin(self, *, is_ready: bool = True) -> None:
        """Start the bot."""
        store = await open_store(self.database)
        clock = LoopClock()
        before = self.fake.gateway.identified
        running = serve(
            self.settings,
            store,
            self.packs,
            self.token,
            clock=clock,
            entropy=foretell(self.entropy.randbytes),
        )
        self.process = Process(asyncio.ensure_future(running), store)
        if is_ready:
            await until(lambda: self._is_up(before), "the bot's arrival")
            await asyncio.sleep(0.5)

    def _is_up(self, before: int) -> bool:
        assert self.process is not None
        if self.process.task.done():
            self.process.task.result()
        return self.fake.gateway.identified > before

    async def end(self) -> None:
        """Stop the bot."""
        if self.process is not None:
            await self.process.stop()
            self.process = None

    async def match(self, match_id: str) -> MatchInfo:
        """The match as it is stored."""
        assert self.process is not None
        async with self.process.store.read() as tx:
            found = await tx.matches.get(match_id)
        assert found is not None
        return found

    async def is_delivered(self) -> bool:
        """Whether nothing waits to be posted."""
        assert self.process is not None
        async with self.process.store.read() as tx:
            return await tx.jobs.next_due(JobKind.DELIVERY) is None

    async def settle(self) -> None:
        """Wait until everything was posted."""
        await until(self.is_delivered, "the end of all deliveries")

    # --- people ---

    async def done(self, interaction: Interaction) -> Interaction:
        """Wait for the finished answer to an interaction."""
        await until(lambda: interaction.finished, f"an answer to {interaction.payload['data']}")
        return interaction

    async def slash(self, user: User, channel: Channel, name: str, **options: object) -> Interaction:
        """Somebody types a command and reads the answer."""
        return await self.done(await self.fake.slash(user, channel, name, **options))

    async def press(
        self, user: User, message: Message, custom_id: str, values: Sequence[str] | None = None
    ) -> Interaction:
        """Somebody presses something and reads the answer."""
        return await self.done(await self.fake.press(user, message, custom_id, values))

    def find(self, message: Message, verb: Verb) -> str:
        """The identifier in a message that stands for a verb."""
        return next(
            custom_id
            for custom_id in message.custom_ids
            if (found := Press.read(custom_id)) is not None and found.verb is verb
        )

    async def challenge(self, deck: str = "s.plain", clock: str = "none") -> Message:
        """Mio challenges Rin; the card."""
        shown = await self.slash(self.mio, self.arena, "duel", opponent=self.rin, deck=deck, clock=clock)
        assert "#" in shown.text, shown.text
        await self.settle()
        number = shown.text.split("#")[1][:8]
        accept = ChallengePress(ChallengeVerb.ACCEPT, number).custom_id
        return next(message for message in self.arena.history if accept in message.custom_ids)

    async def accept(self, card: Message, deck: str = "s.plain") -> str:
        """Rin accepts; the match's id."""
        accept = next(c for c in card.custom_ids if read_verb(c) is ChallengeVerb.ACCEPT)
        press = ChallengePress.read(accept)
        assert press is not None
        offered = await self.press(self.rin, card, accept)
        assert offered.shown is not None
        choose = next(c for c in offered.shown.custom_ids if read_verb(c) is ChallengeVerb.ACCEPT_WITH)
        begun = await self.press(self.rin, offered.shown, choose, [deck])
        assert press.subject in begun.text, begun.text
        return press.subject

    async def start(self, deck: str = "s.plain", clock: str = "none") -> Game:
        """A match of Mio against Rin with everything posted."""
        card = await self.challenge(deck, clock)
        game = Game(self, await self.accept(card, deck), card)
        await self.settle()
        return game

    async def start_turns(self) -> Game:
        """A match that is prepared: its first board of a turn is there, and none from before."""
        game = await self.start()
        while not (await game.info()).turn:
            await game.answer()
        await self.settle()
        return game


@dataclass
class Game:
    """A running match."""

    table: Table
    id: str
    card: Message
    chance: Random = field(default_factory=lambda: Random(7))

    @property
    def thread(self) -> Channel:
        """Its thread, or the channel if there is none."""
        return self.table.fake.places.channels.get(self.card.id, self.table.arena)

    async def info(self) -> MatchInfo:
        """The match as it is stored."""
        return await self.table.match(self.id)

    async def board(self) -> Message:
        """The newest board. One that was deleted a moment ago has a newer one, which is not known yet."""
        newest: Message | None = None

        async def is_there() -> bool:
            nonlocal newest
            info = await self.info()
            channel = self.table.fake.places.channels.get(info.board_channel_id or 0)
            newest = None if channel is None else channel.messages.get(info.board_message_id or 0)
            return newest is not None

        await until(is_there, "the board")
        assert newest is not None
        return newest

    async def to_choose(self) -> User:
        """Who must choose."""
        user = (await self.info()).to_choose
        assert user is not None
        return self.table.fake.places.users[user]

    async def open_panel(self, user: User) -> Message:
        """The panel of a player, from the newest board: the one before loses its buttons at once."""
        board = await self.board()
        verbs = [found.verb for found in map(Press.read, board.custom_ids) if found is not None]
        if Verb.ACTIONS not in verbs:
            await self.table.settle()
            board = await self.board()
        shown = await self.table.press(user, board, self.table.find(board, Verb.ACTIONS))
        assert shown.shown is not None
        return shown.shown

    async def answer(self) -> Interaction:
        """One choice of whoever must choose, by pressing what is there."""
        user, before = await self.to_choose(), (await self.info()).answers
        panel = await self.open_panel(user)
        while True:
            moves = [m for m in list_moves(panel.components, self.chance) if leads_on(m.custom_id)]
            move = choose_at_random(moves, self.chance)
            shown = await self.table.press(user, panel, move.custom_id, move.values or None)
            assert shown.shown is not None
            panel = shown.shown
            if (await self.info()).answers > before:
                return shown

    async def play_on(self, answers: int = 500) -> None:
        """Play until the match is over."""
        for _ in range(answers):
            if (await self.info()).is_over:
                break
            await self.answer()
        assert (await self.info()).is_over
        await self.table.settle()


def read_verb(custom_id: str) -> ChallengeVerb | None:
    """What a press on a challenge asks for; ``None`` if it is none."""
    press = ChallengePress.read(custom_id)
    return None if press is None else press.verb


def leads_on(custom_id: str) -> bool:
    """Whether a press belongs to a question."""
    press = Press.read(custom_id)
    return press is not None and press.prompt != 0 and press.verb is not Verb.WHY


@asynccontextmanager
async def open_table(
    fake: FakeDiscord, folder: Path, packs: Packs = TINY, **settings: object
) -> AsyncIterator[Table]:
    """A table with the bot running.

    Args:
        fake: Discord.
        folder: where the database lies.
        packs: the card games.
        settings: the bot's settings, where they differ from the defaults of tests.
    """
    point_at(fake)
    chosen = Settings.model_construct(**{"edit_interval": 0.0, "live_matches": 64, **settings})  # type: ignore[arg-type]
    table = Table(fake, f"sqlite+aiosqlite:///{folder / 'oshiban.db'}", chosen, packs)
    try:
        await table.begin()
        yield table
    finally:
        await table.end()


def skip(seconds: float) -> None:
    """Let time pass at once."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    loop.skip(seconds)


assert discord.__version__.startswith("2."), "the stand-in speaks v10, as discord.py 2 does"
