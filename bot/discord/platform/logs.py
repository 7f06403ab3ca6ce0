"""Structured logs on standard error: one line an event, as text for people or as JSON for machines."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from structlog.typing import Processor

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def _last(*, as_json: bool) -> list[Processor]:
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]


def _configure_events(level: int, *, as_json: bool) -> None:
    structlog.configure(
        processors=[*SHARED, *_last(as_json=as_json)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )


def configure_logs(level: str, *, as_json: bool) -> None:
    """Set up the log of this process, and lead discord.py's own log into it.

    Args:
        level: "debug", "info", "warning" or "error".
        as_json: one JSON object a line.
    """
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    _configure_events(number, as_json=as_json)
    handler = logging.StreamHandler()
    strip = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[strip, *_last(as_json=as_json)], foreign_pre_chain=SHARED
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(number, logging.INFO))


@contextmanager
def warnings_only() -> Iterator[None]:
    """Log nothing below a warning, for as long as this lasts."""
    before = structlog.get_config()
    _configure_events(logging.WARNING, as_json=False)
    try:
        yield
    finally:
        structlog.configure(**before)
