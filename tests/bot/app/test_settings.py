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


def test_secrets_in_files_come_before_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    secrets = {
        "DISCORD_TOKEN": "very.secret.token",
        "OSHIBAN_DATABASE": "postgresql+asyncpg://me:secret@db/x",
    }
    for name, secret in secrets.items():
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + secret.encode() + b"\r\n")
        monkeypatch.setenv(name, "another")
        monkeypatch.setenv(f"{name}_FILE", str(tmp_path / name))
    settings = Settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == secrets["DISCORD_TOKEN"]
    assert settings.database == secrets["OSHIBAN_DATABASE"]
    assert "secret" not in repr(settings).replace(secrets["OSHIBAN_DATABASE"], "")


def test_an_address_in_a_file_is_looked_over_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "address").write_text("postgresql+asyncpg://me:p@ss@db/oshiban")
    monkeypatch.setenv("OSHIBAN_DATABASE_FILE", str(tmp_path / "address"))
    with pytest.raises(ValidationError, match="%40"):
        Settings()


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
