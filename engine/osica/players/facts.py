"""The facts of a position of OSICA that a judgement weighs: numbers in the game's own terms, as a seat sees
them.
"""

from collections.abc import Iterator
from enum import StrEnum

from engine.osica.cards.terms import FRONT, CardKind
from engine.osica.state.views import PieceView, SideView, TableView

SHORT_DECK = 12
"""A deck of fewer cards is running out."""


class SideFact(StrEnum):
    """What a side has, in cards, hearts, levels, symbols or thousands of AP; what is either so or not is 1 or
    0.

    Attributes:
        LAST_TWO_HEARTS, LAST_HEART: whether two hearts are left at the most, or one.
        SHORT_DECK: cards that a deck of twelve has more; a deck that is larger isn't short.
        LEVELS: how many levels the stage holds.
        AP, BEST_AP: of all characters on the stage together, and of the strongest.
        READY: characters on the stage that stand upright.
        WINNING: characters that nobody in front of them can beat or equal.
        CHEERS: cheer symbols in play.
        RANKS: the heights of all ranks together.
    """

    HEARTS = "hearts"
    LAST_TWO_HEARTS = "last_two_hearts"
    LAST_HEART = "last_heart"
    HAND = "hand"
    COSTS = "costs"
    SHORT_DECK = "short_deck"
    LIMIT = "limit"
    LEVELS = "levels"
    CHARACTERS = "characters"
    AP = "ap"
    BEST_AP = "best_ap"
    READY = "ready"
    WINNING = "winning"
    CHEERS = "cheers"
    ASSIST = "assist"
    KEPT = "kept"
    RANKS = "ranks"
    ORB_OUT = "orb_out"


class HandFact(StrEnum):
    """What is in the own hand.

    Attributes:
        HAND_FITTING: characters whose level the limit allows on an empty stage.
        HAND_BEST_AP: thousands of AP of the strongest of them.
        HAND_EVENTS: events.
    """

    HAND_FITTING = "hand_fitting"
    HAND_BEST_AP = "hand_best_ap"
    HAND_EVENTS = "hand_events"


Fact = SideFact | HandFact
FACTS: tuple[str, ...] = (
    *(f"own.{each}" for each in SideFact),
    *(f"other.{each}" for each in SideFact),
    *(f"own.{each}" for each in HandFact),
)
"""All facts, in the order in which :func:`find_facts` tells them."""


def find_facts(table: TableView, seat: int) -> list[float]:
    """The facts of a position, in the order of ``FACTS``.

    Args:
        table: the position as the seat sees it.
        seat: the seat.
    """
    own, other = table.sides[seat], table.sides[1 - seat]
    return [*_list_side(own, other), *_list_side(other, own), *_list_hand(own)]


def _list_side(side: SideView, other: SideView) -> Iterator[float]:
    """What a side has, in the order of ``SideFact``."""
    stage = side.stage
    yield side.heart_count
    yield side.heart_count <= 2
    yield side.heart_count <= 1
    yield min(side.hand_count, 10)
    yield min(side.cost_count, 8)
    yield max(0, SHORT_DECK - side.deck_count)
    yield side.limit
    yield side.levels
    yield len(stage)
    yield sum(piece.ap for piece in stage) / 1000
    yield max((piece.ap for piece in stage), default=0) / 1000
    yield sum(not piece.is_resting for piece in stage)
    yield sum(is_winning(piece, other) for piece in stage)
    yield sum(piece.cheers for piece in side.pieces)
    yield len(side.assist)
    yield len(side.kept)
    yield sum(height for _, height in side.ranks)
    yield side.is_orb_out


def is_winning(piece: PieceView, other: SideView) -> bool:
    """Whether nobody in front of a character can beat or equal it."""
    place = FRONT.get(piece.place)
    front = next((each for each in other.stage if each.place is place), None)
    return front is None or piece.ap > front.ap


def _list_hand(side: SideView) -> Iterator[float]:
    """What is in the own hand, in the order of ``HandFact``."""
    fitting = [card for card in side.hand if card.kind is CardKind.CHARACTER and card.level <= side.limit]
    yield min(len(fitting), 5)
    yield max((card.ap for card in fitting), default=0) / 1000
    yield min(sum(card.kind is CardKind.EVENT for card in side.hand), 5)
