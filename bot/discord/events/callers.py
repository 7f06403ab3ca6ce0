"""Who asks for something, and which event is meant."""

from collections.abc import Sequence

import discord

from bot.app.events.decisions import Caller
from bot.app.wiring import App
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.markdown import shorten
from bot.discord.platform.places import check_place
from bot.discord.platform.refusing import Explained
from bot.model.challenges import Place
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


async def check_channel(app: App, interaction: discord.Interaction) -> Place:
    """Look whether an event can be posted where a command was used; the place, if it can.

    Raises:
        PlaceRefused: the server has its matches elsewhere.
        Explained: it is no channel with threads, or the bot can't post there.
    """
    if isinstance(interaction.channel, discord.Thread):
        raise Explained(tr("An event needs a channel, in which its matches get threads. This is a thread."))
    return await check_place(app, interaction)


def check_person(user: discord.User | discord.Member) -> None:
    """Look whether somebody can play in an event or run it. Raises Explained if they can't."""
    if user.bot or not isinstance(user, discord.Member):
        raise Explained(tr("Events are run and played by people of this server. Name one of them."))


async def list_events(app: App, guild_id: int | None) -> list[Event]:
    """The events of a server, those that aren't over first. Raises Explained if it has had none."""
    events = [] if guild_id is None else await app.events.in_server(guild_id)
    if not events:
        raise Explained(tr("There is no event here yet. `/event create` makes one."))
    return events


async def find_meant(app: App, guild_id: int | None, typed: str | None, *, is_open: bool = False) -> Event:
    """The event of a server that is meant: by its id or its name, or the only one that isn't over.

    Args:
        app: the use cases.
        guild_id: the server.
        typed: how it was named; ``None`` if it wasn't.
        is_open: whether only one is meant that isn't over.

    Raises:
        Explained: none is meant, or it is unclear which.
    """
    events = await list_events(app, guild_id)
    running = [each for each in events if not each.is_over]
    if typed is None:
        if len(running) == 1 or (not running and len(events) == 1):
            return (running or events)[0]
        if is_open and not running:
            raise Explained(tr("Every event here is over."))
        raise Explained(tr("There are several events here: say which with the option `event`."))
    wanted = typed.strip().removeprefix("#").casefold()
    for some in (running, events):
        found = [each for each in some if each.id.casefold() == wanted]
        found = found or [each for each in some if each.name.casefold() == wanted]
        found = found or [each for each in some if wanted in each.name.casefold()]
        if len(found) == 1:
            return found[0]
    raise Explained(
        tr("No single event here is called that. Choose one from the list that opens as you type.")
    )
