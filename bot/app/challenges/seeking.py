"""Finding somebody: people say what they look for, and those whose wishes fit meet with one press."""

from collections.abc import Sequence

import msgspec

from bot.app.challenges.challenges import check_apart, check_limits, deal_or_refuse
from bot.app.challenges.seekers import forget_seeker
from bot.app.context import Context
from bot.app.decks.stored import resolve_deck
from bot.app.delivery.queueing import queue
from bot.app.matches.starting import Player, write_opening
from bot.app.ratings.rating import count_points, first_rating
from bot.app.refusals import DeckRefused, Refused
from bot.app.seeding import Sources, draw_secret
from bot.app.servers.muting import check_unmuted, list_muted
from bot.app.servers.servers import check_game, find_settings
from bot.model.challenges import (
    TIME_CONTROLS,
    USUAL_CLOCK,
    Block,
    Challenge,
    ChallengeStatus,
    Place,
    TimeControl,
)
from bot.model.decks import StarterDeck
from bot.model.deliveries import CallForMatch, PostChallenge
from bot.model.ids import new_id
from bot.model.jobs import TimerKind, set_timer
from bot.model.matches import MatchInfo
from bot.model.ratings import Points, Rating
from bot.model.seeds import Interactions
from bot.model.seekers import LobbyCall, Seeker
from bot.model.settings import Language
from bot.store.database import Transaction
from engine.kernel.chance import commit_to
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr

MOST = 5
"""In so many servers somebody may look at once."""
GONE = mark("They don't look for a match any more.")


class Sought(msgspec.Struct, frozen=True):
    """Somebody who looks, as another one finds them.

    Args:
        seeker: who, and what for.
        points: how strong they are.
        fits: whether they and the one who asks want the same; only if that one looks too.
    """

    seeker: Seeker
    points: Points
    fits: bool


def find_fit(one: Seeker, other: Seeker, apart: int) -> bool:
    """Whether two who look want the same.

    Args:
        one: the one.
        other: the other one.
        apart: how many points lie between them.
    """
    first, second = one.wishes, other.wishes
    starters = all(isinstance(each.deck, StarterDeck) for each in (one, other))
    return (
        one.ruleset == other.ruleset
        and ("" in (first.clock, second.clock) or first.clock == second.clock)
        and (Language.AUTO in (first.language, second.language) or first.language == second.language)
        and all(apart <= wishes.within for wishes in (first, second) if wishes.within)
        and (starters or not (first.is_starters or second.is_starters))
    )


class Seeking:
    """Use cases about finding somebody.

    Args:
        context: where it is kept who looks, and where matches begin.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def seek(self, wanted: Seeker, channel_id: int) -> Seeker:
        """Look for a match, in the place of what one looked for in that server before.

        Args:
            wanted: who, where and what for; how long, is for us to say.
            channel_id: where they said so: there those are told who want to know it.

        Raises:
            Refused: they can't look for that, or not now.
            UnknownDeck: there is no such deck, or it is somebody else's.
        """
        return await self._context.retrying(lambda: self._seek(wanted, channel_id))

    async def _seek(self, wanted: Seeker, channel_id: int) -> Seeker:
        now, game = self._context.clock.now(), self._context.ruleset(wanted.ruleset)
        if wanted.wishes.is_starters and not isinstance(wanted.deck, StarterDeck):
            raise Refused(tr("Who looks for starter decks alone plays one too. Choose a starter deck."))
        until = now + self._context.policy.seeking_kept
        seeker = msgspec.structs.replace(wanted, id=new_id(), since=now, until=until)
        async with self._context.writing() as tx:
            await check_game(tx, self._context.packs, seeker.guild_id, game.name)
            await check_limits(tx, self._context, seeker.user_id)
            await check_unmuted(tx, seeker.guild_id, seeker.user_id, now)
            deck = await resolve_deck(tx, game, seeker.user_id, seeker.deck)
            if problems := game.check_deck(deck):
                raise DeckRefused(deck.name, tuple(problems))
            elsewhere = [
                each
                for each in await tx.rows.find(Seeker, user_id=seeker.user_id)
                if each.guild_id != seeker.guild_id
            ]
            if len(elsewhere) >= MOST:
                raise Refused(tr("You look for a match in {limit} servers, which is the limit.", limit=MOST))
            await forget_seeker(tx, seeker.guild_id, seeker.user_id)
            await tx.rows.add(seeker)
            await tx.jobs.add(set_timer(TimerKind.SEEKING_OVER, seeker.id, until), now=now)
            await self._call(tx, seeker, channel_id)
        return seeker

    async def _call(self, tx: Transaction, seeker: Seeker, channel_id: int) -> None:
        """Tell of somebody who looks, if their server has a role for that which wasn't told anything for a
        while. Of several who begin to look at once, one is told of.
        """
        if not (await find_settings(tx, seeker.guild_id)).looking_role:
            return
        last = await tx.rows.hold(LobbyCall, guild_id=seeker.guild_id)
        if last is not None and seeker.since - last.at < self._context.policy.lobby_call_every:
            return
        await tx.rows.put_held(last, LobbyCall(seeker.guild_id, seeker.since))
        await queue(tx, CallForMatch(subject=seeker.id, channel_id=channel_id), seeker.since)

    async def find_call(self, seeker_id: str) -> tuple[Seeker, int] | None:
        """Somebody who looks, and the role that is to be told; ``None`` if nobody need be told any more."""
        async with self._context.store.read() as tx:
            seeker = next(iter(await tx.rows.find(Seeker, id=seeker_id)), None)
            if seeker is None or seeker.until <= self._context.clock.now():
                return None
            role = (await find_settings(tx, seeker.guild_id)).looking_role
        return (seeker, role) if role else None

    async def stop(self, guild_id: int, user_id: int) -> None:
        """Take somebody off the list of those who look for a match."""
        async with self._context.writing() as tx:
            await forget_seeker(tx, guild_id, user_id)

    async def list_seekers(self, guild_id: int, user_id: int) -> tuple[Seeker | None, Sequence[Sought]]:
        """What somebody looks for in a server themselves, and who else looks there: those who fit first, then
        the latest. Whoever has blocked them, is blocked by them, or is muted there, isn't among these.
        """
        now = self._context.clock.now()
        async with self._context.store.read() as tx:
            found = [each for each in await tx.rows.find(Seeker, guild_id=guild_id) if each.until > now]
            apart = {each.blocked for each in await tx.rows.find(Block, user_id=user_id)}
            apart |= {each.user_id for each in await tx.rows.find(Block, blocked=user_id)}
            apart |= await list_muted(tx, guild_id, now)
            own = next((each for each in found if each.user_id == user_id), None)
            others = [
                await self._judge(tx, own, each)
                for each in found
                if each.user_id != user_id and each.user_id not in apart
            ]
        return own, sorted(others, key=lambda each: (not each.fits, -each.seeker.since.timestamp()))

    async def _judge(self, tx: Transaction, own: Seeker | None, other: Seeker) -> Sought:
        points = await self._find_points(tx, other.user_id, other.ruleset)
        if own is None or own.ruleset != other.ruleset:
            return Sought(other, points, fits=False)
        mine = await self._find_points(tx, own.user_id, own.ruleset)
        return Sought(other, points, find_fit(own, other, abs(mine.value - points.value)))

    async def _find_points(self, tx: Transaction, user_id: int, ruleset: str) -> Points:
        rating = await tx.rows.get(Rating, user_id=user_id, ruleset=ruleset)
        return count_points(rating or first_rating(user_id, ruleset))

    async def meet(self, seeker_id: str, user_id: int, place: Place, interactions: Interactions) -> MatchInfo:
        """Begin the match of two who look for the same. Neither looks on.

        Args:
            seeker_id: the other one, by the time that they look.
            user_id: who found them.
            place: where it is to be played.
            interactions: what brought them together; it is mixed into the seed.

        Raises:
            Refused: one of them doesn't look any more, they want different things, or can't play now.
        """
        return await self._context.retrying(lambda: self._meet(seeker_id, user_id, place, interactions))

    async def _meet(
        self, seeker_id: str, user_id: int, place: Place, interactions: Interactions
    ) -> MatchInfo:
        now = self._context.clock.now()
        async with self._context.store.read() as tx:
            pair = await self._find_pair(tx, seeker_id, user_id, place.guild_id)
            clock = await self._choose_clock(tx, pair)
            players = [Player(await self._find_deck(tx, each), each.user_id) for each in pair]
        own, other = pair
        challenge = Challenge(
            id=new_id(),
            ruleset=own.ruleset,
            place=place,
            challenger=own.user_id,
            opponent=other.user_id,
            time_control=clock,
            status=ChallengeStatus.ACCEPTED,
            created_at=now,
            expires_at=now,
            accepted_by=other.user_id,
        )
        secret = draw_secret(self._context.entropy)
        challenge = msgspec.structs.replace(challenge, commitment=commit_to(secret))
        sources = Sources(secret, interactions)
        opening = await deal_or_refuse(self._context, challenge, players, sources, now)
        async with self._context.writing() as tx:
            await check_apart(tx, own.user_id, other.user_id, place.guild_id, now)
            for each in sorted(pair, key=lambda each: each.user_id):  # the same order for everybody
                if await forget_seeker(tx, each.guild_id, each.user_id) != each:
                    raise Refused(tr(GONE))
                await check_limits(tx, self._context, each.user_id)
            await check_unmuted(tx, place.guild_id, user_id, now)
            await tx.challenges.add(challenge, players[0].deck, secret)
            await queue(tx, PostChallenge(subject=challenge.id), now)
            return await write_opening(tx, self._context, opening)

    async def _find_pair(
        self, tx: Transaction, seeker_id: str, user_id: int, guild_id: int | None
    ) -> tuple[Seeker, Seeker]:
        """The one who asks and the other one. Raises Refused if they don't come together."""
        now = self._context.clock.now()
        other = next(iter(await tx.rows.find(Seeker, id=seeker_id)), None)
        if other is None or other.until <= now or other.guild_id != guild_id:
            raise Refused(tr(GONE))
        own = await tx.rows.get(Seeker, guild_id=other.guild_id, user_id=user_id)
        if own is None or own.until <= now:
            raise Refused(tr("Say first what you look for: `/lobby` with a `deck`."))
        await check_apart(tx, user_id, other.user_id, guild_id, now)
        if own == other or not (await self._judge(tx, own, other)).fits:
            raise Refused(tr("You two look for different things."))
        return own, other

    async def _choose_clock(self, tx: Transaction, pair: Sequence[Seeker]) -> TimeControl | None:
        """The clock that either wants; the server's usual one if it is all the same to both."""
        usual = (await find_settings(tx, pair[0].guild_id)).clock or USUAL_CLOCK
        wanted = [each.wishes.clock for each in pair if each.wishes.clock]
        return TIME_CONTROLS.get((wanted or [usual])[0])

    async def _find_deck(self, tx: Transaction, seeker: Seeker) -> Deck:
        """The deck that somebody will play. Raises Refused if it can't be played any more."""
        game = self._context.ruleset(seeker.ruleset)
        deck = await resolve_deck(tx, game, seeker.user_id, seeker.deck)
        if problems := game.check_deck(deck):
            raise DeckRefused(deck.name, tuple(problems))
        return deck
