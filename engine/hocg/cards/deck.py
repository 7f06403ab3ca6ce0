"""Chapter 6.1: what a deck must be."""

from pathlib import Path

import yaml

from engine.hocg.cards.pool import DATA, Pool
from engine.hocg.cards.terms import CardType
from engine.kernel.errors import DataError
from engine.kernel.machine import clause
from engine.kernel.ruleset import Deck, DeckProblem

PILES = ("oshi", "deck", "cheer")
SIZES = {"oshi": 1, "deck": 50, "cheer": 20}
SIZE_CLAUSES = {"oshi": "6.1.2", "deck": "6.1.4.2", "cheer": "6.1.3.2"}
TYPE_CLAUSES = {"oshi": "6.1.2", "deck": "6.1.4.1", "cheer": "6.1.3.1"}
TYPES = {
    "oshi": (CardType.OSHI,),
    "deck": (CardType.HOLOMEM, CardType.SUPPORT),
    "cheer": (CardType.CHEER,),
}
MAX_COPIES = 4


@clause(
    "6.1.1", "6.1.1.1", "6.1.2", "6.1.3", "6.1.3.1", "6.1.3.2", "6.1.3.3", "6.1.4", "6.1.4.1", "6.1.4.2",
    "6.1.4.3", "6.1.5", "2.11.2.1", "2.14.2",
)  # fmt: skip
def check_deck(pool: Pool, deck: Deck) -> list[DeckProblem]:
    """Everything that keeps a deck from being played, all at once."""
    problems = [
        DeckProblem(f"a deck has the piles oshi, deck and cheer, not {pile!r}", "6.1.1.1")
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
        problems.append(
            DeckProblem(f"the {pile} pile has {total} cards, it must have {SIZES[pile]}", SIZE_CLAUSES[pile])
        )
    for number, count in counts.items():
        if count < 1:
            problems.append(DeckProblem(f"{number}: {count} copies; leave it out instead", "6.1.1", number))
        card = pool.cards.get(number)
        if card is None:
            problems.append(DeckProblem(f"there is no card {number}", "6.1.1", number))
            continue
        if card.type not in TYPES[pile]:
            problems.append(
                DeckProblem(
                    f"{card.name} ({number}) is {card.type}: not for the {pile} pile",
                    TYPE_CLAUSES[pile],
                    number,
                )
            )
            continue
        if not pool.is_playable(number):
            problems.append(
                DeckProblem(f"{card.name} ({number}) has a text that isn't supported yet", "", number)
            )
        elif pile == "deck" and count > MAX_COPIES and not card.has_any_number:
            problems.append(
                DeckProblem(
                    f"{card.name} ({number}): {count} copies, at most {MAX_COPIES} are allowed",
                    "6.1.4.3",
                    number,
                )
            )
    return problems


def load_deck(path: Path) -> tuple[str, Deck]:
    """A deck file: its id and the deck.

    Raises:
        DataError: the file is no deck.
    """
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        piles = {"oshi": {str(data["oshi"]): 1}, "deck": dict(data["deck"]), "cheer": dict(data["cheer"])}
        return str(data["id"]), Deck(str(data["name"]), piles)
    except (yaml.YAMLError, KeyError, TypeError, ValueError) as error:
        raise DataError(
            f"a deck file has the keys id, name, oshi, deck and cheer ({error})", file=str(path)
        ) from error


def load_starters(folder: Path = DATA / "decks") -> list[tuple[str, Deck]]:
    """All shipped decks, in the order of their ids."""
    return [load_deck(path) for path in sorted(folder.glob("*.yaml"))]
