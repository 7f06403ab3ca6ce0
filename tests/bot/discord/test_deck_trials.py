"""`/deck advise`: a deck is tried out behind everything else, and its user is told what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio
import simcord

from bot.app.packs.pack import GamePack, Packs
from bot.app.studies import deck_trials
from bot.app.studies.deck_trials import TriedDeck
from bot.discord.decks.addresses import DeckPress, DeckVerb
from bot.discord.decks.trials import ShownTrial, build_trial, build_waiting
from bot.discord.platform import following
from bot.discord.platform.limits import Linter
from bot.discord.platform.pages import Text
from bot.discord.platform.wire import to_wire
from bot.games.hocg.decks.exporting import export_deck
from bot.games.hocg.decks.formats import DeckFormat
from bot.games.hocg.pack import HocgPack
from bot.games.osica.pack import OsicaPack
from bot.model.studies import Study, StudyAsker, StudyFailure
from bot.sandbox.moves import walk_components
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG
from engine.kernel.players.trials import Record, Stay, Trials
from engine.kernel.ruleset import Deck
from engine.kernel.translation import speaking
from engine.osica import OSICA
from tests.bot.discord.table_talk import (
    answer_to,
    components_of,
    labels_of,
    play_games,
    refusal_of,
    words_of,
)
from tests.bot.discord.wide_game import WideRuleset
from tests.bot.games.hocg.decks.samples import STARTERS, catalog

PACK = HocgPack(HOCG)
SORA = dict(STARTERS)["hSD01-sora"]
VALUE = "s.hSD01-sora"
SUISEI = "s.hSD17-suisei"
PACK_DAY = datetime(2026, 1, 1, tzinfo=UTC)


@pytest_asyncio.fixture
async def world(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    monkeypatch.setattr(deck_trials, "MATCHES", 40)
    monkeypatch.setattr(deck_trials, "MOST_EACH", 4)
    monkeypatch.setattr(following, "PAUSE", 3600.0)
    packs = Packs([PACK, OsicaPack(OSICA), GamePack(WideRuleset())])
    async with open_world(Setting(packs)) as running:
        await play_games(running, "hocg")
        yield running
        assert running.errors == []


def press_of(message: Any, verb: DeckVerb) -> str:
    for part in walk_components(components_of(message)):
        press = DeckPress.read(part.get("custom_id") or "")
        if press is not None and press.verb is verb:
            return str(part["custom_id"])
    raise AssertionError(f"no {verb} among {labels_of(message)}")


async def click(actor: simcord.MemberActor, message: Any, verb: DeckVerb) -> simcord.ResponseMessage:
    return answer_to(await actor.click(message, custom_id=press_of(message, verb)))


async def ask(actor: simcord.MemberActor, place: simcord.ChannelHandle, deck: str) -> simcord.ResponseMessage:
    return answer_to(await actor.slash(place, "deck advise", deck=deck))


async def test_a_deck_is_tried_out_and_the_report_shared(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    asked = await ask(mio, arena, VALUE)
    assert asked.ephemeral
    words = words_of(asked)
    assert "against 20 decks" in words
    assert "▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱▱ 0 of 40 matches" in words
    await world.settle()
    told = await click(mio, asked, DeckVerb.TRY)
    words = words_of(told)
    assert f"## How {SORA.name} does" in words
    assert "of 40 matches" in words
    assert "Against each deck" in words
    assert words.count(" to ") >= 20, "an interval for each opponent"
    assert "Cards that sit in hand" in words
    assert len(told.attachments) == 2
    posted = await click(mio, told, DeckVerb.SHARE_TRIAL)
    assert "Everybody in this channel" in words_of(posted)
    message = arena.history()[-1]
    assert "Mio shares how a deck does" in words_of(message)
    assert labels_of(message) == [], "whoever reads it has no buttons of Mio's deck"
    shown = await click(mio, posted, DeckVerb.SHOW)
    assert "Try it out" in labels_of(shown)


async def test_the_same_cards_are_tried_out_once(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await ask(mio, arena, VALUE)
    await world.settle()
    rin = world.people["rin"]
    listed = export_deck(SORA, DeckFormat.TEXT, catalog())
    shown = await rin.slash(arena, "deck import")
    await rin.submit_modal(shown, {"text": listed, "name": "Mine, secretly"})
    found = await ask(rin, arena, "Mine, secretly")
    assert "of 40 matches" in words_of(found)
    assert "How Mine, secretly does" in words_of(found)
    async with world.store.read() as tx:
        (study,) = await tx.rows.find(Study)
    assert "secretly" not in study.subject + study.found
    assert SORA.name not in study.subject + study.found


async def test_a_person_waits_for_a_few_decks_at_a_time(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    assert "0 of 38" in words_of(await ask(mio, arena, SUISEI)), "it doesn't meet itself"
    others = [f"s.{name}" for name, _ in HOCG.starter_decks() if f"s.{name}" != SUISEI]
    most = world.app.context.policy.max_studies_each
    for value in others[: most - 1]:
        assert "0 of " in words_of(await ask(mio, arena, value))
    assert "still at work on other things" in words_of(await ask(mio, arena, others[most]))


async def test_it_goes_on_after_a_restart(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck_trials, "PORTION", 0.0)
    asked = await ask(mio, arena, VALUE)
    await world.scholars.do_some(1)
    assert "1 of 40 matches" in words_of(await click(mio, asked, DeckVerb.TRY))
    await world.restart()
    monkeypatch.setattr(deck_trials, "PORTION", 2.0)
    await world.settle()
    assert "of 40 matches:" in words_of(await click(mio, asked, DeckVerb.TRY))


async def test_a_deck_that_cant_be_played_is_refused(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = await mio.slash(arena, "deck import")
    page = answer_to(await mio.submit_modal(shown, {"text": "1 hSD01-001\n4 hSD01-003", "name": "Half"}))
    assert "Try it out" not in labels_of(page)
    refused = await ask(mio, arena, "Half")
    assert "Half" in words_of(refused)
    assert "50" in words_of(refused)
    async with world.store.read() as tx:
        assert await tx.rows.find(Study) == []
        assert await tx.rows.find(StudyAsker) == []


async def test_osica_and_a_game_without_computers(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await play_games(world, "osica", "wide")
    asked = await ask(mio, arena, "s.SLF-noa")
    assert "against 1 deck" in words_of(asked).replace("decks", "deck")
    await world.settle()
    told = await click(mio, asked, DeckVerb.TRY)
    assert "of 4 matches" in words_of(told)
    assert len(told.attachments) == 2
    wide = next(iter(dict(WideRuleset().starter_decks())))
    refused = await ask(mio, arena, f"s.{wide}")
    assert "can't try out decks of" in words_of(refused)


async def test_nothing_is_shared_that_isnt_known(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    asked = await ask(mio, arena, VALUE)
    await world.settle()
    told = await click(mio, asked, DeckVerb.TRY)
    async with world.store.write() as tx:
        (study,) = await tx.rows.find(Study)
        await tx.rows.delete(Study, id=study.id)
    refused = refusal_of(await mio.click(told, custom_id=press_of(told, DeckVerb.SHARE_TRIAL)))
    assert "isn't known yet" in refused


async def list_askers(world: World) -> list[StudyAsker]:
    async with world.store.read() as tx:
        return await tx.rows.find(StudyAsker)


async def begin_asking(
    world: World, actor: simcord.MemberActor, place: simcord.ChannelHandle
) -> asyncio.Task[simcord.ResponseMessage]:
    """Ask for a trial, and come back as soon as it is begun, while the answer is kept up to date."""
    begun = asyncio.Event()
    ask_for = world.app.deck_trials.ask

    async def note(user_id: int, pack: GamePack, deck: Deck) -> TriedDeck:
        tried = await ask_for(user_id, pack, deck)
        begun.set()
        return tried

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(world.app.deck_trials, "ask", note)
        asking = asyncio.create_task(ask(actor, place, VALUE))
        async with asyncio.timeout(20):
            await begun.wait()
    return asking


async def test_whoever_waits_for_what_is_given_up_reads_so(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def find_nothing(study: Study) -> None:
        return None

    with monkeypatch.context() as patched:
        patched.setattr(world.app.deck_trials, "plan", find_nothing)
        patched.setattr(following, "PAUSE", 0.05)
        patched.setattr(following, "LOOKS", 60)
        asking = await begin_asking(world, mio, arena)
        await world.scholars.drain()
        asked = await asking
    async with world.store.read() as tx:
        (study,) = await tx.rows.find(Study)
    assert study.failure is StudyFailure.CHANGED, "looking doesn't ask again"
    assert await list_askers(world) == []
    assert "couldn't be brought to its end" in words_of(asked)
    assert "Try it again" in labels_of(asked)
    assert "0 of 40 matches" in words_of(await click(mio, asked, DeckVerb.TRY))


async def test_who_deletes_everything_waits_no_more(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "PAUSE", 0.05)
    monkeypatch.setattr(following, "LOOKS", 20)
    asking = await begin_asking(world, mio, arena)
    await world.app.privacy.delete(mio.id)
    await asking
    assert await list_askers(world) == []


# --- pages ---


def make_trial(trials: Trials, done: int = 600, *, is_broken: bool = False) -> ShownTrial:
    plan = PACK.decks.plan_trials(SORA)
    assert plan is not None
    failure = StudyFailure.BROKEN if is_broken else None
    study = Study("x", "deck", "", 600, PACK_DAY, done, "", failure)
    tried = deck_trials.TriedDeck(study, trials, {name: deck.name for name, deck in plan.field})
    return ShownTrial(VALUE, SORA, tried, PACK.decks)


def full_trials() -> Trials:
    """As much as there can be to be told."""
    plan = PACK.decks.plan_trials(SORA)
    assert plan is not None
    return Trials(
        against={name: Record(30, 13 + number % 3, 1) for number, (name, _) in enumerate(plan.field)},
        first=Record(300, 150, 10),
        second=Record(300, 130, 10),
        turns=10_000,
        own_turns=4_800,
        hindered_turns=600,
        hindrances={"green": 500, "white": 200},
        cards={number: Stay(100, 60, 300) for number in SORA.piles["deck"]},
        failed=2,
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_longest_report_fits(language: str) -> None:
    linter = Linter(is_strict=True)
    broken = make_trial(Trials(), 10, is_broken=True)
    with speaking(language):
        told = build_trial(make_trial(full_trials()), None, None)
        pages = (told, build_waiting(make_trial(Trials(), 250)), build_waiting(broken))
        for page in pages:
            to_wire(page, linter, "deck trial")
    assert told.page is not None
    words = "\n".join(block.text for block in told.page.blocks if isinstance(block, Text))
    if language == "en":
        assert "In 12.5 % of its turns an art of the center" in words
        assert "green in 500 turns" in words
        assert "2 matches were broken off" in words
        assert words.count("60 of 100 drawn copies were still in hand") == 5
        assert "20 matches were draws" in words


def test_a_trial_that_was_given_up_can_be_tried_again() -> None:
    page = build_waiting(make_trial(Trials(), 10, is_broken=True)).page
    assert page is not None
    assert "couldn't be brought to its end" in str(page)
    assert "Try it again" in str(page)
