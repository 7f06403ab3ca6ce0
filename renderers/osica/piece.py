"""Tiles of the cards in play: everything that can be known of one."""

from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.kernel.translation import tr
from engine.osica.state.views import PieceView
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.changes import Highlight
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tag, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import Align, draw_name, draw_text
from renderers.kit.themes import Theme, blend, choose_letters, to_rgb
from renderers.osica.art import draw_art, tint_of
from renderers.osica.highlights import paint_highlights
from renderers.osica.marks import list_marks, list_ways, paint_marks, place_marks

RADIUS: Final = 14
ART: Final = 106
"""The widest a picture may be."""
CARD_SHAPE: Final = 5 / 7
SMALL: Final = 130
"""Below this height cheer symbols stand beside the AP."""
AP: Final = 46
SMALL_AP: Final = 43
"""Height of the row of the AP, and below ``SMALL``."""
ARROW: Final = 24
"""The sign beside AP that isn't what is printed."""
MOST_CHEERS: Final = 64
"""What is kept free at most beside the AP for cheer symbols."""
TAG: Final = 34
NAME: Final = 44


class ShownPiece(NamedTuple):
    """A card in play on the board.

    Args:
        facts: what is painted of it.
        role: what it does in the appeal at hand.
        highlight: what is marked on it.
        folder: an owner's card images.
    """

    facts: PieceView
    role: str = ""
    highlight: Highlight = Highlight()
    folder: ArtFolder | None = None


def paint_piece(image: Image.Image, place: Rect, shown: ShownPiece, theme: Theme) -> None:
    """Paint a card in play into its place."""
    piece = shown.facts
    panel = to_rgb(theme.panel)
    if piece.is_resting:
        panel = blend(panel, to_rgb(theme.table), 0.6)
    edge, thickness = (theme.gold, 3) if piece.is_oshi else (theme.line, 2)
    if shown.role:
        edge, thickness = theme.rest, 4
    paint_tile(image, place, RADIUS, panel, to_rgb(edge), thickness)
    inner = place.inset(10, 8)
    name = inner._replace(h=NAME)
    draw_name(image, name, piece.card.name, Style.LABEL, 34, to_rgb(theme.text))
    body = Rect(inner.x, name.bottom + 2, inner.w, inner.bottom - name.bottom - 2)
    art = body._replace(w=min(ART, round(body.h * CARD_SHAPE)))
    picture = _paint_art(image, art, piece, theme, shown.folder)
    beside = body.cut_left(art.right + 12)
    top = _paint_numbers(image, beside, piece, theme)
    low = picture.bottom + (TAG + 3 if piece.is_resting else 0)
    marks = list_marks(piece, theme, shown.role)
    paint_marks(image, place_marks(marks, list_ways(body, beside.x, top, low)), theme)
    paint_highlights(image, place, picture, shown.highlight, theme)


def paint_empty(image: Image.Image, place: Rect, label: str, highlight: Highlight, theme: Theme) -> None:
    """Paint a place where nobody stands."""
    paint_tile(image, place, RADIUS, to_rgb(theme.empty), to_rgb(theme.raised))
    inner = place.inset(8)
    words = inner if highlight.hit is None else inner._replace(h=inner.h // 2)
    draw_text(image, words, label, Style.LABEL, 32, to_rgb(theme.dim), Align.CENTER)
    paint_highlights(image, place, inner._replace(h=inner.h * 2 // 3), highlight, theme)


def _paint_art(
    image: Image.Image, place: Rect, piece: PieceView, theme: Theme, folder: ArtFolder | None
) -> Rect:
    """Paint the card as it lies on the table: upright, or sideways with a tag when it is resting; returns
    where its picture is.
    """
    if piece.is_resting:
        spot = place._replace(h=min(round(place.w * CARD_SHAPE), place.h - TAG - 4))
        art = draw_art(piece.card, spot.h, spot.w, theme, folder).transpose(Image.Transpose.ROTATE_270)
        art = Image.blend(art, Image.new("RGB", art.size, to_rgb(theme.table)), 0.3)
    else:
        spot = place._replace(h=min(round(place.w / CARD_SHAPE), place.h))
        art = draw_art(piece.card, spot.w, spot.h, theme, folder)
    image.paste(art, (spot.x, spot.y), round_mask(spot.w, spot.h, 8))
    if piece.is_resting:
        tag = Rect(spot.x, spot.bottom + 3, min(spot.w, 96), TAG)
        paint_tag(image, tag, tr("RESTS"), to_rgb(theme.rest), theme)
    if piece.card.level:
        fill = tint_of(piece.card, theme).ramp[1]
        badge = Rect(spot.x, spot.y, 44, 36)
        paint_round(image, badge, 8, fill)
        letters = choose_letters(fill, theme)
        draw_text(image, badge, str(piece.level), Style.STRONG, 32, letters, Align.CENTER)
    return spot


def _paint_numbers(image: Image.Image, place: Rect, piece: PieceView, theme: Theme) -> int:
    """Paint AP and cheer symbols; returns below what there is room for more."""
    if not piece.card.level:
        cheers = place._replace(h=38)
        _paint_cheers(image, cheers, piece.cheers, theme)
        return cheers.bottom - 4 if piece.cheers else place.y
    is_small = place.h < SMALL
    row = place._replace(h=SMALL_AP if is_small else AP)
    beside = min(32 * piece.cheers, MOST_CHEERS) + 10 if is_small and piece.cheers else 0
    end = _paint_ap(image, row._replace(w=row.w - beside), piece, theme)
    if is_small:
        _paint_cheers(image, Rect(end + 10, row.y + 4, place.right - end - 10, 38), piece.cheers, theme)
        return row.bottom
    cheers = Rect(place.x, row.bottom, place.w, 38)
    _paint_cheers(image, cheers, piece.cheers, theme)
    return cheers.bottom - 4 if piece.cheers else row.bottom


def _paint_ap(image: Image.Image, place: Rect, piece: PieceView, theme: Theme) -> int:
    """Paint the AP, with an arrow if it isn't what is printed; returns where it ends to the right."""
    changed = piece.ap - piece.card.ap
    if not changed:
        return draw_text(image, place, str(piece.ap), Style.STRONG, 46, to_rgb(theme.text))
    color, sign = (theme.hp, raised) if changed > 0 else (theme.hp_low, lowered)
    room = place._replace(w=place.w - ARROW - 6)
    end = draw_text(image, room, str(piece.ap), Style.STRONG, 46, to_rgb(theme.text)) + 6
    paint_sign(image, end, place.y + (place.h - ARROW) // 2, sign, ARROW, to_rgb(color))
    return end + ARROW


def raised(draw: ImageDraw.ImageDraw, side: float) -> None:
    """An arrow upwards: more than is printed."""
    draw.polygon([(side * x, side * y) for x, y in ((0.5, 0.1), (1.0, 0.9), (0.0, 0.9))], fill=255)


def lowered(draw: ImageDraw.ImageDraw, side: float) -> None:
    """An arrow downwards: less than is printed."""
    draw.polygon([(side * x, side * y) for x, y in ((0.5, 0.9), (1.0, 0.1), (0.0, 0.1))], fill=255)


def _paint_cheers(image: Image.Image, place: Rect, count: int, theme: Theme) -> None:
    """Paint cheer symbols one by one, or as a number if there is no room for that."""
    gold = to_rgb(theme.gold_text)
    if count * 32 <= place.w:
        for index in range(count):
            paint_sign(image, place.x + 32 * index, place.y + 4, signs.spark, 28, gold)
        return
    paint_sign(image, place.x, place.y + 4, signs.spark, 28, gold)
    draw_text(image, place.cut_left(place.x + 32), str(count), Style.STRONG, 32, gold)
