"""Measures the bot under load: as many presses as it can answer, or so many a second."""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bot.app.policy import Policy
from bot.app.wiring import App
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.fake_discord.server import FakeDiscord, open_fake_discord
from bot.games.installed import installed_packs
from bot.store import open_store
from bot.tools.common import CommandFailed
from workshop.load.crowd import Counts, Crowd
from workshop.load.process import BotProcess, Orders, Sample, find_port
from workshop.load.stocking import address_of, count_answers, count_waiting, list_turns, stock
from workshop.spread import Spread, spread_of

START_LIMIT = 120.0
"""Seconds that the bot is given to be ready."""
POLL = 0.5
TURN_POLL = 0.02
WARM_UP = 10.0
"""Seconds of pressing before anything is counted."""
RESUMED = 50
"""So many matches are read that are not in memory."""


class Load(msgspec.Struct, frozen=True):
    """How the bot is pressed.

    Args:
        matches: how many are open.
        seconds: for how long it is measured.
        rate: presses a second, whether or not those before were answered; 0 for as many as can be answered.
        hands: presses that are under way at any moment, where there is no rate.
        warm_up: seconds of pressing before that.
        fault: the name of what goes wrong at the stand-in meanwhile; "" for nothing.
        against: the computer that everybody plays against; "" where people play each other.
    """

    matches: int = 50
    seconds: float = 20.0
    rate: float = 0.0
    hands: int = 16
    warm_up: float = WARM_UP
    fault: str = ""
    against: str = ""


class LoadFigures(msgspec.Struct, frozen=True):
    """What came of it.

    Args:
        matches: how many were open.
        presses_per_s: presses that were answered, a second.
        answers_per_s: choices that were made, a second.
        ack_ms: from a press to its acknowledgement.
        answer_ms: from a press that made a choice to what its presser sees then.
        other_ms: from another press to what its presser sees then.
        board_ms: from a choice that handed over to the post of the new board.
        computer_ms: from when a choice of a computer is called for until it is made.
        boards_missing: new boards that were not there half a minute after the last press.
        calls_per_choice: requests that count towards Discord's limit, for each choice.
        calls: the same by what they are for: sorts of deliveries, or anything else.
        faults_met: requests that met the fault.
        lag_ms: how late the event loop was.
        main_ms: processor time of the bot's main process for each choice, with everything around it.
        main_ms_per_press: the same for each press.
        main_load: the share of one core that the main process took.
        drawing_load: the same of the processes that draw; where no more of it is left, pictures queue up.
        crowd_load: the same of the stand-in and of those who press.
        queue: the most deliveries that waited.
        memory_mb: memory of the main process at the end.
        refused: presses for which the bot had no room, and said so.
        unanswered: presses without an answer.
        left_out: presses that nobody could make, since every match was being pressed in.
    """

    matches: int
    presses_per_s: float
    answers_per_s: float
    ack_ms: Spread | None
    answer_ms: Spread | None
    other_ms: Spread | None
    board_ms: Spread | None
    computer_ms: Spread | None
    boards_missing: int
    calls_per_choice: float
    calls: dict[str, float]
    faults_met: int
    lag_ms: Spread | None
    main_ms: float
    main_ms_per_press: float
    main_load: float
    drawing_load: float
    crowd_load: float
    queue: int
    memory_mb: float
    refused: int
    unanswered: int
    left_out: int


@dataclass
class Scene:
    """A running bot with a crowd in front of it.

    Args:
        crowd: who presses.
        bot: the bot.
        path: its database.
    """

    crowd: Crowd
    bot: BotProcess
    path: Path

    async def press(self, load: Load, seconds: float) -> Counts:
        """Press for so long; what was measured meanwhile."""
        self.crowd.counts = Counts()
        if load.rate:
            await self.crowd.press_often(load.rate, seconds)
        else:
            await self.crowd.press_at_once(load.hands, seconds)
        return self.crowd.counts

    async def measure(self, load: Load) -> LoadFigures:
        """Press until everything is warm, then measure.

        Raises:
            CommandFailed: the bot has ended.
        """
        try:
            await self.press(load, load.warm_up)
            answers, before, begun = count_answers(self.path), await self.bot.sample(), time.perf_counter()
            crowd, calls = time.process_time(), await self.bot.count_calls()
            async with _watched_queue(self.path) as depths, _watched_turns(self.path) as thought:
                counts = await self.press(load, load.seconds)
            spent, after = time.perf_counter() - begun, await self.bot.sample()
            crowd, answers = time.process_time() - crowd, count_answers(self.path) - answers
            missing = await self.crowd.wait_for_boards()
            calls = await self.bot.count_calls() - calls
        except (EOFError, BrokenPipeError) as error:
            raise CommandFailed("the bot has ended while it was measured") from error
        cost = Cost(
            answers=answers,
            seconds=spent,
            cpu=after.cpu - before.cpu,
            drawing_cpu=after.workers_cpu - before.workers_cpu,
            crowd_cpu=crowd,
            after=after,
            queue=max(depths, default=0),
            thought=thought,
            boards_missing=missing,
            calls=calls,
            faults_met=self.crowd.faults_met,
        )
        return _report(load, counts, cost)


class Cost(msgspec.Struct, frozen=True):
    """What the bot did and took in the measured time.

    Args:
        answers: choices that were made.
        seconds: how long it was.
        cpu: seconds of processor time of the main process.
        drawing_cpu: of the processes that draw.
        crowd_cpu: of the stand-in and of those who press.
        after: the sample at its end.
        queue: the most deliveries that waited.
        thought: from when each choice of a computer was called for until it was made, in seconds.
        boards_missing: new boards that never came.
        calls: requests that Discord counts, by what they were for.
        faults_met: requests that met the fault.
    """

    answers: int
    seconds: float
    cpu: float
    drawing_cpu: float
    crowd_cpu: float
    after: Sample
    queue: int
    thought: list[float]
    boards_missing: int
    calls: Counter[str]
    faults_met: int


def _report(load: Load, counts: Counts, cost: Cost) -> LoadFigures:
    def spread(samples: list[float]) -> Spread | None:
        return spread_of(samples) if samples else None

    presses = len(counts.answers) + len(counts.others)
    return LoadFigures(
        matches=load.matches,
        presses_per_s=round(presses / cost.seconds, 1),
        answers_per_s=round(cost.answers / cost.seconds, 1),
        ack_ms=spread(counts.acks),
        answer_ms=spread(counts.answers),
        other_ms=spread(counts.others),
        board_ms=spread(counts.boards),
        computer_ms=spread(cost.thought),
        boards_missing=cost.boards_missing,
        calls_per_choice=round(cost.calls.total() / max(1, cost.answers), 2),
        calls={sort: round(count / max(1, cost.answers), 3) for sort, count in cost.calls.most_common()},
        faults_met=cost.faults_met,
        lag_ms=spread(cost.after.lags),
        main_ms=round(cost.cpu * 1000 / max(1, cost.answers), 1),
        main_ms_per_press=round(cost.cpu * 1000 / max(1, presses), 1),
        main_load=round(cost.cpu / cost.seconds, 2),
        drawing_load=round(cost.drawing_cpu / cost.seconds, 2),
        crowd_load=round(cost.crowd_cpu / cost.seconds, 2),
        queue=cost.queue,
        memory_mb=round(cost.after.memory_mb),
        refused=counts.refused,
        unanswered=counts.unanswered,
        left_out=counts.left_out,
    )


@asynccontextmanager
async def _watched_queue(path: Path) -> AsyncIterator[list[int]]:
    """How many deliveries waited, looked at again and again until the end of the block."""
    depths: list[int] = []

    async def watch() -> None:
        while True:
            depths.append(await asyncio.to_thread(count_waiting, path))
            await asyncio.sleep(POLL)

    task = asyncio.create_task(watch())
    try:
        yield depths
    finally:
        task.cancel()


@asynccontextmanager
async def _watched_turns(path: Path) -> AsyncIterator[list[float]]:
    """How long each choice of a computer took, until the end of the block; one that is not made by then is
    left out.
    """
    made: list[float] = []

    async def watch() -> None:
        begun: dict[int, float] = {}
        while True:
            waiting, now = await asyncio.to_thread(list_turns, path), time.perf_counter()
            made.extend(now - begun.pop(gone) for gone in begun.keys() - waiting)
            begun |= dict.fromkeys(waiting - begun.keys(), now)
            await asyncio.sleep(TURN_POLL)

    task = asyncio.create_task(watch())
    try:
        yield made
    finally:
        task.cancel()


@asynccontextmanager
async def _open_scene(load: Load, folder: Path) -> AsyncIterator[Scene]:
    """The running bot with its matches, until the end of the block.

    Raises:
        CommandFailed: the bot doesn't come to be ready.
    """
    path = folder / "oshiban.db"
    async with open_fake_discord() as fake:
        fake.routes.acknowledge_seconds = START_LIMIT  # a press that comes too late is measured as well
        crowd = Crowd(fake, load.matches, is_alone=bool(load.against))
        seats = await stock(path, installed_packs(), crowd.spots, load.against)
        for sitting in crowd.sittings:
            sitting.seat = seats[sitting.id]
        if load.fault:
            NAMED_FAULTS[load.fault].switch_on(fake)
        edits = Policy().edit_interval.total_seconds()
        orders = Orders(fake.base, fake.gateway.url, address_of(path), edits, find_port())
        async with BotProcess(orders) as bot:
            await _wait_until_ready(fake, bot)
            yield Scene(crowd, bot, path)


async def _wait_until_ready(fake: FakeDiscord, bot: BotProcess) -> None:
    end = time.perf_counter() + START_LIMIT
    while not (fake.gateway.identified and fake.places.commands):
        if not bot.is_alive or time.perf_counter() > end:
            raise CommandFailed("the bot did not come to be ready")
        await asyncio.sleep(POLL)
    await asyncio.sleep(POLL)  # it reads its servers


async def measure_load(load: Load, *others: Load) -> list[LoadFigures]:
    """Measure one bot under one load after the other, all of them in as many matches as the first.

    Raises:
        CommandFailed: it can't be started, or ends.
    """
    with tempfile.TemporaryDirectory(prefix="oshiban-") as folder:
        async with _open_scene(load, Path(folder)) as scene:
            return [await scene.measure(each) for each in (load, *others)]


async def measure_resumes(matches: int = RESUMED) -> list[float]:
    """Seconds to read matches that are not in memory, as their first players see them."""
    with tempfile.TemporaryDirectory(prefix="oshiban-") as folder:
        path = Path(folder) / "oshiban.db"
        async with open_fake_discord() as fake:
            spots = Crowd(fake, matches).spots
        await stock(path, installed_packs(), spots)
        store = await open_store(address_of(path))
        try:
            app, times = App(store, installed_packs()), []
            for spot in spots:
                begun = time.perf_counter()
                await app.matches.table(spot.id, spot.first)
                times.append(time.perf_counter() - begun)
            return times
        finally:
            await store.close()
