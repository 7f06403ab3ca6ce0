"""What a board marks besides the position: what changed since a look, and what a turn's attacks did."""

from collections.abc import Hashable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from renderers.kit.attacks import Attack, Spot, Toll

Facts = TypeVar("Facts", bound=NamedTuple)


class Standing(NamedTuple):
    """Somebody who stands on a board.

    Args:
        handle: who; it stays the same as long as they are in play.
        spot: where.
        facts: everything that is painted of them.
    """

    handle: int
    spot: Spot
    facts: Hashable


class Mark(NamedTuple):
    """What is marked on one place.

    Args:
        is_changed: whether it is outlined as changed since the viewer's last look.
        hit: what the attacks of the turn did there.
    """

    is_changed: bool = False
    hit: Toll | None = None


class Marks(NamedTuple):
    """What is marked on the whole board.

    Args:
        changed: the places that changed.
        panels: by seat, the names of the facts of the player's panel that changed.
        hits: what the attacks of the turn did, by place.
    """

    changed: frozenset[Spot] = frozenset()
    panels: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    hits: tuple[tuple[Spot, Toll], ...] = ()

    def at(self, spot: Spot) -> Mark:
        """What is marked on one place."""
        return Mark(spot in self.changed, dict(self.hits).get(spot))


def list_hits(attack: Attack | None) -> tuple[tuple[Spot, Toll], ...]:
    """What the attacks of the turn did, by place."""
    return tuple(attack.sum_hits().items()) if attack is not None else ()


def find_changed(now: Iterable[Standing], then: Iterable[Standing]) -> frozenset[Spot]:
    """Find the places where somebody new stands, or somebody who changed; one that there is once and where
    nobody stands any more, too. Who only moved up in a row has not changed.
    """
    return frozenset(_list_changed(tuple(now), tuple(then)))


def _list_changed(now: tuple[Standing, ...], then: tuple[Standing, ...]) -> Iterator[Spot]:
    known = {each.handle: each for each in then}
    for each in now:
        before = known.get(each.handle)
        if before is None or before.facts != each.facts or not _is_same_position(before.spot, each.spot):
            yield each.spot
    yield from {each.spot for each in then if not each.spot.index} - {each.spot for each in now}


def _is_same_position(first: Spot, second: Spot) -> bool:
    return (first.seat, first.position) == (second.seat, second.position)


def compare_facts(now: Facts, then: Facts) -> frozenset[str]:
    """Find the names of the facts that differ."""
    return frozenset(name for name in now._fields if getattr(now, name) != getattr(then, name))
