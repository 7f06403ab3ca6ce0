"""How many modules a press runs through from Discord's event to the answer: what somebody reads who follows
it.
"""

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from types import FrameType
from typing import Annotated, Any

import msgspec
import simcord
import typer

from bot.discord.platform.logs import warnings_only
from bot.games.installed import installed_packs
from bot.sandbox.demo import PLAYERS, Demo, PressClock, Recorder, seed_of
from bot.sandbox.players import Player
from bot.sandbox.world import Setting, World, open_world
from bot.tools.common import AsJson, print_json
from bot.tools.starters import DEFAULT_DECKS

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("bot", "engine", "renderers")
HARNESS = str(ROOT / "bot" / "sandbox")
WARM_UP = 20
"""Presses before the first that counts: what is read once has been read then."""


@dataclass
class Walked:
    """The modules that ran while something was watched.

    Args:
        files: their paths under the root of the project.
    """

    files: set[str] = field(default_factory=set)
    _codes: set[object] = field(default_factory=set)

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Note the module of a function that is called; a profiler of Python's."""
        code = frame.f_code
        if event != "call" or code in self._codes:
            return
        self._codes.add(code)
        path = Path(code.co_filename)
        if path.is_relative_to(ROOT) and not path.is_relative_to(HARNESS):
            file = path.relative_to(ROOT)
            if file.parts[0] in ROOMS:
                self.files.add(str(file))


@contextmanager
def watching() -> Iterator[Walked]:
    """Note which modules run in this thread and in those that begin, until the end of the block."""
    walked = Walked()
    threading.setprofile(walked.note)
    sys.setprofile(walked.note)
    try:
        yield walked
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


class Way(msgspec.Struct, frozen=True):
    """What presses that answered a question ran through.

    Args:
        presses: how many were watched.
        files: modules of the median press.
        most: modules of the one with the most.
        rooms: of the median press, by package.
        usual: the modules that nine of ten of them ran through.
    """

    presses: int
    files: float
    most: int
    rooms: dict[str, float]
    usual: tuple[str, ...]


class WatchedPlayer(Player):
    """A player whose presses are watched.

    Args:
        actor: the member who presses.
        chance: makes the choices.
        world: where the match is played.
        ways: takes the modules of each press that answered a question.
    """

    def __init__(
        self, actor: simcord.MemberActor, chance: Random, world: World, ways: list[set[str]]
    ) -> None:
        super().__init__(actor, chance)
        self._world, self._ways = world, ways

    async def press(self, *args: Any, **options: Any) -> simcord.InteractionResult:
        before = await self._count_answers()
        with watching() as walked:
            result = await super().press(*args, **options)
        if await self._count_answers() > before:
            self._ways.append(walked.files)
        return result

    async def _count_answers(self) -> int:
        return sum(match.answers for match in await self._world.app.matches.of_user(self.actor.id))


async def follow_presses(deck_a: str, deck_b: str, seed: int) -> Way:
    """Play a match in SimCord and watch the presses that answer a question.

    Args:
        deck_a: id of the challenger's starter deck.
        deck_b: id of the opponent's starter deck.
        seed: decides the shuffles and the players' choices.
    """
    clock, chance, ways = PressClock(), Random(seed), list[set[str]]()
    setting = Setting(installed_packs(), clock=clock, is_strict=True, entropy=seed_of(seed))
    async with open_world(setting) as world:
        demo = Demo(world, clock, chance, Recorder(None))
        demo.players = [WatchedPlayer(world.people[name], chance, world, ways) for name in PLAYERS]
        await demo.play(await demo.start(f"s.{deck_a}", f"s.{deck_b}"))
    watched = ways[WARM_UP:]
    counts = [len(files) for files in watched]
    often = Counter(file for files in watched for file in files)
    rooms = {
        room: median(sum(file.startswith(f"{room}/") for file in files) for files in watched)
        for room in ROOMS
    }
    usual = tuple(sorted(file for file, count in often.items() if count >= 0.9 * len(watched)))
    return Way(len(watched), median(counts), max(counts), rooms, usual)


def press_way(
    decks: Annotated[tuple[str, str], typer.Option(help="Starter decks.")] = DEFAULT_DECKS,
    seed: Annotated[int, typer.Option(help="Decides shuffles and choices.")] = 0,
    lists: Annotated[bool, typer.Option("--list", help="List the modules of a usual press.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the modules that a press runs through until it is answered."""
    with warnings_only():
        way = asyncio.run(follow_presses(*decks, seed))
    if as_json:
        print_json(way)
        return
    shares = ", ".join(f"{room} {count:g}" for room, count in way.rooms.items())
    typer.echo(f"{way.presses} presses that answered: {way.files:g} modules ({shares}), at most {way.most}")
    for file in way.usual if lists else ():
        typer.echo(f"  {file}")
