"""People in front of the stand-in, who press what they see."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.front_end import BUSY
from bot.fake_discord.members import Guild, User
from bot.fake_discord.messages import V2, Message
from bot.fake_discord.places import THREAD, Channel
from bot.fake_discord.server import FakeDiscord
from bot.model.ids import new_id
from bot.sandbox.moves import choose_at_random, list_moves
from bot.store.copying import Spot
from bot.tools.live.guided.people import leads_on

SERVED = 100
"""Matches in one server."""
PAIRS = 1000
"""Pairs of people who play them; with more matches each has several."""
PATIENCE = 30.0
"""Seconds that somebody waits for an answer."""
THINKING_WAITS = 50
"""So often in a row somebody looks whether a computer has chosen."""
KEPT = 3
"""The newest messages of a channel that the stand-in remembers."""
CHOSEN = "✔"
"""How the answer to a press begins that made a choice."""
OVER = "The match is over."
"""What the answer to the last choice of a match says."""


@dataclass
class Counts:
    """What was measured, in seconds and numbers.

    Args:
        acks: from each press to its acknowledgement.
        answers: from each press that made a choice to what its presser sees then.
        others: from each other press to what its presser sees then.
        boards: from each choice that handed over to the post of the new board.
        unanswered: presses without an answer.
        refused: presses for which there was no room.
        left_out: presses that nobody could make, since every match was being pressed in.
    """

    acks: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    unanswered: int = 0
    refused: int = 0
    left_out: int = 0


@dataclass
class Sitting:
    """A match and its players, as they see it.

    Args:
        id: the match.
        players: who plays, by seat; ``None`` for a computer.
        channel: where.
        seat: who must choose, as far as they know.
        panel: what that player has opened.
        handed_over: when the last choice was made, if it handed over and no new board was seen since.
        waits: how often in a row a panel had nothing to press; a match that is over is left so.
    """

    id: str
    players: tuple[User, User | None]
    channel: Channel
    seat: int = 0
    panel: Message | None = None
    handed_over: float | None = None
    waits: int = 0

    @property
    def presser(self) -> User:
        """The player who must choose next, as far as the players know. It is never a computer."""
        found = self.players[self.seat]
        assert found is not None, "a computer presses nothing"
        return found

    @property
    def board(self) -> Message | None:
        """The newest message with a way to the player's actions."""
        opening = Press(Verb.ACTIONS, self.id).custom_id
        return next((m for m in reversed(self.channel.history) if opening in m.custom_ids), None)


class Crowd:
    """Everybody.

    Args:
        fake: Discord.
        matches: how many matches they play.
        is_alone: whether each plays against a computer.
        seed: decides what they press.
    """

    def __init__(self, fake: FakeDiscord, matches: int, *, is_alone: bool = False, seed: int = 0) -> None:
        self._fake, self._chance = fake, Random(seed)
        self.counts = Counts()
        places = fake.places
        pairs = [
            (places.add_user(f"a{number}"), None if is_alone else places.add_user(f"b{number}"))
            for number in range(min(PAIRS, matches))
        ]
        guilds = [places.add_guild(f"server {number}") for number in range(-(-matches // SERVED))]
        halls = [places.add_channel(guild, "hall") for guild in guilds]
        self.sittings = [
            self._sit(pairs[number % len(pairs)], guilds[number // SERVED], halls[number // SERVED])
            for number in range(matches)
        ]
        self._free = list(self.sittings)

    def _sit(self, players: tuple[User, User | None], guild: Guild, hall: Channel) -> Sitting:
        """A thread with a board for a match that is to be."""
        places, match_id = self._fake.places, new_id()
        thread = Channel(places.new_id(), THREAD, f"⚔ #{match_id}", guild.id, hall.id, owner_id=places.bot.id)
        places.channels[thread.id] = thread
        opening = Press(Verb.ACTIONS, match_id).custom_id
        button = {"type": 2, "style": 1, "label": "My panel", "custom_id": opening}
        row = {"type": 1, "components": [button]}
        board = places.make_message(thread, {"flags": V2, "components": [row]}, [])
        thread.messages[board.id] = board
        return Sitting(match_id, players, thread)

    @property
    def spots(self) -> list[Spot]:
        """The threads and boards of all sittings, from which :func:`stock` writes their matches into the
        bot's store.
        """
        return [
            Spot(
                id=sitting.id,
                guild_id=sitting.channel.guild_id or 0,
                channel_id=sitting.channel.id,
                board_id=sitting.channel.history[-1].id,
                first=sitting.players[0].id,
                second=None if (second := sitting.players[1]) is None else second.id,
            )
            for sitting in self.sittings
        ]

    @property
    def faults_met(self) -> int:
        """How many requests met a fault that was arranged."""
        return sum(fault.met for fault in self._fake.faults)

    async def wait_for_boards(self) -> int:
        """Wait until each choice that handed over has its new board; how many never come."""
        end = time.perf_counter() + PATIENCE
        for sitting in self.sittings:
            while self._is_missed(sitting) and time.perf_counter() < end:  # noqa: ASYNC110 - nothing rings
                await asyncio.sleep(0.2)
        missing = [sitting for sitting in self.sittings if self._is_missed(sitting)]
        return len(missing)

    def _is_missed(self, sitting: Sitting) -> bool:
        """Whether a new board has to come; one that came is counted."""
        board = sitting.board
        if sitting.handed_over is None:
            return False
        if board is None or board.posted_at <= sitting.handed_over:
            return True
        self.counts.boards.append(board.posted_at - sitting.handed_over)
        sitting.handed_over = None
        return False

    # --- pressing -------------------------------------------------------------------------------------------

    async def press_at_once(self, hands: int, seconds: float) -> None:
        """So many presses are under way at any moment, for so long."""
        end = time.perf_counter() + seconds

        async def go_on() -> None:
            while time.perf_counter() < end:
                sitting = self._take()
                if sitting is None:
                    await asyncio.sleep(0.05)
                    continue
                await self._press(sitting)

        await asyncio.gather(*(go_on() for _ in range(hands)))

    async def press_often(self, rate: float, seconds: float) -> None:
        """So many presses come a second, whether or not those before were answered, for so long."""
        running: set[asyncio.Task[None]] = set()
        begun, number = time.perf_counter(), 0
        while (due := begun + number / rate) < begun + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            number += 1
            sitting = self._take()
            if sitting is None:
                self.counts.left_out += 1
                continue
            task = asyncio.create_task(self._press(sitting))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running)

    def _take(self) -> Sitting | None:
        """A match in which nobody is pressing."""
        if not self._free:
            return None
        place = self._chance.randrange(len(self._free))
        self._free[place], self._free[-1] = self._free[-1], self._free[place]
        return self._free.pop()

    async def _press(self, sitting: Sitting) -> None:
        """One press in a match."""
        try:
            source, custom_id, values = self._choose(sitting)
            if source is not None:
                await self._answer(sitting, source, custom_id, values)
        finally:
            if sitting.waits <= (THINKING_WAITS if sitting.players[1] is None else len(sitting.players)):
                self._free.append(sitting)

    def _choose(self, sitting: Sitting) -> tuple[Message | None, str, Sequence[str]]:
        """What is pressed next: the panel, or the board's way to it."""
        if sitting.panel is not None:
            moves = [m for m in list_moves(sitting.panel.components, self._chance) if leads_on(m.custom_id)]
            if moves:
                sitting.waits = 0
                move = choose_at_random(moves, self._chance)
                return sitting.panel, move.custom_id, move.values
            sitting.panel, sitting.waits = None, sitting.waits + 1
            if sitting.players[1] is not None:
                sitting.seat = 1 - sitting.seat
        self._is_missed(sitting)
        return sitting.board, Press(Verb.ACTIONS, sitting.id).custom_id, ()

    async def _answer(self, sitting: Sitting, source: Message, custom_id: str, values: Sequence[str]) -> None:
        """Press something and read the answer."""
        fake, counts = self._fake, self.counts
        data, presser = fake.press_data(source, custom_id, list(values) or None), sitting.presser
        press = fake.prepare(presser, *data)
        await fake.send(press)
        try:
            async with asyncio.timeout(PATIENCE):
                await press.over.wait()
        except TimeoutError:
            counts.unanswered += 1
            sitting.panel = None
            return
        finally:
            fake.forget(press, KEPT)
        spent = fake.places.clock() - press.sent_at
        if press.acknowledged_at is not None:
            counts.acks.append(press.acknowledged_at - press.sent_at)
        sitting.panel = press.shown
        if press.text == BUSY:
            counts.refused += 1
            sitting.panel = None
        elif press.text.startswith(CHOSEN):
            counts.answers.append(spent)
            offers = list_moves(press.shown.components if press.shown else [], self._chance)
            if not any(leads_on(move.custom_id) for move in offers) and OVER not in press.text:
                sitting.handed_over = press.sent_at
        else:
            counts.others.append(spent)
