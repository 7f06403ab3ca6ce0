"""What is for a person takes its place in the bot."""

from collections.abc import Sequence

from bot.discord.people.addresses import PREFIX, OwnVerb, parse_own_press
from bot.discord.people.blocking import add_block
from bot.discord.people.help import build_help
from bot.discord.people.mydata import add_mydata, delete
from bot.discord.people.records import add_records
from bot.discord.people.reports import add_reports
from bot.discord.people.settings import OwnSettings
from bot.discord.people.waking import add_reminders
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.parts import Interaction, Place
from bot.discord.platform.reporting import ABOUT
from bot.discord.platform.reporting import PREFIX as REPORTS
from engine.kernel.translation import mark, tr


def add_people(place: Place) -> None:
    """Register the commands and the address."""
    desk, settings = place.desk, OwnSettings(place.desk)
    add_reminders(place.tree, desk)
    add_block(place.tree, desk)
    add_records(place.tree, desk)
    add_mydata(place.tree, desk)
    reports = add_reports(place.tree, desk)
    place.router.register(REPORTS, reports.on_press)
    place.router.register(ABOUT, reports.on_choice)

    async def on_press(interaction: Interaction, custom_id: str, values: Sequence[str]) -> bool:
        press = parse_own_press(custom_id)
        if press is None:
            return False
        user = interaction.user.id

        async def make() -> Outgoing:
            match press.verb:
                case OwnVerb.DELETE_SURE:
                    return await delete(desk, user)
                case OwnVerb.KEEP:
                    return say(tr("Nothing was deleted."))
                case _:
                    return await settings.change(press, user, values)

        await desk.answer(interaction, press.verb.name.lower(), make, is_update=True)
        return True

    place.router.register(PREFIX, on_press)

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
