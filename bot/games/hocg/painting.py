"""The functions that draw the pictures of hOCG, in a worker."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from bot.games.hocg.pictures import Position
from bot.settings import Settings
from engine.hocg.state.views import CardFace, TableView
from renderers.hocg.board import Board, draw_board
from renderers.hocg.deck import draw_deck
from renderers.hocg.face import draw_card
from renderers.hocg.hand import draw_hand
from renderers.hocg.replay import Step, draw_replay, write_replay
from renderers.hocg.result import MatchResult, draw_result
from renderers.hocg.sheet import draw_sheet
from renderers.hocg.subjects import DeckPicture, SheetCard
from renderers.hocg.themes import load_theme
from renderers.kit.art_folder import ArtFolder
from renderers.kit.attacks import Attack
from renderers.kit.pictures import Picture
from renderers.kit.themes import DEFAULT


@dataclass(frozen=True)
class ReplayPage:
    """A replay as a file for a browser."""

    data: bytes
    filename: str


@cache
def art() -> ArtFolder | None:
    """The owner's pictures of cards, if there are any."""
    folder = Settings().art
    return None if folder is None else ArtFolder(folder)


def paint_board(
    table: TableView,
    names: tuple[str, str],
    last: tuple[str, ...],
    since: TableView | None,
    attack: Attack | None,
    theme: str = DEFAULT,
) -> Picture:
    """Draw a board."""
    colors = load_theme(theme)
    return draw_board(table, theme=colors, names=names, last=last, folder=art(), since=since, attack=attack)


def _make_scenes(names: tuple[str, str], steps: tuple[Position, ...]) -> Iterator[Board]:
    """The boards of a replay."""
    for table, caption, _, attack in steps:
        yield Board(table, names, (caption,) if caption else (), attack=attack, folder=art())


def paint_replay(names: tuple[str, str], steps: tuple[Position, ...]) -> Picture:
    """Draw a match as an animated picture."""
    return draw_replay(list(_make_scenes(names, steps)))


def paint_replay_page(title: str, names: tuple[str, str], steps: tuple[Position, ...]) -> ReplayPage:
    """Write a match as a page."""
    scenes = _make_scenes(names, steps)
    data = write_replay(
        title,
        [Step(scene, caption, text) for scene, (_, caption, text, _) in zip(scenes, steps, strict=True)],
    )
    return ReplayPage(data, f"replay-{hashlib.sha256(data).hexdigest()[:10]}.html")


def paint_hand(
    table: TableView,
    seat: int,
    names: tuple[str, str],
    faces: Mapping[str, CardFace],
    theme: str = DEFAULT,
) -> Picture:
    """Draw a hand."""
    return draw_hand(table, seat, theme=load_theme(theme), names=names, faces=faces, folder=art())


def paint_sheet(
    title: str, cards: tuple[SheetCard, ...], faces: Mapping[str, CardFace], theme: str = DEFAULT
) -> Picture:
    """Draw cards that lie together."""
    return draw_sheet(title, cards, load_theme(theme), faces=faces, folder=art())


def paint_result(
    table: TableView, names: tuple[str, str], winner: int | None, story: tuple[str, ...]
) -> Picture:
    """Draw a result."""
    return draw_result(MatchResult(table, names, winner, story, folder=art()))


def paint_card(face: CardFace, theme: str = DEFAULT) -> Picture:
    """Draw a card."""
    return draw_card(face, load_theme(theme))


def paint_deck(shown: DeckPicture, theme: str = DEFAULT) -> Picture:
    """Draw a deck."""
    return draw_deck(shown, load_theme(theme), folder=art())
