"""The index of what the texts of a match can do."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.hocg.abilities.changes import Change
from engine.hocg.abilities.occasions import Trigger
from engine.hocg.abilities.parts import Continuous, Resolvable, Triggered, Window
from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Part
from engine.hocg.state.table import Texts


def granted_parts(part: Part) -> Iterator[Part]:
    """The abilities that a part may give for a time."""
    if isinstance(part, Resolvable):
        pending = list(part.effects)
        while pending:
            effect = pending.pop()
            for granted in effect.grants():
                yield granted
                yield from granted_parts(granted)
            for block in effect.blocks():
                pending.extend(block)


def index_texts(cards: Iterable[Card]) -> Texts:
    """What the texts of these cards can do.

    Raises:
        DataError: a text doesn't compile.
    """
    return _index(frozenset(cards))


@lru_cache(maxsize=256)
def _index(cards: frozenset[Card]) -> Texts:
    """The same for every match between the same cards."""
    printed = [part for card in cards for text in card.texts for part in text.program.parts]
    parts = [*printed, *(part for each in printed for part in granted_parts(each))]
    occasions = [part.occasion for part in parts if isinstance(part, Triggered | Window)]
    modifiers = [modifier for part in parts if isinstance(part, Continuous) for modifier in part.modifiers]
    changes = [modifier for modifier in modifiers if isinstance(modifier, Change)]
    return Texts(
        nodes=(*parts, *occasions, *modifiers),
        watched=frozenset(
            event for occasion in occasions if isinstance(occasion, Trigger) for event in occasion.events
        ),
        stats=frozenset(change.stat for change in changes),
        lowered=frozenset(change.stat for change in changes if change.can_lower),
    )
