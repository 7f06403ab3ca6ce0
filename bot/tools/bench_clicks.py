"""How long a press takes in the sandbox while many matches are in play: the real bot with its pictures."""

import asyncio
import time
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

from structlog.testing import capture_logs

from bot.app.policy import Policy
from bot.app.values import MatchInfo
from bot.demo import Demo, PressClock, Recorder, seed_of
from bot.discord.running import open_pool
from bot.games.installed import installed_packs
from bot.sandbox.world import Setting, World, open_world
from bot.tools.common import CommandFailed

MATCHES = 50
ANSWERS = 200
PRESS_LIMIT = 20
DECKS = ("s.hSD01-sora", "s.hSD01-azki")


@dataclass
class Clicks:
    """Times in seconds.

    Args:
        acks: from an interaction to its acknowledgement.
        clicks: from a press that answers a prompt until the new board is posted.
        resumes: reading a match that is not in memory.
    """

    acks: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    resumes: list[float] = field(default_factory=list)


class Crowd:
    """Many matches in one world, between the same two people.

    Args:
        world: the world.
        clock: the matches' clock.
    """

    def __init__(self, world: World, clock: PressClock) -> None:
        self.world, self.clock = world, clock
        self.demos: dict[str, Demo] = {}

    async def begin(self, matches: int) -> None:
        """Put matches in play."""
        for number in range(matches):
            demo = Demo(self.world, self.clock, Random(number), Recorder(None))
            self.demos[await demo.start(*DECKS)] = demo

    async def answer(self, match_id: str) -> float | None:
        """Press in a match until a prompt is answered; the seconds that this last press took.

        ``None`` if the match is over, or nothing was answered within a sensible number of presses.
        """
        before = await self.world.app.matches.get(match_id)
        for _ in range(PRESS_LIMIT):
            if before.is_over or before.prompt_seat is None:
                return None
            self.clock.move_on()
            begun = time.perf_counter()
            await self._press(before)
            await self.world.settle()
            spent = time.perf_counter() - begun
            after = await self.world.app.matches.get(match_id)
            if after.answers > before.answers:
                return spent
        return None

    async def _press(self, match: MatchInfo) -> None:
        assert match.prompt_seat is not None
        player = self.demos[match.id].players[match.prompt_seat]
        if player.offered():
            await player.move()
            return
        history = self.world.thread(match.id).history()
        board = next(message for message in history if message.id == match.board_message_id)
        await player.turn_to_board(board, match)

    async def resume(self, match_id: str) -> float:
        """Read a match as its first player sees it; the seconds it took."""
        match = await self.world.app.matches.get(match_id)
        begun = time.perf_counter()
        await self.world.app.matches.table(match_id, match.seats[0].user_id)
        return time.perf_counter() - begun


async def play_clicks(matches: int, answers: int) -> Clicks:
    """Put matches in play, answer prompts in turn, then restart the bot and read every match again."""
    clicks = Clicks()
    clock = PressClock()
    policy = Policy(max_open_matches=matches + 1, edit_interval=timedelta(0))
    with open_pool() as pool, capture_logs():
        setting = Setting(
            installed_packs(),
            policy=policy,
            clock=clock,
            is_strict=False,
            pool=pool,
            entropy=seed_of(0),
        )
        async with open_world(setting) as world:
            crowd = Crowd(world, clock)
            await crowd.begin(matches)
            ids = list(crowd.demos)
            with capture_logs() as lines:
                for number in range(answers):
                    spent = await crowd.answer(ids[number % len(ids)])
                    if spent is not None:
                        clicks.clicks.append(spent)
            clicks.acks = [line["ack_ms"] / 1000 for line in lines if line.get("ack_ms") is not None]
            errors = world.errors
            await world.restart()
            clicks.resumes = [await crowd.resume(match_id) for match_id in ids]
    if errors:
        raise CommandFailed(f"the bot met {len(errors)} errors while it was measured, first: {errors[0]!r}")
    return clicks


def measure_clicks(matches: int = MATCHES, answers: int = ANSWERS) -> Clicks:
    """Measure presses in the sandbox.

    Args:
        matches: how many are in play.
        answers: how many prompts are answered, in all matches in turn.

    Raises:
        CommandFailed: something went wrong inside the bot.
    """
    return asyncio.run(play_clicks(matches, answers))
