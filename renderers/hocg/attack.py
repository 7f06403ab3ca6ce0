"""The last attack, as a picture shows it: from where to where, and with what numbers."""

from dataclasses import dataclass

from engine.hocg.cards.terms import Position
from engine.hocg.state.views import TableView


@dataclass(frozen=True)
class Spot:
    """A place on a stage, whoever stands there now.

    Args:
        seat: whose stage.
        position: center, collab or back.
        index: 1 for the first back holomem, 2 for the second, ...; 0 in center and collab position.
    """

    seat: int
    position: Position
    index: int = 0


@dataclass(frozen=True)
class Hit:
    """What an attack did to one holomem.

    Args:
        target: where it stood.
        damage: what was dealt to it.
        is_down: whether that downed it; then somebody else, or nobody, may stand there now.
    """

    target: Spot
    damage: int
    is_down: bool = False


@dataclass(frozen=True)
class Attack:
    """One use of an art (or of an ability that deals damage).

    Args:
        attacker: where the holomem stood that dealt the damage.
        hits: what it did, the main target first.
    """

    attacker: Spot
    hits: tuple[Hit, ...]


def find_spot(view: TableView, holomem: int) -> Spot | None:
    """Find where a holomem stands, by its handle; ``None`` if it is on no stage of this view.

    A holomem that is downed by an attack has to be looked for in the view from before the attack.
    """
    for side in view.sides:
        for shown in side.stage:
            if shown.handle == holomem:
                return Spot(side.seat, shown.position, shown.index)
    return None
