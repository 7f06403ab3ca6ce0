"""The attacks of a turn, as a board shows them: from where to where, and with what numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Spot:
    """A place on the table, whoever stands there now.

    Args:
        seat: whose place.
        position: what the game calls it.
        index: 1 for the first of several in a row, 2 for the second, ...; 0 where there is one alone.
    """

    seat: int
    position: str
    index: int = 0


@dataclass(frozen=True)
class Hit:
    """What an attack did in one place.

    Args:
        target: the place.
        damage: what was dealt there.
        is_down: whether that brought down who stood there; then somebody else, or nobody, may stand there.
        before: what the target had left before it; 0 where that isn't shown.
    """

    target: Spot
    damage: int
    is_down: bool = False
    before: int = 0


class Toll(NamedTuple):
    """What the attacks of a turn did in one place.

    Args:
        damages: what each of them dealt, in order.
        is_down: whether they brought down who stood there.
        before: what the target had left before the first of them; 0 where that isn't shown.
    """

    damages: tuple[int, ...]
    is_down: bool = False
    before: int = 0

    @property
    def total(self) -> int:
        """The damage of all its attacks together."""
        return sum(self.damages)

    def add(self, hit: Hit, *, is_rest: bool) -> "Toll":
        """The same with another hit, which belongs to the last attack or is one of its own."""
        *earlier, last = self.damages
        damages = (*earlier, last + hit.damage) if is_rest else (*self.damages, hit.damage)
        return Toll(damages, hit.is_down, self.before)


@dataclass(frozen=True)
class Attack:
    """One attack, or what one of several dealers did in it.

    Args:
        attacker: where it came from; ``None`` if it came from no place of the board.
        hits: what it did, the main target first.
        earlier: the attack before it in the same turn.
        is_rest: whether it goes on with the one before it: their hits are told as one.
    """

    attacker: Spot | None
    hits: tuple[Hit, ...]
    earlier: "Attack | None" = None
    is_rest: bool = False

    def list_uses(self) -> "Iterator[Attack]":
        """Each attack of the turn, the first of them first."""
        if self.earlier is not None:
            yield from self.earlier.list_uses()
        yield self

    def sum_hits(self) -> dict[Spot, Toll]:
        """What the attacks of the turn did, by place. Where somebody had been brought down before, what is
        told is of whoever stood there then.
        """
        found: dict[Spot, Toll] = {}
        touched: set[Spot] = set()  # by the attack that goes on
        for use in self.list_uses():
            if not use.is_rest:
                touched.clear()
            for hit in use.hits:
                before = found.get(hit.target)
                if before is None or before.is_down:
                    found[hit.target] = Toll((hit.damage,), hit.is_down, hit.before)
                else:
                    found[hit.target] = before.add(hit, is_rest=hit.target in touched)
                touched.add(hit.target)
        return found
