"""The picture of how a judgement's chances came true."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from engine.hocg.players.judgement import WEIGHTS
from engine.kernel.players.weights import Bin, Figures, Weighting, Weights, read_weights
from renderers.kit.themes import DEFAULT, load_theme, to_rgb
from workshop.calibration import draw_calibration

NOTHING = Weighting(0.0, {})


def gold_columns(weights: Weights) -> set[int]:
    """The columns of the picture in which there is a point."""
    image = Image.open(BytesIO(draw_calibration(weights).data)).convert("RGB")
    gold, pixels = bytes(to_rgb(load_theme(DEFAULT).gold)), image.tobytes()
    spots = (at for at in range(len(pixels) // 3) if pixels[3 * at : 3 * at + 3] == gold)
    return {at % image.width for at in spots}


def with_bins(*bins: Bin) -> Weights:
    figures = Figures(10, 0.2, 0.7, bins)
    return Weights("", 1, 10, figures, figures, NOTHING, NOTHING)


def test_a_point_stands_where_it_was_judged() -> None:
    low, high = (gold_columns(with_bins(Bin(10, judged, 0.5))) for judged in (0.2, 0.8))
    assert low
    assert high
    assert min(low) < min(high)
    assert max(low) < max(high)


def test_more_positions_make_a_wider_point() -> None:
    alone = gold_columns(with_bins(Bin(1000, 0.5, 0.5)))
    beside = gold_columns(with_bins(Bin(1000, 0.5, 0.5), Bin(10, 0.1, 0.1)))
    assert len(alone) < len(beside) < 2 * len(alone)


def test_the_shipped_judgement_can_be_drawn() -> None:
    picture = draw_calibration(read_weights(WEIGHTS))
    assert picture.width > picture.height > 400
