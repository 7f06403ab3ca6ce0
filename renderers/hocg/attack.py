"""The attacks of a turn, as a picture shows them: from where to where, and with what numbers."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

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
        earlier: the attack before it in the same turn.
    """

    attacker: Spot
    hits: tuple[Hit, ...]
    earlier: "Attack | None" = None

    def list_uses(self) -> "Iterator[Attack]":
        """Each attack of the turn, the first of them first."""
        if self.earlier is not None:
            yield from self.earlier.list_uses()
        yield self

    def sum_hits(self) -> dict[Spot, Hit]:
        """What the attacks of the turn did, by place: all their damage together. Where somebody had been
        downed before, what is told is of whoever stood there then.
        """
        found: dict[Spot, Hit] = {}
        for hit in (hit for use in self.list_uses() for hit in use.hits):
            before = found.get(hit.target)
            is_same = before is not None and not before.is_down
            damage = hit.damage + (before.damage if before is not None and is_same else 0)
            found[hit.target] = replace(hit, damage=damage)
        return found


def find_spot(view: TableView, holomem: int) -> Spot | None:
    """Find where a holomem stands, by its handle; ``None`` if it is on no stage of this view.

    A holomem that is downed by an attack has to be looked for in the view from before the attack.
    """
    for side in view.sides:
        for shown in side.stage:
            if shown.handle == holomem:
                return Spot(side.seat, shown.position, shown.index)
    return None
