"""A match between two people, and whatever can be pressed in it."""

from __future__ import annotations

from random import Random

import discord
import simcord

from bot.discord.match.addresses import Verb
from bot.model.matches import MatchInfo, OfferKind
from bot.sandbox.players import Player
from tests.bot.discord.story.asking import suggest_everything
from tests.bot.discord.story.story import Story
from tests.bot.discord.table_talk import presses_of


async def play_whole_matches(story: Story) -> None:
    """Two people play a match of each game, and end them in different ways."""
    for game, clock in (("hocg", "standard"), ("osica", "slow")):
        match = await story.begin(game, clock)
        await look_around(story, match)
        for seed in range(4):
            match = await play(story, match, 12, seed)
            await look_around(story, match)
        await suggest_everything(story)
        for place in (story.lounge, story.world.thread(match.id)):
            await story.walkers["mio"].type(place, "move", match=match.id)
        await offer_everything(story, match)
        await (let_time_pass(story, match) if clock == "standard" else end(story, match))


async def look_around(story: Story, match: MatchInfo) -> None:
    """Both players press whatever the match has posted, and type what there is to type."""
    place = story.world.thread(match.id)
    for name in ("mio", "rin", "ann"):
        walker = story.walkers[name]
        for command, options in (
            ("hand", {}), ("board", {"view": "text"}), ("board", {"view": "picture"}), ("play", {}),
            ("play", {"choice": "zzzz"}), ("matches", {}), ("offer", {}), ("note", {}), ("concede", {}),
        ):  # fmt: skip
            await walker.type(place, command, **options)
        walker.forget("match ACTIONS", "match MORE", "match WHY", "match LOG", "match UNMUTE", "match GO")
        await walker.explore(*place.history(), *story.world.direct_messages(name))


async def play(story: Story, match: MatchInfo, answers: int, seed: int = 5) -> MatchInfo:
    """The players choose at random so many times."""
    chance = Random(seed)
    players = {
        story.walkers[name].actor.id: Player(story.walkers[name].actor, chance) for name in ("mio", "rin")
    }
    match = await story.world.app.matches.get(match.id)
    aim = match.answers + answers
    while match.answers < aim and not match.is_over:
        assert match.to_choose is not None
        player = players[match.to_choose]
        if player.offered():
            await player.move()
        else:
            board = next(p for p in story.world.thread(match.id).history() if p.id == match.board_message_id)
            await player.turn_to_board(board, match)
        await story.world.settle()
        match = await story.world.app.matches.get(match.id)
    return match


async def offer_everything(story: Story, match: MatchInfo) -> None:
    """One player offers whatever can be offered; the other declines, and agrees to a pause."""
    place = story.world.thread(match.id)
    mio, rin = story.walkers["mio"], story.walkers["rin"]
    for kind in OfferKind:
        await story.pass_hours(0.25)  # only so many offers can be made within ten minutes
        for walker in (mio, rin):
            standing = await walker.type(place, "offer")
            if standing is not None and presses_of(standing, Verb.DECLINE):
                await walker.choose(standing, "match DECLINE")
        await mio.type(place, "offer", what=kind.value)
        await mio.type(place, "offer", what=kind.value)
        if kind is OfferKind.PAUSE:
            await rin.choose(await rin.type(place, "offer"), "match AGREE")
            await mio.type(place, "board")
            await mio.choose(await mio.type(place, "offer"), "match RESUME")
    mio.open.clear()
    rin.open.clear()


async def let_time_pass(story: Story, match: MatchInfo) -> None:
    """Reminders come, the time of a player is up; the other gives more time, then a pause, then takes the
    win.
    """
    place = story.world.thread(match.id)
    waiting = next(w for w in (story.walkers["mio"], story.walkers["rin"]) if w.actor.id != match.to_choose)
    seen = 0
    for verb in (Verb.GIVE_TIME, Verb.PAUSE_LATE, Verb.CLAIM_WIN):
        notice = await wait_for(story, verb, place, seen)
        seen = notice.id
        await waiting.choose(notice, f"match {verb.name}")
        if verb is Verb.PAUSE_LATE:  # before anybody else presses that in looking around
            await waiting.choose(await waiting.type(place, "offer"), "match RESUME")
        await look_around(story, match)
    assert (await story.world.app.matches.get(match.id)).is_over


async def wait_for(story: Story, verb: Verb, place: simcord.ChannelHandle, seen: int) -> discord.Message:
    """Time passes until a post with this button comes after one that was seen."""
    for _ in range(100):
        await story.pass_hours(6)
        for post in place.history():
            if post.id > seen and presses_of(post, verb):
                return post
    raise AssertionError(f"no {verb.name} is offered")


async def end(story: Story, match: MatchInfo) -> None:
    """A player gives up; both look at what is left, and begin again."""
    place, mio, rin = story.world.thread(match.id), story.walkers["mio"], story.walkers["rin"]
    await mio.choose(await mio.type(place, "concede"), "match CONCEDE_SURE")
    await look_around(story, match)
    await mio.choose(place.last_message, "challenge REMATCH")
    await rin.choose(place.last_message, "challenge DECLINE")
    await mio.explore(*story.arena.history(), *place.history())
