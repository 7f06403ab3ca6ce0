"""Counters and histograms of the front end, for Prometheus; and the structured line of each interaction."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

import aiohttp
import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

log = structlog.get_logger(__name__)

OTHER: Final = "other"
calling_for: ContextVar[str] = ContextVar("calling_for", default=OTHER)
"""What Discord is asked for: the sort of a delivery, or anything else."""
_UNCOUNTED = re.compile(r"/(?:interactions|webhooks)/\d+/[^/]")
"""Answers to interactions: Discord counts them for none of a bot's own limits."""
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
        self.contents_refused = Counter(
            "oshiban_contents_refused", "Messages that Discord refused for what is in them, by what was done",
            ["way", "sort"], registry=self.registry,
        )  # fmt: skip
        self.conversations_refused = Counter(
            "oshiban_conversations_refused", "Refusals to open any more direct messages, by reason",
            ["reason"], registry=self.registry,
        )  # fmt: skip
        self.requests_refused = Gauge(
            "oshiban_refused_requests",
            "Requests that Discord refused within ten minutes (401, 403, 429); 10,000 lock the address out",
            registry=self.registry,
        )
        self.limits_held = Gauge(
            "oshiban_long_limits", "Limits of more than half a minute that are waited for",
            registry=self.registry,
        )  # fmt: skip
        self.pictures = Histogram(
            "oshiban_picture_seconds", "Making and encoding a picture", ["sort"],
            registry=self.registry, buckets=_SECONDS,
        )  # fmt: skip
        self._count_running()

    def _count_running(self) -> None:
        """What tells hosts whether the bot keeps up: the queue, Discord's answers, shards, workers."""
        self.requests = Counter(
            "oshiban_discord_requests", "Answers of Discord by method and status", ["method", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.calls = Counter(
            "oshiban_discord_calls",
            "Requests that Discord counts: 50 a second for the whole bot, by what they are for",
            ["sort"], registry=self.registry,
        )  # fmt: skip
        self.matches_open = Gauge(
            "oshiban_matches_open",
            "Matches that are being played, by status",
            ["status"],
            registry=self.registry,
        )
        self.queue_depth = Gauge(
            "oshiban_queue_deliveries", "Deliveries that wait in the outbox", registry=self.registry
        )
        self.queue_age = Gauge(
            "oshiban_queue_age_seconds",
            "How long the delivery waits that is due longest",
            registry=self.registry,
        )
        self.backup_age = Gauge(
            "oshiban_backup_age_seconds", "How old the newest backup is, where this process makes them",
            ["folder"], registry=self.registry,
        )  # fmt: skip
        self.loop_lag = Gauge(
            "oshiban_loop_lag_seconds", "How late the event loop came to a pause that was over",
            registry=self.registry,
        )  # fmt: skip
        self.shard_latency = Gauge(
            "oshiban_shard_latency_seconds",
            "From a heartbeat to its answer",
            ["shard"],
            registry=self.registry,
        )
        self.shards_connected = Gauge(
            "oshiban_shards_connected", "Shards of this process that are connected", registry=self.registry
        )
        self.workers_replaced = Gauge(
            "oshiban_workers_replaced", "How often the worker processes for a purpose died and were replaced",
            ["purpose"], registry=self.registry,
        )  # fmt: skip
        self.commands_registered = Gauge(
            "oshiban_commands_registered", "Whether Discord has the commands of this release",
            registry=self.registry,
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
        """Seconds since the interaction arrived, by a clock that is never set back."""
        return time.perf_counter() - self._begun

    def acknowledge(self) -> None:
        """Note that Discord has been answered; only the first time counts."""
        if self.acknowledged is None:
            self.acknowledged = self.elapsed
            self._metrics.acknowledged.observe(self.acknowledged)

    def finish(self) -> None:
        """Count the interaction, by how it ended, and the time that it took."""
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
        tell = log.debug if watch.outcome == "done" else log.info
        tell(
            "interaction", kind=kind, outcome=watch.outcome,
            ack_ms=None if watch.acknowledged is None else round(watch.acknowledged * 1000, 1),
            ms=round(watch.elapsed * 1000, 1), **facts,
        )  # fmt: skip


def count_answers(metrics: Metrics) -> aiohttp.TraceConfig:
    """What counts a session's requests by what they are for, and Discord's answers by status."""

    async def count_call(_: object, __: object, begun: aiohttp.TraceRequestStartParams) -> None:
        if not _UNCOUNTED.search(begun.url.path):
            metrics.calls.labels(calling_for.get()).inc()

    async def count(_: object, __: object, ended: aiohttp.TraceRequestEndParams) -> None:
        metrics.requests.labels(ended.method, str(ended.response.status)).inc()

    async def count_broken(_: object, __: object, broken: aiohttp.TraceRequestExceptionParams) -> None:
        metrics.requests.labels(broken.method, "none").inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(count_call)
    trace.on_request_end.append(count)
    trace.on_request_exception.append(count_broken)
    return trace
