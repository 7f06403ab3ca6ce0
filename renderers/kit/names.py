"""Names, of players above all, as they can be drawn."""

import re
from collections.abc import Sequence

from engine.kernel.translation import tr
from renderers.kit.text import clean, clean_name


def find_initials(name: str) -> str:
    """Take up to two initials of a name, for a drawing."""
    words = [word for word in clean(name).replace("-", " ").split() if word[0].isalnum()]
    if not words:
        return ""
    letters = [word[0] for word in words]
    return (letters[0] + letters[-1] if len(letters) > 1 else letters[0]).upper()


def clean_names(names: tuple[str, str]) -> tuple[str, str]:
    """Make the players' names drawable; one of which nothing remains becomes "Player 1" or "Player 2"."""
    first, second = (tr("Player {number}", number=number) for number in (1, 2))
    return clean_name(names[0]) or first, clean_name(names[1]) or second


def spell_names(lines: Sequence[str], names: tuple[str, str]) -> list[str]:
    """Lines with the players' names in them, so that both can be read: a name of pictures alone, of which a
    line would show nothing, is told as :func:`clean_names` has it.
    """
    told = dict(zip(names, clean_names(names), strict=True))
    unseen = sorted((name for name in told if name and not clean(name)), key=len, reverse=True)
    if not unseen:
        return list(lines)
    pattern = re.compile("|".join(map(re.escape, unseen)))
    return [pattern.sub(lambda found: told[found[0]], line) for line in lines]


def fill_names(text: str, names: tuple[str, str]) -> str:
    """Put the players' names in for ``{0}`` and ``{1}``, as a view's result names the seats.

    Only for what a view itself says. Any other words come with names: put in twice, they would take a player
    called "{0}" for the one of that seat.
    """
    return re.sub(r"\{([01])\}", lambda found: names[int(found[1])], text)
