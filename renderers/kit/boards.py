"""The boards of a game: from what they are drawn, and how they are put together."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from PIL import Image

from renderers.kit.arrows import Lanes, add_arrows
from renderers.kit.art_folder import ArtFolder
from renderers.kit.attacks import Attack
from renderers.kit.pictures import Picture, encode_indexed
from renderers.kit.scenes import Scene
from renderers.kit.themes import DEFAULT, Theme
from renderers.kit.tiles import Tile, compose


class Shown(Protocol):
    """A view of a match from which boards can be drawn, in any game."""

    @property
    def turn(self) -> int:
        """The number of its turn; 0 before the first."""


View = TypeVar("View", bound=Shown)


@dataclass(frozen=True)
class Boards(Generic[View]):
    """How the boards of a game are drawn.

    Args:
        width, height: the size of a board in pixels.
        list_tiles: lists the tiles of a board; a tile that shows the same as before isn't painted again.
        lay_out: says where its tiles are, and the lanes between them in which arrows run.
        load_theme: loads a theme that has the colours of the game's cards.
    """

    width: int
    height: int
    list_tiles: Callable[[Scene[View], Theme], Iterator[Tile]]
    lay_out: Callable[[Scene[View]], Lanes]
    load_theme: Callable[[str], Theme]

    def compose(self, scene: Scene[View], theme: Theme) -> Image.Image:
        """Put a board together without encoding it (mode P, with the theme's palette)."""
        image = compose(self.width, self.height, self.list_tiles(scene, theme), theme)
        add_arrows(image, self.lay_out(scene), scene.attack, theme)
        return image

    def draw_board(
        self,
        view: View,
        theme: Theme | None = None,
        names: tuple[str, str] = ("A", "B"),
        last: Sequence[str] = (),
        folder: ArtFolder | None = None,
        *,
        since: View | None = None,
        attack: Attack | None = None,
    ) -> Picture:
        """Draw the board as this view's viewer may see it: their own side below, seat 0 below for everybody
        else. The arguments are those of :class:`Scene`; without colours it is drawn in the theme "night".
        """
        scene = Scene(view, names, tuple(last), since, attack, folder)
        return encode_indexed(self.compose(scene, theme or self.load_theme(DEFAULT)), "board")
