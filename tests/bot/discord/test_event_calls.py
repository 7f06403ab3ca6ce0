"""Whom an event calls: those whom a decision concerns, and organisers whose channel is lost."""

from __future__ import annotations

import discord
import pytest

from bot.app.events.losing import LostPlaces
from bot.model.errors import StoreAway
from bot.model.events import Trouble
from bot.model.settings import Language, UserSettings
from bot.sandbox.world import World
from tests.bot.discord.table_talk import words_of
from tests.bot.discord.test_events import ORGANISER, PLAYERS, Cup, begin_cup, make_cup


def newest(cup: Cup, words: str) -> discord.Message:
    """The newest post of an event's channel that says so."""
    return next(m for m in reversed(cup.arena.history()) if words in words_of(m))


def name_pinged(world: World, message: discord.Message) -> set[str]:
    """Whom a message has pinged."""
    return {name for name, person in world.people.items() if person.id in {u.id for u in message.mentions}}


async def find_table(cup: Cup) -> tuple[int, set[str]]:
    """The number of the table that is being played, and the names of its players."""
    view = await cup.world.app.events.get(cup.id)
    table = next(each for each in view.tables if each.second is not None)
    users = {view.find(number).user_id for number in table.players}
    return table.number, {name for name, person in cup.world.people.items() if person.id in users}


async def hear(world: World) -> None:
    """Let the bot hear what Discord says, then do what follows from it."""
    await world.env.settle()
    await world.settle()


async def test_a_decision_calls_whom_it_concerns(world: World) -> None:
    cup = await begin_cup(world)
    table, players = await find_table(cup)
    await cup.command(ORGANISER, "result", table=str(table), result="first", reason="Came late")
    assert name_pinged(world, newest(cup, "has won against")) == players
    await cup.command(ORGANISER, "pause", reason="Lunch")
    assert name_pinged(world, newest(cup, "stands still; matches go on")) == set(), "nothing is asked of them"
    await cup.command(ORGANISER, "helper", user=world.people["rin"])
    assert name_pinged(world, newest(cup, "helps to run")) == {"rin"}
    await cup.command(ORGANISER, "remove", player="ann", reason="Rude")
    assert name_pinged(world, newest(cup, "was taken out")) == {"ann"}
    await cup.command(ORGANISER, "off", reason="Snow")
    called = newest(cup, "is called off")
    assert name_pinged(world, called) == {"mio", "rin"}, "who has left isn't called any more"
    assert all(str(world.people[name].id) in words_of(called) for name in ("mio", "rin"))


async def test_who_decides_about_themselves_is_not_called(world: World) -> None:
    cup = await make_cup(world)
    for name in (*PLAYERS, ORGANISER):
        await cup.sign_up(name)
    await cup.command(ORGANISER, "remove", player=ORGANISER, reason="No time")
    assert name_pinged(world, newest(cup, "was taken out")) == set()


async def test_who_sleeps_is_named_and_not_called(world: World) -> None:
    cup = await begin_cup(world)
    table, players = await find_table(cup)
    (sleeper, *others) = sorted(players)
    hour = world.app.context.clock.now().hour
    await world.app.waking.change(world.people[sleeper].id, "UTC", (hour + 2) % 24, (hour + 4) % 24)
    await cup.command(ORGANISER, "result", table=str(table), result="draw", reason="Agreed")
    assert name_pinged(world, newest(cup, "is drawn")) == set(others)


async def test_organisers_are_told_that_a_channel_was_deleted(world: World) -> None:
    cup = await begin_cup(world)
    boss = world.people[ORGANISER].id
    await world.app.preferences.set(boss, UserSettings(language=Language.JAPANESE))
    world.client.front_end.languages.note(boss, Language.JAPANESE)
    world.env.backend.delete_channel(cup.arena.id)
    await hear(world)
    event = (await world.app.events.get(cup.id)).event
    assert event.trouble is Trouble.CHANNEL, "at once, before anything is to be posted"
    (told,) = world.direct_messages(ORGANISER)
    assert "/event move" in words_of(told)
    assert "イベント" in words_of(told) or "大会" in words_of(told), "in their own language"
    await cup.play_round()
    assert len(world.direct_messages(ORGANISER)) == 1, "once"


async def test_organisers_are_told_that_the_bot_was_removed(world: World) -> None:
    cup = await begin_cup(world)
    world.env.backend.remove_guild(world.guild.id)
    await hear(world)
    assert (await world.app.events.get(cup.id)).event.trouble is Trouble.CHANNEL
    (told,) = world.direct_messages(ORGANISER)
    assert "stands still: I can't post in its channel" in words_of(told)


async def test_organisers_are_told_that_the_bot_was_removed_while_it_was_away(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await begin_cup(world)
    monkeypatch.setattr(type(world.client), "guilds", [discord.Object(world.guild.id + 1)])
    await world.client.on_ready()
    await hear(world)
    assert (await world.app.events.get(cup.id)).event.trouble is Trouble.CHANNEL
    assert len(world.direct_messages(ORGANISER)) == 1


async def test_a_server_that_is_gone_is_remembered_until_its_events_stand_still(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await begin_cup(world)
    monkeypatch.setattr(type(world.client), "guilds", [discord.Object(world.guild.id + 1)])

    async def fail(_: LostPlaces, __: int) -> None:
        raise StoreAway("the database is away")

    with monkeypatch.context() as patch:
        patch.setattr(LostPlaces, "lose_server", fail)
        with pytest.raises(StoreAway):
            await world.client.on_ready()
    await world.client.on_ready()
    await hear(world)
    assert (await world.app.events.get(cup.id)).event.trouble is Trouble.CHANNEL


async def test_a_pause_of_the_organisers_outlives_the_loss_of_the_channel(world: World) -> None:
    cup = await begin_cup(world)
    await cup.command(ORGANISER, "pause", reason="Lunch")
    world.env.backend.delete_channel(cup.arena.id)
    await hear(world)
    assert len(world.direct_messages(ORGANISER)) == 1
    await cup.boss.slash(world.channels["lounge"], "event move")
    await world.settle()
    assert (await world.app.events.get(cup.id)).event.paused_at is not None
