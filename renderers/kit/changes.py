"""What a board marks besides the position: what changed since a look, and what a turn's attacks did."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from renderers.kit.attacks import Attack, Spot, Toll

View = TypeVar("View")


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


class Highlight(NamedTuple):
    """What is marked on one place.

    Args:
        is_changed: whether it is outlined as changed since the viewer's last look.
        hit: what the attacks of the turn did there.
    """

    is_changed: bool = False
    hit: Toll | None = None


class Highlights(NamedTuple):
    """What is marked on the whole board.

    Args:
        changed: the places that changed.
        panels: by seat, the names of the facts of the player's panel that changed.
        hits: what the attacks of the turn did, by place.
    """

    changed: frozenset[Spot] = frozenset()
    panels: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    hits: Mapping[Spot, Toll] = MappingProxyType({})

    def at(self, spot: Spot) -> Highlight:
        """What is marked on one place."""
        return Highlight(spot in self.changed, self.hits.get(spot))


class TableFacts(NamedTuple):
    """What is painted of a table.

    Args:
        standing: who stands on the board.
        panels: by seat, the facts of the player's panel.
    """

    standing: Sequence[Standing]
    panels: tuple[NamedTuple, NamedTuple]


def find_highlights(
    describe: Callable[[View], TableFacts], view: View, since: View | None, attack: Attack | None
) -> Highlights:
    """Find what is to be marked.

    Args:
        describe: takes what is painted of a view.
        view: what is shown.
        since: what the viewer saw last; ``None`` marks nothing as changed.
        attack: the last attack with those before it, if they are to be shown.
    """
    hits = {} if attack is None else attack.sum_hits()
    if since is None:
        return Highlights(hits=hits)
    now, then = describe(view), describe(since)
    first, second = map(compare_facts, now.panels, then.panels)
    return Highlights(frozenset(_list_changed(now.standing, then.standing)), (first, second), hits)


def _list_changed(now: Sequence[Standing], then: Sequence[Standing]) -> Iterator[Spot]:
    """Find the places where somebody new stands, or somebody who changed; one that there is once and where
    nobody stands any more, too. Who only moved up in a row has not changed.
    """
    known = {each.handle: each for each in then}
    for each in now:
        before = known.get(each.handle)
        if before is None or before.facts != each.facts or not _is_same_position(before.spot, each.spot):
            yield each.spot
    yield from {each.spot for each in then if not each.spot.index} - {each.spot for each in now}


def _is_same_position(first: Spot, second: Spot) -> bool:
    return (first.seat, first.position) == (second.seat, second.position)


def compare_facts(now: NamedTuple, then: NamedTuple) -> frozenset[str]:
    """Find the names of the facts that differ."""
    return frozenset(name for name in now._fields if getattr(now, name) != getattr(then, name))
