"""The languages that the bot speaks besides English: catalogs of gettext, one file an area and language.

The files are read as translators write them (``data/locale/ja/bot.po``). What gettext makes of them is kept
for the next process; nothing has to be compiled by hand.
"""

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

import msgspec

from engine.kernel import translation
from engine.kernel.decoding import msgpack_decoder
from engine.kernel.disk_cache import DiskCache, default_cache, digest_of, key_of
from engine.kernel.lazy_import import lazy_import

LOCALE = Path(translation.__file__).parents[2] / "data" / "locale"
JAPANESE = "ja"
FORMAT = "1"
"""Another one whenever catalogs are compiled otherwise."""

_read_compiled = msgpack_decoder(list[bytes])

compile_catalog: Callable[[Path], bytes] = lazy_import("bot.app.catalogs", "compile_catalog")


def list_files(language: str) -> list[Path]:
    """The files of a language's catalogs, in the order in which they are read."""
    return sorted((LOCALE / language).glob("*.po"))


def compile_catalogs(language: str, disk: DiskCache) -> list[bytes]:
    """The catalogs of a language for gettext, from the disk if they are there.

    Raises:
        PoFileError: a file isn't of the format; the message says which line.
    """
    key = key_of(FORMAT, version("babel"), language, digest_of(LOCALE / language, "*.po"))
    return disk.keep(
        "catalogs",
        key,
        lambda: [compile_catalog(path) for path in list_files(language)],
        msgspec.msgpack.encode,
        _read_compiled,
    )


@cache
def install_languages() -> tuple[str, ...]:
    """Make every language known that has a catalog; the languages, English first. It is done once."""
    for folder in sorted(path for path in LOCALE.iterdir() if path.is_dir()):
        translations: GNUTranslations | None = None
        for compiled in compile_catalogs(folder.name, default_cache()):
            area = GNUTranslations(BytesIO(compiled))
            if translations is None:
                translations = area
            else:
                translations.add_fallback(area)
        if translations is not None:
            translation.install(folder.name, translations)
    return translation.languages()


def spoken_of(english: str, japanese: str) -> str:
    """The wording in the language that is spoken now, of the two that data files have; the English one where
    there is no other.
    """
    return japanese if japanese and translation.current_language() == JAPANESE else english
