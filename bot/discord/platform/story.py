"""What decided a match, in few lines: the turns in which something decisive happened."""

from collections.abc import Sequence
from itertools import groupby

from bot.app.packs.weights import Weight
from bot.app.values import LogLine
from engine.kernel.translation import tr

STOPS = ".。"


def tell_story(lines: Sequence[LogLine]) -> list[str]:
    """The turning points of a match, a line for each turn that has any.

    Args:
        lines: the log, the oldest line first.
    """
    decisive = [line for line in lines if line.weight is Weight.DECISIVE]
    return [
        tr(
            "Turn {turn}: {events}",
            turn=turn,
            events=tr("; ").join(line.said.rstrip(STOPS) for line in told),
        )
        for turn, told in groupby(decisive, key=lambda line: line.turn)
    ]
