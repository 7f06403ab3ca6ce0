"""A duel from the challenge to the result, as people see it."""

from __future__ import annotations

import hashlib
import re
from itertools import pairwise

from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.match.addresses import Press, Verb
from bot.sandbox.world import World
from tests.bot.discord.table_talk import (
    BOARD_BUTTONS,
    Match,
    answer_to,
    begin_match,
    labels_of,
    presses_of,
    words_of,
)


def posts_to(world: World, channel_id: int) -> list[dict[str, object]]:
    """What the bot posted in a channel."""
    path = f"/channels/{channel_id}/messages"
    return [
        request.json
        for request in world.env.http_requests
        if request.method == "POST" and request.path == path and isinstance(request.json, dict)
    ]


async def test_a_whole_match(world: World, match: Match) -> None:
    assert match.place.is_thread
    assert match.place.name == "⚔ Mio vs Rin"
    assert labels_of(await match.board()) == BOARD_BUTTONS
    await match.play_on()
    info = await match.info()
    assert info.result is not None
    result = match.result()
    words = words_of(result)
    winner = match.players[info.result.winner or 0].actor
    assert f"**{winner.name.capitalize()} wins.**" in words
    first = ["Rematch", "Replay", "Log", "Journal", "Was chance fair?"]
    assert labels_of(result) == [*first, "How it turned", "Analysis"]
    assert "reason" not in words_of(result), "the sentence of the result says it, in the reader's language"
    assert f"Turn {info.turn}" in words, "how it came to it"
    ann = world.people["ann"]
    proof = words_of(answer_to(await ann.click(result, label="Was chance fair?")))
    seed = re.search(r"Seed: `([0-9a-f]{64})`", proof)
    assert seed is not None
    assert hashlib.sha256(bytes.fromhex(seed.group(1))).hexdigest() == info.commitment
    assert info.commitment in proof


async def test_the_channel_sees_challenge_and_a_line_of_the_result_only(world: World, match: Match) -> None:
    await match.play_on()
    assert len(posts_to(world, world.channels["arena"].id)) == 2
    info, line = await match.info(), world.channels["arena"].last_message
    assert info.result is not None
    assert line is not None
    winner = match.players[info.result.winner or 0].actor
    assert f"Match #{match.id} is over" in words_of(line)
    assert f"{winner.name.capitalize()} wins" in words_of(line)
    assert f"/{match.place.id}/{match.result().id})" in words_of(line), "a link to the result"
    assert labels_of(line) == []


async def test_a_match_in_a_channel_ends_there_with_its_result_alone(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013)
    match, arena = await begin_match(world), world.channels["arena"]
    await world.app.matches.concede(match.id, world.people["mio"].id)
    await world.settle()
    assert arena.last_message is not None
    assert "Rematch" in labels_of(arena.last_message)


async def test_the_result_is_posted_where_a_match_was_moved_to(world: World, match: Match) -> None:
    arena, lounge = world.channels["arena"], world.channels["lounge"]
    await world.people["mio"].slash(lounge, "move", match=match.id)
    await world.settle()
    await world.app.matches.concede(match.id, world.people["mio"].id)
    await world.settle()
    assert lounge.last_message is not None
    assert arena.last_message is not None
    assert "Rematch" in labels_of(lounge.last_message)
    assert f"/{lounge.id}/{lounge.last_message.id})" in words_of(arena.last_message)


async def test_a_result_whose_thread_is_gone_is_posted_in_the_channel(world: World, match: Match) -> None:
    arena, thread = world.channels["arena"], match.place.id
    world.env.inject_error("POST", f"/channels/{thread}/messages", status=403, code=50001, times=None)
    await world.app.matches.concede(match.id, world.people["mio"].id)
    await world.settle()
    assert arena.last_message is not None
    assert "Rematch" in labels_of(arena.last_message)


async def test_older_boards_lose_their_buttons(match: Match) -> None:
    await match.play_on()
    (*boards, result) = [m for m in match.place.history() if words_of(m).startswith("## ")]
    assert result.id == match.result().id
    assert len(boards) > 3
    assert labels_of(boards[-1]) == ["Log"]
    assert all(labels_of(board) == [] for board in boards[:-1])
    assert all("Turn" in words_of(board) or "Preparation" in words_of(board) for board in boards[:-1])


async def test_each_hand_over_is_one_ping_of_the_one_who_must_choose(world: World, match: Match) -> None:
    seats: list[int | None] = [(await match.info()).prompt_seat]
    while await match.step():
        seats.append((await match.info()).prompt_seat)
    hand_overs = [seats[0]] + [b for a, b in pairwise(seats) if a != b]
    expected = [match.players[seat or 0].actor.id for seat in hand_overs]
    pinged = []
    for post in posts_to(world, match.place.id):
        mentions = post["allowed_mentions"]
        assert isinstance(mentions, dict)
        assert mentions["parse"] == []
        pinged += [int(user) for user in mentions.get("users", [])]
    assert pinged == [*expected, *(player.actor.id for player in match.players)], "the result pings both"


async def test_nobody_else_is_ever_pinged(world: World, match: Match) -> None:
    await match.play_on()
    players = {player.actor.id for player in match.players}
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        body = body.get("data", body) if "type" in body and "data" in body else body
        if "components" in body or "content" in body:
            mentions = body.get("allowed_mentions")
            assert isinstance(mentions, dict), request
            assert mentions["parse"] == []
            assert {int(user) for user in mentions.get("users", [])} <= players


async def test_hands_go_to_their_players_alone(world: World, match: Match) -> None:
    while (await match.info()).turn < 1:
        await match.step()
    assert "Player 1 drew 4" in "\n".join(words_of(message) for message in match.place.history())
    await match.play_on()
    for name in ("mio", "rin"):
        (hand,) = world.direct_messages(name)
        assert f"match #{match.id}" in hand.content
        assert "To the table" in labels_of(hand)
    assert world.direct_messages("ann") == []
    public = "\n".join(words_of(message) for message in match.place.history())
    assert "You drew" not in public


async def test_a_hand_changes_in_place_while_its_player_is_there(world: World, match: Match) -> None:
    (before,) = world.direct_messages("mio")
    while not (await match.info()).turn:
        await match.step()
    (after,) = world.direct_messages("mio")
    assert after.id == before.id, "nothing stands below it, and it is minutes old"
    assert after.content != before.content
    while (await match.info()).prompt_seat != 0 or (await match.info()).turn != 1:
        await match.step()
    await match.answer()
    (played,) = world.direct_messages("mio")
    if (await match.info()).turn == 1:
        assert played.id == after.id
    assert played.content != after.content


async def begin_next_turn(world: World, match: Match) -> None:
    """Play until Mio's next turn has begun."""
    turn = (await match.info()).turn
    while True:
        info = await match.info()
        if info.turn > turn and info.active_seat == info.prompt_seat == 0:
            break
        await match.step()
    await world.settle()


async def test_a_hand_comes_anew_where_a_turn_begins_later(world: World, match: Match) -> None:
    (before,) = world.direct_messages("mio")
    await world.advance(2 * 3600.0)
    await begin_next_turn(world, match)
    (after,) = world.direct_messages("mio")
    assert after.id != before.id, "its player may have gone, and finds it at the end of the conversation"


async def test_a_hand_comes_anew_where_its_player_asks_for_it(world: World, match: Match) -> None:
    (before,) = world.direct_messages("mio")
    mio, _ = match.players
    more = await match.press_board(mio.actor, Verb.MORE)
    await mio.actor.click(more, custom_id=Press(Verb.SEND_HAND, match.id).custom_id)
    await world.settle()
    (after,) = world.direct_messages("mio")
    assert after.id != before.id


async def test_a_hand_comes_anew_where_another_stands_below_it(world: World, match: Match) -> None:
    (before,) = world.direct_messages("mio")
    other = await begin_match(world, channel=next(name for name in world.channels if name != "arena"))
    below = world.direct_messages("mio")[-1]
    assert below.id > before.id
    await begin_next_turn(world, match)
    assert before.id not in [message.id for message in world.direct_messages("mio")], other.id


async def test_a_rematch_takes_one_press_of_each(world: World, match: Match) -> None:
    mio, rin = world.people["mio"], world.people["rin"]
    await match.play_on()
    result = match.result()
    again = ChallengePress(ChallengeVerb.REMATCH, match.id).custom_id
    offered = answer_to(await rin.click(result, custom_id=again))
    assert "offered a rematch" in words_of(offered)
    await world.settle()
    begun = answer_to(await mio.click(result, custom_id=again))
    assert "begins here." in words_of(begun), "it is played in this thread"
    await world.settle()
    (info,) = await world.app.matches.of_user(mio.id)
    assert info.rematch_of == match.id
    assert [seat.user_id for seat in info.seats] == [rin.id, mio.id]


async def test_a_rematch_that_is_accepted_with_a_deck_begins_where_it_was_offered(
    world: World, match: Match
) -> None:
    mio, rin = world.people["mio"], world.people["rin"]
    await match.play_on()
    await world.app.rematches.offer(match.id, rin.id)
    await world.settle()
    card = match.place.last_message
    assert card is not None
    (accept,) = presses_of(card, ChallengeVerb.ACCEPT)
    decks = answer_to(await mio.click(card, custom_id=accept))
    begun = decks if "begins" in words_of(decks) else answer_to(await mio.select(decks, ["s.plain"]))
    assert "begins here." in words_of(begun), "no thread opens: it is played in this one"


async def test_in_the_thread_of_a_rematch_the_rematch_is_meant(world: World, match: Match) -> None:
    mio, rin, ann = (world.people[name] for name in ("mio", "rin", "ann"))
    await match.play_on()
    for player in (rin, mio):
        await world.app.rematches.offer(match.id, player.id)
    await world.settle()
    (rematch,) = await world.app.matches.of_user(mio.id)
    assert rematch.thread_id == match.place.id, "it is played in the same thread"
    (chooser,) = (player for player in (mio, rin) if player.id == rematch.to_choose)
    assert "Name a choice" in words_of(answer_to(await chooser.slash(match.place, "play")))
    for command in ("hand", "concede"):
        assert f"#{rematch.id}" in words_of(answer_to(await mio.slash(match.place, command)))
        assert f"#{rematch.id}" in words_of(answer_to(await ann.slash(match.place, command)))
    assert "Turn 0: 0 to 0" in words_of(answer_to(await ann.slash(match.place, "board", view="text")))
    await world.app.matches.concede(rematch.id, mio.id)
    assert f"#{rematch.id}" in words_of(answer_to(await ann.slash(match.place, "hand"))), "the newest one"


async def test_an_open_challenge_is_anybodys(world: World) -> None:
    arena, ann, bob = world.channels["arena"], world.people["ann"], world.people["bob"]
    menu = answer_to(await ann.slash(arena, "duel"))
    assert "Challenge anybody here" in words_of(menu)
    posted = answer_to(await ann.select(menu, ["s.plain"]))
    assert "is being posted" in words_of(posted)
    await world.settle()
    card = arena.last_message
    assert card is not None
    assert labels_of(card) == ["Accept", "Withdraw", "A word for chance"]
    (accept,) = presses_of(card, ChallengeVerb.ACCEPT)
    own = answer_to(await ann.click(card, custom_id=accept))
    assert "your own challenge" in words_of(own)
    listed = answer_to(await bob.slash(arena, "lobby"))
    assert "by Ann" in words_of(listed)
    decks = answer_to(await bob.click(card, custom_id=accept))
    await bob.select(decks, ["s.steep"])
    await world.settle()
    (info,) = await world.app.matches.of_user(bob.id)
    assert info.users == (ann.id, bob.id)


async def test_a_challenge_is_for_one_person(world: World) -> None:
    arena = world.channels["arena"]
    mio, rin, ann = (world.people[name] for name in ("mio", "rin", "ann"))
    await mio.slash(arena, "duel", opponent=rin, deck="plain")
    await world.settle()
    card = arena.last_message
    assert card is not None
    for verb in (ChallengeVerb.ACCEPT, ChallengeVerb.DECLINE, ChallengeVerb.WITHDRAW):
        (button,) = presses_of(card, verb)
        refused = answer_to(await ann.click(card, custom_id=button))
        assert refused.ephemeral
        assert "Only Rin can accept or decline" in words_of(refused)
    (decline,) = presses_of(card, ChallengeVerb.DECLINE)
    assert "You declined" in words_of(answer_to(await rin.click(card, custom_id=decline)))
    await world.settle()
    assert arena.last_message is not None
    assert "Rin declined." in words_of(arena.last_message)
    assert labels_of(arena.last_message) == []
    late = answer_to(await rin.click(card, custom_id=decline)) if labels_of(arena.last_message) else None
    assert late is None


async def test_a_challenge_can_be_withdrawn_or_runs_out(world: World) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    await mio.slash(arena, "duel", opponent=rin, deck="plain")
    await world.settle()
    card = arena.last_message
    assert card is not None
    (withdraw,) = presses_of(card, ChallengeVerb.WITHDRAW)
    assert "You withdrew" in words_of(answer_to(await mio.click(card, custom_id=withdraw)))
    await world.settle()
    assert arena.last_message is not None
    assert "withdrew it" in words_of(arena.last_message)
    await mio.slash(arena, "duel", opponent=rin, deck="plain")
    await world.settle()
    await world.advance(49 * 3600)
    assert arena.last_message is not None
    assert "nobody accepted in time" in words_of(arena.last_message)


async def test_two_matches_in_two_channels_do_not_mix(world: World) -> None:
    first = await begin_match(world)
    second = await begin_match(world, channel="lounge", seed=9)
    assert first.id != second.id
    await second.play_on()
    assert (await second.info()).is_over
    assert not (await first.info()).is_over
    await first.play_on()
    assert (await first.info()).is_over
