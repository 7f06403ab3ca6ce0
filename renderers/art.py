"""Pictures on cards: our own calm drawings, made from the card's number and name, or an owner's image files.

A drawing has three layers: tones of the card's colour, a motif that belongs to the name (so that all cards of
a character look related), and the initials; support cards show what kind they are instead.
"""

from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

import structlog
from PIL import Image, ImageDraw, ImageOps, UnidentifiedImageError

from engine.hocg.cards.terms import COLORS, CardType
from engine.hocg.state.views import CardView
from renderers.fonts import Style
from renderers.layout import Rect
from renderers.motifs import MOTIFS, Dice
from renderers.palette import reduce_colors
from renderers.shapes import draw_pictogram
from renderers.text import Align, clean, draw_text
from renderers.theme import Theme, blend, to_rgb

log = structlog.get_logger(__name__)

BASE: Final = (280, 392)
"""Size of a drawing before it is fitted into its place; the shape of a card."""
LOWER: Final = 0.07
"""How far below the middle initials stand, in parts of the height: the corner above belongs to the colour."""
FINE: Final = 2
"""How much larger the motif is drawn, so that its edges are smooth."""
LARGE: Final = 3
"""How much larger a drawing is made for a place that the usual size doesn't fill."""
LARGEST_KEPT: Final = 400
LARGEST_SIGN: Final = 220
ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp")
MAX_PIXELS: Final = 40_000_000
"""Larger files are not opened: they would hold up every other picture."""


def find_initials(name: str) -> str:
    """Take up to two initials of a name, for a drawing."""
    words = [word for word in clean(name).replace("-", " ").split() if word[0].isalnum()]
    if not words:
        return ""
    letters = [word[0] for word in words]
    return (letters[0] + letters[-1] if len(letters) > 1 else letters[0]).upper()


def draw_motif(card: CardView, theme: Theme, scale: int = 1) -> Image.Image:
    """Draw a card's picture without initials, so many times as large as the usual size."""
    name = Dice(card.name)
    ramp = theme.tint(card.colors).ramp
    motif = MOTIFS[name.pick(len(MOTIFS))]
    accents = [theme.colors[color].ramp[3] for color in COLORS if color not in card.colors]
    accent = blend(accents[name.pick(len(accents))] if accents else ramp[3], ramp[4], 0.35)
    width, height = BASE[0] * FINE * scale, BASE[1] * FINE * scale
    image = Image.new("RGB", (width, height), ramp[1])
    motif(ImageDraw.Draw(image), width, height, ramp, accent, Dice(f"{card.name}/{card.number}"))
    return image.reduce(FINE)


_recall_motif = lru_cache(maxsize=24)(draw_motif)


def _add_sign(image: Image.Image, card: CardView, theme: Theme, middle: float) -> None:
    """Add the initials, or the pictogram of a support card, on top of a drawing."""
    white, ink = (255, 255, 255), to_rgb(theme.ink)
    shade = blend(theme.tint(card.colors).ramp[0], ink, 0.35)
    size = min(LARGEST_SIGN, round(min(image.width, image.height) * 0.62))
    shift = min(6, max(1, size // 18))
    if card.kind is not None:
        x, y = (
            round(image.width * middle - size / 2),
            (image.height - size) // 2 + round(image.height * LOWER),
        )
        image.paste(shade, (x + shift, y + shift), draw_pictogram(card.kind.value, size))
        image.paste(white, (x, y), draw_pictogram(card.kind.value, size))
        return
    initials = find_initials(card.name)
    left = round(image.width * (middle - 0.5))
    for offset, fill in ((shift, shade), (0, white)):
        place = Rect(left + offset, offset + round(image.height * LOWER), image.width, image.height)
        draw_text(image, place, initials, Style.STRONG, size, fill, Align.CENTER, 8)


def draw_own_art(card: CardView, width: int, height: int, theme: Theme, middle: float = 0.5) -> Image.Image:
    """Draw a card's picture to fill a place; ``middle`` is where initials stand, in parts of the width."""
    is_small = is_kept(width, height)
    motif = _recall_motif(card, theme) if is_small else draw_motif(card, theme, LARGE)
    image = ImageOps.fit(motif, (width, height), Image.Resampling.BOX)
    if card.type is not CardType.CHEER:
        _add_sign(image, card, theme, middle)
    return image


recall_own_art = lru_cache(maxsize=192)(draw_own_art)
"""The same from a cache, for sizes that :func:`is_kept` allows. The result is shared: don't change it."""


def is_kept(width: int, height: int) -> bool:
    """Whether pictures of a size are small enough to be kept: those of single cards would fill the memory."""
    return width <= LARGEST_KEPT and height <= BASE[1]


class ArtFolder:
    """A folder of card images that the bot's owner provides: NUMBER.png, .jpg, .jpeg or .webp.

    Files that can't be read are reported in the log once and then passed over.

    Args:
        path: the folder; it need not exist.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._broken: set[Path] = set()
        self._lock = Lock()
        self._load = lru_cache(maxsize=128)(self._load_now)

    def find(self, number: str, width: int, height: int, theme: Theme) -> Image.Image | None:
        """Find the image of a card, cut to a place and in the theme's colours; ``None`` if there is none."""
        if not number or any(sign in number for sign in "/\\\0") or number.startswith("."):
            return None
        for ending in ENDINGS:
            file = self._path / f"{number}{ending}"
            try:
                changed = file.stat().st_mtime_ns
            except OSError:
                continue
            load = self._load if is_kept(width, height) else self._load_now
            image = load(file, changed, width, height, theme)
            if image is not None:
                return image
        return None

    def _load_now(
        self, file: Path, _changed: int, width: int, height: int, theme: Theme
    ) -> Image.Image | None:
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
            self._report(file, error)
            return None

    def _report(self, file: Path, error: BaseException) -> None:
        with self._lock:
            if file in self._broken:
                return
            self._broken.add(file)
        log.info("card_image_unreadable", file=str(file), reason=str(error))


def draw_art(
    card: CardView,
    width: int,
    height: int,
    theme: Theme,
    folder: ArtFolder | None = None,
    middle: float = 0.5,
) -> Image.Image:
    """Draw the picture of a card to fill a place: the owner's image if there is one, else our drawing.

    Args:
        card: the card.
        width: of the place.
        height: of the place.
        theme: the colours.
        folder: the owner's images.
        middle: where initials stand, in parts of the width.
    """
    if folder is not None:
        image = folder.find(card.number, width, height, theme)
        if image is not None:
            return image
    draw = recall_own_art if is_kept(width, height) else draw_own_art
    return draw(_without_handle(card), width, height, theme, middle)


def _without_handle(card: CardView) -> CardView:
    """The card as all its copies are."""
    return CardView(
        0, card.number, card.name, card.type, card.colors, card.level, card.is_buzz, kind=card.kind
    )
