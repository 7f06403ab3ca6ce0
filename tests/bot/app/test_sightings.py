"""What people and servers are called and read: kept for every process, and only as long as it is needed."""

from __future__ import annotations

import json

import pytest

from bot.app.clocks.sweeper import Sweeper
from bot.app.people.sightings import FRESH, Sighting, Sightings
from bot.model.sightings import SeenMember, SeenPerson
from tests.bot.worlds import MIO, RIN, World

CAFE, HALL = 500, 501
AQUA = Sighting(MIO, "Mio", "ja", CAFE, "Aqua", "ja")


def another_process(world: World) -> Sightings:
    """The same use cases in a process that remembers nothing."""
    return Sightings(world.app.context)


async def test_what_one_process_is_told_every_process_knows(world: World) -> None:
    await world.app.sightings.note([AQUA])
    other = another_process(world)
    assert await other.find_name(CAFE, MIO) == "Aqua"
    assert await other.find_name(HALL, MIO) == "Mio", "what she calls herself"
    assert await other.find_name(None, MIO) == "Mio"
    assert await other.find_locale(MIO) == "ja"
    assert await other.find_server_locale(CAFE) == "ja"


async def test_nobody_is_known_who_was_never_met(world: World) -> None:
    assert await world.app.sightings.find_name(CAFE, RIN) is None
    assert await world.app.sightings.find_locale(RIN) is None
    assert await world.app.sightings.find_server_locale(HALL) is None


async def test_a_new_name_is_known_elsewhere_after_a_while(world: World) -> None:
    other = another_process(world)
    await world.app.sightings.note([AQUA])
    assert await other.find_name(CAFE, MIO) == "Aqua"
    await world.app.sightings.note([Sighting(MIO, "Mio", "en-GB", CAFE, "Marine", "en-GB")])
    assert await world.app.sightings.find_name(CAFE, MIO) == "Marine"
    world.clock.forward(seconds=FRESH + 1)
    assert await other.find_name(CAFE, MIO) == "Marine"
    assert await other.find_locale(MIO) == "en-GB"
    assert await other.find_server_locale(CAFE) == "en-GB"


async def test_to_be_named_by_others_takes_nobodys_language(world: World) -> None:
    await world.app.sightings.note([AQUA, Sighting(MIO, "Mio the second", "", CAFE, "Aqua")])
    other = another_process(world)
    assert await other.find_locale(MIO) == "ja"
    assert await other.find_server_locale(CAFE) == "ja"
    assert await other.find_name(None, MIO) == "Mio the second"


async def test_names_are_exported_and_deleted(world: World) -> None:
    await world.app.sightings.note([AQUA, Sighting(RIN, "Rin", "en-US", CAFE, "Rin", "ja")])
    exported = json.loads((await world.app.privacy.export(MIO)).data)
    assert exported["rows"]["seen_people"][0]["name"] == "Mio"
    assert exported["rows"]["seen_people"][0]["locale"] == "ja"
    assert [each["name"] for each in exported["rows"]["seen_members"]] == ["Aqua"]
    await world.app.privacy.delete(MIO)
    world.app.sightings.forget(MIO)
    for sightings in (world.app.sightings, another_process(world)):
        assert await sightings.find_name(CAFE, MIO) is None
        assert await sightings.find_locale(MIO) is None
        assert await sightings.find_name(CAFE, RIN) == "Rin"
    await world.app.sightings.note([AQUA])
    assert await another_process(world).find_name(CAFE, MIO) == "Aqua", "she came back"


async def test_a_server_that_the_bot_left_is_forgotten(world: World) -> None:
    await world.app.sightings.note([AQUA, Sighting(MIO, "Mio", "ja", HALL, "Captain", "ja")])
    await world.app.sightings.forget_server(CAFE)
    for sightings in (world.app.sightings, another_process(world)):
        assert await sightings.find_name(CAFE, MIO) == "Mio"
        assert await sightings.find_server_locale(CAFE) is None
        assert await sightings.find_name(HALL, MIO) == "Captain"


@pytest.mark.parametrize("comes_back", [True, False])
async def test_who_never_comes_back_is_forgotten_in_the_end(world: World, comes_back: bool) -> None:
    kept, again = world.app.context.policy.seen_kept, world.app.context.policy.seen_again
    await world.app.sightings.note([AQUA])
    world.clock.forward(days=again.days + 1)
    if comes_back:
        await world.app.sightings.note([AQUA])
    world.clock.forward(days=(kept - again).days)
    await Sweeper(world.app.context).beat()
    async with world.store.read() as tx:
        person, member = (
            await tx.rows.get(SeenPerson, user_id=MIO),
            await tx.rows.get(SeenMember, user_id=MIO, guild_id=CAFE),
        )
    assert isinstance(person, SeenPerson) is comes_back
    assert isinstance(member, SeenMember) is comes_back
