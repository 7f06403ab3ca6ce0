"""Whole events, whenever the bot is killed: every round is paired once, every game counts once, and all that
is told of it is told once.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.app.events.reading import read_field
from bot.app.formats.field import Field
from bot.app.formats.formats import FORMATS
from bot.fake_discord.gateway import HEARTBEAT_MS
from bot.fake_discord.server import FakeDiscord, open_fake_discord
from bot.model.event_chance import EventSecret, derive
from bot.model.events import EventMatch, EventRules, Kind, Outcome, Pairing, Stage
from bot.model.jobs import JobKind
from bot.model.seeds import mix
from bot.store import Store, open_store
from tests.bot.postgres import fresh_postgres_url, postgres_server, postgres_url
from tests.bot.worlds import empty_tables
from tests.chaos.campaign import keep_alive
from tests.chaos.checking import check_keys
from tests.chaos.contests import TINY
from tests.chaos.event_campaign import NAME, EventCampaign, TwoBots
from tests.wire.fast_loop import SPEED, FastLoop
from tests.wire.openapi import Examiner, Validator
from tests.wire.table import until

__all__ = ["fresh_postgres_url", "postgres_server", "postgres_url"]

SHORT = dataclasses.replace(TINY, patience=2)
"""Matches that are given up soon: there are many of them in an event."""
SIDES = (Outcome.FIRST, Outcome.SECOND)
LIVES = {Kind.SINGLE: 1, Kind.DOUBLE: 2}
"""The lost tables after which one is out."""


async def survive(
    fake: FakeDiscord, database: str, folder: Path, rules: EventRules, seed: int, kills: int, players: int = 6
) -> None:
    """Have an event played while the bot is killed so often, then look whether everything is right."""
    campaign = EventCampaign(fake, database, folder, Random(seed), SHORT, rules=rules, players=players)
    with keep_alive(campaign):
        store = await open_store(database)
        try:
            await campaign.make(store)
            await campaign.fight_for_event(store, kills)
            await check_quiet_event(campaign, store)
        finally:
            await store.close()
    tell(campaign)


async def check_quiet_event(campaign: EventCampaign, store: Store) -> None:
    """Look whether everything is right once all was told."""

    async def is_quiet() -> bool:
        async with store.read() as tx:
            return await tx.jobs.next_due(JobKind.DELIVERY) is None

    await until(is_quiet, "the end of all deliveries")
    await check_event(campaign, store)


def tell(campaign: EventCampaign) -> None:
    """Say how often was killed, how much was played meanwhile, and what it took of processors."""
    matches, seconds = len(campaign.match_ids), campaign.count_seconds()
    print(f"{campaign.kills.total()} kills {dict(campaign.kills)}, {matches} matches, {seconds:.0f} s")


async def check_event(campaign: EventCampaign, store: Store) -> None:
    """Everything that must be true of an event that is over."""
    event = await campaign.read(store)
    assert event.stage is Stage.OVER
    async with store.read() as tx:
        field = await read_field(tx, event)
        games = await tx.rows.find(EventMatch, event_id=event.id)
        matches = await tx.matches.get_all([game.match_id for game in games])
        results = {id: match.result.winner for id, match in matches.items() if match.result is not None}
    assert set(results) == {game.match_id for game in games}, "every match is over"
    check_rounds(field, games)
    counted = tuple(count_again(table, games, results) for table in field.pairings)
    again = msgspec.structs.replace(field, pairings=counted)
    assert FORMATS[event.rules.kind].rank(again) == FORMATS[event.rules.kind].rank(field)
    check_told(campaign, event.round, [game.match_id for game in games])
    check_keys(campaign)
    await check_seeds(store, event.id, games)


def check_rounds(field: Field, games: list[EventMatch]) -> None:
    """Every round is paired once, with everybody in it once who isn't out, and every game belongs to one
    table.
    """
    lives = LIVES.get(field.rules.kind, field.round + 1)
    for number in range(1, field.round + 1):
        seated = Counter(each for t in field.pairings if t.round == number for each in t.players)
        lost = {each: sum(at < number for at in rounds) for each, rounds in field.losses.items()}
        left = {each.number for each in field.entrants if lost[each.number] < lives}
        unbeaten = {each for each in left if not lost[each]}
        if field.rules.kind is Kind.DOUBLE and len(unbeaten) == 1 and len(left) > 2:
            left -= unbeaten  # they wait for whoever is left of the others
        assert dict(seated) == dict.fromkeys(left, 1), f"round {number}: {seated}"
    pairs = Counter(frozenset(table.players) for table in field.pairings if table.second is not None)
    assert field.rules.kind in LIVES or set(pairs.values()) == {1}, "a pairing twice"
    for table in field.pairings:
        own = [game for game in games if (game.round, game.number) == (table.round, table.number)]
        assert table.outcome is not None
        assert len(own) == (table.games if table.second is not None else 0), "a game twice, or lost"


def count_again(table: Pairing, games: list[EventMatch], results: dict[str, int | None]) -> Pairing:
    """A table as the results of its matches make it."""
    if table.second is None:
        return table
    won = [0, 0]
    for game in games:
        winner = results[game.match_id]
        if (game.round, game.number) == (table.round, table.number) and winner is not None:
            won[winner ^ game.is_swapped] += 1
    assert won[0] != won[1], "no match of these is drawn"
    outcome = SIDES[won[1] > won[0]]
    return msgspec.structs.replace(table, outcome=outcome, first_won=won[0], second_won=won[1])


def check_told(campaign: EventCampaign, rounds: int, match_ids: list[str]) -> None:
    """Nothing is told twice, and nothing isn't told."""
    arena = [message.text for message in campaign.arena.history]
    assert sum(text.startswith(f"## 🏆 {NAME}") for text in arena) == 1, "one post of the event"
    for number in range(1, rounds + 1):
        assert sum(text.startswith(f"### {NAME} · Round {number}") for text in arena) == 1, f"round {number}"
    assert sum(f"**{NAME}** is over." in text for text in arena) == 1, "one end"
    for match_id in match_ids:
        assert sum(f"match #{match_id}" in text and "table" in text for text in arena) == 1, "one table"
        thread = [message.text for message in campaign.thread(match_id).history]
        assert sum("The match begins" in text for text in thread) == 1, "one beginning"
        assert sum(f"#{match_id} is over" in text for text in thread) == 1, "one result"
        assert campaign.live_boards(match_id) == [], "no board of a finished match can be played with"


async def check_seeds(store: Store, event_id: str, games: list[EventMatch]) -> None:
    """Every seed comes of the event's secret, and no two are the same."""
    seeds = set()
    async with store.read() as tx:
        kept = await tx.rows.get(EventSecret, event_id=event_id)
        assert kept is not None
        for game in games:
            header = await tx.matches.header(game.match_id)
            assert header.origin is not None
            which = f"event {event_id} round {game.round} table {game.number} game "
            assert header.origin.mixed[1].startswith(which)
            assert header.origin.secret == derive(bytes.fromhex(kept.secret), header.origin.mixed[1])
            assert header.seed == mix(header.origin)
            seeds.add(header.seed)
    assert len(seeds) == len(games)


def of_sqlite(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'oshiban.db'}"


SWISS = EventRules(Kind.SWISS, rounds=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(31, 34))
async def test_a_swiss_on_sqlite(fake: FakeDiscord, tmp_path: Path, seed: int) -> None:
    await survive(fake, of_sqlite(tmp_path), tmp_path, SWISS, seed, kills=20)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(34, 36))
async def test_a_swiss_on_postgres(fake: FakeDiscord, tmp_path: Path, postgres_url: str, seed: int) -> None:
    await survive(fake, postgres_url, tmp_path, SWISS, seed, kills=20)


@pytest.mark.slow
async def test_a_round_robin_on_postgres(fake: FakeDiscord, tmp_path: Path, postgres_url: str) -> None:
    await survive(fake, postgres_url, tmp_path, EventRules(Kind.ROBIN), seed=37, kills=20, players=5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(41, 43))
async def test_a_double_elimination_that_two_bots_run(
    validator: Validator, lead_back: None, tmp_path: Path, postgres_url: str, seed: int
) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    store = await open_store(postgres_url)
    await empty_tables(store)
    async with open_fake_discord(Examiner(validator), shards=2, today=loop.today) as fake:
        fake.gateway.heartbeat_ms = int(HEARTBEAT_MS / SPEED)
        fake.routes.acknowledge_seconds *= SPEED
        rules = EventRules(Kind.DOUBLE, best_of=3)
        campaign = TwoBots(
            fake, postgres_url, tmp_path, Random(seed), SHORT, rules=rules, players=4, budget=200.0, calls=140
        )
        with keep_alive(campaign):
            try:
                await campaign.make(store)
                async with campaign.with_neighbour(kills=8):
                    await campaign.fight_for_event(store, kills=8)
                    await check_quiet_event(campaign, store)
            finally:
                await store.close()
        assert fake.breaches == []
    assert campaign.kills["the neighbour"] == 8
    assert campaign.kills.total() > 12, "the event was over too soon to show anything"
    tell(campaign)
