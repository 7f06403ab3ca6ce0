"""What an effect is done to, in plain words: who chooses, from where, how many, what if there is none."""

from collections.abc import Iterator

from engine.hocg.effects.base import Node
from engine.hocg.effects.picks import HolomemPick, Pick, Quantity

OTHER_CHOOSERS = frozenset({"your opponent", "your opponent's", "opponent", "opponents"})


def outline_pick(pick: Pick, *, is_cost: bool = False) -> Iterator[str]:
    """One pick as a few lines.

    Args:
        pick: the pick.
        is_cost: whether it belongs to a cost, which is paid in full or not at all.
    """
    values = [getattr(pick, field) for field in pick.__struct_fields__]
    count = next((value for value in values if isinstance(value, Quantity)), None)
    yield f"{'holomem' if isinstance(pick, HolomemPick) else 'cards'}: {pick.say()}"
    if count is None:
        yield "  who chooses: nobody, all that are meant are taken"
        yield f"  if there is none: {_absence(is_cost)}"
        return
    is_other = str(getattr(pick, "chooser", "")) in OTHER_CHOOSERS
    yield f"  who chooses: {'your opponent' if is_other else 'you'}"
    if (place := _place_of(pick, values)) is not None:
        yield f"  from where: {place}"
    yield f"  how many: {_amount(count)}"
    if getattr(pick, "is_free_to_fail", False) and not is_cost:
        yield "  if there is none: nothing; you may also say so if there is one, as nobody else can see"
    elif count.least == 0:
        yield "  if there is none: nothing is done with them"
    else:
        if count.most != 1:
            yield f"  if there are fewer: {'it is not offered' if is_cost else 'all that there are'}"
        yield f"  if there is none: {_absence(is_cost)}"


def _absence(is_cost: bool) -> str:
    return "it is not offered" if is_cost else "nothing is done here, and the text goes on"


def _place_of(pick: Pick, values: list[object]) -> str | None:
    """Where the candidates are: the place of cards, or the holomem that are meant."""
    place = getattr(pick, "place", None)
    if isinstance(place, Node):
        hidden = ", which others don't see" if getattr(place, "is_hidden", False) else ""
        return place.say().removeprefix("from ") + hidden
    return next(
        (value.say() for value in values if isinstance(value, Node) and not isinstance(value, Quantity)), None
    )


def _amount(count: Quantity) -> str:
    if count.most is None:
        return "any number, also none" if count.least == 0 else f"{count.least} or more"
    if count.least == count.most:
        return f"exactly {count.most}"
    return f"0 to {count.most}" if count.least == 0 else f"{count.least} to {count.most}"
