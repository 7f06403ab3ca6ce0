"""What an effect is done to, in plain words: who chooses, from where, how many, what if there is none."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Zone
from engine.hocg.language.nodes.card_picks import TopCards
from engine.hocg.language.nodes.picks import HolomemPick
from engine.hocg.texts.effects import Pick, Quantity

UNPROVEN = "as nobody else can see"


class IfNot(NamedTuple):
    """What then, if a pick that decides whether something is done at all can't be made.

    Attributes:
        words: what then.
        is_all_or_nothing: whether fewer than asked for are as bad as none.
    """

    words: str
    is_all_or_nothing: bool = True


def outline_pick(pick: Pick, *, if_not: IfNot | None = None) -> Iterator[str]:
    """One pick as a few lines.

    Args:
        pick: the pick.
        if_not: what then, if it decides whether something is done at all.
    """
    is_cost = if_not is not None and if_not.is_all_or_nothing
    absence = "nothing is done here, and the text goes on" if if_not is None else if_not.words
    parts = pick.parts()
    if parts != (pick,):
        is_either = isinstance(pick, HolomemPick)
        for part in parts:
            yield from outline_pick(part, if_not=None if is_either else if_not)
        if is_either and if_not is not None:
            yield f"if there is none of either: {absence}"
        return
    yield f"{'holomem' if isinstance(pick, HolomemPick) else 'cards'}: {pick.say()}"
    count = pick.chosen()
    if count is None:
        is_newest = isinstance(pick, TopCards) and pick.zone is Zone.HOLO_POWER
        what = "the newest" if is_newest else "all that are meant"
        yield f"  who chooses: nobody, {what} are taken"
        yield f"  if there is none: {absence}"
        if is_cost and getattr(pick, "count", 1) != 1:
            yield f"  if there are fewer: {absence}"
        return
    yield "  who chooses: you"
    if (place := _place_of(pick)) is not None:
        yield f"  from where: {place}"
    yield f"  how many: {_amount(count)}"
    if getattr(pick, "is_free_to_fail", False) and (if_not is None or getattr(pick, "is_from_deck", False)):
        if count.most == 1:
            yield f"  if there is none: none is taken; you may also take none if there is one, {UNPROVEN}"
        else:
            yield f"  if there are fewer: those; you may also take fewer or none, {UNPROVEN}"
    elif count.least == 0:
        yield "  if there is none: nothing is done with them"
    else:
        if count.most != 1:
            is_all = count.least == count.most and is_cost
            yield f"  if there are fewer: {absence if is_all else 'as many as there are'}"
        yield f"  if there is none: {absence}"


def _place_of(pick: Pick) -> str | None:
    """Where the candidates are: the place of cards, or the holomem that are meant."""
    place = getattr(pick, "place", None)
    if isinstance(place, Node) and not isinstance(pick, HolomemPick):
        hidden = ", which others don't see" if getattr(place, "is_hidden", False) else ""
        return place.say().removeprefix("from ") + hidden
    inner = [value for field in pick.__struct_fields__ if isinstance(value := getattr(pick, field), Pick)]
    if inner:
        return " or ".join(place for each in inner if (place := _place_of(each)) is not None)
    for field in pick.__struct_fields__:
        value = getattr(pick, field)
        if isinstance(value, Node) and not isinstance(value, Quantity):
            return value.say()
    return None


def _amount(count: Quantity) -> str:
    if count.most is None:
        return "any number, also none" if count.least == 0 else f"{count.least} or more"
    if count.least == count.most:
        return f"exactly {count.most}"
    return f"0 to {count.most}" if count.least == 0 else f"{count.least} to {count.most}"
