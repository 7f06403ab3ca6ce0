"""What those do who manage a server."""

from __future__ import annotations

import simcord

from tests.bot.discord.story.story import DECKS, Story


async def decide_for_the_server(story: Story) -> None:
    """Somebody who manages the server sets it up."""
    bob = story.walkers["bob"]
    page = await bob.type(story.arena, "setup")
    await bob.choose(page, "server LANGUAGE", story.language)
    await bob.choose(page, "server GAMES", *DECKS)
    await bob.choose(page, "server CHANNELS", story.lounge)
    await story.walkers["ann"].type(story.arena, "duel")
    await bob.choose(page, "server CHANNELS")
    page = await bob.type(story.arena, "setup", puzzle_hour=9, zone="Asia/Tokyo")
    await bob.choose(page, "server NO_PUZZLE")
    await bob.explore()


async def keep_order(story: Story) -> None:
    """Those who may moderate mute somebody; those who may not are told so."""
    bob, ann = story.walkers["bob"], story.walkers["ann"]
    rin = story.walkers["rin"].actor
    await bob.type(story.arena, "mute")
    await bob.type(story.arena, "mute", player=ann.actor, days=2)
    await ann.type(story.arena, "duel", opponent=rin, deck=f"hocg: {DECKS['hocg']}")
    await ann.choose(await ann.type(story.arena, "deck share", deck=f"hocg: {DECKS['hocg']}"), "deck POST")
    await bob.type(story.arena, "mute", player=rin)
    await bob.type(story.arena, "mute")
    for muted in (ann.actor, rin):
        await bob.type(story.arena, "mute", player=muted, off=True)
    await bob.type(story.arena, "ratings")
    for command in ("mute", "ratings", "setup"):
        await allow(story, command, ann.actor)
        await ann.type(story.arena, command)
    for walker in (bob, ann):
        await walker.explore()


async def allow(story: Story, command: str, actor: simcord.MemberActor) -> None:
    """Let Discord offer a command to somebody who lacks the permission that the bot asks for."""
    registered = await story.world.client.tree.fetch_commands()
    (meant,) = [each for each in registered if each.name == command]
    story.world.guild.set_command_permissions(meant, {actor: True})


async def watch_ratings(story: Story) -> None:
    """Somebody who manages the server looks who gained points from whom."""
    await story.walkers["bob"].type(story.arena, "ratings")
