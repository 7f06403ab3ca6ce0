"""How fast Discord lets the bot go, and that the bot stays below it."""

from __future__ import annotations

import asyncio

from bot.discord.match.addresses import Press, Verb
from bot.fake_discord.allowances import OLD_EDITS, OLD_SECONDS
from tests.wire.table import Game, Table, skip

TOO_MANY_OLD_EDITS = 30046


async def test_old_boards_are_edited_no_faster_than_discord_allows(table: Table) -> None:
    """Without threads, the boards of several matches stand in one channel."""
    table.arena.denied = {"create_public_threads"}
    games = [await table.start("s.flat") for _ in range(OLD_EDITS + 1)]
    for game in games:
        for _ in range(2):  # both keep their hands
            await game.answer()
    await table.settle()
    boards = [await game.board() for game in games]
    skip(OLD_SECONDS + 1)
    edits = [board.edits for board in boards]
    choices = [table.slash(table.mio, table.arena, "play", choice="1", match=game.id) for game in games]
    await asyncio.gather(*choices)
    await table.settle()
    assert [await game.board() for game in games] == boards, "they are edited, not posted anew"
    assert all(board.edits > before for board, before in zip(boards, edits, strict=True))
    assert table.fake.errors[TOO_MANY_OLD_EDITS] == 0


async def test_old_boards_are_retired_no_faster_than_discord_allows(table: Table) -> None:
    """Each hand-over takes the buttons off the board before, which is old in matches that last for days."""
    table.arena.denied = {"create_public_threads"}
    games = [await table.start() for _ in range(OLD_EDITS + 1)]
    for game in games:
        for _ in range(2):  # both keep their hands
            await game.answer()
    await table.settle()
    boards = [await game.board() for game in games]
    skip(OLD_SECONDS + 1)

    async def hand_over(game: Game) -> None:
        seat = (await game.info()).prompt_seat
        while (await game.info()).prompt_seat == seat:
            await table.slash(await game.to_choose(), table.arena, "play", choice="1", match=game.id)

    await asyncio.gather(*map(hand_over, games))
    await table.settle()
    assert not any(verb_of(c) is Verb.ACTIONS for board in boards for c in board.custom_ids)
    assert table.fake.errors[TOO_MANY_OLD_EDITS] == 0


def verb_of(custom_id: str) -> Verb | None:
    """What a press on a board asks for; ``None`` if it is none of a match."""
    press = Press.read(custom_id)
    return None if press is None else press.verb
