"""A tiny computer player: it blooms, attacks, and else ends what it may end; the rest is left to chance.

python docs/examples/engine/tiny_player.py [MATCHES]
"""

import sys

from engine.hocg import HOCG
from engine.hocg.players import RandomPlayer, play_match
from engine.kernel.players.protocol import Player
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import View

FIRST = ("bloom", "art", "end")


class TinyPlayer:
    """Who uses few cards keeps a deck for longer, which decides most matches of random answers."""

    reads_view = False

    def __init__(self, seed: int) -> None:
        self._chance = RandomPlayer(seed)

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """An answer that the prompt allows."""
        if prompt.at_least == prompt.at_most == 1:
            for kind in FIRST:
                for option in prompt.options:
                    if option.kind == kind:
                        return (option,)
        return self._chance.choose(prompt, view)


def count_wins(matches: int) -> int:
    """How many of these matches of equal decks it wins against random answers."""
    deck = dict(HOCG.starter_decks())["hSD01-sora"]
    wins = 0
    for number in range(matches):
        game = HOCG.start([deck, deck], number.to_bytes(32, "big"))
        players: list[Player] = [TinyPlayer(number), RandomPlayer(number)]
        result = play_match(game, players).result
        wins += result is not None and result.winner == 0
    return wins


if __name__ == "__main__":
    played = int(sys.argv[1]) if len(sys.argv) > 1 else 16
    print(f"it wins {count_wins(played)} of {played}")
