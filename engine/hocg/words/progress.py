"""How far a text has come while it asks: what is shared out already, what is left, what is picked next."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.hocg.language.nodes.flow import May
from engine.hocg.language.nodes.verbs_cheers import SendDivided, SendEach
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.resolution import Resolution, part_of, simple_picks
from engine.hocg.queries.naming import holomem_name
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Effect
from engine.hocg.texts.parts import Resolvable
from engine.kernel.prompts import NONE
from engine.kernel.translation import tr, tr_n, tr_text

MOST = 3
"""So many of the picks that follow a yes are told."""


def has_begun(frame: Resolution) -> bool:
    """Whether the text has done something before it came to what it asks."""
    asking = 0 if frame.step == "pick" else 1
    for block in reversed(frame.blocks):
        is_behind_cost = bool(block.path) and block.path[-1] > 0
        if block.index > asking or is_behind_cost:
            return True
        asking = 1
    return False


def say_progress(table: Table, frame: Resolution) -> str:
    """Of cards that are shared out one by one, which of them is asked about and who has got how many; where
    each holomem gets one, how many holomem follow. "" for anything else.
    """
    effect = None if frame.step == "pick" else frame.asked_by(table)
    follow = len(frame.pending) - 1
    if isinstance(effect, SendEach) and NONE not in frame.given and follow > 0:
        return tr_n("{number} more holomem follows", "{number} more holomem follow", follow)
    if not isinstance(effect, SendDivided):
        return ""
    total = len(frame.given) + len(frame.pending)
    if total == 1:
        return ""
    place = tr("cheer {number} of {total}", number=len(frame.given) + 1, total=total)
    told = tr(", ").join(
        tr("{holomem}: {number}", holomem=holomem_name(table, handle), number=number)
        for handle, number in Counter(frame.given).items()
    )
    return tr("{place}; so far {given}", place=place, given=told) if told else place


def say_accepting(table: Table) -> str:
    """What is picked next where a question is answered with yes; "" where nothing is."""
    prompt, stack = table.machine.prompt, table.machine.stack
    if prompt is None or not prompt.is_yes_no:
        return ""
    told: list[str] = []
    match stack[-1]:
        case Resolution() as frame:
            told = list(_find_next([frame.asked_by(table)]))
        case UseWindow(ability=ability):
            part = part_of(table, ability)
            if isinstance(part, Resolvable):
                told = list(_find_next(part.effects))
    if not told:
        return ""
    return tr("You choose {picks}.", picks=tr(", then ").join(dict.fromkeys(told[:MOST])))


def _find_next(effects: Sequence[Effect]) -> Iterator[str]:
    """The picks of effects that are done for sure, in words."""
    for effect in effects:
        yield from (tr_text(pick.say()) for pick in simple_picks(effect.picks()) if pick.chosen() is not None)
        if isinstance(effect, May):
            yield from _find_next((*effect.cost, *effect.then))
