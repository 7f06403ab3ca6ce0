"""How long the largest event takes: its pairings, and the picture of how its players stand."""

import statistics
import subprocess
import sys
import time
from datetime import UTC, datetime
from random import Random

import msgspec

from bot.app.formats.field import Field, Meeting
from bot.app.formats.formats import pair_next
from bot.app.formats.standings import rank_by_points
from bot.model.events import Entrant, EventRules, Kind, Outcome, Pairing
from renderers.kit.standings import PAGE, draw_standings
from renderers.kit.subjects import Placed, Standings

PLAYERS = 256
TIMES = 5
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
OUTCOMES, WEIGHTS = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW), (46, 46, 8)
NAMES = ("さくら", "Rin_2434", "ことね推し", "mio.ookami", "ÆON FLUX", "しろいぬ丸")
COLD = "from workshop.event_sizes import measure_standings; print(measure_standings())"
"""What a process does that draws its first picture."""


class EventFigures(msgspec.Struct, frozen=True):
    """What was measured: processor time in milliseconds.

    Args:
        players: how many play in the event, a Swiss.
        rounds: how many rounds were paired.
        pairing_ms: the round that took longest to pair.
        ranking_ms: finding how everybody stands after the last one.
        standings_cold_ms: the picture of a page of it, as the first of a process; the median of some.
        standings_ms: the same as a later one.
    """

    players: int
    rounds: int
    pairing_ms: float
    ranking_ms: float
    standings_cold_ms: float
    standings_ms: float


def measure_events() -> EventFigures:
    """Measure a Swiss of 256 players from its first round to its last."""
    chance = Random(1)
    entrants = tuple(Entrant("BENCH", number, number, BEGAN, seed=number) for number in range(1, PLAYERS + 1))
    field, slowest = Field(EventRules(Kind.SWISS), entrants, (), 0, 1), 0.0
    while True:
        begun = time.process_time()
        meetings = pair_next(field)
        slowest = max(slowest, time.process_time() - begun)
        if meetings is None:
            break
        field = _play(field, meetings, chance)
    begun = time.process_time()
    rank_by_points(field)
    ranking = time.process_time() - begun
    first = [_draw_in_a_process() for _ in range(TIMES)]
    measure_standings()
    later = [measure_standings() for _ in range(TIMES)]
    return EventFigures(
        PLAYERS,
        field.round,
        round(1000 * slowest, 1),
        round(1000 * ranking, 1),
        statistics.median(first),
        statistics.median(later),
    )


def _play(field: Field, meetings: list[Meeting], chance: Random) -> Field:
    """The event after a round that chance has decided."""
    number = field.round + 1
    tables = tuple(
        Pairing(
            "BENCH",
            number,
            table,
            meeting.first,
            meeting.second,
            meeting.outcome or chance.choices(OUTCOMES, WEIGHTS)[0],
        )
        for table, meeting in enumerate(meetings, 1)
    )
    return msgspec.structs.replace(field, pairings=(*field.pairings, *tables), round=number)


def _draw_in_a_process() -> float:
    done = subprocess.run([sys.executable, "-c", COLD], capture_output=True, text=True, check=True)
    return float(done.stdout)


def measure_standings() -> float:
    """Draw a page of standings; the processor time that it took, in milliseconds."""
    chance = Random(2)
    heads = ("#", "Player", "Pts", "W-L-D", "OMW", "GW", "OGW")
    lines = tuple(
        Placed(
            str(place),
            f"{chance.choice(NAMES)}{place}",
            (
                str(chance.randrange(25)),
                f"{chance.randrange(9)}-{chance.randrange(9)}-{chance.randrange(3)}",
                *(f"{chance.uniform(33, 100):.1f}%" for _ in range(3)),
            ),
        )
        for place in range(1, PAGE + 1)
    )
    standings = Standings("Autumn Cup", "Round 8 of 8", heads, lines)
    begun = time.process_time()
    draw_standings(standings)
    return round(1000 * (time.process_time() - begun), 1)
