"""Computer players that sit in front of Discord like people: they see components and press them."""

from random import Random
from typing import Any

import discord
import simcord

from bot.discord.match.addresses import Press, Verb
from bot.model.matches import MatchInfo
from bot.sandbox.moves import Move, choose_at_random, list_moves


class Stuck(Exception):
    """A player sees nothing to press although it is their choice."""


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
        """Press "My panel" below the board."""
        result = await self.press(board, Press(Verb.ACTIONS, match_id).custom_id)
        assert result.response is not None
        self.panel = result.response

    async def turn_to_board(self, board: discord.Message, match: MatchInfo) -> str:
        """Choose in the menu below the board, if it asks what waits, or press "My panel"; what was
        pressed, in words.
        """
        components: list[dict[str, Any]] = [part.to_dict() for part in board.components]  # type: ignore[misc]
        asked = [move for move in list_moves(components, self.chance) if _asks(move, match)]
        if not asked:
            await self.open_panel(board, match.id)
            return "My panel"
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
    press = Press.read(move.custom_id)
    return press is not None and press.verb is Verb.PICK_OPEN and press.prompt == match.prompt_id


def _is_waiting(custom_id: str) -> bool:
    """Whether a button belongs to a panel that has no question."""
    press = Press.read(custom_id)
    return press is None or press.prompt == 0
