"""The panel beside each half: who plays it, hearts, limit, and how many cards lie where."""

from typing import Final, NamedTuple

from PIL import Image

from engine.kernel.translation import tr
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.attacks import Toll
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.scenes import Role
from renderers.kit.shapes import paint_ring, paint_round, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import Align, draw_fitted, draw_text, fit_alike, part_name
from renderers.kit.themes import Theme, to_rgb
from renderers.osica.art import draw_art
from renderers.osica.facts import PanelFacts
from renderers.osica.highlights import paint_taken, say_taken
from renderers.osica.layout import PanelLayout, lay_out_panel

RADIUS: Final = 14
HEART: Final = 52
OSHI: Final = 54
"""Width of the oshi's picture."""


class ShownPanel(NamedTuple):
    """A player's panel.

    Args:
        facts: what is painted of the player's half.
        role: who the player is, and what they are doing now.
        changed: the names of the facts that are outlined as changed since the viewer's last look.
        hit: the hearts that were taken this turn.
        folder: an owner's card images.
    """

    facts: PanelFacts
    role: Role
    changed: frozenset[str] = frozenset()
    hit: Toll | None = None
    folder: ArtFolder | None = None


def paint_panel(image: Image.Image, place: Rect, shown: ShownPanel, theme: Theme) -> None:
    """Paint a player's panel into its place."""
    facts, layout = shown.facts, lay_out_panel(place)
    seat = to_rgb(theme.seats[facts.seat])
    edge = seat if shown.role.is_to_act else to_rgb(theme.line)
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), edge, 3)
    taken, name = say_taken(shown.hit), layout.name
    if taken:
        name = paint_taken(image, name, taken, theme)
    draw_text(image, name, shown.role.name, Style.STRONG, 38, seat)
    _paint_hearts(image, layout, shown, theme)
    counts = (
        (tr("Costs"), facts.costs), (tr("Hand"), facts.hand), (tr("Deck"), facts.deck),
        (tr("Dropped"), facts.dropped),
    )  # fmt: skip
    for row, (label, number) in zip(layout.rows, counts, strict=True):
        draw_text(image, row, label, Style.LABEL, 31, to_rgb(theme.dim))
        draw_text(image, row, str(number), Style.STRONG, 34, to_rgb(theme.text), Align.RIGHT)
    _paint_oshi(image, layout, shown, theme)
    for note, spot in zip(facts.notes, layout.notes, strict=False):
        draw_text(image, spot, note, Style.LABEL, 30, to_rgb(theme.note))
    for spot in list_changed(layout, shown):
        paint_ring(image, spot.inset(-6, 0), 10, to_rgb(theme.note), 3)


def list_changed(layout: PanelLayout, shown: ShownPanel) -> list[Rect]:
    """List the parts of a panel that show a fact that changed."""
    spots = {"hearts": layout.hearts, "levels": layout.levels, "oshi": layout.oshi}
    spots |= dict(zip(("costs", "hand", "deck", "dropped"), layout.rows, strict=True))
    spots |= dict.fromkeys(("is_home", "is_up"), layout.state)
    if layout.notes:
        spots["notes"] = layout.notes[0]._replace(h=layout.notes[-1].bottom - layout.notes[0].y)
    return list(dict.fromkeys(spots[fact] for fact in sorted(shown.changed) if fact in spots))


def _paint_hearts(image: Image.Image, layout: PanelLayout, shown: ShownPanel, theme: Theme) -> None:
    """Paint how many hearts are left, and how much of the limit is used."""
    facts, place = shown.facts, layout.hearts
    heart = place._replace(w=HEART)
    paint_sign(image, heart.x, heart.y + 5, signs.heart, HEART, to_rgb(theme.life))
    count = place.cut_left(heart.right + 8)
    draw_text(image, count, str(facts.hearts), Style.STRONG, 62, to_rgb(theme.text))
    limit, levels = layout.levels, "/".join(map(str, facts.levels))
    draw_text(image, limit._replace(h=30), tr("limit"), Style.LABEL, 30, to_rgb(theme.dim), Align.RIGHT)
    value = limit._replace(y=limit.y + 28, h=34)
    draw_text(image, value, levels, Style.STRONG, 38, to_rgb(theme.text), Align.RIGHT)


def _paint_oshi(image: Image.Image, layout: PanelLayout, shown: ShownPanel, theme: Theme) -> None:
    """Paint the oshi, or its back, and where it is."""
    facts = shown.facts
    spot = layout.oshi._replace(w=OSHI)
    art = draw_art(facts.oshi, spot.w, spot.h, theme, shown.folder)
    if facts.is_home and not facts.is_up:
        art = Image.blend(art, Image.new("RGB", art.size, to_rgb(theme.table)), 0.65)
    paint_round(image, spot.inset(-3), 9, to_rgb(theme.gold))
    image.paste(art, (spot.x, spot.y), round_mask(spot.w, spot.h, 7))
    words = layout.oshi.cut_left(spot.right + 14)
    lines = tuple((line, words.w) for line in part_name(facts.oshi.name, Style.LABEL, 30, words.w))
    for index, line in enumerate(fit_alike(lines, Style.LABEL, 30)):
        draw_fitted(image, words._replace(y=words.y + 38 * index, h=38), line, to_rgb(theme.text))
    state = tr("face up") if facts.is_up else tr("face down")
    if not facts.is_home:
        state = tr("in play")
    end = draw_text(image, layout.state, tr("OSHI").capitalize(), Style.LABEL, 31, to_rgb(theme.dim))
    draw_text(image, layout.state.cut_left(end + 10), state, Style.LABEL, 31, to_rgb(theme.text), Align.RIGHT)
