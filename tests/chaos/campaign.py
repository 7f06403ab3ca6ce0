"""Whole matches while the bot is killed again and again, and what must be true afterwards."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import msgspec
from sqlalchemy import select

from bot.app.matches.starting import Player, open_match
from bot.app.matches.stepping import take_step
from bot.app.packs.pack import GamePack, Packs
from bot.app.values import MatchInfo
from bot.discord.challenge.addresses import ChallengeVerb
from bot.discord.match.addresses import Verb, parse
from bot.discord.platform.marks import escape_words
from bot.sandbox.players import choose_at_random, list_moves
from bot.sandbox.standin.places import Channel, Interaction, Message, User
from bot.sandbox.standin.server import TOKEN, StandIn
from bot.store import SqlStore
from bot.store.schema import journal_entries, match_snapshots
from engine.kernel.journal import Entry
from engine.kernel.ruleset import Match
from tests.bot.tiny_game import TinyRuleset
from tests.chaos.bot_process import Orders, Point, run
from tests.wire.table import leads_on, read_verb, until

PACK = GamePack(TinyRuleset())
COPY = re.compile(r" \(\d+\)")
"""How the second of two like cards is told apart in words."""
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.chaos.warm"])
LIFE = 20.0
"""Seconds of the fast loop that a process lives at most, once it is there."""
CHANCES = tuple(Point)


@dataclass(frozen=True)
class Acknowledged:
    """A choice that its player was told of."""

    match_id: str
    user: int
    prompt: int
    words: str


@dataclass
class Seat:
    """A person who plays one match, pressing what is shown."""

    user: User
    chance: Random


@dataclass
class Campaign:
    """A stand-in, a database, and bots that are killed.

    Args:
        standin: Discord.
        database: the address of the database.
        folder: where the bots write their logs.
        chance: decides who dies when.

    Attributes:
        kills: how often a bot was killed, by how.
        acknowledged: every choice that a player was told of.
        waits: seconds from a start until everything that was due had been posted.
    """

    standin: StandIn
    database: str
    folder: Path
    chance: Random
    kills: Counter[str] = field(default_factory=Counter)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    match_ids: list[str] = field(default_factory=list)
    process: BaseProcess | None = None
    is_there: bool = False

    def __post_init__(self) -> None:
        places = self.standin.places
        self.guild = places.add_guild("Oshiban Café")
        self.arena = places.add_channel(self.guild, "arena")
        self.users = [places.add_user(name) for name in ("mio", "rin", "ann", "bob")]

    # --- bots ---

    async def begin(self, point: Point | None = None, times: int = 1) -> None:
        """Start a bot and wait until it is there, or dead already."""
        orders = Orders(
            self.standin.base, self.standin.gateway.url, TOKEN, self.database, self.folder / "bot.log",
            point, times,
        )  # fmt: skip
        seen = self.standin.gateway.identified
        process = FORKS.Process(target=run, args=(orders,), daemon=True)
        process.start()
        self.process, self.is_there = process, False
        await until(
            lambda: self.standin.gateway.identified > seen or not process.is_alive(), "the bot's arrival"
        )
        self.is_there = True

    def kill(self, how: str) -> None:
        """Kill the bot."""
        assert self.process is not None
        self.process.kill()
        self.process.join()
        self.kills[how] += 1

    # --- people ---

    async def answer(self, interaction: Interaction) -> bool:
        """Wait for an answer as long as a person would; whether there was one."""
        process, clock = self.process, self.standin.places.clock
        assert process is not None
        limit = interaction.sent_at + self.standin.routes.acknowledge_seconds

        def is_over() -> bool:
            is_failed = not interaction.answers and clock() > limit
            return interaction.finished or bool(interaction.refused) or is_failed or not process.is_alive()

        await until(is_over, "an answer")
        return interaction.finished

    async def challenge(self) -> None:
        """Two people begin a match."""
        one, other = self.chance.sample(self.users, 2)
        while True:
            made = await self.standin.slash(
                one, self.arena, "duel", opponent=other, deck="s.plain", clock="standard"
            )
            if await self.answer(made):
                break
            await self.wait_for_bot()
        number = made.text.split("#")[1][:8]
        self.match_ids.append(number)

    async def wait_for_bot(self) -> None:
        """Wait until a bot lives."""
        await until(lambda: self.is_there and self.process is not None and self.process.is_alive(), "a bot")

    def card(self, match_id: str) -> Message | None:
        """The card of a challenge, if it was posted."""
        cards = [m for m in self.arena.history if f"#{match_id}" in m.text and "Clock:" in m.text]
        return cards[-1] if cards else None

    def thread(self, match_id: str) -> Channel:
        """Where a match is played."""
        card = self.card(match_id)
        assert card is not None
        return self.standin.places.channels[card.id]

    def boards(self, match_id: str) -> list[Message]:
        """Its boards, the oldest first."""
        return [m for m in self.thread(match_id).history if m.text.startswith("## ")]

    def live_boards(self, match_id: str) -> list[Message]:
        """The boards that can be played with."""
        return [m for m in self.boards(match_id) if any(c.endswith("|a") for c in m.custom_ids)]

    async def play(self, match_id: str) -> None:
        """Both players of a match press what they see, until it is over or cancelled."""
        while True:
            await asyncio.sleep(0.5)
            await self.wait_for_bot()
            card = self.card(match_id)
            if card is None:
                continue
            if accept := [c for c in card.custom_ids if read_verb(c) is ChallengeVerb.ACCEPT]:
                await self._accept(card, accept[0])
            elif card.id in self.standin.places.channels and (live := self.live_boards(match_id)):
                await self._press(match_id, live[-1])
            elif any(f"#{match_id} is over" in m.text for m in self.arena.history):
                return

    async def _accept(self, card: Message, accept: str) -> None:
        user = next(u for u in self.users if f"challenges <@{u.id}>" in card.text)
        offered = await self.standin.press(user, card, accept)
        if not await self.answer(offered) or offered.shown is None:
            return
        decks = [c for c in offered.shown.custom_ids if read_verb(c) is ChallengeVerb.ACCEPT_WITH]
        if decks:
            await self.answer(await self.standin.press(user, offered.shown, decks[0], ["s.plain"]))

    async def _press(self, match_id: str, board: Message) -> None:
        """One press of whoever the board names."""
        named = [user for user in self.users if f"<@{user.id}> must choose" in board.text]
        for user in named or self.users:
            opened = await self.standin.press(user, board, f"o1|{match_id}|0|a")
            if not await self.answer(opened) or opened.shown is None:
                return
            panel = opened.shown
            while moves := [m for m in list_moves(panel.components, self.chance) if leads_on(m.custom_id)]:
                move = choose_at_random(moves, self.chance)
                pressed = await self.standin.press(user, panel, move.custom_id, move.values or None)
                if not await self.answer(pressed) or pressed.shown is None:
                    return
                press = parse(move.custom_id)
                assert press is not None
                said = pressed.text
                if press.verb is Verb.COMMIT and "✔ You chose:" in said:
                    words = said.split("✔ You chose: **")[1].split("**")[0]
                    self.acknowledged.append(Acknowledged(match_id, user.id, press.prompt, words))
                panel = pressed.shown

    # --- killing ---

    async def fight(self, kills: int, matches: int) -> None:
        """Keep so many matches in play while the bot is killed so often; then let them end in peace."""
        tasks: dict[str, asyncio.Task[None]] = {}
        await self.begin()
        while self.kills.total() < kills:
            assert self.process is not None
            for match_id in [name for name, task in tasks.items() if task.done()]:
                await tasks.pop(match_id)
            while len(tasks) < matches and self.process.is_alive():
                await self._start_one(tasks)
            await self._die()
        await self.end()
        await asyncio.gather(*tasks.values())

    async def _start_one(self, tasks: dict[str, asyncio.Task[None]]) -> None:
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
        process, loop = self.process, asyncio.get_running_loop()
        assert process is not None
        end = loop.time() + self.chance.uniform(0, LIFE)
        await until(lambda: not process.is_alive() or loop.time() >= end)
        if process.is_alive():
            self.kill("at any instant")
        else:
            self.kills[self._bound_for] += 1
        point = self.chance.choice([None, None, *CHANCES])
        self._bound_for = str(point)
        await self.begin(point, self.chance.randint(1, 12))
        if not self.process or not self.process.is_alive():
            self.kills[self._bound_for] += 1
            await self.begin()

    _bound_for = ""

    async def end(self) -> None:
        """Replace the last bot by one that lives, and let it finish everything."""
        assert self.process is not None
        if self.process.is_alive():
            self.kill("at any instant")
        await self.begin()


# --- what must be true ---


@dataclass
class Saved:
    """A match as the database has it."""

    info: MatchInfo
    entries: list[Entry]
    final: Match
    replayed: MatchInfo
    said: dict[int, str]


async def read_saved(store: SqlStore, match_id: str) -> Saved:
    """Read a match, and play its journal again from the seed, with the times that the journal has."""
    async with store.read() as tx:
        info = await tx.matches.get(match_id)
        header = await tx.matches.header(match_id)
        challenge = await tx.challenges.get(match_id)
        snapshot = await tx.matches.snapshot(match_id)
    assert info is not None
    assert challenge is not None
    async with store.engine.connect() as connection:
        rows = (
            await connection.execute(
                select(journal_entries.c.number, journal_entries.c.entry, journal_entries.c.at)
                .where(journal_entries.c.match_id == match_id)
                .order_by(journal_entries.c.number)
            )
        ).all()
        assert (await connection.execute(select(match_snapshots.c.match_id))).first() is not None
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    context = _Replay(header.seed)
    players = [
        Player(deck, seat.user_id, seat.computer) for seat, deck in zip(info.seats, header.decks, strict=True)
    ]
    opening = open_match(context, challenge, players, info.created_at)  # type: ignore[arg-type]
    match, game, said = opening.match, opening.game, {}
    for row in rows:
        assert game.prompt is not None
        assert row.entry.prompt == game.prompt.id
        labels = {option.id: game.label(option).text for option in game.prompt.options}
        said[game.prompt.id] = ", ".join(labels[picked] for picked in row.entry.picked) or "nothing"
        step = take_step(PACK, match, game, row.entry, row.at)
        match, game = step.match, step.game
    assert game.to_json() == snapshot, "the journal leads to the saved position"
    return Saved(info, [row.entry for row in rows], game, match, said)


class _Replay:
    """As much of a context as the beginning of a match needs."""

    packs = Packs([PACK])

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def ruleset(self, name: str) -> TinyRuleset:
        """The tiny game."""
        return TinyRuleset()

    def entropy(self, size: int) -> bytes:
        """The seed that was used."""
        return self._seed


def check_choices(saved: Saved, acknowledged: list[Acknowledged]) -> None:
    """Every acknowledged choice is there, unaltered, and none is there twice."""
    prompts = [entry.prompt for entry in saved.entries]
    assert len(set(prompts)) == len(prompts), "no choice counts twice"
    by_prompt = {entry.prompt: entry for entry in saved.entries}
    for choice in acknowledged:
        entry = by_prompt[choice.prompt]
        assert saved.info.seats[entry.seat].user_id == choice.user
        said = escape_words(saved.said[choice.prompt])
        told = COPY.sub("", choice.words)
        assert said == told, f"{said} is not {told}"


def check_clocks(saved: Saved) -> None:
    """The clocks are what the times of the journal make of them."""
    for mine, theirs in zip(saved.info.seats, saved.replayed.seats, strict=True):
        assert mine.remaining == theirs.remaining
    assert saved.info.clock_since == saved.replayed.clock_since


def check_posts(campaign: Campaign, saved: Saved) -> None:
    """Everything that was due was posted once, and the board shows what is saved."""
    match_id = saved.info.id
    arena, thread = campaign.arena.history, campaign.thread(match_id).history
    assert sum(f"#{match_id} is over" in m.text for m in arena) == 1, "one result"
    assert sum(f"#{match_id}" in m.text and "Clock:" in m.text for m in arena) == 1, "one challenge"
    assert sum("The match begins" in m.text for m in thread) == 1, "one beginning"
    assert campaign.live_boards(match_id) == [], "no board of a finished match has buttons to play with"
    last = campaign.boards(match_id)[-1]
    assert last.id == saved.info.board_message_id
    assert saved.final.describe_board(None) in last.text, "the board shown is the board saved"
    shown = [(m.text, m.notified) for m in campaign.boards(match_id)]
    doubled = [text for (text, _), count in Counter(shown).items() if count > 1]
    assert doubled == [], "no board was posted twice"
    for user in (seat.user_id for seat in saved.info.seats):
        assert user is not None
        dm = campaign.standin.places.open_dm(user).history
        assert sum(f"match #{match_id}" in m.text for m in dm) == 1, "one hand"


def check_keys(campaign: Campaign) -> None:
    """No key was posted twice."""
    for channel in campaign.standin.places.channels.values():
        keys = Counter(m.nonce for m in channel.history)
        assert [key for key, count in keys.items() if count > 1] == []


@contextmanager
def keep_alive(campaign: Campaign) -> Iterator[Campaign]:
    """Kill what is left at the end."""
    try:
        yield campaign
    finally:
        if campaign.process is not None:
            campaign.process.kill()
            campaign.process.join()


def strip_seats(info: MatchInfo) -> MatchInfo:
    """A match without its players' messages."""
    return msgspec.structs.replace(info, seats=())
