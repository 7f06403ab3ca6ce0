"""What an effect is done to, in plain words: who chooses, from where, how many, what if there is none."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.hocg.abilities.effects import Pick
from engine.hocg.abilities.quantity import Quantity
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Zone
from engine.hocg.language.nodes.card_picks import TopCards
from engine.hocg.language.nodes.picks import HolomemPick

UNPROVEN = "as nobody else can see"


class Failing(NamedTuple):
    """What then, if what a block of effects is to do can't be done.

    Attributes:
        words: what then; empty for a block that is simply done as far as it can be.
        is_whole: whether too few of something is already too little.
    """

    words: str = ""
    is_whole: bool = True


GOES_ON = Failing("", is_whole=False)


def outline_pick(pick: Pick, *, if_impossible: Failing = GOES_ON) -> Iterator[str]:
    """One pick as a few lines.

    Args:
        pick: the pick.
        if_impossible: what then, if it belongs to a cost or to what a player may do.
    """
    is_cost = bool(if_impossible.words)
    is_whole = if_impossible.is_whole
    absence = if_impossible.words or "nothing is done here, and the text goes on"
    parts = pick.parts()
    if parts != (pick,):
        is_either = isinstance(pick, HolomemPick)
        for part in parts:
            yield from outline_pick(part, if_impossible=GOES_ON if is_either else if_impossible)
        if is_either and is_cost:
            yield f"if there is none of either: {absence}"
        return
    counted = ", as many times as the text counts" if getattr(pick, "each", None) is not None else ""
    yield f"{'holomem' if isinstance(pick, HolomemPick) else 'cards'}: {pick.say()}{counted}"
    count = pick.chosen()
    if count is None:
        is_newest = isinstance(pick, TopCards) and pick.place.zone is Zone.HOLO_POWER
        what = "the newest" if is_newest else "all that are meant"
        yield f"  who chooses: nobody, {what} are taken"
        yield f"  if there is none: {absence}"
        if is_whole and getattr(pick, "count", 1) != 1:
            yield f"  if there are fewer: {absence}"
        return
    yield "  who chooses: you"
    if (place := _place_of(pick)) is not None:
        yield f"  from where: {place}"
    yield f"  how many: {_amount(count)}{counted}"
    if getattr(pick, "is_free_to_fail", False) and (not is_cost or pick.is_unseen):
        if count.most == 1:
            yield f"  if there is none: none is taken; you may also take none if there is one, {UNPROVEN}"
        else:
            yield f"  if there are fewer: those; you may also take fewer or none, {UNPROVEN}"
    elif count.least == 0:
        yield "  if there is none: nothing is done with them"
    else:
        if count.most != 1:
            is_all = count.least == count.most and is_whole
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
