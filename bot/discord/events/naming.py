"""What the entrants of an event are called."""

from collections.abc import Mapping

from bot.app.events.events import EventView
from bot.discord.platform.front_end import FrontEnd


async def name_entrants(front_end: FrontEnd, view: EventView) -> Mapping[int, str]:
    """What the entrants of an event are called, by number."""
    guild = view.event.guild_id
    return {each.number: await front_end.names.find(guild, each.user_id) for each in view.field.entrants}
