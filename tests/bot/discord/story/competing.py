"""Events, and whatever can be decided in one."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from tests.bot.discord.story.story import DECKS, Story
from tests.bot.discord.table_talk import words_of


async def sign_up(story: Story, wishes: Mapping[str, object]) -> discord.Message:
    """Somebody makes an event, and three sign up; its post."""
    await story.walkers["bob"].type(story.arena, "event create", name="zzzz", clock="standard", **wishes)
    await story.world.settle()
    post = next(each for each in reversed(story.arena.history()) if "🏆" in words_of(each))
    for name in ("mio", "rin", "ann"):
        menu = await story.walkers[name].choose(post, "event SIGN_UP ")
        await story.walkers[name].choose(menu, "event SIGN_UP_WITH", DECKS["hocg"])
    return post


async def compete(story: Story) -> None:
    """An event with everything that is decided in one, and another one with a check-in."""
    bob, mio, rin = (story.walkers[name] for name in ("bob", "mio", "rin"))
    why = {"reason": "zzzz"}
    await bob.type(story.arena, "event list")
    post = await sign_up(story, {"kind": "robin", "players": 4, "round_time": "5d", "closed": True})
    await bob.type(story.arena, "event order", player="1", rank=2)
    await bob.choose(await bob.choose(post, "event MANAGE"), "event BEGIN")
    for command in ("list", "show", "standings", "mine"):
        await mio.type(story.arena, f"event {command}")
    await mio.type(story.arena, "event deck", player="1")
    await bob.type(story.arena, "event begin")
    await bob.type(story.arena, "event result", table="1", result="draw", **why)
    await bob.type(story.arena, "event result", table="2", result="draw", **why)
    await bob.type(story.arena, "event again", **why)
    await bob.type(story.arena, "event helper", user=rin.actor)
    await bob.type(story.arena, "event replace", player="3", user=bob.actor, **why)
    await bob.type(story.arena, "event pause", **why)
    await bob.choose(await bob.choose(post, "event MANAGE"), "event RESUME")
    await bob.type(story.arena, "event resume")
    await bob.type(story.arena, "event remove", player="2", **why)
    await mio.explore(*story.arena.history())
    await bob.type(story.lounge, "event move")
    await bob.explore(*story.lounge.history())
    await bob.type(story.arena, "event off", **why)
    await sign_up(story, {"kind": "swiss", "start": "2h", "check_in": "1h", "change_decks": True})
    await story.pass_hours(1.5)
    post = next(each for each in reversed(story.arena.history()) if "🏆" in words_of(each))
    rin.forget("event ")
    await rin.explore(*story.arena.history())
    place = await rin.choose(post, "event MINE")
    await rin.choose(await rin.choose(place, "event LEAVE "), "event LEAVE_SURE")
    await story.pass_hours(1)
    for walker in (bob, mio, rin):
        walker.open.clear()
