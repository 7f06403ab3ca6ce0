"""What is said of a port that can't be opened."""

from collections.abc import Iterator
from contextlib import contextmanager


class PortUnusable(OSError):
    """A port can't be opened; the sentence says which setting names it."""


@contextmanager
def naming_port(setting: str, host: str, port: int) -> Iterator[None]:
    """Name the setting of a port that can't be opened within the block: the system says why, not which.

    Args:
        setting: the name of the setting.
        host: the address of this machine that it is opened on.
        port: its number.

    Raises:
        PortUnusable: it can't be opened.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise PortUnusable(
            f"{setting}: port {port} of OSHIBAN_LISTEN={host} can't be opened ({reason}); choose another one"
        ) from error
