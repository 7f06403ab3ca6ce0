"""Who asks for something, and which event is meant."""

from collections.abc import Sequence

import discord

from bot.app.events.organising import Caller
from bot.app.wiring import App
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.markdown import shorten
from bot.discord.platform.refusing import Explained
from bot.model.events import Event
from engine.kernel.translation import tr


def read_caller(interaction: discord.Interaction) -> Caller:
    """Who sent an interaction, with what they may do in its server."""
    user = interaction.user
    roles = tuple(role.id for role in user.roles) if isinstance(user, discord.Member) else ()
    may = interaction.permissions
    return Caller(user.id, roles, is_manager=may.manage_events or may.manage_guild)


def list_choices(events: Sequence[Event], typed: str) -> list[tuple[str, str]]:
    """The events that fit what is typed, as choices: (name, value)."""
    wanted = typed.casefold().strip()
    fitting = [each for each in events if wanted in each.name.casefold() or wanted in each.id.casefold()]
    return [(shorten(f"{each.name} · #{each.id}", OPTION_TEXT), each.id) for each in fitting[:CHOICES]]


async def find_meant(app: App, guild_id: int | None, typed: str | None) -> Event:
    """The event of a server that is meant: by its id or its name, or the only one that isn't over.

    Raises:
        Explained: none is meant, or it is unclear which.
    """
    events = [] if guild_id is None else await app.events.in_server(guild_id)
    if not events:
        raise Explained(tr("There is no event here yet. `/event create` makes one."))
    if typed is None:
        running = [each for each in events if not each.is_over]
        if len(running) == 1 or (not running and len(events) == 1):
            return (running or events)[0]
        raise Explained(tr("There are several events here: say which with the option `event`."))
    wanted = typed.strip().removeprefix("#").casefold()
    found = [each for each in events if each.id.casefold() == wanted]
    found = found or [each for each in events if each.name.casefold() == wanted]
    found = found or [each for each in events if wanted in each.name.casefold()]
    if len(found) != 1:
        raise Explained(
            tr("No single event here is called that. Choose one from the list that opens as you type.")
        )
    return found[0]
