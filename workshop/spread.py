"""The middle and the slow end of measured times."""

import statistics
from collections.abc import Sequence

import msgspec


class Spread(msgspec.Struct, frozen=True):
    """The middle and the slow end of a measurement, in milliseconds."""

    p50: float
    p99: float


def spread_of(samples: Sequence[float]) -> Spread:
    """Median and 99th percentile of times in seconds, as milliseconds."""
    ordered = sorted(samples)
    slow = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return Spread(round(statistics.median(ordered) * 1000, 2), round(slow * 1000, 2))
