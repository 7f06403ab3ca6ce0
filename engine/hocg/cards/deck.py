"""Chapter 6.1: what a deck must be."""

from collections.abc import Iterator, Sequence
from functools import cache

from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import DATA, Pool
from engine.hocg.cards.terms import CardType
from engine.kernel.deck_checks import Pile, check_piles
from engine.kernel.deck_files import DeckFile, Piles, load_decks
from engine.kernel.disk_cache import default_cache
from engine.kernel.machine import clause
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import mark, tr, tr_name

WRITTEN: Piles = {"oshi": str, "deck": dict, "cheer": dict}
"""How a deck file says the piles."""
PILES = {
    "oshi": Pile(mark("oshi pile"), 1, "6.1.2"),
    "deck": Pile(mark("deck pile"), 50, "6.1.4.2"),
    "cheer": Pile(mark("cheer pile"), 20, "6.1.3.2"),
}
TYPE_CLAUSES = {"oshi": "6.1.2", "deck": "6.1.4.1", "cheer": "6.1.3.1"}
TYPES = {
    "oshi": (CardType.OSHI,),
    "deck": (CardType.HOLOMEM, CardType.SUPPORT),
    "cheer": (CardType.CHEER,),
}
MAX_COPIES = 4
TYPE_NAMES = {
    CardType.OSHI: mark("oshi"),
    CardType.HOLOMEM: mark("holomem"),
    CardType.SUPPORT: mark("support"),
    CardType.CHEER: mark("cheer"),
}


@clause(
    "6.1.1", "6.1.1.1", "6.1.2", "6.1.3", "6.1.3.1", "6.1.3.2", "6.1.3.3", "6.1.4", "6.1.4.1", "6.1.4.2",
    "6.1.4.3", "6.1.5", "2.11.2.1", "2.14.2",
)  # fmt: skip
def check_deck(pool: Pool, deck: Deck) -> list[DeckProblem]:
    """Everything that keeps a deck from being played, all at once."""

    def check_card(pile: str, card: Card, count: int) -> Iterator[DeckProblem]:
        if card.type not in TYPES[pile]:
            told = tr(
                "{card} is {type}: not for the {pile}",
                card=name_of(card),
                type=tr(TYPE_NAMES[card.type]),
                pile=tr(PILES[pile].title),
            )
            yield DeckProblem(told, TYPE_CLAUSES[pile], card.number)
        elif not pool.is_playable(card.number):
            told = tr("{card} has a text that isn't supported yet", card=name_of(card))
            yield DeckProblem(told, "", card.number)
        elif pile == "deck" and count > MAX_COPIES and not card.has_any_number:
            told = tr(
                "{card}: {count} copies, at most {most} are allowed",
                card=name_of(card),
                count=count,
                most=MAX_COPIES,
            )
            yield DeckProblem(told, "6.1.4.3", card.number)

    return check_piles(deck, pool, PILES, ("6.1.1.1", "6.1.1"), check_card)


def name_of(card: Card) -> str:
    """A card as problems of decks name it, as in "Tokino Sora (hSD01-001)"."""
    return f"{tr_name(card.name)} ({card.number})"


@cache
def shipped_decks() -> Sequence[DeckFile]:
    """The files of all shipped decks, in the order of their ids."""
    return load_decks(DATA / "decks", WRITTEN, default_cache())
