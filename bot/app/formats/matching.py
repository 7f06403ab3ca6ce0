"""Who is put together, at the least cost over all: a matching of greatest weight, as networkx finds it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.kernel.lazy_import import lazy_import

NARROW: Final = 12
"""With so many of those who stand next to somebody they are tried first: all of 256 would take seconds."""
NOBODY: Final = -1
Cost = Callable[[int, int], int | None]
"""What it costs to put two together; ``None`` if they may not be."""
ByeCost = Callable[[int], int | None]
"""What it costs that somebody has nobody to play; ``None`` if they may not be without."""
make_graph: Callable[[], Any] = lazy_import("networkx", "Graph")
find_matching: Callable[..., set[tuple[int, int]]] = lazy_import("networkx", "max_weight_matching")


def put_together(players: Sequence[int], cost: Cost, bye: ByeCost) -> list[tuple[int, int | None]] | None:
    """Put everybody together with somebody, at the least cost in sum; of an odd number one has a bye.

    Args:
        players: their numbers, in an order in which those who are likely to meet stand near each other.
        cost: what two of them cost.
        bye: what a bye costs.

    Returns:
        The pairs in the order of ``players``, a bye last; ``None`` if there is no such way.
    """
    width = NARROW
    while True:
        pairs = _try(players, cost, bye, width)
        if pairs is not None or width >= len(players):
            return pairs
        width *= 4


def _try(players: Sequence[int], cost: Cost, bye: ByeCost, width: int) -> list[tuple[int, int | None]] | None:
    """The same with so many of the possible opponents that follow each player."""
    edges = _list_edges(players, cost, bye, width)
    ceiling = max((price for _, _, price in edges), default=0) + 1
    graph = make_graph()
    graph.add_nodes_from(players)
    for first, second, price in edges:
        graph.add_edge(first, second, weight=ceiling - price)
    found = find_matching(graph, maxcardinality=True)
    if len(found) * 2 < len(players):
        return None
    places = {number: place for place, number in enumerate(players)} | {NOBODY: len(players)}
    pairs = sorted(tuple(sorted(pair, key=places.__getitem__)) for pair in found)
    pairs.sort(key=lambda pair: (pair[1] == NOBODY, places[pair[0]]))
    return [(first, None if second == NOBODY else second) for first, second in pairs]


def _list_edges(players: Sequence[int], cost: Cost, bye: ByeCost, width: int) -> list[tuple[int, int, int]]:
    edges = []
    for place, first in enumerate(players):
        left = width
        for second in players[place + 1 :]:
            price = cost(first, second)
            if price is not None:
                edges.append((first, second, price))
                left -= 1
                if not left:
                    break
    if len(players) % 2:
        priced = ((first, bye(first)) for first in players)
        edges += [(first, NOBODY, price) for first, price in priced if price is not None]
    return edges
