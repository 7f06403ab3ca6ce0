"""Decks on Discord: importing, showing, changing, sharing them, with the real bot in a small Discord."""

from __future__ import annotations

import json
import pickle
from collections.abc import AsyncIterator
from concurrent.futures import Executor, Future
from datetime import date
from typing import Any

import pytest
import pytest_asyncio
import simcord
from structlog.testing import capture_logs

from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.discord.decks.addresses import DeckPress, DeckVerb
from bot.discord.decks.book import DeckBook
from bot.discord.decks.forms import make_edit_form, make_import_form
from bot.discord.decks.menu import deck_value
from bot.discord.decks.pages import ShownDeck, build_deck_text, build_figures, build_post, fits_button
from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.limits import Linter, check_choices, check_message, check_modal
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.pictures import Studio
from bot.discord.platform.wire import to_wire
from bot.games.hocg.decks.exporting import export_deck
from bot.games.hocg.decks.formats import FORMATS, DeckFormat
from bot.games.hocg.decks.importing import import_deck
from bot.games.hocg.decks.picture import show_deck
from bot.games.hocg.decks.share_code import decode_deck, encode_deck
from bot.games.hocg.decks.statistics import find_statistics
from bot.games.hocg.pack import HocgPack
from bot.model.decks import StarterDeck
from bot.model.errors import UnknownDeck
from bot.sandbox.moves import walk_components
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG
from engine.kernel.ruleset import Deck
from tests.bot.discord.table_talk import answer_to, components_of, labels_of, words_of
from tests.bot.games.hocg.decks.samples import DEMO, STARTERS, catalog

PACK = HocgPack(HOCG)
TOOLS = PACK.decks
SORA = dict(STARTERS)["hSD01-sora"]
SORA_VALUE = "s.hSD01-sora"
LIST = export_deck(SORA, DeckFormat.TEXT, catalog())


@pytest_asyncio.fixture
async def world() -> AsyncIterator[World]:
    setting = Setting(Packs([PACK]), policy=Policy(max_stored_decks=3))
    async with open_world(setting) as running:
        yield running
        assert running.errors == []


async def import_form(
    actor: simcord.MemberActor, place: simcord.ChannelHandle, **values: Any
) -> simcord.ResponseMessage:
    """Open the form of /deck import and send it in."""
    shown = await actor.slash(place, "deck import")
    return answer_to(await actor.submit_modal(shown, values))


async def stored(world: World, actor: simcord.MemberActor) -> dict[str, Deck]:
    """A user's decks by their values in menus."""
    decks = await world.app.decks.of_user(actor.id, "hocg")
    return {f"d.{deck.id}": deck.deck for deck in decks}


def press_of(message: Any, verb: DeckVerb) -> str:
    """The identifier in a message that stands for a verb."""
    for part in walk_components(components_of(message)):
        press = DeckPress.read(part.get("custom_id") or "")
        if press is not None and press.verb is verb:
            return str(part["custom_id"])
    raise AssertionError(f"no {verb} among {labels_of(message)}")


async def click(actor: simcord.MemberActor, message: Any, verb: DeckVerb) -> simcord.ResponseMessage:
    return answer_to(await actor.click(message, custom_id=press_of(message, verb)))


# --- importing ---


async def test_a_pasted_list_is_imported_and_shown(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = await import_form(mio, arena, text=LIST, name="My first")
    assert shown.ephemeral
    words = words_of(shown)
    assert "Imported and stored as **My first**" in words
    assert "50 cards and 20 cheers · it can be played" in words
    assert [file.filename.startswith("deck-") for file in shown.attachments] == [True]
    ((_, deck),) = (await stored(world, mio)).items()
    assert deck == Deck("My first", SORA.piles)
    assert await stored(world, world.people["rin"]) == {}


@pytest.mark.parametrize("wanted", list(DeckFormat))
async def test_a_file_of_every_format_is_imported(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle, wanted: DeckFormat
) -> None:
    exported = export_deck(SORA, wanted, catalog())
    shown = await import_form(mio, arena, file=("My_deck.json", exported.encode()))
    assert "Imported and stored" in words_of(shown)
    ((_, deck),) = (await stored(world, mio)).items()
    assert deck.piles == SORA.piles
    assert deck.name == ("My deck" if wanted is DeckFormat.SIMULATOR else f"{SORA.name} (2)")


async def test_all_problems_are_listed_at_once(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    text = "1 hSD01-001\n5 hSD01-005\n2 hBP01-030\n3 hBP99-001\n19 hY02-001"
    words = words_of(await import_form(mio, arena, text=text))
    for part in (
        "It can't be played yet",
        "the deck pile has 10 cards",
        "the cheer pile has 19 cards",
        "Tokino Sora \\(hSD01-005\\): 5 copies, at most 4 are allowed \\(rule 6.1.4.3\\)",
        "there is no card hBP99-001",
        "At official events",
        "IRyS \\(hBP01-030\\): 2 copies",
        "What experienced players would say",
        "no Debut of that name to bloom from",
    ):
        assert part.replace("\\(", "(").replace("\\)", ")") in words.replace("\\", ""), words


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "There is nothing in it"),
        ({"text": "6ADJR"}, "looks like a Deck Log code"),
        ({"text": "1 hSD01-001\n@everyone **look** <@1> https://x.y"}, "names no card;"),
        ({"text": '{"oshi":"hSD01-001","deck":{"hSD01-003":-1}}'}, "from 0 to 50 belongs here"),
        ({"file": ("deck.zip", b"PK\x03\x04" + b"0" * 99)}, "ZIP archive"),
        ({"file": ("deck.json", b"[" * 66_000)}, "The file has 64 KB"),
        ({"file": ("deck.txt", b"\xff" * 9)}, "UTF-8"),
        ({"text": "4 hSD01-003", "file": ("deck.txt", b"4 hSD01-003")}, "both a text and a file"),
    ],
)
async def test_what_is_no_deck_gets_one_harmless_sentence(
    world: World,
    mio: simcord.MemberActor,
    arena: simcord.ChannelHandle,
    values: dict[str, Any],
    words: str,
) -> None:
    shown = await import_form(mio, arena, **values)
    said, *paste = words_of(shown).split("```")
    assert words in said
    assert said.startswith("⚠ ")
    assert len(paste) in (0, 2), "what was pasted stands between fences, where it means nothing"
    assert "@everyone" not in said
    assert "<@1>" not in said.replace("\\<", "")
    assert "**look**" not in said
    assert await stored(world, mio) == {}


async def test_a_name_is_shown_as_it_is_written(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    words = words_of(await import_form(mio, arena, text=LIST, name="@everyone **x** <@1> `y`"))
    assert "@everyone" not in words
    assert "\\*\\*x\\*\\*" in words
    assert "\\<" in words


async def test_names_stay_apart_and_decks_have_a_limit(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    for _ in range(3):
        await import_form(mio, arena, text=LIST, name="Sora")
    assert sorted(deck.name for deck in (await stored(world, mio)).values()) == [
        "Sora",
        "Sora (2)",
        "Sora (3)",
    ]
    words = words_of(await import_form(mio, arena, text=LIST))
    assert "You have 3 decks, which is the limit" in words


async def test_a_form_that_was_open_over_a_restart_still_works(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = await mio.slash(arena, "deck import")
    await world.restart()
    assert "Imported" in words_of(answer_to(await mio.submit_modal(shown, {"text": LIST})))
    assert len(await stored(world, mio)) == 1


async def test_a_paste_is_kept_until_it_is_right(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    wrong = "1 hSD01-001\n4 hSD01-003\n4 Tokino Soda\n??? *what*"
    refused = await import_form(mio, arena, text=wrong)
    words = words_of(refused)
    assert "Line 3" in words, "every wrong line is told"
    assert "Line 4" in words
    form = await mio.click(refused, custom_id=press_of(refused, DeckVerb.AGAIN))
    assert form.modal is not None
    assert form.modal["components"][0]["component"]["value"] == wrong
    done = answer_to(await mio.submit_modal(form, {"text": LIST}))
    assert "Imported" in words_of(done)
    assert len(await stored(world, mio)) == 1


# --- looking ---


async def test_a_deck_has_three_views(mio: simcord.MemberActor, arena: simcord.ChannelHandle) -> None:
    shown = answer_to(await mio.slash(arena, "deck show", deck=SORA_VALUE))
    assert shown.ephemeral
    assert len(shown.attachments) == 1
    assert "Edit …" not in labels_of(shown)
    text = await click(mio, shown, DeckVerb.TEXT)
    assert "4× Tokino Sora · Debut · hSD01-003" in words_of(text)
    assert text.attachments == []
    figures = await click(mio, text, DeckVerb.FIGURES)
    opening = find_statistics(SORA, catalog()).opening
    assert f"{float(opening.first_hand) * 100:.1f} %" in words_of(figures)
    assert "Debut 18" in words_of(figures)
    again = await click(mio, figures, DeckVerb.SHOW)
    assert len(again.attachments) == 1


@pytest.mark.parametrize("view", ["picture", "text", "figures"])
async def test_a_view_can_be_asked_for(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle, view: str
) -> None:
    shown = answer_to(await mio.slash(arena, "deck show", deck=SORA.name, view=view))
    assert "Tokino Sora" in words_of(shown)


async def test_an_unknown_deck_is_named(mio: simcord.MemberActor, arena: simcord.ChannelHandle) -> None:
    for typed in ("@everyone", "d.NOSUCH12", "s.nothing"):
        words = words_of(answer_to(await mio.slash(arena, "deck show", deck=typed)))
        assert "There is no single deck called" in words
        assert "@everyone" not in words


async def test_decks_of_others_stay_theirs(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await import_form(mio, arena, text=LIST)
    (value,) = await stored(world, mio)
    rin = world.people["rin"]
    assert "no single deck" in words_of(answer_to(await rin.slash(arena, "deck delete", deck=value)))
    book = DeckBook(world.app, PACK, Studio(Packs([PACK]), world.pool, world.metrics))
    assert (await book.resolve(mio.id, value)).deck.piles == SORA.piles
    with pytest.raises(UnknownDeck):
        await book.resolve(rin.id, value)


async def test_the_list_leads_to_a_deck(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    empty = answer_to(await mio.slash(arena, "deck list"))
    assert "You have none yet" in words_of(empty)
    await import_form(mio, arena, text="4 hSD01-003", name="Half a deck")
    listed = answer_to(await mio.slash(arena, "deck list"))
    assert "**Half a deck** · 4 cards and 0 cheers · can't be played: 3 problems" in words_of(listed)
    (value,) = await stored(world, mio)
    chosen = await mio.select(listed, [value], custom_id=press_of(listed, DeckVerb.CHOOSE))
    assert "Half a deck" in words_of(answer_to(chosen))


@pytest.mark.parametrize("wanted", list(DeckFormat))
async def test_a_deck_is_exported_in_every_format(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle, wanted: DeckFormat
) -> None:
    shown = answer_to(await mio.slash(arena, "deck export", deck=SORA_VALUE, format=wanted.value))
    assert shown.ephemeral
    if shown.attachments:
        content = (await shown.attachments[0].read()).decode()
    else:
        content = words_of(shown).split("```")[1].strip()
    assert content == export_deck(SORA, wanted, catalog())
    assert import_deck(content, catalog()).deck.piles == SORA.piles


async def test_a_select_exports_too_and_says_what_has_no_room(
    mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = await import_form(mio, arena, text="4 hSD01-003", name="No oshi")
    export = press_of(shown, DeckVerb.EXPORT)
    refused = answer_to(await mio.select(shown, ["holodelta"], custom_id=export))
    assert "holoDelta writes exactly 1 oshi down, and this deck has 0" in words_of(refused)
    text = answer_to(await mio.select(shown, ["text"], custom_id=export))
    assert text.attachments[0].filename == "No_oshi.txt"


# --- changing ---


async def test_a_starter_is_copied_and_edited(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "deck copy", deck=SORA_VALUE, name="Mine"))
    assert "Copied as **Mine**" in words_of(shown)
    edited = answer_to(await mio.slash(arena, "deck edit", deck="Mine", changes="-1 hSD01-003, +1 hSD01-005"))
    assert "hSD01-003: 4 → 3" in words_of(edited)
    (deck,) = (await stored(world, mio)).values()
    assert deck.piles["deck"] == SORA.piles["deck"] | {"hSD01-003": 3, "hSD01-005": 4}
    wrong = answer_to(await mio.slash(arena, "deck edit", deck="Mine", changes="+1 Tokino Sora"))
    assert "say which by its number" in words_of(wrong)
    assert (await stored(world, mio)).popitem()[1] == deck


async def test_the_whole_list_can_be_edited_in_a_form(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await mio.slash(arena, "deck copy", deck=SORA_VALUE, name="Mine")
    form = await mio.slash(arena, "deck edit", deck="Mine")
    assert form.modal is not None
    listed = str(form.modal["components"][0]["component"]["value"])
    assert "4 hSD01-003 Tokino Sora" in listed
    changed = listed.replace("4 hSD01-003", "2 hSD01-003").replace("Name: Mine", "Name: Ours")
    shown = answer_to(await mio.submit_modal(form, {"text": changed}))
    assert "✔ Changed." in words_of(shown)
    (deck,) = (await stored(world, mio)).values()
    assert deck == Deck("Ours", SORA.piles | {"deck": SORA.piles["deck"] | {"hSD01-003": 2}})


async def test_the_button_opens_the_form_too(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "deck copy", deck=SORA_VALUE, name="Mine"))
    form = await mio.click(shown, custom_id=press_of(shown, DeckVerb.EDIT))
    bad = answer_to(await mio.submit_modal(form, {"text": "4 hSD01-003\n??? what"}))
    assert "Line 2" in words_of(bad)
    assert [deck.piles for deck in (await stored(world, mio)).values()] == [SORA.piles]
    again = await mio.click(bad, custom_id=press_of(bad, DeckVerb.AGAIN))
    assert again.modal is not None
    assert again.modal["components"][0]["component"]["value"] == "4 hSD01-003\n??? what", "nothing is lost"
    done = answer_to(await mio.submit_modal(again, {"text": "4 hSD01-003"}))
    assert "✔ Changed." in words_of(done)
    (deck,) = (await stored(world, mio)).values()
    assert deck == Deck("Mine", {"oshi": {}, "deck": {"hSD01-003": 4}, "cheer": {}})


async def test_a_starter_deck_cannot_be_changed(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    for command, options in (
        ("edit", {"changes": "+1 hSD01-003"}),
        ("edit", {}),
        ("rename", {"name": "x"}),
        ("delete", {}),
    ):
        shown = answer_to(await mio.slash(arena, f"deck {command}", deck=SORA_VALUE, **options))
        assert "There is no single deck called" in words_of(shown)


async def test_a_deck_is_renamed_and_deleted_after_a_question(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await mio.slash(arena, "deck copy", deck=SORA_VALUE, name="Mine")
    renamed = answer_to(await mio.slash(arena, "deck rename", deck="Mine", name="Better"))
    assert "It is called **Better** now" in words_of(renamed)
    blank = answer_to(await mio.slash(arena, "deck rename", deck="Better", name="\u200b \u200b"))
    assert "needs a name" in words_of(blank)
    await mio.slash(arena, "deck copy", deck=SORA_VALUE, name="Mine")
    taken = answer_to(await mio.slash(arena, "deck rename", deck="Mine", name="better"))
    assert "It is called **better (2)** now" in words_of(taken), "a name means one deck"
    again = answer_to(await mio.slash(arena, "deck rename", deck="Better", name="BETTER"))
    assert "It is called **BETTER** now" in words_of(again)
    await mio.slash(arena, "deck rename", deck="BETTER", name="Better")
    question = answer_to(await mio.slash(arena, "deck delete", deck="better (2)"))
    await click(mio, question, DeckVerb.DELETE_SURE)
    question = answer_to(await mio.slash(arena, "deck delete", deck="Better"))
    kept = await click(mio, question, DeckVerb.SHOW)
    assert len(await stored(world, mio)) == 1
    question = await click(mio, kept, DeckVerb.DELETE)
    gone = await click(mio, question, DeckVerb.DELETE_SURE)
    assert "**Better** is deleted" in words_of(gone)
    assert await stored(world, mio) == {}


# --- sharing ---


async def test_a_deck_is_shared_with_everybody_and_taken_by_a_press(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "deck share", deck=SORA_VALUE))
    assert shown.ephemeral
    code = words_of(shown).split("```")[1].strip()
    assert decode_deck(code) == SORA
    done = await click(mio, shown, DeckVerb.POST)
    assert "Posted" in words_of(done)
    post = arena.history()[-1]
    assert code in words_of(post)
    assert "Mio shares a deck" in words_of(post)
    followups = [entry for entry in world.env.http_requests if "shares a deck" in str(entry)]
    assert [entry.json["allowed_mentions"] for entry in followups if entry.json] == [{"parse": []}]
    assert any(part["type"] == 12 for part in walk_components(components_of(post)))
    rin = world.people["rin"]
    taken = answer_to(await rin.click(post, custom_id=press_of(post, DeckVerb.TAKE)))
    assert taken.ephemeral
    (deck,) = (await stored(world, rin)).values()
    assert deck.piles == SORA.piles
    pasted = await import_form(mio, arena, text=f"look: `{code}`")
    assert "Imported" in words_of(pasted)


async def test_a_shared_deck_over_a_limit_is_cut_in_production(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build_long_post(*facts: Any) -> Outgoing:
        return build_post(*facts).with_text("word " * 900)

    shown = answer_to(await mio.slash(arena, "deck share", deck=SORA_VALUE))
    monkeypatch.setattr("bot.discord.decks.book.build_post", build_long_post)
    world.client.linter.is_strict = False
    with capture_logs() as lines:
        assert "Posted" in words_of(await click(mio, shown, DeckVerb.POST))
    assert [line["log_level"] for line in lines if line["event"] == "over_limit"] == ["error"]
    posted = arena.history()[-1]
    assert "Mio shares a deck" in words_of(posted)
    assert check_message("", components_of(posted), [], is_v2=True) == []


async def test_buttons_work_after_a_restart(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "deck show", deck=SORA_VALUE))
    await world.restart()
    assert "hSD01-003" in words_of(await click(mio, shown, DeckVerb.TEXT))


async def test_old_buttons_are_explained(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    shown = answer_to(await mio.slash(arena, "deck copy", deck=SORA_VALUE, name="Mine"))
    (value,) = await stored(world, mio)
    await world.app.decks.delete(mio.id, value.removeprefix("d."))
    gone = await click(mio, shown, DeckVerb.TEXT)
    assert "There is no deck" in words_of(gone)


async def test_a_stored_deck_is_played_with(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await mio.slash(arena, "deck copy", deck=SORA_VALUE, name="Mine")
    choices = await mio.autocomplete(arena, "duel", "deck", "min")
    assert choices[0]["name"] == "Mine (your deck)"
    challenged = answer_to(await mio.slash(arena, "duel", deck=choices[0]["value"]))
    assert "is being posted" in words_of(challenged)


# --- autocomplete, limits, identifiers ---


async def test_autocomplete_offers_what_fits(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await mio.slash(arena, "deck copy", deck=SORA_VALUE, name="Zebra")
    every = await mio.autocomplete(arena, "deck show", "deck", "")
    assert every[0]["name"] == "Zebra (your deck)"
    assert len(every) == 1 + len(HOCG.starter_decks()) or len(every) == 25
    only = await mio.autocomplete(arena, "deck delete", "deck", "zeb")
    assert [choice["name"] for choice in only] == ["Zebra (your deck)"]
    assert await mio.autocomplete(arena, "deck edit", "deck", "sora") == []


@pytest.mark.parametrize("verb", list(DeckVerb))
def test_an_identifier_comes_back(verb: DeckVerb) -> None:
    press = DeckPress(verb, SORA_VALUE, ("a", "b"))
    assert DeckPress.read(press.custom_id) == press
    assert press != DeckPress(verb, SORA_VALUE, ("a",))
    assert Press.read(press.custom_id) is None, "presses of matches and of decks are told apart"
    assert DeckPress.read(Press(Verb.HAND, "ABCD2345").custom_id) is None


@pytest.mark.parametrize("custom_id", ["", "d1", "d1|", "d1|v", "d1|zz|x", "o1|v|x", "d2|v|x"])
def test_other_identifiers_are_none_of_ours(custom_id: str) -> None:
    assert DeckPress.read(custom_id) is None


def test_an_identifier_has_a_limit() -> None:
    with pytest.raises(ValueError, match="custom_id of"):
        _ = DeckPress(DeckVerb.TAKE, "-", ("x" * 100,)).custom_id
    assert fits_button("x" * 93)
    assert not fits_button("x" * 94)
    assert DeckPress(DeckVerb.TAKE, "-", ("x" * 93,)).custom_id


async def test_forms_are_within_discords_limits() -> None:
    for form in (make_import_form(TOOLS), make_edit_form(SORA_VALUE, "x" * 4000)):
        assert check_modal(form.to_dict()) == []


def test_formats_are_choices_within_discords_limits() -> None:
    assert check_choices([(each.title, each.key) for each in TOOLS.formats]) == []
    assert {each.key for each in TOOLS.formats} == set(FORMATS) == set(DeckFormat)


def make_worst() -> Deck:
    """A deck with as much to say about it as possible."""
    numbers = list(HOCG.pool.cards)[:200]
    return Deck(
        "@everyone " + "*" * 50,
        {"oshi": dict.fromkeys(numbers[:4], 1), "deck": dict.fromkeys(numbers, 1), "cheer": {}},
    )


def shown_of(deck: Deck) -> ShownDeck:
    return ShownDeck("d.ABCD2345", deck, TOOLS.report(deck, date(2026, 11, 21)))


@pytest.mark.parametrize(
    "deck", [DEMO, SORA, make_worst(), Deck("x", {})], ids=["demo", "sora", "worst", "empty"]
)
async def test_every_page_is_within_discords_limits(deck: Deck) -> None:
    linter, shown = Linter(is_strict=True), shown_of(deck)
    code = encode_deck(deck)
    for message in (
        build_deck_text(shown, TOOLS, "✔ notice"),
        build_figures(shown, TOOLS),
        build_post(shown, None, TOOLS, [code], 1),
    ):
        assert to_wire(message, linter, "page").layout is not None
        assert "@everyone" not in json.dumps(to_wire(message, linter, "page").layout.to_components())  # type: ignore[union-attr]


def test_values_of_menus_are_what_the_challenge_uses() -> None:
    assert deck_value(StarterDeck("hSD01-sora")) == SORA_VALUE


async def test_a_picture_that_fails_is_replaced_by_words_outside_of_tests(world: World) -> None:
    class Broken(Executor):
        def submit(self, *args: Any, **kwargs: Any) -> Any:
            future: Future[Any] = Future()
            future.set_exception(OSError("no font"))
            return future

    drawing, packs = TOOLS.draw(SORA, ""), Packs([PACK])
    assert await Studio(packs, Broken(), world.metrics).make(drawing) is None
    with pytest.raises(OSError, match="no font"):
        await Studio(packs, Broken(), world.metrics, is_strict=True).make(drawing)
    book = DeckBook(world.app, PACK, Studio(packs, Broken(), world.metrics))
    message = await book.show(1, await book.resolve(1, SORA_VALUE))
    assert message.files == ()
    assert "hSD01-003" in str(message.page)


async def test_a_picture_is_drawn_once(world: World) -> None:
    studio = Studio(Packs([PACK]), world.pool, world.metrics)
    first = await studio.make(TOOLS.draw(SORA, ""))
    assert first is not None
    assert await studio.make(TOOLS.draw(SORA, "")) is first
    assert await studio.make(TOOLS.draw(SORA, "a note")) is not first


def test_what_is_drawn_can_go_to_another_process() -> None:
    shown = show_deck(Deck("x", DEMO.piles | {"deck": {"hBP99-001": 3}}), "note", catalog())
    assert pickle.loads(pickle.dumps(shown)) == shown
    assert shown.cards[0].card.name == "hBP99-001"
