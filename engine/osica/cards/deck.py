"""1.4: what a deck must be."""

from collections.abc import Iterator, Sequence
from functools import cache

from engine.kernel.deck_checks import Pile, check_piles
from engine.kernel.deck_files import DeckFile, Piles, load_decks
from engine.kernel.disk_cache import default_cache
from engine.kernel.machine import clause
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import mark, tr, tr_name
from engine.osica.cards.card import Card
from engine.osica.cards.pool import DATA, Pool
from engine.osica.cards.terms import CardKind

WRITTEN: Piles = {"oshi": str, "deck": dict}
"""How a deck file says the piles."""
PILES = {"oshi": Pile(mark("oshi card"), 1, "1.4.2"), "deck": Pile(mark("deck"), 60, "1.4.1")}
MAX_COPIES = 4


@clause("1.4.1", "1.4.2", "1.4.3", "1.4.4", "1.4.5")
def check_deck(pool: Pool, deck: Deck) -> list[DeckProblem]:
    """Everything that keeps a deck from being played, all at once."""
    known: list[tuple[Card, int]] = []

    def check_card(pile: str, card: Card, count: int) -> Iterator[DeckProblem]:
        known.append((card, count))
        if pile == "oshi" and card.kind is not CardKind.CHARACTER:
            told = tr("{card} is no character: it can't be the oshi", card=name_of(card, card.number))
            yield DeckProblem(told, "1.4.2", card.number)

    problems = check_piles(deck, pool, PILES, ("1.4.1", "1.4.1"), check_card)
    return [*problems, *check_copies(known), *check_works(known)]


def name_of(card: Card, number: str) -> str:
    """A card as problems of decks name it: name and number, as in "Captain Noa (SLF-01)".

    Args:
        card: the card.
        number: its number, with or without the letter of a reprint.
    """
    return f"{tr_name(card.name)} ({number})"


def check_copies(cards: list[tuple[Card, int]]) -> list[DeckProblem]:
    """1.4.3: at most four of the same card, the oshi counted."""
    problems = []
    seen: list[Card] = []
    for card, _ in cards:
        if any(card.is_same_as(each) for each in seen):
            continue
        seen.append(card)
        total = sum(count for other, count in cards if card.is_same_as(other))
        if total > MAX_COPIES:
            told = tr(
                "{card}: {total} copies with the oshi, at most {most} are allowed",
                card=name_of(card, card.base_number),
                total=total,
                most=MAX_COPIES,
            )
            problems.append(DeckProblem(told, "1.4.3", card.number))
    return problems


def check_works(cards: list[tuple[Card, int]]) -> list[DeckProblem]:
    """1.4.4: all cards are from one work."""
    works = sorted({card.work for card, _ in cards})
    if len(works) < 2:
        return []
    told = tr(
        "all cards must be from one work, these are from {works}", works=tr(", ").join(map(tr_name, works))
    )
    return [DeckProblem(told, "1.4.4")]


@cache
def shipped_decks() -> Sequence[DeckFile]:
    """The files of all shipped decks, in the order of their ids."""
    return load_decks(DATA / "decks", WRITTEN, default_cache())
