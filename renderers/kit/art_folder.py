"""An owner's image files, shown in place of our drawings."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final, Protocol

import structlog
from PIL import Image, ImageOps, UnidentifiedImageError

from renderers.kit.caches import Cache
from renderers.kit.images import weigh_image
from renderers.kit.palette import reduce_colors
from renderers.kit.themes import Theme, to_rgb

log = structlog.get_logger(__name__)

ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp")
FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
"""What a file may be, whatever its name says. Pillow knows others that are programs, such as PostScript, and
has Ghostscript run them.
"""
MAX_PIXELS: Final = 40_000_000
"""Larger files are not opened: they would hold up every other picture."""
KEPT_BYTES: Final = 8_000_000
UNREADABLE: Final = (
    OSError,
    ValueError,
    SyntaxError,
    UnidentifiedImageError,
    Image.DecompressionBombError,
)
"""What Pillow raises for a file that is no whole picture."""


def _lay_on(image: Image.Image, theme: Theme) -> Image.Image:
    """A picture the right way up and without holes: what is transparent shows the colour of the table."""
    image = ImageOps.exif_transpose(image)
    if image.mode.startswith("I"):  # shades of grey with 16 bits, which "RGB" would cut off
        image = image.convert("I").point(lambda shade: shade * (1 / 256)).convert("L")
    if not image.has_transparency_data:
        return image.convert("RGB")
    whole = Image.new("RGBA", image.size, (*to_rgb(theme.table), 255))
    whole.alpha_composite(image.convert("RGBA"))
    return whole.convert("RGB")


def find_faults(path: Path, is_card: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """The files of a folder that are no picture of any card, each with why not.

    Args:
        path: the folder.
        is_card: whether a number is that of a card.
    """
    for file in sorted(path.iterdir()):
        if file.name.startswith("."):
            continue
        if file.suffix not in ENDINGS:
            yield file.name, f"its name doesn't end in {', '.join(ENDINGS)}"
        elif not is_card(file.stem):
            yield file.name, "its name is no number of a card"
        elif (reason := _find_reason(file)) is not None:
            yield file.name, reason


def _find_reason(file: Path) -> str | None:
    """Why a picture can't be used, if so."""
    try:
        with _open(file) as opened:
            opened.load()
    except UNREADABLE as error:
        return str(error)
    return None


@contextmanager
def _open(file: Path) -> Iterator[Image.Image]:
    """Open a picture, without reading what it shows. Raises one of :data:`UNREADABLE` if it can't be used."""
    if not file.is_file():  # who opens a named pipe may wait for ever
        raise OSError("it is no file")
    with Image.open(file, formats=FORMATS) as image:
        if image.width * image.height > MAX_PIXELS:
            raise ValueError(f"{image.width} x {image.height} is too large")
        yield image


class ArtFolder:
    """A folder of card images that the bot's owner provides: NUMBER.png, .jpg, .jpeg or .webp.

    Files that can't be read are reported in the log once and then passed over.

    Args:
        path: the folder; it need not exist.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._broken: set[tuple[Path, int]] = set()
        self._lock = Lock()
        self._kept: Cache[tuple[Path, int, int, int, Theme], Image.Image] = Cache(KEPT_BYTES, weigh_image)

    def stamp(self, number: str) -> tuple[str, int] | None:
        """Tell a card's image from its other versions, for keys of caches; ``None`` if there is none."""
        found = next(self._list_files(number), None)
        return None if found is None else (found[0].name, found[1])

    def find(self, number: str, width: int, height: int, theme: Theme) -> Image.Image | None:
        """Find the image of a card, cut to a place and in the theme's colours; ``None`` if there is none."""
        for file, changed in self._list_files(number):
            key = file, changed, width, height, theme
            image = self._kept.get(key) or self._load(file, changed, width, height, theme)
            if image is not None:
                self._kept.put(key, image)
                return image
        return None

    def _list_files(self, number: str) -> Iterator[tuple[Path, int]]:
        """List the readable files of a card, each with when it was changed."""
        if not number or any(sign in number for sign in "/\\\0") or number.startswith("."):
            return
        for ending in ENDINGS:
            file = self._path / f"{number}{ending}"
            try:
                changed = file.stat().st_mtime_ns
            except OSError:
                continue
            if (file, changed) not in self._broken:
                yield file, changed

    def _load(self, file: Path, changed: int, width: int, height: int, theme: Theme) -> Image.Image | None:
        try:
            with _open(file) as opened:
                image = ImageOps.fit(_lay_on(opened, theme), (width, height), centering=(0.5, 0.28))
            return reduce_colors(image, theme)
        except UNREADABLE as error:
            self._report(file, changed, error)
            return None

    def _report(self, file: Path, changed: int, error: BaseException) -> None:
        with self._lock:
            if (file, changed) in self._broken:
                return
            self._broken.add((file, changed))
        log.info("card_image_unreadable", file=str(file), reason=str(error))


class Numbered(Protocol):
    """A card of any game, of which an owner's image can be found by its number."""

    @property
    def number(self) -> str:
        """The number by which it is referred to."""


def list_stamps(folder: ArtFolder | None, *cards: Numbered | None) -> tuple[object, ...]:
    """What tells an owner's images of these cards from other versions of them, for keys of what is kept.

    Args:
        folder: the images, if the owner has any.
        cards: the cards; ``None`` is none.
    """
    if folder is None:
        return ()
    return tuple(folder.stamp(card.number) for card in cards if card is not None)
