"""What may be in the first hand of a deck, exactly."""

from collections import Counter
from fractions import Fraction

from bot.app.deck_lists.odds import draw_any, draw_pair
from bot.app.packs.trials import Openings
from bot.games.hocg.decks.catalog import DECK, HocgCatalog
from bot.games.hocg.decks.statistics import Counted, find_statistics, list_cards
from engine.hocg.cards.terms import OPENING_HAND, Level
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr, tr_n

MOST_DEBUTS = 4
"""From so many Debuts on they aren't told apart."""


def list_openings(deck: Deck, catalog: HocgCatalog) -> Openings:
    """A Debut, how many of them, and something for one to bloom into; nothing of a deck with fewer cards than
    a hand, or with cards that are unknown here.
    """
    figures, cards = find_statistics(deck, catalog), list_cards(deck, DECK, catalog)
    if figures.size < OPENING_HAND or figures.unknown:
        return Openings("", ())
    opening, hands = figures.opening, figures.debuts_in_hand
    chances = [
        (tr("A Debut"), opening.first_hand),
        (tr("A Debut, with the free redraw"), opening.after_redraw),
    ]
    chances += [
        (tr_n("Exactly {number} Debut", "Exactly {number} Debuts", count), hands[count])
        for count in range(1, MOST_DEBUTS)
    ]
    more = sum(hands[MOST_DEBUTS:], Fraction(0))
    chances.append((tr("{number} Debuts or more", number=MOST_DEBUTS), more))
    if pairs := _find_pairs(cards):
        chance = draw_pair(figures.size, pairs, OPENING_HAND)
        chances.append((tr("A Debut and a 1st that it can bloom into"), chance))
    limited = figures.limited
    if limited:
        chances.append((tr("A LIMITED support"), draw_any(figures.size, limited, OPENING_HAND)))
    note = tr("The first {hand} of {cards} cards", hand=OPENING_HAND, cards=figures.size)
    return Openings(note, tuple(chances))


def _find_pairs(cards: list[Counted]) -> list[tuple[int, int]]:
    """By name, how many Debuts that can bloom and how many 1st there are; none where a card has two names,
    because pairs would overlap, or a text that isn't supported.
    """
    counts: dict[Level, Counter[str]] = {Level.DEBUT: Counter(), Level.FIRST: Counter()}
    for card, count in cards:
        if card.level not in counts:
            continue
        try:
            if len(card.names) > 1:
                return []
            if card.level is Level.FIRST or card.can_be_bloomed:
                counts[card.level][card.name] += count
        except DataError:  # its text isn't supported, so nobody knows
            return []
    debuts, firsts = counts[Level.DEBUT], counts[Level.FIRST]
    return [(debuts[name], firsts[name]) for name in debuts if name in firsts]
