"""The colours of the pictures: files under ``data/themes``, checked when they are read."""

import hashlib
import json
import re
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Final

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from engine.kernel.faults import say_faults

Rgb = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

THEMES: Final = Path(__file__).parents[2] / "data" / "themes"
DEFAULT: Final = "night"
CONTRAST: Final = 4.5
"""How much words must stand out from their ground (WCAG 2)."""


class ThemeError(ValueError):
    """A theme file can't be used; says which and why."""


def _check_hex(value: str) -> str:
    if not re.fullmatch(r"#[0-9a-f]{6}", value):
        raise ValueError(
            f"{value!r} is no colour; write six small hexadecimal digits after a number sign: #1e2433"
        )
    return value


Hex = Annotated[str, AfterValidator(_check_hex)]


def to_rgb(value: str) -> Rgb:
    """Give the parts of a colour written as ``#rrggbb``."""
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def blend(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Mix two colours: a share of 0 gives the first, of 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def choose_letters(fill: Rgb, theme: "Theme") -> Rgb:
    """Choose ink or white, whichever is read better on a fill (WCAG 2 contrast); black where neither stands
    out enough, as it then does.
    """
    light = _luminance(fill) + 0.05
    on_ink, on_white = light / (_luminance(to_rgb(theme.ink)) + 0.05), 1.05 / light
    if max(on_ink, on_white) < CONTRAST:
        return 0, 0, 0
    return to_rgb(theme.ink) if on_ink >= on_white else (255, 255, 255)


def _luminance(color: Rgb) -> float:
    parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


class Tint(BaseModel):
    """One colour of the game: the fill and letter of its symbol, and the tones of drawings, dark to light."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    fill: Hex
    letter: Hex
    tones: tuple[Hex, Hex, Hex, Hex, Hex]

    @cached_property
    def ramp(self) -> tuple[Rgb, ...]:
        """The tones of the tint as numbers."""
        return tuple(to_rgb(tone) for tone in self.tones)


class Theme(BaseModel):
    """All colours of the pictures.

    Args:
        name: what it is called.
        table: behind everything.
        panel: a tile.
        raised: something that stands out on a tile.
        line: edges.
        empty: a place without a card.
        text: what is read first.
        dim: what is read second.
        faint: what isn't there or is over: the name of an empty place, a spent skill, lost life.
        ink: outlines and letters on light fills.
        seats: the colour of each seat.
        hp, hp_low, damage, life, power, rest, note: what they are named after.
        gold: Buzz and a result.
        gold_text: words and small signs in gold.
        colors: the colours of the cards by name ("white"); each card game says which it needs.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    table: Hex
    panel: Hex
    raised: Hex
    line: Hex
    empty: Hex
    text: Hex
    dim: Hex
    faint: Hex
    ink: Hex
    seats: tuple[Hex, Hex]
    hp: Hex
    hp_low: Hex
    damage: Hex
    life: Hex
    power: Hex
    rest: Hex
    gold: Hex
    gold_text: Hex
    note: Hex
    colors: dict[str, Tint]

    @cached_property
    def digest(self) -> str:
        """Tells themes apart by content, for caches."""
        content = json.dumps(self.model_dump(mode="json"), sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Theme) and other.digest == self.digest


def read_theme(path: Path, colors: tuple[str, ...] = ()) -> Theme:
    """Read a theme file.

    Args:
        path: the file.
        colors: the colours of cards that it must have.

    Raises:
        ThemeError: it is missing, isn't YAML or lacks something.
    """
    try:
        content = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        theme = Theme.model_validate(content)
    except OSError as error:
        raise ThemeError(f"{path}: can't be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise ThemeError(f"{path}: is not UTF-8 text") from error
    except yaml.YAMLError as error:
        raise ThemeError(f"{path}: is not YAML: {error}") from error
    except ValidationError as error:
        raise ThemeError(f"{path}: {say_faults(error, Theme.model_fields)}") from error
    missing = [color for color in colors if color not in theme.colors]
    if missing:
        raise ThemeError(f"{path}: colors lacks {', '.join(missing)}")
    return theme


@lru_cache(maxsize=1)
def list_themes() -> tuple[str, ...]:
    """The names of the themes under ``data/themes``."""
    return tuple(sorted(path.stem for path in THEMES.glob("*.yaml")))


@lru_cache(maxsize=16)
def load_theme(name: str = DEFAULT, colors: tuple[str, ...] = ()) -> Theme:
    """Load one of the themes under ``data/themes`` that has these colours of cards.

    Raises:
        ThemeError: there is none of that name, or it lacks a colour.
    """
    if name not in list_themes():
        raise ThemeError(f"there is no theme {name!r}; there are {', '.join(list_themes())}")
    return read_theme(THEMES / f"{name}.yaml", colors)
