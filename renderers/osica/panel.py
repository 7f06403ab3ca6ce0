"""The panel beside each half: who plays it, hearts, limit, and how many cards lie where."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.kernel.copies import as_any_copy
from engine.kernel.translation import tr
from engine.osica.state.views import SideView
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import Align, draw_text, wrap
from renderers.kit.themes import Theme, to_rgb
from renderers.osica.art import draw_art

RADIUS: Final = 14
ROW: Final = 36
OSHI: Final = (54, 76)


@dataclass(frozen=True)
class Role:
    """Who a half belongs to, and what that player is doing."""

    name: str
    is_active: bool


def describe_panel(side: SideView) -> tuple[object, ...]:
    """Everything that a panel shows of a half."""
    counts = (side.heart_count, side.limit, side.levels, side.cost_count, side.hand_count, side.deck_count)
    oshi = (as_any_copy(side.oshi), side.is_oshi_home, side.is_oshi_up)
    return (side.seat, counts, len(side.drop), oshi, tuple(list_notes(side)))


def paint_panel(
    image: Image.Image, place: Rect, side: SideView, role: Role, theme: Theme, folder: ArtFolder | None
) -> None:
    """Paint a player's panel into its place."""
    seat = to_rgb(theme.seats[side.seat])
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), seat if role.is_active else to_rgb(theme.line), 3)
    inner = place.inset(14, 10)
    name = inner._replace(h=44)
    draw_text(image, name, role.name, Style.STRONG, 38, seat)
    y = inner.y + 48
    heart = Rect(inner.x, y, inner.w, 62)
    paint_sign(image, heart.x, heart.y + 5, signs.heart, 52, to_rgb(theme.life))
    draw_text(
        image, heart.cut_left(heart.x + 62), str(side.heart_count), Style.STRONG, 62, to_rgb(theme.text)
    )
    limit = Rect(inner.x + 118, y, inner.w - 118, 62)
    draw_text(image, limit._replace(h=30), tr("limit"), Style.LABEL, 30, to_rgb(theme.dim), Align.RIGHT)
    value = limit._replace(y=y + 28, h=38)
    draw_text(image, value, f"{side.levels}/{side.limit}", Style.STRONG, 38, to_rgb(theme.text), Align.RIGHT)
    y += 70
    for label, number in (
        (tr("Costs"), side.cost_count), (tr("Hand"), side.hand_count), (tr("Deck"), side.deck_count),
        (tr("Dropped"), len(side.drop)),
    ):  # fmt: skip
        row = Rect(inner.x, y, inner.w, ROW)
        draw_text(image, row, label, Style.LABEL, 31, to_rgb(theme.dim))
        draw_text(image, row, str(number), Style.STRONG, 34, to_rgb(theme.text), Align.RIGHT)
        y += ROW
    y = _paint_oshi(image, Rect(inner.x, y + 4, inner.w, OSHI[1]), side, theme, folder)
    for text in list_notes(side):
        if y + ROW > inner.bottom + 4:
            break
        draw_text(image, Rect(inner.x, y, inner.w, ROW), text, Style.LABEL, 30, to_rgb(theme.note))
        y += ROW


def _paint_oshi(
    image: Image.Image, place: Rect, side: SideView, theme: Theme, folder: ArtFolder | None
) -> int:
    """Paint the oshi, or its back, and where it is; returns where it ends below."""
    spot = place._replace(w=OSHI[0])
    art = draw_art(side.oshi, spot.w, spot.h, theme, folder)
    if side.is_oshi_home and not side.is_oshi_up:
        art = Image.blend(art, Image.new("RGB", art.size, to_rgb(theme.table)), 0.65)
    paint_round(image, spot.inset(-3), 9, to_rgb(theme.gold))
    image.paste(art, (spot.x, spot.y), round_mask(spot.w, spot.h, 7))
    words = place.cut_left(spot.right + 14)
    lines = wrap(side.oshi.name, Style.LABEL, 30, words.w)
    if len(lines) > 2:
        lines = [lines[0], " ".join(lines[1:])]
    for index, line in enumerate(lines):
        draw_text(
            image, words._replace(y=words.y + 38 * index, h=38), line, Style.LABEL, 30, to_rgb(theme.text)
        )
    state = tr("face up") if side.is_oshi_up else tr("face down")
    if not side.is_oshi_home:
        state = tr("in play")
    lower = Rect(place.x, place.bottom + 4, place.w, ROW)
    end = draw_text(image, lower, tr("OSHI").capitalize(), Style.LABEL, 31, to_rgb(theme.dim))
    draw_text(image, lower.cut_left(end + 10), state, Style.LABEL, 31, to_rgb(theme.text), Align.RIGHT)
    return lower.bottom


def list_notes(side: SideView) -> list[str]:
    """List ranks, the orb and kept cards in words."""
    notes = [tr("{name} rank {value}", name=name, value=value) for name, value in side.ranks]
    if side.is_orb_out:
        notes.append(tr("Orb out"))
    if side.kept:
        notes.append(tr("{number} kept", number=len(side.kept)))
    return notes
