"""How well a seat stands, as the games tell it from what lies open."""

from __future__ import annotations

import msgspec
import pytest

from bot.app.packs.pack import GamePack
from bot.games.installed import installed_packs
from engine.kernel.players.random import RandomPlayer
from engine.kernel.ruleset import Match, View

SEED = b"chances".ljust(32, b"\0")
LIVES = {"hocg": "life", "osica": "heart_count"}
"""What a side loses the match without."""


def play(pack: GamePack, turns: int) -> Match:
    """A match of the first starter deck against itself, some turns in."""
    _, deck = pack.ruleset.starter_decks()[0]
    match, player = pack.ruleset.start([deck, deck], SEED), RandomPlayer(7)
    while match.prompt is not None and match.turn < turns:
        prompt = match.prompt
        match.answer([option.id for option in player.choose(prompt, match.view(prompt.seat))])
    return match


def lose(view: View, seat: int, name: str) -> View:
    """The position with one life left to a seat."""
    sides = list(view.sides)  # type: ignore[attr-defined]  # the views of both games have sides
    sides[seat] = msgspec.structs.replace(sides[seat], **{name: 1})
    return msgspec.structs.replace(view, sides=tuple(sides))


@pytest.mark.parametrize("pack", list(installed_packs()), ids=lambda pack: pack.name)
def test_both_seats_share_the_chance_and_lives_count(pack: GamePack) -> None:
    for turns in (1, 4):
        view = play(pack, turns).view(None)
        first, second = pack.find_chance(view, 0), pack.find_chance(view, 1)
        assert first is not None
        assert second is not None
        assert first + second == pytest.approx(1)
        for seat, chance in enumerate((first, second)):
            worse = pack.find_chance(lose(view, seat, LIVES[pack.name]), seat)
            assert worse is not None
            assert 0 < worse < chance < 1


def test_a_game_that_says_nothing_tells_no_chance() -> None:
    pack = next(iter(installed_packs()))
    assert GamePack(pack.ruleset).find_chance(View(None, 1, 0), 0) is None
