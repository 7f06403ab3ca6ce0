"""The scenarios of OSICA: how they are read and run, and what they can expect of a match."""

import re
from typing import Any, Literal

from pydantic import TypeAdapter

from engine.kernel.scenario import reading
from engine.kernel.scenario.model import Count, RefusedExpected, SeatName
from engine.kernel.scenario.paths import Paths, match_facts
from engine.kernel.scenario.reading import Format
from engine.kernel.scenario.running import Runner
from engine.kernel.scenario.session import Session
from engine.osica.cards.pool import Pool, default_pool
from engine.osica.game import Game
from engine.osica.scenario.model import (
    Card,
    CardsExpected,
    Move,
    MovesExpected,
    PhaseName,
    PromptExpected,
    ScenarioData,
    ViewExpected,
)
from engine.osica.scenario.position import build_position
from engine.osica.scenario.vocabulary import Vocabulary

ZONES = ("hand", "deck", "hearts", "costs", "drop", "kept", "assist")

PATHS = Paths(
    match={
        **match_facts(MovesExpected, PromptExpected, ViewExpected, PhaseName),
        "first": TypeAdapter(SeatName),
        "end_reason": TypeAdapter(Literal["hearts", "deck", "concede", "timeout", "loop", "none"]),
        "refused": TypeAdapter(RefusedExpected),
    },
    seats={
        **{zone: TypeAdapter[Any](Count | list[Card] | CardsExpected) for zone in ZONES},
        "limit": TypeAdapter(Count),
        "oshi": TypeAdapter(Literal["up", "down", "in play"]),
        "ranks": TypeAdapter(dict[str, Count]),
        "orb": TypeAdapter(bool),
    },
    pieces={
        "card": TypeAdapter(Card | Literal["none"]),
        "ap": TypeAdapter(int),
        "level": TypeAdapter(Count),
        "cheers": TypeAdapter(Count),
        "resting": TypeAdapter(bool),
        "broken": TypeAdapter(bool),
        "stacked": TypeAdapter(list[Card]),
        "keywords": TypeAdapter(list[str]),
    },
    place=re.compile("left|center|right|assist [1-9]"),
    ordered=("deck", "hearts", "stacked", "keywords"),
    examples="a.center.ap, b.hand",
)


Scenario = reading.Scenario[ScenarioData]


def set_up(data: ScenarioData, pool: Pool) -> Session[Game, Move]:
    """The match with which a scenario begins. Raises DataError if the position can't be."""
    game = Game.begin(*build_position(data.given, pool), pool)
    return Session(game, lambda saved: Game.from_json(saved, pool), Vocabulary)


FORMAT: Format[ScenarioData] = Format(TypeAdapter(ScenarioData), PATHS)
RUNNER: Runner[ScenarioData, Pool, Game] = Runner(FORMAT, default_pool, set_up)

read_scenario = FORMAT.read
read_scenarios = FORMAT.read_all
run_scenario = RUNNER.run
prepare_scenario = RUNNER.prepare
