"""The card games that are installed, loaded by commands that get to work on them: to load every game takes
longer than most commands, and than any help.
"""

from collections.abc import Callable

from bot.app.packs.pack import Packs
from bot.model.errors import UnknownRuleset
from bot.tools.common import CommandFailed
from engine.kernel.lazy_import import lazy_import
from engine.kernel.ruleset import Ruleset

installed_packs: Callable[[], Packs] = lazy_import("bot.games.installed", "installed_packs")


def require_game(name: str) -> Ruleset:
    """The card game of this name.

    Raises:
        CommandFailed: there is none.
    """
    try:
        return installed_packs().get(name).ruleset
    except UnknownRuleset as error:
        raise CommandFailed(str(error)) from None
