"""Methods say which press they answer, and what they need of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.app.refusals import Refused
from bot.discord.challenge.addresses import ChallengeVerb
from bot.discord.decks.addresses import DeckVerb
from bot.discord.match.addresses import Verb
from bot.discord.people.addresses import OwnVerb
from bot.discord.platform.addresses import Address, class_of, write_fields
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.presses import DAMAGED, Pressed, Presses, in_place, press
from bot.discord.platform.reporting import AboutPress, ReportPress
from bot.discord.platform.router import Router
from bot.discord.servers.addresses import ServerVerb
from bot.sandbox.world import World

USER = 7


class Colour(StrEnum):
    """What is asked for."""

    RED = "r"
    BLUE = "b"


@dataclass(frozen=True)
class Paint(Address, prefix="t1", layout=("wall", "verb", "arguments")):
    """A press of the tests."""

    verb: Colour
    wall: int
    arguments: tuple[str, ...] = ()


def nobody(_: discord.Interaction) -> None:
    """Nobody may press."""
    raise Refused("Nobody may.")


class Painting(Presses):
    """Answers them."""

    @press(Colour.RED, acknowledge=in_place)
    async def paint(self, wall: int, user: int, coats: int, colour: Colour = Colour.RED) -> Outgoing:
        """Paint a wall."""
        return say(f"{user} paints {wall} {colour.name} {coats} times")

    @press(Colour.BLUE, by=nobody)
    async def refuse(self) -> Outgoing:
        """Never done."""
        return say("done")


def make_painting() -> Painting:
    front_end = SimpleNamespace(app=None)
    return Painting(cast("FrontEnd", front_end))


async def press_through(verb: Colour, *arguments: str) -> str:
    """What a press is answered, without Discord."""
    router = Router(cast("FrontEnd", None))
    router.add(make_painting())
    address = Paint(verb, 3, arguments)
    route = router.find(address)
    assert route is not None
    interaction = SimpleNamespace(user=SimpleNamespace(id=USER), guild_id=None, channel_id=None)
    return str(await route.call(Pressed(cast("discord.Interaction", interaction), address)))


async def test_a_method_gets_what_its_parameters_name() -> None:
    assert "7 paints 3 BLUE 12 times" in await press_through(Colour.RED, *write_fields(12, Colour.BLUE))


@pytest.mark.parametrize("damaged", ["", "no colour", "r r"])
async def test_a_damaged_argument_is_what_the_method_takes_without_it(damaged: str) -> None:
    assert "RED 1 times" in await press_through(Colour.RED, "1", damaged)


@pytest.mark.parametrize("arguments", [(), ("-1",), ("!",)])
async def test_without_an_argument_that_it_needs_nothing_is_done(arguments: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match=DAMAGED):
        await press_through(Colour.RED, *arguments)


async def test_somebody_else_is_refused() -> None:
    with pytest.raises(Refused, match="Nobody may"):
        await press_through(Colour.BLUE)


def test_two_methods_for_one_press_are_refused() -> None:
    router = Router(cast("FrontEnd", None))
    router.add(make_painting())
    with pytest.raises(ValueError, match="is answered by Painting"):
        router.add(make_painting())


def test_two_classes_with_one_prefix_are_refused() -> None:
    with pytest.raises(ValueError, match="'o1' is taken"):
        type("Other", (Address,), {}, prefix="o1", layout=())


async def test_the_bot_answers_every_verb(world: World) -> None:
    known = {(route.address, route.verb) for route in world.client.router.list_routes()}
    verbs = [*Verb, *ChallengeVerb, *DeckVerb, *OwnVerb, *ServerVerb]
    assert {(class_of(verb), verb) for verb in verbs} <= known
    assert {(ReportPress, None), (AboutPress, None)} <= known
