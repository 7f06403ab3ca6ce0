"""Events of the tiny game, played by whoever has to choose."""

from datetime import datetime
from random import Random
from typing import Any

from bot.app.events.decisions import Caller
from bot.app.events.events import EventView
from bot.model.decks import StarterDeck
from bot.model.events import Event, EventRules, Kind, Pairing
from tests.bot.worlds import ARENA, World

ORGANISER = 900
BOSS = Caller(ORGANISER)
FIRST = 1001
"""The users of an event are counted from here."""


async def make(
    world: World, kind: Kind, players: int, starts_at: datetime | None = None, **rules: Any
) -> Event:
    """An event in which so many have signed up."""
    event = await world.app.making.create(
        name="Autumn Cup",
        ruleset="tiny",
        rules=EventRules(kind, **rules),
        place=ARENA,
        organiser=ORGANISER,
        starts_at=starts_at,
    )
    for user in range(FIRST, FIRST + players):
        await world.app.entering.sign_up(event.id, user, StarterDeck("plain"))
    return event


async def begin(world: World, kind: Kind, players: int, **rules: Any) -> str:
    """An event whose first round is being played; its id."""
    event = await make(world, kind, players, **rules)
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    return event.id


async def run(world: World) -> None:
    """Let the event's worker do what is due, also what is due in a moment."""
    for _ in range(200):
        await world.stewards.drain()
        if not await _is_opening(world):
            return
        world.clock.forward(seconds=world.policy.event_pause.total_seconds())
    raise AssertionError("the tables are never all open")


async def _is_opening(world: World) -> bool:
    async with world.store.read() as tx:
        found = await tx.rows.find(Pairing)
    return any(
        each.opens_at is not None and each.opens_at <= world.clock.now() + world.policy.event_pause
        for each in found
    )


async def open_tables(world: World, event_id: str) -> list[Pairing]:
    """The tables at which a game is being played."""
    view = await world.app.events.get(event_id)
    return [each for each in view.field.pairings if each.match_id is not None and each.outcome is None]


async def play_games(world: World, event_id: str) -> int:
    """Let somebody give up each of the games that are open; how many there were."""
    tables = await open_tables(world, event_id)
    for table in tables:
        assert table.match_id is not None
        match = await world.app.matches.get(table.match_id)
        loser = Random(table.match_id).choice(match.users)
        await world.app.matches.concede(table.match_id, loser)
    await run(world)
    return len(tables)


async def play_all(world: World, event_id: str) -> EventView:
    """Play an event to its end."""
    for _ in range(200):
        view = await world.app.events.get(event_id)
        if view.event.is_over:
            return view
        played = await play_games(world, event_id)
        assert played, "nothing can be played, and the event isn't over"
    raise AssertionError("the event doesn't end")
