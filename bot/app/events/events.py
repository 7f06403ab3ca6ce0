"""Events as they stand, for whoever looks at one."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.app.context import Context
from bot.app.events.beginning import find_problem, list_wrong
from bot.app.events.chance import Promise, read_promise
from bot.app.events.reading import find_event, find_organisers, read_field, refuse_unpaired
from bot.app.formats.field import Field
from bot.app.formats.formats import FORMATS
from bot.app.formats.standings import Line
from bot.model.event_rulings import Ruling
from bot.model.events import Entrant, Event, EventMatch, Pairing, Trouble
from bot.model.matches import MatchInfo
from engine.kernel.ruleset import DeckProblem


class EventView(msgspec.Struct, frozen=True):
    """An event as everybody may see it. Decks are no part of what is shown of entrants unless lists are open.

    Args:
        event: the event.
        field: everybody in it, and its tables.
        organisers: who runs it.
        rounds: how many rounds there are; ``None`` where that hangs on how they end.
        matches: those that are being played, by id.
        promise: what may be told of its secret.
        wrong: of an event that couldn't begin, the players whose decks may not be played any more.
        own: the place of whoever looks; ``None`` if they don't play in it.
        own_problem: what keeps their deck from being played where the event hasn't begun.
    """

    event: Event
    field: Field
    organisers: tuple[int, ...]
    rounds: int | None
    matches: Mapping[str, MatchInfo] = {}
    promise: Promise = Promise()
    wrong: tuple[Entrant, ...] = ()
    own: Entrant | None = None
    own_problem: DeckProblem | None = None

    @property
    def standings(self) -> Sequence[Line]:
        """The entrants in the order of the standings."""
        return FORMATS[self.event.rules.kind].rank(self.field)

    @property
    def tables(self) -> list[Pairing]:
        """The tables of the running round."""
        return [each for each in self.field.pairings if each.round == self.event.round]

    def tables_of(self, number: int) -> list[Pairing]:
        """The tables of a round. Raises Refused if it isn't paired."""
        return [each for each in self.field.pairings if each.round == number] or refuse_unpaired(self.event)

    def find(self, number: int) -> Entrant:
        """The entrant that has this number."""
        return next(each for each in self.field.entrants if each.number == number)

    def has(self, number: int) -> bool:
        """Whether somebody who plays or has played has this number."""
        return any(each.number == number for each in self.field.entrants)

    @property
    def are_lists_shown(self) -> bool:
        """Whether everybody may read the lists of the decks."""
        return self.event.rules.is_open or self.event.is_over


def find_own(entrants: Sequence[Entrant], user_id: int) -> Entrant | None:
    """Somebody's own place in an event: that in which they play, else one that they have left."""
    own = [each for each in entrants if each.user_id == user_id]
    return next((each for each in own if each.is_in), own[0] if own else None)


class Caption(msgspec.Struct, frozen=True):
    """What a match is to its event.

    Args:
        event: the event.
        game: the match.
    """

    event: Event
    game: EventMatch


class Events:
    """Use cases of whoever looks at events. They raise UnknownEvent if there is no such event."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def get(self, event_id: str, user_id: int | None = None) -> EventView:
        """An event as it is now, with the place of a user if one is named."""
        async with self._context.store.read() as tx:
            event = await find_event(tx, event_id)
            field = await read_field(tx, event)
            organisers = await find_organisers(tx, event_id)
            playing = {each.match_id for each in field.pairings if each.match_id is not None}
            matches = await tx.matches.get_all(playing) if playing else {}
            promise = await read_promise(tx, event)
        rounds = FORMATS[event.rules.kind].count_rounds(field)
        pack = self._context.packs.get(event.ruleset)
        wrong: Sequence[Entrant] = ()
        if event.is_before and event.trouble is Trouble.BEGINNING:
            wrong = list_wrong(pack, event, field.entrants)
        own = None if user_id is None else find_own(field.entrants, user_id)
        problem = None if own is None else find_problem(pack, event, own)
        return EventView(event, field, organisers, rounds, matches, promise, tuple(wrong), own, problem)

    async def in_server(self, guild_id: int) -> list[Event]:
        """The events of a server, those that aren't over first, then the newest."""
        async with self._context.store.read() as tx:
            found = await tx.rows.find(Event, guild_id=guild_id)
        return sorted(found, key=lambda each: (each.is_over, -each.created_at.timestamp()))

    async def rulings(self, event_id: str) -> list[Ruling]:
        """What was decided in an event, the newest first."""
        async with self._context.store.read() as tx:
            return list(reversed(await tx.rows.find(Ruling, event_id=event_id)))

    async def caption(self, match_id: str) -> Caption | None:
        """The event that a match belongs to; ``None`` if it belongs to none."""
        async with self._context.store.read() as tx:
            game = await tx.rows.get(EventMatch, match_id=match_id)
            return None if game is None else Caption(await find_event(tx, game.event_id), game)

    async def games(self, event_id: str, number: int) -> list[EventMatch]:
        """The matches of a round, by table."""
        async with self._context.store.read() as tx:
            found = await tx.rows.find(EventMatch, event_id=event_id, round=number)
        return sorted(found, key=lambda each: each.number)
