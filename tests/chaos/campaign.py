"""Whole matches while the bot is killed again and again."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

from bot.discord.challenge.addresses import ChallengeVerb
from bot.discord.match.addresses import Press, Verb
from bot.fake_discord.members import User
from bot.fake_discord.messages import Message
from bot.fake_discord.places import Channel, Interaction
from bot.fake_discord.server import TOKEN, FakeDiscord
from bot.model.matches import MatchInfo
from bot.sandbox.moves import choose_at_random, list_moves
from bot.settings import ShardRange
from bot.store import Release
from tests.chaos.bot_process import CrashPoint, Orders, run
from tests.chaos.contests import TINY, Contest
from tests.chaos.forks import FORKS, warm_up
from tests.wire.table import leads_on, read_verb, until

CHANCES = tuple(CrashPoint)
START = 6000.0
"""Seconds that a bot is given to start: as the clock of these tests goes, some minutes of a busy machine."""
STANDSTILL = 8.0
"""Seconds that a machine may stand still: longer than leases last."""
STEADY = 40.0
"""Seconds that it may go on between two standstills."""
CHOSEN = "✔ You chose: **"
"""How the answer to a press begins that made a choice."""


@dataclass(frozen=True)
class Acknowledged:
    """A choice that its player was told of."""

    match_id: str
    user: int
    prompt: int
    words: str


UNBOUND = "None"
"""What a bot is bound for that dies nowhere by itself."""


@dataclass
class Campaign:
    """A stand-in, a database, and bots that are killed.

    Args:
        fake: Discord.
        database: the address of the database.
        folder: where the bots write their logs.
        chance: decides who dies when.
        contest: what is played.
        release: the release of the bots; ``None`` for this one.
        shards: the shards of the bots; ``None`` for all.

    Attributes:
        kills: how often a bot was killed, by how.
        acknowledged: every choice that a player was told of.
        conceded: who was told that they gave up, by match.
        is_ending: whether the last bot was begun, which nobody kills.
        ahead: matches that were played up to near their ends, and that nobody has gone on with.
    """

    fake: FakeDiscord
    database: str
    folder: Path
    chance: Random
    contest: Contest = TINY
    release: Release | None = None
    shards: ShardRange | None = None
    kills: Counter[str] = field(default_factory=Counter)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    conceded: dict[str, int] = field(default_factory=dict)
    match_ids: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)
    process: BaseProcess | None = None
    is_there: bool = False
    is_ending: bool = False

    def __post_init__(self) -> None:
        warm_up(self.contest.warm)
        places = self.fake.places
        self.guild = places.add_guild("Oshiban Café")
        self.arena = places.add_channel(self.guild, "arena")
        self.users = [places.add_user(name) for name in ("mio", "rin", "ann", "bob")]

    # --- bots ---

    async def begin(self, point: CrashPoint | None = None, times: int = 1) -> None:
        """Start a bot and wait until it is there, or dead already."""
        orders = Orders(
            self.fake.base, self.fake.gateway.url, TOKEN, self.database, self.folder / "bot.log",
            self.contest.find_pack, point, times, release=self.release, shards=self.shards,
        )  # fmt: skip
        seen = self.fake.gateway.identified
        process = FORKS.Process(target=run, args=(orders,))
        process.start()
        self.process, self.is_there = process, False
        await until(
            lambda: self.fake.gateway.identified > seen or not process.is_alive(), "the bot's arrival", START
        )
        self.is_there = True

    def kill(self, how: str) -> None:
        """Kill the bot."""
        assert self.process is not None
        self.process.kill()
        self.process.join()
        self.kills[how] += 1

    async def upgrade(self, release: Release) -> None:
        """Start a bot of a newer release beside the one that runs, which ends by itself. One that is bound to
        die somewhere is replaced first.
        """
        if self._bound_for not in ("", UNBOUND):
            self.kill("before a newer release")
            self._bound_for = ""
            await self.begin()
        older, self.release = self.process, release
        assert older is not None
        await self.begin()
        await until(lambda: not older.is_alive(), "the end of the older release")
        assert older.exitcode == 1, f"it ended with {older.exitcode}"

    # --- people ---

    async def answer(self, interaction: Interaction) -> bool:
        """Wait for an answer as long as a person would; whether there was one."""
        process, clock = self.process, self.fake.places.clock
        assert process is not None
        limit = interaction.sent_at + self.fake.routes.acknowledge_seconds

        def is_over() -> bool:
            is_failed = not interaction.answers and clock() > limit
            return interaction.finished or bool(interaction.refused) or is_failed or not process.is_alive()

        await until(is_over, "an answer")
        return interaction.finished

    async def challenge(self) -> None:
        """Two people begin a match."""
        one, other = self.chance.sample(self.users, 2)
        while True:
            made = await self.fake.slash(
                one, self.arena, "duel", opponent=other, deck=f"s.{self.contest.deck}", clock="standard"
            )
            if await self.answer(made):
                break
            await self.wait_for_bot()
        number = made.text.split("#")[1][:8]
        self.match_ids.append(number)

    async def wait_for_bot(self) -> None:
        """Wait until a bot lives. Raises AssertionError if none does, at once if the last one has died."""
        if self.is_ending and self.is_there:
            assert self.process is not None
            assert self.process.is_alive(), f"the last bot ended with {self.process.exitcode}"
        await until(lambda: self.is_there and self.process is not None and self.process.is_alive(), "a bot")

    def names(self, info: MatchInfo) -> list[str]:
        """The players of a match, by seat, as everybody reads them."""
        users = self.fake.places.users
        return [str(users[seat.user_id or 0].to_json()["global_name"]) for seat in info.seats]

    def card(self, match_id: str) -> Message | None:
        """The card of a challenge, if it was posted."""
        cards = [m for m in self.arena.history if f"#{match_id}" in m.text and "Clock:" in m.text]
        return cards[-1] if cards else None

    def thread(self, match_id: str) -> Channel:
        """Where a match is played."""
        card = self.card(match_id)
        assert card is not None
        return self.fake.places.channels[card.id]

    def boards(self, match_id: str) -> list[Message]:
        """Its boards, the oldest first; the result, which follows on them, is none."""
        history = self.thread(match_id).history
        return [m for m in history if m.text.startswith("## ") and f"#{match_id} is over" not in m.text]

    def live_boards(self, match_id: str) -> list[Message]:
        """The boards that can be played with."""
        return [m for m in self.boards(match_id) if any(c.endswith("|a") for c in m.custom_ids)]

    async def play(self, match_id: str) -> None:
        """Both players of a match press what they see, until it is over; where it is long, one gives up."""
        while True:
            await asyncio.sleep(0.5)
            await self.wait_for_bot()
            card = self.card(match_id)
            if card is None:
                continue
            if accept := [c for c in card.custom_ids if read_verb(c) is ChallengeVerb.ACCEPT]:
                await self._accept(card, accept[0])
            elif any(f"#{match_id} is over" in m.text for m in self.arena.history):
                await until(lambda: not self.live_boards(match_id), f"the end of the boards of #{match_id}")
                return
            elif card.id in self.fake.places.channels and (live := self.live_boards(match_id)):
                await (self._concede if self._is_long(match_id) else self._press)(match_id, live[-1])

    async def _accept(self, card: Message, accept: str) -> None:
        user = next(u for u in self.users if f"challenges <@{u.id}>" in card.text)
        offered = await self.fake.press(user, card, accept)
        if not await self.answer(offered) or offered.shown is None:
            return
        decks = [c for c in offered.shown.custom_ids if read_verb(c) is ChallengeVerb.ACCEPT_WITH]
        if decks:
            await self.answer(
                await self.fake.press(user, offered.shown, decks[0], [f"s.{self.contest.deck}"])
            )

    def _is_long(self, match_id: str) -> bool:
        """Whether so many choices were made in a match that somebody gives up."""
        made = sum(choice.match_id == match_id for choice in self.acknowledged)
        return self.contest.patience is not None and made >= self.contest.patience

    async def _concede(self, match_id: str, board: Message) -> None:
        """A player of a match gives it up."""
        user = self._read_named(board)[0]
        more = await self.fake.press(user, board, Press(Verb.MORE, match_id).custom_id)
        if not await self.answer(more) or more.shown is None:
            return
        asked = await self.fake.press(user, more.shown, Press(Verb.CONCEDE, match_id).custom_id)
        if not await self.answer(asked) or asked.shown is None:
            return
        sure = await self.fake.press(user, asked.shown, Press(Verb.CONCEDE_SURE, match_id).custom_id)
        if await self.answer(sure) and "You conceded" in sure.text:
            self.conceded[match_id] = user.id

    def _read_named(self, board: Message) -> list[User]:
        """Who must choose, as a board says: it mentions whom it called, and names them once it was edited."""
        return [
            user
            for user in self.users
            if any(f"▶ {who} must choose" in board.text for who in (f"<@{user.id}>", user.name.capitalize()))
        ]

    async def _press(self, match_id: str, board: Message) -> None:
        """Presses of whoever the board names, until nothing waits for them."""
        for user in self._read_named(board) or self.users:
            opened = await self.fake.press(user, board, Press(Verb.ACTIONS, match_id).custom_id)
            if not await self.answer(opened) or opened.shown is None:
                return
            panel = opened.shown
            while moves := [m for m in list_moves(panel.components, self.chance) if leads_on(m.custom_id)]:
                move = choose_at_random(moves, self.chance)
                pressed = await self.fake.press(user, panel, move.custom_id, move.values or None)
                if not await self.answer(pressed) or pressed.shown is None:
                    return
                self._note(match_id, user, move.custom_id, pressed.text)
                if self._is_long(match_id):
                    return
                panel = pressed.shown

    def _note(self, match_id: str, user: User, custom_id: str, said: str) -> None:
        """Remember what a player was told of a choice, if they were."""
        press = Press.read(custom_id)
        assert press is not None
        if said.startswith(CHOSEN):
            words = said.removeprefix(CHOSEN).split("**")[0]
            self.acknowledged.append(Acknowledged(match_id, user.id, press.prompt, words))

    # --- killing ---

    async def fight(self, kills: int, newer: Release | None = None) -> None:
        """Keep matches in play while the bot is killed so often; then let them end in peace.

        Args:
            kills: how often.
            newer: a release that takes over halfway; ``None`` for none.
        """
        tasks: dict[str, asyncio.Task[None]] = {}
        standing_still = asyncio.ensure_future(self._stand_still())
        self.match_ids += self.ahead
        await self.begin()
        while self.kills.total() < kills:
            assert self.process is not None
            for match_id in [name for name, task in tasks.items() if task.done()]:
                await tasks.pop(match_id)
            while len(tasks) < self.contest.tables and self.process.is_alive():
                await self._start_one(tasks)
            if newer is not None and self.release != newer and self.kills.total() >= kills // 2:
                await self.upgrade(newer)
            await self._die()
        standing_still.cancel()
        await self.end()
        await asyncio.gather(*tasks.values(), *map(self.play, self.ahead))

    async def _start_one(self, tasks: dict[str, asyncio.Task[None]]) -> None:
        if self.ahead:
            match_id = self.ahead.pop()
            tasks[match_id] = asyncio.ensure_future(self.play(match_id))
            return
        task = asyncio.ensure_future(self.challenge())
        process = self.process
        assert process is not None
        await until(lambda: task.done() or not process.is_alive(), "a challenge")
        if not task.done():
            task.cancel()
            return
        await task
        match_id = self.match_ids[-1]
        tasks[match_id] = asyncio.ensure_future(self.play(match_id))

    async def _die(self) -> None:
        """Let the bot live for a while, kill it, and start the next, which may be bound to die by itself."""
        process = self.process
        assert process is not None
        await self._live(process.is_alive)
        if process.is_alive():
            self.kill("at any instant")
        else:
            self.kills[self._bound_for] += 1
        point = self.chance.choice([None, None, *CHANCES])
        self._bound_for = UNBOUND if point is None else str(point)
        await self.begin(point, self.chance.randint(1, 12))
        if not self.process or not self.process.is_alive():
            self.kills[self._bound_for] += 1
            await self.begin()

    _bound_for = ""

    async def _live(self, is_alive: Callable[[], bool]) -> None:
        """Wait for as long as a bot may live, or until it is dead."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self.chance.uniform(0, self.contest.life)
        await until(lambda: not is_alive() or loop.time() >= end)

    async def _stand_still(self) -> None:
        """Let the bot stand still now and then, as on a machine that sleeps."""
        while True:
            await asyncio.sleep(self.chance.uniform(0, STEADY))
            process = self.process
            if process is None or process.pid is None or not process.is_alive():
                continue
            os.kill(process.pid, signal.SIGSTOP)
            try:
                await asyncio.sleep(self.chance.uniform(0, STANDSTILL))
            finally:
                with suppress(ProcessLookupError):  # it was killed meanwhile
                    os.kill(process.pid, signal.SIGCONT)

    async def end(self) -> None:
        """Replace the last bot by one that lives, and let it finish everything."""
        assert self.process is not None
        if self.process.is_alive():
            self.kill("at any instant")
        self.is_ending = True
        await self.begin()

    def tell_where_it_stands(self) -> None:
        """Print what the bot has logged last, and what each of its threads is at."""
        process, log = self.process, self.folder / "bot.log"
        if process is None or process.pid is None or not log.exists():
            return
        if process.is_alive():
            os.kill(process.pid, signal.SIGQUIT)
            time.sleep(1)
        print(f"exit code {process.exitcode}", *log.read_text().splitlines()[-100:], sep="\n")


@contextmanager
def keep_alive(campaign: Campaign) -> Iterator[Campaign]:
    """Kill what is left at the end, and say where it stood if something failed."""
    try:
        yield campaign
    except BaseException:
        campaign.tell_where_it_stands()
        raise
    finally:
        if campaign.process is not None:
            campaign.process.kill()
            campaign.process.join()
