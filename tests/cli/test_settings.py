"""Settings that are wrong are refused with a sentence; names that are none are told with the nearest one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pydantic import ValidationError
from sqlalchemy.engine import make_url
from typer.testing import CliRunner

from bot.cli import app
from bot.games import painting
from bot.games.hocg.pack import open_hocg
from bot.settings import Settings
from bot.tools.cards import installed_cards
from bot.tools.common import CommandFailed
from bot.tools.starting import read_settings
from bot.unknown_settings import find_unknown, read_environment
from engine.kernel.errors import OshibanError

RUNNER = CliRunner()
WRONG = [
    ("OSHIBAN_LOG_LEVEL", "loud", "'loud' is no level: there is debug, info, warning, error"),
    ("OSHIBAN_LOG_LEVELS", "deliveries", "'deliveries' is no part with a level, such as deliveries=debug"),
    (
        "OSHIBAN_LOG_LEVELS",
        "kitchen=debug",
        "'kitchen' is no part of the log: there is matches, interactions",
    ),
    ("OSHIBAN_LOG_LEVELS", "discord=loud", "'loud' is no level"),
    ("OSHIBAN_CARDS", "/nowhere/cards", "/nowhere/cards is no folder: make it"),
    ("OSHIBAN_ART", "/nowhere/art", "/nowhere/art is no folder: make it"),
    ("OSHIBAN_PRIVACY_URL", "our page", "'our page' is no address of a page: it begins with https://"),
    ("OSHIBAN_TERMS_URL", "javascript:alert(1)", "is no address of a page"),
    ("OSHIBAN_DATABASE", "postgresql+asyncpg://me:p@ss@db/oshiban", "%40"),
    (
        "OSHIBAN_DATABASE_FILE",
        "/nowhere/address",
        "can't be read: No such file or directory",
    ),
    ("DISCORD_TOKEN_FILE", "/", "/ can't be read: Is a directory"),
    ("DISCORD_TOKEN_FILE", "/dev/null", "/dev/null is empty"),
    ("DISCORD_TOKEN_FILE", __file__, "holds more than the secret"),
    ("OSHIBAN_EDIT_INTERVAL", "inf", "at most 86400 belongs here"),
    ("OSHIBAN_BACKUP_HOURS", "1e300", "at most 8784 belongs here"),
    ("OSHIBAN_KEEP_DAYS", "999999999", "at most 36500 belongs here"),
]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No ``.env`` but that of the test."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("name", "value", "sentence"), WRONG)
def test_a_setting_that_is_wrong_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(CommandFailed) as refused:
        read_settings()
    assert str(refused.value).startswith(f"{name} is wrong: ")
    assert sentence in str(refused.value)
    assert "p@ss" not in str(refused.value), "it may be a secret"


def test_what_is_wrong_in_a_file_is_told_of_the_setting_that_names_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "address").write_text("postgresql+asyncpg://me:p@ss@db/oshiban")
    monkeypatch.setenv("OSHIBAN_DATABASE", "sqlite+aiosqlite:///oshiban.db")
    monkeypatch.setenv("OSHIBAN_DATABASE_FILE", str(tmp_path / "address"))
    with pytest.raises(CommandFailed) as refused:
        read_settings()
    assert str(refused.value).startswith("OSHIBAN_DATABASE_FILE is wrong: a password with @")
    assert "OSHIBAN_DATABASE is wrong" not in str(refused.value)


@pytest.mark.parametrize(("name", "value", "sentence"), WRONG)
def test_the_doctor_says_so_as_well(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(name, value)
    shown = RUNNER.invoke(app, ["doctor", "--offline", "--json"])
    assert shown.exit_code == 1
    (finding,) = json.loads(shown.stdout)
    assert finding["what"] == "settings"
    assert not finding["is_fine"]
    assert sentence in finding["text"]


def test_a_tool_that_shows_cards_says_so_too_and_shows_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSHIBAN_DATABASE", "postgresql+asyncpg://me:p@ss@db/oshiban")
    for read in (installed_cards, open_hocg):
        with pytest.raises(OshibanError, match=r"^OSHIBAN_DATABASE is wrong: ") as refused:
            read()
        assert "p@ss" not in str(refused.value)
    with pytest.raises(ValidationError) as raw:
        Settings()
    assert "p@ss" not in str(raw.value)


def test_a_worker_draws_on_while_a_folder_of_the_host_is_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OSHIBAN_CARDS", str(tmp_path / "away"))
    monkeypatch.setenv("OSHIBAN_ART", str(tmp_path / "art"))
    art = painting.art.__wrapped__()
    assert art is not None
    assert art.stamp("hSD01-001") is None


def test_everything_that_is_wrong_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSHIBAN_LOG_LEVEL", "loud")
    monkeypatch.setenv("OSHIBAN_HEALTH_PORT", "many")
    with pytest.raises(CommandFailed) as refused:
        read_settings()
    assert len(str(refused.value).splitlines()) == 2


def test_two_ports_that_are_one_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSHIBAN_METRICS_PORT", "9090")
    monkeypatch.setenv("OSHIBAN_HEALTH_PORT", "9090")
    with pytest.raises(CommandFailed, match="9090 is that of OSHIBAN_METRICS_PORT, too"):
        read_settings()
    monkeypatch.setenv("OSHIBAN_METRICS_PORT", "0")
    assert read_settings().health_port == 9090
    monkeypatch.setenv("OSHIBAN_HEALTH_PORT", "0")
    assert read_settings().health_port == 0, "both may be none"


def test_levels_are_read_however_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSHIBAN_LOG_LEVEL", "WARNING")
    monkeypatch.setenv("OSHIBAN_LOG_LEVELS", " deliveries = Debug , discord=error ")
    settings = read_settings()
    assert settings.log_level == "warning"
    assert settings.log_levels == {"deliveries": "debug", "discord": "error"}


def test_a_password_with_signs_of_an_address_is_taken_when_they_are_written_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OSHIBAN_DATABASE", "postgresql+asyncpg://me:p%40ss%3A%2Fw%25@db:5432/oshiban")
    address = make_url(read_settings().database)
    assert (address.password, address.host, address.database) == ("p@ss:/w%", "db", "oshiban")


def test_an_unknown_name_is_told_with_the_nearest_one() -> None:
    told = {
        each.name: each.nearest for each in find_unknown({"OSHIBAN_DATABSE": "x", "OSHIBAN_LOGLEVEL": "y"})
    }
    assert told == {"OSHIBAN_DATABSE": "OSHIBAN_DATABASE", "OSHIBAN_LOGLEVEL": "OSHIBAN_LOG_LEVEL"}
    (far,) = find_unknown({"OSHIBAN_FLAVOUR": "vanilla"})
    assert str(far) == "OSHIBAN_FLAVOUR is no setting of this release, so it has no effect"


def test_names_that_are_known_or_a_clusters_are_not_told() -> None:
    known = {f"OSHIBAN_{name.upper()}": "" for name in Settings.model_fields}
    cluster = {
        "OSHIBAN_SERVICE_HOST": "10.0.0.1",
        "OSHIBAN_SERVICE_PORT": "8080",
        "OSHIBAN_SERVICE_PORT_HEALTH": "8080",
        "OSHIBAN_PORT": "tcp://10.0.0.1:8080",
        "OSHIBAN_PORT_8080_TCP_ADDR": "10.0.0.1",
    }
    others = {"OSHIBAN_CACHE": "off", "OSHIBAN_TEST_POSTGRES": "1", "PATH": "/bin"}
    del known["OSHIBAN_DISCORD_TOKEN"], known["OSHIBAN_DISCORD_TOKEN_FILE"]
    assert find_unknown({**known, **cluster, **others}) == []


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_an_editors_mark_before_the_file_is_no_part_of_a_name(mark: bytes) -> None:
    Path(".env").write_bytes(mark + b"OSHIBAN_LIVE_MATCHES=7\n")
    assert read_settings().live_matches == 7
    assert find_unknown(read_environment()) == []


def test_a_file_in_other_letters_is_one_sentence() -> None:
    Path(".env").write_bytes("OSHIBAN_LIVE_MATCHES=7  # 試合\n".encode("shift_jis"))
    with pytest.raises(CommandFailed, match=r"The file \.env can't be read: save it as UTF-8"):
        read_settings()


def test_the_file_with_settings_is_looked_at_too(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("OSHIBAN_METRIC_PORT=9090\n")
    assert [each.nearest for each in find_unknown(read_environment())] == ["OSHIBAN_METRICS_PORT"]
    shown = RUNNER.invoke(app, ["doctor", "--offline", "--json"])
    settings = json.loads(shown.stdout)[0]
    assert settings["is_fine"], "it is never refused"
    assert "OSHIBAN_METRIC_PORT is no setting" in settings["text"]
    assert "is OSHIBAN_METRICS_PORT meant?" in settings["text"]


def test_the_doctor_tells_what_is_wrong_with_the_hosts_pictures(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "art"
    folder.mkdir()
    monkeypatch.setenv("OSHIBAN_ART", str(folder))
    monkeypatch.setenv("OSHIBAN_DATABASE", f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")

    def look() -> dict[str, Any]:
        shown = RUNNER.invoke(app, ["doctor", "--offline", "--json"])
        return next(each for each in json.loads(shown.stdout) if each["what"] == "art")

    Image.new("RGB", (50, 70)).save(folder / "hSD01-003.png")
    assert look()["is_fine"]
    Image.new("RGB", (50, 70)).save(folder / "sora.png")
    (folder / "hSD01-004.png").write_bytes(b"no picture")
    found = look()
    assert not found["is_fine"]
    assert "2 can't be shown" in found["text"]
    assert "such as hSD01-001.png" in found["text"]
    assert "sora.png: its name is no number of a card" in found["text"]
    assert "hSD01-004.png: cannot identify" in found["text"]
