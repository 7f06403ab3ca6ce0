"""Nothing is begun, moved or made where the server allows none, or where the bot may not do what it takes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.discord.challenge.addresses import ChallengeVerb
from bot.discord.lessons.addresses import LessonPress, LessonVerb
from bot.model.challenges import Place
from bot.model.matches import MatchInfo
from bot.sandbox.world import World
from tests.bot.discord.table_talk import (
    answer_to,
    begin_match,
    press_old,
    presses_of,
    refusal_of,
    words_of,
)
from tests.bot.discord.test_events import make_cup

MANAGER = "bob"
"""Whom the server belongs to."""
ANYBODY, COMPUTER = "Challenge anybody here", "Play against the computer"
LACKING = "I lack: **Send Messages**, **Attach Files**"
Close = Callable[[World], Awaitable[str]]


async def allow_lounge(world: World) -> str:
    """Have matches begun in another channel alone; what is said about that."""
    lounge = world.channels["lounge"]
    await world.app.servers.decide(world.guild.id, channels=(lounge.id,))
    return f"they are in <#{lounge.id}>"


async def silence_bot(world: World) -> str:
    """Take from the bot what it can't play without; what is said about that."""
    backend, arena = world.env.backend, world.channels["arena"]
    denied = discord.Permissions(send_messages=True, attach_files=True)
    overwrite = Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=denied.value)
    backend.edit_channel(arena.id, {}, overwrites=[overwrite])
    await world.env.settle()
    return LACKING


closing = pytest.mark.parametrize("close", [allow_lounge, silence_bot])


async def open_lesson_end(world: World) -> simcord.ResponseMessage:
    """What the end of the lessons leads to: a match of one's own."""
    mio, arena = world.people["mio"], world.channels["arena"]
    lessons = answer_to(await mio.slash(arena, "learn"))
    return await press_old(world, mio, lessons, LessonPress(LessonVerb.CHALLENGE, "tiny").custom_id)


async def list_begun(world: World) -> tuple[list[object], list[MatchInfo]]:
    """Mio's challenges and matches."""
    mio = world.people["mio"]
    return [*await world.app.challenges.of_user(mio.id)], await world.app.matches.of_user(mio.id)


@closing
@pytest.mark.parametrize("label", [ANYBODY, COMPUTER])
async def test_a_lesson_leads_to_no_match_where_none_may_be_begun(
    world: World, label: str, close: Close
) -> None:
    mio, refusal = world.people["mio"], await close(world)
    shown = await open_lesson_end(world)
    refused = refusal_of(await mio.click(shown, label=label))
    assert refusal in refused, "it is said before anybody chooses a deck"
    assert await list_begun(world) == ([], [])


@closing
@pytest.mark.parametrize("label", [ANYBODY, COMPUTER])
async def test_a_deck_begins_nothing_where_no_match_may_be_begun_any_more(
    world: World, label: str, close: Close
) -> None:
    mio = world.people["mio"]
    menu = answer_to(await mio.click(await open_lesson_end(world), label=label))
    (choose, *_) = presses_of(menu, ChallengeVerb.NEW)
    refusal = await close(world)
    assert refusal in refusal_of(await mio.select(menu, ["s.plain"], custom_id=choose))
    assert await list_begun(world) == ([], [])
    await world.settle()
    assert world.channels["arena"].history() == []


@pytest.mark.parametrize("label", [ANYBODY, COMPUTER])
async def test_a_lesson_leads_to_a_match_where_one_may_be_begun(world: World, label: str) -> None:
    mio = world.people["mio"]
    menu = answer_to(await mio.click(await open_lesson_end(world), label=label))
    (choose, *_) = presses_of(menu, ChallengeVerb.NEW)
    assert "#" in words_of(answer_to(await mio.select(menu, ["s.plain"], custom_id=choose)))
    challenges, matches = await list_begun(world)
    assert (len(challenges), len(matches)) == ((1, 0) if label == ANYBODY else (0, 1))


@closing
async def test_a_duel_is_refused_before_its_deck_is_chosen(world: World, close: Close) -> None:
    mio, arena, refusal = world.people["mio"], world.channels["arena"], await close(world)
    for typed in ({}, {"deck": "s.plain"}, {"deck": "zzzz"}, {"computer": "random"}):
        refused = answer_to(await mio.slash(arena, "duel", **typed))
        assert refusal in words_of(refused), typed
    assert await list_begun(world) == ([], [])


async def test_the_decision_of_the_server_is_said_before_what_the_bot_lacks(world: World) -> None:
    await silence_bot(world)
    refusal = await allow_lounge(world)
    refused = answer_to(await world.people["mio"].slash(world.channels["arena"], "duel"))
    assert refusal in words_of(refused), "nobody need grant anything in a channel where nothing is played"
    assert LACKING not in words_of(refused)


@closing
async def test_a_match_goes_on_in_no_channel_where_none_may_be_played(world: World, close: Close) -> None:
    match = await begin_match(world, channel="lounge")
    refusal = await close(world)
    before = (await match.info()).place
    refused = answer_to(await world.people["mio"].slash(world.channels["arena"], "move", match=match.id))
    assert refusal in words_of(refused)
    assert "goes on here" not in words_of(refused)
    assert (await match.info()).place == before


@closing
async def test_two_who_look_for_a_match_meet_where_one_may_be_begun(world: World, close: Close) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    await mio.slash(arena, "lobby", deck="s.plain")
    found = answer_to(await rin.slash(arena, "lobby", deck="s.plain"))
    refusal = await close(world)
    assert refusal in refusal_of(await rin.click(found, label="Play Mio"))
    assert await world.app.matches.of_user(mio.id) == []


@closing
async def test_an_event_is_made_where_matches_may_be_played(world: World, close: Close) -> None:
    refusal, arena = await close(world), world.channels["arena"]
    wishes = {"name": "Cup", "kind": "robin"}
    refused = answer_to(await world.people[MANAGER].slash(arena, "event create", **wishes))
    assert refusal in words_of(refused)
    assert await world.app.events.in_server(world.guild.id) == []


@closing
async def test_an_event_is_moved_to_where_matches_may_be_played(world: World, close: Close) -> None:
    cup = await make_cup(world)
    boss, lounge = world.people[MANAGER], world.channels["lounge"]
    await boss.slash(lounge, "event move")
    await world.settle()
    refusal = await close(world)
    assert refusal in words_of(answer_to(await boss.slash(world.channels["arena"], "event move")))
    assert (await world.app.events.get(cup.id)).event.place == Place(world.guild.id, lounge.id)
