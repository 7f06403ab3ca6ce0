"""Settings from the environment (prefix ``OSHIBAN_``) and an ``.env`` file; the token only as
``DISCORD_TOKEN``. What is secret may stand in a file of its own, as Docker and Kubernetes hand secrets over.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Annotated

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.app.policy import Policy
from bot.legal import LegalPage
from bot.log_areas import Area, read_level, read_levels
from bot.model.backups import Plan
from engine.kernel.errors import OshibanError
from engine.kernel.faults import say_wanted


@dataclass(frozen=True)
class ShardRange:
    """Some of the shards of a bot.

    Args:
        ids: those of this process.
        count: how many the whole bot has.
    """

    ids: tuple[int, ...]
    count: int


_SHARDS = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})")


def _read_shards(value: object) -> object:
    if value is None or value == "":
        return None
    found = _SHARDS.fullmatch(str(value).strip())
    first, last, count = (int(found[1]), int(found[2] or found[1]), int(found[3])) if found else (1, 0, 0)
    if not first <= last < count:
        raise ValueError(f"{value!r} is no range of shards: 0-3/16 means the first four of sixteen")
    return ShardRange(tuple(range(first, last + 1)), count)


LEAST_KEPT = 30
"""Days that matches are kept at least: people look at them, and events go on for weeks."""
MOST_KEPT = 36_500
DAY_SECONDS, YEAR_HOURS = 86_400, 8_784
"""The longest times that make sense; what is much longer no clock can count."""
ENCODING = "utf-8-sig"
"""How the file ``.env`` is read: a mark that some editors put in front is no part of the first name."""
Shards = Annotated[ShardRange | None, NoDecode, BeforeValidator(_read_shards)]


_WITH_A_PASSWORD = re.compile(r"postgresql(?:\+\w+)?://(?P<before>[^/]*)")


def _check_database(address: str) -> str:
    """The address, unless its password holds signs that mean something in an address."""
    found = _WITH_A_PASSWORD.match(address)
    if found is not None and found["before"].count("@") > 1:
        raise ValueError("a password with @ : / or % is written with %40 %3A %2F or %25 in their place")
    return address


def _read_folder(value: object) -> object:
    return None if value == "" else value


def _check_folder(folder: Path | None) -> Path | None:
    if folder is not None and not folder.is_dir():
        raise ValueError(f"{folder} is no folder: make it, or leave the setting out")
    return folder


Folder = Annotated[Path | None, BeforeValidator(_read_folder), AfterValidator(_check_folder)]


def _check_link(address: str | None) -> str | None:
    if address and not re.fullmatch(r"https?://[^\s<>]+", address):
        raise ValueError(f"{address!r} is no address of a page: it begins with https://")
    return address or None


def _read_secret(value: object) -> SecretStr | None:
    """What stands in a file of a secret, without the end of its line."""
    if value is None or value == "":
        return None
    try:
        secret = Path(str(value)).read_text(encoding=ENCODING).strip()
    except (OSError, ValueError) as error:
        raise ValueError(f"{value} can't be read: {getattr(error, 'strerror', None) or 'no text'}") from None
    if not secret:
        raise ValueError(f"{value} is empty")
    if len(secret.split()) > 1:
        raise ValueError(f"{value} holds more than the secret, which is one line without spaces")
    return SecretStr(secret)


def _check_database_file(address: SecretStr | None) -> SecretStr | None:
    """The same of an address in a file: what is wrong with it is told of the setting that names the file."""
    if address is not None:
        _check_database(address.get_secret_value())
    return address


SecretFile = Annotated[SecretStr | None, BeforeValidator(_read_secret)]
"""A setting that names a file: the secret that stands in it."""
TOKEN, TOKEN_FILE = "DISCORD_TOKEN", "DISCORD_TOKEN_FILE"
"""The names of the settings that don't begin like the others."""


PageAddress = Annotated[str | None, AfterValidator(_check_link)]


CONFIG = SettingsConfigDict(
    env_prefix="OSHIBAN_",
    env_file=".env",
    env_file_encoding=ENCODING,
    env_ignore_empty=True,  # as a compose file hands over what its host has not set
    extra="ignore",
    frozen=True,
    hide_input_in_errors=True,  # it may be a secret
)
"""Where all settings are read from."""


class SettingsWrong(OshibanError):
    """Some settings are wrong; a sentence each says which and why."""


class Settings(BaseSettings):
    """How this process runs. Every field is read from ``OSHIBAN_<NAME>``.

    Attributes:
        discord_token_file: the token as it stands in the file that ``DISCORD_TOKEN_FILE`` names.
        discord_token: the bot's token, from that file or from ``DISCORD_TOKEN``; shown nowhere.
        database_file: the address of the database as it stands in the file that is named here.
        database: ``sqlite+aiosqlite:///PATH`` or ``postgresql+asyncpg://...``, from that file or from here.
        log_level: "debug", "info", "warning" or "error".
        log_levels: levels of single parts of the bot, such as ``deliveries=debug,discord=warning``; see
            :class:`bot.log_areas.Area`.
        log_json: one JSON object a line instead of text for people.
        edit_interval: seconds that the edit of a board waits for choices that come next and share it.
        edit_pictures: whether pictures are edited into messages. If not, boards are posted anew in place of
            edits, and the pictures of answers follow in messages of their own.
        live_matches: how many matches are kept in memory.
        metrics_port: port for Prometheus; 0 for none.
        health_port: port that answers whether the bot is alive and ready; 0 for none.
        listen: the address of this machine that both ports are open on: only for programs on this machine by
            default, 0.0.0.0 for everybody who can reach it.
        shards: the part of Discord's connection that this process opens, such as ``0-3/16``; all by default.
        cards: a folder with card files of one's own, compiled and checked like the shipped ones.
        privacy_url: the page that says what this bot stores; named to everybody who asks.
        terms_url: the page with the terms of use of this bot.
        art: a folder with pictures named after card numbers, shown instead of our own drawings.
        backups: a folder for the backups that the running bot makes; none by default.
        backup_hours: hours from one backup to the next.
        backups_kept: how many backups are kept.
        keep_days: after so many days matches that are over are deleted; 0 to keep them for ever.
    """

    model_config = CONFIG

    discord_token_file: SecretFile = Field(default=None, validation_alias="DISCORD_TOKEN_FILE")
    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database_file: Annotated[SecretFile, AfterValidator(_check_database_file)] = None
    database: Annotated[str, AfterValidator(_check_database)] = "sqlite+aiosqlite:///oshiban.db"
    log_level: Annotated[str, BeforeValidator(read_level)] = "info"
    log_levels: Annotated[Mapping[Area, str] | None, NoDecode, BeforeValidator(read_levels)] = None
    log_json: bool = False
    edit_interval: float = Field(default=10.0, ge=0, le=DAY_SECONDS)
    edit_pictures: bool = True
    live_matches: int = Field(default=256, ge=1)
    metrics_port: int = Field(default=0, ge=0, le=65535)
    health_port: int = Field(default=0, ge=0, le=65535)
    listen: str = "127.0.0.1"
    shards: Shards = None
    cards: Folder = None
    art: Folder = None
    backups: Path | None = None
    backup_hours: float = Field(default=24.0, gt=0, le=YEAR_HOURS)
    backups_kept: int = Field(default=7, ge=1)
    keep_days: int = Field(default=0, ge=0, le=MOST_KEPT)
    privacy_url: PageAddress = None
    terms_url: PageAddress = None

    @field_validator("discord_token", "database", mode="before")
    @classmethod
    def _prefer_file(cls, value: object, known: ValidationInfo) -> object:
        """A secret from its file, where one is named: the image of the bot names a database itself."""
        in_file: SecretStr | None = known.data.get(f"{known.field_name}_file")
        return value if in_file is None else in_file.get_secret_value()

    @field_validator("keep_days")
    @classmethod
    def _check_keeping(cls, days: int) -> int:
        if 0 < days < LEAST_KEPT:
            raise ValueError(f"matches that are over are kept for {LEAST_KEPT} days at least; 0 is for ever")
        return days

    @field_validator("health_port")
    @classmethod
    def _check_ports(cls, port: int, known: ValidationInfo) -> int:
        if port and port == known.data.get("metrics_port"):
            raise ValueError(f"{port} is that of OSHIBAN_METRICS_PORT, too: choose another one")
        return port

    def legal_pages(self) -> dict[LegalPage, str]:
        """The addresses of the pages on privacy and on terms, as far as they are set."""
        pages = {LegalPage.PRIVACY: self.privacy_url, LegalPage.TERMS: self.terms_url}
        return {page: address for page, address in pages.items() if address is not None}

    def plan_backups(self) -> Plan | None:
        """When this process makes backups; ``None`` if it makes none. Of several that with shard 0 does."""
        if self.backups is None or (self.shards is not None and 0 not in self.shards.ids):
            return None
        return Plan(self.backups, timedelta(hours=self.backup_hours), self.backups_kept)

    def policy(self) -> Policy:
        """The bot's limits and intervals, with what is set here."""
        return Policy(
            edit_interval=timedelta(seconds=self.edit_interval),
            live_matches=self.live_matches,
            matches_kept=timedelta(days=self.keep_days) if self.keep_days else None,
        )


class ArtSettings(BaseSettings):
    """What a worker that draws reads of the settings. The folder was there as the bot started; while it is
    away, cards have our own drawings.

    Attributes:
        art: as in :class:`Settings`.
    """

    model_config = CONFIG

    art: Annotated[Path | None, BeforeValidator(_read_folder)] = None


def load_settings() -> Settings:
    """The settings of this environment.

    Raises:
        SettingsWrong: some of them are wrong.
    """
    try:
        return Settings()
    except UnicodeDecodeError as error:
        raise SettingsWrong("The file .env can't be read: save it as UTF-8") from error
    except ValidationError as error:
        raise SettingsWrong("\n".join(map(_tell, error.errors(include_url=False)))) from None


def _tell(error: ErrorDetails) -> str:
    """What is wrong with a setting, as a sentence that doesn't repeat its value: it may be a secret."""
    name = "_".join(str(part) for part in error["loc"]).upper()
    name = name if name in (TOKEN, TOKEN_FILE) else f"OSHIBAN_{name}"
    return f"{name} is wrong: {say_wanted(error)}"
