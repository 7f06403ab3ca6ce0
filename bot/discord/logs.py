"""Structured logs: one line an event, as text for people or as JSON for machines."""

import logging

import structlog


def configure_logs(level: str, *, as_json: bool) -> None:
    """Set up structlog, and lead discord.py's own log into it.

    Args:
        level: "debug", "info", "warning" or "error".
        as_json: one JSON object a line.
    """
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: structlog.typing.Processor = structlog.dev.ConsoleRenderer(colors=False)
    last: list[structlog.typing.Processor] = [renderer]
    if as_json:
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    formatter = structlog.stdlib.ProcessorFormatter(processors=[
        structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last,
    ], foreign_pre_chain=shared)  # fmt: skip
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(number, logging.INFO))
