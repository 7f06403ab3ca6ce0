"""The bot on Discord: the connection with everything that people can do, and what carries out deliveries."""

from functools import cached_property

from bot.discord.delivering import DiscordDeliverer
from bot.discord.platform.client import Connection
from bot.discord.platform.extensions import find_extensions


class Oshiban(Connection):
    """The connection of the whole bot."""

    extensions = find_extensions("bot.discord")

    @cached_property
    def deliverer(self) -> DiscordDeliverer:
        """Carries out what is to be posted."""
        return DiscordDeliverer(self, self.front_end, self.threads)
