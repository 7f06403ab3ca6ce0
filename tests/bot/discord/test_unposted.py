"""Whoever waits for a post that can't be made is told by direct message, in their own language."""

from __future__ import annotations

import pytest

from bot.app.delivery.deliverer import PermanentFailure
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.sending import Posted, Sender
from bot.model.deliveries import FailureReason
from bot.model.settings import Language, UserSettings
from bot.sandbox.world import World
from tests.bot.discord.table_talk import answer_to, labels_of, words_of
from tests.bot.discord.test_events import ORGANISER


def refuse(monkeypatch: pytest.MonkeyPatch, sort: str) -> None:
    """Let Discord refuse every post of a sort for good."""
    post = Sender.post

    async def answer(sender: Sender, channel_id: int, message: Outgoing, what: str, nonce: str) -> Posted:
        if what == sort:
            raise PermanentFailure(FailureReason.REFUSED, "400 Bad Request (error code: 50035)")
        return await post(sender, channel_id, message, what, nonce)

    monkeypatch.setattr(Sender, "post", answer)


async def test_a_challenger_is_told_that_nobody_sees_their_challenge(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    await world.app.preferences.set(mio.id, UserSettings(language=Language.JAPANESE))
    world.client.front_end.languages.note(mio.id, Language.JAPANESE)
    refuse(monkeypatch, "challenge")
    await mio.slash(arena, "duel", opponent=rin, deck="s.plain")
    await world.settle()
    assert arena.last_message is None
    (told,) = world.direct_messages("mio")
    assert f"<#{arena.id}>" in words_of(told)
    assert "投稿できなかった" in words_of(told)
    assert world.direct_messages("rin") == []


async def test_an_organiser_is_told_that_their_event_has_no_post(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss, arena = world.people[ORGANISER], world.channels["arena"]
    with monkeypatch.context() as refusing:
        refuse(refusing, "event")
        await boss.slash(arena, "event create", name="Cup", kind="swiss")
        await world.settle()
    assert arena.last_message is None
    (told,) = world.direct_messages(ORGANISER)
    assert "**Cup**" in words_of(told)
    assert "has no post" in words_of(told)
    assert "/event move" in words_of(told)
    assert "was moved here" in words_of(answer_to(await boss.slash(arena, "event move")))
    await world.settle()
    (posted,) = [message for message in arena.history() if "Sign up" in labels_of(message)]
    assert "Cup" in words_of(posted)
    assert len(world.direct_messages(ORGANISER)) == 1
