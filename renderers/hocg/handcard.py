"""One card of a hand: picture, name, level and HP, arts with cost and damage; of a support kind and text."""

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.cards.terms import AbilityKind, CardType
from engine.hocg.state.views import CardFace, CardView, SkillFace
from renderers.hocg.art import draw_art
from renderers.hocg.cheers import draw_cost
from renderers.hocg.symbols import SUPPORT_SIGNS, paint_colors
from renderers.hocg.themes import tint_of
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tag, paint_tile, round_mask
from renderers.kit.signs import Sign, paint_sign
from renderers.kit.text import Align, draw_fitted, draw_text, fit, shorten, wrap
from renderers.kit.themes import Rgb, Theme, choose_letters, to_rgb

RADIUS: Final = 14
PICTURE: Final = 96
HEAD: Final = 88
"""Name and tags."""
MARGIN: Final = 12
MOST_LINES: Final = 4
"""Lines of a support card's text; the whole text is on the card's own picture."""
ART_ROW: Final = 46
LINE: Final = 35
SYMBOL: Final = 38
SIGN: Final = 0.76
"""Where the initials stand, in parts of the width: to the left are colours and LIMITED."""

EFFECTS: Final = {
    AbilityKind.COLLAB_EFFECT.value: "Collab effect",
    AbilityKind.BLOOM_EFFECT.value: "Bloom effect",
    AbilityKind.GIFT.value: "Gift",
    AbilityKind.OSHI_SKILL.value: "Oshi skill",
    AbilityKind.SP_OSHI_SKILL.value: "SP Oshi skill",
    AbilityKind.STAGE_SKILL.value: "Stage skill",
}


class HandCard(NamedTuple):
    """A card and, if it is known, what is printed on it."""

    card: CardView
    face: CardFace | None


def paint_hand_card(
    image: Image.Image, place: Rect, shown: HandCard, theme: Theme, folder: ArtFolder | None
) -> None:
    """Paint a card into its place."""
    card = shown.card
    edge, thickness = (theme.gold, 3) if card.is_buzz else (theme.line, 2)
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), to_rgb(edge), thickness)
    inner = place.inset(MARGIN, 0)
    picture = Rect(place.x + thickness, place.y + thickness, place.w - 2 * thickness, PICTURE)
    _paint_picture(image, picture, card, theme, folder)
    draw_text(
        image,
        Rect(inner.x, picture.bottom + 4, inner.w, 40),
        card.name,
        Style.LABEL,
        36,
        to_rgb(theme.text),
    )
    _paint_tags(image, Rect(inner.x, picture.bottom + 46, inner.w, 34), card, theme)
    below = picture.bottom + HEAD
    rows = Rect(inner.x, below, inner.w, place.bottom - below - 6)
    if shown.face is not None:
        if card.type is CardType.SUPPORT:
            text = " ".join(skill.text for skill in shown.face.skills)
            _paint_words(image, rows, text, theme)
        else:
            _paint_skills(image, rows, shown.face.skills, theme)


def measure_hand_card(shown: HandCard, width: int) -> int:
    """Measure how high a card should be so that what is known of it fits."""
    content = 0
    if shown.face is not None and shown.card.type is CardType.SUPPORT:
        text = " ".join(skill.text for skill in shown.face.skills)
        content = LINE * min(MOST_LINES, len(wrap(text, Style.TEXT, 30, width - 2 * MARGIN)))
    elif shown.face is not None:
        arts = sum(skill.kind == AbilityKind.ART for skill in shown.face.skills)
        content = ART_ROW * arts + LINE * (len(shown.face.skills) - arts)
    return PICTURE + HEAD + content + 12


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


@lru_cache(maxsize=16)
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
        return [(None, card.type.value.capitalize(), to_rgb(theme.raised))]
    tags: list[tuple[Sign | None, str, Rgb]] = [
        (SUPPORT_SIGNS[card.kind], card.kind.value.capitalize(), to_rgb(theme.raised))
    ]
    if card.is_limited:
        tags.append((None, "LIMITED", to_rgb(theme.damage)))
    return tags


def _paint_tags(image: Image.Image, place: Rect, card: CardView, theme: Theme) -> None:
    """Paint level or kind to the left, HP or life to the right."""
    number = card.hp or card.life
    if number:
        shown = fit(str(number), Style.STRONG, 46, 110)
        draw_fitted(image, place, shown, to_rgb(theme.text), Align.RIGHT)
        place = place._replace(w=place.w - round(shown.width) - 8)
        if card.life:
            paint_sign(image, place.right - 32, place.y + 2, signs.heart, 30, to_rgb(theme.life))
            place = place._replace(w=place.w - 40)
    sign, words, fill = list_tags(card, theme)[0]
    letters = choose_letters(fill, theme)
    room = 28 if sign else 0
    shown = fit(words, Style.STRONG, 30, place.w - 16 - room)
    if shown.text != words and card.level is not None:  # the gold and the bolt say Buzz, too
        shown = fit(card.level.value, Style.STRONG, 30, place.w - 16 - room)
    spot = place._replace(w=round(shown.width) + 16 + room)
    paint_round(image, spot, 7, fill)
    if sign:
        paint_sign(image, spot.x + 8, spot.y + (spot.h - 24) // 2, sign, 24, letters)
    draw_fitted(image, spot.cut_left(spot.x + 8 + room), shown, letters)


def _paint_skills(image: Image.Image, place: Rect, skills: tuple[SkillFace, ...], theme: Theme) -> None:
    """Paint arts with their cost and damage, then what else the card has; texts as far as there is room."""
    arts = [skill for skill in skills if skill.kind == AbilityKind.ART]
    others = [skill for skill in skills if skill.kind != AbilityKind.ART]
    y = place.y
    for skill in arts:
        if y + ART_ROW > place.bottom + 6:
            break
        _paint_art_row(image, Rect(place.x, y, place.w, ART_ROW), skill, theme)
        y += ART_ROW
    spare = (place.bottom - y) // LINE - len(others)
    for skill in others:
        if y + LINE > place.bottom + 4:
            break
        words = EFFECTS.get(skill.kind, skill.name)
        draw_text(image, Rect(place.x, y, place.w, LINE), words, Style.LABEL, 31, to_rgb(theme.note))
        y += LINE
        if spare > 0:
            lines = _paint_words(image, Rect(place.x, y, place.w, spare * LINE), skill.text, theme)
            y += lines * LINE
            spare -= lines


def _paint_art_row(image: Image.Image, place: Rect, skill: SkillFace, theme: Theme) -> None:
    damage = f"{skill.damage}{'+' if skill.has_plus else ''}" if skill.damage or skill.has_plus else "–"
    shown = fit(damage, Style.STRONG, 42, 130)
    draw_fitted(image, place, shown, to_rgb(theme.text), Align.RIGHT)
    room = place.w - round(shown.width) - 8
    size = SYMBOL
    while size > 24 and len(skill.colors) * (size + 3) > room:
        size -= 2
    cost = draw_cost(skill.colors, size, theme)
    image.paste(cost, (place.x, place.y + (place.h - size) // 2), cost)
    name = Rect(place.x + cost.width + 8, place.y, room - cost.width - 8, place.h)
    if name.w > 96:
        draw_text(image, name, skill.name, Style.TEXT, 31, to_rgb(theme.dim))


def _paint_words(image: Image.Image, place: Rect, text: str, theme: Theme) -> int:
    """Paint the beginning of a text; returns how many lines it took."""
    lines = wrap(text, Style.TEXT, 30, place.w)
    room = place.h // LINE
    if len(lines) > room:
        lines = [*lines[: room - 1], shorten(" ".join(lines[room - 1 :])[:200], Style.TEXT, 30, place.w)]
    for index, line in enumerate(lines):
        spot = Rect(place.x, place.y + LINE * index, place.w, LINE)
        draw_text(image, spot, line, Style.TEXT, 30, to_rgb(theme.dim))
    return len(lines)
