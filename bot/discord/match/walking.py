"""Where a press within the panel leads: to another place in its menu, or to an answer."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.discord.match.addresses import Press, Verb
from bot.discord.match.choices import Spot
from bot.discord.match.controls import AT
from bot.discord.match.panel import PanelBuilder
from bot.discord.platform.addresses import from_base36


class Walked(NamedTuple):
    """Where a player stands after a press.

    Args:
        spot: where in the menu.
        is_answer: whether what is picked there is the answer.
    """

    spot: Spot
    is_answer: bool = False


def read_spot(arguments: Sequence[str]) -> Spot:
    """The place that a press carries; the beginning, if it carries none."""
    try:
        return Spot.decode(arguments)
    except ValueError:
        return Spot()


def walk(builder: PanelBuilder, press: Press, values: Sequence[str] = ()) -> Walked:
    """Follow a press on a panel that is still true.

    Args:
        builder: of the panel that was pressed.
        press: what was pressed.
        values: what was chosen in a select.

    Raises:
        ValueError: what was chosen can't be picked together.
    """
    spot = read_spot(press.arguments)
    if press.verb is Verb.GO:
        opened = read_spot((values[0].partition(AT)[0], "")) if values else Spot()
        return Walked(replace(opened, shows_cards=spot.shows_cards))
    if press.verb not in (Verb.PICK, Verb.PICK_OPEN):
        return Walked(spot, press.verb is Verb.COMMIT)
    added = builder.menu.add(spot, [from_base36(value.partition(AT)[0]) for value in values])
    spot = replace(added, shows_cards=spot.shows_cards)
    if builder.is_complete(spot):
        return Walked(Spot(picks=spot.picks, shows_cards=spot.shows_cards), is_answer=True)
    return Walked(spot)
