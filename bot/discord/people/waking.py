"""`/reminders`: when somebody may be reminded."""

from typing import NamedTuple

from discord import app_commands

from bot.discord.platform.extensions import Choices, Interaction, Registry, extension
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.receiving import Short
from bot.discord.platform.zones import suggest_zones
from bot.model.settings import WakingHours
from engine.kernel.translation import mark, tr

ANY_TIME = mark(
    "You are reminded when half and a quarter of your time is left, and two hours before"
    " its end, at any hour. Name your time zone and the hours of your day to be left"
    " alone at night."
)


class Hours(NamedTuple):
    """What somebody has named of their waking hours.

    Args:
        zone: the time zone.
        wakes: the hour at which the day begins.
        sleeps: the hour at which it ends.
    """

    zone: str | None = None
    wakes: int | None = None
    sleeps: int | None = None


async def set_hours(front_end: FrontEnd, user: int, hours: Hours, *, off: bool) -> Outgoing:
    """Set, forget or show a user's waking hours."""
    is_named = hours != Hours()
    if off and is_named:
        return say(tr("Either name your hours, or forget them with `off`: not both at once."))
    if off:
        known = await front_end.app.waking.set(user, None)
    elif is_named:
        known = await front_end.app.waking.change(user, *hours)
    else:
        known = await front_end.app.waking.get(user)
    return say(tell_hours(known))


def tell_hours(hours: WakingHours | None) -> str:
    """When somebody is reminded, in words."""
    if hours is None:
        return tr(ANY_TIME)
    return tr(
        "You are reminded between {wakes}:00 and {sleeps}:00 in {zone}. A reminder that"
        " would come in the night comes in the evening before.",
        wakes=hours.wakes,
        sleeps=hours.sleeps,
        zone=escape(hours.zone),
    )


@extension
def add_reminders(registry: Registry) -> None:
    """Add `/reminders` to the bot's commands."""
    front_end = registry.front_end

    async def suggest(interaction: Interaction, typed: str) -> Choices:
        return suggest_zones(front_end, typed)

    @registry.tree.command(
        name="reminders", description=mark("When you may be reminded that it is your choice")
    )
    @app_commands.describe(
        zone=mark("Your time zone, such as Asia/Tokyo"),
        wakes=mark("The hour at which your day begins"),
        sleeps=mark("The hour at which it ends"),
        off=mark("Forget your hours: remind me at any time"),
    )
    @app_commands.autocomplete(zone=suggest)
    async def reminders(
        interaction: Interaction,
        zone: Short | None = None,
        wakes: app_commands.Range[int, 0, 23] | None = None,
        sleeps: app_commands.Range[int, 0, 23] | None = None,
        off: bool = False,
    ) -> None:
        user, hours = interaction.user.id, Hours(zone, wakes, sleeps)
        await front_end.answer(interaction, "/reminders", lambda: set_hours(front_end, user, hours, off=off))
