"""Themes as this game needs them: with a tint for each of its colours."""

from pathlib import Path
from typing import Final

from engine.hocg.cards.terms import Color
from renderers.kit import themes
from renderers.kit.themes import DEFAULT, Theme, Tint

COLOR_NAMES: Final = tuple(color.value for color in Color)


def load_theme(name: str = DEFAULT) -> Theme:
    """Load one of the themes under ``data/themes``. Raises ThemeError if there is none of that name."""
    return themes.load_theme(name, COLOR_NAMES)


def read_theme(path: Path) -> Theme:
    """Read a theme file. Raises ThemeError if it is missing, isn't YAML or lacks something."""
    return themes.read_theme(path, COLOR_NAMES)


def tint_of(colors: tuple[Color, ...], theme: Theme) -> Tint:
    """The tint of a card: that of its first colour, or colorless."""
    return theme.colors[colors[0] if colors else Color.COLORLESS]
