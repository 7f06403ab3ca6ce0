"""``/event`` for organisers: what they decide in an event."""

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.app.events.decisions import Caller
from bot.discord.events.callers import check_channel, check_person, find_meant, read_caller
from bot.discord.events.grouping import EventGroup, name_command
from bot.discord.events.notes import tell_ruling
from bot.discord.events.presses import BEGINS, EventPresses
from bot.discord.platform.extensions import Interaction
from bot.discord.platform.markdown import name_user
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.receiving import Short
from bot.model.event_rulings import Ruling
from bot.model.events import Outcome
from engine.kernel.translation import mark, tr

Made = Ruling | str | None
"""What was decided, as it is kept or in words; ``None`` if nothing had to be."""
Decide = Callable[[str, Caller], Awaitable[Made]]
Why = app_commands.Range[str, 1, 300]
RESULTS = {
    Outcome.FIRST: mark("The first has won"),
    Outcome.SECOND: mark("The second has won"),
    Outcome.DRAW: mark("Drawn"),
    Outcome.NEITHER: mark("Both lose"),
}
PLAY = "play"
PLAYED = mark("It is played (again)")
REASON = mark("Why; everybody can read it")
PLAYER = mark("The player: their number or name")


class Organisers:
    """Answers the commands of organisers.

    Args:
        group: takes the commands.
        presses: what the buttons do.
    """

    def __init__(self, group: EventGroup, presses: EventPresses) -> None:
        self.group, self.presses, self.app = group, presses, presses.app
        self.use, self.meant = self.app.organising, group.suggestions

    async def answer(self, interaction: Interaction, typed: str | None, decide: Decide) -> None:
        """Find the event that is meant, decide something in it, and show what came of it and what can be done
        next.
        """

        async def make() -> Outgoing:
            event = await find_meant(self.app, interaction.guild_id, typed, is_open=True)
            caller = read_caller(interaction)
            made = await decide(event.id, caller)
            return await self.presses.show_managing(event.id, caller, await self._tell(event.id, made))

        await self.group.front_end.answer(interaction, name_command(interaction), make)

    async def _tell(self, event_id: str, made: Made) -> str:
        """What whoever has decided is told."""
        if isinstance(made, Ruling):
            made = tell_ruling(await self.app.events.get(event_id), made)
        return tr("Nothing had to be done any more.") if made is None else tr("✅ {what}", what=made)


def add_organising(group: EventGroup, presses: EventPresses) -> None:
    """Put the commands into the group."""
    organisers = Organisers(group, presses)
    _add_course(group, organisers)
    _add_places(group, organisers)
    _add_tables(group, organisers)
    _add_players(group, organisers)


def _add_course(group: EventGroup, organisers: Organisers) -> None:
    use = organisers.use

    @group.deciding("begin", mark("Begin an event of yours now"))
    async def begin(interaction: Interaction, event: Short | None = None) -> None:
        async def decide(event_id: str, who: Caller) -> Made:
            await use.begin(event_id, who)
            return tr(BEGINS)

        await organisers.answer(interaction, event, decide)

    @group.deciding("pause", mark("Let it stand still; matches go on"), reason=REASON)
    async def pause(interaction: Interaction, reason: Why, event: Short | None = None) -> None:
        await organisers.answer(interaction, event, lambda e, who: use.pause(e, who, reason))

    @group.deciding("resume", mark("Let it go on"))
    async def resume(interaction: Interaction, event: Short | None = None) -> None:
        await organisers.answer(interaction, event, use.resume)

    @group.deciding("off", mark("Call it off; its matches go on as matches"), reason=REASON)
    async def off(interaction: Interaction, reason: Why, event: Short | None = None) -> None:
        await organisers.answer(interaction, event, lambda e, who: use.call_off(e, who, reason))


def _add_places(group: EventGroup, organisers: Organisers) -> None:
    use = organisers.use

    @group.deciding("move", mark("Go on with it in this channel"))
    async def move(interaction: Interaction, event: Short | None = None) -> None:
        async def decide(event_id: str, who: Caller) -> Made:
            return await use.move(event_id, who, await check_channel(organisers.app, interaction))

        await organisers.answer(interaction, event, decide)

    @group.deciding("helper", mark("Let somebody run it with you, or in your place"), user=mark("Who"))
    async def helper(interaction: Interaction, user: discord.User, event: Short | None = None) -> None:
        async def decide(event_id: str, who: Caller) -> Made:
            check_person(user)
            return await use.add_organiser(event_id, who, user.id)

        await organisers.answer(interaction, event, decide)


def _add_tables(group: EventGroup, organisers: Organisers) -> None:
    use = organisers.use

    @group.deciding(
        "result",
        mark("Decide a table, or have it played again"),
        table=mark("The table: its number, or who plays there"),
        result=mark("What came of it; the first is who is named first"),
        reason=REASON,
        round=mark("The round; the running one if you leave it out"),
    )
    @app_commands.choices(
        result=[
            *(app_commands.Choice(name=words, value=str(outcome)) for outcome, words in RESULTS.items()),
            app_commands.Choice(name=PLAYED, value=PLAY),
        ]
    )
    async def result(
        interaction: Interaction,
        table: Short,
        result: Short,
        reason: Why,
        round: app_commands.Range[int, 1, 999] | None = None,
        event: Short | None = None,
    ) -> None:
        outcome = None if result == PLAY else Outcome(result)

        async def decide(event_id: str, who: Caller) -> Made:
            at = (round or 0, await organisers.meant.find_table(event_id, round or 0, table))
            return await use.set_result(event_id, who, at, outcome, reason)

        await organisers.answer(interaction, event, decide)

    @group.deciding("again", mark("Pair the running round anew"), reason=REASON)
    async def again(interaction: Interaction, reason: Why, event: Short | None = None) -> None:
        await organisers.answer(interaction, event, lambda e, who: use.pair_again(e, who, reason))


def _add_players(group: EventGroup, organisers: Organisers) -> None:
    use, meant = organisers.use, organisers.meant

    @group.deciding("remove", mark("Take a player out"), player=PLAYER, reason=REASON)
    async def remove(
        interaction: Interaction, player: Short, reason: Why, event: Short | None = None
    ) -> None:
        async def decide(event_id: str, who: Caller) -> Made:
            return await use.remove(event_id, who, await meant.find_player(event_id, player), reason)

        await organisers.answer(interaction, event, decide)

    @group.deciding(
        "replace",
        mark("Put somebody in a player's place, with the same deck"),
        player=PLAYER,
        user=mark("Who plays from now on"),
        reason=REASON,
    )
    async def replace(
        interaction: Interaction, player: Short, user: discord.User, reason: Why, event: Short | None = None
    ) -> None:
        async def decide(event_id: str, who: Caller) -> Made:
            check_person(user)
            number = await meant.find_player(event_id, player)
            return await use.replace(event_id, who, number, user.id, reason)

        await organisers.answer(interaction, event, decide)

    @group.deciding(
        "order",
        mark("Put a player in a place before it begins"),
        player=PLAYER,
        rank=mark("The place, from 1"),
    )
    async def order(
        interaction: Interaction,
        player: Short,
        rank: app_commands.Range[int, 1, 256],
        event: Short | None = None,
    ) -> None:
        async def decide(event_id: str, who: Caller) -> Made:
            put = await use.put_in_order(event_id, who, await meant.find_player(event_id, player), rank)
            return tr("{player} is put in place {rank}.", player=name_user(put.user_id), rank=rank)

        await organisers.answer(interaction, event, decide)
