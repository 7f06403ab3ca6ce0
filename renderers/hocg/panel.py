"""A player's panel: name, Oshi, life, holo Power, cards left in each pile, what was used this turn."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.hocg.cards.terms import AbilityKind
from engine.hocg.state.views import SideView, SkillView
from renderers.hocg.art import draw_art
from renderers.hocg.layout import PanelLayout, lay_out_panel
from renderers.hocg.symbols import paint_colors
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tile, round_mask
from renderers.kit.signs import Sign, paint_sign
from renderers.kit.text import draw_text
from renderers.kit.themes import Rgb, Theme, blend, choose_letters, to_rgb

RADIUS: Final = 14
SIGN: Final = 44
SKILLS: Final = {
    AbilityKind.OSHI_SKILL.value: "Skill",
    AbilityKind.SP_OSHI_SKILL.value: "SP",
    AbilityKind.STAGE_SKILL.value: "Stage",
}
TICKED: Final = {
    AbilityKind.OSHI_SKILL.value: "Oshi skill",
    AbilityKind.SP_OSHI_SKILL.value: "SP Oshi skill",
}
"""How a skill is named among what was used."""


@dataclass(frozen=True)
class Role:
    """What a player is doing now: whose turn it is, and who must choose."""

    name: str
    is_active: bool
    is_asked: bool


def paint_panel(
    image: Image.Image, place: Rect, side: SideView, role: Role, theme: Theme, folder: ArtFolder | None
) -> None:
    """Paint a player's panel into its place."""
    layout = lay_out_panel(place.w, place.h).move(place.x, place.y)
    seat = to_rgb(theme.seats[side.seat])
    edge, thickness = (seat, 4) if role.is_asked else (to_rgb(theme.line), 2)
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), edge, thickness)
    if role.is_active:
        head = Rect(place.x, place.y, place.w, layout.name.bottom - place.y)
        paint_round(image, head, RADIUS, seat)
        image.paste(seat, (head.x, head.y + RADIUS, head.right, head.bottom))
    _paint_name(image, layout.name, role, seat, theme)
    _paint_oshi(image, layout, side, theme, folder)
    _paint_number(image, layout.life, signs.heart, side.life, to_rgb(theme.life), theme)
    _paint_number(image, layout.power, signs.power, side.holo_power, to_rgb(theme.power), theme)
    _paint_skills(image, layout.skills, side.skills, theme)
    piles = (("Hand", side.hand_count), ("Deck", side.deck_count), ("Cheer", side.cheer_deck_count))
    for (label, count), spot in zip(piles, layout.counts, strict=True):
        _paint_count(image, spot, label, str(count), theme)
    _paint_archive(image, layout.archive, side, theme)
    _paint_used(image, layout.used, side, theme)


def _paint_name(image: Image.Image, place: Rect, role: Role, seat: Rgb, theme: Theme) -> None:
    """Paint the player's name: on the seat's colour in their turn, with an arrow when they must choose."""
    letters = choose_letters(seat, theme) if role.is_active else seat
    if role.is_asked:
        paint_sign(image, place.x, place.y + (place.h - 24) // 2, signs.arrow, 24, letters)
        place = place._replace(x=place.x + 32, w=place.w - 32)
    draw_text(image, place, role.name, Style.STRONG, 36, letters)


def _paint_oshi(
    image: Image.Image, layout: PanelLayout, side: SideView, theme: Theme, folder: ArtFolder | None
) -> None:
    spot = layout.oshi
    if side.oshi is None:
        paint_round(image, spot, 8, to_rgb(theme.empty))
        draw_text(image, layout.oshi_name, "no Oshi yet", Style.LABEL, 30, to_rgb(theme.dim))
        return
    image.paste(
        draw_art(side.oshi, spot.w, spot.h, theme, folder), (spot.x, spot.y), round_mask(spot.w, spot.h, 8)
    )
    paint_colors(image, spot.x - 5, spot.y - 4, side.oshi.colors, 34, theme)
    draw_text(image, layout.oshi_name, side.oshi.name, Style.LABEL, 32, to_rgb(theme.text))


def _paint_number(image: Image.Image, place: Rect, sign: Sign, count: int, color: Rgb, theme: Theme) -> None:
    paint_sign(image, place.x, place.y + (place.h - SIGN) // 2, sign, SIGN, color)
    number = place._replace(x=place.x + SIGN + 8, w=place.w - SIGN - 8)
    draw_text(image, number, str(count), Style.STRONG, 56, to_rgb(theme.text))


def _paint_skills(image: Image.Image, place: Rect, skills: tuple[SkillView, ...], theme: Theme) -> None:
    """Paint the Oshi's skills with their cost in holo Power; a spent one is dim and ticked."""
    rest, middle = place, place.y + place.h // 2
    for skill in skills:
        color = blend(to_rgb(theme.dim), to_rgb(theme.panel), 0.4) if skill.is_spent else to_rgb(theme.power)
        if skill.is_spent:
            paint_sign(image, rest.x, middle - 10, signs.tick, 20, color)
            _, rest = rest.take_left(25)
        end = draw_text(image, rest, SKILLS.get(skill.kind, "Skill"), Style.LABEL, 30, color)
        if skill.cost:
            paint_sign(image, end + 8, middle - 12, signs.power, 24, color)
            end = draw_text(image, rest.cut_left(end + 33), skill.cost, Style.LABEL, 30, color)
        rest = rest.cut_left(end + 18)


def _paint_used(image: Image.Image, place: Rect, side: SideView, theme: Theme) -> None:
    """Paint what was used this turn behind a tick; skills with a tick of their own are not named again."""
    ticked = {TICKED.get(skill.kind) for skill in side.skills if skill.is_spent}
    used = ", ".join(name for name in side.used if name not in ticked)
    if used:
        color = to_rgb(theme.note)
        paint_sign(image, place.x, place.y + (place.h - 22) // 2, signs.tick, 22, color)
        draw_text(image, place.cut_left(place.x + 28), used, Style.LABEL, 30, color)


def _paint_count(image: Image.Image, place: Rect, label: str, count: str, theme: Theme) -> int:
    """Paint a label and a count behind it; returns where it ends."""
    end = draw_text(image, place, label, Style.TEXT, 30, to_rgb(theme.dim))
    return draw_text(image, place.cut_left(end + 7), count, Style.STRONG, 34, to_rgb(theme.text))


def _paint_archive(image: Image.Image, place: Rect, side: SideView, theme: Theme) -> None:
    end = _paint_count(image, place, "Archive", str(len(side.archive)), theme)
    if side.archive:
        draw_text(image, place.cut_left(end + 12), side.archive[0].name, Style.TEXT, 30, to_rgb(theme.dim))
