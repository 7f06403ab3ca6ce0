"""Settings from the environment (prefix ``OSHIBAN_``) and an ``.env`` file; the token only as
``DISCORD_TOKEN``.
"""

from datetime import timedelta
from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.app.policy import Policy


class Settings(BaseSettings):
    """How this process runs. Every field is read from ``OSHIBAN_<NAME>``.

    Attributes:
        discord_token: the bot's token, from ``DISCORD_TOKEN`` alone; shown nowhere.
        database: ``sqlite+aiosqlite:///PATH`` or ``postgresql+asyncpg://...``.
        log_level: "debug", "info", "warning" or "error".
        log_json: one JSON object a line instead of text for people.
        edit_interval: seconds between two edits of one board.
        live_matches: how many matches are kept in memory.
        metrics_port: port for Prometheus; 0 for none.
        cards: a folder with card files of one's own, compiled and checked like the shipped ones.
        art: a folder with pictures named after card numbers, shown instead of our own drawings.
    """

    model_config = SettingsConfigDict(
        env_prefix="OSHIBAN_", env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database: str = "sqlite+aiosqlite:///oshiban.db"
    log_level: str = "info"
    log_json: bool = False
    edit_interval: float = Field(default=3.0, ge=0)
    live_matches: int = Field(default=256, ge=1)
    metrics_port: int = Field(default=0, ge=0, le=65535)
    cards: Path | None = None
    art: Path | None = None

    def policy(self) -> Policy:
        """The bot's limits and intervals, with what is set here."""
        return Policy(edit_interval=timedelta(seconds=self.edit_interval), live_matches=self.live_matches)
