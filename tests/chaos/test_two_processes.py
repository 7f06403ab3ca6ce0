"""Two bots with different shards on one PostgreSQL database, pressed at the same moment; one is killed."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import pytest

from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.match.addresses import Press, Verb
from bot.fake_discord.members import User
from bot.fake_discord.messages import Message
from bot.fake_discord.places import Channel, Interaction
from bot.fake_discord.server import TOKEN, FakeDiscord, open_fake_discord
from bot.model.jobs import JobKind
from bot.sandbox.moves import choose_at_random, list_moves
from bot.settings import ShardRange
from bot.store import open_store
from tests.bot.postgres import postgres_server, postgres_url
from tests.bot.worlds import empty_tables
from tests.chaos.bot_process import Orders, run
from tests.chaos.campaign import START
from tests.chaos.checking import check_choices, check_clocks, read_saved
from tests.chaos.contests import TINY
from tests.chaos.forks import FORKS, warm_up
from tests.wire.fast_loop import FastLoop
from tests.wire.openapi import Examiner
from tests.wire.table import leads_on, read_verb, until

__all__ = ["postgres_server", "postgres_url"]

MATCHES = 50
AT_ONCE = 10
PATIENCE = 120.0
"""Seconds that a person waits for an answer before pressing again."""


@dataclass
class Hall:
    """A server whose presses arrive at shard 1, while direct messages arrive at shard 0."""

    fake: FakeDiscord
    database: str
    folder: Path
    chance: Random
    bots: dict[int, BaseProcess] = field(default_factory=dict)
    accepted: Counter[tuple[str, int]] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        warm_up(TINY.warm)
        places = self.fake.places
        self.guild = places.add_guild("Hall")
        while (self.guild.id >> 22) % 2 == 0:
            del places.guilds[self.guild.id]
            self.guild = places.add_guild("Hall")
        self.channels = [places.add_channel(self.guild, f"table-{number}") for number in range(AT_ONCE)]
        self.pairs = [(places.add_user(f"m{n}"), places.add_user(f"r{n}")) for n in range(AT_ONCE)]

    async def begin(self, shard: int) -> None:
        """Start the bot of a shard."""
        orders = Orders(
            self.fake.base, self.fake.gateway.url, TOKEN, self.database, self.folder / f"{shard}.log",
            TINY.find_pack, shards=ShardRange((shard,), 2),
        )  # fmt: skip
        seen = self.fake.gateway.identified
        self.bots[shard] = FORKS.Process(target=run, args=(orders,))
        self.bots[shard].start()
        await until(lambda: self.fake.gateway.identified > seen, "a bot", START)

    def kill(self, shard: int) -> None:
        """Kill the bot of a shard."""
        self.bots[shard].kill()
        self.bots[shard].join()

    async def answered(self, interaction: Interaction) -> bool:
        """Wait for an answer as long as a person would; whether there was one."""
        clock = self.fake.places.clock
        end = interaction.sent_at + PATIENCE
        await until(lambda: interaction.finished or bool(interaction.refused) or clock() > end)
        return interaction.finished

    async def play(self, number: int) -> str:
        """A whole match at a table, each choice pressed twice at the same moment; its id."""
        (mio, rin), channel = self.pairs[number], self.channels[number]
        while True:
            made = await self.fake.slash(mio, channel, "duel", opponent=rin, deck="s.plain", clock="standard")
            if await self.answered(made):
                if "#" in made.text:
                    break
                self.refused[made.text] += (
                    1  # such as one challenge too many, after some that nobody heard of
                )
                await asyncio.sleep(PATIENCE)
        match_id = made.text.split("#")[1][:8]
        accept, places = ChallengePress(ChallengeVerb.ACCEPT, match_id).custom_id, self.fake.places

        def card() -> Message | None:
            newest = reversed(channel.history)
            return next((m for m in newest if f"#{match_id}" in m.text and "Clock:" in m.text), None)

        await until(lambda: card() is not None, "the challenge")
        while (found := card()) is not None and accept in found.custom_ids:
            offered = await self.fake.press(rin, found, accept)
            if await self.answered(offered) and offered.shown is not None:
                decks = [c for c in offered.shown.custom_ids if read_verb(c) is ChallengeVerb.ACCEPT_WITH]
                if decks:
                    await self.answered(await self.fake.press(rin, offered.shown, decks[0], ["s.plain"]))
            await asyncio.sleep(5)
        assert found is not None
        # Earlier posts, thousands after half an hour of matches, are not read again and again.
        while not any(m.id > found.id and f"#{match_id} is over" in m.text for m in channel.history):
            await asyncio.sleep(1)
            thread = places.channels.get(found.id)
            live = [m for m in (thread.history if thread else []) if f"o1|{match_id}|0|a" in m.custom_ids]
            if live:
                await self._press(match_id, live[-1], (mio, rin))
        return match_id

    async def _press(self, match_id: str, board: Message, players: tuple[User, User]) -> None:
        for user in players:
            opened = await self.fake.press(user, board, f"o1|{match_id}|0|a")
            if not await self.answered(opened) or opened.shown is None:
                return
            panel = opened.shown
            while moves := [m for m in list_moves(panel.components, self.chance) if leads_on(m.custom_id)]:
                move = choose_at_random(moves, self.chance)
                press = Press.read(move.custom_id)
                assert press is not None
                if press.verb is Verb.COMMIT:
                    await self._press_twice(match_id, press.prompt, user, panel, move.custom_id)
                    return
                pressed = await self.fake.press(user, panel, move.custom_id, move.values or None)
                if not await self.answered(pressed) or pressed.shown is None:
                    return
                panel = pressed.shown

    async def _press_twice(
        self, match_id: str, prompt: int, user: User, panel: Message, custom_id: str
    ) -> None:
        """The same choice, at the same moment, to both bots."""
        places = self.fake.places
        here: Channel = places.channels[panel.channel_id]
        there: Channel = places.open_dm(user.id)
        data = {"custom_id": custom_id, "component_type": 2}
        presses = [
            self.fake.prepare(user, place, 3, data, places.make_message(place, dict(panel.body), []))
            for place in (here, there)
        ]
        await asyncio.gather(*map(self.fake.send, presses))
        for press in presses:
            if await self.answered(press) and "✔ You chose" in press.text:
                self.accepted[match_id, prompt] += 1


@pytest.mark.slow
async def test_two_bots_play_fifty_matches_and_one_is_killed(
    lead_back: None, tmp_path: Path, postgres_url: str
) -> None:
    store = await open_store(postgres_url)
    await empty_tables(store)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    async with open_fake_discord(Examiner(), shards=2, today=loop.today) as fake:
        fake.routes.acknowledge_seconds = 90.0
        hall = Hall(fake, postgres_url, tmp_path, Random(4))
        try:
            for shard in (0, 1):
                await hall.begin(shard)
            ids: list[str] = []
            for round_number in range(MATCHES // AT_ONCE):
                playing = asyncio.gather(*(hall.play(number) for number in range(AT_ONCE)))
                if round_number == 2:
                    await asyncio.sleep(100)
                    hall.kill(1)
                    await asyncio.sleep(150)
                    await hall.begin(1)
                ids += await playing

            async def is_quiet() -> bool:
                async with store.read() as tx:
                    return await tx.jobs.next_due(JobKind.DELIVERY) is None

            await until(is_quiet, "the end of all deliveries")
            choices = 0
            for match_id in ids:
                saved = await read_saved(store, TINY.pack, match_id)
                check_choices(saved, [])
                check_clocks(saved)
                choices += len(saved.entries)
                prompts = set(saved.prompts)
                assert {prompt for (found, prompt) in hall.accepted if found == match_id} <= prompts
            assert max(hall.accepted.values()) == 1, "of two presses at one moment one counts"
            for channel in fake.places.channels.values():
                keys = Counter(m.nonce for m in channel.history)
                assert [key for key, count in keys.items() if count > 1] == []
            posts = [m.text for channel in hall.channels for m in channel.history]
            assert [sum(f"#{found} is over" in text for text in posts) for found in ids] == [1] * len(ids)
            print(f"{len(ids)} matches, {choices} choices, {len(hall.accepted)} acknowledged")
        finally:
            for shard in hall.bots:
                hall.kill(shard)
            await store.close()
