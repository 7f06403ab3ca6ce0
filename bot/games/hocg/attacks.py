"""The attacks among the events of a turn, as boards show them."""

from collections.abc import Iterator, Sequence

from engine.hocg import Game
from engine.hocg.queries.recorded import group_by_use
from engine.hocg.state.events import DamageDealt, HolomemDowned
from engine.hocg.state.views import TableView
from renderers.hocg.spots import find_spot
from renderers.kit.attacks import Attack, Hit


def find_attack(before: Game, after: Game, earlier: Attack | None = None) -> Attack | None:
    """The attacks of the last answer, with their numbers; the earlier ones if no damage was dealt.

    An art and all that is dealt while it is used, by whomever, is one attack, also where something was asked
    on the way: its numbers are those that its menu tells. Places are those from before the answer: who went
    down stands nowhere after it.

    Args:
        before: the match before the answer.
        after: the match after it.
        earlier: the attacks of the turn before it.
    """
    view, attack = before.view(None), earlier
    downed = frozenset(event.holomem for event in after.events if isinstance(event, HolomemDowned))
    is_rest = has_begun(before)
    for dealt in group_by_use(after.events):
        for dealer in dict.fromkeys(event.by for event in dealt):
            hits = tuple(_sum_hits(view, dealt, dealer, downed))
            if hits:
                attack = Attack(find_spot(view, dealer), hits, attack, is_rest)
                is_rest = True
        is_rest = False
    return attack


def has_begun(game: Game) -> bool:
    """Whether an art is in use that has caused damage already."""
    if game.table.state.art is None:
        return False
    *_, last = ((), *group_by_use(game.table.turn_events))
    return bool(last)


def _sum_hits(
    view: TableView, dealt: Sequence[DamageDealt], dealer: int, downed: frozenset[int]
) -> Iterator[Hit]:
    """What one dealer dealt in a use, by holomem. Who went down did so by the last damage of the use."""
    last = {event.holomem: event.by for event in dealt}
    for holomem in dict.fromkeys(event.holomem for event in dealt if event.by == dealer):
        target = find_spot(view, holomem)
        own = [event for event in dealt if (event.holomem, event.by) == (holomem, dealer)]
        if target is not None:
            is_down = holomem in downed and last[holomem] == dealer
            yield Hit(target, sum(event.amount for event in own), is_down, max(0, own[0].hp))
