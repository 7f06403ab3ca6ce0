"""`/event` as players and organisers see it."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import discord
import msgspec
import pytest
import simcord

from bot.app.delivery.queueing import queue
from bot.app.events.decisions import Caller
from bot.discord.events.addresses import EventPress, EventVerb
from bot.discord.events.pages import build_players
from bot.discord.events.words import tell_beginning
from bot.discord.platform.pages import Outgoing, Text
from bot.model.decks import StarterDeck
from bot.model.deliveries import PostEvent
from bot.model.event_chance import EntryChance, EventSecret
from bot.model.events import Entrant, Event, EventMatch, Stage, Trouble
from bot.model.settings import Language, UserSettings
from bot.sandbox.moves import walk_components
from bot.sandbox.world import World
from tests.bot.discord.table_talk import answer_to, components_of, labels_of, words_of

PLAYERS = ("mio", "rin", "ann")
ORGANISER = "bob"
"""Whom the server belongs to."""


class Cup:
    """An event with the people around it.

    Args:
        world: the small Discord.
        id: the event.
    """

    def __init__(self, world: World, id: str) -> None:
        self.world, self.id = world, id
        self.boss, self.arena = world.people[ORGANISER], world.channels["arena"]

    @property
    def post(self) -> discord.Message:
        """The post of the event."""
        return next(message for message in self.arena.history() if "## 🏆" in words_of(message))

    async def press(
        self, name: str, verb: EventVerb, on: discord.Message | simcord.ResponseMessage | None = None
    ) -> simcord.ResponseMessage:
        """Let somebody press a button of the post, or of a message of theirs."""
        message = on or self.post
        custom_id = next(
            part["custom_id"]
            for part in walk_components(components_of(message))
            if (found := EventPress.read(part.get("custom_id") or "")) is not None and found.verb is verb
        )
        return answer_to(await self.world.people[name].click(message, custom_id=custom_id))

    async def sign_up(self, name: str, deck: str = "s.plain") -> simcord.ResponseMessage:
        """Sign up with the button and a deck."""
        menu = await self.press(name, EventVerb.SIGN_UP)
        custom_id = EventPress(EventVerb.SIGN_UP_WITH, self.id).custom_id
        shown = answer_to(await self.world.people[name].select(menu, [deck], custom_id=custom_id))
        await self.world.settle()
        return shown

    async def command(self, name: str, command: str, **options: object) -> str:
        """What somebody is told after a command."""
        sent = await self.world.people[name].slash(self.arena, f"event {command}", **options)
        await self.world.settle()
        return words_of(answer_to(sent))

    async def play_round(self) -> None:
        """Let somebody give up every match that is played."""
        view = await self.world.app.events.get(self.id)
        for table in view.field.pairings:
            if table.match_id is not None and table.outcome is None:
                match = await self.world.app.matches.get(table.match_id)
                await self.world.app.matches.concede(match.id, match.users[1])
        await self.world.settle()


def words_of_page(message: Outgoing) -> str:
    """What a page says."""
    assert message.page is not None
    return "\n".join(block.text for block in message.page.blocks if isinstance(block, Text))


async def make_cup(world: World, **options: object) -> Cup:
    """An event that has been posted."""
    wishes = {"name": "Autumn *Cup*", "kind": "robin", "clock": "standard", **options}
    sent = await world.people[ORGANISER].slash(world.channels["arena"], "event create", **wishes)
    assert "is being posted here" in words_of(answer_to(sent))
    await world.settle()
    (event,) = await world.app.events.in_server(world.guild.id)
    return Cup(world, event.id)


async def begin_cup(world: World, **options: object) -> Cup:
    """An event of three whose first round is being played."""
    cup = await make_cup(world, **options)
    for name in PLAYERS:
        await cup.sign_up(name)
    managing = await cup.press(ORGANISER, EventVerb.MANAGE)
    begun = answer_to(await cup.boss.click(managing, label="Begin now"))
    assert "It begins" in words_of(begun)
    await world.settle()
    return cup


async def test_a_whole_event_from_its_post_to_its_winner(world: World) -> None:
    cup = await make_cup(world)
    assert "Autumn \\*Cup\\*" in words_of(cup.post)
    assert "One game decides a table." in words_of(cup.post)
    assert labels_of(cup.post) == ["Sign up", "My place", "Players", "Decisions", "Run it"]
    shown = await cup.sign_up("mio")
    assert "You have signed up" in words_of(shown)
    assert "player number 1" in words_of(shown)
    for name in ("rin", "ann"):
        await cup.sign_up(name)
    assert "**Players:** 3 of 16." in words_of(cup.post)
    managing = await cup.press(ORGANISER, EventVerb.MANAGE)
    await cup.boss.click(managing, label="Begin now")
    await world.settle()
    posted = next(message for message in cup.arena.history() if "### Autumn" in words_of(message))
    assert "Tables open: 1 of 1. Decided: 0." in words_of(posted)
    assert len([m for m in cup.arena.history() if "round 1, table" in words_of(m)]) == 1
    assert not any(world.direct_messages(name) for name in PLAYERS), "no hand is sent"
    for _ in range(3):
        await cup.play_round()
    view = await world.app.events.get(cup.id)
    assert view.event.stage is Stage.OVER
    last = next(message for message in reversed(cup.arena.history()) if "is over. 🏆" in words_of(message))
    assert [file.filename.partition("-")[0] for file in last.attachments] == ["standings"]
    assert "Winner" in words_of(cup.post)
    assert labels_of(cup.post) == ["Players", "Standings", "Tables", "Decisions"]


async def test_chance_of_an_event_is_promised_with_its_post_and_told_at_its_end(world: World) -> None:
    cup = await make_cup(world)
    async with world.app.context.store.read() as tx:
        (kept,) = await tx.rows.find(EventSecret)
    commitment = hashlib.sha256(bytes.fromhex(kept.secret)).hexdigest()
    assert commitment in words_of(cup.post)
    for name in PLAYERS:
        place = await cup.sign_up(name)
    assert "A word for chance" in labels_of(place)
    form = await world.people["ann"].click(place, label="A word for chance")
    given = answer_to(await world.people["ann"].submit_modal(form, {"text": "river"}))
    assert "**river** is mixed into the seeds" in words_of(given)
    await world.app.organising.begin(cup.id, Caller(cup.boss.id))
    await world.settle()
    assert kept.secret not in words_of(cup.post)
    async with world.app.context.store.read() as tx:
        chances = await tx.rows.find(EntryChance, event_id=cup.id)
    assert sorted(chance.word for chance in chances) == ["", "", "river"]
    assert all(chance.presses.entered is not None for chance in chances)
    for _ in range(3):
        await cup.play_round()
    assert f"`{kept.secret}`, its SHA-256: `{commitment}`" in words_of(cup.post)


async def test_matches_of_an_event_have_threads_that_tell_of_it(world: World) -> None:
    cup = await begin_cup(world)
    async with world.store.read() as tx:
        (game,) = await tx.rows.find(EventMatch, event_id=cup.id)
    match = await world.app.matches.get(game.match_id)
    assert match.thread_id is not None
    assert all(seat.is_dm_closed for seat in match.seats)
    starter = next(message for message in cup.arena.history() if message.id == match.thread_id)
    assert "round 1, table" in words_of(starter)
    assert str(match.thread_id) in words_of(await cup.press("mio", EventVerb.TABLES)), "the way to it"


async def test_my_place_leads_to_my_match(world: World) -> None:
    cup = await begin_cup(world)
    view = await world.app.events.get(cup.id)
    playing = {view.find(number).user_id for table in view.tables if table.second for number in table.players}
    for name in PLAYERS:
        shown = words_of(await cup.press(name, EventVerb.MINE))
        assert ("playing · [#" in shown) is (world.people[name].id in playing)
    assert "don't play" in words_of(await cup.press(ORGANISER, EventVerb.MINE))


async def test_standings_tables_and_players_are_shown(world: World) -> None:
    cup = await begin_cup(world)
    await cup.play_round()
    standings = await cup.press("mio", EventVerb.STANDINGS)
    assert "standings" in words_of(standings)
    assert any(part["type"] == 12 for part in walk_components(components_of(standings))), "a picture"
    assert "tables of round 2" in words_of(await cup.press("mio", EventVerb.TABLES))
    assert "`1` Mio" in words_of(await cup.press("mio", EventVerb.PLAYERS))
    assert "Events here" in await cup.command("rin", "list")
    assert "Round 2 of 3" in await cup.command("rin", "show")
    assert "standings" in await cup.command("rin", "standings")
    assert "your place" in await cup.command("rin", "mine")


async def test_only_managers_make_events(world: World) -> None:
    sent = await world.people["mio"].slash(world.channels["arena"], "event create", name="Mine", kind="swiss")
    assert "Manage Events" in words_of(answer_to(sent))
    assert not await world.app.events.in_server(world.guild.id)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"start": "2020-01-01 10:00"}, "is over already. Say a later time"),
        ({"start": "tomorrow"}, "Say when as in"),
        ({"start": "12月1日 18:00"}, "Say when as in"),
        ({"start": "99999w " * 5}, "more than ten years. Say a shorter time"),
        ({"start": "9999-12-31 23:59"}, "more than ten years from now. Say an earlier time"),
        ({"start": "2h", "check_in": "99999w 99999w"}, "more than ten years. Say a shorter time"),
        ({"round_time": "soon"}, "Say how long as in"),
        ({"kind": "double", "players": 3}, "4 to 256 players, not 3"),
        ({"kind": "single", "rounds": 3}, "Only a Swiss"),
        ({"late": "draw"}, "Say with `round_time`"),
        ({"game": "chess"}, "That game isn't played here"),
        ({"one_leader": True}, "Decks are fixed"),
    ],
)
async def test_what_cannot_be_is_refused(world: World, options: dict[str, object], sentence: str) -> None:
    wishes = {"name": "Cup", "kind": "swiss", "clock": "live", **options}
    sent = await world.people[ORGANISER].slash(world.channels["arena"], "event create", **wishes)
    assert sentence in words_of(answer_to(sent))
    assert not await world.app.events.in_server(world.guild.id)


async def test_decisions_are_posted_with_their_reasons(world: World) -> None:
    cup = await begin_cup(world)
    view = await world.app.events.get(cup.id)
    table = next(each for each in view.tables if each.second is not None)
    refused = await cup.command("mio", "result", table=str(table.number), result="first", reason="I say so")
    assert "Only the organisers" in refused
    done = await cup.command(
        ORGANISER, "result", table=str(table.number), result="first", reason="Came *late*"
    )
    assert "has won against" in done, "and what"
    told = next(m for m in reversed(cup.arena.history()) if "has won against" in words_of(m))
    assert "Reason: Came \\*late\\*" in words_of(told)
    assert "Came \\*late\\*" in words_of(await cup.press("rin", EventVerb.RULINGS))


async def test_lists_of_a_closed_event_are_shown_when_it_is_over(world: World) -> None:
    cup = await begin_cup(world, closed=True)
    assert "closed until it is over" in await cup.command("mio", "deck", player="2")
    own = await cup.command("rin", "deck", player="2")
    assert "closed" not in own
    assert "Plain" not in words_of(await cup.press("mio", EventVerb.PLAYERS))
    for _ in range(3):
        await cup.play_round()
    assert "closed" not in await cup.command("mio", "deck", player="2")


async def test_leaving_is_asked_once_more(world: World) -> None:
    cup = await make_cup(world)
    await cup.sign_up("mio")
    place = await cup.press("mio", EventVerb.MINE)
    asked = await cup.press("mio", EventVerb.LEAVE, place)
    assert "taken back" in words_of(asked)
    assert "You have left" in words_of(await cup.press("mio", EventVerb.LEAVE_SURE, asked))
    await world.settle()
    assert "**Players:** 0 of 16." in words_of(cup.post)


async def test_an_event_whose_channel_is_deleted_waits_and_goes_on_elsewhere(world: World) -> None:
    cup = await begin_cup(world)
    world.env.backend.delete_channel(cup.arena.id)
    await cup.play_round()
    view = await world.app.events.get(cup.id)
    assert view.event.paused_at is not None
    lounge = world.channels["lounge"]
    await cup.boss.slash(lounge, "event move")
    await world.settle()
    assert (await world.app.events.get(cup.id)).event.paused_at is None
    assert any("## 🏆" in words_of(message) for message in lounge.history())
    for _ in range(3):
        await cup.play_round()
    assert (await world.app.events.get(cup.id)).event.stage is Stage.OVER


async def test_an_event_goes_on_after_a_restart(world: World) -> None:
    cup = await begin_cup(world)
    for _ in range(3):
        await world.restart()
        await cup.play_round()
    assert (await world.app.events.get(cup.id)).event.stage is Stage.OVER


async def test_an_event_reads_in_japanese(world: World) -> None:
    cup = await begin_cup(world)
    mio = world.people["mio"].id
    await world.app.preferences.set(mio, UserSettings(language=Language.JAPANESE))
    world.client.front_end.languages.note(mio, Language.JAPANESE)
    for verb in (EventVerb.MINE, EventVerb.PLAYERS, EventVerb.TABLES, EventVerb.RULINGS):
        assert any("\u3040" <= sign <= "\u9fff" for sign in words_of(await cup.press("mio", verb)))


async def test_tables_and_players_are_named_by_who_they_are(world: World) -> None:
    cup = await begin_cup(world)
    view = await world.app.events.get(cup.id)
    table = next(each for each in view.tables if each.second is not None)
    user = view.find(table.players[1]).user_id
    name = next(name for name in PLAYERS if world.people[name].id == user)
    done = await cup.command(ORGANISER, "result", table=name.title(), result="second", reason="Was there")
    assert f"{name.title()} has won against" in done
    assert "No single player" in await cup.command(ORGANISER, "remove", player="nobody", reason="x")
    assert f"{name.title()} was taken out" in await cup.command(
        ORGANISER, "remove", player=name, reason="Rude"
    )


async def test_what_commands_name_is_suggested(world: World) -> None:
    cup = await begin_cup(world)
    boss = world.people[ORGANISER]
    players = await boss.autocomplete(cup.arena, "event remove", "player", "ri")
    assert [(each["name"], each["value"]) for each in players] == [("2 · Rin", "2")]
    (table,) = await boss.autocomplete(cup.arena, "event result", "table", "")
    assert table["value"] in ("1", "2"), "the other one is a bye"
    assert " – " in table["name"]
    events = await boss.autocomplete(cup.arena, "event pause", "event", "autumn")
    assert [each["value"] for each in events] == [cup.id]
    off = await cup.command(ORGANISER, "off", reason="x")
    assert "It is over: nothing more can be decided in it." in off
    assert "/event" not in off
    assert not await boss.autocomplete(cup.arena, "event pause", "event", "autumn")
    assert await boss.autocomplete(cup.arena, "event show", "event", "autumn")


async def test_organisers_are_told_whom_a_decision_is_about(world: World) -> None:
    cup = await begin_cup(world)
    assert "Rin helps to run" in await cup.command(ORGANISER, "helper", user=world.people["rin"])
    bot = world.env.create_user("Robot", bot=True)
    assert "people of this server" in await cup.command(ORGANISER, "helper", user=bot)
    assert "people of this server" in await cup.command(
        ORGANISER, "replace", player="1", user=bot, reason="x"
    )
    replaced = await cup.command(ORGANISER, "replace", player="1", user=world.people["bob"], reason="Ill")
    assert "Bob plays from now on, in the place of Mio." in replaced
    decisions = words_of(await cup.press("ann", EventVerb.RULINGS))
    assert "Rin helps to run" in decisions
    assert "in the place of Mio" in decisions


async def test_an_order_is_put_by_hand_where_it_is_by_hand(world: World) -> None:
    cup = await make_cup(world)
    await cup.sign_up("mio")
    assert "isn't put by hand" in await cup.command(ORGANISER, "order", player="mio", rank=1)
    await cup.command(ORGANISER, "off", reason="Anew")
    await world.people[ORGANISER].slash(
        cup.arena, "event create", name="Second", kind="robin", seeding="hand"
    )
    await world.settle()
    second = Cup(world, (await world.app.events.in_server(world.guild.id))[0].id)
    for name in ("mio", "rin"):
        await world.app.entering.sign_up(second.id, world.people[name].id, StarterDeck("plain"))
    told = await second.command(ORGANISER, "order", player="rin", rank=1)
    assert "Rin is put in place 1." in told
    assert "posted" not in told.partition("###")[0]
    players = await world.app.events.get(second.id)
    text = words_of_page(build_players(players, 0))
    assert text.index("`2`") < text.index("`1`"), "in their order"


async def test_posts_lead_to_where_an_event_was_moved(world: World) -> None:
    cup = await begin_cup(world)
    old_posts = [m.id for m in cup.arena.history() if "Autumn" in words_of(m) and labels_of(m)]
    assert len(old_posts) == 2
    thread = next(iter(cup.arena.threads))
    refused = await cup.boss.slash(thread, "event move")
    assert "This is a thread" in words_of(answer_to(refused))
    lounge = world.channels["lounge"]
    await cup.boss.slash(lounge, "event move")
    await world.settle()
    for message in cup.arena.history():
        if message.id in old_posts:
            assert not labels_of(message)
            assert f"goes on in <#{lounge.id}>" in words_of(message)
    assert any("## 🏆" in words_of(message) and labels_of(message) for message in lounge.history())


@pytest.mark.parametrize(
    ("options", "right"),
    [
        (
            {"kind": "double", "players": 3},
            "Double elimination is for 4 to 256 players, not 3. A round robin is for 3",
        ),
        ({"start": "2020-01-01 18:00"}, "<t:1577901600:f> is over already. Say a later time"),
    ],
)
async def test_what_cant_be_is_refused_with_what_can(
    world: World, options: dict[str, object], right: str
) -> None:
    wishes = {"name": "Cup", "kind": "robin", **options}
    told = await world.people[ORGANISER].slash(world.channels["arena"], "event create", **wishes)
    assert right in words_of(answer_to(told))
    assert await world.app.events.in_server(world.guild.id) == []


async def test_a_late_entry_is_told_as_it_is(world: World) -> None:
    cup = await make_cup(world, kind="swiss", enter_until=1)
    (post,) = (m for m in cup.arena.history() if labels_of(m))
    assert "One may still enter during the first round" in words_of(post)


async def test_a_post_says_why_another_one_has_taken_its_place(world: World) -> None:
    cup = await make_cup(world, kind="swiss", players=4)
    for name in (*PLAYERS, ORGANISER):
        await cup.sign_up(name)
    await cup.command(ORGANISER, "begin")
    card, round_post = (m for m in cup.arena.history() if "Autumn" in words_of(m) and labels_of(m))
    async with world.store.write() as tx:  # a process died after the post, before it was noted
        await queue(tx, PostEvent(subject=cup.id), world.env.now())
    await cup.command(ORGANISER, "again", reason="a mistake")
    shown = {message.id: words_of(message) for message in cup.arena.history()}
    assert "This was posted again" in shown[card.id]
    assert "paired anew" not in shown[card.id]
    assert "This round is paired anew" in shown[round_post.id]


async def test_my_place_says_what_is_to_be_done(world: World) -> None:
    cup = await make_cup(world)
    assert labels_of(await cup.press("mio", EventVerb.MINE)) == ["Sign up"]
    await cup.sign_up("mio")
    async with world.store.write() as tx:
        event = await tx.rows.get(Event, id=cup.id)
        assert event is not None
        await tx.rows.advance(msgspec.structs.replace(event, stage=Stage.CHECK_IN))
        entrant = await tx.rows.get(Entrant, event_id=cup.id, number=1)
        assert entrant is not None
        await tx.rows.put(msgspec.structs.replace(entrant, is_here=False))
    place = await cup.press("mio", EventVerb.MINE)
    assert "aren't checked in" in words_of(place)
    assert "are checked in" in words_of(await cup.press("mio", EventVerb.CHECK_IN, place))


async def test_my_place_says_when_it_begins_and_what_is_done_before(world: World) -> None:
    cup = await make_cup(world)
    assert "It begins when its organisers begin it." in words_of(await cup.sign_up("mio"))
    view = await world.app.events.get(cup.id)

    def tell(event: Event) -> str:
        field = msgspec.structs.replace(view.field, entrants=())
        return tell_beginning(msgspec.structs.replace(view, event=event, field=field))

    async with world.store.write() as tx:
        event = await tx.rows.get(Event, id=cup.id)
        assert event is not None
        starts_at = world.env.now() + timedelta(hours=2)
        rules = msgspec.structs.replace(event.rules, check_in=timedelta(minutes=30))
        timed = await tx.rows.advance(msgspec.structs.replace(event, starts_at=starts_at, rules=rules))
        assert "during the last 30 minutes before that" in tell(timed)
        known = msgspec.structs.replace(timed, stage=Stage.CHECK_IN)
        assert tell(known) == f"It begins <t:{int(starts_at.timestamp())}:R>."
        stopped = msgspec.structs.replace(timed, paused_at=starts_at, trouble=Trouble.BEGINNING)
        said = tell(stopped)
        assert "It couldn't begin at its time. Round robin needs at least 3 players; 0 are there." in said


async def test_my_place_leads_to_a_match_once_and_only_while_it_is_played(world: World) -> None:
    cup = await begin_cup(world)
    view = await world.app.events.get(cup.id)
    table = next(each for each in view.tables if each.second is not None)
    user = view.find(table.first).user_id
    name = next(name for name in PLAYERS if world.people[name].id == user)
    shown = words_of(await cup.press(name, EventVerb.MINE))
    assert shown.count("discord.com/channels") == 1
    for _ in range(3):
        await cup.play_round()
    shown = await cup.command(name, "mine", event=cup.id)
    assert "discord.com/channels" not in shown
    assert "Over" in await cup.command(name, "list")
