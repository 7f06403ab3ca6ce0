"""Matches that a host keeps no longer are deleted whole, a few at a time; others stay as they are."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from pydantic import ValidationError

from bot.app.matches import forgetting
from bot.app.policy import Policy
from bot.model.decks import StarterDeck
from bot.model.errors import UnknownMatch
from bot.model.ratings import Rating
from bot.settings import Settings
from tests.bot.worlds import MIO, RIN, World, new_world

MONTH = timedelta(days=30)
OTHERS = range(501, 507)
EARLY = Policy(matches_kept=MONTH, rated_from_turn=0, rated_after=timedelta(0), placed_after=len(OTHERS))
"""Results count from the first move, and a place is for who has met all the others."""


async def find_traces(world: World, match_id: str) -> list[str]:
    """The tables in which something of a match is left, names of people and points apart."""
    dumped = await world.dump()
    return sorted(name for name, rows in dumped.items() if any(match_id in map(str, row) for row in rows))


async def test_what_is_kept_no_longer_leaves_nothing_behind(database_url: str) -> None:
    async with new_world(database_url, Policy(matches_kept=MONTH)) as world:
        old = await world.start()
        await world.play_out(old)
        await world.app.bringing_forward.work()
        points = Rating(MIO, "tiny", 25.0, 8.0, 1)
        async with world.store.write() as tx:
            await tx.rows.put(points)
        world.clock.forward(days=20)
        recent, running = await world.start(), await world.start()
        await world.play_out(recent)
        await world.dispatcher.drain()
        await world.app.forgetting.work()
        assert (await world.app.matches.get(old)).is_over, "it is not a month old"
        world.clock.forward(days=11)
        rated = (await world.dump())["ratings"]
        assert await world.app.forgetting.work() > 0
        await world.app.forgetting.work()
        with pytest.raises(UnknownMatch, match=old):
            await world.app.matches.get(old)
        assert await find_traces(world, old) == []
        assert [match.id for match in await world.app.matches.of_user(MIO, is_open=False)] == [recent]
        assert not (await world.app.matches.get(running)).is_over
        assert (await world.dump())["ratings"] == rated, "points are people's own"


async def test_what_is_stored_of_somebody_is_handed_out_and_deleted_whole_while_matches_are_forgotten(
    database_url: str,
) -> None:
    async with new_world(database_url, Policy(matches_kept=MONTH)) as world:
        old, recent = await world.start(), ""
        await world.play_out(old)
        await world.app.analyses.set_open(old, MIO, is_open=True)
        await world.app.analyses.analyse(old, MIO)
        await world.scholars.drain()
        world.clock.forward(days=20)
        recent = await world.start()
        await world.play_out(recent)
        await world.app.analyses.analyse(recent, MIO)
        await world.scholars.drain()
        while await world.app.bringing_forward.work():
            pass
        both = json.loads((await world.app.privacy.export(MIO)).data)
        assert {match["match"]["id"] for match in both["matches"]} == {old, recent}
        assert all(match["log"] and match["analysis"] and match["choices"] for match in both["matches"])
        assert [row["match_id"] for row in both["rows"]["open_sides"]] == [old]
        await world.dispatcher.drain()
        world.clock.forward(days=11)
        await world.app.forgetting.work()
        left = json.loads((await world.app.privacy.export(MIO)).data)
        assert [match["match"]["id"] for match in left["matches"]] == [recent]
        assert old not in json.dumps(left)
        await world.app.privacy.delete(MIO)
        dumped = (await world.dump()).items()
        assert [name for name, rows in dumped if any(MIO in row or old in row for row in rows)] == []
        assert (await world.app.matches.get(recent)).is_over, "Rin's match is hers as well"
        world.clock.forward(days=31)
        await world.app.forgetting.work()
        assert await find_traces(world, recent) == [], "what nobody's name is on is forgotten as well"


async def meet(world: World, one: int, other: int) -> float:
    """A rated match of two; how much of a whole one it counted for."""
    match_id = await world.challenge(challenger=one, opponent=other)
    await world.app.challenges.accept(match_id, other, StarterDeck("plain"))
    await world.app.matches.concede(match_id, other)
    return (await world.app.matches.outcome(match_id)).ratings[0].weight


async def list_placed(world: World, guild_id: int = 7) -> list[int]:
    """Who has a place on the leaderboard of a server."""
    return sorted(each.user_id for each in await world.app.records.leaderboard(guild_id, "tiny"))


async def test_whom_players_have_met_is_known_when_their_matches_are_forgotten(database_url: str) -> None:
    async with new_world(database_url, EARLY) as world:
        for other in OTHERS:
            await meet(world, MIO, other)
            await meet(world, other, RIN)
        assert await list_placed(world) == [MIO, RIN]
        world.clock.forward(days=31)
        while await world.app.forgetting.work():
            pass
        assert await world.app.matches.of_user(MIO, is_open=False) == []
        assert await list_placed(world) == [MIO, RIN]
        assert await list_placed(world, 8) == []
        assert await meet(world, MIO, RIN) == 1, "both have met enough others"
        assert await world.app.records.count_opponents(MIO, "tiny") == len(OTHERS) + 1
        await meet(world, OTHERS[0], MIO)
        assert await world.app.records.count_opponents(MIO, "tiny") == len(OTHERS) + 1, "they had met before"
        assert await list_placed(world) == [MIO, RIN]


async def test_who_is_deleted_leaves_others_their_places(database_url: str) -> None:
    async with new_world(database_url, EARLY) as world:
        for other in OTHERS:
            await meet(world, MIO, other)
        for other in OTHERS:
            await world.app.privacy.delete(other)
        assert await list_placed(world) == [MIO]
        await meet(world, RIN, MIO)
        assert await list_placed(world) == [MIO]
        await world.app.privacy.delete(MIO)
        assert await list_placed(world) == []


async def test_everything_is_kept_unless_the_host_says_otherwise(world: World) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    world.clock.forward(days=5000)
    await world.app.forgetting.work()
    assert (await world.app.matches.get(match_id)).is_over


async def test_a_few_at_a_time(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "BATCH", 2)
    async with new_world(database_url, Policy(matches_kept=MONTH)) as world:
        for _ in range(3):
            await world.play_out(await world.start())
        world.clock.forward(days=40)
        left = []
        for _ in range(2):
            await world.app.forgetting.work()
            left.append(len(await world.app.matches.of_user(MIO, is_open=False)))
        assert left == [1, 0]


def test_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().policy().matches_kept is None
    monkeypatch.setenv("OSHIBAN_KEEP_DAYS", "90")
    assert Settings().policy().matches_kept == timedelta(days=90)
    monkeypatch.setenv("OSHIBAN_KEEP_DAYS", "3")
    with pytest.raises(ValidationError, match="30 days at least; 0 is for ever"):
        Settings()
