"""``/event`` for players."""

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.discord.events.callers import find_meant, list_events
from bot.discord.events.creating import EventMaking, add_making
from bot.discord.events.grouping import EventGroup, name_command
from bot.discord.events.organisers import add_organising
from bot.discord.events.presses import EventPresses
from bot.discord.events.words import describe_stage, name_kind
from bot.discord.platform.extensions import Interaction, Registry, extension
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import SELECT_OPTIONS
from bot.discord.platform.links import jump_link
from bot.discord.platform.markdown import escape, shorten_lines
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.receiving import Short
from engine.kernel.translation import mark, tr

Show = Callable[[str], Awaitable[Outgoing]]
"""Makes what is shown of an event."""


class EventCommands:
    """Answers the commands of players.

    Args:
        front_end: the tools.
        presses: what the buttons do; commands do the same.
    """

    def __init__(self, front_end: FrontEnd, presses: EventPresses) -> None:
        self.front_end, self.presses, self.app = front_end, presses, front_end.app

    async def answer(self, interaction: Interaction, typed: str | None, show: Show) -> None:
        """Find the event that is meant, and show something of it."""

        async def make() -> Outgoing:
            return await show((await find_meant(self.app, interaction.guild_id, typed)).id)

        await self.front_end.answer(interaction, name_command(interaction), make)

    async def list_events(self, guild_id: int) -> Outgoing:
        """The events of a server, each with a link to its post and how it stands."""
        events = await list_events(self.app, guild_id)
        lines = [tr("### Events here")]
        for event in events[:SELECT_OPTIONS]:
            view = await self.app.events.get(event.id)
            link = jump_link(guild_id, event.channel_id, event.message_id)
            lines.append(
                tr(
                    "- [{event}]({link}) · {kind} · players: {number} · {stage}",
                    event=escape(event.name),
                    link=link,
                    kind=name_kind(event.rules),
                    number=len([each for each in view.field.entrants if each.is_in]),
                    stage=describe_stage(view),
                )
            )
        return say(shorten_lines("\n".join(lines), 3500))


@extension
def add_events(registry: Registry) -> None:
    """Register ``/event`` with everything below it, in servers alone, and the presses about events."""
    front_end, presses = registry.front_end, EventPresses(registry.front_end)
    registry.router.add(presses)
    group = app_commands.Group(
        name="event",
        description=mark("Tournaments and leagues: sign up, look, make and run them"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    about_event = EventGroup(group, front_end)
    commands = EventCommands(front_end, presses)
    _add_list(group, commands)
    _add_looking(about_event, commands)
    add_making(group, EventMaking(front_end, presses))
    add_organising(about_event, presses)
    registry.tree.add_command(group)


def _add_list(group: app_commands.Group, commands: EventCommands) -> None:
    @group.command(name="list", description=mark("The events of this server"))
    async def list_events(interaction: Interaction) -> None:
        guild = interaction.guild_id or 0
        await commands.front_end.answer(
            interaction, name_command(interaction), lambda: commands.list_events(guild)
        )


def _add_looking(group: EventGroup, commands: EventCommands) -> None:
    presses = commands.presses

    @group.looking("show", mark("An event: its rules, players, where it stands"))
    async def show(interaction: Interaction, event: Short | None = None) -> None:
        await commands.answer(interaction, event, presses.show)

    @group.looking("standings", mark("How everybody stands, as a picture"))
    async def standings(interaction: Interaction, event: Short | None = None) -> None:
        await commands.answer(interaction, event, presses.show_standings)

    @group.looking("mine", mark("Your place: deck, table, the way to your match"))
    async def mine(interaction: Interaction, event: Short | None = None) -> None:
        await commands.answer(interaction, event, lambda e: presses.show_mine(e, interaction.user.id))

    @group.looking(
        "deck",
        mark("The list of a player's deck, once it may be read"),
        player=mark("The player: their number or name"),
    )
    async def deck(interaction: Interaction, player: Short, event: Short | None = None) -> None:
        async def show(event_id: str) -> Outgoing:
            number = await group.suggestions.find_player(event_id, player)
            return await presses.show_list(event_id, interaction.user.id, number)

        await commands.answer(interaction, event, show)
