"""What is for a person takes its place in the bot."""

from bot.discord.people.blocking import add_block
from bot.discord.people.help import build_help
from bot.discord.people.mydata import DataPresses, add_mydata
from bot.discord.people.records import add_records
from bot.discord.people.reports import add_reports
from bot.discord.people.settings import SettingPresses
from bot.discord.people.waking import add_reminders
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.parts import Interaction, Place
from engine.kernel.translation import mark


def add_people(place: Place) -> None:
    """Register commands and presses."""
    desk, settings = place.desk, SettingPresses(place.desk)
    add_reminders(place.tree, desk)
    add_block(place.tree, desk)
    add_records(place.tree, desk)
    add_mydata(place.tree, desk)
    for presses in (settings, DataPresses(desk), add_reports(place.tree, desk)):
        place.router.add(presses)

    @place.tree.command(
        name="settings", description=mark("What I send you, how I ask you, what your pictures are")
    )
    async def show_settings(interaction: Interaction) -> None:
        await desk.answer(interaction, "/settings", lambda: settings.show(interaction.user.id))

    @place.tree.command(name="help", description=mark("How to play here"))
    async def show_help(interaction: Interaction) -> None:
        async def make() -> Outgoing:
            return build_help(await desk.app.servers.games(interaction.guild_id))

        await desk.answer(interaction, "/help", make)
