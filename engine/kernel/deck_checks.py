"""What decks of all games are checked for: piles, sizes, cards that there are."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from engine.kernel.card_files import Numbered
from engine.kernel.pools import CardPool
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import tr

C = TypeVar("C", bound=Numbered)


class Pile(NamedTuple):
    """A pile that every deck has.

    Args:
        title: its name in a sentence, marked for translation.
        size: how many cards it must have.
        clause: the rule that says so.
    """

    title: str
    size: int
    clause: str


def check_piles(
    deck: Deck,
    pool: CardPool[C],
    piles: Mapping[str, Pile],
    clauses: tuple[str, str],
    check_card: Callable[[str, C, int], Iterable[DeckProblem]],
) -> list[DeckProblem]:
    """Everything that is wrong with the piles of a deck, all at once.

    Args:
        deck: the deck.
        pool: all cards.
        piles: name of a pile in a deck -> what it must be.
        clauses: the rules of what piles and what cards a deck consists of.
        check_card: what the game has against so many copies of a card in a pile.
    """
    of_piles, of_cards = clauses
    problems = []
    for name in deck.piles:
        if name not in piles:
            told = tr("a deck has the piles {piles}, not {pile}", piles=tr(", ").join(piles), pile=repr(name))
            problems.append(DeckProblem(told, of_piles))
    for name, pile in piles.items():
        counts = deck.piles.get(name, {})
        problems.extend(_check_size(pile, sum(counts.values())))
        for number, count in counts.items():
            if count < 1:
                told = tr("{card}: {count} copies; leave it out instead", card=number, count=count)
                problems.append(DeckProblem(told, of_cards, number))
            card = pool.cards.get(number)
            if card is None:
                told = tr("there is no card {number}", number=number)
                problems.append(DeckProblem(told, of_cards, number))
            else:
                problems.extend(check_card(name, card, count))
    return problems


def _check_size(pile: Pile, total: int) -> Iterable[DeckProblem]:
    if total != pile.size:
        values: dict[str, Any] = {"pile": tr(pile.title), "total": total, "size": pile.size}
        told = tr("the {pile} has {total} cards, it must have {size}", **values)
        yield DeckProblem(told, pile.clause)
