"""How a match ended, as a picture: who won and why, both players at the end, and the story of the match."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from engine.hocg.state.views import SideView, TableView
from engine.kernel.translation import tr
from renderers.hocg.art import draw_art
from renderers.hocg.facts import PanelFacts, describe_panel
from renderers.hocg.layout import WIDTH
from renderers.hocg.panel import paint_life
from renderers.hocg.symbols import paint_colors
from renderers.hocg.themes import load_theme
from renderers.kit import signs
from renderers.kit.art_folder import ArtFolder
from renderers.kit.fonts import Style
from renderers.kit.names import clean_names, fill_names
from renderers.kit.pictures import Picture, encode_indexed
from renderers.kit.rects import Rect
from renderers.kit.rows import Row, Typeface, list_lines, measure_rows, paint_rows
from renderers.kit.shapes import paint_round, paint_tile, round_mask
from renderers.kit.signs import paint_sign
from renderers.kit.text import Align, draw_fitted, draw_text, fit
from renderers.kit.themes import Theme, choose_letters, to_rgb
from renderers.kit.tiles import Tile, compose

EDGE: Final = 12
GAP: Final = 12
RADIUS: Final = 16
PLAYER: Final = 268
FACT: Final = 40
LINE: Final = 44
MOST_FACTS: Final = 4
MOST_STORY: Final = 12
"""Lines of the story; the newest are kept, for that is where the match was decided."""


class Fact(NamedTuple):
    """Something that is compared: "Damage dealt", and what each seat has of it."""

    label: str
    values: tuple[str, str]


class MatchResult(NamedTuple):
    """How a match ended.

    Args:
        view: the table at its end, as everybody sees it; its ``result`` says how the match ended.
        names: what the players are called, by seat.
        winner: the seat that won; ``None`` if nobody did.
        story: what decided the match, in short lines with the players' names, oldest first.
        facts: up to four things to compare.
        folder: an owner's card images, used in place of our drawings.
    """

    view: TableView
    names: tuple[str, str] = ("A", "B")
    winner: int | None = None
    story: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    folder: ArtFolder | None = None


def draw_result(result: MatchResult, theme: Theme | None = None) -> Picture:
    """Draw how a match ended; the colours are those of the theme "night" without one."""
    theme = theme or load_theme()
    tiles = list(list_result(result, theme))
    return encode_indexed(compose(WIDTH, tiles[-1].place.bottom + EDGE, tiles, theme), "result")


def list_result(result: MatchResult, theme: Theme) -> Iterator[Tile]:
    """List the tiles of a result; see :func:`draw_result`."""
    names, inner = clean_names(result.names), WIDTH - 2 * EDGE
    words = fill_names(result.view.result, names)
    rows = _list_headline(words, inner - 48, theme)
    head = Rect(EDGE, EDGE, inner, measure_rows(rows) + 32)
    yield Tile(head, ("headline", words), partial(_paint_headline, rows=rows, theme=theme))
    facts = result.facts[:MOST_FACTS]
    players = Rect(EDGE, head.bottom + GAP, inner, PLAYER + len(facts) * FACT)
    bottom = 1 if result.view.viewer == 1 else 0
    for seat, place in zip((bottom, 1 - bottom), players.columns(2, GAP), strict=True):
        shown = _show_player(result, result.view.sides[seat], names[seat], facts)
        key = ("player", shown._replace(folder=None), shown.stamp)
        yield Tile(place, key, partial(_paint_player, shown=shown, theme=theme))
    story = list(result.story[-MOST_STORY:])
    if story:
        lines = _list_story(story, inner - 56, theme)
        place = Rect(EDGE, players.bottom + GAP, inner, measure_rows(lines) + 28)
        yield Tile(place, ("story", *story), partial(_paint_story, rows=lines, theme=theme))


def _list_headline(words: str, width: int, theme: Theme) -> list[Row]:
    """Set the result in the largest letters in which it has at most two lines."""
    for size in (64, 56, 48, 42, 36):
        rows = list_lines(words, Typeface(Style.STRONG, size, to_rgb(theme.ink), size + 8), width)
        if len(rows) <= 2:
            return rows
    return list_lines(words, Typeface(Style.STRONG, 36, to_rgb(theme.ink), 44), width, 3)


def _paint_headline(image: Image.Image, place: Rect, rows: list[Row], theme: Theme) -> None:
    paint_tile(image, place, RADIUS, to_rgb(theme.gold), to_rgb(theme.gold))
    paint_rows(image, place.inset(24, 16), rows)


class _ShownPlayer(NamedTuple):
    """A player at the end of the match."""

    facts: PanelFacts
    name: str
    is_winner: bool
    compared: tuple[tuple[str, str], ...]
    stamp: tuple[str, int] | None
    folder: ArtFolder | None


def _show_player(result: MatchResult, side: SideView, name: str, facts: tuple[Fact, ...]) -> _ShownPlayer:
    stamp = result.folder.stamp(side.oshi.number) if result.folder is not None and side.oshi else None
    compared = tuple((fact.label, fact.values[side.seat]) for fact in facts)
    return _ShownPlayer(
        describe_panel(side), name, result.winner == side.seat, compared, stamp, result.folder
    )


def _paint_player(image: Image.Image, place: Rect, shown: _ShownPlayer, theme: Theme) -> None:
    """Paint a player: Oshi, name, life, and what is compared; the winner has a gold edge and a star."""
    facts, seat = shown.facts, to_rgb(theme.seats[shown.facts.seat])
    edge, thickness = (theme.gold, 6) if shown.is_winner else (theme.line, 2)
    paint_tile(image, place, RADIUS, to_rgb(theme.panel), to_rgb(edge), thickness)
    art = Rect(place.x + 20, place.y + 20, 164, PLAYER - 40)
    if facts.oshi is not None:
        picture = draw_art(facts.oshi, art.w, art.h, theme, shown.folder)
        image.paste(picture, art.box[:2], round_mask(art.w, art.h, 12))
        paint_colors(image, art.x - 6, art.y - 6, facts.oshi.colors, 48, theme)
    right = Rect(art.right + 20, place.y + 20, place.right - art.right - 40, PLAYER - 40)
    draw_text(image, right._replace(h=54), shown.name, Style.STRONG, 50, seat)
    oshi = facts.oshi.name if facts.oshi is not None else tr("no Oshi")
    draw_text(image, Rect(right.x, right.y + 56, right.w, 42), oshi, Style.LABEL, 36, to_rgb(theme.text))
    paint_life(image, Rect(right.x, right.y + 104, right.w, 52), facts, theme)
    if shown.is_winner:
        tag = Rect(right.x, right.bottom - 56, 190, 52)
        paint_round(image, tag, 12, to_rgb(theme.gold))
        letters = choose_letters(to_rgb(theme.gold), theme)
        paint_sign(image, tag.x + 12, tag.y + 10, signs.spark, 32, letters)
        draw_text(image, tag.cut_left(tag.x + 54), tr("Winner"), Style.STRONG, 38, letters)
    top = place.y + PLAYER - 12
    for label, value in shown.compared:
        line = Rect(place.x + 20, top, place.w - 40, FACT)
        number = fit(value, Style.STRONG, 38, line.w // 2)
        draw_fitted(image, line, number, to_rgb(theme.text), Align.RIGHT)
        words = line._replace(w=line.w - round(number.width) - 12)
        draw_text(image, words, label, Style.LABEL, 34, to_rgb(theme.dim))
        top += FACT


def _list_story(story: list[str], width: int, theme: Theme) -> list[Row]:
    face = Typeface(Style.LABEL, 36, to_rgb(theme.text), LINE)
    return [row for line in story for row in list_lines(line, face, width, 3)]


def _paint_story(image: Image.Image, place: Rect, rows: list[Row], theme: Theme) -> None:
    paint_tile(image, place, RADIUS, to_rgb(theme.raised), to_rgb(theme.line))
    paint_round(image, Rect(place.x + 14, place.y + 18, 5, place.h - 36), 2, to_rgb(theme.gold))
    paint_rows(image, place.inset(34, 14), rows)
