"""How many copies of a card a deck may have, and whether it can be played here at all."""

from dataclasses import dataclass
from datetime import date

from bot.games.hocg.decks.restrictions import Region, find_restrictions
from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import Unsupported, problems_of
from engine.hocg.cards.terms import CardType


@dataclass(frozen=True)
class Restriction:
    """A restricted list with the card on it.

    Args:
        region: whose list it is.
        copies: how many copies a deck may have at official events.
        since: since when the list holds, in words.
    """

    region: Region
    copies: int
    since: str


@dataclass(frozen=True)
class Legality:
    """What a deck may do with a card.

    Args:
        copies: how many copies a deck may have; ``None`` for any number.
        clause: the rule that says so.
        restrictions: the restricted lists of official events with the card on them.
        unsupported: texts that the engine doesn't understand yet; with any, the card can't be played here.
    """

    copies: int | None
    clause: str
    restrictions: tuple[Restriction, ...]
    unsupported: tuple[Unsupported, ...]


def find_legality(card: Card, day: date) -> Legality:
    """What decks may do with a card on a day."""
    unsupported = tuple(problems_of(card))
    restrictions = []
    for region in Region:
        listed = find_restrictions(region, day)
        if listed is not None and card.number in listed.cards:
            restrictions.append(Restriction(region, listed.cards[card.number], listed.since))
    if card.type is CardType.OSHI:
        copies, clause = 1, "6.1.2"
    elif card.type is CardType.CHEER:
        copies, clause = None, "6.1.3.3"
    elif not unsupported and card.has_any_number:
        copies, clause = None, "2.11.2.1"
    else:
        copies, clause = 4, "6.1.4.3"
    return Legality(copies, clause, tuple(restrictions), unsupported)
