"""Catalogs as translators write them (``data/locale/ja/bot.po``), and as Python's own gettext reads them."""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def read_catalog(path: Path) -> Catalog:
    """A catalog as it is written.

    Raises:
        PoFileError: the file isn't of the format; the message says which line.
    """
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.name, abort_invalid=True)


def compile_catalog(path: Path) -> bytes:
    """A catalog for gettext; what has no translation is left out.

    Raises:
        PoFileError: the file isn't of the format.
    """
    compiled = BytesIO()
    write_mo(compiled, read_catalog(path))
    return compiled.getvalue()
