"""Registers what is for a person."""

from bot.discord.people.blocking import add_block
from bot.discord.people.help import build_help
from bot.discord.people.mydata import DataPresses, add_mydata
from bot.discord.people.records import add_records
from bot.discord.people.reports import add_reports
from bot.discord.people.settings import SettingPresses
from bot.discord.people.waking import add_reminders
from bot.discord.platform.extensions import Interaction, Registry
from bot.discord.platform.pages import Outgoing
from engine.kernel.translation import mark


def add_people(registry: Registry) -> None:
    """Register the commands and presses about people: settings, records, data, reports, blocks."""
    front_end, settings = registry.front_end, SettingPresses(registry.front_end)
    add_reminders(registry.tree, front_end)
    add_block(registry.tree, front_end)
    add_records(registry.tree, front_end)
    add_mydata(registry.tree, front_end)
    for presses in (settings, DataPresses(front_end), add_reports(registry.tree, front_end)):
        registry.router.add(presses)

    @registry.tree.command(
        name="settings", description=mark("What I send you, how I ask you, what your pictures are")
    )
    async def show_settings(interaction: Interaction) -> None:
        await front_end.answer(interaction, "/settings", lambda: settings.show(interaction.user.id))

    @registry.tree.command(name="help", description=mark("How to play here"))
    async def show_help(interaction: Interaction) -> None:
        async def make() -> Outgoing:
            return build_help(await front_end.app.servers.games(interaction.guild_id))

        await front_end.answer(interaction, "/help", make)
