"""The process around the bot: token, logs, figures, and its end."""

from __future__ import annotations

import json
import logging
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from pydantic import SecretStr

from bot.app.packs.pack import GamePack, Packs
from bot.discord import running
from bot.discord.bot import Oshiban
from bot.discord.ending import LAST_RESORT
from bot.discord.listening import naming_port
from bot.discord.platform.logs import configure_logs, warnings_only
from bot.discord.platform.metrics import Metrics, measure
from bot.discord.running import run_bot, tell_metrics
from bot.sandbox.world import World
from bot.settings import Settings
from bot.store import open_store
from tests.bot.discord.table_talk import Match
from tests.bot.tiny_game import TinyRuleset


@pytest.fixture
def fresh_logs() -> Iterator[None]:
    root = logging.getLogger()
    before = (root.handlers, root.level, structlog.get_config())
    yield
    root.handlers, root.level = before[0], before[1]
    structlog.configure(**before[2])


def test_without_a_token_nothing_starts() -> None:
    for token in (None, SecretStr("")):
        settings = Settings.model_construct(discord_token=token)
        with pytest.raises(ValueError, match="DISCORD_TOKEN is not set"):
            run_bot(settings, open_store, Packs([GamePack(TinyRuleset())]))


def take_for_ever(begun: Path) -> None:
    begun.touch()
    time.sleep(600)


def test_a_picture_that_hangs_keeps_no_process_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "DRAWING_PROCESSES", 1)
    monkeypatch.setattr(running, "UNWANTED_PICTURES", 0.0)
    pool, begun = running.open_pool(), tmp_path / "begun"
    try:
        hanging = pool.submit(take_for_ever, begun)
        while not begun.exists():
            time.sleep(0.01)
        hanging.cancel()  # as the studio does after its time
        assert pool.submit(pow, 3, 2).result(60) == 9
    finally:
        pool.end_now()


def test_figures_are_told_to_this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OSHIBAN_LISTEN", raising=False)
    listen = Settings(_env_file=None).listen
    with socket.socket() as probe:
        probe.bind((listen, 0))
        port = probe.getsockname()[1]
    with tell_metrics(Metrics(), listen, port):
        with socket.create_connection(("127.0.0.1", port), timeout=5):
            pass
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.2", port), timeout=5)


def test_a_port_that_is_taken_is_told_with_its_setting() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = f"^OSHIBAN_METRICS_PORT: port {port} of OSHIBAN_LISTEN=127.0.0.1 can't be opened .*in use"
        with (
            pytest.raises(OSError, match=said),
            naming_port("OSHIBAN_METRICS_PORT", "127.0.0.1", port),
            tell_metrics(Metrics(), "127.0.0.1", port),
        ):
            pass


DEAF_BOT = """
import asyncio
from pydantic import SecretStr
from bot.app.packs.pack import Packs
from bot.discord import running
from bot.settings import Settings
from bot.store import open_store

async def serve(*_):
    print("here", flush=True)
    while True:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            print("not yet", flush=True)

running.serve, running.LAST_RESORT = serve, 1.0
settings = Settings.model_construct(discord_token=SecretStr("x"), database="sqlite+aiosqlite://")
running.run_bot(settings, open_store, Packs([]))
"""


CRASHING_BOT = """
import faulthandler
from pydantic import SecretStr
from bot.app.packs.pack import Packs
from bot.discord import running
from bot.settings import Settings
from bot.store import open_store

async def serve(*_):
    faulthandler._sigsegv()

running.serve = serve
settings = Settings.model_construct(discord_token=SecretStr("x"), database="sqlite+aiosqlite://")
running.run_bot(settings, open_store, Packs([]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_a_bot_that_crashes_says_where() -> None:
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-c", CRASHING_BOT], cwd=root, capture_output=True, check=False)
    assert done.returncode == -signal.SIGSEGV
    assert b"in serve" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_bot_that_ignores_its_end_ends_all_the_same(sign: signal.Signals) -> None:
    root = Path(__file__).resolve().parents[3]
    command = [sys.executable, "-c", DEAF_BOT]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as bot:
        try:
            assert bot.stdout is not None
            assert bot.stdout.readline() == b"here\n"
            begun = time.monotonic()
            bot.send_signal(sign)
            out, err = bot.communicate(timeout=60)
            took = time.monotonic() - begun
        finally:
            bot.kill()
    assert out == b"not yet\n"
    assert b"stopped_in_the_middle" in err
    assert took >= 1.0, "it is given its time"
    assert bot.returncode == 1
    assert LAST_RESORT < 10


@pytest.mark.usefixtures("fresh_logs")
def test_logs_can_be_json(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("info", as_json=True)
    structlog.get_logger("test").info("pressed", ms=3)
    structlog.get_logger("test").debug("too fine")
    logging.getLogger("discord.gateway").warning("reconnecting")
    out, err = capsys.readouterr()
    ours, theirs = map(json.loads, err.splitlines())
    assert (ours["event"], ours["ms"]) == ("pressed", 3)
    assert theirs["event"] == "reconnecting"
    assert out == "", "standard output is for what a command prints"


def test_the_demo_says_only_what_matters(capsys: pytest.CaptureFixture[str]) -> None:
    before = structlog.get_config()
    with warnings_only():
        structlog.get_logger("test").info("pressed")
        structlog.get_logger("test").warning("odd")
    out, err = capsys.readouterr()
    assert out == ""
    assert "odd" in err
    assert "pressed" not in err
    assert structlog.get_config() == before


def test_an_interaction_is_counted_however_it_ends() -> None:
    metrics = Metrics()
    with measure(metrics, "log") as watch:
        watch.acknowledge()
        watch.acknowledge()
    with pytest.raises(RuntimeError), measure(metrics, "log"):
        raise RuntimeError
    get = metrics.registry.get_sample_value
    assert get("oshiban_interactions_total", {"kind": "log", "outcome": "done"}) == 1
    assert get("oshiban_interactions_total", {"kind": "log", "outcome": "failed"}) == 1
    assert get("oshiban_acknowledge_seconds_count") == 1


async def test_a_match_is_counted(world: World, match: Match) -> None:
    await match.play_on()
    get = world.metrics.registry.get_sample_value
    pressed = [
        get("oshiban_interactions_total", {"kind": kind, "outcome": "done"}) or 0
        for kind in ("commit", "pick")
    ]
    assert min(pressed) > 0, "some choices are made in a menu, some on a button"
    assert (get("oshiban_deliveries_total", {"sort": "PostBoard", "outcome": "done"}) or 0) > 3
    assert get("oshiban_deliveries_total", {"sort": "PostResult", "outcome": "done"}) == 1


async def test_discord_keeps_no_views_of_ours(world: World, match: Match) -> None:
    await match.play_on()
    client: Oshiban = world.client
    assert not client.persistent_views
    assert not client._connection._view_store._views
    assert client.allowed_mentions is not None
    assert dict(client.allowed_mentions.to_dict()) == {"parse": []}
