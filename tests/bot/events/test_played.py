"""What is played in an event is counted when it is over, for the event as well."""

from bot.app.played.figures import find_overview
from bot.model.events import Kind
from bot.model.played import EVERYWHERE, Scope, Slice, scope_of_event
from tests.bot.events.eventful import begin, play_all, play_games
from tests.bot.worlds import World


async def count(world: World, scope: Scope) -> int:
    """How many matches of the tiny game are in the sums of a place."""
    while await world.app.counting.work():
        pass
    async with world.store.read() as tx:
        return find_overview(await tx.played.by_place(Slice("tiny", scope))).matches


async def play_a_turn(world: World, event_id: str) -> None:
    """Let every open game have its first turn: what is given up before is no match."""
    view = await world.app.events.get(event_id)
    for match in view.matches.values():
        while not match.is_over and match.turn < 1:
            match = await world.choose(match.id)


async def test_nothing_of_an_event_is_told_before_it_is_over(world: World) -> None:
    event_id = await begin(world, Kind.SINGLE, 4)
    await play_a_turn(world, event_id)
    assert await play_games(world, event_id) == 2
    for scope in (EVERYWHERE, scope_of_event(event_id)):
        assert await count(world, scope) == 0, "decks of an event leak in no figure before their time"
    await play_a_turn(world, event_id)
    await play_all(world, event_id)
    for scope in (EVERYWHERE, scope_of_event(event_id)):
        assert await count(world, scope) == 3
    assert await count(world, scope_of_event("0THER")) == 0
