"""What the pictures of all games have in common, in a worker."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic

from bot.games.boards import Position
from bot.settings import ArtSettings
from renderers.kit.art_folder import ArtFolder
from renderers.kit.attacks import Attack
from renderers.kit.boards import Boards, View
from renderers.kit.pictures import Picture
from renderers.kit.replay import Step, draw_replay, write_replay
from renderers.kit.scenes import Scene
from renderers.kit.themes import DEFAULT


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


@dataclass(frozen=True)
class Painter(Generic[View]):
    """Paints the boards of a game; themes come by their names.

    Args:
        boards: how they are drawn.
    """

    boards: Boards[View]

    def paint_board(
        self,
        table: View,
        names: tuple[str, str],
        last: tuple[str, ...],
        since: View | None,
        attack: Attack | None,
        theme: str = DEFAULT,
    ) -> Picture:
        """Draw a board; the arguments are those of ``draw_board``."""
        colors = self.boards.load_theme(theme)
        return self.boards.draw_board(table, colors, names, last, art(), since=since, attack=attack)

    def paint_replay(
        self, names: tuple[str, str], steps: Sequence[Position[View]], theme: str = DEFAULT
    ) -> Picture:
        """Draw positions as an animated picture."""
        return draw_replay(self.boards, list(_make_scenes(names, steps)), self.boards.load_theme(theme))

    def paint_replay_page(
        self, title: str, names: tuple[str, str], steps: Sequence[Position[View]], theme: str = DEFAULT
    ) -> ReplayPage:
        """Write positions as a page for a browser, which is named after its content."""
        scenes = _make_scenes(names, steps)
        shown = [Step(scene, each.caption, each.text) for scene, each in zip(scenes, steps, strict=True)]
        data = write_replay(self.boards, title, shown, self.boards.load_theme(theme))
        return ReplayPage(data, f"replay-{hashlib.sha256(data).hexdigest()[:10]}.html")


def _make_scenes(names: tuple[str, str], steps: Sequence[Position[View]]) -> Iterator[Scene[View]]:
    for each in steps:
        caption = (each.caption,) if each.caption else ()
        yield Scene(each.table, names, caption, attack=each.attack, folder=art())
