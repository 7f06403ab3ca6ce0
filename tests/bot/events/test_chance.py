"""What the seeds of an event's matches are made of: a secret that is promised before anybody signs up, what
players press and say before it begins, and the post of the round.
"""

import base64
import hashlib
from collections.abc import AsyncIterator
from random import Random

import pytest_asyncio

from bot.app.events.decisions import Caller
from bot.app.policy import Policy
from bot.app.seeding import Entropy
from bot.model.decks import StarterDeck
from bot.model.event_chance import EntryChance, EventSecret, derive
from bot.model.events import EventRules, Kind, Outcome
from bot.model.seeds import mix
from engine.kernel.journal import Origin
from tests.bot.events.eventful import BOSS, FIRST, ORGANISER, make, open_tables, play_all, play_games, run
from tests.bot.worlds import ARENA, MIO, RIN, SEEDS, World, new_world, refusal_of

PLAIN = StarterDeck("plain")


@pytest_asyncio.fixture
async def fair(database_url: str) -> AsyncIterator[World]:
    """A world whose seeds are made as they are for people, and whose rounds wait for their posts."""
    async with new_world(database_url, Policy()) as world:
        world.entropy = Entropy(Random(SEEDS).randbytes)
        await world.restart()
        yield world


async def begin_between_two(world: World) -> str:
    """An event that two have entered with presses and words; its id."""
    event = await make(world, Kind.SINGLE, 0, is_free=True, best_of=3)
    await world.app.entering.sign_up(event.id, MIO, PLAIN, press=11)
    await world.app.entering.sign_up(event.id, RIN, PLAIN, press=12)
    await world.app.entering.hand_in(event.id, RIN, StarterDeck("flat"), press=22)
    await world.app.words.give(event.id, MIO, " over the\nriver ")
    await world.app.organising.begin(event.id, BOSS)
    return event.id


async def open_round(world: World) -> None:
    """Let a round be posted and opened."""
    for _ in range(4):
        await world.stewards.drain()
        await world.dispatcher.drain()


async def origins(world: World, event_id: str) -> list[Origin]:
    """What the seeds of the open games were made of; each seed comes of it."""
    found = []
    for table in await open_tables(world, event_id):
        assert table.match_id is not None
        async with world.store.read() as tx:
            header = await tx.matches.header(table.match_id)
        assert header.origin is not None
        assert header.seed == mix(header.origin)
        found.append(header.origin)
    return found


async def secret_of(world: World, event_id: str) -> bytes:
    """The secret of an event."""
    async with world.store.read() as tx:
        kept = await tx.rows.get(EventSecret, event_id=event_id)
    assert kept is not None
    return bytes.fromhex(kept.secret)


async def test_the_secret_is_promised_before_anybody_signs_up_and_told_at_the_end(fair: World) -> None:
    event = await make(fair, Kind.SWISS, 0)
    secret = await secret_of(fair, event.id)
    promise = (await fair.app.events.get(event.id)).promise
    assert promise.commitment == hashlib.sha256(secret).hexdigest()
    assert promise.secret == ""
    assert event.lot == int.from_bytes(derive(secret, "lots")[:4], "big") % 2**31, "so are its lots"
    for user in range(FIRST, FIRST + 4):
        await fair.app.entering.sign_up(event.id, user, PLAIN)
    await fair.app.organising.begin(event.id, BOSS)
    await run(fair)
    await play_all(fair, event.id)
    assert (await fair.app.events.get(event.id)).promise.secret == secret.hex()


async def test_presses_words_and_the_post_of_the_round_are_mixed_in(fair: World) -> None:
    event_id = await begin_between_two(fair)
    await open_round(fair)
    event = (await fair.app.events.get(event_id)).event
    (origin,) = await origins(fair, event_id)
    which = f"event {event_id} round 1 table 1 game 1"
    assert origin.secret == derive(await secret_of(fair, event_id), which)
    assert event.round_message_id is not None
    mio, rin = (0, 1) if "word 0 over the river" in origin.mixed else (1, 0)
    entered = sorted(
        [f"entered {mio} 11", f"entered {rin} 12", f"handed {rin} 22"], key=lambda line: line[8:]
    )
    assert sorted(origin.mixed[2:5], key=lambda line: line[8:]) == entered
    assert origin.mixed == (
        "oshiban-seed-2", which, *origin.mixed[2:5],
        f"post {event.round_message_id}", f"word {mio} over the river",
    )  # fmt: skip


async def test_nothing_waits_for_a_post_for_long(fair: World) -> None:
    event_id = await begin_between_two(fair)
    await fair.stewards.drain()
    assert await open_tables(fair, event_id) == [], "Discord's number of the post isn't known"
    fair.clock.forward(seconds=fair.policy.post_patience.total_seconds())
    await fair.stewards.drain()
    (origin,) = await origins(fair, event_id)
    assert "post" not in " ".join(origin.mixed)


async def test_every_game_has_a_seed_of_its_own(fair: World) -> None:
    event_id = await begin_between_two(fair)
    await open_round(fair)
    (first,) = await origins(fair, event_id)
    await fair.app.organising.set_result(event_id, BOSS, (1, 1), None, "a mistake")
    await open_round(fair)
    (again,) = await origins(fair, event_id)
    await play_games(fair, event_id)
    fair.clock.forward(minutes=6)
    await open_round(fair)
    (second,) = await origins(fair, event_id)
    assert [origin.mixed[1].rpartition(" ")[2] for origin in (first, again, second)] == ["1", "2", "3"]
    assert len({first.secret, again.secret, second.secret}) == 3


async def test_what_is_pressed_and_said_once_it_has_begun_changes_nothing(fair: World) -> None:
    event_id = await begin_between_two(fair)
    await fair.app.entering.hand_in(event_id, MIO, PLAIN, press=99)
    refused = await refusal_of(fair.app.words.give(event_id, RIN, "late"))
    assert "until Autumn Cup begins" in refused.sentence
    await open_round(fair)
    (origin,) = await origins(fair, event_id)
    assert "99" not in " ".join(origin.mixed[2:5])


async def test_only_who_plays_gives_a_word_and_may_take_it_back(fair: World) -> None:
    event = await make(fair, Kind.SINGLE, 0)
    assert "don't play" in (await refusal_of(fair.app.words.give(event.id, MIO, "river"))).sentence
    await fair.app.entering.sign_up(event.id, MIO, PLAIN, press=1)
    assert await fair.app.words.give(event.id, MIO, "river") == "river"
    assert await fair.app.words.give(event.id, MIO, " ") == ""
    await fair.app.entering.leave(event.id, MIO)
    async with fair.store.read() as tx:
        assert await tx.rows.find(EntryChance, event_id=event.id) == []


async def test_who_checks_in_brings_that_press(fair: World) -> None:
    event = await fair.app.making.create(
        name="Cup", ruleset="tiny", rules=EventRules(Kind.SINGLE, check_in=fair.policy.challenge_expiry),
        place=ARENA, organiser=ORGANISER, starts_at=fair.clock.now() + fair.policy.challenge_expiry,
    )  # fmt: skip
    await fair.app.entering.sign_up(event.id, MIO, PLAIN, press=1)
    await fair.stewards.drain()
    await fair.app.entering.check_in(event.id, MIO, press=2)
    async with fair.store.read() as tx:
        (own,) = await tx.rows.find(EntryChance, event_id=event.id)
    assert (own.presses.entered, own.presses.here) == (1, 2)


async def test_nothing_tells_the_secret_before_the_end(fair: World) -> None:
    event_id = await begin_between_two(fair)
    await open_round(fair)
    secret = await secret_of(fair, event_id)
    (origin,) = await origins(fair, event_id)
    for user in (MIO, RIN, ORGANISER):
        exported = (await fair.app.privacy.export(user)).data
        for hidden in (secret, origin.secret):
            assert hidden.hex().encode() not in exported
            assert base64.b64encode(hidden) not in exported


async def test_a_word_goes_with_what_is_deleted_of_a_person(fair: World) -> None:
    await begin_between_two(fair)
    await open_round(fair)
    assert b"over the river" in (await fair.app.privacy.export(MIO)).data
    await fair.app.privacy.delete(MIO)
    assert "over the river" not in repr(await fair.dump())


async def test_an_event_of_an_earlier_release_draws_its_seeds_as_they_are(fair: World) -> None:
    event_id = await begin_between_two(fair)
    async with fair.store.write() as tx:
        await tx.rows.delete(EventSecret, event_id=event_id)
    await open_round(fair)
    (table,) = await open_tables(fair, event_id)
    assert table.match_id is not None
    async with fair.store.read() as tx:
        assert (await tx.matches.header(table.match_id)).origin is None
    assert (await fair.app.events.get(event_id)).promise.commitment == ""


async def test_a_round_that_is_paired_anew_waits_for_its_new_post(fair: World) -> None:
    event_id = (await make(fair, Kind.SWISS, 4)).id
    await fair.app.organising.begin(event_id, BOSS)
    await open_round(fair)
    before = (await fair.app.events.get(event_id)).event.round_message_id
    await fair.app.organising.pair_again(event_id, Caller(ORGANISER), "a mistake")
    await open_round(fair)
    after = (await fair.app.events.get(event_id)).event.round_message_id
    assert after != before
    found = await origins(fair, event_id)
    assert len(found) == 2
    assert all(f"post {after}" in origin.mixed for origin in found)
    assert (await fair.app.events.get(event_id)).tables[0].outcome is not Outcome.DRAW
