"""The card games that are installed, for commands that are about any of them. The others do without: to load
every game takes longer than most commands.
"""

from bot.games.installed import installed_packs
from bot.model.errors import UnknownRuleset
from bot.tools.common import CommandFailed
from engine.kernel.ruleset import Ruleset


def require_game(name: str) -> Ruleset:
    """The card game of this name.

    Raises:
        CommandFailed: there is none.
    """
    try:
        return installed_packs().get(name).ruleset
    except UnknownRuleset as error:
        raise CommandFailed(str(error)) from None
