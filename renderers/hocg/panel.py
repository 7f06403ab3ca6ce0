"""A player's panel: name, Oshi, life, skills, the piles of cards, what was used this turn."""

from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.cards.terms import AbilityKind
from engine.hocg.state.views import SkillView
from engine.kernel.translation import mark, tr
from renderers.hocg.art import draw_art
from renderers.hocg.facts import PanelFacts
from renderers.hocg.layout import PanelLayout, lay_out_panel
from renderers.hocg.piles import Pile, paint_pile
from renderers.hocg.symbols import paint_colors
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.scenes import Role
from renderers.kit.shapes import paint_ring, paint_round, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import (
    SMALLEST,
    SMALLEST_WIDE,
    Align,
    Fitted,
    draw_fitted,
    draw_name,
    draw_text,
    fit,
    fit_alike,
    measure,
)
from renderers.kit.themes import Rgb, Theme, blend, choose_letters, to_rgb

RADIUS: Final = 14
PIP: Final = 27
MOST_PIPS: Final = 6
LOST: Final = 0.25
"""How much lost life gives way to what it stands on: what is left is seen first."""
TICK: Final = 24
"""Room of the tick before a spent skill."""
COST: Final = 29
"""Room of the sign before a skill's cost."""
BETWEEN: Final = 16
"""Room between two skills."""
SKILLS: Final = {
    AbilityKind.OSHI_SKILL.value: mark("Skill"),
    AbilityKind.SP_OSHI_SKILL.value: "SP",
    AbilityKind.STAGE_SKILL.value: mark("Stage"),
}
TICKED: Final = {
    AbilityKind.OSHI_SKILL.value: "Oshi skill",
    AbilityKind.SP_OSHI_SKILL.value: "SP Oshi skill",
}
"""How a skill is named among what was used."""
USED: Final = {
    "LIMITED": "LIMITED",
    "collab": mark("collab"),
    "baton pass": mark("baton"),
    "Oshi skill": mark("Oshi skill"),
    "SP Oshi skill": mark("SP Oshi skill"),
}
"""What was used, so that all of it fits in its line."""


class ShownPanel(NamedTuple):
    """A player's panel.

    Args:
        facts: what is painted of the player's half.
        role: who the player is, and what they are doing now.
        changed: the names of the facts that are outlined as changed since the viewer's last look.
        folder: an owner's card images.
    """

    facts: PanelFacts
    role: Role
    changed: frozenset[str] = frozenset()
    folder: ArtFolder | None = None


def paint_panel(image: Image.Image, place: Rect, shown: ShownPanel, theme: Theme) -> None:
    """Paint a player's panel into its place."""
    facts, role, piles = shown.facts, shown.role, _list_piles(shown.facts)
    words = [measure(pile.label, Style.TEXT, SMALLEST) for pile in piles]
    layout = lay_out_panel(place.w, place.h, words)
    seat = to_rgb(theme.seats[facts.seat])
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), to_rgb(theme.line))
    if role.is_to_act:
        head = Rect(place.x, place.y, place.w, layout.name.bottom)
        paint_round(image, head, RADIUS, seat)
        image.paste(seat, (head.x, head.y + RADIUS, head.right, head.bottom))
    _paint_head(image, layout, shown, seat, theme)
    _paint_oshi(image, layout, shown, theme)
    paint_life(image, layout.life, facts, theme)
    _paint_skills(image, layout.skills, facts.skills, theme)
    spots = tuple((pile.label, spot.w) for pile, spot in zip(piles, layout.piles, strict=True))
    labels = fit_alike(spots, Style.TEXT, SMALLEST)
    for pile, label, spot in zip(piles, labels, layout.piles, strict=True):
        paint_pile(image, spot, pile, label, theme, shown.folder, is_changed=pile.fact in shown.changed)
    _paint_used(image, layout.used, facts, theme)
    for fact, spot in (("life", layout.life), ("skills", layout.skills), ("oshi", layout.oshi)):
        if fact in shown.changed:
            paint_ring(image, spot.inset(-9, 0), 10, to_rgb(theme.note), 3)


def _list_piles(facts: PanelFacts) -> tuple[Pile, ...]:
    return (
        Pile("deck", tr("Deck"), facts.deck),
        Pile("cheer_deck", tr("Cheer"), facts.cheer_deck),
        Pile("power", tr("Power"), facts.power, sign=signs.power),
        Pile("archive", tr("Archive"), facts.archive, top=facts.archive_top),
    )


def _paint_head(image: Image.Image, layout: PanelLayout, shown: ShownPanel, seat: Rgb, theme: Theme) -> None:
    """Paint name and hand: on the seat's colour where that player must choose."""
    role, place, hand = shown.role, layout.name, layout.hand
    letters = choose_letters(seat, theme) if role.is_to_act else seat
    draw_text(image, place, role.name, Style.STRONG, 36, letters)
    quiet = letters if role.is_to_act else to_rgb(theme.dim)
    bright = letters if role.is_to_act else to_rgb(theme.text)
    number = fit(str(shown.facts.hand), Style.STRONG, 38, 50)
    draw_fitted(image, hand, number, bright, Align.RIGHT)
    words = hand._replace(w=hand.w - round(number.width) - 7)
    draw_text(image, words, tr("Hand"), Style.TEXT, 30, quiet, Align.RIGHT)
    if "hand" in shown.changed:
        paint_ring(image, hand.inset(-6, 1), 10, letters if role.is_to_act else to_rgb(theme.note), 3)


def _paint_oshi(image: Image.Image, layout: PanelLayout, shown: ShownPanel, theme: Theme) -> None:
    spot, oshi = layout.oshi, shown.facts.oshi
    if oshi is None:
        paint_round(image, spot, 8, to_rgb(theme.empty))
        draw_text(image, layout.oshi_name, tr("no Oshi yet"), Style.LABEL, 30, to_rgb(theme.dim))
        return
    art = draw_art(oshi, spot.w, spot.h, theme, shown.folder)
    image.paste(art, (spot.x, spot.y), round_mask(spot.w, spot.h, 8))
    paint_colors(image, spot.x - 5, spot.y - 4, oshi.colors, 34, theme)
    draw_name(image, layout.oshi_name, oshi.name, Style.LABEL, 32, to_rgb(theme.text))


def paint_life(image: Image.Image, place: Rect, facts: PanelFacts, theme: Theme) -> None:
    """Paint life as a number and as pips: hearts that are left, and outlines for those that are lost."""
    color, number = to_rgb(theme.life), fit(str(facts.life), Style.STRONG, 50, 80)
    end = draw_fitted(image, place, number, to_rgb(theme.text)) + 12
    y = place.y + (place.h - PIP) // 2
    total = max(facts.life, facts.oshi.life if facts.oshi is not None else 0)
    if total > MOST_PIPS:
        paint_sign(image, end, y, signs.heart, PIP, color)
        return
    lost = blend(to_rgb(theme.faint), to_rgb(theme.panel), LOST)
    for index in range(total):
        x = end + index * (PIP + 3)
        if index < facts.life:
            paint_sign(image, x, y, signs.heart, PIP, color)
        else:
            paint_sign(image, x, y, signs.hollow_heart, PIP, lost)


def _paint_skills(image: Image.Image, place: Rect, skills: tuple[SkillView, ...], theme: Theme) -> None:
    """Paint the Oshi's skills with their cost in holo Power; a spent one is dim and has a tick instead."""
    style, size = _fit_skills(skills, place.w)
    rest, middle = place, place.y + place.h // 2
    for skill in skills:
        color = to_rgb(theme.faint if skill.is_spent else theme.power)
        if skill.is_spent:
            paint_sign(image, rest.x, middle - 10, signs.tick, 20, color)
            rest = rest.cut_left(rest.x + TICK)
        words = Fitted(_name_skill(skill), style, size)
        end = draw_fitted(image, rest, words, color)
        if skill.cost and not skill.is_spent:
            paint_sign(image, end + 6, middle - 11, signs.power, 22, color)
            end = draw_text(image, rest.cut_left(end + COST), skill.cost, style, SMALLEST, color)
        rest = rest.cut_left(end + BETWEEN)


def _fit_skills(skills: tuple[SkillView, ...], width: int) -> tuple[Style, int]:
    """How skills are set so that a line has room for all of them and their costs."""
    is_latin = all(map(str.isascii, map(_name_skill, skills)))
    sizes = range(SMALLEST, SMALLEST - 1 if is_latin else SMALLEST_WIDE - 1, -2)
    for size in sizes:
        if _measure_skills(skills, Style.LABEL, size) <= width:
            return Style.LABEL, size
    return Style.NARROW, sizes[-1]


def _name_skill(skill: SkillView) -> str:
    return tr(SKILLS.get(skill.kind, "Skill"))


def _measure_skills(skills: tuple[SkillView, ...], style: Style, size: int) -> float:
    """How wide a line with these skills is."""
    wide = -float(BETWEEN)
    for skill in skills:
        wide += BETWEEN + measure(_name_skill(skill), style, size)
        if skill.is_spent:
            wide += TICK
        elif skill.cost:
            wide += COST + measure(skill.cost, style, SMALLEST)
    return wide


def _paint_used(image: Image.Image, place: Rect, facts: PanelFacts, theme: Theme) -> None:
    """Paint what was used this turn behind a tick; skills with a tick of their own are not named again."""
    ticked = {TICKED.get(skill.kind) for skill in facts.skills if skill.is_spent}
    used = tr(", ").join(tr(USED.get(name, name)) for name in facts.used if name not in ticked)
    if used:
        color = to_rgb(theme.note)
        paint_sign(image, place.x, place.y + (place.h - 22) // 2, signs.tick, 22, color)
        draw_text(image, place.cut_left(place.x + 28), used, Style.LABEL, 30, color)
