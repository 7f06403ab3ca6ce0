"""A match goes on in another place: nothing of it is left alive where it was."""

from __future__ import annotations

import discord

from bot.sandbox.world import World
from tests.bot.discord.table_talk import BOARD_BUTTONS, Match, answer_to, begin_match, labels_of, words_of


def boards_in(messages: list[discord.Message]) -> list[discord.Message]:
    """The messages that can be played with."""
    return [message for message in messages if labels_of(message)[-4:] == BOARD_BUTTONS]


async def test_the_board_before_leads_to_where_the_match_goes_on(world: World) -> None:
    match = await begin_match(world, clock="live")
    mio, lounge = world.people["mio"], world.channels["lounge"]
    old = await match.board()
    assert "must choose" in words_of(old)
    shown = answer_to(await mio.slash(lounge, "move", match=match.id))
    assert "goes on here" in words_of(shown)
    await world.settle()
    info = await match.info()
    assert lounge.last_message is not None
    assert info.board_message_id == lounge.last_message.id
    left = next(message for message in match.place.history() if message.id == old.id)
    words = words_of(left)
    assert labels_of(left) == []
    assert "must choose" not in words
    assert "time is up" not in words
    assert f"Match #{match.id} goes on in <#{lounge.id}>" in words
    assert f"/{lounge.id}/{info.board_message_id})" in words, "a link to the new board"
    (letter,) = world.direct_messages("mio")
    assert f"<#{lounge.id}>" in words_of(letter), "the hand leads there as well"


async def test_a_board_that_can_not_be_retired_at_once_is_tried_again(world: World, match: Match) -> None:
    lounge, old = world.channels["lounge"], await match.board()
    world.env.inject_error("GET", f"/channels/{match.place.id}/messages/{old.id}", status=403, code=50013)
    await world.people["mio"].slash(lounge, "move", match=match.id)
    await world.settle()
    left = next(message for message in match.place.history() if message.id == old.id)
    assert labels_of(left) == []
    assert f"/{lounge.id}/{(await match.info()).board_message_id})" in words_of(left)


async def test_moving_to_and_fro_leaves_one_board(world: World, match: Match) -> None:
    mio, rin, lounge = world.people["mio"], world.people["rin"], world.channels["lounge"]
    for where in (lounge, match.place, lounge, match.place):
        for who in (mio, rin):
            await who.slash(where, "move", match=match.id)
            await world.settle()
    assert len(boards_in(match.place.history())) == 1
    assert boards_in(lounge.history()) == []
    await match.answer()
    assert (await match.info()).answers == 1, "it is played there"


async def test_moving_to_where_it_is_posts_nothing(world: World, match: Match) -> None:
    mio = world.people["mio"]
    before = [message.id for message in match.place.history()]
    shown = answer_to(await mio.slash(match.place, "move", match=match.id))
    await world.settle()
    assert f"Match #{match.id} is played here already" in words_of(shown)
    assert f"/{(await match.info()).board_message_id})" in words_of(shown)
    assert [message.id for message in match.place.history()] == before


async def test_a_board_that_could_not_be_shown_is_posted_where_it_is(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013)
    match = await begin_match(world)
    arena, mio = world.channels["arena"], world.people["mio"]
    world.env.inject_error("POST", f"/channels/{arena.id}/messages", status=403, code=50001, times=1)
    await match.answer()
    shown = answer_to(await mio.slash(arena, "move", match=match.id))
    await world.settle()
    assert "goes on here" in words_of(shown)
    assert arena.last_message is not None
    assert arena.last_message.id == (await match.info()).board_message_id
