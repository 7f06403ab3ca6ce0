"""Pictures put together from tiles, which are painted again only when what they show has changed.

A tile is kept as indices into the palette of its theme, so a picture whose parts are mostly known needs no
painting and no search for colours: its tiles are copied into place, and it can be encoded at once.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Final, NamedTuple

from PIL import Image

from engine.kernel.translation import current_language
from renderers.kit.caches import Cache
from renderers.kit.images import weigh_image
from renderers.kit.palette import build_palette, index_colors
from renderers.kit.rects import Rect
from renderers.kit.themes import Theme, to_rgb

KEPT_BYTES: Final = 20_000_000

_kept: Final[Cache[Hashable, Image.Image]] = Cache(KEPT_BYTES, weigh_image)


Paint = Callable[[Image.Image, Rect], None]
"""Paints something into a place of an image."""


class Tile(NamedTuple):
    """A part of a picture.

    Args:
        place: where it lies.
        key: everything that is painted from, so that equal keys mean equal pixels. Size, theme and language
            are added.
        paint: paints it into an image of its own size, whose ground is the theme's table.
    """

    place: Rect
    key: Hashable
    paint: Paint


def draw_tile(tile: Tile, theme: Theme) -> Image.Image:
    """Draw a tile as indices into the theme's palette (mode P), or recall it. The result is shared."""
    key = (theme.digest, current_language(), tile.place.w, tile.place.h, tile.key)
    image = _kept.get(key)
    if image is None:
        painted = Image.new("RGB", (tile.place.w, tile.place.h), to_rgb(theme.table))
        tile.paint(painted, Rect(0, 0, tile.place.w, tile.place.h))
        image = index_colors(painted, theme)
        _kept.put(key, image)
    return image


def compose(width: int, height: int, tiles: Iterable[Tile], theme: Theme) -> Image.Image:
    """Put a picture together (mode P, with the theme's palette); the ground is the theme's table."""
    ground = index_colors(Image.new("RGB", (1, 1), to_rgb(theme.table)), theme).getpixel((0, 0))
    image = Image.new("P", (width, height), ground)
    image.putpalette(build_palette(theme).getpalette() or ())
    for tile in tiles:
        image.paste(draw_tile(tile, theme), tile.place.box[:2])
    return image


def paint_over(image: Image.Image, place: Rect, paint: Paint, theme: Theme) -> None:
    """Paint over a part of a composed picture, with smooth edges towards what lies there.

    Args:
        image: the picture (mode P), which is changed.
        place: the part.
        paint: paints into a copy of that part in full colour; its place is that of the copy.
        theme: the picture's theme.
    """
    part = image.crop(place.box).convert("RGB")
    paint(part, Rect(0, 0, place.w, place.h))
    image.paste(index_colors(part, theme), place.box[:2])
