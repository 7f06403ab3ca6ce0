"""The end of a match: concession, result, the revealed seed, the journal, the rematch."""

import asyncio
import hashlib
import sys

import pytest

from bot.app.errors import NotOver, UnknownMatch
from bot.app.outcomes import Challenged, ChallengeOver, Conceded, NotAPlayer, Refused, Started
from bot.app.ports.deliveries import EditBoard, OpenThread, PostBoard, PostChallenge, PostResult, RefreshHand
from bot.app.values import ChallengeStatus, MatchStatus, StarterDeck
from engine.kernel.journal import Journal, replay
from tests.bot.worlds import EVE, MIO, RIN, World


async def test_conceding_ends_the_match_at_any_moment(world: World) -> None:
    match_id = await world.start()
    outcome = await world.app.matches.concede(match_id, RIN)  # though Mio must choose
    assert isinstance(outcome, Conceded)
    assert outcome.match.status is MatchStatus.FINISHED
    assert outcome.match.result is not None
    assert (outcome.match.result.winner, outcome.match.result.reason) == (0, "concede")
    await world.dispatcher.drain()
    public = [type(each) for each in world.postman.delivered if not isinstance(each, RefreshHand)]
    assert public == [EditBoard, PostResult]
    assert sorted(hand.seat for hand in world.postman.of(RefreshHand)) == [0, 1]
    assert world.postman.of(PostResult)[0].ping == (MIO, RIN)
    journal = Journal.from_json(await world.app.matches.journal(match_id))
    assert replay(world.ruleset, journal.header, journal.entries).result == outcome.match.result


async def test_strangers_cannot_concede(world: World) -> None:
    match_id = await world.start()
    assert isinstance(await world.app.matches.concede(match_id, EVE), NotAPlayer)
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
    exported = (await world.app.privacy.export(MIO)).decode()
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
    assert isinstance(await world.app.challenges.accept(match_id, RIN, StarterDeck("steep")), Started)
    await world.dispatcher.drain()
    assert isinstance(await world.app.rematches.offer(match_id, MIO), Refused)
    await world.app.matches.concede(match_id, MIO)
    await world.dispatcher.drain()
    world.postman.forget()
    offer = await world.app.rematches.offer(match_id, MIO)
    assert isinstance(offer, Challenged)
    assert await world.app.rematches.offer(match_id, MIO) == offer
    assert isinstance(await world.app.rematches.offer(match_id, EVE), NotAPlayer)
    thread = (await world.app.matches.get(match_id)).thread_id
    assert (offer.challenge.opponent, offer.challenge.thread_id) == (RIN, thread)
    started = await world.app.rematches.offer(match_id, RIN)
    assert isinstance(started, Started)
    assert [seat.user_id for seat in started.match.seats] == [RIN, MIO]
    assert started.match.rematch_of == match_id
    async with world.store.read() as tx:
        first, second = await tx.matches.header(match_id), await tx.matches.header(started.match.id)
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
    assert isinstance(offer, Challenged)
    started = await world.app.challenges.accept(offer.challenge.id, MIO, StarterDeck("flat"))
    assert isinstance(started, Started)
    async with world.store.read() as tx:
        decks = (await tx.matches.header(started.match.id)).decks
    assert {seat.user_id: deck.name for seat, deck in zip(started.match.seats, decks, strict=True)} == {
        RIN: "Plain",
        MIO: "Flat",
    }


async def test_two_offers_of_a_rematch_at_once_make_one_match(world: World) -> None:
    match_id = await world.start()
    await world.app.matches.concede(match_id, RIN)
    outcomes = await asyncio.gather(
        *(world.app.rematches.offer(match_id, user) for user in (MIO, RIN, MIO, RIN))
    )
    assert sum(isinstance(outcome, Started) for outcome in outcomes) <= 1
    assert all(isinstance(o, Started | Challenged | ChallengeOver) for o in outcomes)
    matches = await world.app.matches.of_user(MIO)
    async with world.store.read() as tx:
        made = [c for c in await tx.challenges.all_of_user(MIO) if c.rematch_of == match_id]
    assert len(matches) == sum(isinstance(outcome, Started) for outcome in outcomes)
    assert sum(challenge.status is ChallengeStatus.OPEN for challenge in made) <= 1


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
