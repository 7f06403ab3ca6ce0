"""How the chances went, as a picture."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from renderers.kit.curves import draw_curves
from renderers.kit.subjects import Curve, CurveChart, Spot, Tick

UPPER = (200, 200, 1100, 420)
"""Above the half, away from the ends of the lines."""
BRIGHT = 110
"""Lines are brighter than this, what they are read by is darker."""


def count_bright(chances: tuple[float, float]) -> int:
    """So many pixels of a line are drawn in the upper half, for players whose chances stay the same."""
    curves = [
        Curve(name, (Spot(0.0, chance), Spot(1.0, chance)))
        for name, chance in zip(("Mio", "Rin"), chances, strict=True)
    ]
    picture = draw_curves(CurveChart("The chance to win", "", tuple(curves), (Tick(0.0, "1"),)))
    shades = Image.open(BytesIO(picture.data)).convert("L").crop(UPPER)
    return sum(shade > BRIGHT for shade in shades.tobytes())


def test_two_players_are_told_apart_without_colours() -> None:
    whole, broken = count_bright((0.9, 0.1)), count_bright((0.1, 0.9))
    assert whole > 3000
    assert 0.4 * whole < broken < 0.8 * whole
