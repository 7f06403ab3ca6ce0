"""What Prometheus is told, and that the example of alerts asks for nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import aiohttp
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.discord.platform.metrics import Metrics
from bot.fake_discord.faults import Fault
from bot.fake_discord.server import FakeDiscord
from bot.model.errors import StoreAway
from bot.store.database import Store
from tests.house.source import ROOT
from tests.wire.table import open_table, skip, until
from tests.wire.test_operation import free_port

ALERTS = ROOT / "docs" / "examples" / "alerts.yaml"
NAME = re.compile(r"\boshiban_\w+")
DURATION = re.compile(r"\d+[smhd]")

Figures = dict[tuple[str, tuple[str, ...]], float]
"""Name and values of the labels -> the figure."""


async def scrape(port: int) -> Figures:
    """Everything that Prometheus is told now."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        text = await answer.text()
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_the_state_of_the_bot_is_told(
    fake: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    async with open_table(fake, tmp_path, metrics_port=port) as table:
        await table.start()
        figures: Figures = {}

        async def shows(name: str, *labels: str, least: float, most: float = float("inf")) -> bool:
            figures.clear()
            figures.update(await scrape(port))
            return least <= figures.get((name, labels), -1.0) <= most

        await until(lambda: shows("oshiban_matches_open", "active", least=1), "an open match")
        await until(lambda: shows("oshiban_shards_connected", least=1), "a shard")
        assert figures["oshiban_matches_open", ("active",)] == 1
        assert figures["oshiban_matches_open", ("frozen",)] == 0
        assert figures["oshiban_commands_registered", ()] == 1
        assert "oshiban_backup_age_seconds" not in {name for name, _ in figures}, "it makes none"
        await until(lambda: shows("oshiban_queue_deliveries", least=0, most=0), "an empty queue")
        assert figures["oshiban_workers_replaced", ("drawing",)] == 0
        assert figures["oshiban_discord_requests_total", ("POST", "200")] > 0

        fake.faults.append(Fault("POST", r"/channels/\d+/messages", 403, 50001, times=1))
        fake.faults.append(Fault("POST", r"/channels/\d+/messages", 503, times=None))
        await table.slash(table.ann, table.lounge, "duel", opponent=table.bob, deck="s.plain", clock="none")
        await table.slash(table.bob, table.lounge, "duel", opponent=table.ann, deck="s.plain", clock="none")
        await until(lambda: shows("oshiban_queue_deliveries", least=1), "a delivery that waits")
        skip(120)
        await until(lambda: shows("oshiban_queue_age_seconds", least=60), "its age")
        assert figures["oshiban_discord_requests_total", ("POST", "403")] == 1
        await until(
            lambda: shows("oshiban_discord_requests_total", "POST", "503", least=1), "a failed attempt"
        )

        def refuse(*_: object) -> None:
            raise StoreAway("gone")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "_transaction", refuse)
            skip(60)
            assert (await scrape(port))["oshiban_matches_open", ("active",)] == 1, "what was known last"
        fake.faults.clear()


async def test_how_old_the_newest_backup_is_is_told_where_they_are_made(
    fake: FakeDiscord, tmp_path: Path
) -> None:
    port, folder = free_port(), tmp_path / "backups"
    async with open_table(fake, tmp_path, metrics_port=port, backups=folder):
        told = "oshiban_backup_age_seconds", (str(folder),)

        async def shows(least: float, most: float) -> bool:
            return least <= (await scrape(port)).get(told, -1.0) <= most

        await until(lambda: shows(0, 60), "the first backup")
        skip(3600)
        await until(lambda: shows(3600, 3700), "its age")


def list_rules() -> list[dict[str, object]]:
    """The rules of the example."""
    groups = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def names_told() -> set[str]:
    """The names of all figures, as Prometheus knows them."""
    families = list(Metrics().registry.collect())
    endings = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
    return {family.name + ending for family in families for ending in endings[family.type]}


@pytest.mark.parametrize("rule", list_rules(), ids=lambda rule: str(rule["alert"]))
def test_an_alert_asks_for_what_the_bot_tells(rule: dict[str, object]) -> None:
    assert set(rule) == {"alert", "expr", "for", "labels", "annotations"}
    expr = str(rule["expr"])
    asked = set(NAME.findall(expr))
    assert asked or "up{" in expr, "it asks for something of ours, or whether the bot is there"
    assert asked <= names_told(), asked - names_told()
    assert all(expr.count(left) == expr.count(right) for left, right in ("()", "[]", "{}"))
    assert DURATION.fullmatch(str(rule["for"]))
    assert rule["labels"] in ({"severity": "page"}, {"severity": "ticket"})
    annotations = rule["annotations"]
    assert isinstance(annotations, dict)
    assert set(annotations) == {"summary", "description"}


def test_everything_that_a_host_must_know_has_an_alert() -> None:
    asked = set(NAME.findall(" ".join(str(rule["expr"]) for rule in list_rules())))
    assert asked >= {
        "oshiban_queue_deliveries",
        "oshiban_queue_age_seconds",
        "oshiban_discord_requests_total",
        "oshiban_shard_latency_seconds",
        "oshiban_loop_lag_seconds",
        "oshiban_matches_open",
        "oshiban_workers_replaced",
        "oshiban_commands_registered",
        "oshiban_acknowledge_seconds_bucket",
        "oshiban_backup_age_seconds",
    }


def test_every_figure_is_named_on_the_page_for_hosts() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    families = {family.name for family in Metrics().registry.collect()}
    assert not [name for name in sorted(families) if f"`{name}" not in page]


def test_prometheus_takes_the_alerts() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("there is no promtool here: it comes with Prometheus (Debian: `apt install prometheus`)")
    checked = subprocess.run([promtool, "check", "rules", str(ALERTS)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert f"{len(list_rules())} rules found" in checked.stdout
