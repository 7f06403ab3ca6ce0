"""One card of a hand or a sheet: picture, name, level and HP, arts with cost and damage, and its texts.

A cell is as high as what is known of its card; only long texts are cut, where there is no room for them.
"""

from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.cards.terms import AbilityKind, CardType, SupportKind
from engine.hocg.state.views import CardFace, CardView, SkillFace
from engine.kernel.translation import mark, tr
from renderers.hocg.art import draw_art
from renderers.hocg.arts import measure_criticals, paint_criticals, say_damage
from renderers.hocg.cheers import draw_cost
from renderers.hocg.symbols import SUPPORT_SIGNS, paint_colors
from renderers.hocg.themes import tint_of
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.caches import remember
from renderers.kit.fonts import Style
from renderers.kit.images import weigh_image
from renderers.kit.rects import Rect
from renderers.kit.rows import Row, Typeface, gap, list_lines, measure_rows, paint_rows
from renderers.kit.shapes import paint_round, paint_tag, paint_tile, round_mask
from renderers.kit.signs import Sign, paint_sign
from renderers.kit.text import SMALLEST, Align, clean, draw_fitted, draw_text, fit, measure
from renderers.kit.themes import Rgb, Theme, choose_letters, to_rgb

RADIUS: Final = 14
PICTURE: Final = 96
MARGIN: Final = 12
NAME: Final = 44
TAGS: Final = 40
ART_ROW: Final = 44
CRITICAL: Final = 32
"""Size of what a critical icon adds."""
LINE: Final = 35
SYMBOL: Final = 38
SMALLEST_SYMBOL: Final = 24
BADGE: Final = 52
SIGN: Final = 0.56
"""Where initials stand, in parts of the width: left of them are colours and LIMITED, right of them badges."""

EFFECTS: Final = {
    AbilityKind.COLLAB_EFFECT.value: mark("Collab effect"),
    AbilityKind.BLOOM_EFFECT.value: mark("Bloom effect"),
    AbilityKind.GIFT.value: mark("Gift"),
    AbilityKind.OSHI_SKILL.value: mark("Oshi skill"),
    AbilityKind.SP_OSHI_SKILL.value: mark("SP Oshi skill"),
    AbilityKind.STAGE_SKILL.value: mark("Stage skill"),
}


TYPES: Final = {
    CardType.OSHI: mark("Oshi"),
    CardType.HOLOMEM: mark("Holomem"),
    CardType.SUPPORT: mark("Support"),
    CardType.CHEER: mark("Cheer"),
}
KINDS: Final = {
    SupportKind.STAFF: mark("Staff"),
    SupportKind.ITEM: mark("Item"),
    SupportKind.EVENT: mark("Event"),
    SupportKind.TOOL: mark("Tool"),
    SupportKind.MASCOT: mark("Mascot"),
    SupportKind.FAN: mark("Fan"),
}


class Cell(NamedTuple):
    """A card as a cell shows it.

    Args:
        card: the card.
        face: what is printed on it, if that is known.
        copies: how many equal cards it stands for.
        number: its number in the menu that goes with the picture.
        is_eligible: whether it can be chosen; the others are dim.
        lines: how many lines of each text are shown at most.
        zone: where it lies, if that is told.
    """

    card: CardView
    face: CardFace | None
    copies: int = 1
    number: int | None = None
    is_eligible: bool = True
    lines: int = 99
    zone: str = ""


def measure_cell(cell: Cell, width: int, theme: Theme) -> int:
    """Measure how high a cell of a width must be so that all of it fits."""
    return PICTURE + 4 + measure_rows(list_rows(cell, width - 2 * MARGIN, theme)) + 8


def paint_cell(image: Image.Image, place: Rect, cell: Cell, theme: Theme, folder: ArtFolder | None) -> None:
    """Paint a card into its place."""
    card = cell.card
    edge, thickness = (theme.gold, 3) if card.is_buzz else (theme.line, 2)
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), to_rgb(edge), thickness)
    picture = Rect(place.x + thickness, place.y + thickness, place.w - 2 * thickness, PICTURE)
    _paint_picture(image, picture, card, theme, folder)
    inner = place.inset(MARGIN, 0)
    rows = list_rows(cell, inner.w, theme)
    paint_rows(image, inner._replace(y=picture.bottom + 4), rows)
    if not cell.is_eligible:
        veil = Image.new("RGB", (place.w, place.h), to_rgb(theme.table))
        image.paste(Image.blend(image.crop(place.box), veil, 0.55), place.box[:2])
    _paint_badges(image, place, cell, theme)


def list_rows(cell: Cell, width: int, theme: Theme) -> list[Row]:
    """List what stands below the picture."""
    card, face = cell.card, cell.face
    zone = list_lines(cell.zone, Typeface(Style.LABEL, 30, to_rgb(theme.gold_text), LINE), width)
    rows = [
        *zone,
        *_list_name(card.name, width, theme),
        Row(TAGS, partial(_paint_tags, card=card, theme=theme)),
    ]
    if face is None:
        return rows
    words = Typeface(Style.TEXT, 30, to_rgb(theme.dim), LINE)
    for skill in sorted(face.skills, key=lambda skill: skill.kind != AbilityKind.ART):
        if skill.kind == AbilityKind.ART:
            rows += _list_art(skill, width, theme)
        elif skill.kind in EFFECTS:
            label = Typeface(Style.LABEL, 31, to_rgb(theme.note), LINE)
            rows += list_lines(_name_effect(skill), label, width, 1)
        rows += list_lines(skill.text, words, width, cell.lines)
    for extra in face.extra:
        rows += list_lines(extra, words, width, cell.lines)
    return [*rows, gap(4)]


def _list_name(name: str, width: int, theme: Theme) -> list[Row]:
    """List a card's name: in one row where it has room in letters that are read at a glance, else in more."""
    color = to_rgb(theme.text)
    fitted = fit(name, Style.LABEL, 36, width)
    if fitted.text == clean(name) and fitted.size >= SMALLEST:
        return [Row(NAME, partial(draw_fitted, fitted=fitted, fill=color))]
    return list_lines(name, Typeface(Style.LABEL, 32, color, LINE + 2), width)


def _name_effect(skill: SkillFace) -> str:
    """Name an effect: what sort it is, and for an Oshi's skills what they cost in holo Power."""
    name = tr(EFFECTS[skill.kind])
    return f"{name} ({skill.cost})" if skill.cost else name


def _list_art(skill: SkillFace, width: int, theme: Theme) -> list[Row]:
    """List an art: cost, name, damage and critical icons in one row; a name without room there has rows of
    its own above, icons without room one below.
    """
    damage = fit(say_damage(skill.damage, has_plus=skill.has_plus), Style.STRONG, 42, 130)
    icons = measure_criticals(skill.critical, CRITICAL, ART_ROW)
    least = len(skill.colors) * (SMALLEST_SYMBOL + 3) + 10
    is_icon_beside = least + round(damage.width) + icons <= width
    room = width - round(damage.width) - 10 - (icons if is_icon_beside else 0)
    size = SYMBOL
    while size > SMALLEST_SYMBOL and len(skill.colors) * (size + 3) > room:
        size -= 2
    left = len(skill.colors) * (size + 3) + 6
    is_beside = left + measure(skill.name, Style.LABEL, 30) <= room
    face = Typeface(Style.LABEL, 31, to_rgb(theme.text), LINE)

    def paint_icons(image: Image.Image, place: Rect) -> None:
        paint_criticals(image, place, skill.critical, CRITICAL, theme)

    def paint(image: Image.Image, place: Rect) -> None:
        if is_icon_beside:
            paint_icons(image, place)
        draw_fitted(
            image, place._replace(w=room + 10 + round(damage.width)), damage, to_rgb(theme.text), Align.RIGHT
        )
        cost = draw_cost(skill.colors, size, theme)
        image.paste(cost, (place.x, place.y + (place.h - size) // 2), cost)
        if is_beside:
            name = Rect(place.x + left, place.y, room - left, place.h)
            draw_text(image, name, skill.name, Style.LABEL, 31, to_rgb(theme.text))

    above = [] if is_beside else list_lines(skill.name, face, width, 3)
    below = [] if is_icon_beside else [Row(LINE + 1, paint_icons)]
    return [*above, Row(ART_ROW, paint), *below]


def _paint_picture(
    image: Image.Image, place: Rect, card: CardView, theme: Theme, folder: ArtFolder | None
) -> None:
    art = draw_art(card, place.w, place.h, theme, folder, SIGN)
    image.paste(art, (place.x, place.y), _round_top(place.w, place.h))
    if card.type is not CardType.SUPPORT:
        paint_colors(image, place.x + 8, place.y + 8, card.colors[:2], 44, theme)
    elif card.is_limited:
        tag = Rect(place.x + 8, place.y + 8, 128, 36)
        paint_tag(image, tag, "LIMITED", to_rgb(theme.damage), theme)


def _paint_badges(image: Image.Image, place: Rect, cell: Cell, theme: Theme) -> None:
    """Paint the menu's number and the copies into the picture's right corner, one below the other: beside
    each other they would cover the initials.
    """
    right, copies = place.right - 8, Rect(0, place.y + 10, 0, 46)
    if cell.number is not None:
        words = fit(str(cell.number), Style.STRONG, 44, 90)
        wide = max(BADGE, round(words.width) + 24)
        spot = Rect(right - wide, place.y + 8, wide, BADGE)
        fill = to_rgb(theme.text if cell.is_eligible else theme.rest)
        paint_round(image, spot.inset(-3), BADGE // 2 + 3, to_rgb(theme.ink))
        paint_round(image, spot, BADGE // 2, fill)
        draw_fitted(image, spot, words, choose_letters(fill, theme), Align.CENTER)
        copies = Rect(0, spot.bottom + 2, 0, 36)
    if cell.copies > 1:
        words = fit(f"×{cell.copies}", Style.STRONG, copies.h - 4, 90)
        wide = round(words.width) + 22
        spot = copies._replace(x=right - wide, w=wide)
        paint_round(image, spot, 10, to_rgb(theme.ink))
        draw_fitted(image, spot, words, (255, 255, 255), Align.CENTER)


@remember(1_000_000, weigh_image)
def _round_top(width: int, height: int) -> Image.Image:
    """Coverage of a picture whose upper corners are round."""
    return round_mask(width, height + RADIUS, RADIUS - 2).crop((0, 0, width, height))


def list_tags(card: CardView, theme: Theme) -> list[tuple[Sign | None, str, Rgb]]:
    """List the short facts of a card as (sign, words, fill)."""
    if card.level is not None:
        if card.is_buzz:
            return [(signs.bolt, f"{card.level.value} BUZZ", to_rgb(theme.gold))]
        return [(None, card.level.value, tint_of(card.colors, theme).ramp[1])]
    if card.kind is None:
        return [(None, tr(TYPES[card.type]), to_rgb(theme.raised))]
    kind = tr(KINDS[card.kind])
    tags: list[tuple[Sign | None, str, Rgb]] = [(SUPPORT_SIGNS[card.kind], kind, to_rgb(theme.raised))]
    if card.is_limited:
        tags.append((None, "LIMITED", to_rgb(theme.damage)))
    return tags


def _paint_tags(image: Image.Image, place: Rect, card: CardView, theme: Theme) -> None:
    """Paint level or kind to the left, HP or life to the right; the word "HP" where it has room."""
    place = place._replace(h=34)
    sign, words, fill = list_tags(card, theme)[0]
    letters = choose_letters(fill, theme)
    room = 28 if sign else 0
    least = card.level.value if card.level is not None else words
    number = card.hp or card.life
    if number:
        shown = fit(str(number), Style.STRONG, 46, 110)
        draw_fitted(image, place, shown, to_rgb(theme.text), Align.RIGHT)
        place = place._replace(w=place.w - round(shown.width) - 8)
        if card.life:
            paint_sign(image, place.right - 32, place.y + 2, signs.heart, 30, to_rgb(theme.life))
            place = place._replace(w=place.w - 40)
        else:
            shown = fit("HP", Style.LABEL, 30, 60)
            rest = place.w - round(shown.width) - 8
            if measure(least, Style.NARROW, 30) <= rest - 16 - room:
                draw_fitted(image, place, shown, to_rgb(theme.dim), Align.RIGHT)
                place = place._replace(w=rest)
    shown = fit(words, Style.STRONG, 30, place.w - 16 - room)
    if shown.text != words and card.level is not None:  # the gold and the bolt say Buzz, too
        shown = fit(least, Style.STRONG, 30, place.w - 16 - room)
    spot = place._replace(w=round(shown.width) + 16 + room)
    paint_round(image, spot, 7, fill)
    if sign:
        paint_sign(image, spot.x + 8, spot.y + (spot.h - 24) // 2, sign, 24, letters)
    draw_fitted(image, spot.cut_left(spot.x + 8 + room), shown, letters)
