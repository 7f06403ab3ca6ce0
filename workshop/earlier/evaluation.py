"""What a position is worth to a seat, in lives: life left, what stands on the stage and what it can do next.

The weights are chosen by hand, in lives; every term is a fact that a person would look at too.
"""

from dataclasses import dataclass

from engine.hocg.players.assessment import ready_damage
from engine.hocg.players.lazy_view import HolomemSeen, SideSeen

WON, DRAWN, LOST = 100.0, 0.0, -100.0
"""What the end of a match is worth."""
SHORT_DECK = 12
"""A deck of fewer cards is running out."""


@dataclass(frozen=True)
class Weights:
    """How much each fact of a side counts.

    Args:
        life: one life.
        hp: 100 HP left on the center or collab position.
        back_hp: 100 HP left in the back.
        holomem: a holomem on the stage.
        level: a Bloom level above Debut.
        cheer: an attached cheer.
        ready: 100 damage that center and collab can deal now.
        hand: a card in hand.
        holo_power: a card of holo Power.
        attached: an attached support card.
        deck: a card of a deck that is running out; nobody can draw from an empty one.
    """

    life: float = 1.0
    hp: float = 0.25
    back_hp: float = 0.1
    holomem: float = 0.12
    level: float = 0.15
    cheer: float = 0.12
    ready: float = 0.35
    hand: float = 0.09
    holo_power: float = 0.05
    attached: float = 0.1
    deck: float = 0.15


WEIGHTS = Weights()


def evaluate(own: SideSeen, other: SideSeen, weights: Weights = WEIGHTS) -> float:
    """How much better the own side stands than the other, in lives."""
    return worth_of(own, weights) - worth_of(other, weights)


def worth_of(side: SideSeen, weights: Weights) -> float:
    """What a side of the table is worth by these weights."""
    front = [each for each in (side.center, side.collab) if each is not None]
    return (
        weights.life * side.life
        + weights.hand * min(side.hand_count, 8)
        + weights.deck * min(side.deck_count, SHORT_DECK)
        + weights.holo_power * min(side.holo_power, 5)
        + weights.ready * sum(ready_damage(each) for each in front) / 100
        + weights.hp * sum(max(0, each.hp) for each in front) / 100
        + weights.back_hp * sum(max(0, each.hp) for each in side.back) / 100
        + sum(worth_of_holomem(each, weights) for each in side.stage)
    )


def worth_of_holomem(holomem: HolomemSeen, weights: Weights) -> float:
    """What was invested in a holomem."""
    return (
        weights.holomem
        + weights.level * len(holomem.under)
        + weights.cheer * min(len(holomem.cheers), 5)
        + weights.attached * len(holomem.attached)
    )
