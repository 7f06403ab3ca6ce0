"""A single card, large, with everything that is printed on it."""

from typing import Final

from PIL import Image

from engine.hocg.cards.terms import AbilityKind, CardType, Color
from engine.hocg.state.views import CardFace, SkillFace
from engine.kernel.translation import mark, tr
from renderers.hocg.art import draw_art
from renderers.hocg.arts import paint_criticals
from renderers.hocg.cells import EFFECTS, list_tags
from renderers.hocg.cheers import draw_cost
from renderers.hocg.symbols import paint_colors
from renderers.hocg.themes import load_theme, tint_of
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.pictures import Picture, encode
from renderers.kit.rects import Rect
from renderers.kit.rows import Row, Typeface, gap, list_lines, measure_rows, paint_rows
from renderers.kit.shapes import paint_round, paint_tag, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import Align, draw_fitted, draw_text, fit, measure
from renderers.kit.themes import Theme, choose_letters, to_rgb

WIDTH: Final = 740
HEIGHT: Final = 1040
PAD: Final = 26
SIZES: Final = (34, 32, 30, 28, 26, 24, 22, 20)
"""Text sizes, tried from the largest on."""
PICTURES: Final = (380, 330, 280, 230, 180)
"""Heights of the picture: it gives way to the text before the text becomes small."""
READABLE: Final = 28
"""The text size that the picture makes room for."""

LABELS: Final = EFFECTS | {AbilityKind.ART.value: mark("Arts"), AbilityKind.EXTRA.value: mark("Extra")}

LIMITS: Final = {"turn": mark("Once per turn"), "game": mark("Once per game")}


def draw_card(face: CardFace, theme: Theme | None = None, folder: ArtFolder | None = None) -> Picture:
    """Draw a card of 740 x 1040 with its full text. A text too long for that makes the picture higher.

    Args:
        face: everything printed on the card.
        theme: the colours; the theme "night" without it.
        folder: an owner's card images, used in place of our drawing.
    """
    theme = theme or load_theme()
    head, foot = 138, 52 if face.card.type is CardType.HOLOMEM else 0
    rows, picture = _choose_rows(face, HEIGHT - head - foot - PAD, theme)
    needed = measure_rows(rows)
    height = max(HEIGHT, head + picture + needed + foot + PAD)
    image = Image.new("RGB", (WIDTH, height), to_rgb(theme.table))
    edge, thickness = (theme.gold, 5) if face.card.is_buzz else (theme.line, 3)
    paint_tile(image, Rect(0, 0, WIDTH, height), 30, to_rgb(theme.panel), to_rgb(edge), thickness)
    _paint_head(image, Rect(PAD, 18, WIDTH - 2 * PAD, head - 24), face, theme)
    spot = Rect(PAD, head, WIDTH - 2 * PAD, picture)
    image.paste(
        draw_art(face.card, spot.w, spot.h, theme, folder), spot.box[:2], round_mask(spot.w, spot.h, 18)
    )
    _paint_facts(image, spot, face, theme)
    paint_rows(image, Rect(PAD, spot.bottom + 14, WIDTH - 2 * PAD, 0), rows)
    _paint_foot(image, Rect(PAD, height - foot - 8, WIDTH - 2 * PAD, foot), face, theme)
    return encode(image, theme, "card")


def _choose_rows(face: CardFace, room: int, theme: Theme) -> tuple[list[Row], int]:
    """Choose the largest text that fits: first the picture shrinks, below a readable size the text."""
    for size in SIZES:
        rows = list_rows(face, size, theme)
        needed = measure_rows(rows) + 14
        for picture in PICTURES if size >= READABLE else PICTURES[-1:]:
            if needed + picture <= room:
                # What is left over goes to the picture, so that the card is never half empty.
                return rows, min(room - needed, 660)
    return rows, PICTURES[-1]


def list_rows(face: CardFace, size: int, theme: Theme) -> list[Row]:
    """List the lines of the text part in a text size."""
    rows: list[Row] = []
    if face.tags:
        tags = "  ".join(f"#{tag}" for tag in face.tags)
        rows += _set(tags, size - 4, theme.note)
        rows.append(gap(6))
    for skill in face.skills:
        if skill.kind != AbilityKind.SUPPORT:
            rows += _list_heads(skill, size, face.card.colors, theme)
        rows += _set(skill.text, size, theme.text)
        rows.append(gap(12))
    for extra in face.extra:
        rows.append(_tag_row(tr(LABELS[AbilityKind.EXTRA.value]), size, theme))
        rows += _set(extra, size, theme.text)
        rows.append(gap(12))
    return rows


def _set(text: str, size: int, color: str, style: Style = Style.TEXT) -> list[Row]:
    """Set a text in rows as wide as a card."""
    face = Typeface(style, size, to_rgb(color), round(size * 1.32))
    return list_lines(text, face, WIDTH - 2 * PAD - 2)


def _tag_row(label: str, size: int, theme: Theme) -> Row:
    def paint(image: Image.Image, place: Rect) -> None:
        wide = round(measure(label, Style.STRONG, size)) + 20
        spot = Rect(place.x, place.y + 2, wide, place.h - 6)
        paint_tag(image, spot, label, to_rgb(theme.raised), theme, size)

    return Row(round(size * 1.5) + 4, paint)


def _list_heads(skill: SkillFace, size: int, colors: tuple[Color, ...], theme: Theme) -> list[Row]:
    """List the lines above a skill's text: what sort it is, its cost, its name, and its damage or limit.

    A name that has no room beside the rest stands on a line of its own.
    """
    height = round(size * 1.5) + 6
    name_size = size + 2
    label = "" if skill.kind == AbilityKind.ART else tr(LABELS.get(skill.kind, skill.kind))
    icon = min(44, height - 4)
    left = len(skill.colors) * (icon + 3) + 8
    if label:
        left = round(measure(label, Style.STRONG, size - 4)) + 30 + (size * 3 if skill.cost else 0)
    right = 140 + 110 * len(skill.critical)
    if skill.kind != AbilityKind.ART:
        right = round(measure(say_limit(skill), Style.LABEL, size - 4)) + 16
    is_beside = left + measure(skill.name, Style.STRONG, name_size) + right <= WIDTH - 2 * PAD

    def paint(image: Image.Image, place: Rect) -> None:
        place = place._replace(h=place.h - 4)
        end = _paint_right(image, place, skill, size, theme)
        rest = place._replace(w=end - place.x)
        if label:
            rest = _paint_sort(image, rest, label, skill.cost, size, colors, theme)
        elif skill.colors:
            cost = draw_cost(skill.colors, icon, theme)
            image.paste(cost, (rest.x, rest.y + (rest.h - icon) // 2), cost)
            rest = rest.cut_left(rest.x + cost.width + 8)
        if is_beside:
            draw_text(image, rest, skill.name, Style.STRONG, name_size, to_rgb(theme.text))

    rows = [Row(height, paint)]
    if not is_beside:
        rows += _set(skill.name, name_size, theme.text, Style.STRONG)
    return rows


def say_limit(skill: SkillFace) -> str:
    """Say how often a skill can be used; a limit in other words stays as it is."""
    return tr(LIMITS[skill.limit]) if skill.limit in LIMITS else skill.limit


def _paint_sort(
    image: Image.Image,
    place: Rect,
    label: str,
    cost: str,
    size: int,
    colors: tuple[Color, ...],
    theme: Theme,
) -> Rect:
    """Paint what sort of text follows, and what it costs in holo Power; returns the room behind them."""
    wide = round(measure(label, Style.STRONG, size - 4)) + 20
    spot = place._replace(w=wide).inset(0, 3)
    paint_tag(image, spot, label, tint_of(colors, theme).ramp[1], theme, size - 4)
    rest = place.cut_left(spot.right + 10)
    if not cost:
        return rest
    power = to_rgb(theme.power)
    paint_sign(image, rest.x, rest.y + (rest.h - size) // 2, signs.power, size, power)
    end = draw_text(image, rest.cut_left(rest.x + size + 3), cost, Style.STRONG, size, power)
    return rest.cut_left(end + 12)


def _paint_right(image: Image.Image, place: Rect, skill: SkillFace, size: int, theme: Theme) -> int:
    """Paint an art's damage and its extra against a colour, or a skill's limit; returns where it begins."""
    right = paint_criticals(image, place, skill.critical, size, theme)
    words, big = say_limit(skill), size - 4
    if skill.kind == AbilityKind.ART:
        words, big = f"{skill.damage}{'+' if skill.has_plus else ''}", size + 14
    if words:
        shown = fit(words, Style.STRONG if big > size else Style.LABEL, big, 260, 18)
        right -= round(shown.width)
        letters = to_rgb(theme.text if big > size else theme.dim)
        draw_fitted(image, Rect(right, place.y, place.w, place.h), shown, letters)
        right -= 12
    return right


def _paint_head(image: Image.Image, place: Rect, face: CardFace, theme: Theme) -> None:
    """Paint colours, name, HP or life; below the Japanese name and the number."""
    card = face.card
    upper, lower = place._replace(h=70), Rect(place.x, place.y + 72, place.w, place.h - 72)
    rest = upper
    if card.type is not CardType.SUPPORT:
        for color in card.colors or (Color.COLORLESS,):
            paint_colors(image, rest.x, rest.y + 6, (color,), 58, theme)
            _, rest = rest.take_left(58, 10)
    number = card.hp or card.life
    if number:
        shown = fit(str(number), Style.STRONG, 72, 200)
        draw_fitted(image, rest, shown, to_rgb(theme.text), Align.RIGHT)
        right = rest.right - round(shown.width) - 10
        if card.life:
            paint_sign(image, right - 50, rest.y + 11, signs.heart, 48, to_rgb(theme.life))
            right -= 62
        else:
            label = Rect(right - 44, rest.y + 8, 42, rest.h)
            draw_text(image, label, "HP", Style.LABEL, 34, to_rgb(theme.dim), Align.RIGHT)
            right -= 58
        rest = rest._replace(w=right - rest.x)
    draw_text(image, rest, card.name, Style.STRONG, 56, to_rgb(theme.text))
    shown = fit(card.number, Style.LABEL, 32, lower.w // 2, 24)
    draw_fitted(image, lower, shown, to_rgb(theme.dim), Align.RIGHT)
    ja = lower._replace(w=lower.w - round(shown.width) - 16)
    draw_text(image, ja, face.ja, Style.LABEL, 32, to_rgb(theme.dim), smallest=24)


def _paint_facts(image: Image.Image, picture: Rect, face: CardFace, theme: Theme) -> None:
    """Paint level, kind and LIMITED as tags on the lower edge of the picture."""
    x = picture.x + 16
    for sign, words, fill in list_tags(face.card, theme):
        shown = fit(words, Style.STRONG, 38, 320)
        wide = round(shown.width) + 28 + (38 if sign else 0)
        spot = Rect(x, picture.bottom - 66, wide, 52)
        letters = choose_letters(fill, theme)
        paint_round(image, spot, 12, fill)
        if sign:
            paint_sign(image, x + 12, spot.y + 10, sign, 32, letters)
        draw_fitted(image, spot.cut_left(x + 14 + (38 if sign else 0)), shown, letters)
        x += wide + 12


def _paint_foot(image: Image.Image, place: Rect, face: CardFace, theme: Theme) -> None:
    """Paint what a baton pass costs."""
    if face.card.type is not CardType.HOLOMEM:
        return
    end = draw_text(image, place, tr("Baton pass"), Style.LABEL, 32, to_rgb(theme.dim))
    if face.baton_pass:
        cost = draw_cost((Color.COLORLESS,) * face.baton_pass, 40, theme)
        image.paste(cost, (end + 14, place.y + (place.h - 40) // 2), cost)
    else:
        draw_text(image, place.cut_left(end + 14), tr("free"), Style.LABEL, 32, to_rgb(theme.text))
