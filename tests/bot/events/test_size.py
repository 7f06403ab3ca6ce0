"""Events of many players."""

from datetime import timedelta

import pytest

from bot.app.calling import split_users
from bot.model.deliveries import EditRound, PostChallenge, PostRound, SendHand
from bot.model.events import Entrant, Kind
from tests.bot.events.eventful import BOSS, begin, make, open_tables
from tests.bot.worlds import World


async def enter(world: World, event_id: str, players: int) -> None:
    """Let so many sign up at once."""
    deck = dict(world.app.decks.starters("tiny"))["plain"]
    async with world.store.write() as tx:
        for number in range(1, players + 1):
            await tx.rows.add(Entrant(event_id, number, 5000 + number, world.clock.now(), deck, "plain"))


@pytest.mark.parametrize("players", [40, pytest.param(256, marks=pytest.mark.slow)])
async def test_a_large_round_is_opened_in_steps_and_told(world: World, players: int) -> None:
    event = await make(world, Kind.SWISS, 0, most=256)
    await enter(world, event.id, players)
    await world.app.organising.begin(event.id, BOSS)
    await world.stewards.drain()
    opened = [len(await open_tables(world, event.id))]
    await world.dispatcher.drain()
    assert len(world.postman.of(PostRound)) == 1
    while opened[-1] < players // 2:
        world.clock.forward(seconds=world.policy.event_pause.total_seconds())
        await world.stewards.drain()
        await world.dispatcher.drain()
        opened.append(len(await open_tables(world, event.id)))
    batch = world.policy.event_batch
    assert opened == [min(players // 2, batch * step) for step in range(1, len(opened) + 1)]
    assert len(world.postman.of(PostChallenge)) == players // 2
    assert len(world.postman.of(EditRound)) >= len(opened) - 1, (
        "the post of the round tells how many are open"
    )
    assert world.postman.of(SendHand) == [], "hands are behind buttons"


def test_nobody_is_mentioned_in_a_message_that_has_no_room() -> None:
    parts = split_users(range(256))
    assert [user for part in parts for user in part] == list(range(256))
    assert max(map(len, parts)) <= 50


async def test_time_in_which_the_bot_was_down_is_no_time_of_a_round(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4, round_time=timedelta(hours=4))
    await world.sweeper.beat()
    world.clock.forward(hours=10)
    await world.restart()
    await world.stewards.drain()
    assert len(await open_tables(world, event_id)) == 2, "nothing ends before time is given back"
    await world.sweeper.beat()
    await world.stewards.drain()
    assert len(await open_tables(world, event_id)) == 2
    world.clock.forward(hours=5)
    async with world.store.write() as tx:
        await tx.service.set_heartbeat(world.clock.now())  # it ran all the time
    await world.stewards.drain()
    view = await world.app.events.get(event_id)
    assert all(each.outcome is not None for each in view.field.pairings if each.round == 1)
