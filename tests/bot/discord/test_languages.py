"""Who reads what in which language: the reader of a private answer, the server of a post, wherever it is."""

from __future__ import annotations

import msgspec

from bot.app.packs.articles import Article, LookUpKind, Suggestion, note
from bot.app.packs.pack import Packs
from bot.discord.match.addresses import Verb
from bot.model.challenges import Place
from bot.model.decks import StarterDeck
from bot.model.deliveries import SendNotice
from bot.model.notices import PlaceLost
from bot.model.settings import Language
from bot.sandbox.world import Setting, World, open_world
from engine.kernel.translation import current_language
from tests.bot.discord.table_talk import answer_to, begin_match, labels_of, words_of
from tests.bot.tiny_game import TinyRuleset
from tests.bot.tiny_pack import TinyPack


async def set_language(world: World, who: str, language: Language) -> None:
    """Somebody sets their language."""
    user = world.people[who].id
    settings = await world.app.preferences.get(user)
    await world.app.preferences.set(user, msgspec.structs.replace(settings, language=language))
    world.client.front_end.languages.note(user, language)


async def test_a_match_that_moved_is_told_in_the_language_of_its_new_server(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013)
    match = await begin_match(world)
    mio, rin = (player.actor.user for player in match.players)
    assert "must choose" in words_of(await match.board())
    cafe = world.env.create_guild("喫茶店", owner=world.people["ann"].user)
    corner = cafe.create_text_channel("corner")
    cafe.add_member(rin)
    there = cafe.add_member(mio)
    await world.app.servers.decide(cafe.id, language=Language.JAPANESE)
    moved = answer_to(await there.slash(corner, "move", match=match.id))
    assert "goes on here" in words_of(moved), "only the mover reads this"
    await world.settle()
    assert corner.last_message is not None
    assert labels_of(corner.last_message)[0] == "選択画面を開く"
    assert "さんの選択を待っています" in words_of(corner.last_message)


async def test_a_letter_is_in_the_language_of_whoever_it_is_for(world: World) -> None:
    match = await begin_match(world)
    await set_language(world, "mio", Language.JAPANESE)
    mio = world.people["mio"]
    notice = PlaceLost()
    await world.watched.deliver(SendNotice(subject=match.id, user_id=mio.id, notice=notice))
    assert "対戦" in words_of(world.direct_messages("mio")[-1])


async def test_a_match_in_direct_messages_is_told_in_the_language_of_its_player(world: World) -> None:
    await set_language(world, "mio", Language.JAPANESE)
    for who in ("mio", "rin"):
        user = world.people[who].id
        place = Place(None, (await world.client.front_end.talks.open(user, at_once=True)).channel_id)
        await world.app.practice.start(
            ruleset="tiny", user_id=user, computer="random", place=place, deck=StarterDeck("plain")
        )
    await world.settle()
    japanese, english = ([words_of(post) for post in world.direct_messages(who)] for who in ("mio", "rin"))
    assert any("さんの選択を待っています" in words for words in japanese)
    assert not any("must choose" in words for words in japanese)
    assert any("must choose" in words for words in english)


async def test_a_public_button_is_named_as_it_reads_there(world: World) -> None:
    """An English reader in a Japanese server presses what the board calls it."""
    await world.app.servers.decide(world.guild.id, language=Language.JAPANESE)
    world.client.front_end.languages.note_server(world.guild.id, Language.JAPANESE)
    match = await begin_match(world)
    mio = world.people["mio"]
    assert labels_of(await match.board())[0] == "選択画面を開く"
    (hand,) = world.direct_messages("mio")
    letters = [words_of(hand), words_of(answer_to(await mio.slash(match.place, "hand")))]
    letters.append(words_of(answer_to(await mio.user.slash("hand"))))
    assert all("press **選択画面を開く** there" in words for words in letters)
    told = words_of(answer_to(await mio.slash(match.place, "help")))
    buttons = labels_of(await match.board())
    assert "The board has four buttons." in told
    assert all(f"**{button}**" in told for button in buttons)
    watching = words_of(await match.press_board(world.people["ann"], Verb.HAND))
    assert f"**{buttons[2]}**" in watching


class ToldLanguage:
    """A library that says which language it was asked in."""

    def find_term(self, term: str) -> Article:
        return note(f"{term}: {current_language()}")

    def suggest(self, kind: LookUpKind, typed: str) -> tuple[Suggestion, ...]:
        return (Suggestion(f"{kind}: {current_language()}", typed),)


class ReadPack(TinyPack):
    has_library = True

    def load_library(self) -> ToldLanguage:  # type: ignore[override]
        return ToldLanguage()


async def test_what_is_searched_in_a_thread_is_told_in_the_language_of_whoever_asks() -> None:
    async with open_world(Setting(Packs([ReadPack(TinyRuleset())]))) as world:
        arena = world.channels["arena"]
        await set_language(world, "mio", Language.JAPANESE)
        for who, language in (("mio", "ja"), ("rin", "en")):
            actor = world.people[who]
            assert f"Card: {language}" in words_of(
                answer_to(await actor.slash(arena, "keyword", term="Card"))
            )
            offered = await actor.autocomplete(arena, "keyword", "term", "Card")
            assert [choice["name"] for choice in offered] == [f"terms: {language}"]
