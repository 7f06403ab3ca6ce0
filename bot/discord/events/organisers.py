"""``/event`` for organisers: what they decide in an event."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.app.events.organising import Caller
from bot.discord.events.callers import find_meant, read_caller
from bot.discord.events.presses import EventPresses
from bot.discord.platform.extensions import Choices, Interaction
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.receiving import Short
from bot.model.challenges import Place
from bot.model.events import Event, Outcome
from engine.kernel.translation import mark, tr

Suggest = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
Decide = Callable[[Event, Caller], Awaitable[object]]
Why = app_commands.Range[str, 1, 300]
RESULTS = {
    Outcome.FIRST: mark("The first has won"),
    Outcome.SECOND: mark("The second has won"),
    Outcome.DRAW: mark("Drawn"),
    Outcome.NEITHER: mark("Both lose"),
}
PLAY = "play"
PLAYED = mark("It is played (again)")
DONE = mark("✅ Done. It is told in the event's channel.")
EVENT = mark("Which event")
REASON = mark("Why; everybody can read it")
NUMBER = mark("The player's number; see Players")


class Organisers:
    """Answers the commands of organisers.

    Args:
        front_end: the tools.
        presses: what the buttons do.
    """

    def __init__(self, front_end: FrontEnd, presses: EventPresses) -> None:
        self.front_end, self.presses, self.app = front_end, presses, front_end.app

    async def answer(self, interaction: Interaction, kind: str, typed: str | None, decide: Decide) -> None:
        """Find the event that is meant, decide something in it, and show what can be done next."""

        async def make() -> Outgoing:
            event = await find_meant(self.app, interaction.guild_id, typed)
            caller = read_caller(interaction)
            await decide(event, caller)
            return await self.presses.show_managing(event.id, caller, tr(DONE))

        await self.front_end.answer(interaction, kind, make)


def add_organising(
    group: app_commands.Group, front_end: FrontEnd, presses: EventPresses, suggest: Suggest
) -> None:
    """Put the commands into the group."""
    organisers = Organisers(front_end, presses)
    _add_course(group, organisers, suggest)
    _add_tables(group, organisers, suggest)
    _add_players(group, organisers, suggest)


def _add_course(group: app_commands.Group, organisers: Organisers, suggest: Suggest) -> None:
    use = organisers.app.organising

    @group.command(name="begin", description=mark("Begin an event of yours now"))
    @app_commands.describe(event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def begin(interaction: Interaction, event: Short | None = None) -> None:
        await organisers.answer(interaction, "/event begin", event, lambda e, who: use.begin(e.id, who))

    @group.command(name="pause", description=mark("Let it stand still; matches go on"))
    @app_commands.describe(reason=REASON, event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def pause(interaction: Interaction, reason: Why, event: Short | None = None) -> None:
        await organisers.answer(
            interaction, "/event pause", event, lambda e, who: use.pause(e.id, who, reason)
        )

    @group.command(name="resume", description=mark("Let it go on"))
    @app_commands.describe(event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def resume(interaction: Interaction, event: Short | None = None) -> None:
        await organisers.answer(interaction, "/event resume", event, lambda e, who: use.resume(e.id, who))

    @group.command(name="off", description=mark("Call it off; its matches go on as matches"))
    @app_commands.describe(reason=REASON, event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def off(interaction: Interaction, reason: Why, event: Short | None = None) -> None:
        await organisers.answer(
            interaction, "/event off", event, lambda e, who: use.call_off(e.id, who, reason)
        )

    @group.command(name="move", description=mark("Go on with it in this channel"))
    @app_commands.describe(event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def move(interaction: Interaction, event: Short | None = None) -> None:
        place = Place(interaction.guild_id, interaction.channel_id or 0)
        await organisers.answer(interaction, "/event move", event, lambda e, who: use.move(e.id, who, place))

    @group.command(name="helper", description=mark("Let somebody run it with you, or in your place"))
    @app_commands.describe(user=mark("Who"), event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def helper(interaction: Interaction, user: discord.User, event: Short | None = None) -> None:
        await organisers.answer(
            interaction, "/event helper", event, lambda e, who: use.add_organiser(e.id, who, user.id)
        )


def _add_tables(group: app_commands.Group, organisers: Organisers, suggest: Suggest) -> None:
    use = organisers.app.organising

    @group.command(name="result", description=mark("Decide a table, or have it played again"))
    @app_commands.describe(
        table=mark("The table"),
        result=mark("What came of it"),
        reason=REASON,
        round=mark("The round; the running one if you leave it out"),
        event=EVENT,
    )
    @app_commands.choices(
        result=[
            *(app_commands.Choice(name=words, value=str(outcome)) for outcome, words in RESULTS.items()),
            app_commands.Choice(name=PLAYED, value=PLAY),
        ]
    )
    @app_commands.autocomplete(event=suggest)
    async def result(
        interaction: Interaction,
        table: int,
        result: Short,
        reason: Why,
        round: int | None = None,
        event: Short | None = None,
    ) -> None:
        outcome = None if result == PLAY else Outcome(result)

        async def decide(meant: Event, who: Caller) -> object:
            at = (meant.round if round is None else round, table)
            return await use.set_result(meant.id, who, at, outcome, reason)

        await organisers.answer(interaction, "/event result", event, decide)

    @group.command(name="again", description=mark("Pair the running round anew"))
    @app_commands.describe(reason=REASON, event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def again(interaction: Interaction, reason: Why, event: Short | None = None) -> None:
        await organisers.answer(
            interaction, "/event again", event, lambda e, who: use.pair_again(e.id, who, reason)
        )


def _add_players(group: app_commands.Group, organisers: Organisers, suggest: Suggest) -> None:
    use = organisers.app.organising

    @group.command(name="remove", description=mark("Take a player out"))
    @app_commands.describe(player=NUMBER, reason=REASON, event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def remove(interaction: Interaction, player: int, reason: Why, event: Short | None = None) -> None:
        await organisers.answer(
            interaction, "/event remove", event, lambda e, who: use.remove(e.id, who, player, reason)
        )

    @group.command(name="replace", description=mark("Put somebody in a player's place, with the same deck"))
    @app_commands.describe(player=NUMBER, user=mark("Who plays from now on"), reason=REASON, event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def replace(
        interaction: Interaction, player: int, user: discord.User, reason: Why, event: Short | None = None
    ) -> None:
        await organisers.answer(
            interaction,
            "/event replace",
            event,
            lambda e, who: use.replace(e.id, who, player, user.id, reason),
        )

    @group.command(name="order", description=mark("Put a player in a place before it begins"))
    @app_commands.describe(player=NUMBER, rank=mark("The place, from 1"), event=EVENT)
    @app_commands.autocomplete(event=suggest)
    async def order(interaction: Interaction, player: int, rank: int, event: Short | None = None) -> None:
        await organisers.answer(
            interaction, "/event order", event, lambda e, who: use.put_in_order(e.id, who, player, rank)
        )
