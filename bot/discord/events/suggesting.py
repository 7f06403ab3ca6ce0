"""What commands about events name, suggested as it is typed: events, players, tables. And what was meant."""

from collections.abc import Sequence

from bot.app.events.events import EventView
from bot.discord.events.callers import find_meant, list_choices
from bot.discord.events.naming import name_entrants
from bot.discord.platform.extensions import Choices, Interaction, to_choices
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.markdown import escape, shorten
from bot.discord.platform.refusing import Explained
from engine.kernel.translation import mark, tr

NO_PLAYER = mark(
    "No single player of this event is called **{typed}**. Choose one from the list that opens as you type."
)
NO_TABLE = mark(
    "No single table of this round is called **{typed}**. Choose one from the list that opens as you type."
)
Lines = list[tuple[str, str]]
"""Choices: (name, value)."""


class Suggestions:
    """Suggests what is meant, and finds it.

    Args:
        front_end: the tools.
    """

    def __init__(self, front_end: FrontEnd) -> None:
        self._front_end, self._app = front_end, front_end.app

    async def suggest_events(self, interaction: Interaction, typed: str) -> Choices:
        """The events of the server, also those that are over."""
        return await self._suggest_events(interaction, typed, is_open=False)

    async def suggest_open(self, interaction: Interaction, typed: str) -> Choices:
        """The events of the server that aren't over: nothing is decided in others."""
        return await self._suggest_events(interaction, typed, is_open=True)

    async def _suggest_events(self, interaction: Interaction, typed: str, *, is_open: bool) -> Choices:
        guild = interaction.guild_id
        events = [] if guild is None else await self._app.events.in_server(guild)
        some = [each for each in events if not (is_open and each.is_over)]
        return to_choices(self._front_end.linter, list_choices(some, typed))

    async def suggest_players(self, interaction: Interaction, typed: str) -> Choices:
        """The players of the event that is meant, by their numbers."""
        view = await self._find_view(interaction)
        lines = [] if view is None else await self._list_players(view)
        return self._choose(lines, typed)

    async def suggest_tables(self, interaction: Interaction, typed: str) -> Choices:
        """The tables of the round that is meant, of the running one where none is."""
        view = await self._find_view(interaction)
        if view is None:
            return []
        number = getattr(interaction.namespace, "round", None) or view.event.round
        return self._choose(await self._list_tables(view, number), typed)

    async def find_player(self, event_id: str, typed: str) -> int:
        """The number of the player who is meant, by number or name.

        Raises:
            Explained: it is unclear who.
        """
        lines = await self._list_players(await self._app.events.get(event_id))
        return int(_find_one(lines, typed, NO_PLAYER))

    async def find_table(self, event_id: str, number: int, typed: str) -> int:
        """The table of a round that is meant, by number or by who plays there; of the running round if its
        number is 0.

        Raises:
            Explained: it is unclear which.
        """
        view = await self._app.events.get(event_id)
        lines = await self._list_tables(view, number or view.event.round)
        return int(_find_one(lines, typed, NO_TABLE))

    async def _find_view(self, interaction: Interaction) -> EventView | None:
        named = getattr(interaction.namespace, "event", None)
        try:
            event = await find_meant(self._app, interaction.guild_id, named or None, is_open=True)
        except Explained:
            return None
        return await self._app.events.get(event.id)

    async def _list_players(self, view: EventView) -> Lines:
        names = await name_entrants(self._front_end, view)
        return [(f"{number} · {name}", str(number)) for number, name in sorted(names.items())]

    async def _list_tables(self, view: EventView, number: int) -> Lines:
        names = await name_entrants(self._front_end, view)
        return [
            (f"{each.number} · {names[each.first]} – {names[each.second]}", str(each.number))
            for each in view.field.pairings
            if each.round == number and each.second is not None
        ]

    def _choose(self, lines: Lines, typed: str) -> Choices:
        fitting = [(shorten(name, OPTION_TEXT), value) for name, value in _find_fitting(lines, typed)]
        return to_choices(self._front_end.linter, fitting[:CHOICES])


def _find_fitting(lines: Sequence[tuple[str, str]], typed: str) -> Lines:
    """The lines that are meant: by number first."""
    wanted = typed.casefold().strip().removeprefix("#")
    return sorted(
        (line for line in lines if wanted in line[0].casefold()), key=lambda line: line[1] != wanted
    )


def _find_one(lines: Sequence[tuple[str, str]], typed: str, otherwise: str) -> str:
    """The value of the one line that is meant. Raises Explained if there is no single one."""
    found = _find_fitting(lines, typed)
    exact = [line for line in found if line[1] == typed.strip().removeprefix("#")]
    if len(exact or found) != 1:
        raise Explained(tr(otherwise, typed=escape(typed)))
    return (exact or found)[0][1]
