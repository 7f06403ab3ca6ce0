"""People in front of two bots who note all that they ask and all that they are told, whatever happens to the
bots meanwhile: they are killed and paused, their clocks jump, and answers never reach anybody.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.front_end import BUSY, FAULT
from bot.discord.platform.receiving import SLOW_DOWN
from bot.fake_discord.members import User
from bot.fake_discord.messages import Message
from bot.fake_discord.places import Interaction
from bot.model.errors import Written
from bot.sandbox.moves import Move, choose_at_random, list_moves
from tests.chaos.match_model import Action, Choose, Look, Op, Told
from tests.chaos.test_two_processes import Hall

ASKING = (Verb.COMMIT, Verb.PICK, Verb.PICK_OPEN, Verb.SHOW, Verb.GO)
"""What the presses of a question ask for."""
CHOSEN = "✔ You chose"
EXCUSES = (BUSY, FAULT, SLOW_DOWN, *(each.value for each in Written))
"""What is said where nobody can know what came of it."""
DEAF = 0.1
"""How often an answer doesn't reach whoever asked."""
JUMP, BACK = signal.SIGUSR1, signal.SIGUSR2


def is_asking(press: Press | None) -> bool:
    """Whether a press belongs to a question."""
    return press is not None and press.prompt != 0 and press.verb in ASKING


def question_of(shown: Message | None) -> int:
    """The number of the question that a message asks; 0 for none."""
    found = [Press.read(custom_id) for custom_id in (shown.custom_ids if shown is not None else ())]
    return max((press.prompt for press in found if press is not None and is_asking(press)), default=0)


@dataclass
class Witnesses(Hall):
    """The people of a hall, with a history of each match."""

    histories: dict[str, list[Op]] = field(default_factory=lambda: defaultdict(list))
    done_to_bots: Counter[str] = field(default_factory=Counter)

    async def note(self, match_id: str, who: User, action: Action, asked: Interaction) -> bool:
        """Wait for an answer and note it; whether there was one."""
        is_answered = await self.answered(asked)
        is_heard = is_answered and self.chance.random() >= DEAF
        told: Told | None = None
        if is_heard and not any(excuse in asked.text for excuse in EXCUSES):
            if isinstance(action, Choose):
                told = Told(is_taken=CHOSEN in asked.text)
            else:
                told = Told(prompt=question_of(asked.shown))
        ended = self.fake.places.clock() if told is not None else float("inf")
        self.histories[match_id].append(Op(who.name, asked.sent_at, action, ended, told))
        return is_answered

    async def _press(self, match_id: str, board: Message, players: tuple[User, User]) -> None:
        for seat, user in enumerate(players):
            opened = await self.fake.press(user, board, Press(Verb.ACTIONS, match_id).custom_id)
            if not await self.note(match_id, user, Look(seat), opened) or opened.shown is None:
                return
            panel = opened.shown
            while moves := self._list_moves(panel):
                if commits := [move for move in moves if self._read(move).verb is Verb.COMMIT]:
                    await self._press_two(match_id, (seat, user), panel, commits)
                    return
                move = choose_at_random(moves, self.chance)
                pressed = await self.fake.press(user, panel, move.custom_id, move.values or None)
                press = self._read(move)
                if press.verb in (Verb.PICK, Verb.PICK_OPEN):  # where one is picked, that is the answer
                    await self.note(match_id, user, Choose(seat, press.prompt), pressed)
                    return
                if not await self.answered(pressed) or pressed.shown is None:
                    return
                panel = pressed.shown

    def _list_moves(self, panel: Message) -> list[Move]:
        moves = list_moves(panel.components, self.chance)
        return [move for move in moves if is_asking(Press.read(move.custom_id))]

    @staticmethod
    def _read(move: Move) -> Press:
        press = Press.read(move.custom_id)
        assert press is not None
        return press

    async def _press_two(
        self, match_id: str, player: tuple[int, User], panel: Message, commits: Sequence[Move]
    ) -> None:
        """Two choices for one question, each to another bot, while the other player looks on."""
        (seat, user), places = player, self.fake.places
        presses: list[tuple[Action, Interaction]] = []
        for place in (places.channels[panel.channel_id], places.open_dm(user.id)):
            press = self._read(self.chance.choice(commits))
            data = {"custom_id": press.custom_id, "component_type": 2}
            message = places.make_message(place, dict(panel.body), [])
            sent = self.fake.prepare(user, place, 3, data, message)
            presses.append((Choose(seat, press.prompt, press.arguments), sent))
        await asyncio.gather(*(self.fake.send(sent) for _, sent in presses))
        await asyncio.gather(*(self.note(match_id, user, action, sent) for action, sent in presses))

    async def play_on(self, number: int, until: float) -> list[str]:
        """Match after match at a table, until it is late; their ids."""
        ids, loop = list[str](), asyncio.get_running_loop()
        while loop.time() < until or not ids:
            ids.append(await self.play(number))
        return ids

    async def disturb(self, until: float) -> None:
        """Do something to one of the bots, again and again until it is late."""
        while asyncio.get_running_loop().time() < until:
            await asyncio.sleep(self.chance.uniform(30, 200))
            shard = self.chance.choice((0, 1))
            match self.chance.choice(("kill", "pause", "jump", "back")):
                case "kill":
                    self.kill(shard)
                    self.done_to_bots["killed"] += 1
                    await asyncio.sleep(self.chance.uniform(0, 15))
                    await self.begin(shard)
                case "pause":
                    self._signal(shard, signal.SIGSTOP)
                    await asyncio.sleep(self.chance.uniform(1, 30))
                    self._signal(shard, signal.SIGCONT)
                    self.done_to_bots["paused"] += 1
                case "jump":
                    self._signal(shard, JUMP)
                    self.done_to_bots["clock put forward"] += 1
                case _:
                    self._signal(shard, BACK)
                    self.done_to_bots["clock put back"] += 1

    def _signal(self, shard: int, sign: signal.Signals) -> None:
        process = self.bots[shard]
        if process.is_alive() and process.pid is not None:
            os.kill(process.pid, sign)
