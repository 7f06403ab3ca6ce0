"""How long a press takes, with many matches in play: to its acknowledgement, and to the new board."""

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from datetime import timedelta
from random import Random
from statistics import quantiles

import msgspec

from bot.app.outcomes import Challenged, Started
from bot.app.policy import Policy
from bot.app.ports import SystemClock
from bot.app.values import MatchInfo, Place, StarterDeck
from bot.discord.games import installed_pictures, installed_rulesets
from bot.sandbox.players import Player
from bot.sandbox.world import Setting, World, open_world

Pair = tuple[Player, Player]


class Spread(msgspec.Struct, frozen=True):
    """Milliseconds: the middle one, and the one that only one of a hundred exceeds."""

    p50: float
    p99: float


class ClickTimes(msgspec.Struct, frozen=True):
    """What presses took.

    Args:
        ack_ms: from the arrival of a press to its acknowledgement.
        click_ms: from a press that answers a prompt to the new board on Discord, SimCord's own work included.
    """

    ack_ms: Spread
    click_ms: Spread


def spread(seconds: Sequence[float]) -> Spread:
    """The spread of some durations."""
    cuts = quantiles(seconds, n=100)
    return Spread(round(cuts[49] * 1000, 2), round(cuts[98] * 1000, 2))


class _Samples:
    """Takes the place of a histogram and keeps every value."""

    def __init__(self) -> None:
        self.values: list[float] = []

    def observe(self, value: float) -> None:
        self.values.append(value)


async def _begin(world: World, decks: Sequence[str]) -> str:
    """A match between Mio and Rin, by the use cases."""
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    outcome = await world.app.challenges.challenge(
        ruleset="hocg",
        challenger=mio.id,
        opponent=rin.id,
        place=Place(world.guild.id, arena.id),
        deck=StarterDeck(decks[0]),
    )
    assert isinstance(outcome, Challenged), outcome
    await world.settle()
    started = await world.app.challenges.accept(outcome.challenge.id, rin.id, StarterDeck(decks[1]))
    assert isinstance(started, Started), started
    await world.settle()
    return started.match.id


async def _press(world: World, match: MatchInfo, players: Pair) -> bool:
    """One press of whoever must choose; whether the match moved on."""
    assert match.prompt_seat is not None
    player = players[match.prompt_seat]
    if player.offered():
        await player.move()
    else:
        thread = world.thread(match.id)
        board = next(m for m in thread.history() if m.id == match.board_message_id)
        await player.open_panel(board, match.id)
    await world.settle()
    return (await world.app.matches.get(match.id)).answers > match.answers


async def measure_clicks(pool: Executor, matches: int = 50, presses: int = 400, seed: int = 0) -> ClickTimes:
    """Press in turn in many matches of hOCG, and measure.

    Args:
        pool: where pictures are made (``bot.discord.client.open_pool()``).
        matches: how many matches are in play.
        presses: how many presses are measured.
        seed: makes the players' choices.
    """
    rulesets = installed_rulesets()
    decks = [name for name, _ in rulesets[0].starter_decks()][:2]
    policy = Policy(edit_interval=timedelta(0))
    setting = Setting(
        rulesets, installed_pictures(), policy=policy, clock=SystemClock(), is_strict=False, pool=pool
    )
    chance = Random(seed)
    acks, clicks = _Samples(), []
    async with open_world(setting) as world:
        tables: dict[str, Pair] = {}
        for _ in range(matches):
            actors = (world.people["mio"], world.people["rin"])
            tables[await _begin(world, decks)] = (Player(actors[0], chance), Player(actors[1], chance))
        world.metrics.acknowledged = acks  # type: ignore[assignment]
        for _ in range(presses):
            match = await world.app.matches.get(chance.choice(list(tables)))
            if match.is_over:
                del tables[match.id]
                continue
            begun = time.perf_counter()
            if await _press(world, match, tables[match.id]):
                clicks.append(time.perf_counter() - begun)
    return ClickTimes(spread(acks.values), spread(clicks))
