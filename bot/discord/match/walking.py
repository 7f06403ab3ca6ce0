"""Where a press within the panel leads: to another place in its menu, or to an answer; and what there is
to say to a press on a panel that is no longer true.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.choices import Spot
from bot.discord.match.controls import AT
from bot.discord.match.messages import spectate
from bot.discord.match.panel import PanelBuilder, build_panel
from bot.discord.platform.addresses import from_base36
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.refusing import STALE
from engine.kernel.translation import tr

NO_PROMPT = -1


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


def find_stale(press: Press, table: Table, values: Sequence[str] = ()) -> Outgoing | None:
    """The answer to a press on a panel that is no longer true; ``None`` if it is.

    A line of a menu says as well which prompt it was listed for.
    """
    if table.viewer is None:
        return spectate(table.match)
    asked = _list_prompts(values)
    if asked and asked != {table.match.prompt_id}:
        return build_panel(table, notice=tr(STALE))
    if press.prompt in (0, table.match.prompt_id):
        return None
    return build_panel(table, notice=tr(STALE))


def is_for_prompt(press: Press, values: Sequence[str]) -> bool:
    """Whether a press and what was chosen with it were all listed for one prompt."""
    return press.prompt != 0 and _list_prompts(values) <= {press.prompt}


def _list_prompts(values: Sequence[str]) -> set[int]:
    """The prompts that lines of a menu were listed for; for a damaged line a number that no prompt has."""
    return {_read_prompt(value.partition(AT)[2]) for value in values if AT in value}


def _read_prompt(digits: str) -> int:
    try:
        return from_base36(digits)
    except ValueError:
        return NO_PROMPT
