"""What people are told of results that count for less or for nothing, and managers of what looks arranged."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
import simcord

from bot.app.policy import Policy
from bot.model.matches import OfferKind
from bot.sandbox.world import Setting, World
from tests.bot.discord.table_talk import answer_to, begin_match, words_of

MANAGER = "bob"
LESS = "It counts for 17 % of a match"


async def lose(world: World, loser: str = "rin") -> str:
    """A match of Mio and Rin that one gives up at once; its result in words."""
    match = await begin_match(world)
    await world.app.matches.concede(match.id, world.people[loser].id)
    await world.settle()
    return words_of(match.result())


async def test_who_gives_up_early_is_told_what_that_costs(world: World) -> None:
    result = await lose(world)
    assert "A result counts from turn 3 on and after 5 minutes." in result
    assert "Who gives up earlier loses points; nobody gains any by it." in result
    assert f"<@{world.people['rin'].id}>: 1000 → **9" in result
    assert f"<@{world.people['mio'].id}>: 1000" not in result


async def test_an_early_draw_is_told_to_change_nothing(world: World) -> None:
    match = await begin_match(world)
    for player in match.players:
        await world.app.offers.make(match.id, player.actor.id, OfferKind.DRAW)
    await world.settle()
    result = words_of(match.result())
    assert "This one came earlier: no rating changes." in result
    assert "1000 →" not in result


async def test_challenge_and_result_tell_how_much_a_match_counts(world: World) -> None:
    await lose(world)
    heads = [words_of(post) for post in world.channels["arena"].history()]
    assert sum(LESS in head for head in heads) == 1, "they have met nobody"
    assert "It counts for 8 % of a match" in await lose(world), "the second of the same two"


class TestWithoutHaste:
    """Matches that are over at once count."""

    @pytest.fixture
    def setting(self, setting: Setting) -> Setting:
        """The rules about how early a match may end are off."""
        return replace(setting, policy=Policy(rated_from_turn=0, rated_after=timedelta(0)))

    async def test_points_of_few_matches_are_provisional(self, world: World) -> None:
        result = await lose(world)
        assert "points, provisional" in result
        mio, arena = world.people["mio"], world.channels["arena"]
        assert "points, provisional" in words_of(answer_to(await mio.slash(arena, "profile")))

    async def test_a_leaderboard_says_what_a_place_needs(self, world: World) -> None:
        await lose(world)
        shown = words_of(answer_to(await world.people["mio"].slash(world.channels["arena"], "leaderboard")))
        assert "Nobody has a place yet." in shown
        assert "with 10 different people, here or elsewhere; you have met 1." in shown

    async def test_managers_see_who_gained_from_whom(
        self, world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
    ) -> None:
        owner = world.people[MANAGER]
        assert "Nobody has gained points" in words_of(answer_to(await owner.slash(arena, "ratings")))
        for _ in range(4):
            await lose(world)
        shown = answer_to(await owner.slash(arena, "ratings"))
        assert shown.ephemeral
        told = words_of(shown)
        assert "Mio gained **" in told
        assert "points from Rin: won 4 of 4" in told
        assert "one wins nearly always" in told
        assert "their matches are short" in told
        assert "It proves nothing" in told
        (registered,) = [each for each in await world.client.tree.fetch_commands() if each.name == "ratings"]
        world.guild.set_command_permissions(registered, {mio: True})
        refused = words_of(answer_to(await mio.slash(arena, "ratings")))
        assert "Manage Server" in refused
