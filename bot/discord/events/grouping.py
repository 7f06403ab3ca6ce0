"""Commands about an event: all have the option that names it, and suggest what their options may mean."""

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands

from bot.discord.events.suggesting import Suggestions
from bot.discord.platform.extensions import Choices, Interaction
from bot.discord.platform.front_end import FrontEnd
from engine.kernel.translation import mark

Answer = Callable[..., Coroutine[Any, Any, None]]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
EVENT = mark("Which event")


class EventGroup:
    """The group of commands.

    Args:
        group: takes them.
        front_end: the tools.
    """

    def __init__(self, group: app_commands.Group, front_end: FrontEnd) -> None:
        self.front_end, self.suggestions = front_end, Suggestions(front_end)
        self._group = group

    def looking(self, name: str, description: str, **about: str) -> Callable[[Answer], Answer]:
        """Add a command that shows an event.

        Args:
            name: its name within the group.
            description: what it does.
            about: what each of its options is, but for ``event``.
        """
        return self._add(name, description, self.suggestions.suggest_events, about)

    def deciding(self, name: str, description: str, **about: str) -> Callable[[Answer], Answer]:
        """Add a command that decides something in an event that isn't over; the arguments are the same."""
        return self._add(name, description, self.suggestions.suggest_open, about)

    def _add(
        self, name: str, description: str, events: Suggest, about: dict[str, str]
    ) -> Callable[[Answer], Answer]:
        suggested = {"player": self.suggestions.suggest_players, "table": self.suggestions.suggest_tables}
        suggest = {option: named for option, named in suggested.items() if option in about}

        def add(answer: Answer) -> Answer:
            app_commands.describe(event=EVENT, **about)(answer)
            app_commands.autocomplete(event=events, **suggest)(answer)
            self._group.command(name=name, description=description)(answer)  # type: ignore[arg-type]
            return answer

        return add


def name_command(interaction: Interaction) -> str:
    """The command that was used, as people type it."""
    command = interaction.command
    return "" if command is None else f"/{command.qualified_name}"
