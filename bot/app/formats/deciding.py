"""What games make of a table: when it is decided, and for whom."""

from datetime import datetime, timedelta
from typing import Final

import msgspec

from bot.app.formats.formats import is_elimination
from bot.model.events import EventRules, Lateness, Outcome, Pairing, Reason

EXTRA: Final = 2
"""So many more games than usual are played where one has to go on and they were drawn."""


def turn_round(outcome: Outcome) -> Outcome:
    """The same outcome where first and second have changed places."""
    return {Outcome.FIRST: Outcome.SECOND, Outcome.SECOND: Outcome.FIRST}.get(outcome, outcome)


def lead(pairing: Pairing) -> Outcome | None:
    """Who has won more games of a table; ``None`` if nobody has."""
    if pairing.first_won == pairing.second_won:
        return None
    return Outcome.FIRST if pairing.first_won > pairing.second_won else Outcome.SECOND


def decide(pairing: Pairing, outcome: Outcome, reason: Reason) -> Pairing:
    """A table with its outcome; nothing of it is played any more."""
    return msgspec.structs.replace(
        pairing, outcome=outcome, reason=reason, match_id=None, opens_at=None, ends_at=None
    )


def count_game(
    rules: EventRules,
    pairing: Pairing,
    outcome: Outcome,
    now: datetime,
    pause: timedelta,
    *,
    is_first_higher: bool,
) -> Pairing:
    """A table after a game: decided, or with the time at which the next one begins.

    Args:
        rules: those of the event.
        pairing: the table before it.
        outcome: what came of the game.
        now: when it was over.
        pause: how long the players have to hand in another deck.
        is_first_higher: whether the first was put higher at the beginning of the event.
    """
    if outcome is Outcome.NEITHER:
        return decide(pairing, outcome, Reason.LATE)
    after = msgspec.structs.replace(
        pairing,
        first_won=pairing.first_won + (outcome is Outcome.FIRST),
        second_won=pairing.second_won + (outcome is Outcome.SECOND),
        drawn=pairing.drawn + (outcome is Outcome.DRAW),
        match_id=None,
        opens_at=now + pause,
    )
    leader = lead(after)
    if max(after.first_won, after.second_won) >= rules.needed:
        assert leader is not None, "whoever has won enough games has won more than the other"
        return decide(after, leader, Reason.PLAYED)
    if after.games < rules.best_of:
        return after
    if leader is not None:
        return decide(after, leader, Reason.PLAYED)
    if is_elimination(rules.kind) and after.games < rules.best_of + EXTRA:
        return after
    return _decide_level(rules, after, Reason.PLAYED, is_first_higher=is_first_higher)


def decide_left(pairing: Pairing, number: int) -> Pairing:
    """A table whose player with this number has left: the other one has won it."""
    return decide(pairing, Outcome.SECOND if pairing.first == number else Outcome.FIRST, Reason.DROPPED)


def decide_late(
    rules: EventRules, pairing: Pairing, *, is_first_higher: bool, is_ours: bool = False
) -> Pairing:
    """A table whose time is over while no game of it is played: whoever leads has won; else by the rules.

    Args:
        rules: those of the event.
        pairing: the table.
        is_first_higher: whether the first was put higher at the beginning of the event.
        is_ours: whether an error of ours has kept its game from being played, so nobody loses by it.
    """
    leader = lead(pairing)
    if leader is not None:
        return decide(pairing, leader, Reason.LATE)
    if rules.lateness is Lateness.LOSS and not is_ours:
        return decide(pairing, Outcome.NEITHER, Reason.LATE)
    return _decide_level(rules, pairing, Reason.LATE, is_first_higher=is_first_higher)


def _decide_level(rules: EventRules, pairing: Pairing, reason: Reason, *, is_first_higher: bool) -> Pairing:
    """A table at which nobody leads: a draw; in an elimination whoever was put higher goes on."""
    if is_elimination(rules.kind):
        return decide(pairing, Outcome.FIRST if is_first_higher else Outcome.SECOND, Reason.LEVEL)
    return decide(pairing, Outcome.DRAW, reason)
