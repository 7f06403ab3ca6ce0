"""Structured logs on standard error: one line an event, as text for people or as JSON for machines."""

import logging
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import structlog
from structlog.typing import EventDict, Processor

from bot.log_areas import Area, find_area

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def _last(*, as_json: bool) -> list[Processor]:
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]


def number_of(level: str) -> int:
    """A level, or the method that writes at it, as the module ``logging`` counts; what it doesn't know is an
    error.
    """
    return logging.getLevelNamesMapping().get(level.upper(), logging.ERROR)


class AreaFilter:
    """Drops the lines of parts of the bot that are below the level of their part.

    Args:
        level: the level of whatever has none of its own.
        levels: levels of parts.
    """

    def __init__(self, level: str, levels: Mapping[Area, str]) -> None:
        self._level = number_of(level)
        self._levels = {area: number_of(each) for area, each in levels.items()}

    @property
    def lowest(self) -> int:
        """The lowest level that anything has."""
        return min([self._level, *self._levels.values()])

    def is_told(self, logger: str, level: int) -> bool:
        """Whether a line of a logger is written."""
        area = find_area(logger)
        return level >= (self._level if area is None else self._levels.get(area, self._level))

    def __call__(self, logger: "NamedLogger", method: str, event: EventDict) -> EventDict:
        """Take a line of our own parts, as structlog's processors do."""
        if not self.is_told(logger.name, number_of(method)):
            raise structlog.DropEvent
        return event

    def filter(self, record: logging.LogRecord) -> bool:
        """Take a line of a library, as the filters of the module ``logging`` do."""
        return self.is_told(record.name, record.levelno)


class NamedLogger(structlog.PrintLogger):
    """Writes to standard error, and knows which module it writes for."""

    def __init__(self, name: str = "") -> None:
        super().__init__(sys.stderr)
        self.name = name


def _configure_events(areas: AreaFilter, *, as_json: bool) -> None:
    structlog.configure(
        processors=[areas, *SHARED, *_last(as_json=as_json)],
        wrapper_class=structlog.make_filtering_bound_logger(areas.lowest),
        logger_factory=lambda *names: NamedLogger(*names[:1]),
        cache_logger_on_first_use=False,
    )


def configure_logs(level: str, levels: Mapping[Area, str] | None = None, *, as_json: bool) -> None:
    """Set up the log of this process, and lead discord.py's own log into it.

    Args:
        level: "debug", "info", "warning", "error" or "critical".
        levels: levels of single parts of the bot.
        as_json: one JSON object a line.
    """
    areas = AreaFilter(level, levels or {})
    _configure_events(areas, as_json=as_json)
    handler = logging.StreamHandler()
    strip = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[strip, *_last(as_json=as_json)], foreign_pre_chain=SHARED
        )
    )
    handler.addFilter(areas)
    root = logging.getLogger()
    root.handlers = [handler]
    # At "debug", libraries write down tokens of interactions and what messages say.
    root.setLevel(max(areas.lowest, logging.INFO))


@contextmanager
def warnings_only() -> Iterator[None]:
    """Log nothing below a warning, for as long as this lasts."""
    before = structlog.get_config()
    _configure_events(AreaFilter("warning", {}), as_json=False)
    try:
        yield
    finally:
        structlog.configure(**before)
