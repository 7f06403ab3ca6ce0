"""Settings come from the environment; the token is shown nowhere."""

from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import Settings


def test_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    settings = Settings()
    assert settings.discord_token is None
    assert settings.database == "sqlite+aiosqlite:///oshiban.db"
    assert settings.policy().edit_interval == timedelta(seconds=10)


def test_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OSHIBAN_DATABASE", "postgresql+asyncpg://bot@db/oshiban")
    monkeypatch.setenv("OSHIBAN_EDIT_INTERVAL", "0.5")
    monkeypatch.setenv("OSHIBAN_LIVE_MATCHES", "9")
    settings = Settings()
    assert settings.database == "postgresql+asyncpg://bot@db/oshiban"
    assert settings.policy().edit_interval == timedelta(milliseconds=500)
    assert settings.policy().live_matches == 9


def test_what_is_empty_is_as_if_it_were_not_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OSHIBAN_DATABASE", "")
    settings = Settings()
    assert settings.database == "sqlite+aiosqlite:///oshiban.db"
    assert "database" not in settings.model_fields_set


def test_the_token_is_never_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret.token")
    settings = Settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "very.secret.token"
    for shown in (repr(settings), str(settings), settings.model_dump_json(), f"{settings.model_dump()}"):
        assert "very.secret" not in shown


def test_the_token_has_no_other_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("OSHIBAN_DISCORD_TOKEN", "very.secret.token")
    assert Settings().discord_token is None


def test_bad_values(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OSHIBAN_EDIT_INTERVAL", "-1")
    with pytest.raises(ValidationError, match="edit_interval"):
        Settings()
