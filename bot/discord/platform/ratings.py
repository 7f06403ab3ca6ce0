"""Ratings and what they are worth, in words."""

from bot.model.ratings import Points
from engine.kernel.translation import tr


def tell_points(points: Points) -> str:
    """A rating, with how far off it may be, and whether it is provisional."""
    if points.is_provisional:
        return tr("**{points}** ± {margin} points, provisional", points=points.value, margin=points.margin)
    return tr("**{points}** ± {margin} points", points=points.value, margin=points.margin)


def tell_weight(weight: float) -> str:
    """That a result counts for less than a whole match, and why; "" if it counts in full.

    Args:
        weight: how much of a whole match it counts for.
    """
    if weight >= 1:
        return ""
    return tr(
        "-# It counts for {percent} % of a match: less while one of the two has met few others in rated"
        " matches, and less with each match of the same two within a month.",
        percent=max(1, round(100 * weight)),
    )
