"""Withdrawn, taken out, muted, away and deleted people, at every stage of an event: the others always play on
to its end.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.refusals import Refused
from bot.model.event_chance import EntryChance
from bot.model.events import Entrant, EventMatch, Kind, Outcome, Pairing, Reason, Stage
from tests.bot.events.eventful import BOSS, FIRST, make, open_tables, play_all, run
from tests.bot.worlds import UNPOSTED, World, new_world

PLAYERS = 6
HOUR = timedelta(hours=1)


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """SQLite alone: what is tried here are cases, not transactions."""
    async with new_world(f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}", UNPOSTED) as world:
        yield world


# --- stages -------------------------------------------------------------------------------------------------


async def sign_up(world: World) -> str:
    """Everybody has signed up."""
    start = world.clock.now() + 2 * HOUR
    return (await make(world, Kind.SWISS, PLAYERS, start, check_in=HOUR, round_time=HOUR)).id


async def check_in(world: World) -> str:
    """Everybody but the first player has checked in."""
    event_id = await sign_up(world)
    world.clock.forward(hours=1.5)
    await run(world)
    for user in range(FIRST + 1, FIRST + PLAYERS):
        await world.app.entering.check_in(event_id, user)
    return event_id


async def checked_in(world: World) -> str:
    """The first player as well."""
    event_id = await check_in(world)
    await world.app.entering.check_in(event_id, FIRST)
    return event_id


async def playing(world: World, best_of: int = 1) -> str:
    """The tables of the first round are open."""
    event = await make(
        world, Kind.SWISS, PLAYERS, rounds=3, round_time=HOUR, best_of=best_of, is_free=best_of > 1
    )
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    return event.id


async def between_games(world: World) -> str:
    """One game of the best of three was played at each table."""
    event_id = await playing(world, best_of=3)
    for table in await open_tables(world, event_id):
        match = await world.app.matches.get(table.match_id or "")
        await world.app.matches.concede(match.id, match.users[0])
    return event_id


async def decided(world: World) -> str:
    """The first player has played, the others haven't."""
    event_id = await playing(world)
    table = next(each for each in await open_tables(world, event_id) if 1 in each.players)
    await world.app.matches.concede(table.match_id or "", FIRST)
    await run(world)
    return event_id


async def paused(world: World) -> str:
    """It stands still while tables are open."""
    event_id = await playing(world)
    await world.app.organising.pause(event_id, BOSS, "lunch")
    return event_id


async def over(world: World) -> str:
    """It is over."""
    event_id = await playing(world)
    await play_all(world, event_id)
    return event_id


async def called_off(world: World) -> str:
    """It was called off while tables were open."""
    event_id = await playing(world)
    await world.app.organising.call_off(event_id, BOSS, "rain")
    return event_id


BEFORE = (sign_up, check_in, checked_in)
RUNNING = (playing, between_games, decided, paused)
ENDED = (over, called_off)


# --- what becomes of the first player -----------------------------------------------------------------------


async def leave(world: World, event_id: str) -> None:
    """They withdraw."""
    await world.app.entering.leave(event_id, FIRST)


async def be_removed(world: World, event_id: str) -> None:
    """An organiser takes them out, such as whom the server has banned."""
    await world.app.organising.remove(event_id, BOSS, 1, "banned")


async def be_deleted(world: World, event_id: str) -> None:
    """They have everything about them deleted."""
    await world.app.privacy.delete(FIRST)


async def be_muted(world: World, event_id: str) -> None:
    """The server's moderators mute them; what they play goes on."""
    view = await world.app.events.get(event_id)
    await world.app.mutes.mute(view.event.guild_id, FIRST, None)


async def vanish(world: World, event_id: str) -> None:
    """They leave the server without a word, or never look again."""


GOING = (leave, be_removed, be_deleted)
STAYING = (be_muted, vanish)
At = Callable[[World], Awaitable[str]]
Fate = Callable[[World, str], Awaitable[None]]


@pytest.mark.parametrize("fate", [*GOING, *STAYING])
@pytest.mark.parametrize("stage", [*BEFORE, *RUNNING, *ENDED])
async def test_the_others_always_play_on(world: World, stage: At, fate: Fate) -> None:
    event_id = await stage(world)
    before = await world.app.events.get(event_id)
    places = {line.number: line.place for line in before.standings}
    own = [each for each in before.field.pairings if 1 in each.players]
    if stage in ENDED and fate in (leave, be_removed):
        with pytest.raises(Refused):
            await fate(world, event_id)
        return
    await fate(world, event_id)
    await finish(world, event_id, is_away=fate is vanish)
    after = await world.app.events.get(event_id)
    assert after.event.is_over
    if stage in ENDED:
        assert {line.number: line.place for line in after.standings} == places, "it was over"
    else:
        assert after.event.stage is Stage.OVER
        check_tables(after.field.pairings, own, is_gone=fate in GOING)
    never_came = fate is vanish and stage in (sign_up, check_in)
    if stage in BEFORE and (fate in GOING or never_came):
        assert all(1 not in each.players for each in after.field.pairings), "nobody waits for them"
    if stage is not called_off:
        await check_matches(world, event_id)
    if fate is be_deleted:
        await check_forgotten(world, event_id)


async def finish(world: World, event_id: str, *, is_away: bool) -> None:
    """Let an event go on to its end. Whoever is away plays nothing; time decides their tables."""
    event = (await world.app.events.get(event_id)).event
    if event.paused_at is not None:
        await world.app.organising.resume(event_id, BOSS)
    for _ in range(60):
        await run(world)
        event = (await world.app.events.get(event_id)).event
        if event.is_over:
            return
        if event.stage is Stage.CHECK_IN:
            await check_all_in(world, event_id, FIRST + 1 if is_away else FIRST)
        played = 0
        for table in await open_tables(world, event_id):
            if not (is_away and 1 in table.players):
                match = await world.app.matches.get(table.match_id or "")
                await world.app.matches.concede(match.id, match.users[0])
                played += 1
        if not played:
            world.clock.forward(minutes=10)
    raise AssertionError("it never ends")


async def check_all_in(world: World, event_id: str, first: int) -> None:
    """Whoever is there says so."""
    for user in range(first, FIRST + PLAYERS):
        with suppress(Refused):  # who has left
            await world.app.entering.check_in(event_id, user)


def check_tables(after: tuple[Pairing, ...], own: list[Pairing], *, is_gone: bool) -> None:
    """Every table is decided; whoever has gone has lost what they played then, and plays no more."""
    assert all(each.outcome is not None for each in after)
    if not is_gone:
        return
    known = {(each.round, each.number) for each in own}
    theirs = [each for each in after if 1 in each.players]
    assert {(each.round, each.number) for each in theirs} == known, "they were paired again"
    for old in own:
        new = next(each for each in theirs if (each.round, each.number) == (old.round, old.number))
        if old.outcome is None:
            lost = Outcome.SECOND if new.first == 1 else Outcome.FIRST
            assert (new.outcome, new.reason) == (lost, Reason.DROPPED)
        else:
            assert new == old


async def check_matches(world: World, event_id: str) -> None:
    """No match goes on."""
    async with world.store.read() as tx:
        games = await tx.rows.find(EventMatch, event_id=event_id)
        matches = await tx.matches.get_all([game.match_id for game in games])
    assert all(match.is_over for match in matches.values())
    assert len(matches) == len(games)


async def check_forgotten(world: World, event_id: str) -> None:
    """Nothing names whoever was deleted, and their deck is gone."""
    async with world.store.read() as tx:
        assert await tx.rows.find(Entrant, user_id=FIRST) == []
        assert await tx.rows.find(EntryChance, user_id=FIRST) == []
        gone = await tx.rows.get(Entrant, event_id=event_id, number=1)
    assert gone is None or (gone.deck, gone.deck_id, gone.leader) == (None, "", "")
    assert await world.app.matches.of_user(FIRST) == []
