"""A deck as a picture: oshi, the curve, the cards with their copies, the cheers."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.hocg.cards.terms import COLORS, CardType, Color, Level
from engine.hocg.state.views import CardView
from engine.kernel.translation import tr, tr_n
from renderers.hocg.art import draw_art
from renderers.hocg.cells import list_tags
from renderers.hocg.layout import WIDTH
from renderers.hocg.subjects import DeckCard, DeckPicture
from renderers.hocg.symbols import draw_color, paint_colors
from renderers.hocg.themes import load_theme
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.pictures import Picture, encode
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tag, paint_tile, round_mask
from renderers.kit.signs import Sign, paint_sign
from renderers.kit.text import Align, draw_fitted, draw_name, draw_text, fit
from renderers.kit.themes import Rgb, Theme, choose_letters, to_rgb

GAP: Final = 10
HEAD: Final = 196
COLUMNS: Final = 5
ART: Final = 92
TILE: Final = 176
COPIES: Final = 68
SECTION: Final = 46
EMPTY: Final = 120
RADIUS: Final = 14
MOST_TILES: Final = 60
"""Tiles that are drawn; a legal deck has at most 50 different cards, and usually some twenty."""

SIGNS: Final = {CardType.HOLOMEM: 0.43, CardType.SUPPORT: 0.25}
"""Where initials and signs stand, in parts of the width: to the right are the copies and LIMITED."""


def sort_cards(cards: Sequence[DeckCard]) -> list[DeckCard]:
    """Sort cards in the order in which players read them."""
    return sorted(cards, key=lambda entry: entry.card.order)


def count_copies(cards: Sequence[DeckCard]) -> int:
    """How many cards these are, every copy counted."""
    return sum(entry.copies for entry in cards)


def lay_out_tiles(top: int, count: int) -> tuple[Rect, ...]:
    """Places for so many tiles in rows below a line."""
    cells = Rect(GAP, top, WIDTH - 2 * GAP, TILE).columns(COLUMNS, GAP)
    return tuple(cells[index % COLUMNS].move(0, (index // COLUMNS) * (TILE + GAP)) for index in range(count))


def draw_deck(deck: DeckPicture, theme: Theme | None = None, folder: ArtFolder | None = None) -> Picture:
    """Draw a deck.

    Args:
        deck: what is to be shown.
        theme: the colours; the theme "night" without it.
        folder: an owner's card images, used in place of our drawings.
    """
    theme = theme or load_theme()
    cards = sort_cards(deck.cards)
    shown = cards[:MOST_TILES]
    groups = [
        (is_member, [entry for entry in shown if (entry.card.type is CardType.HOLOMEM) is is_member])
        for is_member in (True, False)
    ]
    groups = [(is_member, entries) for is_member, entries in groups if entries]
    tops, y = [], HEAD + 2 * GAP
    for _, entries in groups:
        tops.append(y)
        rows = -(-len(entries) // COLUMNS)
        y += SECTION + rows * (TILE + GAP) + GAP // 2
    height = max(y, HEAD + 2 * GAP + (0 if groups else EMPTY))
    image = Image.new("RGB", (WIDTH, height), to_rgb(theme.table))
    _paint_head(image, Rect(GAP, GAP, WIDTH - 2 * GAP, HEAD), deck, theme, folder)
    for top, (is_member, entries) in zip(tops, groups, strict=True):
        total = count_copies([entry for entry in cards if (entry.card.type is CardType.HOLOMEM) is is_member])
        left_out = len(cards) - len(shown) if is_member is groups[-1][0] else 0
        title = tr("Holomem") if is_member else tr("Support")
        _paint_title(image, Rect(GAP + 4, top, WIDTH - 2 * GAP - 8, SECTION), title, total, left_out, theme)
        for entry, place in zip(entries, lay_out_tiles(top + SECTION, len(entries)), strict=True):
            _paint_tile(image, place, entry, theme, folder)
    if not groups:
        place = Rect(GAP, HEAD + GAP, WIDTH - 2 * GAP, EMPTY)
        draw_text(image, place, tr("No cards yet"), Style.LABEL, 44, to_rgb(theme.dim), Align.CENTER)
    return encode(image, theme, "deck")


def _paint_title(
    image: Image.Image, place: Rect, title: str, count: int, left_out: int, theme: Theme
) -> None:
    end = draw_text(image, place, title, Style.STRONG, 36, to_rgb(theme.text))
    words = tr_n("{number} card", "{number} cards", count)
    if left_out:
        words = tr("{cards}, {number} kinds not shown", cards=words, number=left_out)
    draw_text(image, place.cut_left(end + 16), words, Style.LABEL, 34, to_rgb(theme.dim))


def _paint_head(
    image: Image.Image, place: Rect, deck: DeckPicture, theme: Theme, folder: ArtFolder | None
) -> None:
    """Paint the deck's name, its oshi, the curve and the cheers."""
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    picture = Rect(place.x + 12, place.y + 12, 150, place.h - 24)
    _paint_oshi(image, picture, deck.oshi, theme, folder)
    inner = Rect(picture.right + 20, place.y + 8, place.right - picture.right - 36, place.h - 16)
    total = f"{count_copies(deck.cards)} + {count_copies(deck.cheers)}"
    shown = fit(total, Style.STRONG, 42, 260)
    line = inner._replace(h=54)
    draw_fitted(image, line, shown, to_rgb(theme.dim), Align.RIGHT)
    name = line._replace(w=line.w - round(shown.width) - 20)
    draw_text(image, name, deck.name, Style.STRONG, 46, to_rgb(theme.text))
    second = inner._replace(y=line.bottom, h=40)
    if deck.note:
        draw_text(image, second, deck.note, Style.LABEL, 32, to_rgb(theme.damage))
    elif deck.oshi is not None:
        draw_text(image, second, tr("Oshi: {name}", name=deck.oshi.name), Style.LABEL, 34, to_rgb(theme.dim))
    bottom = Rect(inner.x, second.bottom + 4, inner.w, inner.bottom - second.bottom - 4)
    curve, cheers = bottom.take_left(bottom.w * 3 // 5, 16)
    _paint_curve(image, curve, deck.cards, theme)
    _paint_cheers(image, cheers, deck.cheers, theme)


def _paint_oshi(
    image: Image.Image, place: Rect, oshi: CardView | None, theme: Theme, folder: ArtFolder | None
) -> None:
    if oshi is None:
        paint_round(image, place, 10, to_rgb(theme.empty))
        draw_text(image, place, tr("no oshi"), Style.LABEL, 32, to_rgb(theme.dim), Align.CENTER)
        return
    art = draw_art(oshi, place.w, place.h, theme, folder)
    image.paste(art, (place.x, place.y), round_mask(place.w, place.h, 10))
    paint_colors(image, place.x + 6, place.y + 6, oshi.colors[:2], 40, theme)
    if oshi.life:
        life = Rect(place.right - 74, place.bottom - 44, 74, 40)
        paint_round(image, life, 8, to_rgb(theme.ink))
        paint_sign(image, life.x + 8, life.y + 6, signs.heart, 28, to_rgb(theme.life))
        number = life.cut_left(life.x + 40)
        draw_text(image, number, str(oshi.life), Style.STRONG, 38, (255, 255, 255))


def _paint_curve(image: Image.Image, place: Rect, cards: Sequence[DeckCard], theme: Theme) -> None:
    """Paint a bar for each Bloom level and one for supports, with counts above and words below."""
    bars = [
        (level.value, count_copies([entry for entry in cards if entry.card.level is level]))
        for level in Level
    ]
    bars = [bar for bar in bars if bar[1] or bar[0] != Level.SPOT.value]
    bars.append((tr("Support"), count_copies([e for e in cards if e.card.type is CardType.SUPPORT])))
    highest = max([count for _, count in bars] + [1])
    is_light = choose_letters(to_rgb(theme.panel), theme) != (255, 255, 255)
    fill = theme.colors[Color.BLUE].ramp[3 if is_light else 1]
    for (words, count), spot in zip(bars, place.columns(len(bars), 12), strict=True):
        label = Rect(spot.x, spot.bottom - 34, spot.w, 34)
        draw_text(image, label, words, Style.TEXT, 30, to_rgb(theme.dim), Align.CENTER)
        track = Rect(spot.x, label.y - 40, spot.w, 36)
        paint_round(image, track, 6, to_rgb(theme.panel))
        if count:
            filled = track._replace(w=max(12, track.w * count // highest))
            paint_round(image, filled, 6, fill)
        draw_text(image, track, str(count), Style.STRONG, 34, to_rgb(theme.text), Align.CENTER)


def _paint_cheers(image: Image.Image, place: Rect, cheers: Sequence[DeckCard], theme: Theme) -> None:
    """Paint how many cheers there are of each colour."""
    counts: dict[Color, int] = {}
    for entry in cheers:
        color = entry.card.colors[0] if entry.card.colors else Color.COLORLESS
        counts[color] = counts.get(color, 0) + entry.copies
    ordered = [(color, counts[color]) for color in (*COLORS, Color.COLORLESS) if color in counts]
    if not ordered:
        draw_text(image, place, tr("no cheers"), Style.LABEL, 32, to_rgb(theme.dim), Align.RIGHT)
        return
    rows = 1 if len(ordered) <= 4 else 2
    per_row = -(-len(ordered) // rows)
    for row, line in enumerate(place.rows(rows)):
        entries = ordered[row * per_row : (row + 1) * per_row]
        cell = min(112, line.w // per_row)
        left = line.right - cell * len(entries)
        for index, (color, count) in enumerate(entries):
            spot = Rect(left + index * cell, line.y, cell, line.h)
            size = min(44, spot.h - 2)
            symbol = draw_color(color, size, theme)
            image.paste(symbol, (spot.x, spot.y + (spot.h - size) // 2), symbol)
            number = spot.cut_left(spot.x + size + 6)
            draw_text(image, number, str(count), Style.STRONG, min(40, spot.h), to_rgb(theme.text))


def _paint_tile(
    image: Image.Image, place: Rect, entry: DeckCard, theme: Theme, folder: ArtFolder | None
) -> None:
    """Paint one kind of card: picture, copies, name, level or kind, HP."""
    card = entry.card
    edge, thickness = (theme.gold, 3) if card.is_buzz else (theme.line, 2)
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), to_rgb(edge), thickness)
    picture = Rect(place.x + thickness, place.y + thickness, place.w - 2 * thickness, ART)
    art = draw_art(card, picture.w, picture.h, theme, folder, SIGNS.get(card.type, 0.5))
    mask = round_mask(picture.w, picture.h + RADIUS, RADIUS - 2).crop((0, 0, picture.w, picture.h))
    image.paste(art, (picture.x, picture.y), mask)
    if card.type is not CardType.SUPPORT:
        paint_colors(image, place.x + 8, place.y + 8, card.colors[:2], 38, theme)
    elif card.is_limited:
        tag = Rect(picture.right - 126, picture.bottom - 37, 120, 34)
        paint_tag(image, tag, "LIMITED", to_rgb(theme.damage), theme)
    _paint_copies(image, Rect(place.right - COPIES - 8, place.y + 7, COPIES, 44), entry.copies, theme)
    inner = place.inset(10, 0)
    name = Rect(inner.x, picture.bottom + 2, inner.w, 40)
    draw_name(image, name, card.name, Style.LABEL, 33, to_rgb(theme.text))
    _paint_facts(image, Rect(inner.x, name.bottom + 1, inner.w, 34), card, theme)


def _paint_copies(image: Image.Image, place: Rect, count: int, theme: Theme) -> None:
    paint_round(image, place, 10, to_rgb(theme.ink))
    draw_text(image, place, f"×{count}", Style.STRONG, 40, (255, 255, 255), Align.CENTER)


def _paint_facts(image: Image.Image, place: Rect, card: CardView, theme: Theme) -> None:
    """Paint level or kind to the left, HP to the right."""
    if card.hp:
        shown = fit(str(card.hp), Style.STRONG, 38, 90)
        draw_fitted(image, place, shown, to_rgb(theme.text), Align.RIGHT)
        place = place._replace(w=place.w - round(shown.width) - 8)
    sign, words, fill = list_tags(card, theme)[0]
    _paint_label(image, place, sign, words, fill, theme)


def _paint_label(
    image: Image.Image, place: Rect, sign: Sign | None, words: str, fill: Rgb, theme: Theme
) -> None:
    """Paint a small label as wide as its words, with a sign before them if there is one."""
    room = 26 if sign else 0
    letters = choose_letters(fill, theme)
    shown = fit(words, Style.STRONG, 30, place.w - 14 - room)
    spot = place._replace(w=round(shown.width) + 14 + room)
    paint_round(image, spot, 7, fill)
    if sign:
        paint_sign(image, spot.x + 6, spot.y + (spot.h - 22) // 2, sign, 22, letters)
    draw_fitted(image, spot.cut_left(spot.x + 7 + room), shown, letters)
