"""Pictures on cards: our own calm drawings, made from the card's number and name, or an owner's image files.

A drawing has three layers: tones of the card's colour; a motif that belongs to the card, so that two cards of
one character are told apart, with an accent that belongs to the name, so that they look related; and the
initials. Support cards show what kind they are instead.
"""

from typing import Final

from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageOps

from engine.hocg.cards.terms import COLORS, CardType
from engine.hocg.state.views import CardView
from renderers.hocg.symbols import SUPPORT_SIGNS
from renderers.hocg.themes import tint_of
from renderers.kit.art_folder import ArtFolder
from renderers.kit.caches import remember
from renderers.kit.fonts import Style
from renderers.kit.images import weigh_image
from renderers.kit.motifs import MOTIFS, Dice
from renderers.kit.names import find_initials
from renderers.kit.rects import Rect
from renderers.kit.signs import draw_sign
from renderers.kit.text import Align, draw_text
from renderers.kit.themes import Theme, blend, to_rgb

BASE: Final = (280, 392)
"""Size of a drawing before it is fitted into its place; the shape of a card."""
LOWER: Final = 0.07
"""How far below the middle initials stand, in parts of the height: the corner above belongs to the colour."""
FINE: Final = 2
"""How much larger the motif is drawn, so that its edges are smooth."""
LARGE: Final = 3
"""How much larger a drawing is made for a place that the usual size doesn't fill."""
USUAL: Final = (400, BASE[1])
"""The largest place that a drawing of the usual size fills."""
LARGEST_SIGN: Final = 220


def draw_motif(card: CardView, theme: Theme, scale: int = 1) -> Image.Image:
    """Draw a card's picture without initials, so many times as large as the usual size."""
    called = card.drawn_as or card.name
    name, number = Dice(called), Dice(f"{called}/{card.number}")
    ramp = tint_of(card.colors, theme).ramp
    motif = MOTIFS[number.pick(len(MOTIFS))]
    accents = [theme.colors[color].ramp[3] for color in COLORS if color not in card.colors]
    accent = blend(accents[name.pick(len(accents))] if accents else ramp[3], ramp[4], 0.35)
    width, height = BASE[0] * FINE * scale, BASE[1] * FINE * scale
    image = Image.new("RGB", (width, height), ramp[1])
    motif(ImageDraw.Draw(image), width, height, ramp, accent, number)
    return image.reduce(FINE)


_recall_motif = remember(8_000_000, weigh_image)(draw_motif)


def _add_sign(image: Image.Image, card: CardView, theme: Theme, middle: float) -> None:
    """Add the initials, or the sign of a support card, on top of a drawing."""
    white, ink = (255, 255, 255), to_rgb(theme.ink)
    shade = blend(tint_of(card.colors, theme).ramp[0], ink, 0.35)
    size = min(LARGEST_SIGN, round(min(image.width, image.height) * 0.62))
    shift = min(6, max(1, size // 18))
    if card.kind is not None:
        x, y = (
            round(image.width * middle - size / 2),
            (image.height - size) // 2 + round(image.height * LOWER),
        )
        image.paste(shade, (x + shift, y + shift), draw_sign(SUPPORT_SIGNS[card.kind], size))
        image.paste(white, (x, y), draw_sign(SUPPORT_SIGNS[card.kind], size))
        return
    initials = find_initials(card.name)
    left = round(image.width * (middle - 0.5))
    for offset, fill in ((shift, shade), (0, white)):
        place = Rect(left + offset, offset + round(image.height * LOWER), image.width, image.height)
        draw_text(image, place, initials, Style.STRONG, size, fill, Align.CENTER, 8)


def draw_own_art(card: CardView, width: int, height: int, theme: Theme, middle: float = 0.5) -> Image.Image:
    """Draw a card's picture to fill a place; ``middle`` is where initials stand, in parts of the width."""
    is_usual = width <= USUAL[0] and height <= USUAL[1]
    motif = _recall_motif(card, theme) if is_usual else draw_motif(card, theme, LARGE)
    image = ImageOps.fit(motif, (width, height), Image.Resampling.BOX)
    if card.type is not CardType.CHEER:
        _add_sign(image, card, theme, middle)
    return image


recall_own_art = remember(8_000_000, weigh_image)(draw_own_art)
"""The same from a cache. The result is shared: don't change it."""


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
    return recall_own_art(_without_handle(card), width, height, theme, middle)


def _without_handle(card: CardView) -> CardView:
    """The card as all its copies are."""
    return replace(card, handle=0, hp=0, life=0, is_limited=False)
