"""The scenarios of hOCG: how they are read and run, and what they can expect of a match."""

import re
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.game import Game
from engine.hocg.scenario.model import (
    CardsExpected,
    MovesExpected,
    PromptExpected,
    ScenarioData,
    ViewExpected,
)
from engine.hocg.scenario.moves import Session
from engine.hocg.scenario.words import REF_WORDS, Card, CheerColor, Number, PhaseName
from engine.kernel.scenario import reading
from engine.kernel.scenario.model import Count
from engine.kernel.scenario.paths import Paths, match_facts
from engine.kernel.scenario.reading import Format
from engine.kernel.scenario.running import Runner

Nobody = Literal["none"]
ZONES = ("hand", "archive", "holo_power", "life", "deck", "cheer_deck")

PATHS = Paths(
    match={
        **match_facts(MovesExpected, PromptExpected, ViewExpected, PhaseName),
        "loss_reason": TypeAdapter(
            Literal["life", "deck", "stage", "redraw", "concede", "timeout", "effect", "none"]
        ),
        "last_art_damage": TypeAdapter(Count),
        "last_die": TypeAdapter(Annotated[int, Field(ge=0, le=6)]),
    },
    seats={
        **{zone: TypeAdapter[Any](Count | list[Card] | CardsExpected) for zone in ZONES},
        "back": TypeAdapter(Nobody | Count | list[Number]),
        "stage": TypeAdapter(Nobody | Count | list[Number] | CardsExpected),
    },
    pieces={
        "card": TypeAdapter(Nobody | Number),
        "stack": TypeAdapter(Count | list[Number] | CardsExpected),
        "cheers": TypeAdapter(Count | list[CheerColor] | CardsExpected),
        "attached": TypeAdapter(Count | list[Number] | CardsExpected),
        "damage": TypeAdapter(Count),
        "hp": TypeAdapter(int),
        "max_hp": TypeAdapter(int),
        "resting": TypeAdapter(bool),
        "names": TypeAdapter(list[str]),
    },
    place=re.compile(REF_WORDS),
    ordered=("holo_power", "life", "deck", "cheer_deck", "back", "stack"),
    examples="a.center.damage, b.hand",
)


Scenario = reading.Scenario[ScenarioData]

FORMAT: Format[ScenarioData] = Format(TypeAdapter(ScenarioData), PATHS)
RUNNER: Runner[ScenarioData, Pool, Game] = Runner(
    FORMAT,
    default_pool,
    lambda data, pool: Session(data.given, pool),
    lambda data: data.computer is not None,
)

read_scenario = FORMAT.read
read_scenarios = FORMAT.read_all
run_scenario = RUNNER.run
prepare_scenario = RUNNER.prepare
