"""Computer players that sit in front of Discord like people: they see components and press them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import discord
import simcord

from bot.app.values import MatchInfo
from bot.discord.match.addresses import Press, Verb, parse

BUTTON, SELECT, TEXT = 2, 3, 10
BACKWARD = ("◀", "↩", "↻", "Why can't I", "See these")
"""How the labels of buttons begin that lead away from an answer."""
RELUCTANT = ("end", "no", "none", "pass", "skip", "decline", "done", "finish")
"""How the labels of choices begin that do nothing: taken, but less often."""
RELUCTANCE = 0.15

Component = Mapping[str, Any]
"""A component as it came over the wire."""


class Stuck(Exception):
    """A player sees nothing to press although it is their choice."""


@dataclass(frozen=True)
class Move:
    """A press that a player may make.

    Args:
        custom_id: the component.
        values: what to choose in it, if it is a select.
        words: what the player reads on it.
        weight: how likely it is taken.
    """

    custom_id: str
    values: tuple[str, ...]
    words: str
    weight: float


def walk_components(components: list[dict[str, Any]]) -> Iterator[Component]:
    """Every component of a message, nested ones included."""
    for component in components:
        yield component
        yield from walk_components(component.get("components", []))


def read_text(components: list[dict[str, Any]]) -> str:
    """The words of a page."""
    return "\n".join(part["content"] for part in walk_components(components) if part["type"] == TEXT)


def list_words(components: list[dict[str, Any]]) -> Iterator[str]:
    """Everything that can be read on a page, a part at a time: its words, its buttons, the lines of its
    menus.
    """
    for part in walk_components(components):
        if part["type"] == TEXT:
            yield str(part["content"])
        elif part["type"] == BUTTON:
            yield f"[{part.get('label') or ''}]"
        elif part["type"] == SELECT:
            yield f"<{part.get('placeholder') or ''}>"
            for option in part["options"]:
                yield "  " + " — ".join(filter(None, (option["label"], option.get("description"))))


def _weigh(words: str) -> float:
    return RELUCTANCE if words.casefold().startswith(RELUCTANT) else 1.0


def _button_move(button: Component) -> Move | None:
    label = str(button.get("label") or "")
    if button.get("disabled") or "custom_id" not in button:
        return None
    weight = 0.02 if label.startswith(BACKWARD) else _weigh(label)
    return Move(button["custom_id"], (), label, weight)


def _select_moves(select: Component, chance: Random) -> Iterator[Move]:
    """One move for each line of a select, or one with a random choice of several lines."""
    options = select["options"]
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if most == 1:
        for option in options:
            yield Move(select["custom_id"], (option["value"],), option["label"], _weigh(option["label"]))
        return
    count = chance.randint(max(1, least), most)
    chosen = chance.sample(options, count)
    values = tuple(option["value"] for option in chosen)
    yield Move(
        select["custom_id"], values, ", ".join(option["label"] for option in chosen), float(len(options))
    )


def list_moves(components: list[dict[str, Any]], chance: Random) -> list[Move]:
    """Every press that a message offers."""
    moves: list[Move] = []
    for component in walk_components(components):
        if component["type"] == BUTTON and (move := _button_move(component)):
            moves.append(move)
        elif component["type"] == SELECT:
            moves.extend(_select_moves(component, chance))
    return moves


def choose_at_random(moves: list[Move], chance: Random) -> Move:
    """A move at random, seldom one that does nothing."""
    return chance.choices(moves, [move.weight for move in moves])[0]


class Player:
    """One player with an action panel in front of them.

    Args:
        actor: the member who presses.
        chance: makes the choices.

    Attributes:
        presses: how often something was pressed.
        panel: the panel, once it was opened.
    """

    def __init__(self, actor: simcord.MemberActor, chance: Random) -> None:
        self.actor, self.chance = actor, chance
        self.presses = 0
        self.panel: simcord.ResponseMessage | None = None

    async def press(
        self, message: discord.Message | simcord.ResponseMessage, custom_id: str, values: tuple[str, ...] = ()
    ) -> simcord.InteractionResult:
        """Press a button or choose in a select."""
        self.presses += 1
        if values:
            return await self.actor.select(message, values, custom_id=custom_id)
        return await self.actor.click(message, custom_id=custom_id)

    async def open_panel(self, board: discord.Message, match_id: str) -> None:
        """Press "My actions" below the board."""
        result = await self.press(board, Press(Verb.ACTIONS, match_id).custom_id)
        assert result.response is not None
        self.panel = result.response

    async def turn_to_board(self, board: discord.Message, match: MatchInfo) -> str:
        """Choose in the menu below the board, if it asks what waits, or press "My actions"; what was
        pressed, in words.
        """
        components: list[dict[str, Any]] = [part.to_dict() for part in board.components]  # type: ignore[misc]
        asked = [move for move in list_moves(components, self.chance) if _asks(move, match)]
        if not asked:
            await self.open_panel(board, match.id)
            return "My actions"
        move = choose_at_random(asked, self.chance)
        result = await self.press(board, move.custom_id, move.values)
        assert result.response is not None
        self.panel = result.response
        return move.words

    def offered(self) -> list[Move]:
        """What the panel offers; nothing if it only waits."""
        if self.panel is None:
            return []
        moves = list_moves(self.panel.components, self.chance)
        return [move for move in moves if not _is_waiting(move.custom_id)]

    async def move(self) -> Move:
        """Press one thing of the panel.

        Raises:
            Stuck: there is nothing.
        """
        moves = self.offered()
        if self.panel is None or not moves:
            raise Stuck("the panel offers nothing")
        move = choose_at_random(moves, self.chance)
        await self.press(self.panel, move.custom_id, move.values)
        return move


def _asks(move: Move, match: MatchInfo) -> bool:
    """Whether a menu below the board asks what waits now."""
    press = parse(move.custom_id)
    return press is not None and press.verb is Verb.PICK_OPEN and press.prompt == match.prompt_id


def _is_waiting(custom_id: str) -> bool:
    """Whether a button belongs to a panel that has no question."""
    press = parse(custom_id)
    return press is None or press.prompt == 0
