"""What a scenario can expect of a match."""

import re
from typing import Any, Literal

from pydantic import TypeAdapter

from engine.kernel.scenario.model import Count, RefusedExpected, SeatName
from engine.kernel.scenario.paths import Paths, match_facts
from engine.osica.scenario.model import (
    Card,
    CardsExpected,
    MovesExpected,
    PhaseName,
    PromptExpected,
    ViewExpected,
)

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
