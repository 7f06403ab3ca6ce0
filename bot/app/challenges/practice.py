"""Matches against a computer: nobody has to accept, so they begin at once."""

from bot.app.challenges.challenges import check_limits, deal_or_refuse, find_rematch
from bot.app.context import Context
from bot.app.decks.stored import resolve_deck
from bot.app.delivery.queueing import queue
from bot.app.matches.starting import Player, write_opening
from bot.app.refusals import DeckRefused, Refused
from bot.app.seeding import Sources, draw_secret
from bot.app.servers.muting import check_unmuted
from bot.model.challenges import Challenge, ChallengeStatus, Place, TimeControl
from bot.model.decks import DeckRef, StarterDeck
from bot.model.deliveries import PostChallenge
from bot.model.errors import UnknownDeck
from bot.model.ids import new_id
from bot.model.matches import MatchInfo
from bot.model.seeds import UNKNOWN_INTERACTIONS, Interactions
from engine.kernel.chance import commit_to
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr


class Practice:
    """Use cases about matches against a computer."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def start(
        self,
        *,
        ruleset: str,
        user_id: int,
        computer: str,
        place: Place,
        deck: DeckRef,
        against: StarterDeck | None = None,
        time_control: TimeControl | None = None,
        interactions: Interactions = UNKNOWN_INTERACTIONS,
    ) -> MatchInfo:
        """Begin a match against a computer.

        Args:
            ruleset: the card game.
            user_id: who plays.
            computer: the name of the opponent.
            place: where it is played.
            deck: the user's deck.
            against: the computer's deck; a random starter deck if omitted.
            time_control: the user's clock. A computer has none.
            interactions: what chose the deck; it is mixed into the seed.

        Raises:
            Refused: there can be no such match.
            UnknownRuleset: there is no such card game.
            UnknownDeck: there is no such deck, or it is not the user's.
        """
        pack = self._context.packs.get(ruleset)
        if pack.find_computer(computer) is None:
            names = ", ".join(each.name for each in pack.computers) or "none"
            raise Refused(
                tr(
                    "{ruleset} has no computer opponent {computer!r}; there is {names}.",
                    ruleset=pack.ruleset.title,
                    computer=computer,
                    names=names,
                )
            )
        async with self._context.store.read() as tx:
            own = await resolve_deck(tx, pack.ruleset, user_id, deck)
        decks = dict(pack.ruleset.starter_decks())
        name = against.deck_id if against is not None else self._draw(sorted(decks))
        if name not in decks:
            raise UnknownDeck(name)
        players = (Player(own, user_id), Player(decks[name], computer=computer))
        return await self._begin(ruleset, place, players, time_control, interactions)

    def _draw(self, names: list[str]) -> str:
        return names[int.from_bytes(self._context.entropy(8), "big") % len(names)]

    async def repeat(
        self, before: MatchInfo, decks: tuple[Deck, ...], interactions: Interactions
    ) -> MatchInfo:
        """Play a match against a computer once more, with the seats swapped and the same decks.

        Args:
            before: the match, which is over.
            decks: its decks by seat.
            interactions: the press; it is mixed into the seed.

        Raises:
            RematchBegun: the rematch has begun and isn't over yet.
            Refused: there can be no such match.
        """
        first, second = (Player(decks[s.index], s.user_id, s.computer) for s in reversed(before.seats))
        seated = (first, second)
        return await self._begin(
            before.ruleset, before.place, seated, before.time_control, interactions, rematch_of=before
        )

    async def _begin(
        self,
        ruleset: str,
        place: Place,
        players: tuple[Player, Player],
        time_control: TimeControl | None,
        interactions: Interactions,
        rematch_of: MatchInfo | None = None,
    ) -> MatchInfo:
        now = self._context.clock.now()
        person, computer = sorted(players, key=lambda player: player.computer is not None)
        for player in (person, computer):
            problems = self._context.ruleset(ruleset).check_deck(player.deck)
            if problems:
                raise DeckRefused(player.deck.name, tuple(problems))
        secret = draw_secret(self._context.entropy)
        challenge = Challenge(
            id=new_id(),
            ruleset=ruleset,
            place=place,
            challenger=person.user_id,
            opponent=None,
            time_control=time_control,
            status=ChallengeStatus.ACCEPTED,
            created_at=now,
            expires_at=now,
            thread_id=None if rematch_of is None else rematch_of.thread_id,
            rematch_of=None if rematch_of is None else rematch_of.id,
            computer=computer.computer,
            commitment=commit_to(secret),
        )
        sources = Sources(secret, interactions)
        opening = await deal_or_refuse(self._context, challenge, players, sources, now)
        assert person.user_id is not None, "somebody plays against the computer"
        async with self._context.writing() as tx:
            if rematch_of is not None:
                await tx.matches.hold(rematch_of.id)  # of two presses at once the later one sees the earlier
                await find_rematch(tx, rematch_of.id)
            await check_limits(tx, self._context, person.user_id)
            await check_unmuted(tx, place.guild_id, person.user_id, now)
            await tx.challenges.add(challenge, person.deck, secret)
            await queue(tx, PostChallenge(subject=challenge.id), now)
            return await write_opening(tx, self._context, opening)
