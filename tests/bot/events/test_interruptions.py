"""Events that are interrupted: whatever happens in between, each game counts once, and the event goes on."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random

import msgspec
import pytest

from bot.model.challenges import Place
from bot.model.deliveries import Delivery, EventDelivery, PostEvent, PostRound, Replaced, RetireEventPost
from bot.model.errors import StoreAway
from bot.model.events import EventMatch, Kind, Outcome, Pairing, Stage
from bot.model.matches import MatchStatus
from bot.store.database import Store, Transaction
from tests.bot.events.eventful import BOSS, FIRST, begin, make, open_tables, play_all, run
from tests.bot.worlds import ARENA, MIO, World


class Killed(Exception):
    """The process dies here."""


class Killer:
    """Lets processes die at transactions: before they are committed, or as soon as they are.

    Args:
        chance: decides when.
        often: how likely at each transaction that writes.
        dies_before: how likely it is then that nothing is committed.
    """

    def __init__(self, chance: Random, often: float, dies_before: float = 0.5) -> None:
        self.chance, self.often, self.dies_before, self.kills = chance, often, dies_before, 0

    def haunt(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Be there at every transaction."""
        write, killer = Store.write, self

        @asynccontextmanager
        async def dying(store: Store) -> AsyncIterator[Transaction]:
            moment = killer.chance.random() / killer.often
            if moment < 1:
                killer.kills += 1
            async with write(store) as tx:
                yield tx
                if moment < killer.dies_before:
                    raise Killed
            if killer.dies_before <= moment < 1:
                raise Killed

        monkeypatch.setattr(Store, "write", dying)


@pytest.mark.parametrize("kind", list(Kind))
async def test_an_event_survives_any_interruption(
    world: World, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(f"{kind}")
    event = await make(world, kind, 6, best_of=3 if kind is Kind.SINGLE else 1)
    await world.app.organising.begin(event.id, BOSS)
    killer = Killer(chance, 0.15)
    killer.haunt(monkeypatch)
    for _ in range(600):
        try:
            view = await world.app.events.get(event.id)
            if view.event.is_over:
                break
            await world.stewards.drain()
            for table in await open_tables(world, event.id):
                assert table.match_id is not None
                match = await world.app.matches.get(table.match_id)
                await world.app.matches.concede(match.id, chance.choice(match.users))
        except (Killed, StoreAway):
            await world.restart()
        world.clock.forward(seconds=10)  # leases of who has died end
    else:
        raise AssertionError("the event never ends")
    assert killer.kills > 3, "nobody was killed"
    await check_counted_once(world, event.id)


async def check_counted_once(world: World, event_id: str) -> None:
    """Every match that was played counts for its table, once."""
    async with world.store.read() as tx:
        games = await tx.rows.find(EventMatch, event_id=event_id)
        tables = await tx.rows.find(Pairing, event_id=event_id)
    for table in tables:
        own = [game for game in games if (game.round, game.number) == (table.round, table.number)]
        assert table.outcome is not None
        if table.second is not None:
            assert len(own) == table.games, "a game was counted twice, or not at all"
    seen = {(table.round, number) for table in tables for number in table.players}
    assert len(seen) == sum(len(table.players) for table in tables), "somebody sat at two tables of a round"


Decision = Callable[[World, str, int], Awaitable[object]]
DECISIONS: dict[str, Decision] = {
    "left": lambda world, event, number: world.app.entering.leave(event, FIRST + number - 1),
    "removed": lambda world, event, number: world.app.organising.remove(event, BOSS, number, "no show"),
    "replaced": lambda world, event, number: world.app.organising.replace(event, BOSS, number, MIO, "ill"),
    "decided": lambda world, event, _: world.app.organising.set_result(
        event, BOSS, (1, 1), Outcome.FIRST, "a mistake"
    ),
    "played again": lambda world, event, _: world.app.organising.set_result(
        event, BOSS, (1, 1), None, "a mistake"
    ),
    "paired again": lambda world, event, _: world.app.organising.pair_again(event, BOSS, "a mistake"),
}


@pytest.mark.parametrize("what", DECISIONS)
@pytest.mark.parametrize("is_frozen", [False, True])
async def test_no_match_goes_on_at_a_table_that_doesnt_play_it(
    world: World, what: str, monkeypatch: pytest.MonkeyPatch, *, is_frozen: bool
) -> None:
    """The process dies as soon as it is kept that somebody has left, or what was decided."""
    event = await make(world, Kind.SWISS, 4)
    await world.app.organising.begin(event.id, BOSS)
    await run(world)
    table, other = await open_tables(world, event.id)
    assert table.match_id is not None
    if is_frozen:
        async with world.store.write() as tx:
            match = await tx.matches.get(table.match_id)
            assert match is not None
            stopped = msgspec.structs.replace(match, status=MatchStatus.FROZEN, version=match.version + 1)
            await tx.matches.advance(stopped, match.version, None)
    with monkeypatch.context() as dying:
        Killer(Random(1), often=1, dies_before=0).haunt(dying)
        with pytest.raises(Killed):
            await DECISIONS[what](world, event.id, table.first)
    await world.restart()
    assert not (await world.app.matches.get(table.match_id)).is_over, "it died too late"
    await world.app.organising.pause(event.id, BOSS, "lunch")
    world.clock.forward(seconds=60)
    await world.stewards.drain()
    match = await world.app.matches.get(table.match_id)
    assert match.is_over, "even while the event stands still"
    if what in ("left", "removed") and not is_frozen:
        assert match.result is not None
        assert match.result.winner == match.seat_of(FIRST + (table.second or 0) - 1)
    else:
        assert match.status is MatchStatus.UNFINISHED
    assert (await world.app.matches.get(other.match_id or "")).is_over is (what == "paired again")
    await world.app.organising.resume(event.id, BOSS)
    await run(world)
    assert (await play_all(world, event.id)).event.stage is Stage.OVER


async def test_an_event_that_is_moved_is_posted_anew_whenever_the_process_dies(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    await world.dispatcher.drain()
    world.postman.forget()
    with monkeypatch.context() as dying:
        Killer(Random(1), often=1, dies_before=0).haunt(dying)
        with pytest.raises(Killed):
            await world.app.organising.move(event_id, BOSS, Place(ARENA.guild_id, 71))
    await world.restart()
    await world.dispatcher.drain()
    assert len(world.postman.of(PostEvent)) == len(world.postman.of(PostRound)) == 1


@pytest.mark.parametrize("sort", [PostEvent, PostRound])
async def test_a_post_that_was_under_way_when_its_event_was_moved_is_retired(
    world: World, sort: type[PostEvent | PostRound]
) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    under_way: list[Delivery] = []

    async def move(delivery: Delivery) -> None:
        if under_way and isinstance(delivery, EventDelivery):
            world.postman.channel_id = 71
        elif isinstance(delivery, sort):
            under_way.append(delivery)
            await world.app.organising.move(event_id, BOSS, Place(ARENA.guild_id, 71))

    world.postman.before = move
    await world.dispatcher.drain()
    event = (await world.app.events.get(event_id)).event
    posts = [*world.postman.of(PostEvent), *world.postman.of(PostRound)]
    retired = world.postman.of(RetireEventPost)
    assert len(retired) == len(posts) - 2, "one post of each sort keeps its buttons"
    assert {each.why for each in retired if each.channel_id == ARENA.channel_id} == {Replaced.MOVED}
    kept = {event.message_id, event.round_message_id}
    assert None not in kept
    assert kept.isdisjoint(each.message_id for each in retired)


async def test_a_round_that_is_paired_anew_while_it_is_posted_keeps_one_post(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)

    async def pair_again(delivery: Delivery) -> None:
        if isinstance(delivery, PostRound):
            world.postman.before = None
            await world.app.organising.pair_again(event_id, BOSS, "a mistake")
            await world.stewards.drain()

    world.postman.before = pair_again
    await world.dispatcher.drain()
    event = (await world.app.events.get(event_id)).event
    assert event.round == 1
    (first, second) = world.postman.of(PostRound)
    assert first.round == second.round == 1
    (retired,) = world.postman.of(RetireEventPost)
    assert retired.message_id != event.round_message_id


async def test_a_round_that_was_taken_back_while_it_was_posted_says_so(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4)

    async def pair_again(delivery: Delivery) -> None:
        if isinstance(delivery, PostRound):
            world.postman.before = None
            await world.app.organising.pair_again(event_id, BOSS, "a mistake")

    world.postman.before = pair_again
    await world.dispatcher.drain()
    (retired,) = world.postman.of(RetireEventPost)
    assert retired.why is Replaced.PAIRED_ANEW


async def test_two_processes_do_no_step_twice(world: World) -> None:
    """Both look at the event at the same time, again and again."""
    other = World(world.url)
    other.clock = world.clock
    await other.begin()
    try:
        event = await make(world, Kind.SWISS, 6)
        await world.app.organising.begin(event.id, BOSS)
        for _ in range(40):
            if (await world.app.events.get(event.id)).event.is_over:
                break
            for process in (world, other):
                await process.stewards._advance(event.id)
                await process.stewards._advance(event.id)
            for table in await open_tables(world, event.id):
                assert table.match_id is not None
                match = await world.app.matches.get(table.match_id)
                await other.app.matches.concede(match.id, match.users[0])
        await check_counted_once(world, event.id)
    finally:
        await other.store.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Kind.SWISS, Kind.DOUBLE])
async def test_of_two_processes_each_dies_and_the_other_goes_on(
    world: World, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Now one of them looks at the event, now the other; whichever dies is started anew a while later."""
    chance = Random(f"two {kind}")
    other = World(world.url)
    other.clock = world.clock
    await other.begin()
    event = await make(world, kind, 5, best_of=3)
    await world.app.organising.begin(event.id, BOSS)
    killer = Killer(chance, 0.3)
    with monkeypatch.context() as dying:
        killer.haunt(dying)
        for _ in range(900):
            process = chance.choice((world, other))
            try:
                if (await process.app.events.get(event.id)).event.is_over:
                    break
                await process.stewards.drain()
                for table in await open_tables(process, event.id):
                    assert table.match_id is not None
                    match = await process.app.matches.get(table.match_id)
                    await process.app.matches.concede(match.id, chance.choice(match.users))
            except (Killed, StoreAway):
                await process.restart()
            world.clock.forward(seconds=10)
        else:
            raise AssertionError("the event never ends")
    await other.store.close()
    assert killer.kills > 3, "nobody was killed"
    await check_counted_once(world, event.id)
