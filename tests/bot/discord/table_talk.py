"""What people do at a table, in words that tests can use."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import discord
import simcord

from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.match.addresses import Press, Verb
from bot.model.matches import MatchInfo
from bot.sandbox.moves import read_text, walk_components
from bot.sandbox.players import Player
from bot.sandbox.world import World

Components = list[dict[str, Any]]
BOARD_BUTTONS = ["My panel", "My hand", "Log", "Concede / More"]


def components_of(message: discord.Message | simcord.ResponseMessage) -> Components:
    """The components of a message as they came over the wire."""
    if isinstance(message, simcord.ResponseMessage):
        return message.components
    return [component.to_dict() for component in message.components]  # type: ignore[misc]


def words_of(message: discord.Message | simcord.ResponseMessage) -> str:
    """Everything a message says."""
    return f"{message.content}\n{read_text(components_of(message))}".strip()


def labels_of(message: discord.Message | simcord.ResponseMessage) -> list[str]:
    """The labels of a message's buttons."""
    return [str(part.get("label")) for part in walk_components(components_of(message)) if part["type"] == 2]


def presses_of(message: discord.Message | simcord.ResponseMessage, verb: Verb | ChallengeVerb) -> list[str]:
    """The identifiers in a message that stand for a verb."""
    found = []
    for part in walk_components(components_of(message)):
        custom_id = part.get("custom_id") or ""
        press = Press.read(custom_id) or ChallengePress.read(custom_id)
        if press is not None and press.verb is verb:
            found.append(part["custom_id"])
    return found


def answer_to(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """What somebody was shown after a press."""
    assert result.acknowledged
    assert result.response is not None
    return result.response


def refusal_of(result: simcord.InteractionResult) -> str:
    """Why nothing came of a press; it stands beside the message that was pressed, which stays as it was."""
    (told,) = result.followups
    return words_of(told)


async def press_old(
    world: World, who: simcord.MemberActor, message: discord.Message | simcord.ResponseMessage, custom_id: str
) -> simcord.ResponseMessage:
    """Press a button that an earlier release has put on a message, alone; what its presser is shown."""
    channel = message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id
    stored = world.env.backend.get_message(channel, message.id)
    button = {"type": 2, "style": 2, "label": "old", "custom_id": custom_id}
    stored.components = [{"type": 1, "components": [button]}]
    result = await who.click(message, custom_id=custom_id)
    await world.settle()
    return result.followups[-1] if result.followups else answer_to(result)


@dataclass
class Match:
    """A running match and its two players."""

    world: World
    id: str
    players: tuple[Player, Player]

    @property
    def place(self) -> simcord.ChannelHandle:
        """Where it is played."""
        return self.world.thread(self.id)

    async def info(self) -> MatchInfo:
        """The match as it is stored."""
        return await self.world.app.matches.get(self.id)

    async def board(self) -> discord.Message:
        """The newest board."""
        info = await self.info()
        return next(m for m in self.place.history() if m.id == info.board_message_id)

    def result(self) -> discord.Message:
        """How it ended, where it was played."""
        found = self.place.last_message
        assert found is not None
        assert "Rematch" in labels_of(found)
        return found

    async def press_board(self, who: simcord.MemberActor, verb: Verb) -> simcord.ResponseMessage:
        """Press a button of the board."""
        result = await who.click(await self.board(), custom_id=Press(verb, self.id).custom_id)
        return answer_to(result)

    async def to_choose(self) -> Player:
        """The player who must choose."""
        seat = (await self.info()).prompt_seat
        assert seat is not None
        return self.players[seat]

    async def step(self) -> bool:
        """One press of whoever must choose; whether the match goes on after it."""
        player = await self.to_choose()
        if player.offered():
            await player.move()
        else:
            await player.turn_to_board(await self.board(), await self.info())
        await self.world.settle()
        return not (await self.info()).is_over

    async def answer(self) -> None:
        """Presses until one more choice is made."""
        before = (await self.info()).answers
        while (await self.info()).answers == before:
            await self.step()

    async def play_on(self, presses: int = 2000) -> None:
        """Press until the match is over."""
        for _ in range(presses):
            if not await self.step():
                return
        raise AssertionError(f"the match was not over after {presses} presses")


async def play_games(world: World, *names: str) -> None:
    """Let the server play these games."""
    await world.app.servers.choose_games(world.guild.id, names)


async def begin_match(
    world: World,
    deck: str = "s.plain",
    game: str = "tiny",
    clock: str = "none",
    channel: str = "arena",
    seed: int = 5,
    word: str = "",
) -> Match:
    """Mio challenges Rin, who accepts; with a word of Rin's for chance, if one is given."""
    mio, rin = world.people["mio"], world.people["rin"]
    place = world.channels[channel]
    await play_games(world, *dict.fromkeys([world.setting.packs.first.name, game]))
    named = deck if game == world.setting.packs.first.name else f"{game}: {deck}"
    shown = await mio.slash(place, "duel", opponent=rin, deck=named, clock=clock)
    assert "is being posted" in words_of(answer_to(shown))
    await world.settle()
    card = place.last_message
    assert card is not None
    (accept,) = presses_of(card, ChallengeVerb.ACCEPT)
    if word:
        (give,) = presses_of(card, ChallengeVerb.WORD)
        form = await rin.click(card, custom_id=give)
        assert "is mixed into the seed" in words_of(answer_to(await rin.submit_modal(form, {"text": word})))
    offered = answer_to(await rin.click(card, custom_id=accept))
    assert "With which deck" in words_of(offered)
    begun = await rin.select(offered, [deck])
    assert "begins" in words_of(answer_to(begun))
    await world.settle()
    press = ChallengePress.read(accept)
    assert press is not None
    chance = Random(seed)
    return Match(world, press.subject, (Player(mio, chance), Player(rin, chance)))
