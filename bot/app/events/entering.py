"""What players do in an event: sign up, hand in a deck, say that they are there, leave."""

from collections.abc import Sequence

import msgspec

from bot.app.context import Context
from bot.app.decks.stored import resolve_deck
from bot.app.delivery.queueing import wake_event
from bot.app.events.chance import note_press
from bot.app.events.decks import check_deck
from bot.app.events.leftovers import end_left_games
from bot.app.events.own_tables import is_own_table
from bot.app.events.reading import find_event, find_playing, hold_event, read_field, refuse_over, show
from bot.app.events.rounds import show_round
from bot.app.events.rulings import note_ruling, rule
from bot.app.formats.deciding import decide_left
from bot.app.formats.formats import FORMATS
from bot.app.refusals import Refused
from bot.app.servers.muting import check_unmuted
from bot.model.decks import DeckRef, StarterDeck
from bot.model.event_chance import EntryChance
from bot.model.event_rulings import RulingKind
from bot.model.events import Entrant, Event, Kind, Pairing, Stage
from bot.store.database import Transaction
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr


class Entering:
    """Use cases of players. They raise UnknownEvent if there is no such event."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def sign_up(self, event_id: str, user_id: int, ref: DeckRef, press: int | None = None) -> Entrant:
        """Sign up with a deck; in a Swiss that runs, as long as one may still enter.

        Args:
            event_id: the event.
            user_id: who.
            ref: their deck.
            press: the number of their press; it is mixed into the seeds of their matches.

        Raises:
            Refused: nobody can sign up any more, they have, or the deck can't be played.
            UnknownDeck: there is no such deck, or it is not theirs.
        """
        return await self._context.retrying(lambda: self._sign_up(event_id, user_id, ref, press))

    async def _sign_up(self, event_id: str, user_id: int, ref: DeckRef, press: int | None) -> Entrant:
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            await check_unmuted(tx, event.guild_id, user_id, now)
            entrants = await tx.rows.find(Entrant, event_id=event_id)
            rounds = None
            if not event.is_before:
                rounds = FORMATS[event.rules.kind].count_rounds(await read_field(tx, event))
            _check_entry(event, entrants, user_id, rounds)
            deck = await self._check_deck(tx, event, user_id, ref)
            entrant = Entrant(
                event_id,
                max((each.number for each in entrants), default=0) + 1,
                user_id,
                now,
                deck,
                ref.deck_id if isinstance(ref, StarterDeck) else "",
                self._context.packs.get(event.ruleset).leader_of(deck),
                is_here=event.stage is not Stage.SIGN_UP,
            )
            await tx.rows.add(entrant)
            await note_press(tx, event_id, user_id, entered=press)
            await show(tx, event, now)
        return entrant

    async def _check_deck(
        self, tx: Transaction, event: Event, user_id: int, ref: DeckRef, leader: str = ""
    ) -> Deck:
        pack = self._context.packs.get(event.ruleset)
        deck = await resolve_deck(tx, pack.ruleset, user_id, ref)
        check_deck(pack, event.rules.decks, deck, is_starter=isinstance(ref, StarterDeck), leader=leader)
        return deck

    async def hand_in(self, event_id: str, user_id: int, ref: DeckRef, press: int | None = None) -> Entrant:
        """Play another deck from now on: before the event begins, later where its rules let one.

        Args:
            event_id: the event.
            user_id: who.
            ref: the deck.
            press: the number of their press; before the event begins, it is mixed into the seeds of their
                matches.

        Raises:
            Refused: they don't play in it, it is too late, or the deck can't be played.
            UnknownDeck: there is no such deck, or it is not theirs.
        """
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            refuse_over(event)
            entrant = await find_playing(tx, event, user_id)
            if not event.is_before and not event.rules.is_free:
                raise Refused(tr("The decks of {event} are fixed since it began.", event=event.name))
            deck = await self._check_deck(tx, event, user_id, ref, "" if event.is_before else entrant.leader)
            leader = self._context.packs.get(event.ruleset).leader_of(deck)
            deck_id = ref.deck_id if isinstance(ref, StarterDeck) else ""
            changed = msgspec.structs.replace(entrant, deck=deck, deck_id=deck_id, leader=leader)
            await tx.rows.put(changed)
            if event.is_before:
                await note_press(tx, event_id, user_id, handed=press)
                await show(tx, event, self._context.clock.now())
        return changed

    async def check_in(self, event_id: str, user_id: int, press: int | None = None) -> Entrant:
        """Say that one is there.

        Args:
            event_id: the event.
            user_id: who.
            press: the number of their press; it is mixed into the seeds of their matches.

        Raises:
            Refused: they haven't signed up, or nobody is asked.
        """
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            if event.stage is not Stage.CHECK_IN:
                raise Refused(tr("Nobody has to check in to {event} just now.", event=event.name))
            entrant = await find_playing(tx, event, user_id)
            here = msgspec.structs.replace(entrant, is_here=True)
            await tx.rows.put(here)
            await note_press(tx, event_id, user_id, here=press)
            await show(tx, event, self._context.clock.now())
        return here

    async def leave(self, event_id: str, user_id: int) -> None:
        """Leave an event: before it begins without a trace, later by giving up what is being played.

        Raises:
            Refused: they don't play in it, or it is over.
        """
        async with self._context.store.read() as tx:
            event = await find_event(tx, event_id)
            entrant = await find_playing(tx, event, user_id)
        refuse_over(event)
        await self.drop(event_id, entrant.number, user_id=user_id)

    async def drop(
        self,
        event_id: str,
        number: int,
        *,
        by: int | None = None,
        reason: str = "",
        user_id: int | None = None,
    ) -> None:
        """Take an entrant out of an event that isn't over. Their opponents win what they still have to play.

        Args:
            event_id: the event.
            number: the entrant.
            by: the organiser who does it; ``None`` if they leave by themselves.
            reason: why, in the organiser's words.
            user_id: who leaves; whoever has taken their place meanwhile stays. ``None`` for whoever has it.

        Raises:
            Refused: the organiser plays against them, and another organiser doesn't.
        """
        await self._context.retrying(lambda: self._drop(event_id, number, by, reason, user_id))
        await end_left_games(self._context, event_id)

    async def _drop(
        self, event_id: str, number: int, by: int | None, reason: str, user_id: int | None
    ) -> None:
        """Take them out. The match that they play goes on, at no table."""
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            entrant = await tx.rows.get(Entrant, event_id=event_id, number=number)
            if event.is_over or entrant is None or not entrant.is_in:
                return  # who has played to the end keeps the place that they came to
            if user_id not in (None, entrant.user_id):
                return
            tables = await tx.rows.find(Pairing, event_id=event_id)
            losing = [each for each in tables if each.outcome is None and number in each.players]
            if by is not None:
                is_own = by != entrant.user_id and await is_own_table(tx, event, by, losing)
                ruling = rule(event, RulingKind.REMOVED, now, by, reason)
                await note_ruling(tx, msgspec.structs.replace(ruling, about=(number,), is_own=is_own))
            if event.is_before and by is None:
                await tx.rows.delete(Entrant, event_id=event_id, number=number)
                await tx.rows.delete(EntryChance, event_id=event_id, user_id=entrant.user_id)
            else:
                await tx.rows.put(msgspec.structs.replace(entrant, dropped_in=event.round))
                for pairing in losing:
                    await tx.rows.put(decide_left(pairing, number))
                if any(each.round == event.round for each in losing):
                    await show_round(tx, event, now)
            await show(tx, event, now)
            await wake_event(tx, event_id, now)

    async def leave_all(self, user_id: int) -> None:
        """Leave every event that isn't over, and take the decks back that were handed in."""
        async with self._context.store.read() as tx:
            mine = await tx.rows.find(Entrant, user_id=user_id)
        for entrant in mine:
            await self.drop(entrant.event_id, entrant.number, user_id=user_id)
        async with self._context.writing() as tx:
            for entrant in await tx.rows.find(Entrant, user_id=user_id):
                await tx.rows.put(msgspec.structs.replace(entrant, deck=None, deck_id="", leader=""))


def can_sign_up(event: Event, rounds: int | None) -> bool:
    """Whether one may sign up: until the event begins; in a Swiss that lets one in late, as long as there is
    a round to come.

    Args:
        event: the event.
        rounds: how many rounds it has; ``None`` where that hangs on how they end.
    """
    if event.is_before or event.is_over:
        return event.is_before
    rules = event.rules
    is_late = rules.kind is Kind.SWISS and rules.late_rounds > 0 and event.round <= rules.late_rounds
    return is_late and rounds is not None and event.round < rounds


def _check_entry(event: Event, entrants: list[Entrant], user_id: int, rounds: int | None) -> None:
    """Look whether somebody may sign up.

    Raises:
        Refused: they may not; says why.
    """
    refuse_over(event)
    own = [each for each in entrants if each.user_id == user_id]
    if any(each.is_in for each in own):
        raise Refused(tr("You have signed up for {event} already.", event=event.name))
    if own:
        raise Refused(
            tr("You have left {event}; an organiser can put you in somebody's place.", event=event.name)
        )
    if not can_sign_up(event, rounds):
        raise Refused(tr("{event} has begun: nobody can enter any more.", event=event.name))
    check_room(event, entrants)


def check_room(event: Event, entrants: Sequence[Entrant]) -> None:
    """Look whether one more player has room in an event. Raises Refused if it is full."""
    if len([each for each in entrants if each.is_in]) >= event.rules.most:
        raise Refused(
            tr("{event} is full: it has {number} players.", event=event.name, number=event.rules.most)
        )
