"""What a view says of holomem that lie face down during preparation (6.2.1.10)."""

from __future__ import annotations

from engine.hocg import HOCG, Game
from engine.hocg.cards.terms import Phase, Position
from engine.hocg.players import RandomPlayer, derive_seed
from engine.kernel.ruleset import Deck


def play_until_placed(deck: Deck) -> Game:
    """A match in which seat 0 or 1 has placed a center holomem and the preparation isn't over."""
    game = HOCG.start([deck, deck], derive_seed("face down"))
    player = RandomPlayer(derive_seed("face down", 0))
    while (prompt := game.prompt) is not None:
        if any(side.center for seat in (0, 1) for side in [game.view(seat).sides[seat]]):
            return game
        game.pick(player.choose(prompt, game.view(prompt.seat)))
    raise AssertionError("the match ended in its preparation")


def test_others_see_that_a_card_lies_face_down_and_not_which() -> None:
    game = play_until_placed(HOCG.starter_decks()[0][1])
    assert game.view(None).phase is Phase.SETUP
    seat = next(seat for seat in (0, 1) if game.view(seat).sides[seat].center is not None)
    own = game.view(seat).sides[seat]
    assert own.face_down == ()
    for viewer in (None, 1 - seat):
        side = game.view(viewer).sides[seat]
        assert side.face_down == (Position.CENTER,) + (Position.BACK,) * len(own.back)
        assert side.stage == ()
        board = game.describe_board(viewer)
        assert board.count("face down") == 1 + len(own.back)
        assert "Center: a card face down" in board
