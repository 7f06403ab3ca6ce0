"""Pictures on cards: our own calm drawings, made from name and number, or an owner's image files.

A drawing has tones of the work's colour, a motif that belongs to the name (so that all cards of a character
look related), and the initials; supports and events show a sign instead.
"""

from typing import Final

from PIL import Image, ImageDraw, ImageOps

from engine.osica.cards.terms import CardKind
from engine.osica.state.views import CardView
from renderers.kit.art_folder import ArtFolder
from renderers.kit.caches import remember
from renderers.kit.fonts import Style
from renderers.kit.images import weigh_image
from renderers.kit.motifs import MOTIFS, Dice
from renderers.kit.names import find_initials
from renderers.kit.rects import Rect
from renderers.kit.signs import bolt, draw_sign, stack
from renderers.kit.text import Align, draw_text
from renderers.kit.themes import Theme, Tint, blend, to_rgb

BASE: Final = (280, 392)
"""Size of a drawing before it is fitted into its place; the shape of a card."""
FINE: Final = 2
"""How much larger the motif is drawn, so that its edges are smooth."""
PLAIN: Final = ("colorless", "white")
"""Tints of the themes that no work has: they are too pale to tell works apart."""
USUAL: Final = (300, 420)
"""The largest place that a drawing of the usual size fills; for others it is drawn larger."""
LARGE: Final = 3
SIGNS: Final = {CardKind.SUPPORT: stack, CardKind.EVENT: bolt}


def tint_of(card: CardView, theme: Theme) -> Tint:
    """The tint of a card: each work has one, found from its name."""
    names = sorted(name for name in theme.colors if name not in PLAIN) or sorted(theme.colors)
    _, work = card.drawn_as or (card.name, card.work)
    return theme.colors[names[Dice(work).pick(len(names))]]


def draw_own_art(card: CardView, width: int, height: int, theme: Theme) -> Image.Image:
    """Draw a card's picture to fill a place."""
    dice = Dice(card.name)
    ramp = tint_of(card, theme).ramp
    motif = MOTIFS[dice.pick(len(MOTIFS))]
    others = [tint.ramp[3] for tint in theme.colors.values()]
    accent = blend(others[dice.pick(len(others))], ramp[4], 0.35)
    scale = FINE * (1 if width <= USUAL[0] and height <= USUAL[1] else LARGE)
    large = Image.new("RGB", (BASE[0] * scale, BASE[1] * scale), ramp[1])
    motif(ImageDraw.Draw(large), *large.size, ramp, accent, Dice(f"{card.name}/{card.number}"))
    image = ImageOps.fit(large.reduce(FINE), (width, height), Image.Resampling.BOX)
    size = min(220, round(min(width, height) * 0.6))
    shift = max(1, size // 18)
    shade = blend(ramp[0], to_rgb(theme.ink), 0.35)
    for offset, fill in ((shift, shade), (0, (255, 255, 255))):
        sign = SIGNS.get(card.kind)
        if sign is not None:
            corner = (width - size) // 2 + offset, (height - size) // 2 + offset
            image.paste(fill, corner, draw_sign(sign, size))
        else:
            place = Rect(offset, offset, width, height)
            draw_text(image, place, find_initials(card.name), Style.STRONG, size, fill, Align.CENTER, 8)
    return image


recall_own_art = remember(8_000_000, weigh_image)(draw_own_art)
"""The same from a cache. The result is shared: don't change it."""


def draw_art(
    card: CardView, width: int, height: int, theme: Theme, folder: ArtFolder | None = None
) -> Image.Image:
    """Draw the picture of a card to fill a place: the owner's image if there is one, else our drawing."""
    if folder is not None:
        image = folder.find(card.number, width, height, theme)
        if image is not None:
            return image
    name, work = card.drawn_as or (card.name, card.work)
    return recall_own_art(CardView(0, card.number, name, card.kind, work), width, height, theme)
