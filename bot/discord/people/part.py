"""What is for a person takes its place in the bot."""

from bot.discord.people.help import build_help
from bot.discord.people.waking import add_reminders
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.parts import Interaction, Place


def add_people(place: Place) -> None:
    """Register the commands."""
    desk = place.desk
    add_reminders(place.tree, desk)

    @place.tree.command(name="help", description="How to play here")
    async def show_help(interaction: Interaction) -> None:
        async def make() -> Outgoing:
            return build_help(await desk.app.servers.games(interaction.guild_id), interaction.locale.value)

        await desk.answer(interaction, "/help", make)
