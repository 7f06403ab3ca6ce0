"""Who decides for a server."""

from bot.discord.platform.extensions import Interaction
from bot.discord.platform.refusing import Explained
from engine.kernel.translation import mark, tr

MANAGERS_ONLY = mark("Only somebody with the permission **Manage Server** decides for this server.")


def managers(interaction: Interaction) -> None:
    """Whoever manages the server may decide for it: it may offer the command to others, but neither command
    nor press does anything without the permission.
    """
    if not interaction.permissions.manage_guild:
        raise Explained(tr(MANAGERS_ONLY))
