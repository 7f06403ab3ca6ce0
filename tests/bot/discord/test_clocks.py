"""Clocks, reminders and the end of somebody's time, as people see them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.times import absolute, describe, relative, span
from bot.model.challenges import TIME_CONTROLS
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match, answer_to, begin_match, labels_of, words_of

DAY = 24 * 3600


async def test_a_reminder_pings_and_can_be_switched_off(world: World) -> None:
    match = await begin_match(world, clock="standard")
    mio = match.players[0].actor
    assert "time is up <t:" in words_of(await match.board())
    await world.advance(2 * DAY)
    reminder = match.place.last_message
    assert reminder is not None
    assert f"<@{mio.id}> it is your choice; your time is up" in words_of(reminder)
    assert labels_of(reminder) == ["My panel", "No more reminders here"]
    muted = answer_to(await mio.click(reminder, custom_id=Press(Verb.MUTE, match.id).custom_id))
    assert "No more reminders" in words_of(muted)
    count = len(match.place.history())
    await world.advance(0.9 * DAY)
    assert len(match.place.history()) == count
    more = await match.press_board(mio, Verb.MORE)
    assert "Reminders on" in labels_of(more)


def buttons_now(match: Match, post: discord.Message) -> list[str]:
    """The buttons that a post has by now."""
    return next(labels_of(each) for each in match.place.history() if each.id == post.id)


async def test_when_time_is_up_the_opponent_decides(world: World) -> None:
    match = await begin_match(world, clock="live")
    mio, rin = (player.actor for player in match.players)
    await world.advance(3600 + 60)
    notice = match.place.last_message
    assert notice is not None
    assert f"<@{rin.id}> the time of Mio is up. You decide" in words_of(notice)
    assert labels_of(notice) == ["Claim the win", "Give more time", "Pause"]
    claim, give = Press(Verb.CLAIM_WIN, match.id).custom_id, Press(Verb.GIVE_TIME, match.id).custom_id
    own = answer_to(await mio.click(notice, custom_id=claim))
    assert not (await match.info()).is_over, words_of(own)
    watching = answer_to(await world.people["ann"].click(notice, custom_id=give))
    assert "You are watching" in words_of(watching)
    given = answer_to(await rin.click(notice, custom_id=give))
    assert "Your opponent has time until <t:" in words_of(given)
    await world.settle()
    more_time = match.place.last_message
    assert more_time is not None
    assert f"<@{mio.id}> you got more time" in words_of(more_time)
    assert buttons_now(match, notice) == [], "what is decided is asked no more"
    await world.advance(DAY + 60)
    again = match.place.last_message
    assert again is not None
    claimed = answer_to(await rin.click(again, custom_id=claim))
    assert "You claimed the win" in words_of(claimed)
    await world.settle()
    info = await match.info()
    assert info.result is not None
    assert (info.result.winner, info.result.reason) == (1, "timeout")
    assert buttons_now(match, again) == []


async def test_the_opponents_panel_decides_too_where_the_post_is_gone(world: World) -> None:
    match = await begin_match(world, clock="live")
    mio, rin = (player.actor for player in match.players)
    deciding = ["Claim the win", "Give more time", "Pause"]
    assert deciding[0] not in labels_of(await match.press_board(rin, Verb.ACTIONS))
    await world.advance(3600 + 60)
    assert deciding[0] not in labels_of(await match.press_board(mio, Verb.ACTIONS))
    panel = answer_to(await rin.slash(world.channels["lounge"], "play", match=match.id))
    assert "The time of Mio is up. You decide" in words_of(panel)
    assert labels_of(panel)[:3] == deciding
    claimed = answer_to(await rin.click(panel, custom_id=Press(Verb.CLAIM_WIN, match.id).custom_id))
    assert "You claimed the win" in words_of(claimed)
    assert (await match.info()).is_over


async def test_a_press_that_comes_too_late_takes_the_buttons_off(world: World) -> None:
    match = await begin_match(world, clock="live")
    rin = match.players[1].actor
    await world.advance(3600 + 60)
    notice = match.place.last_message
    assert notice is not None
    await match.answer()
    late = answer_to(await rin.click(notice, custom_id=Press(Verb.CLAIM_WIN, match.id).custom_id))
    assert "Nobody's time is up any more." in words_of(late)
    await world.settle()
    assert buttons_now(match, notice) == []
    assert not (await match.info()).is_over


async def fall_due(world: World, seconds: float) -> None:
    """Let time pass in which the bot can post nothing."""
    await world.env.advance_time(seconds)
    async with world.store.write() as tx:
        await tx.service.set_heartbeat(world.clock.now())
    await world.sweeper.drain()


async def keep_hand(world: World, match: Match, user: int) -> None:
    """Let somebody choose, in the preparation, without waiting for what is posted of it."""
    prompt_id = (await match.info()).prompt_id
    assert prompt_id is not None
    await world.app.matches.choose(match.id, user, prompt_id, [])


async def test_a_notice_that_had_to_wait_tells_nothing_that_is_over(world: World) -> None:
    """Discord may take posts again when the player has long chosen."""
    match = await begin_match(world, clock="standard")
    mio, rin = (player.actor.id for player in match.players)
    await fall_due(world, 2 * DAY)
    await keep_hand(world, match, mio)
    await world.settle()
    await fall_due(world, 3 * DAY + 60)
    await world.app.timeouts.give_time(match.id, mio)
    await keep_hand(world, match, rin)
    await world.settle()
    posted = "\n".join(words_of(each) for each in match.place.history())
    assert "it is your choice; your time is up" not in posted
    assert "is up. You decide" not in posted
    assert "you got more time" not in posted


async def test_a_reminder_that_had_to_wait_names_the_end_of_the_time_as_it_is_by_then(world: World) -> None:
    match = await begin_match(world, clock="standard")
    await fall_due(world, 2 * DAY)
    before = (await match.info()).deadline
    await world.env.advance_time(DAY / 2)
    await world.sweeper.beat()  # it was down, which is given back
    await world.settle()
    after = (await match.info()).deadline
    assert before is not None
    assert after == before + timedelta(days=0.5)
    reminders = [words_of(each) for each in match.place.history() if "your time is up" in words_of(each)]
    assert len(reminders) == 1
    assert f"{relative(after)} ({absolute(after)})" in reminders[0]


async def test_a_match_that_nobody_goes_on_with_is_closed(world: World) -> None:
    match = await begin_match(world, clock="none")
    await world.advance(53 * DAY)
    assert not (await match.info()).is_over
    await world.advance(7 * DAY)
    assert (await match.info()).is_over
    texts = [words_of(message) for message in match.place.history()]
    assert any("nobody went on with this match" in text for text in texts)
    assert labels_of(await match.board()) == ["Log"]


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (timedelta(days=3), "3 days"),
        (timedelta(days=1, hours=12), "1 day 12 hours"),
        (timedelta(hours=1, minutes=1), "1 hour 1 minute"),
        (timedelta(seconds=5), "1 minute"),
        (timedelta(days=2, hours=3, minutes=4), "2 days 3 hours"),
    ],
)
def test_spans_are_said_in_two_units(length: timedelta, words: str) -> None:
    assert span(length) == words


def test_times_are_left_to_discord() -> None:
    noon = datetime(2026, 7, 1, 12, tzinfo=UTC)
    assert relative(noon) == f"<t:{int(noon.timestamp())}:R>"
    assert absolute(noon) == f"<t:{int(noon.timestamp())}:f>"


def test_every_preset_is_described_in_full() -> None:
    assert describe(TIME_CONTROLS["none"]) == "no clock"
    assert (
        describe(TIME_CONTROLS["slow"]) == "slow: 7 days each, 1 day more at each own turn, at most 10 days"
    )
