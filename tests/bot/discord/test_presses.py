"""Presses at the wrong time, by the wrong person, twice, or on something that is long gone."""

from __future__ import annotations

import re

import msgspec
import pytest
import simcord
from simcord import interactions
from simcord.backend import serializers

from bot.app.packs.standing import Lasting, Recurring
from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.front_end import BUSY, FAULT, ROOM
from bot.discord.platform.refusing import STALE
from bot.discord.platform.router import UNKNOWN
from bot.sandbox.moves import walk_components
from bot.sandbox.world import World
from engine.kernel.journal import Journal
from engine.kernel.ruleset import Match as Running
from tests.bot.discord.table_talk import (
    Match,
    answer_to,
    begin_match,
    components_of,
    labels_of,
    press_old,
    presses_of,
    refusal_of,
    words_of,
)
from tests.bot.tiny_pack import TinyPack


async def test_a_match_survives_a_restart_between_all_presses(world: World, match: Match) -> None:
    presses = 0
    while await match.step():
        await world.restart()
        presses += 1
    assert presses > 10
    assert (await match.info()).result is not None


async def test_a_stale_panel_says_so_and_shows_what_waits_now(match: Match) -> None:
    mio = match.players[0]
    first = await match.press_board(mio.actor, Verb.ACTIONS)
    second = await match.press_board(mio.actor, Verb.ACTIONS)
    (nothing,) = presses_of(first, Verb.COMMIT)
    await mio.actor.click(first, custom_id=nothing)
    answers = (await match.info()).answers
    shown = answer_to(await mio.actor.click(second, custom_id=nothing))
    assert shown.id == second.id, "the panel itself is brought up to date"
    assert STALE in words_of(shown)
    assert f"it is {match.players[1].actor.name.capitalize()}'s choice" in words_of(shown)
    assert (await match.info()).answers == answers == 1


async def test_every_part_of_a_stale_panel_is_stale(world: World, match: Match) -> None:
    mio = match.players[0]
    panel = await match.press_board(mio.actor, Verb.ACTIONS)
    (select,) = presses_of(panel, Verb.PICK)
    await match.answer()
    shown = answer_to(await mio.actor.select(panel, ["0@1"], custom_id=select))
    assert STALE in words_of(shown)
    await world.settle()


@pytest.mark.parametrize("verb", [Verb.ACTIONS, Verb.HAND, Verb.CONCEDE])
async def test_a_spectator_gets_an_answer_and_nothing_else(world: World, match: Match, verb: Verb) -> None:
    ann = world.people["ann"]
    board = await match.board()
    if verb is Verb.CONCEDE:
        shown = answer_to(await ann.slash(match.place, "concede", match=match.id))
    else:
        shown = answer_to(await ann.click(board, custom_id=Press(verb, match.id).custom_id))
    assert shown.ephemeral
    assert "You are watching match" in words_of(shown)
    assert not shown.attachments
    assert presses_of(shown, Verb.COMMIT) == []


async def test_a_spectator_may_read_the_log(world: World, match: Match) -> None:
    await match.play_on()
    ann = world.people["ann"]
    shown = answer_to(await ann.click(await match.board(), custom_id=Press(Verb.LOG, match.id).custom_id))
    assert re.search(r"Player 1 drew \d\.", words_of(shown))  # a long match's log begins later
    assert "You drew" not in words_of(shown)


async def test_an_answer_ahead_that_gives_up_much_is_asked_once_more(
    world: World, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_recurring(pack: TinyPack, game: Running) -> list[Recurring]:
        if game.prompt is None or game.prompt.kind != "more":
            return []
        hidden = Recurring("hidden", "Nobody sees this", ("no",), is_offered=False)
        return [
            hidden,
            Recurring("more", "End it", ("no",), lasting=Lasting.TURN, caution="2 cards are left"),
        ]

    monkeypatch.setattr(TinyPack, "find_recurring", find_recurring)
    for _ in range(60):
        player = await match.to_choose()
        if player.panel is not None and "End it" in labels_of(player.panel):
            break
        await match.step()
    assert player.panel is not None
    assert "Nobody sees this" not in labels_of(player.panel)
    turn, answers = (await match.info()).turn, (await match.info()).answers
    (first,) = presses_of(player.panel, Verb.AHEAD)
    asked = answer_to(await player.actor.click(player.panel, custom_id=first))
    assert "2 cards are left" in words_of(asked)
    assert (await match.info()).answers == answers, "nothing is chosen yet"
    (back,) = presses_of(asked, Verb.SHOW)
    panel = answer_to(await player.actor.click(asked, custom_id=back))
    assert "End it" in labels_of(panel)
    asked = answer_to(await player.actor.click(panel, custom_id=first))
    (sure,) = presses_of(asked, Verb.AHEAD)
    await player.actor.click(asked, custom_id=sure)
    assert (await match.info()).turn == turn + 1


async def test_who_has_chosen_is_told_once_what_came_of_it(world: World, match: Match) -> None:
    for _ in range(40):
        player = await match.to_choose()
        await match.step()
        assert player.panel is not None
        if "Nothing waits for you" in (said := words_of(player.panel)) and "You chose" in said:
            break
    told = [line.removeprefix("-# ").removeprefix("- ") for line in said.splitlines()]
    assert len(told) > 2, "something is told"
    assert len(told) == len(set(told)), told


async def test_who_ends_a_match_is_told_once_how(match: Match) -> None:
    player = await match.to_choose()
    while await match.step():
        player = await match.to_choose()
    assert player.panel is not None
    told = words_of(player.panel)
    assert "The match is over." in told
    assert len(re.findall(r"\bwins\b", told)) == 1


async def test_the_menu_of_a_spectator_changes_nothing(world: World, match: Match) -> None:
    ann = world.people["ann"]
    more = answer_to(await ann.click(await match.board(), custom_id=Press(Verb.MORE, match.id).custom_id))
    assert labels_of(more) == ["Board as text", "Open piles", "Report a problem"]
    assert (await match.info()).commitment in words_of(more)
    text = answer_to(await ann.click(more, custom_id=Press(Verb.BOARD_TEXT, match.id).custom_id))
    assert "Turn 0: 0 to 0" in words_of(text)


async def test_the_other_player_is_told_to_wait(match: Match) -> None:
    rin = match.players[1].actor
    shown = await match.press_board(rin, Verb.ACTIONS)
    assert f"it is {match.players[0].actor.name.capitalize()}'s choice" in words_of(shown)
    assert labels_of(shown) == ["↻ Look again"]
    await match.answer()
    (again,) = presses_of(shown, Verb.SHOW)
    shown = answer_to(await rin.click(shown, custom_id=again))
    assert "Put back which cards?" in words_of(shown)


async def test_a_double_press_counts_once(world: World, match: Match) -> None:
    mio = match.players[0]
    panel = await match.press_board(mio.actor, Verb.ACTIONS)
    (nothing,) = presses_of(panel, Verb.COMMIT)
    env, backend = world.env, world.env.backend
    stored = backend.get_message(panel.channel_id, panel.id)
    for _ in range(2):  # both arrive before either is answered
        record, payload = interactions.base_payload(
            backend,
            type=3,
            channel_id=panel.channel_id,
            guild_id=world.guild.id,
            user_id=mio.actor.id,
            data={"custom_id": nothing, "component_type": 2},
        )
        record.source_message_id = panel.id
        payload["message"] = dict(serializers.message_payload(backend, stored))
        backend.emit("INTERACTION_CREATE", payload)
    await env.settle()
    await world.settle()
    assert (await match.info()).answers == 1


async def test_a_press_that_arrives_too_late_does_nothing(world: World, match: Match) -> None:
    mio = match.players[0]
    panel = await match.press_board(mio.actor, Verb.ACTIONS)
    (nothing,) = presses_of(panel, Verb.COMMIT)
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    result = await mio.actor.click(panel, custom_id=nothing)
    assert not result.acknowledged
    assert (await match.info()).answers == 0
    await mio.actor.click(panel, custom_id=nothing)
    assert (await match.info()).answers == 1
    await world.settle()


async def test_a_press_for_which_there_is_no_room_is_told_so_at_once(world: World, match: Match) -> None:
    mio, front_end = match.players[0].actor, world.client.front_end
    panel = await match.press_board(mio, Verb.ACTIONS)
    (nothing,) = presses_of(panel, Verb.COMMIT)
    front_end.in_progress.room = 0
    before = await match.info()
    assert refusal_of(await mio.click(panel, custom_id=nothing)) == BUSY
    assert await match.info() == before
    front_end.in_progress.room = ROOM
    assert "You chose" in words_of(answer_to(await mio.click(panel, custom_id=nothing)))


async def test_a_message_of_words_stays_where_nothing_came_of_a_press_on_it(
    world: World, match: Match
) -> None:
    mio, front_end = match.players[0].actor, world.client.front_end
    hand = await match.press_board(mio, Verb.HAND)
    before = words_of(hand)
    assert hand.content, "a hand is a message of words, not of components"
    front_end.in_progress.room = 0
    result = await mio.click(hand, label="↻ Look again")
    assert refusal_of(result) == BUSY
    assert words_of(answer_to(result)) == before
    front_end.in_progress.room = ROOM
    assert words_of(answer_to(await mio.click(hand, label="↻ Look again"))) == before


async def test_a_page_takes_the_place_of_a_message_of_words(world: World, match: Match) -> None:
    """As of the private messages that releases before this one have sent."""
    mio = match.players[0].actor
    hand = await match.press_board(mio, Verb.HAND)
    assert hand.content, "a hand is a message of words, not of components"
    shown = await press_old(world, mio, hand, Press(Verb.SHOW, match.id).custom_id)
    assert shown.id == hand.id
    assert "Put back which cards?" in words_of(shown)


async def test_a_press_that_another_process_took_does_nothing(world: World, match: Match) -> None:
    mio = match.players[0]
    panel = await match.press_board(mio.actor, Verb.ACTIONS)
    (nothing,) = presses_of(panel, Verb.COMMIT)
    world.env.inject_error("POST", "/interactions/*/callback", status=400, code=40060)
    await mio.actor.click(panel, custom_id=nothing)
    assert (await match.info()).answers == 0


async def test_an_error_of_ours_is_answered_and_logged(
    world: World, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("the database is on fire")

    monkeypatch.setattr(world.app.matches, "table", fail)
    shown = await match.press_board(match.players[0].actor, Verb.ACTIONS)
    assert words_of(shown) == FAULT
    assert labels_of(shown) == ["Report a problem"]
    (error,) = world.errors
    assert "on fire" in str(error)
    world.env._errors.clear()  # it was meant


async def test_unknown_identifiers_are_answered(world: World) -> None:
    arena, mio = world.channels["arena"], world.people["mio"]
    backend = world.env.backend
    message = backend.create_message(
        arena.id,
        backend.bot_user.id,
        components=[
            {"type": 1, "components": [
                {"type": 2, "style": 1, "label": "Old", "custom_id": "o0|whatever"},
                {"type": 2, "style": 1, "label": "Gone", "custom_id": "o1|ZZZZ9999|0|a"},
                {"type": 2, "style": 1, "label": "Bad", "custom_id": "c1|new|k|-"},
            ]}
        ],
    )  # fmt: skip
    posted = next(m for m in arena.history() if m.id == message.id)
    assert words_of(answer_to(await mio.click(posted, label="Old"))) == UNKNOWN
    assert "There is no match 'ZZZZ9999'" in words_of(answer_to(await mio.click(posted, label="Gone")))
    assert "start again with `/duel`" in words_of(answer_to(await mio.click(posted, label="Bad")))


async def test_a_submitted_modal_is_answered_after_a_restart(world: World) -> None:
    arena, mio = world.channels["arena"], world.people["mio"]
    _, payload = interactions.base_payload(
        world.env.backend,
        type=5,
        channel_id=arena.id,
        guild_id=world.guild.id,
        user_id=mio.id,
        data={"custom_id": "o1|ABCD2345|0|zz", "components": []},
    )
    await world.restart()
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    record = world.env.backend.interactions[int(payload["id"])]
    assert record.responded


async def test_a_player_can_concede_after_being_asked(world: World, match: Match) -> None:
    rin = match.players[1].actor
    more = await match.press_board(rin, Verb.MORE)
    assert "Concede …" in labels_of(more)
    asked = answer_to(await rin.click(more, custom_id=Press(Verb.CONCEDE, match.id).custom_id))
    assert "can't be undone" in words_of(asked)
    assert not (await match.info()).is_over
    done = answer_to(await rin.click(asked, custom_id=Press(Verb.CONCEDE_SURE, match.id).custom_id))
    assert "You conceded" in words_of(done)
    await world.settle()
    info = await match.info()
    assert info.result is not None
    assert (info.result.winner, info.result.reason) == (0, "concede")
    more = await match.press_board(rin, Verb.LOG)
    assert "Mio wins." in words_of(more)


async def test_the_journal_of_a_finished_match_replays_it(world: World, match: Match) -> None:
    ann = world.people["ann"]
    await match.play_on()
    result = match.result()
    shown = answer_to(await ann.click(result, custom_id=Press(Verb.JOURNAL, match.id).custom_id))
    (file,) = shown.attachments
    data = world.env.backend.cdn.get(file.url)
    assert data is not None
    journal = Journal.from_json(data)
    assert len(journal.entries) == (await match.info()).answers
    assert msgspec.json.decode(data)["header"]["ruleset"] == "tiny"


async def test_sixty_options_have_pages(world: World) -> None:
    match = await begin_match(world, deck="s.only", game="wide")
    mio, rin = match.players[0].actor, match.players[1].actor
    panel = await match.press_board(mio, Verb.ACTIONS)
    opened = presses_of(panel, Verb.PICK) + presses_of(panel, Verb.GO)
    assert len(opened) == 2, "a select for each of the two groups"
    shown = answer_to(await mio.select(panel, [_last_value(panel, opened[1])], custom_id=opened[1]))
    while not (await match.info()).answers:
        (select,) = presses_of(shown, Verb.PICK)
        shown = answer_to(await mio.select(shown, [_last_value(shown, select)], custom_id=select))
    await world.settle()
    order = await match.press_board(rin, Verb.ACTIONS)
    await rin.click(order, label="Card 4")
    await rin.click(order, label="↩ Undo")
    await rin.click(order, label="Card 3")
    await rin.click(order, label="Put the others in the order listed")
    for page in range(3):
        (select,) = presses_of(order, Verb.PICK)
        await rin.select(order, [_last_value(order, select)], custom_id=select)
        if page < 2:
            await rin.click(order, label="Next ▶")
    assert "Card 22" in words_of(order)
    await world.settle()
    assert (await match.info()).is_over
    journal = Journal.from_json(await world.app.matches.journal(match.id))
    assert [entry.picked for entry in journal.entries][1] == (
        "card.3",
        "card.0",
        "card.1",
        "card.2",
        "card.4",
    )
    assert len(journal.entries[2].picked) == 3


def _last_value(message: simcord.ResponseMessage, custom_id: str) -> str:

    for part in walk_components(components_of(message)):
        if part.get("custom_id") == custom_id:
            return str(part["options"][-1]["value"])
    raise AssertionError(f"no select {custom_id}")


async def test_closing_the_panel_meanwhile_is_no_error(world: World, match: Match) -> None:
    mio = match.players[0].actor
    panel = await match.press_board(mio, Verb.ACTIONS)
    (nothing,) = presses_of(panel, Verb.COMMIT)
    world.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=404, code=10008)
    await mio.click(panel, custom_id=nothing)
    assert (await match.info()).answers == 1
