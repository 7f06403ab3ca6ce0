"""What there is to say to a press on a panel that is no longer true."""

from collections.abc import Sequence

from bot.app.tables import Table
from bot.discord.match.addresses import Press
from bot.discord.match.controls import AT
from bot.discord.match.messages import spectate
from bot.discord.match.panel import build_panel
from bot.discord.platform.addresses import from_base36
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.refusing import STALE
from engine.kernel.translation import tr

NO_PROMPT = -1


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
