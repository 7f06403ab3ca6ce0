"""1.4: what a deck must be."""

from pathlib import Path

import yaml

from engine.kernel.errors import DataError
from engine.kernel.machine import clause
from engine.kernel.ruleset import Deck, DeckProblem
from engine.osica.cards.card import Card
from engine.osica.cards.pool import DATA, Pool
from engine.osica.cards.terms import CardKind

PILES = ("oshi", "deck")
SIZES = {"oshi": 1, "deck": 60}
SIZE_CLAUSES = {"oshi": "1.4.2", "deck": "1.4.1"}
MAX_COPIES = 4


@clause("1.4.1", "1.4.2", "1.4.3", "1.4.4", "1.4.5")
def check_deck(pool: Pool, deck: Deck) -> list[DeckProblem]:
    """Everything that keeps a deck from being played, all at once."""
    problems = [
        DeckProblem(f"a deck has the piles oshi and deck, not {pile!r}", "1.4.1")
        for pile in deck.piles
        if pile not in PILES
    ]
    known: list[tuple[Card, int]] = []
    for pile in PILES:
        counts = deck.piles.get(pile, {})
        total = sum(counts.values())
        if total != SIZES[pile]:
            problems.append(
                DeckProblem(
                    f"the pile {pile} has {total} cards, it must have {SIZES[pile]}", SIZE_CLAUSES[pile]
                )
            )
        for number, count in counts.items():
            card = pool.cards.get(number)
            if card is None:
                problems.append(DeckProblem(f"there is no card {number}", "1.4.1", number))
                continue
            if count < 1:
                problems.append(
                    DeckProblem(f"{number}: {count} copies; leave it out instead", "1.4.1", number)
                )
            if pile == "oshi" and card.kind is not CardKind.CHARACTER:
                problems.append(
                    DeckProblem(
                        f"{card.name} ({number}) is no character: it can't be the oshi", "1.4.2", number
                    )
                )
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
            problems.append(
                DeckProblem(
                    f"{card.name} ({card.base_number}): {total} copies with the oshi, at most {MAX_COPIES} "
                    "are allowed",
                    "1.4.3",
                    card.number,
                )
            )
    return problems


def check_works(cards: list[tuple[Card, int]]) -> list[DeckProblem]:
    """1.4.4: all cards are from one work."""
    works = sorted({card.work for card, _ in cards})
    if len(works) < 2:
        return []
    return [DeckProblem(f"all cards must be from one work, these are from {', '.join(works)}", "1.4.4")]


def load_deck(path: Path) -> tuple[str, Deck]:
    """A deck file: its id and the deck.

    Raises:
        DataError: the file is no deck.
    """
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        piles = {
            "oshi": {str(data["oshi"]): 1},
            "deck": {str(number): int(count) for number, count in data["deck"].items()},
        }
        return str(data["id"]), Deck(str(data["name"]), piles)
    except (yaml.YAMLError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise DataError(
            f"a deck file has the keys id, name, oshi and deck ({error})", file=str(path)
        ) from error


def load_starters(folder: Path = DATA / "decks") -> list[tuple[str, Deck]]:
    """All shipped decks, in the order of their ids."""
    return [load_deck(path) for path in sorted(folder.glob("*.yaml"))]
