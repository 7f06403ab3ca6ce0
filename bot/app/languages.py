"""The languages that the bot speaks besides English: catalogs of gettext, one file an area and language.

The files are read as translators write them (``data/locale/ja/bot.po``); nothing has to be compiled.
"""

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine.kernel import translation

LOCALE = Path(translation.__file__).parents[2] / "data" / "locale"
JAPANESE = "ja"


def list_files(language: str) -> list[Path]:
    """The catalogs of a language."""
    return sorted((LOCALE / language).glob("*.po"))


def read_catalog(path: Path) -> Catalog:
    """A catalog as it is written.

    Raises:
        PoFileError: the file isn't of the format; the message says which line.
    """
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.name, abort_invalid=True)


@cache
def install_languages() -> tuple[str, ...]:
    """Make every language known that has a catalog; the languages, English first. It is done once."""
    for folder in sorted(path for path in LOCALE.iterdir() if path.is_dir()):
        translations: GNUTranslations | None = None
        for path in list_files(folder.name):
            area = _to_translations(read_catalog(path))
            if translations is None:
                translations = area
            else:
                translations.add_fallback(area)
        if translations is not None:
            translation.install(folder.name, translations)
    return translation.languages()


def _to_translations(catalog: Catalog) -> GNUTranslations:
    """A catalog as Python's own gettext looks sentences up; what has no translation is left out."""
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)
