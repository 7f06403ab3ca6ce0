"""Tiles of the holomem on the stage: everything that can be known of one, for the front and the back row."""

from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.cards.terms import Position
from engine.hocg.state.views import CardView
from engine.kernel.translation import mark, tr
from renderers.hocg.art import draw_art
from renderers.hocg.arts import paint_arts, paint_best
from renderers.hocg.cheers import NARROWEST, has_many_colors, paint_cheers
from renderers.hocg.extras import measure_short, paint_extras
from renderers.hocg.facts import HolomemFacts
from renderers.hocg.highlights import PILL, paint_highlights
from renderers.hocg.layout import NOTE, HolomemLayout, is_narrow, lay_out_back, lay_out_front
from renderers.hocg.symbols import paint_colors
from renderers.hocg.themes import tint_of
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.changes import Highlight
from renderers.kit.fonts import Style
from renderers.kit.rects import Rect
from renderers.kit.shapes import paint_round, paint_tag, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import Align, draw_fitted, draw_name, draw_text, fit, fit_alike
from renderers.kit.themes import Theme, blend, choose_letters, to_rgb

RADIUS: Final = 14
ONE_ROW: Final = 3
"""Colours of cheers that one row of a front tile holds."""
CARD_SHAPE: Final = 5 / 7
SMALL_ART: Final = 100
REST_TAG: Final = 34
"""Height of the tag of a resting holomem: room for signs as high as they are wide."""
FLAT_REST: Final = 26
FLAT_TAG: Final = 22
"""Heights of the tags that lie on a picture too low for tags below it."""
BOLT: Final = 20
BUZZ: Final = "BUZZ"
MOST_EXTRAS: Final = 100
"""How far attached cards may push lasting effects aside."""
NUMBERED: Final = 24
"""Room for the number of a place in the back, as menus and logs call it."""
CLEAR: Final = 5
"""How far that number stays away from the corner of an outline."""
LONG_DAMAGE: Final = 1000
LOW_HP: Final = 1 / 3
POSITIONS: Final = {
    Position.CENTER: mark("center"),
    Position.COLLAB: mark("collab"),
    Position.BACK: mark("back"),
}


class ShownHolomem(NamedTuple):
    """A holomem on the board.

    Args:
        facts: what is painted of it.
        position: where it stands.
        highlight: what is marked on it.
        folder: an owner's card images.
        number: of its place in the back; 0 in front.
    """

    facts: HolomemFacts
    position: Position
    highlight: Highlight = Highlight()
    folder: ArtFolder | None = None
    number: int = 0


def paint_holomem(image: Image.Image, place: Rect, shown: ShownHolomem, theme: Theme) -> None:
    """Paint a holomem's tile into its place."""
    facts = shown.facts
    panel = to_rgb(theme.panel)
    if facts.is_resting:
        panel = blend(panel, to_rgb(theme.table), 0.6)
    edge, thickness = (theme.gold, 3) if facts.card.is_buzz else (theme.line, 2)
    paint_tile(image, place, RADIUS, panel, to_rgb(edge), thickness)
    rows = 2 if facts.is_front and len(facts.cheers) > ONE_ROW else 1
    if facts.is_front:
        front = lay_out_front(place.w, place.h, rows).move(place.x, place.y)
        layout = front.facts
        _paint_position(image, front.position, shown.position, theme)
        paint_arts(image, front.arts, facts.arts, theme)
    else:
        layout = _lay_out_small(place, facts)
        if facts.arts and not has_many_colors(facts.cheers, layout.cheers.w):
            least = len(facts.cheers) * NARROWEST
            free = paint_best(image, layout.cheers, least, facts.arts[0], theme)
            layout = layout._replace(cheers=free)
        if facts.notes:
            y = layout.notes.y + (layout.notes.h - 26) // 2
            paint_sign(image, layout.notes.x, y, signs.spark, 26, to_rgb(theme.note))
    size = 38 if facts.is_front else 32
    name = layout.name
    if shown.number:
        corner = name._replace(x=name.right - NUMBERED, w=NUMBERED - CLEAR)
        name = name._replace(w=name.w - NUMBERED)
        draw_text(image, corner, str(shown.number), Style.LABEL, size, to_rgb(theme.dim), Align.RIGHT)
    draw_name(image, name, facts.card.name, Style.LABEL, size, to_rgb(theme.text))
    picture = _paint_art(image, layout.art, shown, theme)
    _paint_level(image, layout.level, facts.card, theme)
    _paint_hp(image, layout, facts, theme)
    paint_cheers(image, layout.cheers, facts.cheers, theme, rows)
    extras, notes = layout.extras, layout.notes
    if facts.is_front:
        extras, notes = share_row(extras, notes, facts)
        _paint_notes(image, notes, facts.notes, theme)
    paint_extras(image, extras, facts.attached, theme)
    paint_highlights(image, place, picture, shown.highlight, theme)


def _paint_position(image: Image.Image, place: Rect, position: Position, theme: Theme) -> None:
    """Paint the name of a position in the front, in the size in which both have room."""
    fronts = (Position.CENTER, Position.COLLAB)
    words = tuple((tr(POSITIONS[each]).capitalize(), place.w) for each in fronts)
    labels = fit_alike(words, Style.LABEL, 32)
    draw_fitted(image, place, labels[fronts.index(position)], to_rgb(theme.dim), Align.RIGHT)


def _lay_out_small(place: Rect, facts: HolomemFacts) -> HolomemLayout:
    """Lay out a back tile; cheers have the room of the sign of lasting effects where there are none."""
    width = place.w - (20 if not facts.notes else 20 + NOTE)
    many = has_many_colors(facts.cheers, width)
    is_long = facts.damage >= LONG_DAMAGE
    layout = lay_out_back(place.w, place.h, has_many_colors=many, has_long_damage=is_long)
    layout = layout.move(place.x, place.y)
    if not facts.attached and is_narrow(place.w, has_long_damage=is_long):
        layout = layout._replace(hp=layout.hp._replace(w=layout.bar.w))
    if facts.notes:
        return layout
    return layout._replace(cheers=layout.cheers._replace(w=layout.notes.right - layout.cheers.x))


def share_row(extras: Rect, notes: Rect, facts: HolomemFacts) -> tuple[Rect, Rect]:
    """Share a row between attached cards and notes: whichever stands alone has all of it; beside each other
    notes, which are cut anyhow, make room for a sign of every kind.
    """
    whole = extras._replace(w=notes.right - extras.x)
    if not facts.notes or not facts.attached:
        return whole, whole
    more = max(0, min(MOST_EXTRAS, measure_short(facts.attached)) - extras.w)
    return extras._replace(w=extras.w + more), notes.cut_left(notes.x + more)


def paint_empty(
    image: Image.Image,
    place: Rect,
    position: Position,
    highlight: Highlight,
    theme: Theme,
    *,
    number: int = 0,
) -> None:
    """Paint a place where no holomem stands, in the back with its number."""
    paint_tile(image, place, RADIUS, to_rgb(theme.empty), to_rgb(theme.raised))
    words = place.inset(8)
    if highlight.hit is not None:
        words = words._replace(h=words.h // 3)
    name = tr(POSITIONS[position]).capitalize()
    label = tr("{position} {number}", position=name, number=number) if number else name
    draw_text(image, words, label, Style.LABEL, 32, to_rgb(theme.faint), Align.CENTER)
    paint_highlights(image, place, place.inset(8, place.h // 4), highlight, theme)


def _paint_art(image: Image.Image, place: Rect, shown: ShownHolomem, theme: Theme) -> Rect:
    """Paint the card as it lies on the table: upright, or sideways with a tag when it is resting.

    Returns:
        the part of the picture on which no tag lies, for the number of a hit.
    """
    facts, card, folder = shown.facts, shown.facts.card, shown.folder
    is_small, is_flat = place.w < SMALL_ART, place.h < place.w < SMALL_ART
    spot, tag_h = place, FLAT_TAG if is_flat else 25 if is_small else REST_TAG
    if facts.is_resting and not is_flat:
        below = REST_TAG if is_small else 2 * REST_TAG
        spot = place._replace(h=min(round(place.w * CARD_SHAPE), place.h - below - 2))
    if facts.is_resting:
        art = draw_art(card, spot.h, spot.w, theme, folder).transpose(Image.Transpose.ROTATE_270)
        art = Image.blend(art, Image.new("RGB", art.size, to_rgb(theme.table)), 0.3)
    else:
        art = draw_art(card, spot.w, spot.h, theme, folder)
    image.paste(art, (spot.x, spot.y), round_mask(spot.w, spot.h, 8))
    paint_colors(image, spot.x - 4, spot.y - 4, card.colors, 30 if is_small else 44, theme)
    free = spot
    if facts.is_resting:
        high = FLAT_REST if is_flat else REST_TAG
        tag = Rect(spot.x, spot.bottom - high if is_flat else spot.bottom + 1, min(spot.w, 84), high)
        paint_tag(image, tag, tr("REST"), to_rgb(theme.rest), theme)
        free = spot._replace(h=spot.h - high) if is_flat else spot
    if not facts.under:
        return free
    text = f"+{facts.under}"
    wide = round(fit(text, Style.STRONG, 30, 90).width) + 12
    corner = place if facts.is_resting and not is_small else spot
    tag = Rect(corner.right - wide, corner.y if is_flat else corner.bottom - tag_h, wide, tag_h)
    if shown.highlight.hit is not None and free.overlaps(tag):
        rest = free._replace(h=free.h - tag_h)
        if is_flat or rest.h < PILL or (shown.highlight.hit.is_down and rest.h < 2 * PILL):
            return free  # the hit needs the room of this tag
        free = rest
    paint_tag(image, tag, text, to_rgb(theme.text), theme)
    return free


def _paint_level(image: Image.Image, place: Rect, card: CardView, theme: Theme) -> None:
    """Paint the Bloom level on the card's colour; a Buzz holomem has gold and a bolt."""
    label = card.level.value if card.level is not None else "?"
    fill = to_rgb(theme.gold) if card.is_buzz else tint_of(card.colors, theme).ramp[1]
    letters = choose_letters(fill, theme)
    paint_round(image, place, 8, fill)
    inner = place.inset(2, 0)
    if not card.is_buzz:
        draw_text(image, inner, label, Style.STRONG, 30, letters, Align.CENTER)
        return
    shown = fit(f"{label} {BUZZ}", Style.STRONG, 30, inner.w - BOLT)
    if BUZZ not in shown.text:  # the gold and the bolt say it, too
        shown = fit(label, Style.STRONG, 30, inner.w - BOLT)
    left = inner.x + round((inner.w - shown.width - BOLT) / 2)
    paint_sign(image, left - 2, place.y + (place.h - BOLT) // 2, signs.bolt, BOLT, letters)
    draw_fitted(image, Rect(left + BOLT, place.y, inner.right - left - BOLT, place.h), shown, letters)


def _paint_hp(image: Image.Image, layout: HolomemLayout, facts: HolomemFacts, theme: Theme) -> None:
    """Paint what HP remains, large; the damage beside it; and both as a bar."""
    hp, most = max(0, facts.hp), max(1, facts.max_hp)
    share = min(1.0, hp / most)
    color = to_rgb(theme.hp_low if share <= LOW_HP else theme.hp)
    size = min(68 if facts.is_front else 52, layout.hp.h + 8)
    draw_text(image, layout.hp, str(facts.hp), Style.STRONG, size, to_rgb(theme.text))
    is_high = layout.damage.h > 60
    if facts.damage:
        lower = layout.damage
        if is_high:
            upper, lower = lower.rows(2)
            draw_text(image, upper, tr("of {hp}", hp=facts.max_hp), Style.LABEL, 30, to_rgb(theme.dim))
        draw_text(image, lower, f"−{facts.damage}", Style.STRONG, 38, to_rgb(theme.damage))
    elif is_high:
        draw_text(image, layout.damage, "HP", Style.LABEL, 34, to_rgb(theme.dim))
    bar = layout.bar
    paint_round(image, bar, bar.h // 2, to_rgb(theme.damage) if facts.damage else to_rgb(theme.line))
    filled = round(bar.w * share)
    if filled >= bar.h:
        paint_round(image, bar._replace(w=filled), bar.h // 2, color)


def _paint_notes(image: Image.Image, place: Rect, notes: tuple[str, ...], theme: Theme) -> None:
    """Paint lasting effects: the first in words, how many more there are."""
    if not notes:
        return
    color = to_rgb(theme.note)
    paint_sign(image, place.x, place.y + (place.h - 24) // 2, signs.spark, 24, color)
    words = place._replace(x=place.x + 28, w=place.w - 28)
    if len(notes) > 1:
        more = f"+{len(notes) - 1}"
        wide = round(fit(more, Style.STRONG, 30, 100).width)
        draw_text(image, words, more, Style.STRONG, 30, color, Align.RIGHT)
        words = words._replace(w=words.w - wide - 6)
    draw_text(image, words, notes[0], Style.LABEL, 30, color)
