"""The attack among the events of an answer, as boards show it."""

from engine.hocg import Game
from engine.hocg.state.events import DamageDealt, HolomemDowned
from renderers.hocg.attack import Attack, Hit, find_spot


def find_attack(before: Game, after: Game) -> Attack | None:
    """The attack of the last answer, with its numbers; ``None`` if no holomem dealt damage.

    Its places are those from before the answer: who went down stands nowhere after it.
    """
    dealt = [event for event in after.events if isinstance(event, DamageDealt) and event.by >= 0]
    if not dealt:
        return None
    view = before.view(None)
    downed = {event.holomem for event in after.events if isinstance(event, HolomemDowned)}
    attacker = find_spot(view, dealt[0].by)
    hits = [
        Hit(target, event.amount, event.holomem in downed)
        for event in dealt
        if event.by == dealt[0].by and (target := find_spot(view, event.holomem)) is not None
    ]
    return Attack(attacker, tuple(hits)) if attacker is not None and hits else None
