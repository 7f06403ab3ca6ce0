"""Decks of every game: `/deck` is one command, a deck tells its game, and where a server plays one game
nothing shows that there could be two.
"""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.app.packs.pack import GamePack, Packs
from bot.discord.decks.addresses import DeckPress, DeckVerb
from bot.games.osica.pack import OsicaPack
from bot.sandbox.world import Setting, World
from engine.osica import OSICA
from tests.bot.discord.table_talk import answer_to, labels_of, play_games, words_of
from tests.bot.discord.wide_game import WideRuleset
from tests.bot.tiny_game import PLAIN, TinyRuleset
from tests.bot.tiny_pack import TinyPack

NOA = dict(OSICA.starter_decks())["SLF-noa"]
STEEP = "Name: Hill\nDeck\n6 T-1\n6 T-5"


@pytest.fixture
def setting() -> Setting:
    return Setting(Packs([TinyPack(TinyRuleset()), OsicaPack(OSICA), GamePack(WideRuleset())]))


async def bring_in(
    actor: simcord.MemberActor, place: simcord.ChannelHandle, text: str, **more: Any
) -> simcord.ResponseMessage:
    shown = await actor.slash(place, "deck import")
    return answer_to(await actor.submit_modal(shown, {"text": text, **more}))


async def decks_of(
    world: World, actor: simcord.MemberActor, game: str
) -> dict[str, dict[str, dict[str, int]]]:
    return {each.deck.name: each.deck.piles for each in await world.app.decks.of_user(actor.id, game)}


async def test_a_game_that_brings_nothing_has_lists(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = await bring_in(mio, arena, STEEP)
    words = words_of(shown)
    assert "Imported and stored as **Hill**" in words
    assert "Deck 12 · it can be played" in words
    changed = answer_to(await mio.slash(arena, "deck edit", deck="Hill", changes="-1 T-5, +2 T-2"))
    assert "T-5: 6 → 5 · T-2: 0 → 2" in words_of(changed)
    assert "can't be played" in words_of(changed)
    assert "A deck has 12 cards, not 13." in words_of(changed)
    figures = answer_to(await mio.slash(arena, "deck show", deck="Hill", view="figures"))
    assert "13, of them 3 different" in words_of(figures)
    exported = answer_to(await mio.slash(arena, "deck export", deck="Hill", format="Plain text"))
    assert (await exported.attachments[0].read()).decode() == "Name: Hill\n\nDeck (13)\n6 T-1\n5 T-5\n2 T-2\n"
    assert await decks_of(world, mio, "tiny") == {"Hill": {"deck": {"T-1": 6, "T-5": 5, "T-2": 2}}}


async def test_a_shared_deck_is_taken_over(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shared = answer_to(await mio.slash(arena, "deck share", deck="s.plain"))
    code = words_of(shared).split("```")[1].strip()
    await bring_in(world.people["rin"], arena, code, name="Mine now")
    assert await decks_of(world, world.people["rin"], "tiny") == {"Mine now": PLAIN.piles}
    await mio.click(shared, custom_id=DeckPress(DeckVerb.POST, "s.plain").custom_id)
    post = arena.history()[-1]
    assert "shares a deck · Deck 12" in words_of(post)
    await mio.click(post, label="Copy it to my decks")
    assert list((await decks_of(world, mio, "tiny")).values()) == [PLAIN.piles]


async def test_with_one_game_nothing_shows_that_there_could_be_two(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await play_games(world, "osica")
    listed = answer_to(await mio.slash(arena, "deck list"))
    assert not [label for label in labels_of(listed) if "Decks of" in label]
    assert "OSICA" not in words_of(listed)
    found = await mio.autocomplete(arena, "deck show", "deck", "")
    assert {choice["value"] for choice in found} == {f"s.{name}" for name, _ in OSICA.starter_decks()}
    formats = await mio.autocomplete(arena, "deck export", "format", "", deck="s.SLF-noa")
    assert [choice["value"] for choice in formats] == ["text"]
    shown = answer_to(await mio.slash(arena, "deck show", deck="s.SLF-noa", view="figures"))
    assert "among the first 5" in words_of(shown)
    assert "no single deck" in words_of(answer_to(await mio.slash(arena, "deck show", deck="s.plain")))


async def test_where_several_are_played_a_deck_tells_its_game(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await play_games(world, "tiny", "osica")
    found = await mio.autocomplete(arena, "deck copy", "deck", "")
    assert {choice["value"].partition(":")[0] for choice in found} == {"tiny", "osica"}
    await mio.slash(arena, "deck copy", deck="osica: s.SLF-noa", name="Ferry")
    assert list(await decks_of(world, mio, "osica")) == ["Ferry"]
    renamed = answer_to(await mio.slash(arena, "deck rename", deck="Ferry", name="Night ferry"))
    assert "It is called **Night ferry** now" in words_of(renamed)
    listed = answer_to(await mio.slash(arena, "deck list"))
    assert "The Tiny Game" in words_of(listed)
    assert "You have none yet" in words_of(listed)
    other = answer_to(await mio.click(listed, label="Decks of OSICA"))
    assert "**Night ferry** · Oshi character 1 · Deck 60 · it can be played" in words_of(other)
    assert "Decks of The Tiny Game" in labels_of(other)
    assert "Decks of The *Wide* Game" not in labels_of(other), "it isn't played here"


async def test_a_pasted_deck_finds_its_game(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await play_games(world, "tiny", "osica")
    noa = OsicaPack(OSICA).decks.write(NOA, "text").text
    await bring_in(mio, arena, noa, name="Noa")
    await bring_in(mio, arena, STEEP)
    assert await decks_of(world, mio, "osica") == {"Noa": NOA.piles}
    assert await decks_of(world, mio, "tiny") == {"Hill": {"deck": {"T-1": 6, "T-5": 6}}}
    refused = await bring_in(mio, arena, "1 T-1\n3 nothing at all")
    assert "a line looks like “4 T-2”" in words_of(refused), "the game that is meant says what would be right"


async def test_a_list_of_a_game_that_is_not_played_here_is_none(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await play_games(world, "tiny")
    refused = await bring_in(mio, arena, "3 SLF-01\n3 SLF-02")
    assert "names no card;" in words_of(refused)
    assert await decks_of(world, mio, "osica") == {}
