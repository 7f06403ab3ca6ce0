"""Challenges: made, accepted, declined, withdrawn, expired."""

import asyncio
from collections.abc import Sequence

import pytest
from structlog.testing import capture_logs

from bot.app.challenges.blocking import Blocks
from bot.app.outcomes import DeckSaved
from bot.app.policy import Policy
from bot.app.refusals import AtLimit, ChallengeOver, DeckRefused, NotForYou, Refused
from bot.model.challenges import TIME_CONTROLS, ChallengeStatus
from bot.model.decks import StarterDeck, StoredDeckRef
from bot.model.deliveries import EditChallenge, OpenThread, PostBoard, PostChallenge, PostNotice, SendHand
from bot.model.errors import UnknownChallenge, UnknownDeck, UnknownRuleset
from bot.model.matches import MatchInfo
from engine.kernel.chance import commit_to
from engine.kernel.errors import EngineBug
from engine.kernel.ruleset import Deck, DeckProblem
from tests.bot.tiny_game import PLAIN, STEEP, TinyMatch, TinyRuleset
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World, new_world, refusal_of


async def test_a_challenge_is_posted_and_its_message_remembered(world: World) -> None:
    challenge_id = await world.challenge()
    assert (await world.app.challenges.get(challenge_id)).message_id is None
    await world.dispatcher.drain()
    (post,) = world.postman.of(PostChallenge)
    assert post.subject == challenge_id
    assert len(post.key) <= 25
    challenge = await world.app.challenges.get(challenge_id)
    assert challenge.message_id == 1001
    assert challenge.opponent == RIN
    assert challenge.expires_at - challenge.created_at == world.policy.challenge_expiry


async def test_accepting_starts_a_match(world: World) -> None:
    challenge_id = await world.challenge(time_control=TIME_CONTROLS["standard"])
    await world.dispatcher.drain()
    world.postman.forget()
    outcome = await world.app.challenges.accept(challenge_id, RIN, StarterDeck("steep"))
    match = outcome
    assert match.id == challenge_id
    assert [seat.user_id for seat in match.seats] == [MIO, RIN]
    assert match.to_choose == MIO
    await world.dispatcher.drain()
    kinds = [type(delivery) for delivery in world.postman.delivered]
    assert kinds == [EditChallenge, OpenThread, PostNotice, PostBoard, SendHand, SendHand]
    assert [post.ping for post in world.postman.of(PostBoard)] == [MIO]
    stored = await world.app.matches.get(challenge_id)
    assert stored.thread_id == 1003
    assert stored.board_message_id == 1005
    assert sorted(seat.hand_message_id or 0 for seat in stored.seats) == [1006, 1007]
    async with world.store.read() as tx:
        header = await tx.matches.header(challenge_id)
    assert header.decks == (PLAIN, STEEP)
    assert len(header.seed) == 32
    assert match.commitment == commit_to(header.seed)


async def test_every_match_has_another_seed(world: World) -> None:
    assert (await world.app.matches.get(await world.start())).commitment != (
        await world.app.matches.get(await world.start())
    ).commitment


async def test_only_the_challenged_player_may_accept_or_decline(world: World) -> None:
    challenge_id = await world.challenge()
    before = await world.dump()
    for user in (MIO, EVE):
        outcome = await refusal_of(world.app.challenges.accept(challenge_id, user, StarterDeck("plain")))
        assert isinstance(outcome, NotForYou)
        assert isinstance(await refusal_of(world.app.challenges.decline(challenge_id, user)), NotForYou)
    assert isinstance(await refusal_of(world.app.challenges.withdraw(challenge_id, RIN)), NotForYou)
    assert await world.dump() == before


async def test_anybody_but_the_challenger_may_accept_an_open_challenge(world: World) -> None:
    challenge_id = await world.challenge(opponent=None)
    assert await world.app.challenges.lobby(7, RIN) == [], "nobody can press where nothing is posted yet"
    await world.dispatcher.drain()
    assert [c.id for c in await world.app.challenges.lobby(7, RIN)] == [challenge_id]
    assert await world.app.challenges.lobby(8, RIN) == []
    assert isinstance(
        await refusal_of(world.app.challenges.accept(challenge_id, MIO, StarterDeck("plain"))), NotForYou
    )
    await world.app.challenges.accept(challenge_id, EVE, StarterDeck("plain"))
    assert await world.app.challenges.lobby(7, RIN) == []


async def test_whom_one_is_kept_apart_from_takes_no_place_in_the_lobby(world: World) -> None:
    older = await world.challenge(opponent=None)
    await world.challenge(opponent=None, challenger=EVE)
    await world.dispatcher.drain()
    await Blocks(world.app.context).block(RIN, EVE)
    assert [c.id for c in await world.app.challenges.lobby(7, RIN, limit=1)] == [older]


async def test_of_two_who_accept_at_once_one_plays(world: World) -> None:
    challenge_id = await world.challenge(opponent=None)
    outcomes = await asyncio.gather(
        *(world.app.challenges.accept(challenge_id, user, StarterDeck("plain")) for user in (RIN, EVE)),
        return_exceptions=True,
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["ChallengeOver", "MatchInfo"]
    (started,) = [outcome for outcome in outcomes if isinstance(outcome, MatchInfo)]
    challenge = await world.app.challenges.get(challenge_id)
    assert challenge.accepted_by == started.seats[1].user_id


async def test_declining_and_withdrawing_end_a_challenge(world: World) -> None:
    declined, withdrawn = await world.challenge(), await world.challenge()
    await world.app.challenges.decline(declined, RIN)
    await world.app.challenges.withdraw(withdrawn, MIO)
    for challenge_id in (declined, withdrawn):
        outcome = await refusal_of(world.app.challenges.accept(challenge_id, RIN, StarterDeck("plain")))
        assert isinstance(outcome, ChallengeOver)
        assert isinstance(await refusal_of(world.app.challenges.withdraw(challenge_id, MIO)), ChallengeOver)
    await world.dispatcher.drain()
    assert [edit.subject for edit in world.postman.of(EditChallenge)] == [declined, withdrawn]
    assert await world.app.challenges.of_user(MIO) == []


async def test_a_challenge_expires_after_48_hours(world: World) -> None:
    challenge_id = await world.challenge()
    world.clock.forward(hours=47, minutes=59)
    assert await world.sweeper.drain() == 0
    world.clock.forward(minutes=1)
    early = await refusal_of(world.app.challenges.accept(challenge_id, RIN, StarterDeck("plain")))
    assert isinstance(early, ChallengeOver)
    assert early.challenge.status is ChallengeStatus.EXPIRED
    assert await world.sweeper.drain() == 1
    assert (await world.app.challenges.get(challenge_id)).status is ChallengeStatus.EXPIRED
    await world.dispatcher.drain()
    assert len(world.postman.of(EditChallenge)) == 1
    assert await world.sweeper.drain() == 0


async def test_an_accepted_challenge_does_not_expire(world: World) -> None:
    match_id = await world.start()
    world.clock.forward(hours=49)
    await world.sweeper.drain()
    assert (await world.app.challenges.get(match_id)).status is ChallengeStatus.ACCEPTED


async def test_an_illegal_deck_is_refused_with_every_reason(world: World) -> None:
    saved = await world.app.decks.save(MIO, "tiny", Deck("Small", {"deck": {"T-1": 3}}))
    assert isinstance(saved, DeckSaved)
    outcome = await refusal_of(
        world.app.challenges.challenge(
            ruleset="tiny",
            challenger=MIO,
            opponent=RIN,
            place=ARENA,
            deck=StoredDeckRef(saved.deck.id),
        )
    )
    assert isinstance(outcome, DeckRefused)
    assert [problem.text for problem in outcome.problems] == ["A deck has 12 cards, not 3."]
    assert not outcome.is_challengers


async def test_the_challengers_deck_is_the_one_of_the_challenge(world: World) -> None:
    """Changing or deleting the stored deck afterwards changes nothing."""
    saved = await world.app.decks.save(MIO, "tiny", Deck("Mine", PLAIN.piles))
    assert isinstance(saved, DeckSaved)
    outcome = await world.app.challenges.challenge(
        ruleset="tiny", challenger=MIO, opponent=RIN, place=ARENA, deck=StoredDeckRef(saved.deck.id)
    )
    await world.app.decks.delete(MIO, saved.deck.id)
    started = await world.app.challenges.accept(outcome.id, RIN, StarterDeck("steep"))
    async with world.store.read() as tx:
        header = await tx.matches.header(started.id)
    assert header.decks == (Deck("Mine", PLAIN.piles), STEEP)


async def test_other_peoples_decks_are_unknown(world: World) -> None:
    saved = await world.app.decks.save(EVE, "tiny", PLAIN)
    assert isinstance(saved, DeckSaved)
    challenge_id = await world.challenge()
    with pytest.raises(UnknownDeck):
        await world.app.challenges.accept(challenge_id, RIN, StoredDeckRef(saved.deck.id))
    with pytest.raises(UnknownDeck):
        await world.app.challenges.accept(challenge_id, RIN, StarterDeck("no such deck"))


async def test_unknown_ids_and_games(world: World) -> None:
    with pytest.raises(UnknownChallenge):
        await world.app.challenges.accept("NOWHERE", RIN, StarterDeck("plain"))
    with pytest.raises(UnknownRuleset, match="there is tiny"):
        await world.app.challenges.challenge(
            ruleset="poker", challenger=MIO, opponent=RIN, place=ARENA, deck=StarterDeck("plain")
        )


async def test_a_deck_must_be_chosen(world: World) -> None:
    outcome = await refusal_of(world.app.challenges.accept(await world.challenge(), RIN))
    assert isinstance(outcome, Refused)


async def test_nobody_challenges_themselves(world: World) -> None:
    outcome = await refusal_of(
        world.app.challenges.challenge(
            ruleset="tiny", challenger=MIO, opponent=MIO, place=ARENA, deck=StarterDeck("plain")
        )
    )
    assert isinstance(outcome, Refused)


async def test_limits_on_challenges_and_matches(database_url: str) -> None:
    async with new_world(database_url, Policy(max_open_challenges=2, max_open_matches=1)) as world:
        first = await world.challenge()
        await world.challenge()
        third = await refusal_of(
            world.app.challenges.challenge(
                ruleset="tiny", challenger=MIO, opponent=EVE, place=ARENA, deck=StarterDeck("plain")
            )
        )
        assert isinstance(third, Refused)
        await world.app.challenges.accept(first, RIN, StarterDeck("plain"))
        outcome = await refusal_of(
            world.app.challenges.challenge(
                ruleset="tiny", challenger=MIO, opponent=EVE, place=ARENA, deck=StarterDeck("plain")
            )
        )
        assert isinstance(outcome, AtLimit)
        assert (outcome.user_id, outcome.limit) == (MIO, 1)


async def test_an_error_at_the_start_leaves_the_challenge_open(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge_id = await world.challenge()
    before = await world.dump()

    def fail(self: TinyRuleset, decks: Sequence[Deck], seed: bytes) -> TinyMatch:
        raise EngineBug("no cards")

    monkeypatch.setattr(TinyRuleset, "start", fail)
    with capture_logs() as logs:
        outcome = await refusal_of(world.app.challenges.accept(challenge_id, RIN, StarterDeck("plain")))
    assert isinstance(outcome, Refused)
    assert [entry["event"] for entry in logs] == ["match_not_started"]
    assert await world.dump() == before


async def test_a_deck_may_have_become_illegal_since_the_challenge(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge_id = await world.challenge(deck="plain")

    def forbid(self: TinyRuleset, deck: Deck) -> list[DeckProblem]:
        return [DeckProblem("T-2 is forbidden now.", "0.2", "T-2")] if "T-2" in deck.piles["deck"] else []

    monkeypatch.setattr(TinyRuleset, "check_deck", forbid)
    outcome = await refusal_of(world.app.challenges.accept(challenge_id, RIN, StarterDeck("steep")))
    assert isinstance(outcome, DeckRefused)
    assert outcome.is_challengers
    assert (await world.app.challenges.get(challenge_id)).status is ChallengeStatus.OPEN


async def test_whoever_is_blocked_can_neither_challenge_nor_accept_and_is_not_told(world: World) -> None:
    theirs, mine = await world.challenge(challenger=RIN, opponent=MIO), await world.challenge()
    await Blocks(world.app.context).block(MIO, RIN)
    assert await Blocks(world.app.context).of_user(MIO) == [RIN]
    assert await Blocks(world.app.context).of_user(RIN) == []
    statuses = [(await world.app.challenges.get(each)).status for each in (theirs, mine)]
    assert statuses == [ChallengeStatus.DECLINED, ChallengeStatus.WITHDRAWN]
    with pytest.raises(Refused, match="takes no challenges just now"):
        await world.challenge(challenger=RIN, opponent=MIO)
    with pytest.raises(Refused, match="You have blocked this player"):
        await world.challenge(challenger=MIO, opponent=RIN)
    to_all = await world.challenge(challenger=MIO, opponent=None)
    with pytest.raises(Refused, match="takes no challenges just now"):
        await world.app.challenges.accept(to_all, RIN, StarterDeck("steep"))
    await world.dispatcher.drain()
    assert [c.id for c in await world.app.challenges.lobby(7, EVE)] == [to_all]
    assert await world.app.challenges.lobby(7, RIN) == []
    await Blocks(world.app.context).lift(MIO, RIN)
    assert [c.id for c in await world.app.challenges.lobby(7, RIN)] == [to_all]
    assert (
        await world.app.challenges.get(await world.challenge(challenger=RIN, opponent=MIO))
    ).status == "open"


async def test_an_old_match_is_not_played_again_with_somebody_who_is_blocked(world: World) -> None:
    match_id = await world.start()
    await world.app.matches.concede(match_id, RIN)
    await Blocks(world.app.context).block(MIO, RIN)
    with pytest.raises(Refused, match="takes no challenges just now"):
        await world.app.rematches.offer(match_id, RIN)
    await world.app.privacy.delete(RIN)
    assert await Blocks(world.app.context).of_user(MIO) == [RIN], (
        "nobody lifts a block by deleting their data"
    )


async def test_nobody_blocks_themselves(world: World) -> None:
    with pytest.raises(Refused, match="yourself"):
        await Blocks(world.app.context).block(MIO, MIO)
