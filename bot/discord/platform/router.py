"""From a ``custom_id`` to whoever answers it: the only place where presses arrive.

discord.py's views and modals live in memory and are gone after a restart. This router needs nothing but the
identifier, so a button that was posted before a restart, or by another process, works like a new one.
"""

from collections.abc import Iterable, Mapping

import discord

from bot.discord.platform.addresses import Address, read_address
from bot.discord.platform.earlier_addresses import bring_forward
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.localising import language_of_reader
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.presses import Pressed, Presses, Route
from bot.discord.platform.receiving import read_plainly
from engine.kernel.translation import mark, speak, tr

UNKNOWN = mark("This button is no longer in use. `/matches` shows your matches.")
KINDS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


def read_component(interaction: discord.Interaction) -> tuple[str, tuple[str, ...]]:
    """The ``custom_id`` of a press or of a submitted modal, and the values chosen in a select."""
    data: Mapping[str, object] = interaction.data or {}
    values = data.get("values", ())
    chosen = tuple(read_plainly(str(value)) for value in values) if isinstance(values, list) else ()
    return read_plainly(str(data.get("custom_id", ""))), chosen


def list_addresses(message: discord.Message | None) -> set[str]:
    """The addresses of all buttons and selects of a message."""
    found: set[str] = set()
    waiting: list[object] = [] if message is None else list(message.components)
    while waiting:
        component = waiting.pop()
        custom_id = getattr(component, "custom_id", None)
        if isinstance(custom_id, str):
            found.add(custom_id)
        waiting.extend(getattr(component, "children", ()))
        accessory = getattr(component, "accessory", None)
        waiting.extend(() if accessory is None else (accessory,))
    return found


class Router:
    """Hands each press to the method that answers it.

    Args:
        front_end: the tools.
    """

    def __init__(self, front_end: FrontEnd) -> None:
        self._front_end = front_end
        self._routes: dict[tuple[type[Address], object], Route] = {}

    def add(self, presses: Presses) -> None:
        """Send presses to the methods of a group.

        Raises:
            ValueError: one of them is answered already.
        """
        for route in presses.list_routes():
            taken = self._routes.setdefault((route.address, route.verb), route)
            if taken is not route:
                raise ValueError(f"{route.verb or route.address} is answered by {taken.method.__qualname__}")

    def list_routes(self) -> Iterable[Route]:
        """The routes of all presses that are answered, to be held against what is posted."""
        return self._routes.values()

    def find(self, address: Address | None) -> Route | None:
        """The way of a press to its method, if it has one."""
        return self._routes.get((type(address), getattr(address, "verb", None))) if address else None

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press; other interactions are the command tree's."""
        if interaction.type not in KINDS:
            return
        speak(self._front_end.languages.recall(interaction.user.id, language_of_reader(interaction)))
        pressed, values = read_component(interaction)
        address = read_address(bring_forward(pressed, list_addresses(interaction.message)))
        route = self.find(address)
        if address is None or route is None:
            await self._front_end.answer(interaction, "unknown", self._tell_unknown)
        else:
            await route.presses.answer_press(Pressed(interaction, address, values), route)

    async def _tell_unknown(self) -> Outgoing:
        return say(tr(UNKNOWN))
