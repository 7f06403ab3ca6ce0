"""Counters and histograms of the front end, for Prometheus; and the structured line of each interaction."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from prometheus_client import CollectorRegistry, Counter, Histogram

log = structlog.get_logger(__name__)

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3.0, 10.0)


class Metrics:
    """The figures of one running bot.

    Args:
        registry: where they are exposed; each bot has its own, so that several can live in one process.
    """

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        self.registry = registry or CollectorRegistry()
        self.interactions = Counter(
            "oshiban_interactions", "Interactions by what they asked for and how they ended",
            ["kind", "outcome"], registry=self.registry,
        )  # fmt: skip
        self.acknowledged = Histogram(
            "oshiban_acknowledge_seconds", "From receiving an interaction to its acknowledgement",
            registry=self.registry, buckets=_SECONDS,
        )  # fmt: skip
        self.answered = Histogram(
            "oshiban_click_seconds", "From receiving an interaction to the finished answer",
            ["kind"], registry=self.registry, buckets=_SECONDS,
        )  # fmt: skip
        self.deliveries = Counter(
            "oshiban_deliveries", "Messages delivered by sort and outcome", ["sort", "outcome"],
            registry=self.registry,
        )  # fmt: skip
        self.pictures = Histogram(
            "oshiban_picture_seconds", "Making and encoding a picture", ["sort"],
            registry=self.registry, buckets=_SECONDS,
        )  # fmt: skip


class Stopwatch:
    """Measures one interaction.

    Attributes:
        acknowledged: seconds until Discord was told that the press arrived, once it was.
        outcome: how it ended, for the log and the counter.
    """

    def __init__(self, metrics: Metrics, kind: str) -> None:
        self._metrics = metrics
        self.kind = kind
        self.outcome = "done"
        self.acknowledged: float | None = None
        self._begun = time.perf_counter()

    @property
    def elapsed(self) -> float:
        """Seconds since the interaction arrived."""
        return time.perf_counter() - self._begun

    def acknowledge(self) -> None:
        """Note that Discord has been answered; only the first time counts."""
        if self.acknowledged is None:
            self.acknowledged = self.elapsed
            self._metrics.acknowledged.observe(self.acknowledged)

    def finish(self) -> None:
        """Count the interaction and write its line."""
        self._metrics.interactions.labels(self.kind, self.outcome).inc()
        self._metrics.answered.labels(self.kind).observe(self.elapsed)


@contextmanager
def measure(metrics: Metrics, kind: str, **facts: object) -> Iterator[Stopwatch]:
    """Measure and log one interaction of this kind; facts are put into its line."""
    watch = Stopwatch(metrics, kind)
    try:
        yield watch
    except BaseException:
        watch.outcome = "failed"
        raise
    finally:
        watch.finish()
        log.info(
            "interaction", kind=kind, outcome=watch.outcome,
            ack_ms=None if watch.acknowledged is None else round(watch.acknowledged * 1000, 1),
            ms=round(watch.elapsed * 1000, 1), **facts,
        )  # fmt: skip
