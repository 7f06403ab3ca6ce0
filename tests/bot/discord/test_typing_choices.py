"""Choices that are typed into ``/play``: what names an option, what is suggested, what is listed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.app.languages import install_languages
from bot.app.packs.asking import Asking, Readable
from bot.app.packs.pack import Packs
from bot.app.seeding import foretell
from bot.discord.match.choices import Menu
from bot.discord.match.typing_choices import TypedChoices, Unclear
from bot.discord.people.addresses import OwnPress, OwnVerb
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG
from engine.kernel.prompts import Option, Relation
from engine.kernel.questions import Label
from tests.bot.discord.table_talk import Match, answer_to, begin_match, words_of
from tests.bot.discord.tables import make_options, make_prompt, make_table
from tests.bot.discord.test_statements import TextPack

install_languages()


@pytest_asyncio.fixture
async def hocg() -> AsyncIterator[World]:
    """A world in which hOCG is played in words."""
    async with open_world(Setting(Packs([TextPack(HOCG)]), entropy=foretell(bytes))) as running:
        yield running
        assert running.errors == []


async def reach_placing(world: World) -> Match:
    """A match that asks which holomem stand at the back, which may be none."""
    match = await begin_match(world, "s.hSD01-sora", "hocg")
    while True:
        who = (await match.to_choose()).actor
        info = await match.info()
        table = await world.app.matches.table(match.id, who.id)
        assert table.prompt is not None
        if table.prompt.at_least == 0:
            return match
        await world.app.matches.choose(match.id, who.id, info.prompt_id or 0, [table.prompt.options[0].id])


async def test_what_is_typed_comes_first_and_the_decline_last(hocg: World) -> None:
    match = await reach_placing(hocg)
    who = (await match.to_choose()).actor
    all_of_it = [choice["name"] for choice in await who.autocomplete(match.place, "play", "choice", "")]
    assert all_of_it[-1] == "0. Place none"
    assert "Place none" not in all_of_it[0]
    typed = all_of_it[0].partition(". ")[2].partition(" (")[0]
    found = await who.autocomplete(match.place, "play", "choice", typed.lower())
    assert typed in found[0]["name"]
    assert not any("Place none" in choice["name"] for choice in found)
    shown = answer_to(await who.slash(match.place, "play", choice=found[0]["value"]))
    assert f"You chose: **{typed}" in words_of(shown)


@pytest.mark.parametrize("typed", ["0", "none", "Place none", "place NONE", "なし", "置かない", "０"])
async def test_the_decline_is_typed_as_the_page_calls_it(hocg: World, typed: str) -> None:
    match = await reach_placing(hocg)
    who = (await match.to_choose()).actor
    listed = words_of(answer_to(await who.slash(match.place, "play")))
    assert "0. Place none" in listed.replace("\\", "")
    suggested = await who.autocomplete(match.place, "play", "choice", typed)
    assert [choice["name"] for choice in suggested] == ["0. Place none"]
    shown = answer_to(await who.slash(match.place, "play", choice=typed))
    assert "You chose: **nothing**" in words_of(shown)


async def test_cards_are_named_in_either_language(hocg: World) -> None:
    match = await reach_placing(hocg)
    who = (await match.to_choose()).actor
    table = await hocg.app.matches.table(match.id, who.id)
    name, number = next(
        (label.text.partition(" (")[0], number)
        for number, label in enumerate(table.labels.values(), 1)
        if label.text.startswith(("Tokino Sora", "IRyS", "AZKi"))
    )
    japanese = {"Tokino Sora": "ときのそら", "IRyS": "IRyS", "AZKi": "AZKi"}[name]
    for typed in (name, japanese):
        found = await who.autocomplete(match.place, "play", "choice", typed)
        assert found[0]["name"].startswith(f"{number}. {name}")


async def test_a_reader_of_japanese_may_type_english_names(hocg: World) -> None:
    match = await reach_placing(hocg)
    who = (await match.to_choose()).actor
    settings = answer_to(await who.slash(match.place, "settings"))
    await who.select(settings, ["ja"], custom_id=OwnPress(OwnVerb.LANGUAGE).custom_id)
    for typed in ("tokino sora", "ときのそら"):
        found = await who.autocomplete(match.place, "play", "choice", typed)
        assert "ときのそら" in found[0]["name"]
    assert [each["name"] for each in await who.autocomplete(match.place, "play", "choice", "none")] == [
        "0. 置かない"
    ]


def typing(menu: Menu) -> TypedChoices:
    """What may be typed, in one language."""
    return TypedChoices(menu, Asking({}))


def make_menu(count: int, **facts: int | bool) -> Menu:
    prompt = make_prompt(make_options(count), **facts)
    labels = {option.id: Label(f"Card {option.card}", f"zone {option.card % 3}") for option in prompt.options}
    return Menu(prompt, make_table(prompt, labels).labels)


@pytest.mark.parametrize(
    ("typed", "picks"), [("3", (2,)), ("Card 7 — zone 1", (7,)), ("card 5", (5,)), ("  8 ", (7,))]
)
def test_one_choice_is_read(typed: str, picks: tuple[int, ...]) -> None:
    assert typing(make_menu(9)).read(typed).picks == picks


@pytest.mark.parametrize(
    ("typed", "picks"), [("3,1", (2, 0)), ("card 4, 2,", (4, 1)), ("none", ()), ("", ())]
)
def test_several_choices_are_read_in_order(typed: str, picks: tuple[int, ...]) -> None:
    menu = make_menu(6, at_least=0, at_most=3, is_ordered=True)
    assert typing(menu).read(typed).picks == picks


@pytest.mark.parametrize("typed", ["0", "10", "qqqq", "1,1"])
def test_what_names_no_option_is_unclear(typed: str) -> None:
    menu = make_menu(9, at_least=1, at_most=2)
    with pytest.raises(Unclear):
        typing(menu).read(typed)


def test_what_is_typed_must_go_together() -> None:
    options = [
        Option("card", card=number, groups=tuple(tags)) for number, tags in enumerate(("a", "ab", "c", "b"))
    ]
    prompt = make_prompt(options, at_least=2, at_most=2, relation=Relation.COMMON)
    menu = Menu(prompt, make_table(prompt).labels)
    assert typing(menu).read("4, 2").picks == (3, 1)
    for typed in ("3", "4, 1"):
        with pytest.raises(Unclear):
            typing(menu).read(typed)
    assert [value for _, value in typing(menu).suggest("1, ")] == ["1, 2"]


def test_suggestions_complete_what_was_typed() -> None:
    menu = make_menu(30, at_least=1, at_most=3, is_ordered=True)
    assert typing(menu).suggest("")[0] == ("1. Card 0 — zone 0", "1")
    after = typing(menu).suggest("4, ")
    assert after[0] == ("✔ 4: that is all", "4")
    assert after[1] == ("4, 1. Card 0 — zone 0", "4, 1")
    assert typing(menu).suggest("4, card 29")[0][1] == "4, 30"
    assert len(typing(menu).suggest("4, ")) == 25
    assert typing(make_menu(3, at_least=0)).suggest("")[-1] == ("0. None of them", "none")
    assert typing(make_menu(30, at_least=0)).suggest("")[24] == ("0. None of them", "none"), "there is room"
    assert [value for _, value in typing(make_menu(3, at_least=0)).suggest("no")] == ["none"]


def test_a_number_is_suggested_before_what_only_contains_it() -> None:
    menu = menu_of("Bloom AZKi, back 3", "Bloom Sora, back 2", "Place IRyS")
    assert [value for _, value in typing(menu).suggest("3")] == ["3", "1"]
    assert typing(menu).suggest("sora")[0][1] == "2"


@pytest.mark.parametrize(("typed", "found"), [
    ("vestia", []), ("sora back", ["2"]), ("azki bloom", ["1"]), ("bloom", ["1", "2"]), ("sorra", ["2"]),
])  # fmt: skip
def test_nothing_is_suggested_that_was_not_typed(typed: str, found: list[str]) -> None:
    """Who types a name that is not among the options and goes on has chosen nothing else."""
    menu = menu_of("Bloom AZKi, back 3", "Bloom Sora, back 2", "Place IRyS")
    assert [value for _, value in typing(menu).suggest(typed)] == found


def test_copies_are_one_option_where_words_fit_several() -> None:
    options = [Option("card", card=number, alike="soda" if number else "") for number in range(4)]
    labels = {option.id: Label("Hot soda" if option.alike else "Cold soda") for option in options}
    with pytest.raises(Unclear, match=r"fits 2 options: 1 \(Cold soda\), 2 \(Hot soda\)"):
        typing(Menu(make_prompt(options), labels)).read("soda")


@pytest.mark.parametrize("typed", ["1. Soda ×3", "Soda ×3", "１", "ソーダ", "1. ソーダ", "Soda"])
def test_what_a_page_lists_can_be_typed(typed: str) -> None:
    options = [Option("card", card=number, alike="soda") for number in range(3)]
    prompt = make_prompt([*options, Option("end")])
    menu = Menu(prompt, {o.id: Label("Soda" if o.alike else "End") for o in prompt.options})
    japanese = Asking({o.id: Label("ソーダ" if o.alike else "終わる") for o in prompt.options})
    assert TypedChoices(menu, Asking({}), [japanese]).read(typed).picks == (0,)


def test_a_card_is_named_in_words_that_are_not_parted() -> None:
    options = make_options(3)
    texts = ("サブパソコンを使う", "スゴイパソコンを使う", "ターンを終える")
    labels = {option.id: Label(text) for option, text in zip(options, texts, strict=True)}
    asking = Asking(labels, cards=(Readable("サブパソコン", "a"), Readable("スゴイパソコン", "b")))
    typed = TypedChoices(Menu(make_prompt(options), labels), asking)
    assert typed.read("スゴイパソコン").picks == (1,)
    with pytest.raises(Unclear, match="Did you mean"):
        typed.read("パソコン")


def test_several_may_be_parted_as_in_japanese_and_have_commas_of_their_own() -> None:
    options = make_options(3)
    texts = ("Sora, center", "Sora, back 1", "AZKi, back 2")
    labels = {option.id: Label(text) for option, text in zip(options, texts, strict=True)}
    typed = typing(Menu(make_prompt(options, at_least=1, at_most=3), labels))
    assert typed.read("Sora, back 1, AZKi, back 2").picks == (1, 2)
    assert typed.read("3、１").picks == (2, 0)


def test_copies_are_suggested_once() -> None:
    options = [Option("card", card=number, alike="soda") for number in range(3)]
    prompt = make_prompt([*options, Option("end")])
    labels = {option.id: Label("Soda" if option.kind == "card" else "End") for option in prompt.options}
    assert [value for _, value in typing(Menu(prompt, labels)).suggest("")] == ["1", "2"]
    assert typing(Menu(prompt, labels)).list_all() == "1. Soda ×3\n2. End"


def test_each_number_of_copies_picks_one_more_of_them() -> None:
    options = [Option("card", card=number, alike="ab"[number % 2]) for number in range(4)]
    labels = {option.id: Label(option.alike) for option in options}
    menu = Menu(make_prompt(options, at_least=2, at_most=3), labels)
    assert typing(menu).read("2, 2").picks == (1, 3)
    with pytest.raises(Unclear):
        typing(menu).read("2, 2, 2")


NODOKA = ["Use Harukawa Nodoka", "Bloom AZKi (Debut), back 1 into AZKi (1st)", "Done: end the turn"]


def menu_of(*texts: str, alike: str = "") -> Menu:
    options = [Option("card", card=number, alike=alike) for number in range(len(texts))]
    labels = {option.id: Label(text) for option, text in zip(options, texts, strict=True)}
    return Menu(make_prompt(options), labels)


@pytest.mark.parametrize("typed", ["no", "pass", "back", "yes", "Harukawa No", "urn"])
def test_parts_of_words_are_never_taken_for_a_choice(typed: str) -> None:
    menu = menu_of(*NODOKA)
    if typed == "back":
        assert typing(menu).read(typed).picks == (1,), "it is a whole word of one option alone"
        assert typing(menu).read("end").picks == (2,), "so is this"
        menu = menu_of(*NODOKA, "Bloom Sora, back 2 into Sora (1st)")
    with pytest.raises(Unclear):
        typing(menu).read(typed)


def test_words_that_fit_several_options_are_asked_back() -> None:
    menu = menu_of("Bloom AZKi, back 1", "Bloom AZKi, back 2", "Bloom Sora")
    with pytest.raises(Unclear, match=r"fits 2 options: 1 \(Bloom AZKi, back 1\), 2 \(Bloom AZKi, back 2\)"):
        typing(menu).read("azki")
    assert typing(menu).read("AZKi 2").picks == (1,)
    assert typing(menu).read("bloom azki, BACK 1").picks == (0,), "the whole label"
    assert typing(menu_of("Soda", "Soda", alike="soda")).read("soda").picks == (0,), "copies are no choice"


@pytest.mark.parametrize("typed", ["archive", "no", "1 cheer", "no cheer"])
def test_words_of_what_an_option_does_are_no_choice(typed: str) -> None:
    """The one option whose text speaks of the archive isn't meant by everybody who types "archive"."""
    options = make_options(2)
    labels = {
        options[0].id: Label(
            "Use Manager-chan", "Send 1 cheer from your archive to a holomem with no cheer."
        ),
        options[1].id: Label("Place IRyS", "HP 50"),
    }
    with pytest.raises(Unclear, match=r"Did you mean 1 \(Use Manager-chan\)\?"):
        typing(Menu(make_prompt(options), labels)).read(typed)


@pytest.mark.parametrize("typed", ["-1", "+1", "1, 2", "1.", "٠"])
def test_a_number_that_is_none_of_an_option_is_no_word_of_one(typed: str) -> None:
    with pytest.raises(Unclear, match=r"There is no option"):
        typing(menu_of("Bloom AZKi, back 1, onto 2", "Bloom Sora")).read(typed)


def test_a_slip_of_the_finger_gets_a_hint_and_no_choice() -> None:
    with pytest.raises(Unclear, match=r"Did you mean 1 \(Use Harukawa Nodoka\)"):
        typing(menu_of(*NODOKA)).read("Nodoca")


@pytest.mark.parametrize("typed", ["no", "yes", "x"])
def test_short_words_are_not_taken_for_slips_of_names_that_have_their_letters(typed: str) -> None:
    with pytest.raises(Unclear) as unclear:
        typing(menu_of("Rin", "Mio")).read(typed)
    assert str(unclear.value) == f"No option has the words “{typed}”."


def test_a_part_of_a_japanese_name_gets_a_hint() -> None:
    with pytest.raises(Unclear, match=r"Did you mean 2 \(さくらみこ\)"):
        typing(menu_of("ときのそら", "さくらみこ")).read("みこ")
