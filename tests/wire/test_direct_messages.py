"""Hands by direct message: limits on them hold up nobody, and they don't ring."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord.challenge.addresses import ChallengeVerb
from bot.discord.match.addresses import Verb
from bot.fake_discord.faults import Fault
from bot.fake_discord.members import User
from bot.fake_discord.messages import SILENT, Message
from bot.fake_discord.named.fault import DMS
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.fake_discord.places import Interaction
from tests.wire.table import Game, Table, read_verb, skip, until
from tests.wire.test_troubles import live_boards

SOON = 300.0
"""Seconds of the fast loop, ten real ones: half the time until a limit is over."""
LIMIT = 600.0


def hands(table: Table, user: User) -> list[Message]:
    """The hands that somebody was sent."""
    if user.dm_channel is None:
        return []
    return [m for m in table.fake.places.channels[user.dm_channel].history if "Your hand" in m.text]


def openings(table: Table) -> int:
    """How often the bot has asked for a conversation."""
    return len(table.fake.of("POST", DMS))


def be_limited(table: Table, how: str) -> None:
    """Let no conversation be opened any more."""
    if how == "429":
        table.fake.faults.append(Fault("POST", DMS, 429, times=None, retry_after=LIMIT))
    else:
        NAMED_FAULTS[how].switch_on(table.fake)


async def next_board(game: Game, last: int | None = None) -> int:
    """Wait for a board that can be played with, other than the last one; hands may still wait."""

    async def is_there() -> bool:
        newest = (await game.info()).board_message_id
        return newest != last and [m.id for m in live_boards(game)] == [newest]

    clock = game.table.fake.places.clock
    since = clock()
    await until(is_there, "the board")
    assert clock() - since < SOON, "it waits for no hand"
    return (await game.board()).id


async def begin(table: Table) -> Game:
    """A match whose board is there; hands may still wait."""
    card = await table.challenge()
    game = Game(table, await table.accept(card), card)
    await next_board(game)
    return game


@pytest.mark.parametrize("how", ["dm-limit", "dm-quarantine", "429"])
async def test_a_limit_on_conversations_holds_up_no_board(table: Table, how: str) -> None:
    be_limited(table, how)
    game = await begin(table)
    await until(lambda: openings(table) > 0, "the first hand")
    await asyncio.sleep(5)
    for _ in range(2):
        last = (await game.board()).id
        panel = await game.open_panel(await game.to_choose())
        assert "Your hand waits behind **My hand**" in panel.text
        await game.answer()
        await next_board(game, last)
    assert openings(table) == 1, "one refusal is enough to know"
    board = await game.board()
    shown = await table.press(table.rin, board, table.find(board, Verb.HAND))
    assert "Your hand" in shown.text
    table.fake.faults.clear()
    skip(3700)  # longer than any of these limits is taken to last
    await table.settle()
    assert len(hands(table, table.mio)) == len(hands(table, table.rin)) == 1


async def test_a_limit_on_conversations_leaves_those_that_are_open(table: Table) -> None:
    await table.start()
    be_limited(table, "dm-quarantine")
    openings_before = openings(table)
    game = await begin(table)
    await until(lambda: len(hands(table, table.mio)) == len(hands(table, table.rin)) == 2, "the hands")
    assert openings(table) == openings_before
    panel = await game.open_panel(await game.to_choose())
    assert "waits behind" not in panel.text


async def test_a_conversation_is_opened_once_and_kept(table: Table) -> None:
    await table.start()
    assert openings(table) == 2
    await table.end()
    await table.begin()
    game = await table.start()
    await table.settle()
    assert hands(table, table.rin)[-1].text.count(game.id) >= 1
    assert openings(table) == 2


async def test_hands_make_no_sound(table: Table) -> None:
    game = await table.start()
    await game.play_on()
    sent = [*hands(table, table.mio), *hands(table, table.rin)]
    assert sent
    assert all(hand.body["flags"] & SILENT for hand in sent)
    assert {hand.notified for hand in sent} == {()}


async def test_a_first_hand_is_told_beforehand_and_says_how_to_have_none(table: Table) -> None:
    duel = {"opponent": table.rin, "deck": "s.plain", "clock": "none"}
    posted = [await table.slash(table.mio, table.arena, "duel", **duel)]
    await table.settle()
    accepted = [await accept(table, table.arena.history[-1])]
    await table.settle()
    assert all("comes by direct message, without a sound" in shown.text for shown in (*posted, *accepted))
    for user in (table.mio, table.rin):
        (hand,) = hands(table, user)
        assert "switch off **Hand by direct message** in `/settings`" in hand.text
    posted.append(await table.slash(table.mio, table.arena, "duel", **duel))
    await table.settle()
    accepted.append(await accept(table, table.arena.history[-1]))
    await table.settle()
    for user, told in ((table.mio, posted[1]), (table.rin, accepted[1])):
        assert "by direct message" not in told.text, "they know"
        assert "switch off" not in hands(table, user)[-1].text


async def accept(table: Table, card: Message) -> Interaction:
    """Rin accepts a challenge; what she is told."""
    pressed = next(c for c in card.custom_ids if read_verb(c) is ChallengeVerb.ACCEPT)
    offered = (await table.press(table.rin, card, pressed)).shown
    assert offered is not None
    choose = next(c for c in offered.custom_ids if read_verb(c) is ChallengeVerb.ACCEPT_WITH)
    return await table.press(table.rin, offered, choose, ["s.plain"])
