"""The card games that are installed: the one place where a game is registered."""

from functools import cache

from bot.app.packs.pack import Packs
from bot.games.hocg.pack import open_hocg


@cache
def installed_packs() -> Packs:
    """Every card game that can be played here, the one that is meant when none is named first."""
    return Packs([open_hocg()])
