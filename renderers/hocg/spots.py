"""Where holomem stand, as attacks name places; nothing here draws."""

from engine.hocg.state.views import TableView
from renderers.kit.attacks import Spot


def find_spot(view: TableView, holomem: int) -> Spot | None:
    """Find where a holomem stands, by its handle; ``None`` if it is on no stage of this view.

    A holomem that is downed by an attack has to be looked for in the view from before the attack.
    """
    for side in view.sides:
        for shown in side.stage:
            if shown.handle == holomem:
                return Spot(side.seat, shown.position, shown.index)
    return None
