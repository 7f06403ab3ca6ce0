"""Players' names, as they can be drawn."""

import re

from engine.kernel.translation import tr
from renderers.kit.text import clean_name


def clean_names(names: tuple[str, str]) -> tuple[str, str]:
    """Make the players' names drawable; one of which nothing remains becomes "Player 1" or "Player 2"."""
    first, second = (tr("Player {number}", number=number) for number in (1, 2))
    return clean_name(names[0]) or first, clean_name(names[1]) or second


def fill_names(text: str, names: tuple[str, str]) -> str:
    """Put the players' names in for ``{0}`` and ``{1}``, as a view's result names the seats.

    Only for what a view itself says. Any other words come with names: put in twice, they would take a player
    called "{0}" for the one of that seat.
    """
    return re.sub(r"\{([01])\}", lambda found: names[int(found[1])], text)
