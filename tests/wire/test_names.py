"""Whom a message doesn't notify is called by name in it: a mention would be a number to many readers."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from bot.discord.match.addresses import Press, Verb
from bot.fake_discord.messages import Message
from bot.fake_discord.strangers import find_strangers
from bot.model.sightings import SeenMember, SeenPerson
from tests.wire.table import Game, Table

HOSTILE = "1. **Aqua** <@5>"
SHOWN = "1\\. \\*\\*Aqua\\*\\* \\<@\u200b5>"
"""The same, without any meaning to Discord."""
MENTION = re.compile(r"<@(\d+)>")


def mentioned(message: Message) -> set[int]:
    """Whom a message mentions in any of its texts."""
    return set(map(int, MENTION.findall(message.text)))


def every_message(table: Table) -> list[Message]:
    """Everything that stands anywhere."""
    return [message for channel in table.fake.places.channels.values() for message in channel.history]


async def speak_in(table: Table, language: str) -> None:
    """A server of this language, from the bot's start on."""
    await table.end()
    table.guild.locale = language
    await table.begin()


async def forget_everybody(table: Table) -> None:
    """Start the bot anew, without anything that was told about people."""
    assert table.process is not None
    async with table.process.store.write() as tx:
        for kind in (SeenMember, SeenPerson):
            await tx.rows.delete_before(kind, datetime(9000, 1, 1, tzinfo=UTC))
    await table.end()
    await table.begin()


async def offer_draw(game: Game) -> Message:
    """Mio offers a draw; the post that asks Rin."""
    table = game.table
    await table.slash(table.mio, game.thread, "offer", what="draw")
    await table.settle()
    return game.thread.history[-1]


@pytest.mark.parametrize(
    ("language", "waits"), [("en-US", "must choose"), ("ja", "さんの選択を待っています")]
)
async def test_a_match_is_told_with_names_but_for_whom_it_calls(
    table: Table, language: str, waits: str
) -> None:
    table.guild.nicks = {table.mio.id: HOSTILE}
    await speak_in(table, language)
    card = await table.challenge()
    assert SHOWN in card.text
    assert mentioned(card) == {table.rin.id}
    game = Game(table, await table.accept(card), card)
    await table.settle()
    assert "Rin" in card.text, "the edited card notifies nobody"
    board = await game.board()
    called = await game.to_choose()
    assert mentioned(board) == {called.id}
    assert waits in board.text
    await game.play_on()
    assert all(mentioned(message) <= set(message.notified) for message in every_message(table))
    assert all(message.raw_ids == [] for message in every_message(table))
    assert any(SHOWN in message.text for message in game.thread.history)


async def test_a_board_is_edited_and_retired_without_a_mention_that_nobody_knows(table: Table) -> None:
    game = await table.start_turns()
    board = await game.board()
    while (await game.board()) is board:
        await game.answer()
        await table.settle()
        assert board.raw_ids == []
    assert board.edits, "it was retired"


async def test_an_answered_offer_says_who_made_and_who_declined_it(table: Table) -> None:
    table.guild.nicks = {table.mio.id: "Aqua", table.rin.id: HOSTILE}
    game = await table.start_turns()
    offer = await offer_draw(game)
    assert "Aqua" in offer.text
    assert mentioned(offer) == {table.rin.id}
    await table.press(table.rin, offer, table.find(offer, Verb.DECLINE))
    await table.settle()
    assert f"{SHOWN} declined it." in offer.text
    assert offer.raw_ids == []


@pytest.mark.parametrize(("language", "plays"), [("en-US", "You are watching"), ("ja", "観戦")])
async def test_an_answer_to_one_person_calls_players_by_name(table: Table, language: str, plays: str) -> None:
    table.guild.nicks = {table.mio.id: HOSTILE}
    table.ann.locale = language
    game = await table.start()
    board = await game.board()
    shown = await table.press(table.ann, board, table.find(board, Verb.ACTIONS))
    assert plays in shown.text
    assert SHOWN in shown.text
    assert MENTION.search(shown.text) is None


async def test_somebody_whom_a_command_names_needs_no_look_up(table: Table) -> None:
    eve = table.fake.places.add_user("eve")
    table.guild.nicks = {eve.id: "Subaru"}
    shown = await table.slash(table.mio, table.arena, "history", player=table.rin, opponent=eve)
    assert "Matches of Rin against Subaru" in shown.text
    assert table.fake.of("GET", f"/users/{eve.id}") == [], "the command has told who that is"


async def test_of_somebody_who_was_never_seen_discord_is_asked(table: Table) -> None:
    game = await table.start()
    await forget_everybody(table)
    shown = await table.press(table.ann, game.card, Press(Verb.ACTIONS, game.id).custom_id)
    assert "Mio and Rin play" in shown.text
    assert len(table.fake.of("GET", f"/users/{table.rin.id}")) == 1


async def test_somebody_whom_nobody_knows_is_a_player(table: Table) -> None:
    game = await table.start()
    del table.fake.places.users[table.rin.id]
    await forget_everybody(table)
    shown = await table.press(table.ann, game.card, Press(Verb.ACTIONS, game.id).custom_id)
    assert "Mio and a player play" in shown.text


def test_a_mention_counts_only_where_the_message_notifies() -> None:
    page = {"components": [{"type": 10, "content": "<@7> meets <@8>"}, {"type": 2, "label": "<@7>"}]}
    body = page | {"allowed_mentions": {"parse": [], "users": [7]}}
    told = find_strangers("/channels/1/messages", body)
    assert [text.split("mentions ")[1].split(",")[0] for text in told] == ["8", "7"]
    assert (
        find_strangers("/channels/1/messages", {"content": "<@7>", "allowed_mentions": {"users": ["7"]}})
        == []
    )
    assert find_strangers("/channels/1/threads", body) == []
    code = {"content": "```\n<@8>\n``` `<@8>` \\`<@9>\\`", "allowed_mentions": {}}
    (only,) = find_strangers("/channels/1/messages", code)
    assert "mentions 9," in only
