"""Themes are checked when they are read, and can be read by everybody."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from PIL import Image

from renderers.hocg.themes import load_theme, read_theme
from renderers.kit.palette import build_palette, index_colors, reduce_colors
from renderers.kit.themes import (
    THEMES,
    ThemeError,
    blend,
    choose_letters,
    to_rgb,
)
from tests.renderers.contrasts import contrast

NAMES = sorted(path.stem for path in THEMES.glob("*.yaml"))


def test_there_is_a_dark_and_a_light_theme() -> None:
    assert NAMES == ["day", "night"]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read_stands_out(name: str) -> None:
    """WCAG 2: 4.5 to 1 for text; 3 to 1 for large signs, and everything here is large."""
    theme = load_theme(name)
    panel, raised = to_rgb(theme.panel), to_rgb(theme.raised)
    for surface in (panel, raised):
        assert contrast(to_rgb(theme.text), surface) >= 7
        for words in (theme.dim, theme.gold_text, *theme.seats):
            assert contrast(to_rgb(words), surface) >= 4.5
    for surface in (panel, to_rgb(theme.empty)):
        assert contrast(to_rgb(theme.faint), surface) >= 4.5
    for sign in (theme.damage, theme.life, theme.power, theme.hp, theme.hp_low, theme.note, *theme.seats):
        assert contrast(to_rgb(sign), panel) >= 3
    for fill in (
        *theme.seats,
        theme.gold,
        theme.rest,
        theme.damage,
        *(tint.tones[1] for tint in theme.colors.values()),
    ):
        assert contrast(choose_letters(to_rgb(fill), theme), to_rgb(fill)) >= 4.5


@pytest.mark.parametrize("name", NAMES)
def test_the_symbols_of_the_colours_are_told_apart(name: str) -> None:
    theme = load_theme(name)
    fills = [tint.fill for tint in theme.colors.values()]
    assert len(set(fills)) == 7


@pytest.mark.parametrize("name", NAMES)
def test_the_palette_has_the_colours_of_the_theme(name: str) -> None:
    theme = load_theme(name)
    exact = [to_rgb(value) for value in (theme.panel, theme.table, theme.text, theme.gold, *theme.seats)]
    for color in exact + [tone for tint in theme.colors.values() for tone in tint.ramp]:
        image = index_colors(Image.new("RGB", (4, 4), color), theme).convert("RGB")
        found = image.getpixel((0, 0))
        assert isinstance(found, tuple)
        most = 0 if color in exact else 7
        assert all(abs(a - b) <= most for a, b in zip(found, color, strict=True))
    palette = build_palette(theme).getpalette()
    assert palette is not None
    assert len(palette) == 768


def test_a_photograph_is_put_in_the_palette_without_bands() -> None:
    theme = load_theme()
    photo = Image.linear_gradient("L").convert("RGB")
    reduced = reduce_colors(photo, theme)
    assert index_colors(reduced, theme).convert("RGB").tobytes() == reduced.tobytes()
    average = sum(reduced.convert("L").tobytes()) / (256 * 256)
    assert abs(average - 127.5) < 8


def write(path: Path, **changes: object) -> Path:
    content = yaml.safe_load((THEMES / "night.yaml").read_text(encoding="utf-8")) | changes
    path.write_text(yaml.safe_dump(content), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"panel": "blue"}, "panel: .*'blue' is no colour"),
        ({"panel": "#FFFFFF"}, "six small hexadecimal digits"),
        ({"colors": {}}, "colors lacks white, green"),
        ({"seats": ["#000000"]}, "seats"),
        ({"panels": "#000000"}, "unknown key 'panels'; did you mean 'panel'"),
    ],
)
def test_a_bad_theme_says_what_is_wrong(tmp_path: Path, changes: dict[str, object], words: str) -> None:
    path = write(tmp_path / "mine.yaml", **changes)
    with pytest.raises(ThemeError, match=words) as caught:
        read_theme(path)
    assert "mine.yaml" in str(caught.value)


def test_a_theme_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match="can't be read"):
        read_theme(tmp_path / "none.yaml")
    broken = tmp_path / "broken.yaml"
    broken.write_text("a: [", encoding="utf-8")
    with pytest.raises(ThemeError, match="is not YAML"):
        read_theme(broken)
    broken.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(ThemeError, match="is not UTF-8"):
        read_theme(broken)
    with pytest.raises(ThemeError, match="there are day, night"):
        load_theme("dusk")


def test_themes_are_told_apart_by_content(tmp_path: Path) -> None:
    night = load_theme()
    assert read_theme(write(tmp_path / "a.yaml")) == night
    assert hash(read_theme(write(tmp_path / "a.yaml"))) == hash(night)
    assert read_theme(write(tmp_path / "b.yaml", panel="#000000")) != night


def test_blend() -> None:
    assert blend((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
