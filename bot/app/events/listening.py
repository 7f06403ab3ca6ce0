"""What the end of a match is to the event that it belongs to: counted once, in the transaction of the end."""

from datetime import timedelta

import msgspec

from bot.app.changes import Change, MatchListener
from bot.app.delivery.queueing import wake_event
from bot.app.events.reading import hold_event, is_higher
from bot.app.events.rounds import show_round
from bot.app.formats.deciding import count_game, turn_round
from bot.app.policy import Policy
from bot.app.round_times import keep_open
from bot.model.events import Event, EventMatch, Lateness, Outcome, Pairing
from bot.model.matches import MatchInfo, MatchStatus
from bot.store.database import Transaction

SEATS = (Outcome.FIRST, Outcome.SECOND)
"""Who wins if a seat does."""


class EventListener(MatchListener):
    """Counts the matches of events.

    Args:
        policy: how long players have between two games, and after a vacation.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    async def match_resumed(self, tx: Transaction, change: Change) -> None:
        """After a vacation the players of a table have a day, whatever the end of its round."""
        game = await tx.rows.get(EventMatch, match_id=change.after.id)
        pause = None if change.before is None else change.before.pause
        if game is None or pause is None or pause.until is None:
            return
        event = await hold_event(tx, game.event_id)
        pairing = await tx.rows.get(Pairing, event_id=event.id, round=game.round, number=game.number)
        if not event.is_over and pairing is not None and pairing.match_id == game.match_id:
            await tx.rows.put(keep_open(pairing, change.at + self._policy.time_granted))
            await wake_event(tx, event.id, change.at)

    async def match_ended(self, tx: Transaction, change: Change) -> None:
        """Count it for its table; what has to follow is done by the event's own worker."""
        game = await tx.rows.get(EventMatch, match_id=change.after.id)
        if game is None or change.before is None:
            return
        event = await hold_event(tx, game.event_id)
        outcome = judge(event, change.before, change.after)
        if game.is_swapped:
            outcome = turn_round(outcome)
        await tx.rows.put(msgspec.structs.replace(game, outcome=outcome))
        pairing = await tx.rows.get(Pairing, event_id=event.id, round=game.round, number=game.number)
        if event.is_over or pairing is None or pairing.match_id != game.match_id:
            return  # the event was called off, or somebody has decided the table, or has made it anew
        pause = self._policy.deck_change if event.rules.is_free else timedelta()
        higher = await is_higher(tx, pairing)
        counted = count_game(event.rules, pairing, outcome, change.at, pause, is_first_higher=higher)
        await tx.rows.put(counted)
        if counted.round == event.round:  # the posts of earlier ones stay as they are
            await show_round(tx, event, change.at)
        await wake_event(tx, event.id, change.at)


def judge(event: Event, before: MatchInfo, after: MatchInfo) -> Outcome:
    """What came of a match, by seats.

    Args:
        event: the event.
        before: the match before it was over.
        after: the match, which is over.
    """
    if after.status is MatchStatus.FINISHED and after.result is not None:
        winner = after.result.winner
        return Outcome.DRAW if winner is None else SEATS[winner]
    is_ours = before.status is MatchStatus.FROZEN
    if is_ours or after.status is MatchStatus.ANNULLED or event.rules.lateness is Lateness.DRAW:
        return Outcome.DRAW
    if event.rules.lateness is Lateness.LOSS:
        return Outcome.NEITHER
    late = before.late_seat if before.late_seat is not None else before.prompt_seat
    return Outcome.DRAW if late is None else SEATS[1 - late]
