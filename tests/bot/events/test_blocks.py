"""Those who have blocked one another in an event: kept apart as far as it can be, with no way to dodge."""

import pytest

from bot.app.challenges.blocking import Blocks
from bot.app.events.keeping_apart import count_blocked, read_apart
from bot.model.events import Kind
from tests.bot.events.eventful import BOSS, FIRST, make, open_tables, play_games, run
from tests.bot.worlds import World


async def met(world: World, event_id: str) -> set[frozenset[int]]:
    """Who has been paired with whom so far."""
    view = await world.app.events.get(event_id)
    return {frozenset(each.players) for each in view.field.pairings}


@pytest.mark.parametrize("is_first", [True, False])
async def test_a_swiss_keeps_apart_who_had_blocked_the_other(world: World, *, is_first: bool) -> None:
    event = await make(world, Kind.SWISS, 8, rounds=3)
    blocks = Blocks(world.app.context)
    for other in (2, 3, 4, 5, 6):
        pair = (FIRST, FIRST + other - 1)
        await blocks.block(*(pair if is_first else reversed(pair)))
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    await play_games(world, event.id)
    assert {frozenset((1, number)) for number in (7, 8)} <= await met(world, event.id)
    assert not {frozenset((1, number)) for number in (2, 3, 4, 5, 6)} & await met(world, event.id)
    await play_games(world, event.id)
    assert len([pair for pair in await met(world, event.id) if 1 in pair]) == 3, "somebody has to be met"


async def test_a_block_that_is_made_later_changes_no_pairing(world: World) -> None:
    event = await make(world, Kind.SWISS, 4)
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    world.clock.forward(seconds=1)
    await Blocks(world.app.context).block(FIRST, FIRST + 1)
    view = await world.app.events.get(event.id)
    async with world.store.read() as tx:
        assert await read_apart(tx, view.event, view.field.entrants) == frozenset()


@pytest.mark.parametrize("kind", [Kind.SINGLE, Kind.DOUBLE, Kind.ROBIN])
async def test_elsewhere_the_order_says_who_meets(world: World, kind: Kind) -> None:
    event = await make(world, kind, 4)
    for other in (1, 2, 3):
        await Blocks(world.app.context).block(FIRST, FIRST + other)
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    assert any(1 in each.players for each in await open_tables(world, event.id))


async def test_who_signs_up_is_told_of_their_own_blocks_alone(world: World) -> None:
    event = await make(world, Kind.SWISS, 4)
    await Blocks(world.app.context).block(FIRST, FIRST + 1)
    await Blocks(world.app.context).block(FIRST, 5)
    context = world.app.context
    assert [await count_blocked(context, event.id, user) for user in (FIRST, FIRST + 1)] == [1, 0]
    await world.app.entering.leave(event.id, FIRST + 1)
    assert await count_blocked(context, event.id, FIRST) == 0
