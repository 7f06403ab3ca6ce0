"""What a part speaks of that is known only with its event: whom it was about, how much there was of it."""

from collections.abc import Iterator

from engine.hocg.abilities.parts import Resolvable
from engine.hocg.cards.program import Node, Part

SPOKEN_OF = frozenset({"cards", "holomem", "looked", "moved"})
"""What an event may have been about, as the needs of phrases call it."""


AMOUNTS = frozenset({"amount", "archived"})
"""How much there may have been of an event, as the needs of phrases call it."""


def refers_back(node: Node) -> bool:
    """Whether its words mean cards or holomem that were spoken of before."""
    return not SPOKEN_OF.isdisjoint(node.needs())


def is_about_event(part: Part) -> bool:
    """Whether what it does may depend on the holomem or the cards that its event was about."""
    return any(
        getattr(phrase, "refers_back", False) or (isinstance(phrase, Node) and refers_back(phrase))
        for phrase in _phrases_in(part)
    )


def is_about_amount(part: Part) -> bool:
    """Whether what it does may depend on how much there was of its event."""
    return any(
        isinstance(phrase, Node) and not AMOUNTS.isdisjoint(phrase.needs()) for phrase in _phrases_in(part)
    )


def _phrases_in(part: Part) -> Iterator[object]:
    """The phrases and words of what it does."""
    pending: list[object] = list(part.effects) if isinstance(part, Resolvable) else [part]
    while pending:
        value = pending.pop()
        if isinstance(value, tuple):
            pending.extend(value)
            continue
        yield value
        if isinstance(value, Node):
            pending.extend(getattr(value, name) for name in value.__struct_fields__)
