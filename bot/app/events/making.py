"""Making an event: what one can be, and what is refused."""

from datetime import datetime, timedelta
from typing import Final

import msgspec

from bot.app.context import Context
from bot.app.delivery.queueing import queue, wake_event
from bot.app.events.beginning import KINDS, advise_kinds
from bot.app.events.chance import draw_lot, make_secret
from bot.app.events.decks import read_deck_rules
from bot.app.formats.formats import FORMATS
from bot.app.formats.swiss import limit_rounds
from bot.app.refusals import Refused
from bot.app.servers.muting import check_unmuted
from bot.app.servers.servers import check_game
from bot.model.challenges import TIME_CONTROLS, Place
from bot.model.deliveries import PostEvent
from bot.model.event_chance import EventSecret
from bot.model.events import Event, EventRules, Kind, Lateness, Organiser, Stage
from bot.model.ids import new_id
from engine.kernel.translation import tr

NAME_LENGTH: Final = 60
MOST: Final = 256
"""Players of an event; of a round robin there are fewer, as everybody plays everybody."""
MOST_ROBIN: Final = 32
BEST_OF: Final = (1, 3)
"""Of how many games a table may be decided."""
SHORTEST_ROUND: Final = timedelta(minutes=10)
LONGEST_ROUND: Final = timedelta(days=60)


def find_limits(kind: Kind) -> tuple[int, int]:
    """How many players an event of a kind has: the fewest and the most."""
    return FORMATS[kind].least, MOST_ROBIN if kind is Kind.ROBIN else MOST


def check_rules(rules: EventRules) -> None:
    """Look whether there can be an event by these rules.

    Raises:
        Refused: there can't be; says what would be right.
    """
    least, most = find_limits(rules.kind)
    if not least <= rules.most <= most:
        said = tr(
            "{kind} is for {least} to {most} players, not {number}.",
            kind=tr(KINDS[rules.kind]),
            least=least,
            most=most,
            number=rules.most,
        )
        if rules.most < least:
            said = tr("{said} {advice}", said=said, advice=advise_kinds())
        raise Refused(said)
    if rules.best_of not in BEST_OF:
        raise Refused(tr("A table is decided by 1 game or by the best of 3."))
    if rules.rounds and rules.kind is not Kind.SWISS:
        raise Refused(
            tr("Only a Swiss has a number of rounds to choose; of other events it follows from the players.")
        )
    if rules.rounds > limit_rounds(rules.most):
        raise Refused(
            tr(
                "With {most} players nobody is paired twice in {limit} rounds at the most, not in {number}.",
                most=rules.most,
                limit=limit_rounds(rules.most),
                number=rules.rounds,
            )
        )
    if rules.late_rounds and rules.kind is not Kind.SWISS:
        raise Refused(
            tr("One can enter late in a Swiss alone: elsewhere the first round fixes who plays whom.")
        )
    if rules.decks.has_one_leader and not rules.is_free:
        raise Refused(
            tr(
                "Decks are fixed in this event, and with them what leads each. One leading card for the whole"
                " event is for one in which decks may be changed."
            )
        )
    if rules.late_rounds < 0 or rules.rounds < 0:
        raise Refused(tr("Numbers of rounds begin with 0."))
    _check_times(rules)


def _check_times(rules: EventRules) -> None:
    """The part of :func:`check_rules` that is about clocks and rounds."""
    if rules.clock not in TIME_CONTROLS:
        raise Refused(
            tr(
                "There is no clock {clock!r}; there is {known}.",
                clock=rules.clock,
                known=", ".join(TIME_CONTROLS),
            )
        )
    if rules.round_time is None:
        if rules.clock == "none":
            raise Refused(
                tr("Without a clock and without a time for rounds an event might never end: choose one.")
            )
        if rules.is_calendar:
            raise Refused(tr("The rounds of a league need a time, such as a week."))
    elif not SHORTEST_ROUND <= rules.round_time <= LONGEST_ROUND:
        raise Refused(tr("A round takes between 10 minutes and 60 days."))
    if rules.is_calendar and rules.kind is not Kind.ROBIN:
        raise Refused(tr("Only a round robin goes on while a round before is still played."))
    if rules.lateness is Lateness.DRAW and rules.kind in (Kind.SINGLE, Kind.DOUBLE) and rules.best_of == 3:
        raise Refused(tr("In an elimination with best of 3 a round ends by claim, or both lose."))


def _check_plan(name: str, rules: EventRules, starts_at: datetime | None, now: datetime) -> None:
    """Look whether an event can be called so and begin then. Raises Refused if it can't."""
    if not name.strip() or len(name) > NAME_LENGTH:
        raise Refused(tr("An event needs a name of at most {limit} characters.", limit=NAME_LENGTH))
    if starts_at is not None and starts_at <= now:
        raise Refused(tr("That time is over. An event begins later than now."))
    if rules.check_in is not None and starts_at is None:
        raise Refused(tr("To check in, players have to know when the event begins: say when it starts."))


class Making:
    """Use cases of whoever makes an event."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def create(
        self,
        *,
        name: str,
        ruleset: str,
        rules: EventRules,
        place: Place,
        organiser: int,
        starts_at: datetime | None = None,
        role_id: int | None = None,
    ) -> Event:
        """Make an event; its post follows.

        Args:
            name: what it is called.
            ruleset: the card game.
            rules: by what it is played.
            place: the server and the channel where it is posted.
            organiser: who runs it.
            starts_at: when it begins by itself; ``None`` if an organiser begins it.
            role_id: the role whose members help to run it.

        Raises:
            Refused: there can be no such event.
            UnknownRuleset: there is no such card game.
        """
        now, game = self._context.clock.now(), self._context.ruleset(ruleset)
        check_rules(rules)
        decks = read_deck_rules(self._context.packs.get(game.name), rules.decks)
        rules = msgspec.structs.replace(rules, decks=decks)
        _check_plan(name, rules, starts_at, now)
        if place.guild_id is None:
            raise Refused(tr("An event is made in a server."))
        event_id = new_id()
        secret = make_secret(self._context, event_id)
        event = Event(
            id=event_id,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            name=name.strip(),
            ruleset=game.name,
            rules=rules,
            stage=Stage.SIGN_UP,
            created_at=now,
            lot=draw_lot(secret),
            starts_at=starts_at,
            role_id=role_id,
        )
        return await self._write(event, secret, organiser, now)

    async def _write(self, event: Event, secret: EventSecret, organiser: int, now: datetime) -> Event:
        """Keep a new event. Raises Refused if its server can't have it."""
        async with self._context.writing() as tx:
            await check_unmuted(tx, event.guild_id, organiser, now)
            await check_game(tx, self._context.packs, event.guild_id, event.ruleset)
            here = await tx.rows.find(Event, guild_id=event.guild_id)
            open_here = [each for each in here if not each.is_over]
            if len(open_here) >= self._context.policy.max_open_events:
                raise Refused(
                    tr(
                        "This server has {limit} events that aren't over, which is the limit. Call one off"
                        " first.",
                        limit=self._context.policy.max_open_events,
                    )
                )
            event = await tx.rows.advance(event)
            await tx.rows.add(Organiser(event.id, organiser))
            await tx.rows.add(secret)
            await queue(tx, PostEvent(subject=event.id), now)
            await wake_event(tx, event.id, now)
        return event
