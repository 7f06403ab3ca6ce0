"""The address of a database, as its host writes it."""

from inspect import signature

from sqlalchemy.engine import URL, Dialect, make_url
from sqlalchemy.exc import ArgumentError

HIGHEST_PORT = 65535
OF_SQLALCHEMY = {"prepared_statement_cache_size"}
"""The numbers that an address may ask of SQLAlchemy, and not of the driver."""


def read_address(url: str) -> URL:
    """The parts of an address.

    Raises:
        ValueError: it is none; the sentence doesn't repeat it, since it may hold a password.
    """
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:  # a port that is no number is a ValueError
        raise ValueError(
            "OSHIBAN_DATABASE is no address of a database: use sqlite+aiosqlite:///PATH or"
            " postgresql+asyncpg://USER:PASSWORD@HOST:PORT/DATABASE"
        ) from error


def show_address(url: str) -> str:
    """The address of a database without its password, which may stand behind its "?" as well."""
    return read_address(url).set(query={}).render_as_string(hide_password=True)


def read_options(address: URL) -> dict[str, int]:
    """The numbers among what an address asks for behind its "?": asyncpg takes them as numbers alone.

    Args:
        address: of a PostgreSQL database.

    Raises:
        ModuleNotFoundError: asyncpg isn't installed.
        ValueError: it asks for what asyncpg doesn't know, or a number is none.
    """
    known = signature(address.get_dialect().import_dbapi().asyncpg.connect).parameters
    unknown = sorted(set(address.query) - set(known) - OF_SQLALCHEMY)
    if unknown:
        hint = " Write ssl in the place of sslmode." if "sslmode" in unknown else " Leave it out."
        raise ValueError(
            f"OSHIBAN_DATABASE asks for {', '.join(unknown)} behind its ?, which asyncpg doesn't know.{hint}"
        )
    numbers = OF_SQLALCHEMY | {name for name, each in known.items() if isinstance(each.default, int)}
    return {name: _read_number(name, value) for name, value in address.query.items() if name in numbers}


def check_ports(dialect: Dialect, address: URL) -> None:
    """Look over the ports of an address, which it may name before its "?" and behind it.

    Args:
        dialect: SQLAlchemy's description of PostgreSQL.
        address: of such a database.

    Raises:
        ArgumentError: several hosts, but not a port for each; or a port that is no number.
        ValueError: there is no such port.
    """
    found = dialect.create_connect_args(address)[1].get("port") or []
    for port in [found] if isinstance(found, int) else found:
        if not 1 <= port <= HIGHEST_PORT:
            raise ValueError(f"A port in OSHIBAN_DATABASE is {port}: ports are from 1 to {HIGHEST_PORT}.")


def _read_number(name: str, value: str | tuple[str, ...]) -> int:
    try:
        return int("".join(value))
    except ValueError:
        raise ValueError(f"{name} behind the ? of OSHIBAN_DATABASE is no whole number.") from None
