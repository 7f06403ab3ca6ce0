"""A deck's opening odds: how many first hands have a Debut, counted over shuffles of the engine.

python docs/examples/engine/opening_odds.py [DECK [SHUFFLES]]
"""

import sys

from engine.hocg import HOCG
from engine.hocg.cards.terms import Level


def count_openings(deck_id: str, shuffles: int) -> float:
    """The share of first hands that have at least one Debut (6.2.1.9)."""
    deck = dict(HOCG.starter_decks())[deck_id]
    good = 0
    for number in range(shuffles):
        game = HOCG.start([deck, deck], number.to_bytes(32, "big"))
        while game.prompt is not None and not (hand := game.view(0).sides[0].hand):
            game.answer(next(game.prompt.answers()))  # who begins is asked before anybody draws
        good += any(card.level is Level.DEBUT for card in hand)
    return good / shuffles


if __name__ == "__main__":
    named = sys.argv[1] if len(sys.argv) > 1 else "hSD01-sora"
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    print(f"{named}: {count_openings(named, wanted):.1%} of {wanted} first hands have a Debut")
