"""Somebody who presses whatever there is to press, and what the bot said to anybody meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import discord
import simcord

from bot.discord.challenge.addresses import ChallengePress
from bot.discord.challenge.lobby import LobbyPress
from bot.discord.decks.addresses import DeckPress, DeckVerb
from bot.discord.events.addresses import EventPress
from bot.discord.lessons.addresses import LessonPress, QuestionPress
from bot.discord.lookup.addresses import LookUp, LookUpVerb
from bot.discord.match.addresses import Press, Verb
from bot.discord.meta.addresses import MetaPress
from bot.discord.people.addresses import OwnPress
from bot.discord.platform.addresses import Address, read_address
from bot.discord.puzzles.addresses import PuzzlePress, PuzzleQuestion
from bot.discord.servers.addresses import ServerPress
from bot.sandbox.moves import walk_components
from bot.sandbox.world import World
from tests.bot.discord.table_talk import components_of

Shown = discord.Message | simcord.ResponseMessage
BUTTON, TEXT_INPUT, CHANNELS = 2, 4, 8
LINES = 3
"""So many lines of a select are chosen, one after the other."""
SAID_KEYS = frozenset({"content", "label", "placeholder", "description", "title", "default", "value"})
"""What people read of a message or a form."""


USUAL_FORMS: Mapping[str, Mapping[str, Any]] = {"e1|": {"text": "zzzz"}}
"""What is put into forms of which a walker knows nothing else."""


@dataclass(frozen=True)
class Said:
    """Something that people read.

    Args:
        where: the request that said it.
        text: what it said.
    """

    where: str
    text: str


def list_said(world: World) -> Iterator[Said]:
    """Everything that the bot said so far, to whomever: posts, answers, forms, suggestions."""
    for request in world.env.http_requests:
        where = f"{request.method} {request.path}"
        if request.path.endswith("/commands"):
            continue
        if request.path.endswith("/threads"):
            yield Said(where, str((request.json or {}).get("name", "")))
        elif request.method in ("POST", "PATCH"):
            yield from (Said(where, text) for text in _list_texts(request.json or {}))


def _list_texts(part: object) -> Iterator[str]:
    """The texts of a payload. What stands behind a line of a menu, and what was put into a form, is data."""
    if isinstance(part, list):
        for each in part:
            yield from _list_texts(each)
    if not isinstance(part, Mapping):
        return
    if "choices" in part:
        yield from (str(choice["name"]) for choice in part["choices"])
        return
    for key, value in part.items():
        if isinstance(value, str) and key in SAID_KEYS - {"default", "value"}:
            yield value
        elif not isinstance(value, str):
            yield from _list_texts(value)


def shape_of(custom_id: str, value: str = "") -> str:
    """What a press is one of: the same buttons of two matches, decks or cards are the same. It begins with
    the kind of its address and with the verb.

    Args:
        custom_id: the address.
        value: what is chosen, in a select.
    """
    if (look := LookUp.read(custom_id)) is not None:
        chosen = value if look.verb is LookUpVerb.CHOOSE else look.target
        return f"look {look.verb.name} {look.game} {chosen.partition('|')[0]}"
    if (deck := DeckPress.read(custom_id)) is not None:
        chosen = value if deck.verb is DeckVerb.EXPORT else ""
        return f"deck {deck.verb.name} {deck.deck.partition('.')[0]} {chosen}"
    if (press := Press.read(custom_id)) is not None:
        kind = press.arguments[0] if press.verb is Verb.OFFER and press.arguments else ""
        return f"match {press.verb.name} {kind}"
    if (lesson := LessonPress.read(custom_id)) is not None:
        return f"lesson {lesson.verb.name} {lesson.lesson}{value}"
    if (puzzle := PuzzlePress.read(custom_id)) is not None:
        return f"puzzle {puzzle.verb.name}"
    if (riddle := PuzzleQuestion.read(custom_id)) is not None:
        return f"riddle {riddle.asked.name}"
    if (question := QuestionPress.read(custom_id)) is not None:
        return f"question {question.asked.name}"
    if (own := OwnPress.read(custom_id)) is not None:
        return f"own {own.verb.name} {''.join(own.arguments)}{value}"
    if (server := ServerPress.read(custom_id)) is not None:
        return f"server {server.verb.name} {value}"
    if (challenge := ChallengePress.read(custom_id)) is not None:
        turned = "".join(challenge.arguments[3:])
        return f"challenge {challenge.verb.name} {turned}"
    if (meta := MetaPress.read(custom_id)) is not None:
        return f"meta {meta.verb.name} {meta.chart.name}"
    if (lobby := LobbyPress.read(custom_id)) is not None:
        return f"lobby {lobby.verb.name}"
    if (event := EventPress.read(custom_id)) is not None:
        return f"event {event.verb.name} "
    address, verb = route_of(custom_id)
    return f"{address.__name__} {'' if verb is None else verb.name}"


Route = tuple[type[Address], StrEnum | None]
"""What a press is to the router: its class of addresses, and its verb if they have verbs."""


def route_of(custom_id: str) -> Route:
    """The route of a press."""
    address = read_address(custom_id)
    assert address is not None, custom_id
    return type(address), getattr(address, "verb", None)


@dataclass
class Walker:
    """Somebody who walks.

    Args:
        world: where.
        actor: who.
        forms: what is put into forms, by the beginning of their address: values of fields.
        left_out: the beginnings of shapes that are not pressed.
    """

    world: World
    actor: simcord.MemberActor
    forms: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    left_out: Collection[str] = ()
    pressed: set[str] = field(default_factory=set)
    routes: set[Route] = field(default_factory=set)
    typed: set[str] = field(default_factory=set)
    _again: set[str] = field(default_factory=set)
    open: list[Shown] = field(default_factory=list)

    async def type(self, place: simcord.ChannelHandle, command: str, **options: Any) -> Shown | None:
        """Type a command; what is shown."""
        self.typed.add(command)
        return await self._read(await self.actor.slash(place, command, **options))

    async def open_menu(self, place: simcord.ChannelHandle, name: str, target: Any) -> Shown | None:
        """Choose in the menu of a person or a post; what is shown."""
        self.typed.add(name)
        return await self._read(await self.actor.context_menu(place, name, target))

    async def choose(self, page: Shown | None, shape: str, *values: Any) -> Shown | None:
        """Press the first component of a shape that begins so; what is shown.

        Args:
            page: where it is.
            shape: the beginning of its shape.
            values: what is chosen in a select; its first line if nothing is named. Of channels that is none.
        """
        assert page is not None
        for part in walk_components(components_of(page)):
            if "custom_id" not in part or part.get("disabled"):
                continue
            if (found := shape_of(part["custom_id"])).startswith(shape):
                self._note(part["custom_id"], found)
                if part["type"] == BUTTON:
                    return await self._read(await self.actor.click(page, custom_id=part["custom_id"]))
                lines = [option["value"] for option in part.get("options", ())]
                chosen = values or tuple(lines[:1])
                return await self._read(await self.actor.select(page, chosen, custom_id=part["custom_id"]))
        raise AssertionError(f"there is no {shape} to press")

    async def _read(self, result: simcord.InteractionResult) -> Shown | None:
        assert result.acknowledged
        if result.modal is not None:
            self._note(result.modal["custom_id"], shape_of(result.modal["custom_id"]))
            values = self._fill(result.modal)
            return await self._read(await self.actor.submit_modal(result, values))
        await self.world.settle()
        shown = result.response
        if shown is not None and all(shown.id != other.id for other in self.open):
            self.open.append(shown)
        return shown

    def _note(self, custom_id: str, shape: str) -> None:
        self.pressed.add(shape)
        self.routes.add(route_of(custom_id))

    def _fill(self, modal: Mapping[str, Any]) -> dict[str, Any]:
        for beginning, values in (*self.forms.items(), *USUAL_FORMS.items()):
            if modal["custom_id"].startswith(beginning):
                return dict(values)
        fields = [part.get("component", part) for part in walk_components(modal["components"])]
        return {part["custom_id"]: "Something" for part in fields if part["type"] == TEXT_INPUT}

    def forget(self, *shapes: str) -> None:
        """Press what begins so once more, as it leads elsewhere now."""
        self._again.update(shape for shape in self.pressed if shape.startswith(shapes))

    async def explore(self, *posts: Shown, most: int = 150) -> None:
        """Press everything on all open pages and these posts that is of a shape not pressed yet."""
        for _ in range(most):
            found = next(self._list_new((*posts, *reversed(self.open))), None)
            if found is None:
                break
            await self.press(*found)
        self.open.clear()

    def _list_new(
        self, pages: tuple[Shown, ...]
    ) -> Iterator[tuple[Shown, Mapping[str, Any], tuple[str, ...]]]:
        for page in pages:
            for part in walk_components(components_of(page)):
                if "custom_id" not in part or part.get("disabled"):
                    continue
                for values in self._list_values(part):
                    shape = shape_of(part["custom_id"], "".join(values))
                    is_new = shape not in self.pressed or shape in self._again
                    if is_new and not shape.startswith(tuple(self.left_out)):
                        yield page, part, values

    def _list_values(self, part: Mapping[str, Any]) -> list[tuple[str, ...]]:
        if part["type"] in (BUTTON, CHANNELS):
            return [()]
        least = max(1, part.get("min_values", 1))
        options = [option["value"] for option in part["options"]]
        if least > 1:
            return [tuple(options[:least])]
        return [(value,) for value in options[:LINES]]

    async def press(self, page: Shown, part: Mapping[str, Any], values: tuple[str, ...]) -> Shown | None:
        """Press a button, or choose in a select; what is shown."""
        shape = shape_of(part["custom_id"], "".join(values))
        self._note(part["custom_id"], shape)
        self._again.discard(shape)
        if part["type"] == BUTTON:
            return await self._read(await self.actor.click(page, custom_id=part["custom_id"]))
        chosen: list[Any] = list(values)
        if part["type"] == CHANNELS:
            chosen = [self.world.channels["arena"]]
        return await self._read(await self.actor.select(page, chosen, custom_id=part["custom_id"]))
