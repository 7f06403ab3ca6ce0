"""Events as their arithmetic sees them, played by chance."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random

import msgspec

from bot.app.formats.field import Field, Meeting
from bot.app.formats.formats import is_elimination, pair_next
from bot.model.events import Entrant, EventRules, Kind, Outcome, Pairing

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
OUTCOMES = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW, Outcome.NEITHER)
WEIGHTS = (45, 45, 8, 2)


def make_field(kind: Kind, players: int, lot: int = 1, **rules: object) -> Field:
    """An event that has just begun, with players 1, 2, ... put in this order."""
    entrants = tuple(
        Entrant("E", number, 1000 + number, NOW, seed=number) for number in range(1, players + 1)
    )
    return Field(EventRules(kind, **rules), entrants, (), 0, lot)  # type: ignore[arg-type]


def play_round(field: Field, meetings: Sequence[Meeting], decide: Callable[[Meeting], Outcome]) -> Field:
    """The event after a round."""
    number = field.round + 1
    tables = tuple(
        Pairing(
            "E",
            number,
            table,
            meeting.first,
            meeting.second,
            meeting.outcome or decide(meeting),
            meeting.reason,
        )
        for table, meeting in enumerate(meetings, 1)
    )
    return msgspec.structs.replace(field, pairings=(*field.pairings, *tables), round=number)


def play_by_chance(field: Field, chance: Random, leave: float = 0.0) -> Field:
    """The event played to its end.

    Args:
        field: its beginning.
        chance: decides every table.
        leave: how likely each player leaves after each round.
    """

    def decide(_: Meeting) -> Outcome:
        outcome = chance.choices(OUTCOMES, WEIGHTS)[0]
        if is_elimination(field.rules.kind) and outcome is Outcome.DRAW:
            return Outcome.FIRST
        return outcome

    for _ in range(300):
        meetings = pair_next(field)
        if meetings is None:
            return field
        check_round(field, meetings)
        field = play_round(field, meetings, decide)
        entrants = tuple(
            msgspec.structs.replace(each, dropped_in=field.round)
            if each.is_in and chance.random() < leave
            else each
            for each in field.entrants
        )
        field = msgspec.structs.replace(field, entrants=entrants)
    raise AssertionError("the event doesn't end")


def check_round(field: Field, meetings: Sequence[Meeting]) -> None:
    """Nobody sits at two tables, and nobody sits there who has left, but in the schedule of a round robin."""
    seated = [number for each in meetings for number in (each.first, each.second) if number is not None]
    assert len(seated) == len(set(seated)), seated
    if field.rules.kind is not Kind.ROBIN:
        assert set(seated) <= set(field.playing)
    if field.rules.kind in (Kind.SWISS, Kind.ROBIN):
        for each in meetings:
            if each.second is None:
                assert field.rules.kind is Kind.ROBIN or not field.byes[each.first], "a second bye"
            else:
                assert not field.has_met(each.first, each.second), "a pairing twice"
