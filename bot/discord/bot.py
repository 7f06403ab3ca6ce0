"""The bot on Discord: the connection with everything that people can do, and what carries out deliveries."""

from functools import cached_property

from bot.discord.challenge.extension import add_challenges
from bot.discord.decks.extension import add_decks
from bot.discord.delivering import DiscordDeliverer
from bot.discord.events.extension import add_events
from bot.discord.lessons.extension import add_lessons
from bot.discord.lookup.extension import add_lookups
from bot.discord.match.extension import add_matches
from bot.discord.meta.extension import add_meta
from bot.discord.people.extension import add_people
from bot.discord.platform.client import Connection
from bot.discord.puzzles.extension import add_puzzles
from bot.discord.servers.extension import add_servers


class Oshiban(Connection):
    """The connection of the whole bot."""

    extensions = (
        add_challenges, add_matches, add_events, add_lessons, add_puzzles, add_people, add_meta, add_decks,
        add_lookups, add_servers,
    )  # fmt: skip

    @cached_property
    def deliverer(self) -> DiscordDeliverer:
        """Carries out what is to be posted."""
        return DiscordDeliverer(self, self.front_end, self.threads)
