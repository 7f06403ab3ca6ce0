"""Checks that need the language: whether a deck's texts can be played with."""

from engine.kernel.ruleset import Deck, DeckProblem
from engine.osica.cards.deck import check_deck
from engine.osica.cards.pool import Pool
from engine.osica.language.reader import problems_of


def find_deck_problems(pool: Pool, deck: Deck) -> list[DeckProblem]:
    """Everything that keeps a deck from being played: the rules of building one (1.4), texts that aren't
    understood.
    """
    problems = check_deck(pool, deck)
    for number in {number for pile in deck.piles.values() for number in pile}:
        card = pool.cards.get(number)
        if card is not None and problems_of(card):
            text = f"{card.name} ({number}) has a text that isn't understood"
            problems.append(DeckProblem(text, "", number))
    return problems
