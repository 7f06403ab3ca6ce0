"""Challenges: make, accept, decline, withdraw."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from bot.app.challenges.often import check_often
from bot.app.context import Context, find_match
from bot.app.decks.stored import resolve_deck
from bot.app.delivery.queueing import queue
from bot.app.matches.starting import NotStarted, Opening, Player, open_match, write_opening
from bot.app.ratings.weighing import find_weight
from bot.app.refusals import AtLimit, ChallengeOver, DeckRefused, NotForYou, Refused, RematchBegun
from bot.app.seeding import Sources, draw_secret, read_word
from bot.app.servers.muting import check_unmuted, find_mute, list_muted
from bot.app.servers.servers import check_game, find_settings
from bot.model.challenges import Block, Challenge, ChallengeStatus, Place, TimeControl
from bot.model.decks import DeckRef
from bot.model.deliveries import EditChallenge, PostChallenge
from bot.model.errors import Conflict, UnknownChallenge
from bot.model.ids import new_id
from bot.model.jobs import TimerKind, set_timer
from bot.model.matches import MatchInfo
from bot.model.seeds import UNKNOWN_INTERACTIONS, ChanceWord, Interactions
from bot.store.database import Transaction
from engine.kernel.chance import commit_to
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr

NO_WORDS = mark("This challenge was made before words were mixed in; the seed of its match is drawn by me.")
NOT_STARTED = mark("An error of ours kept the match from beginning. It was logged; the challenge stays open.")


async def find_challenge(tx: Transaction, challenge_id: str) -> Challenge:
    """A stored challenge.

    Raises:
        UnknownChallenge: there is none with this id.
    """
    challenge = await tx.challenges.get(challenge_id)
    if challenge is None:
        raise UnknownChallenge(challenge_id)
    return challenge


async def add_challenge(tx: Transaction, context: Context, challenge: Challenge, deck: Deck) -> Challenge:
    """Store a new challenge, its post and its expiry, and commit to a secret; the challenge as it is kept."""
    secret = draw_secret(context.entropy)
    challenge = msgspec.structs.replace(challenge, commitment=commit_to(secret))
    await tx.challenges.add(challenge, deck, secret)
    expiry = set_timer(TimerKind.CHALLENGE_EXPIRY, challenge.id, challenge.expires_at)
    await tx.jobs.add(expiry, now=challenge.created_at)
    await queue(tx, PostChallenge(subject=challenge.id), challenge.created_at)
    return challenge


async def close_challenge(
    tx: Transaction,
    challenge: Challenge,
    status: ChallengeStatus,
    now: datetime,
    accepted_by: int | None = None,
) -> Challenge:
    """End an open challenge and show it on its message.

    Raises:
        Conflict: somebody else ended it first.
    """
    await tx.challenges.close(challenge.id, status, accepted_by)
    await tx.jobs.clear(challenge.id, [TimerKind.CHALLENGE_EXPIRY])
    await tx.rows.delete(ChanceWord, challenge_id=challenge.id)
    if status is not ChallengeStatus.ACCEPTED:  # an accepted one is edited by the start of its match
        await queue(tx, EditChallenge(subject=challenge.id), now)
    return msgspec.structs.replace(challenge, status=status, accepted_by=accepted_by)


async def check_limits(tx: Transaction, context: Context, user_id: int) -> None:
    """Look whether this user can play another match now.

    Raises:
        AtLimit: they have as many as anybody may have.
    """
    limit = context.policy.max_open_matches
    if await tx.matches.count_active(user_id) >= limit:
        raise AtLimit(user_id, limit)


async def find_rematch(tx: Transaction, match_id: str) -> Challenge | None:
    """The rematch of a match that is offered and waits for an answer; ``None`` if there is none.

    Raises:
        RematchBegun: it is being played: this is a second press.
    """
    offer = await tx.challenges.rematch_of(match_id)
    if offer is None or offer.status is ChallengeStatus.OPEN:
        return offer
    rematch = await find_match(tx, offer.id)
    if not rematch.is_over:
        raise RematchBegun(rematch)
    return None


async def check_apart(tx: Transaction, user_id: int, other: int, guild_id: int | None, now: datetime) -> None:
    """Look whether a user may be matched with another one.

    Args:
        tx: the transaction.
        user_id: who challenges or accepts.
        other: the other one.
        guild_id: in which server.
        now: the time.

    Raises:
        Refused: one has blocked the other, or moderators have muted the other one there. It doesn't say so to
            whoever is blocked, nor who is muted.
    """
    if await tx.rows.get(Block, user_id=user_id, blocked=other) is not None:
        raise Refused(tr("You have blocked this player. `/block` takes that back with `off`."))
    is_muted = await find_mute(tx, guild_id, other, now) is not None
    if is_muted or await tx.rows.get(Block, user_id=other, blocked=user_id) is not None:
        raise Refused(tr("This player takes no challenges just now."))


async def deal_or_refuse(
    context: Context, challenge: Challenge, players: Sequence[Player], sources: Sources, now: datetime
) -> Opening:
    """Deal a match that somebody waits for; the arguments are those of :func:`open_match`.

    Raises:
        Refused: an error of ours keeps it from beginning.
    """
    try:
        return await open_match(context, challenge, players, sources, now)
    except NotStarted as error:
        raise Refused(tr(NOT_STARTED)) from error


async def find_words(tx: Transaction, challenge_id: str) -> dict[int, str]:
    """The words that are to be mixed into the seed of a challenge's match, by user."""
    found = await tx.rows.find(ChanceWord, challenge_id=challenge_id)
    return {each.user_id: each.word for each in found}


class Challenges:
    """What is done with challenges, whoever asks for it: a command, a button, an event."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def challenge(
        self,
        *,
        ruleset: str,
        challenger: int,
        opponent: int | None,
        place: Place,
        deck: DeckRef,
        time_control: TimeControl | None = None,
        is_rated: bool = True,
    ) -> Challenge:
        """Challenge a named friend, or everybody with ``opponent=None``; the challenge's message follows.

        Raises:
            Refused: there can be no such challenge, or the deck can't be played.
            UnknownRuleset: there is no such card game.
            UnknownDeck: there is no such deck, or it is not the challenger's.
        """
        game, now = self._context.ruleset(ruleset), self._context.clock.now()
        if challenger == opponent:
            raise Refused(tr("You can't challenge yourself. Name a friend, or nobody for an open challenge."))
        challenge = Challenge(
            id=new_id(),
            ruleset=game.name,
            place=place,
            challenger=challenger,
            opponent=opponent,
            time_control=time_control,
            status=ChallengeStatus.OPEN,
            created_at=now,
            expires_at=now + self._context.policy.challenge_expiry,
            is_rated=is_rated,
        )
        async with self._context.writing() as tx:
            limit = self._context.policy.max_open_challenges
            if await tx.challenges.count_open(challenger) >= limit:
                raise Refused(
                    tr(
                        "You have {limit} open challenges, which is the limit. Withdraw one first.",
                        limit=limit,
                    )
                )
            await check_limits(tx, self._context, challenger)
            if opponent is not None:
                await check_apart(tx, challenger, opponent, place.guild_id, now)
            await check_often(tx, self._context, challenge)
            await check_game(tx, self._context.packs, place.guild_id, game.name)
            cards = await resolve_deck(tx, game, challenger, deck)
            problems = game.check_deck(cards)
            if problems:
                raise DeckRefused(cards.name, tuple(problems))
            return await add_challenge(tx, self._context, challenge, cards)

    async def accept(
        self,
        challenge_id: str,
        user_id: int,
        deck: DeckRef | None = None,
        interactions: Interactions = UNKNOWN_INTERACTIONS,
    ) -> MatchInfo:
        """Accept with a deck; in a rematch ``None`` means the same deck as before. The match begins; thread,
        hands and board follow.

        Args:
            challenge_id: the challenge.
            user_id: who accepts.
            deck: their deck.
            interactions: what accepted and chose the deck; it is mixed into the seed.

        Raises:
            Refused: it is over or not for this user, or a deck can't be played.
            UnknownChallenge: there is no such challenge.
            UnknownDeck: there is no such deck, or it is not this user's.
        """
        return await self._context.retrying(lambda: self._accept(challenge_id, user_id, deck, interactions))

    async def _accept(
        self, challenge_id: str, user_id: int, ref: DeckRef | None, interactions: Interactions
    ) -> MatchInfo:
        now = self._context.clock.now()
        async with self._context.store.read() as tx:
            challenge = await find_challenge(tx, challenge_id)
            if challenge.status is not ChallengeStatus.OPEN:
                raise ChallengeOver(challenge)
            challenger = challenge.challenger
            if challenger is None or user_id == challenger or challenge.opponent not in (None, user_id):
                raise NotForYou(challenge)
            await check_apart(tx, user_id, challenger, challenge.place.guild_id, now)
            await check_unmuted(tx, challenge.place.guild_id, user_id, now)
            if challenge.expires_at <= now:
                raise ChallengeOver(msgspec.structs.replace(challenge, status=ChallengeStatus.EXPIRED))
            players = await self._seat_players(tx, challenge, challenger, user_id, ref)
            secret, words = await tx.challenges.secret(challenge_id), await find_words(tx, challenge_id)
        by_seat = [words.get(player.user_id or 0, "") for player in players]
        sources = Sources(secret, interactions, by_seat)
        opening = await deal_or_refuse(self._context, challenge, players, sources, now)
        async with self._context.writing() as tx:
            # again: all of it may have changed since
            await check_apart(tx, user_id, challenger, challenge.place.guild_id, now)
            for seat in (challenger, user_id):
                await check_limits(tx, self._context, seat)
            if await find_words(tx, challenge_id) != words:
                raise Conflict(challenge_id)
            await close_challenge(tx, challenge, ChallengeStatus.ACCEPTED, now, accepted_by=user_id)
            return await write_opening(tx, self._context, opening)

    async def _seat_players(
        self, tx: Transaction, challenge: Challenge, challenger: int, accepter: int, ref: DeckRef | None
    ) -> list[Player]:
        """Who takes each seat. Raises Refused if there will be no match."""
        game = self._context.ruleset(challenge.ruleset)
        for user_id in (challenger, accepter):
            await check_limits(tx, self._context, user_id)
        before = None if challenge.rematch_of is None else await tx.matches.get(challenge.rematch_of)
        if ref is not None:
            answer = await resolve_deck(tx, game, accepter, ref)
        elif before is not None and (seat := before.seat_of(accepter)) is not None:
            answer = (await tx.matches.header(before.id)).decks[seat]
        else:
            raise Refused(tr("Choose the deck you want to play."))
        decks = {challenger: await tx.challenges.deck(challenge.id), accepter: answer}
        for user_id, deck in decks.items():
            problems = game.check_deck(deck)
            if problems:
                raise DeckRefused(deck.name, tuple(problems), is_challengers=user_id == challenger)
        order = [challenger, accepter]
        if before is not None and before.seat_of(challenger) == 0:
            order.reverse()  # a rematch swaps the seats
        return [Player(decks[user_id], user_id) for user_id in order]

    async def give_word(self, challenge_id: str, user_id: int, typed: str) -> str:
        """Have a word of a player mixed into the seed of the match; one that is empty takes it back.

        Returns:
            The word as it is mixed in.

        Raises:
            UnknownChallenge: there is no such challenge.
            Refused: it is over, or this user can't play in it.
        """
        word = read_word(typed)
        async with self._context.store.write() as tx:
            challenge = await find_challenge(tx, challenge_id)
            if challenge.status is not ChallengeStatus.OPEN:
                raise ChallengeOver(challenge)
            if user_id != challenge.challenger and challenge.opponent not in (None, user_id):
                raise NotForYou(challenge)
            if not challenge.commitment:
                raise Refused(tr(NO_WORDS))
            if word:
                await tx.rows.put(ChanceWord(challenge_id, user_id, word))
            else:
                await tx.rows.delete(ChanceWord, challenge_id=challenge_id, user_id=user_id)
        return word

    async def decline(self, challenge_id: str, user_id: int) -> Challenge:
        """Decline a challenge to oneself.

        Raises:
            UnknownChallenge: there is no such challenge.
            ChallengeRefused: it is over, or to somebody else.
        """
        return await self._close(challenge_id, user_id, ChallengeStatus.DECLINED)

    async def withdraw(self, challenge_id: str, user_id: int) -> Challenge:
        """Withdraw one's own challenge.

        Raises:
            UnknownChallenge: there is no such challenge.
            ChallengeRefused: it is over, or somebody else's.
        """
        return await self._close(challenge_id, user_id, ChallengeStatus.WITHDRAWN)

    async def _close(self, challenge_id: str, user_id: int, status: ChallengeStatus) -> Challenge:
        try:
            async with self._context.writing() as tx:
                challenge = await find_challenge(tx, challenge_id)
                is_decline = status is ChallengeStatus.DECLINED
                if user_id != (challenge.opponent if is_decline else challenge.challenger):
                    raise NotForYou(challenge)
                if challenge.status is not ChallengeStatus.OPEN:
                    raise ChallengeOver(challenge)
                return await close_challenge(tx, challenge, status, self._context.clock.now())
        except Conflict as error:
            raise ChallengeOver(await self.get(challenge_id)) from error

    async def get(self, challenge_id: str) -> Challenge:
        """A challenge as it is now.

        Raises:
            UnknownChallenge: there is no such challenge.
        """
        async with self._context.store.read() as tx:
            return await find_challenge(tx, challenge_id)

    async def is_rated(self, challenge: Challenge) -> bool:
        """Whether the match of a challenge counts, as far as it is known: of an open one, as its players and
        its server have set by now.
        """
        async with self._context.store.read() as tx:
            if challenge.status is ChallengeStatus.ACCEPTED:
                match = await tx.matches.get(challenge.id)
                return challenge.is_rated if match is None else match.is_rated
            settings = await find_settings(tx, challenge.place.guild_id)
            known = [user for user in (challenge.challenger, challenge.opponent) if user is not None]
            players = [await tx.people.settings(user) for user in known]
        return challenge.is_rated and settings.is_rated and all(player.is_rated for player in players)

    async def weight(self, challenge: Challenge) -> float:
        """How much of a whole match the result of a challenge's match counts for, as far as it is known."""
        users = (challenge.challenger, challenge.opponent or challenge.accepted_by)
        if users[0] is None or users[1] is None:
            return 1.0
        policy, now = self._context.policy, self._context.clock.now()
        async with self._context.store.read() as tx:
            return await find_weight(tx, policy, challenge.ruleset, (users[0], users[1]), now)

    async def lobby(self, guild_id: int, user_id: int, limit: int = 25) -> list[Challenge]:
        """The open challenges to everybody in a server that are posted, the newest first; not those of people
        whom a user is kept apart from, or who are muted there.
        """
        async with self._context.store.read() as tx:
            apart = {each.blocked for each in await tx.rows.find(Block, user_id=user_id)}
            apart |= {each.user_id for each in await tx.rows.find(Block, blocked=user_id)}
            apart |= await list_muted(tx, guild_id, self._context.clock.now())
            return await tx.challenges.lobby(guild_id, limit, apart)

    async def of_user(self, user_id: int) -> list[Challenge]:
        """The open challenges by a user or to a user, the newest first."""
        async with self._context.store.read() as tx:
            return await tx.challenges.of_user(user_id)
