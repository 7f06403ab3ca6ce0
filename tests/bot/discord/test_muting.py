"""Moderators mute a player; players are told why they can't do something, and until when."""

from __future__ import annotations

import simcord

from bot.discord.servers.muting import SHOWN
from bot.sandbox.world import World
from tests.bot.discord.table_talk import answer_to, refusal_of, words_of

MANAGER = "bob"


async def test_moderators_mute_look_and_lift(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    bob, rin = world.people[MANAGER], world.people["rin"]
    assert "Nobody is muted here." in words_of(answer_to(await bob.slash(arena, "mute")))
    muted = answer_to(await bob.slash(arena, "mute", player=mio, days=2))
    assert muted.ephemeral
    assert "can finish their matches, but begin none and post nothing" in words_of(muted)
    refused = words_of(answer_to(await mio.slash(arena, "duel", opponent=rin, deck="s.plain")))
    assert "muted you here for 48 more hours" in refused
    assert "until <t:" in words_of(answer_to(await bob.slash(arena, "mute")))
    await bob.slash(arena, "mute", player=mio, off=True)
    assert "is being posted" in words_of(
        answer_to(await mio.slash(arena, "duel", opponent=rin, deck="s.plain"))
    )


async def test_a_long_list_says_how_many_more_are_muted(world: World, arena: simcord.ChannelHandle) -> None:
    for player in range(SHOWN + 2):
        await world.app.mutes.mute(world.guild.id, 1000 + player, None)
    listed = words_of(answer_to(await world.people[MANAGER].slash(arena, "mute")))
    assert listed.endswith("until it is lifted\n- … and 2 more players")
    await world.app.mutes.lift(world.guild.id, 1000)
    listed = words_of(answer_to(await world.people[MANAGER].slash(arena, "mute")))
    assert listed.endswith("until it is lifted\n- … and 1 more player")


async def test_a_muted_player_shares_nothing(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    before = len(arena.history())
    await world.app.mutes.mute(world.guild.id, mio.id, None)
    shown = answer_to(await mio.slash(arena, "deck share", deck="s.plain"))
    refused = refusal_of(await mio.click(shown, label="Post it in this channel"))
    assert "until they lift it" in refused
    assert len(arena.history()) == before


async def test_only_moderators_mute(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    command = world.client.tree.get_command("mute")
    assert command is not None
    assert command.to_dict(world.client.tree)["default_member_permissions"] == 1 << 40
    (registered,) = [each for each in await world.client.tree.fetch_commands() if each.name == "mute"]
    world.guild.set_command_permissions(registered, {mio: True})
    refused = words_of(answer_to(await mio.slash(arena, "mute", player=world.people["rin"])))
    assert "Time out members" in refused
    assert await world.app.mutes.of_server(world.guild.id) == []


async def test_whoever_challenges_too_often_is_told_until_when(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    rin = world.people["rin"]
    for _ in range(3):
        await mio.slash(arena, "duel", opponent=rin, deck="s.plain")
        (challenge,) = await world.app.challenges.of_user(mio.id)
        await world.app.challenges.withdraw(challenge.id, mio.id)
    told = words_of(answer_to(await mio.slash(arena, "duel", opponent=rin, deck="s.plain")))
    assert "You have challenged" in told
    assert "You can again in 60 minutes" in told
    assert "can challenge you at any time" in told
