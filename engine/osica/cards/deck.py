"""1.4: what a deck must be."""

from collections.abc import Sequence
from functools import cache

from engine.kernel.deck_files import DeckFile, Piles, load_decks
from engine.kernel.machine import clause
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.shelf import default_shelf
from engine.kernel.translation import mark, tr, tr_name
from engine.osica.cards.card import Card
from engine.osica.cards.pool import DATA, Pool
from engine.osica.cards.terms import CardKind

WRITTEN: Piles = {"oshi": str, "deck": dict}
"""How a deck file says the piles."""
PILES = tuple(WRITTEN)
SIZES = {"oshi": 1, "deck": 60}
SIZE_CLAUSES = {"oshi": "1.4.2", "deck": "1.4.1"}
PILE_NAMES = {"oshi": mark("oshi card"), "deck": mark("deck")}
MAX_COPIES = 4


@clause("1.4.1", "1.4.2", "1.4.3", "1.4.4", "1.4.5")
def check_deck(pool: Pool, deck: Deck) -> list[DeckProblem]:
    """Everything that keeps a deck from being played, all at once."""
    problems = [
        DeckProblem(tr("a deck has the piles oshi and deck, not {pile}", pile=repr(pile)), "1.4.1")
        for pile in deck.piles
        if pile not in PILES
    ]
    known: list[tuple[Card, int]] = []
    for pile in PILES:
        counts = deck.piles.get(pile, {})
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
            card = pool.cards.get(number)
            if card is None:
                problems.append(DeckProblem(tr("there is no card {number}", number=number), "1.4.1", number))
                continue
            if count < 1:
                told = tr("{card}: {count} copies; leave it out instead", card=number, count=count)
                problems.append(DeckProblem(told, "1.4.1", number))
            if pile == "oshi" and card.kind is not CardKind.CHARACTER:
                name = f"{tr_name(card.name)} ({number})"
                told = tr("{card} is no character: it can't be the oshi", card=name)
                problems.append(DeckProblem(told, "1.4.2", number))
            known.append((card, count))
    return [*problems, *check_copies(known), *check_works(known)]


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
                card=f"{tr_name(card.name)} ({card.base_number})",
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
    return load_decks(DATA / "decks", WRITTEN, default_shelf())
