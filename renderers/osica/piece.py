"""Tiles of the cards in play: everything that can be known of one."""

from typing import Final, NamedTuple

from PIL import Image

from engine.kernel.translation import tr
from engine.osica.state.views import PieceView
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.changes import Highlight
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tag, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import Align, draw_name, draw_text, fit, wrap
from renderers.kit.themes import Theme, blend, choose_letters, to_rgb
from renderers.osica.art import draw_art, tint_of
from renderers.osica.highlights import paint_highlights

RADIUS: Final = 14
ART: Final = 106
"""The widest a picture may be."""
CARD_SHAPE: Final = 5 / 7
SMALL: Final = 130
"""Below this height cheer symbols stand beside the AP."""
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
    _paint_facts(image, body.cut_left(art.right + 12), piece, theme, shown.role)
    paint_highlights(image, place, picture, shown.highlight, theme)


def paint_empty(image: Image.Image, place: Rect, label: str, highlight: Highlight, theme: Theme) -> None:
    """Paint a place where nobody stands."""
    paint_tile(image, place, RADIUS, to_rgb(theme.empty), to_rgb(theme.raised))
    inner = place.inset(8)
    words = inner if highlight.hit is None else inner._replace(h=inner.h // 2)
    draw_text(image, words, label, Style.LABEL, 32, to_rgb(theme.line), Align.CENTER)
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


def _paint_facts(image: Image.Image, place: Rect, piece: PieceView, theme: Theme, role: str) -> None:
    """Paint AP, cheer symbols and, as far as there is room, what else is so of the card."""
    y = place.y
    cheers = Rect(place.x, y, place.w, 38)
    if piece.card.level:
        changed = piece.ap - piece.card.ap
        color = theme.text if not changed else theme.hp if changed > 0 else theme.hp_low
        row = Rect(place.x, y, place.w, 46)
        end = draw_text(image, row, str(piece.ap), Style.STRONG, 46, to_rgb(color))
        y = row.bottom
        is_small = place.h < SMALL
        cheers = Rect(end + 10, row.y + 4, place.right - end - 10, 38) if is_small else cheers.move(0, 46)
    _paint_cheers(image, cheers, piece.cheers, theme)
    if piece.cheers:
        y = max(y, cheers.bottom - 4)
    for text, fill in list_marks(piece, theme, role):
        lines = [text] if fill else wrap(text, Style.TEXT, 30, place.w)
        if y + TAG * len(lines) > place.bottom + 2:
            return
        for line in lines:
            if fill:
                wide = min(place.w, round(fit(line, Style.STRONG, 30, place.w - 8).width) + 14)
                paint_tag(image, Rect(place.x, y, wide, TAG - 2), line, to_rgb(fill), theme)
            else:
                draw_text(image, Rect(place.x, y, place.w, TAG), line, Style.TEXT, 30, to_rgb(theme.note))
            y += TAG
        y += 2


def _paint_cheers(image: Image.Image, place: Rect, count: int, theme: Theme) -> None:
    """Paint cheer symbols one by one, or as a number if there is no room for that."""
    gold = to_rgb(theme.gold)
    if count * 32 <= place.w:
        for index in range(count):
            paint_sign(image, place.x + 32 * index, place.y + 4, signs.spark, 28, gold)
        return
    paint_sign(image, place.x, place.y + 4, signs.spark, 28, gold)
    draw_text(image, place.cut_left(place.x + 32), str(count), Style.STRONG, 32, gold)


def list_marks(piece: PieceView, theme: Theme, role: str) -> list[tuple[str, str]]:
    """List what else is so of a card, the most urgent first, with the colour of its tag if it has one."""
    marks = [(role, theme.rest)] if role else []
    if piece.is_limit_broken:
        marks.append((tr("BREAK"), theme.damage))
    if piece.is_oshi:
        marks.append((tr("OSHI"), theme.gold))
    if piece.is_unguardable:
        marks.append((tr("unguardable"), ""))
    marks.extend((keyword.say(number), "") for keyword, number in piece.keywords)
    return marks
