"""What is to be done next in an event, found from the event alone: so it goes on after any interruption."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec

from bot.model.events import Event, EventMatch, Pairing, Stage

REMIND_AFTER: Final = 0.75
"""The part of a round's time after which those are reminded whose tables aren't decided."""


class Pace(msgspec.Struct, frozen=True):
    """How fast an event goes on.

    Args:
        batch: how many tables are looked after at once.
        patience: how long tables wait for the post of their round.
    """

    batch: int
    patience: timedelta


class Wait(msgspec.Struct, frozen=True):
    """Nothing, until then; ``None`` until something happens."""

    until: datetime | None


class OpenCheckIn(msgspec.Struct, frozen=True):
    """Players are to say that they are there."""


class Begin(msgspec.Struct, frozen=True):
    """The time has come for the event to begin: its first round is paired."""


class EndLeftGames(msgspec.Struct, frozen=True):
    """These games end, as no table plays them any more."""

    games: Sequence[EventMatch]


class OpenGames(msgspec.Struct, frozen=True):
    """The next games of these tables begin."""

    tables: Sequence[Pairing]


class EndTables(msgspec.Struct, frozen=True):
    """The time of these tables is over."""

    tables: Sequence[Pairing]


class Remind(msgspec.Struct, frozen=True):
    """The players of these tables are reminded of the end of the round."""

    tables: Sequence[Pairing]


class PairRound(msgspec.Struct, frozen=True):
    """The next round is paired, or the event is over."""


Next = Wait | EndLeftGames | OpenCheckIn | Begin | OpenGames | EndTables | Remind | PairRound


def find_next(
    event: Event,
    pairings: Sequence[Pairing],
    kept: Mapping[str, datetime],
    now: datetime,
    pace: Pace,
    rounds: int | None = None,
    left: Sequence[EventMatch] = (),
) -> Next:
    """What is to be done next.

    Args:
        event: the event.
        pairings: its tables.
        kept: matches whose clocks stand for a vacation, with the time until when their tables stay open.
        now: the time.
        pace: how fast it goes on.
        rounds: how many rounds there are, where each begins when the one before has had its time, and not
            sooner.
        left: the games that go on though their tables don't play them any more.
    """
    if left:
        return EndLeftGames(left[: pace.batch])
    if event.is_over or event.paused_at is not None:
        return Wait(None)
    if event.is_before:
        return _find_beginning(event, now)
    undecided = [each for each in pairings if each.outcome is None]
    late = [each for each in undecided if (end := _end_of(event, each, kept, now)) and end <= now]
    if late:
        return EndTables(late[: pace.batch])
    due = [each for each in undecided if (at := _opening_of(event, each, pace)) and at <= now]
    if due:
        return OpenGames(due[: pace.batch])
    goes_on = rounds is not None and event.round < rounds
    next_at = event.round_ends_at if goes_on else None
    is_due = not undecided if next_at is None else now >= next_at
    if is_due:
        return PairRound()
    moments = [at for each in undecided if (at := _opening_of(event, each, pace)) is not None]
    moments += [end for each in undecided if (end := _end_of(event, each, kept, now)) is not None]
    if next_at is not None:
        moments.append(next_at)
    if event.round_ends_at is not None and event.round_began_at is not None:
        remind_at = event.round_began_at + (event.round_ends_at - event.round_began_at) * REMIND_AFTER
        if undecided and event.reminded < event.round:
            if now >= remind_at:
                return Remind(undecided)
            moments.append(remind_at)
    return Wait(min(moments, default=None))


def _opening_of(event: Event, pairing: Pairing, pace: Pace) -> datetime | None:
    """When the next game of a table begins; ``None`` while one is played. It waits for the post of the round,
    whose number is mixed into its seed; not for ever, as a post may be refused.
    """
    if pairing.opens_at is None or event.round_message_id is not None:
        return pairing.opens_at
    return pairing.opens_at + pace.patience


def _end_of(event: Event, pairing: Pairing, kept: Mapping[str, datetime], now: datetime) -> datetime | None:
    """When the time of a table is over; ``None`` if it never is. Those of earlier rounds had theirs, but for
    those that have more.
    """
    if event.round_ends_at is None:
        return None
    end = event.round_ends_at if pairing.round == event.round else now
    return max(end, pairing.ends_at or end, kept.get(pairing.match_id or "", end))


def _find_beginning(event: Event, now: datetime) -> Next:
    """What comes before the first round."""
    if event.starts_at is None:
        return Wait(None)
    if now >= event.starts_at:
        return Begin()
    if event.rules.check_in is None or event.stage is Stage.CHECK_IN:
        return Wait(event.starts_at)
    opens_at = event.starts_at - event.rules.check_in
    return OpenCheckIn() if now >= opens_at else Wait(opens_at)


def list_players(pairings: Iterable[Pairing]) -> set[int]:
    """The numbers of those who play at some tables, byes included."""
    return {number for each in pairings for number in each.players}
