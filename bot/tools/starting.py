"""What can go wrong before the bot or a tool works on the database, in one sentence each."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.model.errors import AppError, Superseded
from bot.settings import Settings, SettingsWrong, load_settings
from bot.store import DatabaseDamaged, DatabaseNewer, DatabaseServed, DatabaseUnreachable
from bot.store.files import file_of
from bot.tools.common import CommandFailed

OF_THE_DATABASE = (DatabaseUnreachable, DatabaseDamaged, DatabaseNewer, DatabaseServed)


def read_settings() -> Settings:
    """The settings of this environment.

    Raises:
        CommandFailed: some of them are wrong; a sentence each says which and why.
    """
    try:
        return load_settings()
    except SettingsWrong as wrong:
        raise CommandFailed(str(wrong)) from None


def require_database() -> str:
    """The address of a database that is there: no tool makes one, least of all in the wrong folder.

    Raises:
        CommandFailed: its file isn't there.
    """
    url = read_settings().database
    with one_sentence():
        path = file_of(url)
    if path is not None and not path.exists():
        raise CommandFailed(
            f"There is no database {path.absolute()}. Say this in the bot's folder, or set OSHIBAN_DATABASE."
        )
    return url


@contextmanager
def one_sentence() -> Iterator[None]:
    """Turn what an operator can cause into one sentence.

    Raises:
        CommandFailed: something of that sort happened.
    """
    try:
        yield
    except Superseded as error:
        raise CommandFailed(error.reason) from None
    except (*OF_THE_DATABASE, AppError, ValueError) as error:
        raise CommandFailed(str(error)) from None
