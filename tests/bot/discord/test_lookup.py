"""Look-ups in a channel: commands, autocomplete, links, sharing; and every page within the limits."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from concurrent.futures import Executor, Future
from datetime import date
from functools import cache
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord
from structlog.testing import capture_logs

from bot.app.lookup.targets import Target, What, parse_target
from bot.app.packs.articles import Article, Links
from bot.app.packs.pack import GamePack, Packs
from bot.discord.lookup.addresses import LookUp, LookUpVerb
from bot.discord.lookup.pages import build_article
from bot.discord.platform.limits import Linter, check_message
from bot.discord.platform.metrics import Metrics
from bot.discord.platform.pages import Outgoing, Select
from bot.discord.platform.pictures import Studio
from bot.discord.platform.wire import to_wire
from bot.games.hocg.library.collection import Collection, load_collection
from bot.games.hocg.library.hocg_library import HocgLibrary
from bot.games.hocg.pack import HocgPack
from bot.games.hocg.pictures import order_card
from bot.games.osica.pack import OsicaPack
from bot.sandbox.moves import walk_components
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG
from engine.hocg.cards.pool import default_pool
from engine.osica import OSICA
from tests.bot.discord.table_talk import (
    answer_to,
    begin_match,
    components_of,
    labels_of,
    play_games,
    press_old,
    words_of,
)
from tests.bot.tiny_game import TinyRuleset

STRICT = Linter(is_strict=True)
TODAY = date(2026, 11, 1)
COMMANDS = {"rule", "faq", "ruling", "keyword", "card"}


PACK = HocgPack(HOCG)


@cache
def reading() -> HocgLibrary:
    return HocgLibrary(load_collection(default_pool(), HOCG.starter_decks()), order_card)


def library() -> Collection:
    return reading().collection


class ReadPack(HocgPack):
    """hOCG with the library that the tests have loaded."""

    def load_library(self) -> HocgLibrary:
        return reading()


@pytest_asyncio.fixture
async def world() -> AsyncIterator[World]:
    async with open_world(
        Setting(Packs([GamePack(TinyRuleset()), ReadPack(HOCG), OsicaPack(OSICA)]))
    ) as running:
        await play_games(running, "hocg")
        yield running
        assert running.errors == []


def selects_of(message: simcord.ResponseMessage | discord.Message) -> list[Mapping[str, Any]]:
    return [part for part in walk_components(components_of(message)) if part["type"] == 3]


def values_of(message: simcord.ResponseMessage) -> list[str]:
    return [option["value"] for select in selects_of(message) for option in select["options"]]


async def choose(
    who: simcord.MemberActor, message: simcord.ResponseMessage, value: str
) -> simcord.ResponseMessage:
    """Choose a line in whichever select has it."""
    place = next(s for s in selects_of(message) if value in [option["value"] for option in s["options"]])
    return answer_to(await who.select(message, [value], custom_id=place["custom_id"]))


async def press(who: simcord.MemberActor, message: Any, label: str) -> simcord.ResponseMessage:
    return answer_to(await who.click(message, label=label))


async def test_a_look_up_holds_nobody_else_up(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    search = HocgLibrary.find_term

    def note_thread(reading: HocgLibrary, term: str) -> Article:
        found.append(threading.current_thread().name)
        return search(reading, term)

    monkeypatch.setattr(HocgLibrary, "find_term", note_thread)
    await mio.slash(arena, "keyword", term="Bloom")
    assert found
    assert threading.main_thread().name not in found


# --- several games ---


async def test_with_one_game_an_answer_names_none(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "rule", question="8.3.2"))
    assert "OSICA" not in words_of(shown)
    other = answer_to(await mio.slash(arena, "keyword", term="osica: Charge"))
    assert "is no term" in words_of(other), "a name without meaning here"
    found = await mio.autocomplete(arena, "card", "card", "SLF-0")
    assert not any("osica" in choice["value"] for choice in found)


async def test_a_game_is_named_in_front_of_the_question(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await play_games(world, "hocg", "osica")
    first = answer_to(await mio.slash(arena, "rule", question="8.3.2"))
    assert "8.3.2 Which holomem may bloom" in words_of(first)
    assert "begin with `osica:` for OSICA" in words_of(first)
    for name in ("osica", "OSICA "):
        shown = answer_to(await mio.slash(arena, "rule", question=f"{name}: who may guard"))
        assert "may guard" in words_of(shown)
    leading = await choose(mio, shown, "c|5.5.4")
    assert "5.5.4 Guarding" in words_of(leading), "links stay in their game"
    term = answer_to(await mio.slash(arena, "keyword", term="osica: チャージ"))
    assert words_of(term).count("Charge")
    none = answer_to(await mio.slash(arena, "ruling", card="osica: SLF-07"))
    assert "no official answers" in words_of(none)


async def test_suggestions_come_from_all_games(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await play_games(world, "osica", "hocg")
    found = await mio.autocomplete(arena, "rule", "question", "5.5")
    assert {choice["value"].partition(":")[0] for choice in found} == {"hocg", "osica"}
    (card,) = await mio.autocomplete(arena, "card", "card", "osica: SLF-07")
    shown = answer_to(await mio.slash(arena, "card", card=card["value"]))
    assert "Deckhand Pico" in words_of(shown)
    assert len(shown.attachments) == 1


async def test_in_the_thread_of_a_match_its_game_is_meant(world: World, mio: simcord.MemberActor) -> None:
    match = await begin_match(world, deck="s.SLF-noa", game="osica")
    await play_games(world, "hocg", "osica")
    shown = answer_to(await mio.slash(match.place, "rule", question="5.5.4"))
    assert "5.5.4 Guarding" in words_of(shown)


# --- commands ---


async def test_a_rule_by_number_leads_on(mio: simcord.MemberActor, arena: simcord.ChannelHandle) -> None:
    shown = answer_to(await mio.slash(arena, "rule", question="rule 8-3-2"))
    assert shown.ephemeral
    assert "8.3.2 Which holomem may bloom" in words_of(shown)
    assert "8.3 Blooming" in words_of(shown), "what contains it is named"
    assert labels_of(shown) == ["▲ 8.3", "◀ 8.3.1", "8.3.3 ▶", "Share"]
    assert {"r|Q137", "c|8.3.3", "t|bloom"} <= set(values_of(shown))
    ruling = await choose(mio, shown, "r|Q137")
    assert ruling.id == shown.id, "an answer that only one person sees is replaced"
    assert "Neither is allowed" in words_of(ruling)
    back = await choose(mio, ruling, "c|8.3.2")
    after = await press(mio, back, "8.3.3 ▶")
    assert "Which card it may bloom with" in words_of(after)


async def test_a_question_gets_the_best_answer_in_full(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "rule", question="can my collab holomem use baton pass?"))
    assert "Only the center can make it" in words_of(shown)
    assert len(values_of(shown)) > 5
    other = await choose(mio, shown, next(value for value in values_of(shown) if value.startswith("c|")))
    assert "▲" in labels_of(other)[0]


async def test_a_term_by_name_shows_the_term(mio: simcord.MemberActor, arena: simcord.ChannelHandle) -> None:
    by_rule = await mio.slash(arena, "rule", question="Collab Effect")
    by_term = await mio.slash(arena, "keyword", term="コラボエフェクト")
    for shown in (answer_to(by_rule), answer_to(by_term)):
        assert "On cards: The collab effect icon" in words_of(shown)
        assert "c|13.2.2" in values_of(shown)


async def test_rulings_by_number_words_and_card(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    by_number = answer_to(await mio.slash(arena, "ruling", search="q154"))
    assert "the game is a draw" in words_of(by_number)
    assert "2024-" in words_of(by_number) or "2025-" in words_of(by_number)
    by_words = answer_to(await mio.slash(arena, "faq", question="lose the last life at the same moment"))
    assert "the game is a draw" in words_of(by_words)
    by_card = answer_to(await mio.slash(arena, "ruling", card="stone axe"))
    assert {"r|Q61", "r|Q105"} <= set(values_of(by_card))
    both = answer_to(await mio.slash(arena, "ruling", card="stone axe", search="life"))
    assert "Q61 ·" in words_of(both), "just one of them is about life"
    neither = answer_to(await mio.slash(arena, "ruling"))
    assert "Name a ruling" in words_of(neither)


async def test_a_card_has_its_picture_text_rulings_and_use(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "card", card="bp01-114"))
    assert "Stone Axe" in words_of(shown)
    assert len(shown.attachments) == 1
    assert "Stone Axe" in (shown.attachments[0].description or "")
    assert [label.split(" (")[0] for label in labels_of(shown)] == ["Text", "Rulings", "Use", "Share"]
    rulings = await press(
        mio, shown, next(label for label in labels_of(shown) if label.startswith("Rulings"))
    )
    assert "Q61" in words_of(rulings)
    assert rulings.attachments == []
    use = await press(mio, rulings, "Use")
    assert "A deck may have at most 4 (rule 6.1.4.3)" in words_of(use)
    text = await press(mio, use, "Text")
    assert len(text.attachments) == 1


async def test_a_name_offers_its_printings(mio: simcord.MemberActor, arena: simcord.ChannelHandle) -> None:
    shown = answer_to(await mio.slash(arena, "card", card="天音かなた"))
    printings = [card.number for card in library().cards.named("Amane Kanata")]
    assert values_of(shown) == [f"d|{number}" for number in printings]
    one = await choose(mio, shown, f"d|{printings[1]}")
    assert printings[1] in words_of(one)
    assert f"Other cards of this name ({len(printings) - 1})" in str(selects_of(one))


async def test_facts_find_cards(mio: simcord.MemberActor, arena: simcord.ChannelHandle) -> None:
    shown = answer_to(await mio.slash(arena, "card", card="red buzz"))
    assert "for “red buzz”" in words_of(shown)
    assert all(library().cards.pool.cards[value.removeprefix("d|")].is_buzz for value in values_of(shown))


@pytest.mark.parametrize(
    ("command", "options", "words"),
    [
        ("rule", {"question": "qqqq wwww"}, "Nothing in the rules fits"),
        ("faq", {"question": "qqqq wwww"}, "No ruling fits"),
        ("card", {"card": "qqqq @everyone **x**"}, "No card fits"),
        ("ruling", {"card": "qqqq"}, "No card fits"),
        ("ruling", {"card": "hY01-001"}, "no such rulings"),
        ("keyword", {"term": "qqqq"}, "is no term"),
        ("keyword", {"term": "zebra attack"}, "is no term"),
    ],
)
async def test_what_is_not_found_is_said(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle, command: str, options: dict[str, str], words: str
) -> None:
    shown = answer_to(await mio.slash(arena, command, **options))
    assert shown.ephemeral
    assert words in words_of(shown)
    assert "@everyone" not in words_of(shown)


async def test_autocomplete_of_every_command(mio: simcord.MemberActor, arena: simcord.ChannelHandle) -> None:
    async def offered(command: str, option: str, typed: str) -> list[str]:
        return [str(line["value"]) for line in await mio.autocomplete(arena, command, option, typed)]

    assert (await offered("rule", "question", "8.3"))[0] == "8.3"
    assert "8.7.4" in await offered("rule", "question", "baton pass tw")
    assert "Q154" in await offered("faq", "question", "last life same mo")
    assert "Q154" in await offered("ruling", "search", "q154")
    assert (await offered("ruling", "card", "amane"))[0] == "Amane Kanata"
    assert (await offered("card", "card", "amane"))[0] == "Amane Kanata"
    assert (await offered("keyword", "term", "bat"))[0] == "baton pass"
    assert len(await offered("keyword", "term", "")) == 25


# --- sharing and old messages ---


async def test_a_shared_answer_over_a_limit_is_cut_in_production(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def build_long(*facts: Any, **options: Any) -> Outgoing:
        return (await build_article(*facts, **options)).with_text("word " * 900)

    shown = answer_to(await mio.slash(arena, "card", card="hBP01-114"))
    monkeypatch.setattr("bot.discord.lookup.presses.build_article", build_long)
    world.client.linter.is_strict = False
    (posted,) = (await mio.click(shown, label="Share")).followups
    assert "Mio looked this up" in words_of(posted)
    assert check_message("", components_of(posted), [], is_v2=True) == []


async def test_share_posts_the_answer_for_everybody(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "card", card="hBP01-114"))
    result = await mio.click(shown, label="Share")
    (posted,) = result.followups
    assert not posted.ephemeral
    assert "Mio looked this up" in words_of(posted)
    assert "Stone Axe" in words_of(posted)
    assert len(posted.attachments) == 1
    assert "Share" not in labels_of(posted)
    assert "Share" not in labels_of(answer_to(result)), "once is enough"
    rin = world.people["rin"]
    public = arena.last_message
    assert public is not None
    hers = await press(rin, public, "Use")
    assert hers.ephemeral
    assert hers.id != public.id, "what everybody sees stays as it is"
    assert "In a deck" in words_of(hers)


async def test_answers_work_after_a_restart(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "rule", question="8.3.2"))
    await mio.click(shown, label="Share")
    await world.restart()
    public = arena.last_message
    assert public is not None
    above = await press(world.people["rin"], public, "▲ 8.3")
    assert "Blooming" in words_of(above)


async def test_cards_named_in_a_message(mio: simcord.MemberActor, arena: simcord.ChannelHandle) -> None:
    said = await mio.send(arena, "Is a stone axe on kanata better than hBP01-004?")
    shown = answer_to(await mio.context_menu(arena, "Show the cards named here", said))
    assert shown.ephemeral
    numbers = {value.removeprefix("d|") for value in values_of(shown)}
    assert {"hBP01-114", "hBP01-004"} <= numbers
    nothing = await mio.send(arena, "good morning")
    quiet = answer_to(await mio.context_menu(arena, "Show the cards named here", nothing))
    assert "No card is named" in words_of(quiet)
    single = await mio.send(arena, "[[Stone Axe]]")
    one = answer_to(await mio.context_menu(arena, "Show the cards named here", single))
    assert len(one.attachments) == 1


async def test_cards_named_in_an_answer_of_ours(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "ruling", search="Q61"))
    await mio.click(shown, label="Share")
    public = arena.last_message
    assert public is not None
    found = answer_to(await mio.context_menu(arena, "Show the cards named here", public))
    assert "Stone Axe" in words_of(found)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("k1|c|8.3.2", "8.3.2"),
        ("k1|r|Q61", "Q61"),
        ("k1|t|collab", "8.4.1"),
        ("k1|d|hBP01-114", "Stone Axe"),
        ("k1|dr|hBP01-114", "Stone Axe"),
        ("k1|du|hBP01-114", "Stone Axe"),
        ("k1|n|Stone Axe", "hBP01-114"),
        ("k1|s|d|hBP01-114", "Stone Axe"),
    ],
)
async def test_the_links_of_the_first_release_lead_where_they_led(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle, code: str, told: str
) -> None:
    shown = answer_to(await mio.slash(arena, "ruling", search="Q61"))
    await mio.click(shown, label="Share")
    public = arena.last_message
    assert public is not None
    assert told in words_of(await press_old(world, mio, public, code))


def test_matches_are_still_answered_by_their_own_router() -> None:
    assert LookUp.read("o1|ABCD2345|1|h") is None
    assert LookUp.read("k1|nonsense|x") is None
    assert LookUp.read("k1|v|hocg") is None


# --- registration ---


async def test_the_commands_work_wherever_a_person_has_the_bot(world: World) -> None:
    payloads = {
        command.name: command.to_dict(world.client.tree) for command in world.client.tree.get_commands()
    }
    for name in (*COMMANDS, "Show the cards named here"):
        assert payloads[name]["integration_types"] == [0, 1], name
        assert payloads[name]["contexts"] == [0, 1, 2], name
    assert payloads["duel"]["integration_types"] == [0], "matches need the bot in the server"


# --- pages ---


def all_targets() -> Iterator[Target]:
    known = library()
    yield from (Target(What.CLAUSE, number) for number in known.reference.rules.clauses)
    yield from (Target(What.RULING, number) for number in known.reference.rulings.rulings)
    yield from (Target(What.TERM, term) for term in known.reference.keywords.keywords)
    for what in (What.CARD, What.CARD_RULINGS, What.CARD_USE):
        yield from (Target(what, number) for number in known.cards.pool.cards)
    yield from (Target(What.PRINTINGS, card.name) for card in known.cards.pool.cards.values())


@cache
def all_articles() -> Mapping[str, Article]:
    """Every article of the library and some answers, by what was asked."""
    articles: dict[str, Article] = {}
    for target in map(str, all_targets()):
        if target not in articles:
            article = reading().open(target, TODAY)
            assert article is not None, target
            articles[target] = article
    for question in ("bloom", "holomem", "can I bloom twice?", "a" * 4000):
        articles[question] = reading().ask_rules(question)
    articles["many cards"] = reading().find_card("red", TODAY)
    articles["nothing"] = reading().find_card("@everyone" * 200, TODAY)
    return articles


class NoPool(Executor):
    """Draws nothing, so that only the words are looked at."""

    def submit(self, *args: Any, **kwargs: Any) -> Any:
        future: Future[Any] = Future()
        future.set_exception(OSError("no paint"))
        return future


async def test_every_answer_is_within_the_limits() -> None:
    studio = Studio(Packs([PACK]), NoPool(), Metrics())
    with capture_logs():
        for name, article in all_articles().items():
            to_wire(await build_article(article, "hocg", studio), STRICT, name)
    assert len(all_articles()) > 2500


def targets_of(article: Article) -> Iterator[str]:
    yield from (tab.target for tab in article.tabs)
    for part in article.parts:
        if isinstance(part, Links):
            yield from (link.target for link in part.links)
    if article.target:
        yield article.target


def test_every_button_and_choice_leads_somewhere() -> None:
    places = {target: name for name, article in all_articles().items() for target in targets_of(article)}
    assert len(places) > 2500
    for target, name in places.items():
        parsed = parse_target(target)
        assert parsed is not None, name
        is_open = target in all_articles() or reading().open(target, TODAY) is not None
        assert is_open, (name, target)
        assert LookUp(LookUpVerb.SHARE, "hocg", target).custom_id


async def test_all_rulings_of_a_clause_can_be_opened() -> None:
    known = library()
    number = max(
        known.reference.rules.clauses, key=lambda number: len(known.reference.rulings.of_clause(number))
    )
    rulings = known.reference.rulings.of_clause(number)
    assert len(rulings) > 25, "one select isn't enough for these"
    article = reading().ask_rules(number)
    page = (await build_article(article, "hocg", Studio(Packs([PACK]), NoPool(), Metrics()))).page
    assert page is not None
    listed = {choice.value for block in page.blocks if isinstance(block, Select) for choice in block.choices}
    assert {f"r|{ruling.number}" for ruling in rulings} <= listed


def test_addresses_say_everything_and_are_short_enough() -> None:
    for verb in (LookUpVerb.SHOW, LookUpVerb.SHARE, LookUpVerb.READ):
        look = LookUp(verb, "hocg", str(Target(What.CARD, "hBP01-010")))
        assert LookUp.read(look.custom_id) == look
    with pytest.raises(ValueError, match="characters"):
        LookUp(LookUpVerb.SHOW, "hocg", "x" * 100).custom_id  # noqa: B018
