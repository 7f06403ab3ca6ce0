"""What buttons, selects and forms do: methods that say which press they answer.

A method is marked with :func:`press` and asks, by the names of its parameters, for what it needs of a press:

- ``interaction``: what came from Discord; ``user``: the id of who pressed; ``place``: where;
- ``values``: what was chosen in a select;
- ``press``: the address; or one of its fields;
- anything else: the arguments that the address carries, in order, each read as its type says. One that is
  missing or damaged is what the method takes without it.

So it can be called as plainly by a command or a test.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, ClassVar, TypeVar

import discord

from bot.app.refusals import Refused
from bot.discord.platform.addresses import Address, class_of, read_field
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.pages import Outgoing
from bot.model.challenges import Place
from engine.kernel.translation import mark, tr

DAMAGED = mark("That button is damaged. Please choose again.")
DECLARED = "declared_presses"
"""Where a method keeps what it says of itself."""
F = TypeVar("F", bound=Callable[..., Awaitable[Outgoing] | Awaitable[discord.ui.Modal]])
Make = Callable[[], Awaitable[Outgoing]]
MakeForm = Callable[[], Awaitable[discord.ui.Modal]]


@dataclass(frozen=True)
class Pressed:
    """A press as it came.

    Args:
        interaction: what came from Discord.
        address: what was pressed.
        values: what was chosen in a select.
    """

    interaction: discord.Interaction
    address: Address
    values: Sequence[str] = ()

    @property
    def is_private(self) -> bool:
        """Whether only its presser sees the message that was pressed."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral


Acknowledge = Callable[[Pressed], bool]
"""Whether the answer takes the place of the message that was pressed; otherwise it is a new one."""
Guard = Callable[[discord.Interaction], None]
"""Who may press. Raises Refused for anybody else."""


def anew(_: Pressed) -> bool:
    """The answer is a message of its own."""
    return False


def in_place(_: Pressed) -> bool:
    """The answer takes the place of what was pressed."""
    return True


def in_private_place(pressed: Pressed) -> bool:
    """The answer takes the place of what was pressed where only its presser sees that."""
    return pressed.is_private


def anybody(_: discord.Interaction) -> None:
    """Whoever sees it may press; what that does may be refused by the use case."""


@dataclass(frozen=True)
class Declared:
    """What a method says of itself.

    Args:
        targets: the verbs that it answers, or whole classes of addresses.
        acknowledge: how a press is acknowledged.
        by: who may press.
        opens_form: whether it makes a form, which must be the first answer to a press.
    """

    targets: tuple[StrEnum | type[Address], ...]
    acknowledge: Acknowledge = anew
    by: Guard = anybody
    opens_form: bool = False


def press(
    *targets: StrEnum | type[Address],
    acknowledge: Acknowledge = anew,
    by: Guard = anybody,
    opens_form: bool = False,
) -> Callable[[F], F]:
    """Mark a method as what answers presses. A method may be marked several times.

    Args:
        targets: the verbs of an address, or a class of addresses without verbs.
        acknowledge: how a press is acknowledged.
        by: who may press.
        opens_form: whether the method makes a form and not an answer.
    """

    def declare(method: F) -> F:
        declared = Declared(targets, acknowledge, by, opens_form)
        method.__dict__.setdefault(DECLARED, []).append(declared)
        return method

    return declare


@dataclass(frozen=True)
class Route:
    """The way of one press to the method that answers it.

    Args:
        presses: whose method it is.
        method: answers it.
        declared: what the method says of itself.
        address: the addresses that it answers.
        verb: the verb of them; ``None`` if they have none.
    """

    presses: "Presses"
    method: Callable[..., Awaitable[Any]]
    declared: Declared
    address: type[Address]
    verb: StrEnum | None
    parameters: tuple[inspect.Parameter, ...] = field(init=False)
    """The parameters of the method, with their types."""

    def __post_init__(self) -> None:
        parameters = inspect.signature(self.method, eval_str=True).parameters.values()
        object.__setattr__(self, "parameters", tuple(parameters))

    @property
    def kind(self) -> str:
        """The name of the press in the metrics."""
        return self.presses.KIND.format(verb="" if self.verb is None else self.verb.name.lower())

    async def call(self, pressed: Pressed) -> Any:
        """What the method makes of a press.

        Raises:
            Refused: somebody else may press, or the address lacks an argument that the method needs.
        """
        self.declared.by(pressed.interaction)
        return await self.method(**self._read_parameters(pressed))

    def _read_parameters(self, pressed: Pressed) -> dict[str, Any]:
        interaction, address = pressed.interaction, pressed.address
        known: dict[str, Any] = {
            "interaction": interaction,
            "user": interaction.user.id,
            "place": Place(interaction.guild_id, interaction.channel_id or 0),
            "values": pressed.values,
            "pressed": pressed,
            "press": address,
        }
        known.update((name, getattr(address, name)) for name in address.LAYOUT)
        carried = iter(_carried(address))
        for parameter in self.parameters:
            if parameter.name not in known:
                known[parameter.name] = _read_argument(parameter, next(carried, None))
        return {parameter.name: known[parameter.name] for parameter in self.parameters}


def _carried(address: Address) -> Sequence[str]:
    """The arguments that an address carries besides its fields."""
    arguments = getattr(address, "arguments", ())
    return arguments if isinstance(arguments, tuple) else ()


def _read_argument(parameter: inspect.Parameter, text: str | None) -> Any:
    """An argument from its text; what a method takes without it if it is missing or damaged."""
    try:
        if text is not None:
            return read_field(text, parameter.annotation)
    except ValueError:
        pass
    if parameter.default is inspect.Parameter.empty:
        raise Refused(tr(DAMAGED))
    return parameter.default


class Presses:
    """A group of methods that answer presses. A part of the front end gives it to the router.

    Args:
        front_end: the tools.
    """

    KIND: ClassVar[str] = "{verb}"
    """What its presses are called in the metrics."""

    def __init__(self, front_end: FrontEnd) -> None:
        self.front_end, self.app = front_end, front_end.app

    def list_routes(self) -> Iterator[Route]:
        """Every press that is answered here."""
        for name, function in inspect.getmembers(type(self), inspect.isfunction):
            for declared in function.__dict__.get(DECLARED, ()):
                for target in declared.targets:
                    verb = target if isinstance(target, StrEnum) else None
                    address = class_of(target) if isinstance(target, StrEnum) else target
                    yield Route(self, getattr(self, name), declared, address, verb)

    async def carry_out(self, make: Make, pressed: Pressed | None = None) -> Outgoing:
        """Make an answer to a press or to a command. A group says here what all its answers have in common.

        Args:
            make: makes it.
            pressed: the press; ``None`` for a command.
        """
        return await make()

    async def answer_press(self, pressed: Pressed, route: Route) -> None:
        """Acknowledge a press and answer it."""
        if route.declared.opens_form:
            await self.open_form(pressed.interaction, route.kind, lambda: route.call(pressed))
            return
        await self.front_end.answer(
            pressed.interaction,
            route.kind,
            lambda: self.carry_out(lambda: route.call(pressed), pressed),
            is_update=route.declared.acknowledge(pressed),
            subject=pressed.address.about,
        )

    async def open_form(self, interaction: discord.Interaction, kind: str, make: MakeForm) -> None:
        """Answer a press or a command with a form; with a sentence if there can't be one.

        Args:
            interaction: the press or the command.
            kind: its name in the metrics.
            make: makes the form.
        """
        try:
            if interaction.type is discord.InteractionType.modal_submit:
                raise Refused(tr(DAMAGED))  # Discord takes no form as the answer to a form
            form = await make()
        except Exception as error:  # whatever it is, the answer says so, and logs what nobody foresaw
            fail = partial(_fail, error)
            await self.front_end.answer(interaction, kind, lambda: self.carry_out(fail))
        else:
            await self.front_end.open_form(interaction, kind, form)


async def _fail(error: Exception) -> Outgoing:
    raise error
