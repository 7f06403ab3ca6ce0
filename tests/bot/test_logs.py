"""What the log says: each part of the bot from the level that it has."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import structlog

from bot.discord.platform.logs import configure_logs
from bot.log_areas import Area, find_area


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the log as it was."""
    before, root = structlog.get_config(), logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    structlog.configure(**before)
    root.handlers = handlers
    root.setLevel(level)


def say_all(*loggers: str) -> None:
    """A line at each level by each logger."""
    for name in loggers:
        own = structlog.get_logger(name)
        for level in ("debug", "info", "warning", "error"):
            getattr(own, level)(f"{level} of {name}")


def test_a_part_has_a_level_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("warning", {Area.CLOCKS: "debug", Area.PICTURES: "error"}, as_json=True)
    say_all("bot.app.clocks.sweeper", "bot.app.delivery.dispatcher", "renderers.kit.workers")
    told = capsys.readouterr().err
    assert "debug of bot.app.clocks.sweeper" in told
    assert "info of bot.app.delivery.dispatcher" not in told
    assert "warning of bot.app.delivery.dispatcher" in told
    assert "warning of renderers.kit.workers" not in told
    assert "error of renderers.kit.workers" in told


def test_a_tool_may_keep_everything_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("critical", as_json=False)
    say_all("bot.app.clocks.sweeper")
    structlog.get_logger("bot.app.clocks.sweeper").exception("an exception")
    assert capsys.readouterr().err == ""
    configure_logs("error", as_json=False)
    structlog.get_logger("bot.app.clocks.sweeper").exception("an exception")
    assert "an exception" in capsys.readouterr().err


def test_libraries_have_levels_as_well_but_never_tell_what_messages_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure_logs("info", {Area.DISCORD: "warning"}, as_json=False)
    logging.getLogger("discord.gateway").info("connected")
    logging.getLogger("aiohttp").info("something else")
    assert "connected" not in (told := capsys.readouterr().err)
    assert "something else" in told
    configure_logs("error", {Area.DISCORD: "debug"}, as_json=False)
    logging.getLogger("discord.gateway").info("connected")
    logging.getLogger("discord.gateway").debug("a token")
    assert "connected" in (told := capsys.readouterr().err)
    assert "a token" not in told


@pytest.mark.parametrize(
    ("logger", "area"),
    [
        ("bot.app.matches.playing", Area.MATCHES),
        ("bot.discord.match.delivery", Area.DELIVERIES),
        ("bot.discord.platform.metrics", Area.INTERACTIONS),
        ("discord", Area.DISCORD),
        ("bot.discord.running", None),
        ("discordant", None),
    ],
)
def test_a_line_belongs_to_the_part_of_its_module(logger: str, area: Area | None) -> None:
    assert find_area(logger) is area
