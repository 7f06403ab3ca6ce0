"""The order in which the players of an event are put, as the pairings of its first round show it."""

from __future__ import annotations

import re

import msgspec

from bot.app.ratings.rating import first_rating
from bot.discord.events.addresses import EventVerb
from bot.sandbox.world import World
from tests.bot.discord.table_talk import words_of
from tests.bot.discord.test_events import ORGANISER, Cup, make_cup

ENTERED = ("mio", "rin", "ann", "bob")
"""In this order they sign up."""


async def make_bracket(world: World, seeding: str) -> Cup:
    """A single elimination in which four have signed up."""
    cup = await make_cup(world, kind="single", seeding=seeding)
    for name in ENTERED:
        await cup.sign_up(name)
    return cup


async def pair(cup: Cup) -> set[frozenset[str]]:
    """Begin it; who meets whom, as the post of the first round says."""
    managing = await cup.press(ORGANISER, EventVerb.MANAGE)
    await cup.boss.click(managing, label="Begin now")
    await cup.world.settle()
    post = next(text for text in map(words_of, cup.arena.history()) if "Tables open" in text)
    tables = re.findall(r"^\d\\. (\w+) – (\w+):", post, re.MULTILINE)
    return {frozenset(name.lower() for name in table) for table in tables}


async def test_by_rating_the_strongest_meets_the_weakest(world: World) -> None:
    cup = await make_bracket(world, "rating")
    async with world.store.write() as tx:
        for name, mean in (("rin", 31.0), ("bob", 28.0), ("mio", 24.0)):  # Ann has the mean of a beginner
            rating = first_rating(world.people[name].id, "tiny")
            await tx.rows.put(msgspec.structs.replace(rating, mean=mean))
    assert await pair(cup) == {frozenset(("rin", "mio")), frozenset(("bob", "ann"))}


async def test_by_hand_the_organisers_say_who_comes_first(world: World) -> None:
    cup = await make_bracket(world, "hand")
    await cup.command(ORGANISER, "order", player="bob", rank=1)
    await cup.command(ORGANISER, "order", player="ann", rank=2)
    assert await pair(cup) == {frozenset(("bob", "rin")), frozenset(("ann", "mio"))}, (
        "the others follow as they have signed up: Mio third, Rin fourth"
    )


async def test_by_lot_it_is_what_the_secret_of_the_event_says(world: World) -> None:
    cup = await make_bracket(world, "lot")
    field = (await world.app.events.get(cup.id)).field
    first, second, third, fourth = (ENTERED[number - 1] for number in field.draw_lots(range(1, 5), "seeds"))
    assert await pair(cup) == {frozenset((first, fourth)), frozenset((second, third))}


async def test_lots_put_players_in_every_order(world: World) -> None:
    cup = await make_bracket(world, "lot")
    field = (await world.app.events.get(cup.id)).field
    others = (msgspec.structs.replace(field, lot=lot) for lot in range(60))
    assert len({tuple(each.draw_lots(range(1, 4), "seeds")) for each in others}) == 6
