"""What people set for themselves takes effect where it should, and nowhere else."""

from __future__ import annotations

import msgspec
import pytest
import simcord

from bot.app.packs.standing import Lasting, Recurring
from bot.app.tables import Table
from bot.discord.match.addresses import Verb
from bot.discord.match.panel import PanelBuilder, build_panel
from bot.discord.people.addresses import OwnPress, OwnVerb
from bot.discord.people.settings import build_settings
from bot.discord.platform.pages import Select
from bot.model.settings import Confirming, Language, UserSettings, WakingHours
from bot.sandbox.world import World
from engine.kernel.prompts import Option
from engine.kernel.ruleset import Match as Running
from engine.kernel.ruleset import Refusal
from tests.bot.discord.table_talk import Match, answer_to, begin_match, labels_of, presses_of, words_of
from tests.bot.discord.tables import make_prompt, make_table
from tests.bot.tiny_pack import TinyPack
from tests.bot.worlds import refusal_of


async def press(world: World, who: str, label: str) -> simcord.ResponseMessage:
    """What somebody is shown who opens the settings and presses a button."""
    actor = world.people[who]
    shown = answer_to(await actor.slash(world.channels["arena"], "settings"))
    return answer_to(await actor.click(shown, label=label))


async def choose(world: World, who: str, verb: OwnVerb, value: str) -> simcord.ResponseMessage:
    """What somebody is shown who opens the settings and chooses in a select."""
    actor = world.people[who]
    shown = answer_to(await actor.slash(world.channels["arena"], "settings"))
    return answer_to(await actor.select(shown, [value], custom_id=OwnPress(verb).custom_id))


async def test_the_page_shows_what_is_set_and_sets_it(world: World) -> None:
    mio = world.people["mio"]
    shown = await press(world, "mio", "✓ Hints and warnings")
    assert "✗ Hints and warnings" in labels_of(shown)
    await choose(world, "mio", OwnVerb.CONFIRMING, "always")
    await choose(world, "mio", OwnVerb.LANGUAGE, "ja")
    await choose(world, "mio", OwnVerb.THEME, "day")
    expected = UserSettings(
        shows_hints=False, confirming=Confirming.ALWAYS, language=Language.JAPANESE, theme="day"
    )
    assert await world.app.preferences.get(mio.id) == expected
    await world.restart()
    assert await world.app.preferences.get(mio.id) == expected
    assert await world.app.preferences.get(world.people["rin"].id) == UserSettings()
    assert "✓ ヒントと警告" in labels_of(await press(world, "mio", "✗ ヒントと警告")), "now in Japanese"


async def test_colours_that_are_gone_keep_nobody_from_setting_the_rest(world: World) -> None:
    mio = world.people["mio"]
    async with world.store.write() as tx:
        await tx.people.set_settings(mio.id, UserSettings(theme="dusk"))
    await press(world, "mio", "✓ Hints and warnings")
    assert await world.app.preferences.get(mio.id) == UserSettings(theme="dusk", shows_hints=False)


async def test_the_page_speaks_a_new_language_at_once(world: World) -> None:
    japanese = await choose(world, "mio", OwnVerb.LANGUAGE, Language.JAPANESE)
    assert "Your settings" not in words_of(japanese)
    assert "✓ Hand by direct message" not in labels_of(japanese)
    select = OwnPress(OwnVerb.LANGUAGE).custom_id
    english = answer_to(await world.people["mio"].select(japanese, [Language.ENGLISH], custom_id=select))
    assert "Your settings" in words_of(english)


async def test_waking_hours_are_shown_and_forgotten(world: World) -> None:
    mio = world.people["mio"]
    await world.app.waking.set(mio.id, WakingHours("Asia/Tokyo", 7, 23))
    shown = answer_to(await mio.slash(world.channels["arena"], "settings"))
    assert "between 7:00 and 23:00" in words_of(shown)
    await press(world, "mio", "Remind me at any hour")
    assert await world.app.waking.get(mio.id) is None


async def test_hours_are_changed_without_naming_the_zone_again(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    await mio.slash(arena, "reminders", zone="Asia/Tokyo")
    shown = answer_to(await mio.slash(arena, "reminders", wakes=7, sleeps=23))
    assert "between 7:00 and 23:00 in Asia/Tokyo" in words_of(shown)
    assert await world.app.waking.get(mio.id) == WakingHours("Asia/Tokyo", 7, 23)
    await mio.slash(arena, "reminders", sleeps=0)
    assert await world.app.waking.get(mio.id) == WakingHours("Asia/Tokyo", 7, 0), "the other hour stays"
    await mio.slash(arena, "reminders", zone="Europe/Berlin")
    assert await world.app.waking.get(mio.id) == WakingHours("Europe/Berlin", 7, 0), "both hours stay"
    await mio.slash(arena, "reminders", off=True)
    assert await world.app.waking.get(mio.id) is None


async def test_hours_without_a_zone_are_not_ignored(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    shown = answer_to(await mio.slash(arena, "reminders", wakes=7, sleeps=23))
    assert "Name your time zone as well, such as Asia/Tokyo" in words_of(shown)
    assert await world.app.waking.get(mio.id) is None
    contradiction = answer_to(await mio.slash(arena, "reminders", wakes=7, off=True))
    assert "not both" in words_of(contradiction)


async def test_no_hand_is_sent_to_who_wants_none(world: World) -> None:
    await press(world, "mio", "✓ Hand by direct message")
    match = await begin_match(world)
    assert world.direct_messages("mio") == []
    assert len(world.direct_messages("rin")) == 1
    assert not any("could not be sent" in words_of(message) for message in match.place.history())
    await press(world, "mio", "✗ Hand by direct message")
    assert not (await match.info()).seats[0].is_dm_closed, "it holds for running matches at once"
    await press(world, "rin", "✓ Hand by direct message")
    assert (await match.info()).seats[1].is_dm_closed


async def test_every_choice_is_confirmed_for_who_wants_it(world: World, match: Match) -> None:
    mio = match.players[0].actor
    await choose(world, "mio", OwnVerb.CONFIRMING, "always")
    panel = await match.press_board(mio, Verb.ACTIONS)
    first, *_ = presses_of(panel, Verb.SHOW) or presses_of(panel, Verb.PICK)
    assert first
    table = make_table(make_prompt([Option("a"), Option("b")]))
    assert table.prompt is not None

    def asks(confirming: Confirming) -> bool:
        chosen = UserSettings(confirming=confirming)
        builder = PanelBuilder(_with(table, chosen), table.prompt)  # type: ignore[arg-type]
        return builder.is_confirmed(0)

    assert asks(Confirming.ALWAYS)
    assert not asks(Confirming.USUAL)
    assert not asks(Confirming.NEVER)


def _with(table: Table, settings: UserSettings) -> Table:
    return msgspec.structs.replace(table, settings=settings)


def test_hints_are_left_out_for_who_wants_none() -> None:
    table = _with(make_table(make_prompt([Option("a"), Option("b")])), UserSettings())
    table = msgspec.structs.replace(table, refusals=(Refusal("7.1", "Not now."),))
    assert "Why not…?" in repr(build_panel(table))
    assert "Why not…?" not in repr(build_panel(_with(table, UserSettings(shows_hints=False))))


async def test_unknown_colours_are_refused(world: World) -> None:
    refused = await refusal_of(world.app.preferences.set(1, UserSettings(theme="pink")))
    assert refused.sentence == "There are no colours 'pink'; there are day, night."
    assert await world.app.preferences.get(1) == UserSettings()


async def test_who_opts_out_is_not_rated(world: World) -> None:
    rated = await begin_match(world)
    assert (await rated.info()).is_rated
    await press(world, "rin", "✓ My matches are rated")
    assert (await rated.info()).is_rated, "a match that has begun goes on as it is"
    assert not (await (await begin_match(world)).info()).is_rated


async def test_other_addresses_are_not_read() -> None:
    assert OwnPress.read("u1|h|1") == OwnPress(OwnVerb.SENDS_HAND, ("1",))
    for custom_id in ("u1", "u1|", "u1|zz", "u2|h"):
        assert OwnPress.read(custom_id) is None


def _selects_of(themes: list[str]) -> list[str]:
    page = build_settings(UserSettings(), None, themes).page
    assert page is not None
    return [block.placeholder for block in page.blocks if isinstance(block, Select)]


def test_colours_are_offered_where_a_game_has_pictures_in_them() -> None:
    colours = "Colours of your pictures"
    assert colours in _selects_of(["night"])
    assert colours not in _selects_of([]), "Discord refuses a select without choices"


async def test_what_nothing_hangs_on_is_skipped_and_told_in_one_s_own_log(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_recurring(pack: TinyPack, game: Running) -> list[Recurring]:
        is_block = game.prompt is not None and game.prompt.kind == "block"
        idle = Recurring("idle", "Answer for me", ("no",), lasting=Lasting.MATCH, is_idle=True)
        return [idle] if is_block else []

    monkeypatch.setattr(TinyPack, "find_recurring", find_recurring)
    await press(world, "rin", "✗ Skip questions that change nothing")
    assert "✗ Skip questions that change nothing" in labels_of(
        await press(world, "rin", "✓ Skip questions that change nothing")
    ), "it is taken away in the same place"
    await press(world, "rin", "✗ Skip questions that change nothing")
    match = await begin_match(world)
    await match.play_on()
    own, other = [
        " ".join(line.text for line in await world.app.matches.log(match.id, world.people[name].id, 1000))
        for name in ("rin", "mio")
    ]
    assert "Answered for you" in own
    assert "Answered for you" not in other
