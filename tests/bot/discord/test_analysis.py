"""Analyses of matches, as people ask for them, see them, and show them to each other."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
import simcord

from bot.app.packs.computers import Examining
from bot.app.studies.scholars import TRIES
from bot.discord.match.addresses import Press, Shared, Verb
from bot.model.settings import Language, UserSettings
from bot.sandbox.serving import POLICY
from bot.sandbox.world import Setting, World, open_world
from engine.kernel.analysis.findings import ChanceCurve, Decisions
from engine.kernel.errors import DataError
from tests.bot import tiny_pack
from tests.bot.discord.table_talk import (
    Match,
    answer_to,
    begin_match,
    labels_of,
    press_old,
    presses_of,
    words_of,
)
from tests.bot.tiny_pack import TinyPack

Shown = simcord.ResponseMessage
SOON = 20
"""Seconds that a busy machine may need for a press."""


@pytest.fixture
async def over(world: World) -> Match:
    """A match of Mio against Rin that is over."""
    match = await begin_match(world)
    await match.play_on()
    return match


async def look(world: World, match: Match, who: simcord.MemberActor) -> Shown:
    """What somebody is shown once everything is found."""
    await who.slash(match.place, "analyse", match=match.id)
    await world.settle()
    return answer_to(await who.slash(match.place, "analyse", match=match.id))


async def test_a_player_reads_how_it_went(world: World, over: Match) -> None:
    mio = over.players[0].actor
    (pressed,) = presses_of(over.result(), Verb.ANALYSIS)
    first = answer_to(await mio.click(over.result(), custom_id=pressed))
    assert first.ephemeral
    assert "It is being analysed." in words_of(first)
    assert labels_of(first) == ["↻ Look again", "Show both sides", "Replay"]
    await world.settle()
    (again,) = presses_of(first, Verb.ANALYSIS)
    shown = answer_to(await mio.click(first, custom_id=again))
    assert shown.id == first.id, "it takes the place of what was pressed"
    words = words_of(shown)
    assert f"How match #{over.id} went for Mio" in words
    assert "Luck **+12 %**, decisions **−20 %**." in words
    assert "the low card of 0" in words
    assert "Better: **the high card** (88 %). It stands first." in words
    assert "Luck in" in words
    assert "the low card of 1" not in words, "what Rin did wrong is hers"
    assert labels_of(shown) == ["Share", "Show both sides", "Replay"]
    (file,) = shown.attachments
    assert file.filename.startswith("course")


async def test_both_sides_are_seen_when_both_press(world: World, over: Match) -> None:
    (mio, rin), ann = (player.actor for player in over.players), world.people["ann"]
    shown = await look(world, over, mio)
    (pressed,) = presses_of(shown, Verb.OPEN_SIDE)
    result = await mio.click(shown, custom_id=pressed)
    assert "Both sides are shown once Rin presses **Show both sides** too." in words_of(answer_to(result))
    (asked,) = result.followups
    assert not asked.ephemeral
    assert "Rin: Mio would look at both sides" in words_of(asked)
    (button,) = presses_of(asked, Verb.OPEN_SIDE)
    refused = answer_to(await ann.click(asked, custom_id=button))
    assert "Only its players see" in words_of(refused)
    rins = answer_to(await rin.click(asked, custom_id=button))
    assert rins.ephemeral
    await world.settle()
    for who, own in ((mio, 0), (rin, 1)):
        both = words_of(await look(world, over, who))
        assert "the low card of 0" in both
        assert "the low card of 1" in both
        assert f"went for {('Mio', 'Rin')[own]}" in both
    shown = await look(world, over, rin)
    (hide,) = presses_of(shown, Verb.CLOSE_SIDE)
    hidden = answer_to(await rin.click(shown, custom_id=hide))
    assert "the low card of 0" not in words_of(hidden)
    assert "the low card of 1" not in words_of(await look(world, over, mio))


async def test_asking_twice_posts_once(world: World, over: Match) -> None:
    mio = over.players[0].actor
    shown = await look(world, over, mio)
    pressed = Press(Verb.OPEN_SIDE, over.id).custom_id
    assert len((await mio.click(shown, custom_id=pressed)).followups) == 1
    again = answer_to(await mio.slash(over.place, "analyse", match=over.id))
    assert "Show both sides" not in labels_of(again)
    assert "Hide my side" in labels_of(again)
    hidden = answer_to(await mio.click(again, custom_id=Press(Verb.CLOSE_SIDE, over.id).custom_id))
    assert (await mio.click(hidden, custom_id=pressed)).followups == [], "Rin was asked already"


async def test_who_presses_an_invitation_that_was_taken_back_invites_in_turn(
    world: World, over: Match
) -> None:
    mio, rin = (player.actor for player in over.players)
    pressed = Press(Verb.OPEN_SIDE, over.id).custom_id
    (asked,) = (await mio.click(await look(world, over, mio), custom_id=pressed)).followups
    await mio.click(await look(world, over, mio), custom_id=Press(Verb.CLOSE_SIDE, over.id).custom_id)
    result = await rin.click(asked, custom_id=pressed)
    (told,) = result.followups
    assert not told.ephemeral
    assert "Mio: Rin would look at both sides" in words_of(told)
    assert "Both sides are shown once Mio presses" in words_of(answer_to(result))


async def test_what_is_shared_is_the_own_side(world: World, over: Match) -> None:
    mio, rin = (player.actor for player in over.players)
    for who in (mio, rin):
        shown = await look(world, over, who)
        await who.click(shown, custom_id=Press(Verb.OPEN_SIDE, over.id).custom_id)
    await world.settle()
    shown = await look(world, over, mio)
    pressed = Press(Verb.SHARE, over.id, 0, (Shared.ANALYSIS.value,)).custom_id
    (posted,) = (await mio.click(shown, custom_id=pressed)).followups
    words = words_of(posted)
    assert f"Mio shows how match #{over.id} went" in words
    assert "the low card of 0" in words
    assert "the low card of 1" not in words, "that was for Mio's eyes"
    assert labels_of(posted) == []
    ann = world.people["ann"]
    refused = answer_to(await ann.slash(over.place, "analyse", match=over.id))
    assert "Posted." not in words_of(await press_old(world, ann, refused, pressed))


async def test_old_matches_are_found_by_number(world: World, over: Match) -> None:
    mio, ann = over.players[0].actor, world.people["ann"]
    found = await mio.autocomplete(over.place, "analyse", "match", over.id[:4])
    assert [choice["value"] for choice in found] == [over.id]
    assert await ann.autocomplete(over.place, "analyse", "match", "") == []
    running = await begin_match(world)
    assert [c["value"] for c in await mio.autocomplete(over.place, "analyse", "match", "")] == [over.id]
    await mio.slash(over.place, "analyse", match=f"#{over.id}")
    await world.settle()
    for options in ({}, {"match": over.id}):
        shown = answer_to(await mio.slash(over.place, "analyse", **options))
        assert "decisions **−20 %**" in words_of(shown)
    for who, named, sentence in (
        (mio, running.id, "A match is analysed when it is over."),
        (ann, over.id, "Only its players see the analysis"),
        (mio, "ZZZZ9999", "There is no match"),
        (mio, "a word", "There is no match “a word”"),
    ):
        assert sentence in words_of(answer_to(await who.slash(over.place, "analyse", match=named)))
    assert "No match of yours is over yet." in words_of(answer_to(await ann.slash(over.place, "analyse")))


async def test_it_goes_on_after_a_restart(world: World, over: Match) -> None:
    mio = over.players[0].actor
    await mio.slash(over.place, "analyse", match=over.id)
    await world.restart()
    await world.settle()
    assert "decisions **−20 %**" in words_of(answer_to(await mio.slash(over.place, "analyse")))


async def test_who_reads_words_gets_words_in_their_language(world: World, over: Match) -> None:
    mio = over.players[0].actor
    world.client.front_end.languages.note(mio.id, Language.JAPANESE)
    await world.app.preferences.set(mio.id, UserSettings(is_text_only=True, language=Language.JAPANESE))
    shown = await look(world, over, mio)
    assert shown.attachments == []
    assert "運 **+12 %**、選択 **−20 %**。" in words_of(shown)
    assert "より良い選択：**the high card**（88 %）" in words_of(shown)


async def test_what_an_error_broke_off_says_so_and_shows_what_was_found(
    world: World, over: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Decisions:
        raise ArithmeticError("a fault of the engine")

    monkeypatch.setattr(TinyPack, "examine", lambda _, *subject: Examining(tiny_pack.trace, fail, subject))
    mio = over.players[0].actor
    await mio.slash(over.place, "analyse", match=over.id)
    for _ in range(TRIES + 1):
        await world.scholars.drain()
        await world.advance(3600)
    shown = answer_to(await mio.slash(over.place, "analyse", match=over.id))
    words = words_of(shown)
    assert "Luck **+12 %**." in words
    assert "An error in the program broke the analysis off." in words
    assert "being judged" not in words
    assert "played again as it was" not in words
    assert labels_of(shown) == ["Try again", "Show both sides", "Replay"]
    share = Press(Verb.SHARE, over.id, 0, (Shared.ANALYSIS.value,)).custom_id
    refused = await press_old(world, mio, shown, share)
    assert "An error in the program broke the analysis off." in words_of(refused)
    monkeypatch.undo()
    await press_old(world, mio, shown, Press(Verb.ANALYSIS, over.id, 0, ("again",)).custom_id)
    words = words_of(answer_to(await mio.slash(over.place, "analyse", match=over.id)))
    assert "decisions **−20 %**" in words


async def test_why_it_failed_is_said_in_the_language_of_its_reader(
    world: World, over: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> ChanceCurve:
        raise DataError("it ended with 'life', and now comes to 'deck'")

    monkeypatch.setattr(TinyPack, "examine", lambda _, *subject: Examining(fail, tiny_pack.judge, subject))
    mio = over.players[0].actor
    world.client.front_end.languages.note(mio.id, Language.JAPANESE)
    words = words_of(await look(world, over, mio))
    assert "現在のルールとカードでは同じ対戦を再現できないため、分析できません。" in words
    assert "ended" not in words


async def test_a_game_without_a_judgement_has_none(world: World) -> None:
    match = await begin_match(world, deck="s.only", game="wide")
    mio = match.players[0].actor
    await world.app.matches.concede(match.id, world.people["rin"].id)
    await world.settle()
    assert presses_of(match.result(), Verb.ANALYSIS) == []
    told = words_of(answer_to(await mio.slash(match.place, "analyse", match=match.id)))
    assert "can't be analysed yet: its computer opponents have no judgement" in told


async def test_in_the_sandbox_a_press_never_waits_for_what_takes_minutes(setting: Setting) -> None:
    """Time stands still there until a press is answered, and so does every window."""
    async with open_world(replace(setting, policy=POLICY)) as world:
        match = await begin_match(world)
        await match.play_on()
        (pressed,) = presses_of(match.result(), Verb.ANALYSIS)
        with world.app.context.study_signal.subscribed():  # somebody works on it, and doesn't get on
            async with asyncio.timeout(SOON):
                shown = answer_to(await match.players[0].actor.click(match.result(), custom_id=pressed))
        assert "It is being analysed." in words_of(shown)
        assert "↻ Look again" in labels_of(shown)
