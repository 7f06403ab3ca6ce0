"""The attacks among the events of a turn, as boards show them."""

from engine.hocg import Game
from engine.hocg.state.events import DamageDealt, HolomemDowned
from renderers.hocg.attack import Attack, Hit, find_spot


def find_attack(before: Game, after: Game, earlier: Attack | None = None) -> Attack | None:
    """The attack of the last answer, with its numbers; the earlier one if no holomem dealt damage.

    Its places are those from before the answer: who went down stands nowhere after it.

    Args:
        before: the match before the answer.
        after: the match after it.
        earlier: the attacks of the turn before it.
    """
    dealt = [event for event in after.events if isinstance(event, DamageDealt) and event.by >= 0]
    if not dealt:
        return earlier
    view = before.view(None)
    downed = {event.holomem for event in after.events if isinstance(event, HolomemDowned)}
    attacker = find_spot(view, dealt[0].by)
    hits = [
        Hit(target, event.amount, event.holomem in downed)
        for event in dealt
        if event.by == dealt[0].by and (target := find_spot(view, event.holomem)) is not None
    ]
    return Attack(attacker, tuple(hits), earlier) if attacker is not None and hits else earlier
