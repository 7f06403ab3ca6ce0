"""How long `/meta` takes over very many matches, and that no plan reads through what isn't asked for."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from random import Random
from time import perf_counter

import pytest
from sqlalchemy import text

from bot.app.played.figures import FEWEST
from bot.app.played.meta import Meta
from bot.model.played import (
    EVERYWHERE,
    Began,
    DeckSort,
    Field,
    PlayedDeck,
    PlayedMatch,
    Slice,
    scope_of_server,
    week_of,
)
from tests.bot.store.test_plans import find_plans, noted
from tests.bot.worlds import World

SORTS = [DeckSort(f"hSD{oshi:02}-001", f"Partner {partner}") for oshi in range(40) for partner in range(3)]
CARDS = [f"hBP{number // 150 + 1:02}-{number % 150:03}" for number in range(1500)]
SERVERS = range(1, 200)
SHARES = [1 / server for server in SERVERS]
LARGEST = scope_of_server(1)
WEEKS = 100
CHUNK = 10_000
FIXED, FREE = 16, 20
"""Cards that every deck of a sort has, and those of which it has two more."""
FEW, MANY = 1000, 100_000
MOST_MS = 300
ROUNDS = 5


def choose_cards(chance: Random, sort: DeckSort) -> dict[str, int]:
    """The cards of a deck: those of its sort, and a few that each player chooses otherwise."""
    start = SORTS.index(sort) * 12
    free = (FIXED + chance.randrange(FREE) for _ in range(2))
    return {CARDS[(start + number) % len(CARDS)]: 4 for number in (*range(FIXED), *free)}


def make_match(chance: Random, now: int) -> PlayedMatch:
    """A match of one of some hundred servers: of 120 sorts of decks few are played much."""
    sorts = chance.choices(SORTS, [1 / rank for rank in range(1, len(SORTS) + 1)], k=2)
    began, winner = chance.randrange(2), chance.choice((0, 1, None))
    decks = tuple(
        PlayedDeck(
            sorts[seat],
            sorts[1 - seat],
            Began.FIRST if began == seat else Began.SECOND,
            None if winner is None else winner == seat,
            choose_cards(chance, sorts[seat]),
        )
        for seat in range(2)
    )
    return PlayedMatch(
        ruleset="hocg",
        field=chance.choices(list(Field), (6, 3, 1))[0],
        scopes=(EVERYWHERE, scope_of_server(chance.choices(SERVERS, SHARES)[0])),
        week=now - chance.randrange(WEEKS),
        decks=decks,
        turns=chance.randrange(6, 20),
        lasted=timedelta(minutes=chance.randrange(10, 5000)),
    )


async def fill(world: World, count: int) -> None:
    """Add so many matches."""
    chance, now = Random(5), week_of(world.clock.now())
    for start in range(0, count, CHUNK):
        matches = [make_match(chance, now) for _ in range(min(CHUNK, count - start))]
        async with world.store.write() as tx:
            await tx.played.add(*matches)
    async with world.store.engine.begin() as connection:
        await connection.execute(text("ANALYZE"))
    if world.store.engine.dialect.name == "sqlite":  # a running bot never has so much in its log
        async with world.store.engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def list_questions(meta: Meta, wanted: Slice) -> dict[str, Callable[[], Awaitable[object]]]:
    """Everything that `/meta` shows."""
    return {
        "decks": lambda: meta.decks(wanted),
        "leaders": lambda: meta.decks(wanted, is_joined=True),
        "cards": lambda: meta.cards(wanted),
        "pairs": lambda: meta.pairs(wanted),
        "weeks": lambda: meta.weeks(wanted),
    }


async def check_plans(world: World, wanted: Slice) -> None:
    """Every statement looks at the sums of its slice alone, by the beginning of the primary key."""
    with noted(world) as statements:
        for question in list_questions(world.app.meta, wanted).values():
            await question()
    asked = {each: values for each, values in statements.items() if "_sums" in each}
    assert len(asked) == 6, "who began, decks, leaders, cards, pairs, weeks"
    if world.store.engine.dialect.name == "sqlite":
        for statement, plan in (await find_plans(world, asked)).items():
            assert any("USING PRIMARY KEY (scope=? AND ruleset=? AND field=?" in step for step in plan), (
                statement,
                plan,
            )
        return
    async with world.store.engine.connect() as connection:
        for statement, values in asked.items():
            plain = await connection.exec_driver_sql(f"EXPLAIN {statement}", tuple(values))
            plan = [row[0] for row in plain]
            assert any(re.search(r"pk_(match|deck|card)_sums", step) for step in plan), (statement, plan)


async def test_every_question_looks_at_its_own_sums_alone(world: World) -> None:
    await fill(world, FEW)
    await check_plans(world, Slice("hocg", LARGEST, tuple(Field)))
    found = await world.app.meta.decks(Slice("hocg", fields=tuple(Field)))
    assert found.overview.matches == FEW
    assert found.decks[0].sort == SORTS[0]
    assert all(figure.played >= FEWEST for figure in found.decks)
    weeks = await world.app.meta.weeks(Slice("hocg", fields=tuple(Field)))
    assert weeks.lines[0].sort == SORTS[0]
    pairs = await world.app.meta.pairs(Slice("hocg", fields=tuple(Field)))
    assert pairs.sorts[:2] == tuple(SORTS[:2])
    one, other = pairs.shares[0][1], pairs.shares[1][0]
    assert one is not None
    assert other is not None
    assert one.won + other.won == one.decided == other.decided


@pytest.mark.slow
async def test_a_hundred_thousand_matches_are_told_in_a_moment(world: World) -> None:
    await fill(world, MANY)
    recent = world.app.meta.find_week(12)
    await check_plans(world, Slice("hocg", LARGEST, since=recent))
    slices = {
        "a server, 12 weeks": Slice("hocg", LARGEST, (Field.RATED,), recent),
        "everywhere, 12 weeks": Slice("hocg", EVERYWHERE, (Field.RATED,), recent),
        "everywhere, all": Slice("hocg", EVERYWHERE, tuple(Field)),
    }
    took: dict[str, float] = {}
    for name, wanted in slices.items():
        for question, ask in list_questions(world.app.meta, wanted).items():
            times = []
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
                begun = perf_counter()
                await ask()
                times.append(perf_counter() - begun)
            took[f"{name}: {question}"] = 1000 * min(times)
    print({name: round(ms) for name, ms in took.items()})
    assert max(took.values()) < MOST_MS, took
