"""Chapter 6.1: what a deck must be."""

from collections.abc import Sequence
from functools import cache

from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import DATA, Pool
from engine.hocg.cards.terms import CardType
from engine.kernel.deck_files import DeckFile, Piles, load_decks
from engine.kernel.machine import clause
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.shelf import default_shelf
from engine.kernel.translation import mark, tr, tr_name

WRITTEN: Piles = {"oshi": str, "deck": dict, "cheer": dict}
"""How a deck file says the piles."""
PILES = tuple(WRITTEN)
SIZES = {"oshi": 1, "deck": 50, "cheer": 20}
SIZE_CLAUSES = {"oshi": "6.1.2", "deck": "6.1.4.2", "cheer": "6.1.3.2"}
TYPE_CLAUSES = {"oshi": "6.1.2", "deck": "6.1.4.1", "cheer": "6.1.3.1"}
TYPES = {
    "oshi": (CardType.OSHI,),
    "deck": (CardType.HOLOMEM, CardType.SUPPORT),
    "cheer": (CardType.CHEER,),
}
MAX_COPIES = 4
PILE_NAMES = {"oshi": mark("oshi pile"), "deck": mark("deck pile"), "cheer": mark("cheer pile")}
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
    problems = [
        DeckProblem(tr("a deck has the piles oshi, deck and cheer, not {pile}", pile=repr(pile)), "6.1.1.1")
        for pile in deck.piles
        if pile not in PILES
    ]
    for pile in PILES:
        problems.extend(check_pile(pool, pile, deck.piles.get(pile, {})))
    return problems


def check_pile(pool: Pool, pile: str, counts: dict[str, int]) -> list[DeckProblem]:
    """What is wrong with one of the three piles."""
    problems = []
    total = sum(counts.values())
    if total != SIZES[pile]:
        told = tr(
            "the {pile} has {total} cards, it must have {size}",
            pile=tr(PILE_NAMES[pile]),
            total=total,
            size=SIZES[pile],
        )
        problems.append(DeckProblem(told, SIZE_CLAUSES[pile]))
    for number, count in counts.items():
        if count < 1:
            told = tr("{card}: {count} copies; leave it out instead", card=number, count=count)
            problems.append(DeckProblem(told, "6.1.1", number))
        card = pool.cards.get(number)
        if card is None:
            problems.append(DeckProblem(tr("there is no card {number}", number=number), "6.1.1", number))
            continue
        if card.type not in TYPES[pile]:
            told = tr(
                "{card} is {type}: not for the {pile}",
                card=name_of(card),
                type=tr(TYPE_NAMES[card.type]),
                pile=tr(PILE_NAMES[pile]),
            )
            problems.append(DeckProblem(told, TYPE_CLAUSES[pile], number))
            continue
        if not pool.is_playable(number):
            told = tr("{card} has a text that isn't supported yet", card=name_of(card))
            problems.append(DeckProblem(told, "", number))
        elif pile == "deck" and count > MAX_COPIES and not card.has_any_number:
            told = tr(
                "{card}: {count} copies, at most {most} are allowed",
                card=name_of(card),
                count=count,
                most=MAX_COPIES,
            )
            problems.append(DeckProblem(told, "6.1.4.3", number))
    return problems


def name_of(card: Card) -> str:
    """As in "Tokino Sora (hSD01-001)"."""
    return f"{tr_name(card.name)} ({card.number})"


@cache
def shipped_decks() -> Sequence[DeckFile]:
    """The files of all shipped decks, in the order of their ids."""
    return load_decks(DATA / "decks", WRITTEN, default_shelf())
