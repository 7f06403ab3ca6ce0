"""Imported once by the server that forks bots of hOCG: it has read cards and library, played and drawn."""

from engine.kernel.players.random import RandomPlayer
from tests.chaos import bot_process
from tests.chaos.contests import STARTERS, hocg_pack

__all__ = ["bot_process"]


def play_a_match() -> None:
    """Have the cards compiled, and everything for pictures loaded: a match, drawn now and then."""
    pack, player = hocg_pack(), RandomPlayer(b"warm")
    deck = dict(pack.ruleset.starter_decks())[STARTERS.deck]
    game = pack.ruleset.start([deck, deck], bytes(32))
    while (prompt := game.prompt) is not None:
        view = game.view(prompt.seat)
        pack.ask(game)
        if prompt.id % 50 == 0:
            for drawing in (pack.draw_board(view, ("a", "b"), ()), pack.draw_hand(view, 0, ("a", "b"))):
                assert drawing is not None, "hOCG has pictures"
                drawing.draw(*drawing.subject)
        game.answer([option.id for option in player.choose(prompt, view)])


hocg_pack().load_library()
play_a_match()
