"""An owner's image files, shown in place of our drawings."""

from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Final

import structlog
from PIL import Image, ImageOps, UnidentifiedImageError

from renderers.kit.caches import Cache
from renderers.kit.images import weigh_image
from renderers.kit.palette import reduce_colors
from renderers.kit.themes import Theme

log = structlog.get_logger(__name__)

ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp")
MAX_PIXELS: Final = 40_000_000
"""Larger files are not opened: they would hold up every other picture."""
KEPT_BYTES: Final = 8_000_000


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
            with Image.open(file) as opened:
                if opened.width * opened.height > MAX_PIXELS:
                    raise ValueError(f"{opened.width} x {opened.height} is too large")
                image = ImageOps.fit(opened.convert("RGB"), (width, height), centering=(0.5, 0.28))
            return reduce_colors(image, theme)
        except (
            OSError,
            ValueError,
            SyntaxError,
            UnidentifiedImageError,
            Image.DecompressionBombError,
        ) as error:
            self._report(file, changed, error)
            return None

    def _report(self, file: Path, changed: int, error: BaseException) -> None:
        with self._lock:
            if (file, changed) in self._broken:
                return
            self._broken.add((file, changed))
        log.info("card_image_unreadable", file=str(file), reason=str(error))
