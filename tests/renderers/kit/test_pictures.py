"""Files hold exactly what was painted, in the palette of the theme."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from renderers.kit.palette import index_colors
from renderers.kit.pictures import encode, encode_indexed
from renderers.kit.themes import load_theme

THEME = load_theme()


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (256, 1), (1200, 1080)])
def test_a_file_holds_what_was_painted(size: tuple[int, int]) -> None:
    painted = Image.effect_noise(size, 80).convert("RGB")
    picture = encode(painted, THEME, "thing")
    assert (picture.width, picture.height, picture.format) == (*size, "png")
    with Image.open(io.BytesIO(picture.data)) as read:
        read.verify()  # checksums
    with Image.open(io.BytesIO(picture.data)) as read:
        assert read.mode == "P"
        assert read.convert("RGB").tobytes() == index_colors(painted, THEME).convert("RGB").tobytes()


def test_rows_are_not_filtered_and_the_stream_is_whole() -> None:
    picture = encode(Image.new("RGB", (5, 2), (19, 23, 34)), THEME, "thing")
    start = picture.data.index(b"IDAT") + 4
    stream = zlib.decompressobj()
    rows = stream.decompress(picture.data[start:])
    assert stream.eof
    assert len(rows) == 2 * 6
    assert rows[0] == rows[6] == 0


def test_the_name_follows_from_the_content() -> None:
    dark, light = Image.new("RGB", (4, 4)), Image.new("RGB", (4, 4), (255, 255, 255))
    assert encode(dark, THEME, "a").filename == encode(dark.copy(), THEME, "a").filename
    assert encode(dark, THEME, "a").filename != encode(light, THEME, "a").filename
    assert encode(dark, THEME, "a") == encode_indexed(index_colors(dark, THEME), "a")
