"""How far a text has come while it asks: what is shared out already, what is picked next."""

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from engine.hocg.language.nodes.flow import May
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.resolution import Resolution, part_of, simple_picks
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Effect, Pick, Resolving
from engine.hocg.texts.parts import Resolvable
from engine.kernel.prompts import Option
from engine.kernel.translation import Saying, tr, tr_text

MOST = 3
"""So many of the picks that follow a yes are told."""


@runtime_checkable
class RemarksOnOptions(Protocol):
    """A pick or an effect that has something to say of the options of its question."""

    def remark_on(self, table: Table, scope: Resolving, option: Option) -> Saying | None:
        """What there is to say of an option beside what it is, by what was picked before; or ``None``."""


def has_begun(frame: Resolution) -> bool:
    """Whether the text has done something before it came to what it asks."""
    asking = 0 if frame.step == "pick" else 1
    for block in reversed(frame.blocks):
        is_behind_cost = bool(block.path) and block.path[-1] > 0
        if block.index > asking or is_behind_cost:
            return True
        asking = 1
    return False


def say_remark(table: Table, option: Option) -> str:
    """What the text that asks has to say of an option beside what it is: what a holomem has got of cards that
    are shared out, what is there already, what a card is picked as. "" if that is nothing.
    """
    frame = table.machine.stack[-1] if table.machine.stack else None
    if not isinstance(frame, Resolution):
        return ""
    effect = frame.asked_by(table)
    asking: list[Effect | Pick] = [effect]
    if frame.step == "pick":
        asking.insert(0, simple_picks(effect.picks())[len(frame.picked)])
    remarks = [each.remark_on(table, frame, option) for each in asking if isinstance(each, RemarksOnOptions)]
    return next((remark.say() for remark in remarks if remark is not None), "")


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
