"""The end of a match: concession, result, the revealed seed, the journal, the rematch."""

import asyncio
import hashlib
import sys

import pytest

from bot.app.refusals import ChallengeOver, NotAPlayer, Refused, RematchBegun
from bot.model.challenges import Challenge, ChallengeStatus
from bot.model.decks import StarterDeck
from bot.model.deliveries import (
    EditBoard,
    OpenThread,
    PostBoard,
    PostChallenge,
    PostResult,
    PostResultLink,
    RefreshHand,
)
from bot.model.errors import NotOver, UnknownMatch
from bot.model.matches import MatchInfo, MatchStatus
from engine.kernel.journal import Journal, replay
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World, refusal_of


async def test_conceding_ends_the_match_at_any_moment(world: World) -> None:
    match_id = await world.start()
    outcome = await world.app.matches.concede(match_id, RIN)  # though Mio must choose
    assert outcome.after.status is MatchStatus.FINISHED
    assert outcome.after.result is not None
    assert (outcome.after.result.winner, outcome.after.result.reason) == (0, "concede")
    await world.dispatcher.drain()
    public = [type(each) for each in world.postman.delivered if not isinstance(each, RefreshHand)]
    assert public == [EditBoard, PostResult]
    assert sorted(hand.seat for hand in world.postman.of(RefreshHand)) == [0, 1]
    assert world.postman.of(PostResult)[0].ping == (MIO, RIN)
    journal = Journal.from_json(await world.app.matches.journal(match_id))
    assert replay(world.ruleset, journal.header, journal.entries).result == outcome.after.result


@pytest.mark.parametrize(("arrives_in", "told_in"), [(71, [ARENA.channel_id]), (ARENA.channel_id, [])])
async def test_a_result_in_a_thread_is_told_where_the_challenge_was(
    world: World, arrives_in: int, told_in: list[int]
) -> None:
    match_id = await world.start()
    world.postman.result_id = arrives_in
    await world.app.matches.concede(match_id, RIN)
    await world.dispatcher.drain()
    links = world.postman.of(PostResultLink)
    assert [(each.subject, each.channel_id) for each in links] == [(match_id, place) for place in told_in]
    assert all(each.result_channel_id == arrives_in for each in links)


async def test_strangers_cannot_concede(world: World) -> None:
    match_id = await world.start()
    assert isinstance(await refusal_of(world.app.matches.concede(match_id, EVE)), NotAPlayer)
    with pytest.raises(UnknownMatch):
        await world.app.matches.concede("NOWHERE", MIO)


async def test_the_seed_is_secret_until_the_end(world: World) -> None:
    match_id = await world.start()
    with pytest.raises(NotOver):
        await world.app.matches.outcome(match_id)
    with pytest.raises(NotOver):
        await world.app.matches.journal(match_id)
    async with world.store.read() as tx:
        seed = (await tx.matches.header(match_id)).seed
    seen = repr(await world.app.matches.table(match_id, MIO)) + repr(await world.app.matches.get(match_id))
    exported = (await world.app.privacy.export(MIO)).data.decode()
    assert seed.hex() not in seen + exported
    assert repr(seed) not in seen


async def test_anybody_can_check_the_seed(world: World) -> None:
    match_id = await world.start()
    published = (await world.app.matches.get(match_id)).commitment
    await world.play_out(match_id)
    outcome = await world.app.matches.outcome(match_id)
    assert outcome.commitment == published
    assert hashlib.sha256(bytes.fromhex(outcome.seed)).hexdigest() == published
    command = outcome.how_to_check.split('python3 -c "')[1].split('" ')[0]
    check = await asyncio.create_subprocess_exec(
        sys.executable, "-c", command, stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await check.communicate()
    assert printed.decode().strip() == published
    journal = Journal.from_json(await world.app.matches.journal(match_id))
    assert journal.header.seed.hex() == outcome.seed


async def test_a_rematch_swaps_the_seats_and_keeps_decks_and_thread(world: World) -> None:
    match_id = await world.challenge(deck="plain")
    await world.dispatcher.drain()
    await world.app.challenges.accept(match_id, RIN, StarterDeck("steep"))
    await world.dispatcher.drain()
    assert isinstance(await refusal_of(world.app.rematches.offer(match_id, MIO)), Refused)
    await world.app.matches.concede(match_id, MIO)
    await world.dispatcher.drain()
    world.postman.forget()
    offer = await world.app.rematches.offer(match_id, MIO)
    assert isinstance(offer, Challenge)
    assert await world.app.rematches.offer(match_id, MIO) == offer
    assert isinstance(await refusal_of(world.app.rematches.offer(match_id, EVE)), NotAPlayer)
    thread = (await world.app.matches.get(match_id)).thread_id
    assert (offer.opponent, offer.thread_id) == (RIN, thread)
    started = await world.app.rematches.offer(match_id, RIN)
    assert isinstance(started, MatchInfo)
    assert [seat.user_id for seat in started.seats] == [RIN, MIO]
    assert started.rematch_of == match_id
    async with world.store.read() as tx:
        first, second = await tx.matches.header(match_id), await tx.matches.header(started.id)
    assert second.decks == (first.decks[1], first.decks[0])
    assert second.seed != first.seed
    await world.dispatcher.drain()
    assert len(world.postman.of(PostChallenge)) == 1
    assert world.postman.of(OpenThread) == []
    assert [post.ping for post in world.postman.of(PostBoard)] == [RIN]


async def test_a_rematch_can_be_accepted_with_another_deck(world: World) -> None:
    match_id = await world.start(deck="plain")
    await world.app.matches.concede(match_id, RIN)
    offer = await world.app.rematches.offer(match_id, RIN)
    started = await world.app.challenges.accept(offer.id, MIO, StarterDeck("flat"))
    async with world.store.read() as tx:
        decks = (await tx.matches.header(started.id)).decks
    assert {seat.user_id: deck.name for seat, deck in zip(started.seats, decks, strict=True)} == {
        RIN: "Plain",
        MIO: "Flat",
    }


async def test_two_offers_of_a_rematch_at_once_make_one_match(world: World) -> None:
    match_id = await world.start()
    await world.app.matches.concede(match_id, RIN)
    outcomes = await asyncio.gather(
        *(world.app.rematches.offer(match_id, user) for user in (MIO, RIN, MIO, RIN)), return_exceptions=True
    )
    assert sum(isinstance(outcome, MatchInfo) for outcome in outcomes) <= 1
    assert all(isinstance(o, MatchInfo | Challenge | ChallengeOver | RematchBegun) for o in outcomes)
    matches = await world.app.matches.of_user(MIO)
    async with world.store.read() as tx:
        made = [c for c in await tx.challenges.all_of_user(MIO) if c.rematch_of == match_id]
    assert len(matches) == sum(isinstance(outcome, MatchInfo) for outcome in outcomes)
    assert sum(challenge.status is ChallengeStatus.OPEN for challenge in made) <= 1


async def test_a_press_that_comes_after_the_rematch_has_begun_makes_no_other(world: World) -> None:
    match_id = await world.start()
    await world.app.matches.concede(match_id, RIN)
    await world.app.rematches.offer(match_id, MIO)
    again = await world.app.rematches.offer(match_id, RIN)
    for user in (MIO, RIN):
        with pytest.raises(RematchBegun):
            await world.app.rematches.offer(match_id, user)
    assert [match.id for match in await world.app.matches.of_user(MIO)] == [again.id]
    await world.app.matches.concede(again.id, RIN)
    assert isinstance(await world.app.rematches.offer(match_id, MIO), Challenge), "a third match is welcome"


async def test_each_press_on_a_rematch_with_a_computer_means_the_same_one(world: World) -> None:
    first = await world.practise(MIO)
    await world.app.matches.concede(first.id, MIO)
    outcomes = await asyncio.gather(
        *(world.app.rematches.offer(first.id, MIO) for _ in range(4)), return_exceptions=True
    )
    (again,) = [outcome for outcome in outcomes if isinstance(outcome, MatchInfo)]
    assert sum(isinstance(outcome, RematchBegun) for outcome in outcomes) == 3
    with pytest.raises(RematchBegun):
        await world.app.rematches.offer(first.id, MIO)
    assert [match.id for match in await world.app.matches.of_user(MIO)] == [again.id]
    await world.app.matches.concede(again.id, MIO)
    third = await world.app.rematches.offer(first.id, MIO)
    assert isinstance(third, MatchInfo), "a third match is welcome"
    assert third.rematch_of == first.id


async def test_a_players_matches(world: World) -> None:
    first = await world.start()
    world.clock.forward(minutes=1)
    second = await world.start()
    assert [match.id for match in await world.app.matches.of_user(MIO)] == [second, first]
    world.clock.forward(minutes=1)
    await world.choose(first)
    assert [match.id for match in await world.app.matches.of_user(RIN)] == [first, second]
    await world.app.matches.concede(first, MIO)
    assert [match.id for match in await world.app.matches.of_user(MIO)] == [second]
    assert [match.id for match in await world.app.matches.of_user(MIO, is_open=False)] == [first]
    assert await world.app.matches.of_user(EVE) == []
