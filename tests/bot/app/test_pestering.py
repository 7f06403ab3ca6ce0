"""Nobody can be pestered: offers, challenges, pings; blocks that nobody notices; mutes of moderators."""

from collections.abc import AsyncIterator
from contextlib import suppress

import pytest_asyncio

from bot.app.challenges.blocking import Blocks
from bot.app.policy import Policy
from bot.app.refusals import Refused
from bot.model.challenges import TIME_CONTROLS, Challenge, ChallengeStatus
from bot.model.decks import StarterDeck
from bot.model.deliveries import PostChallenge, PostNotice
from bot.model.matches import OfferKind
from bot.model.notices import OfferMade
from bot.model.settings import Mute
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World, new_world, refusal_of

PLAIN = StarterDeck("plain")


def offer_posts(world: World) -> list[OfferMade]:
    """The offers that were posted."""
    return [post.notice for post in world.postman.of(PostNotice) if isinstance(post.notice, OfferMade)]


async def withdraw_offer(world: World, match_id: str, user: int) -> None:
    offer = (await world.app.matches.get(match_id)).offer
    assert offer is not None
    await world.app.offers.answer(match_id, user, offer.number, is_agreed=False)


async def test_offering_and_withdrawing_again_and_again_pings_once(world: World) -> None:
    """24 times made 23 pings in 26 seconds."""
    match_id = await world.start()
    refusals = []
    for _ in range(24):
        try:
            await world.app.offers.make(match_id, MIO, OfferKind.DRAW)
            await withdraw_offer(world, match_id, MIO)
        except Refused as refused:
            refusals.append(str(refused))
        await world.dispatcher.drain()
        world.clock.forward(seconds=1)
    posted = offer_posts(world)
    assert len(posted) == world.policy.max_offers
    assert [each.pings for each in posted] == [(RIN,), *[()] * 4]
    assert len(refusals) == 19
    assert refusals[0] == (
        "You have made 5 offers in this match within 10 minutes. You can make the next one in 10 minutes."
    )
    world.clock.forward(minutes=10)
    world.postman.forget()
    await world.app.offers.make(match_id, MIO, OfferKind.DRAW)
    await world.dispatcher.drain()
    assert [each.pings for each in offer_posts(world)] == [(RIN,)], "that is long over"


async def test_one_may_offer_again_just_when_it_was_said(world: World) -> None:
    match_id = await world.start()

    async def offer() -> None:
        await world.app.offers.make(match_id, MIO, OfferKind.DRAW)
        await withdraw_offer(world, match_id, MIO)

    for _ in range(world.policy.max_offers):
        await offer()
        world.clock.forward(minutes=1)
    for minutes in (5, 1):  # until the first one is forgotten, and then the second
        assert f"the next one in {minutes} minute" in str(await refusal_of(offer()))
        world.clock.forward(minutes=minutes)
        await offer()


async def test_the_other_player_may_offer_as_before(world: World) -> None:
    match_id = await world.start()
    for _ in range(5):
        await world.app.offers.make(match_id, MIO, OfferKind.DRAW)
        await withdraw_offer(world, match_id, MIO)
    await world.app.offers.make(match_id, RIN, OfferKind.DRAW)
    await world.dispatcher.drain()
    assert offer_posts(world)[-1].pings == (MIO,)


async def test_asking_for_three_days_is_no_answer_to_thirty(world: World) -> None:
    match_id = await world.start(time_control=TIME_CONTROLS["standard"])
    await world.app.offers.make(match_id, MIO, OfferKind.VACATION, 30)
    refused = await refusal_of(world.app.offers.make(match_id, RIN, OfferKind.VACATION, 3))
    assert "asks for a vacation of 30 days; asking for another length is no answer" in str(refused)
    match = await world.app.matches.get(match_id)
    assert match.pause is None, "nobody has agreed to anything"
    assert match.offer is not None
    await world.app.offers.make(match_id, RIN, OfferKind.VACATION, 30)
    assert (await world.app.matches.get(match_id)).pause is not None, "the same terms are an agreement"


async def test_withdrawing_and_challenging_again_comes_to_an_end(world: World) -> None:
    """It went on without end; each time pinged whom it was to."""
    made = 0
    with suppress(Refused):
        for _ in range(40):
            await world.app.challenges.withdraw(await world.challenge(), MIO)
            made += 1
            world.clock.forward(seconds=1)
    await world.dispatcher.drain()
    assert made == world.policy.max_pair_challenges
    refused = await refusal_of(world.challenge())
    assert f"You have challenged <@{RIN}> 3 times within 60 minutes without a match" in str(refused)
    assert "You can again in 60 minutes" in str(refused)
    await world.challenge(opponent=EVE)
    await world.challenge(challenger=RIN, opponent=MIO)
    world.clock.forward(hours=1)
    await world.challenge()


async def test_challenges_of_which_a_match_came_don_t_count(world: World) -> None:
    for _ in range(6):
        await world.app.matches.concede(await world.start(), MIO)


async def test_a_rematch_is_a_challenge_like_any_other(world: World) -> None:
    match_id = await world.start()
    await world.app.matches.concede(match_id, MIO)
    for _ in range(3):
        offer = await world.app.rematches.offer(match_id, MIO)
        await world.app.challenges.withdraw(offer.id, MIO)
    assert "3 times" in str(await refusal_of(world.app.rematches.offer(match_id, MIO)))
    await world.app.rematches.offer(match_id, RIN)


async def test_forty_challenges_to_one_person_don_t_go_through(world: World) -> None:
    made, refusals = 0, set()
    for challenger in range(500, 540):
        try:
            await world.challenge(challenger=challenger)
            made += 1
        except Refused as refused:
            refusals.add(str(refused))
    assert made == world.policy.max_waiting_challenges
    assert refusals == {
        f"<@{RIN}> has 10 challenges to answer. Ask them to accept or decline one first, or challenge"
        " somebody else."
    }


@pytest_asyncio.fixture
async def small(database_url: str) -> AsyncIterator[World]:
    """A world in which little may be made within an hour."""
    async with new_world(database_url, Policy(max_person_challenges=4, max_server_challenges=6)) as world:
        yield world


async def test_what_one_person_and_what_a_server_may_make_is_bounded(small: World) -> None:
    for opponent in range(600, 604):
        await small.challenge(opponent=opponent)
    refused = await refusal_of(small.challenge(opponent=604))
    assert str(refused).startswith("You have made 4 challenges within 60 minutes that came to nothing.")
    for challenger in (EVE, RIN):
        await small.challenge(challenger=challenger, opponent=None)
    refused = await refusal_of(small.challenge(challenger=700, opponent=None))
    assert str(refused).startswith("6 challenges were made in this server within 60 minutes")


async def test_a_blocked_player_s_offer_pings_nobody_and_says_nothing_of_it(world: World) -> None:
    match_id = await world.start()
    await Blocks(world.app.context).block(RIN, MIO)
    made = await world.app.offers.make(match_id, MIO, OfferKind.DRAW)
    assert made.after.offer is not None, "as ever, for whoever is blocked"
    await world.dispatcher.drain()
    assert [each.pings for each in offer_posts(world)] == [()]


async def test_a_muted_player_finishes_matches_and_begins_none(world: World) -> None:
    running, over = await world.start(), await world.start()
    await world.app.matches.concede(over, RIN)
    waiting = await world.challenge(challenger=RIN, opponent=MIO)
    await world.app.mutes.mute(7, MIO, None)
    practice = world.app.practice.start(
        ruleset="tiny", user_id=MIO, computer="random", place=ARENA, deck=PLAIN
    )
    for refused in (
        await refusal_of(world.challenge()),
        await refusal_of(world.app.challenges.accept(waiting, MIO, PLAIN)),
        await refusal_of(world.app.rematches.offer(over, MIO)),
        await refusal_of(practice),
        await refusal_of(world.app.offers.make(running, MIO, OfferKind.DRAW)),
        await refusal_of(world.app.matches.move(running, MIO, ARENA)),
    ):
        assert "The moderators of this server have muted you here until they lift it" in str(refused)
    assert (await world.app.challenges.get(waiting)).status is ChallengeStatus.OPEN
    await world.dispatcher.drain()
    world.postman.forget()
    await world.play_out(running)
    await world.dispatcher.drain()
    assert world.postman.of(PostChallenge) == []


async def test_nobody_begins_a_match_with_a_muted_player(world: World) -> None:
    """What they had asked for before waits, and is seen by nobody, as long as the mute stands."""
    named, anybody = await world.challenge(), await world.challenge(opponent=None)
    await world.dispatcher.drain()
    await world.app.matches.concede(over := await world.start(), RIN)
    rematch = await world.app.rematches.offer(over, MIO)
    assert isinstance(rematch, Challenge)
    await world.app.mutes.mute(7, MIO, 1)
    assert await world.app.challenges.lobby(7, RIN) == []
    for refused in (
        await refusal_of(world.app.challenges.accept(named, RIN, PLAIN)),
        await refusal_of(world.app.challenges.accept(anybody, EVE, PLAIN)),
        await refusal_of(world.app.rematches.offer(over, RIN)),
    ):
        assert str(refused) == "This player takes no challenges just now."
    world.clock.forward(days=1)
    assert [each.id for each in await world.app.challenges.lobby(7, RIN)] == [anybody]
    await world.app.challenges.accept(named, RIN, PLAIN)


async def test_a_mute_ends_by_itself_or_is_lifted(world: World) -> None:
    await world.app.mutes.mute(7, MIO, 2)
    assert "for 48 more hours" in str(await refusal_of(world.challenge()))
    assert [each.user_id for each in await world.app.mutes.of_server(7)] == [MIO]
    world.clock.forward(days=2)
    assert await world.app.mutes.of_server(7) == []
    await world.challenge()
    await world.app.mutes.mute(7, RIN, None)
    await world.app.mutes.lift(7, RIN)
    await world.challenge(challenger=RIN, opponent=EVE)
    await world.app.mutes.mute(8, MIO, None)
    await world.challenge(opponent=EVE)


async def test_a_mute_that_is_over_is_deleted(world: World) -> None:
    for user, days in ((MIO, 1), (RIN, 3), (EVE, None)):
        await world.app.mutes.mute(7, user, days)
    world.clock.forward(days=2)
    await world.sweeper.beat()
    async with world.store.read() as tx:
        assert [mute.user_id for mute in await tx.rows.find(Mute)] == [RIN, EVE]
    assert [each.user_id for each in await world.app.mutes.of_server(7)] == [RIN, EVE]


async def test_a_mute_is_told_in_the_export_and_not_lifted_by_a_deletion(world: World) -> None:
    await world.app.mutes.mute(7, MIO, None)
    assert b'"mutes"' in (await world.app.privacy.export(MIO)).data
    await world.app.privacy.delete(MIO)
    async with world.store.read() as tx:
        assert [mute.user_id for mute in await tx.rows.find(Mute)] == [MIO]
