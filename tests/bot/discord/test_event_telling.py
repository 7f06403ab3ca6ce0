"""What players and organisers are told as an event goes on: what can be done, and why something has ended."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import AsyncMock

import pytest

from bot.discord.events.addresses import EventPress, EventVerb
from bot.discord.events.pages import describe_standings
from bot.discord.platform.limits import TEXT_TOTAL
from bot.model.events import Stage
from bot.sandbox.world import World
from engine.kernel.ruleset import Deck, DeckProblem
from tests.bot.discord.table_talk import labels_of, words_of
from tests.bot.discord.test_events import ORGANISER, PLAYERS, begin_cup, make_cup
from tests.bot.tiny_game import TinyRuleset


@pytest.mark.parametrize(("kind", "is_offered"), [("swiss", True), ("single", False)])
async def test_pairing_anew_is_offered_where_it_can_be_done(
    world: World, kind: str, is_offered: bool
) -> None:
    cup = await make_cup(world, kind=kind, players=4)
    for name in (*PLAYERS, ORGANISER):
        await cup.sign_up(name)
    await cup.command(ORGANISER, "begin")
    assert ("/event again" in words_of(await cup.press(ORGANISER, EventVerb.MANAGE))) is is_offered


async def test_a_match_that_a_decision_ends_says_so(world: World) -> None:
    cup = await begin_cup(world)
    view = await world.app.events.get(cup.id)
    table = next(each for each in view.tables if each.second is not None)
    match = await world.app.matches.get(table.match_id or "")
    await cup.command(ORGANISER, "result", table=str(table.number), result="first", reason="Absent")
    told = words_of(world.thread(match.id).history()[-1])
    assert "by a decision of the event's organisers" in told
    assert "nobody went on" not in told


async def test_decisions_name_whom_they_were_about_when_they_were_made(world: World) -> None:
    cup = await begin_cup(world)
    view = await world.app.events.get(cup.id)
    table = next(each for each in view.tables if each.second is not None)
    await cup.command(ORGANISER, "result", table=str(table.number), result="first", reason="Absent")
    loser = view.find(table.players[1])
    name = next(name for name in PLAYERS if world.people[name].id == loser.user_id)
    await cup.command(
        ORGANISER, "replace", player=str(loser.number), user=world.people[ORGANISER], reason="Ill"
    )
    decisions = words_of(await cup.press(PLAYERS[0], EventVerb.RULINGS))
    assert f"has won against {name.title()}." in decisions
    assert f"Bob plays from now on, in the place of {name.title()}." in decisions


async def test_who_enters_late_is_told_when_they_play(world: World) -> None:
    cup = await make_cup(world, kind="swiss", enter_until=1)
    world.people["kai"] = world.guild.add_member(world.env.create_user("kai", global_name="Kai"))
    for name in ("mio", "rin", "bob", "kai"):
        await cup.sign_up(name)
    await cup.command(ORGANISER, "begin")
    assert "Round 1 is being played; you play from the next one on." in words_of(await cup.sign_up("ann"))


async def test_players_are_told_whose_deck_a_list_has_banned_since(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await make_cup(world, start="2h")
    for name in PLAYERS:
        await cup.sign_up(name, "s.steep" if name == "rin" else "s.plain")

    def check(ruleset: TinyRuleset, deck: Deck) -> list[DeckProblem]:
        return [DeckProblem("T-5 is banned now.")] if deck.name == "Steep" else []

    monkeypatch.setattr(TinyRuleset, "check_deck", check)
    place = words_of(await cup.press("rin", EventVerb.MINE))
    assert "can't be played in the event any more: T-5 is banned now. Hand in another" in place
    assert "any more" not in words_of(await cup.press("mio", EventVerb.MINE))
    await world.env.advance_time(timedelta(hours=2, minutes=1).total_seconds())
    await world.settle()
    told = next(message for message in cup.arena.history() if "waits for its organisers" in words_of(message))
    rin, boss = world.people["rin"].id, world.people[ORGANISER].id
    assert f"The decks of <@{rin}> can't be played any more" in words_of(told)
    assert {user.id for user in told.mentions} == {rin, boss}
    changing = await cup.press("rin", EventVerb.DECK, await cup.press("rin", EventVerb.MINE))
    custom_id = EventPress(EventVerb.DECK_WITH, cup.id).custom_id
    await world.people["rin"].select(changing, ["s.plain"], custom_id=custom_id)
    await world.settle()
    assert "Nothing is in its way any more: an organiser begins it." in words_of(cup.post)
    managing = await cup.press(ORGANISER, EventVerb.MANAGE)
    assert labels_of(managing) == ["Begin now", "Players"]
    await cup.press(ORGANISER, EventVerb.BEGIN, managing)
    await world.settle()
    assert (await world.app.events.get(cup.id)).event.stage is Stage.RUNNING


async def test_what_people_have_written_is_no_markdown_where_no_picture_is_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await begin_cup(world)
    monkeypatch.setattr(world.client.front_end.studio, "make", AsyncMock(return_value=None))
    await cup.play_round()
    shown = words_of(await cup.press("mio", EventVerb.STANDINGS))
    assert "Autumn \\*Cup\\*" in shown
    assert "Autumn *Cup*" not in shown


async def test_standings_in_words_say_who_has_left(world: World) -> None:
    cup = await begin_cup(world)
    await cup.play_round()
    sure = await cup.press("rin", EventVerb.LEAVE, await cup.press("rin", EventVerb.MINE))
    await cup.press("rin", EventVerb.LEAVE_SURE, sure)
    await world.settle()
    view = await world.app.events.get(cup.id)
    lines = describe_standings(view, {line.number: "Rin" for line in view.standings}, 0).splitlines()
    (gone,) = (each.number for each in view.field.entrants if not each.is_in)
    assert [line.endswith("has left") for line in lines[1:]] == [
        line.number == gone for line in view.standings
    ]


async def test_standings_without_a_picture_have_room_on_their_page(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await begin_cup(world)
    monkeypatch.setattr(world.client.front_end.studio, "make", AsyncMock(return_value=None))
    told = "\n".join(f"{place}. {'*' * 32} · 3 points · 1-0 · 50.0%" for place in range(1, 65))
    monkeypatch.setattr("bot.discord.events.delivery.describe_standings", lambda *_: told)
    shown = words_of(await cup.press("mio", EventVerb.STANDINGS))
    assert shown.startswith("1\\. ")
    assert "more lines" in shown
    assert len(shown) <= TEXT_TOTAL
