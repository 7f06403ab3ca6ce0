"""A random match: two starter decks, every answer drawn from those that are legal.

python docs/examples/engine/random_match.py [SEED]
"""

import sys
from itertools import islice
from random import Random

from engine.hocg import HOCG


def play(seed: int) -> str:
    """How a match of random answers ends."""
    chance = Random(seed)
    decks = dict(HOCG.starter_decks())
    game = HOCG.start([decks["hSD01-sora"], decks["hSD01-azki"]], chance.randbytes(32))
    while game.prompt is not None:
        some = list(islice(game.prompt.answers(), 100))  # an order of many cards has more answers than time
        game.answer(chance.choice(some))
    assert game.result is not None
    return f"turn {game.turn}: {game.result.text.format('Sora', 'AZKi')}"


if __name__ == "__main__":
    print(play(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
