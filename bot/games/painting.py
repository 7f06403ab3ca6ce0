"""What the pictures of all games have in common, in a worker."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from bot.games.boards import Position
from bot.settings import ArtSettings
from renderers.kit.art_folder import ArtFolder
from renderers.kit.boards import Boards, View
from renderers.kit.pictures import Picture
from renderers.kit.replay import Step, draw_replay, write_replay
from renderers.kit.scenes import Scene
from renderers.kit.themes import Theme


@dataclass(frozen=True)
class ReplayPage:
    """A replay as a file for a browser."""

    data: bytes
    filename: str


@cache
def art() -> ArtFolder | None:
    """The owner's pictures of cards, if there are any."""
    folder = ArtSettings().art
    return None if folder is None else ArtFolder(folder)


def paint_replay(
    boards: Boards[View], names: tuple[str, str], steps: Sequence[Position[View]], theme: Theme
) -> Picture:
    """Draw positions as an animated picture."""
    return draw_replay(boards, list(_make_scenes(names, steps)), theme)


def paint_replay_page(
    boards: Boards[View], title: str, names: tuple[str, str], steps: Sequence[Position[View]], theme: Theme
) -> ReplayPage:
    """Write positions as a page for a browser, which is named after its content."""
    scenes = _make_scenes(names, steps)
    shown = [Step(scene, each.caption, each.text) for scene, each in zip(scenes, steps, strict=True)]
    data = write_replay(boards, title, shown, theme)
    return ReplayPage(data, f"replay-{hashlib.sha256(data).hexdigest()[:10]}.html")


def _make_scenes(names: tuple[str, str], steps: Sequence[Position[View]]) -> Iterator[Scene[View]]:
    for each in steps:
        caption = (each.caption,) if each.caption else ()
        yield Scene(each.table, names, caption, attack=each.attack, folder=art())
