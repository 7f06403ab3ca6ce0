"""The same two players once more."""

from bot.app.challenges.challenges import Challenges, add_challenge, check_apart, check_limits, find_rematch
from bot.app.challenges.often import check_often
from bot.app.challenges.practice import Practice
from bot.app.context import Context, find_match
from bot.app.refusals import DeckRefused, NotAFormerPlayer, Refused
from bot.app.secrecy import check_lists
from bot.model.challenges import Challenge, ChallengeStatus
from bot.model.ids import new_id
from bot.model.matches import MatchInfo
from bot.model.seeds import UNKNOWN_INTERACTIONS, Interactions
from engine.kernel.translation import tr


class Rematches:
    """Use cases about playing a match again."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def offer(
        self, match_id: str, user_id: int, interactions: Interactions = UNKNOWN_INTERACTIONS
    ) -> Challenge | MatchInfo:
        """Offer the same match with the seats swapped, or accept if the other player has offered it.

        A computer accepts at once. Both play the decks they played; ``Challenges.accept`` with another deck
        changes the accepter's.

        Args:
            match_id: the match that is over.
            user_id: who offers or accepts.
            interactions: the press; if it accepts, it is mixed into the seed.

        Raises:
            RematchBegun: the rematch has begun and isn't over yet.
            Refused: it can't be played again by this user, or not now.
            UnknownMatch: there is no such match.
        """
        return await self._context.retrying(lambda: _offer(self._context, match_id, user_id, interactions))


async def _offer(
    context: Context, match_id: str, user_id: int, interactions: Interactions
) -> Challenge | MatchInfo:
    now = context.clock.now()
    async with context.store.read() as tx:
        match = await find_match(tx, match_id)
        await check_lists(tx, match_id)  # its decks would be told when the rematch is over
        decks = (await tx.matches.header(match_id)).decks
    if match.has_computer and match.is_over and match.seat_of(user_id) is not None:
        return await Practice(context).repeat(match, decks, interactions)
    async with context.writing() as tx:
        match = await find_match(tx, match_id)
        seat = match.seat_of(user_id)
        if seat is None:
            raise NotAFormerPlayer(match)
        if not match.is_over:
            raise Refused(tr("The match is still being played; a rematch can be offered when it is over."))
        opponent = next((user for user in match.users if user != user_id), None)
        if opponent is None:
            raise Refused(tr("Your opponent's data were deleted, so there is nobody to play again."))
        offer, before = await find_rematch(tx, match_id), await tx.challenges.get(match_id)
        if offer is None:
            await check_limits(tx, context, user_id)
            await check_apart(tx, user_id, opponent, match.place.guild_id, now)
            deck = decks[seat]
            problems = context.ruleset(match.ruleset).check_deck(deck)
            if problems:
                raise DeckRefused(deck.name, tuple(problems))
            challenge = Challenge(
                id=new_id(),
                ruleset=match.ruleset,
                place=match.place,
                challenger=user_id,
                opponent=opponent,
                time_control=match.time_control,
                status=ChallengeStatus.OPEN,
                created_at=now,
                expires_at=now + context.policy.challenge_expiry,
                thread_id=match.thread_id,
                rematch_of=match_id,
                is_rated=before is None or before.is_rated,
            )
            await check_often(tx, context, challenge)
            return await add_challenge(tx, context, challenge, deck)
    if offer.challenger == user_id:
        return offer
    return await Challenges(context).accept(offer.id, user_id, interactions=interactions)
