"""The panel beside each half: who plays it, hearts, limit, and how many cards lie where."""

import math
from collections.abc import Sequence
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
from renderers.kit.text import Align, Fitted, draw_fitted, draw_text, fit, fit_alike, part_name
from renderers.kit.themes import Theme, to_rgb
from renderers.osica.art import draw_art
from renderers.osica.facts import PanelFacts
from renderers.osica.highlights import paint_taken, say_taken
from renderers.osica.layout import PanelLayout, lay_out_panel
from renderers.osica.marks import Mark, paint_marks, place_marks

RADIUS: Final = 14
HEART: Final = 52
OSHI: Final = 46
"""Width of the oshi's picture."""
COUNT: Final = 34
STATE: Final = 30
"""Sizes of the counts, and of where the oshi is."""


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
        draw_text(image, row, str(number), Style.STRONG, COUNT, to_rgb(theme.text), Align.RIGHT)
    _paint_oshi(image, layout, shown, theme)
    notes = place_marks([Mark(note) for note in facts.notes], (layout.notes,))
    paint_marks(image, notes, theme)
    for spot in list_changed(layout, shown, [note.place for note in notes]):
        paint_ring(image, spot, 10, to_rgb(theme.note), 3)


def list_changed(layout: PanelLayout, shown: ShownPanel, notes: Sequence[Rect]) -> list[Rect]:
    """List outlines around what shows a fact that changed; none of them touches a letter.

    Args:
        layout: where everything stands.
        shown: what is painted there.
        notes: where the notes stand.
    """
    facts = shown.facts
    spots = {"hearts": layout.hearts.inset(-6, 0), "oshi": layout.oshi.inset(-6, 0)}
    spots["levels"] = Rect(layout.levels.x - 6, layout.levels.y - 3, layout.levels.w + 12, 64)
    counts = {"costs": facts.costs, "hand": facts.hand, "deck": facts.deck, "dropped": facts.dropped}
    for row, (fact, number) in zip(layout.rows, counts.items(), strict=True):
        spots[fact] = _take_right(row, fit(str(number), Style.STRONG, COUNT, row.w)).inset(-8, 1)
    _, place, state = _part_state(layout, facts)
    spots |= dict.fromkeys(("is_home", "is_up"), _enclose(_take_right(place, state)))
    if notes:
        right = max(note.right for note in notes)
        height = max(note.bottom for note in notes) - notes[0].y
        words = Rect(notes[0].x, notes[0].y, right - notes[0].x, height)
        spots["notes"] = _enclose(words)
    return list(dict.fromkeys(spots[fact] for fact in sorted(shown.changed) if fact in spots))


def _take_right(place: Rect, words: Fitted) -> Rect:
    """The right end of a place, as wide as the words that stand there."""
    wide = math.ceil(words.width)
    return place._replace(x=place.right - wide, w=wide)


def _enclose(words: Rect) -> Rect:
    """An outline around rows of words: letters reach further down than up."""
    return Rect(words.x - 8, words.y - 3, words.w + 16, words.h + 8)


def _paint_hearts(image: Image.Image, layout: PanelLayout, shown: ShownPanel, theme: Theme) -> None:
    """Paint how many hearts are left, and how much of the limit is used."""
    facts, place = shown.facts, layout.hearts
    heart = place._replace(w=HEART)
    paint_sign(image, heart.x, heart.y + 5, signs.heart, HEART, to_rgb(theme.life))
    count = place.cut_left(heart.right + 8)
    draw_text(image, count, str(facts.hearts), Style.STRONG, 62, to_rgb(theme.text))
    limit, levels = layout.levels, "/".join(map(str, facts.levels))
    label = limit._replace(y=limit.y + 1, h=30)
    draw_text(image, label, tr("limit"), Style.LABEL, 30, to_rgb(theme.dim), Align.RIGHT)
    value = limit._replace(y=limit.y + 27, h=34)
    draw_text(image, value, levels, Style.STRONG, 36, to_rgb(theme.text), Align.RIGHT)


def _paint_oshi(image: Image.Image, layout: PanelLayout, shown: ShownPanel, theme: Theme) -> None:
    """Paint the oshi, or its back, and where it is."""
    facts = shown.facts
    spot = layout.oshi._replace(w=OSHI)
    art = draw_art(facts.oshi, spot.w, spot.h, theme, shown.folder)
    if facts.is_home and not facts.is_up:
        art = Image.blend(art, Image.new("RGB", art.size, to_rgb(theme.table)), 0.65)
    paint_round(image, spot.inset(-3), 9, to_rgb(theme.gold))
    image.paste(art, (spot.x, spot.y), round_mask(spot.w, spot.h, 7))
    words = layout.oshi.cut_left(spot.right + 8)
    lines = tuple((line, words.w) for line in part_name(facts.oshi.name, Style.LABEL, 30, words.w))
    for index, line in enumerate(fit_alike(lines, Style.LABEL, 30)):
        draw_fitted(image, words._replace(y=words.y + 33 * index, h=33), line, to_rgb(theme.text))
    label, place, state = _part_state(layout, facts)
    draw_fitted(image, layout.state, label, to_rgb(theme.dim))
    draw_fitted(image, place, state, to_rgb(theme.text), Align.RIGHT)


def _part_state(layout: PanelLayout, facts: PanelFacts) -> tuple[Fitted, Rect, Fitted]:
    """The word for the oshi, the place behind it, and words for where the oshi is."""
    label = fit(tr("OSHI").capitalize(), Style.LABEL, STATE, layout.state.w)
    place = layout.state.cut_left(layout.state.x + math.ceil(label.width) + 18)
    return label, place, fit(_say_state(facts), Style.LABEL, STATE, place.w)


def _say_state(facts: PanelFacts) -> str:
    """Say where the oshi is."""
    if not facts.is_home:
        return tr("in play")
    return tr("face up") if facts.is_up else tr("face down")
